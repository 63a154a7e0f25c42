import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { daysIn } from "../goals/context.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { valueAt } from "../slots/arguments.ts";
import { isOther } from "../slots/pairs.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { madeAgain } from "./revised.ts";
import type { Mind } from "./state.ts";

const ADDS = [
  /^(?:(?:and|also|now|then|please|pls|ok(?:ay)?),? )*(?:add|include|plus) (?<named>.+)$/i,
  /^(?:请|那|帮我|另外|麻烦)*[再也还]*(?:加上?|添上?|算上|带上|包括)(?<named>.+)$/,
  /^(?:请|那|帮我|另外|麻烦){0,3}[把将]?(?<named>.+)(?:加上|加进|算上|算进|带上|加入)[来去]?[吧呢啊呗]?[。！!？?]?$/,
];
const TAIL =
  /(?: (?:too|as well|also|please|pls|to (?:it|that|this|them|those|the list))){1,3}[.!?]*$|[再也还都]$|进[来去][吧呢]?$/i;

/**
 * "Add Binjiang", 再加上滨江: the calls made last, with the same of what is named beside them. Undefined where a message
 * names nothing else to be looked up.
 */
export async function addedTo(
  message: string,
  last: readonly PlannedCall[],
  tools: readonly ModelTool[],
  mind: Pick<Mind, "read" | "embeddings">,
): Promise<PlannedCall[] | undefined> {
  const [one] = last;
  const named = ADDS.map((form) => form.exec(message.trim())?.groups?.named).find((text) => text !== undefined);
  const rest = named?.replace(TAIL, "").trim() ?? "";
  if (!one || rest === "") return undefined;
  const isSet = slotsOf(one.tool).some((slot) => isOther(slot) && valueAt(one.args, slot) !== undefined);
  const made = isSet ? undefined : await madeAgain(rest, [one], tools, mind);
  const isDated = daysIn(rest, mind.read).length > 0;
  const isOfAnother = (call: PlannedCall) =>
    call.tool === one.tool &&
    slotsOf(call.tool).every(
      (slot) => namesAnother(slot, isDated) || valueAt(call.args, slot) === valueAt(one.args, slot),
    );
  return made?.every(isOfAnother) ? [...last, ...made] : undefined;
}

/** Whether a slot tells which thing or which days are looked up, and not how. */
const namesAnother = ({ kind }: Slot, isDated: boolean): boolean =>
  ["place", "name", "code"].includes(kind) || (kind === "moment" && isDated);

import type { Denial } from "../../engine/dialog/denial.ts";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { withNewDays } from "../conversation/new-days.ts";
import { callOf, type Mind, recount } from "../conversation/state.ts";
import { removes } from "../goals/asked-for.ts";
import { sharesAct, touchesExisting } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import type { Step } from "../situation.ts";
import { overlaid, sharedValues, valueAt, withValue } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { codeSlotOf, type Slot } from "../slots/slot.ts";
import { asksToEnd } from "./card-changes.ts";
import { lookUpsFor } from "./chain.ts";

/** What is done instead of what was denied, to the very thing that the card names. */
export function forTheSame({ wish, isNamed }: Denial, waiting: Step, mind: Mind): PlannedCall | undefined {
  const own = mind.tools.find(({ name }) => name === waiting.name);
  const code = own && codeSlotOf(own);
  if (!own || !code || !touchesExisting(own)) return undefined;
  const others = mind.tools.filter(
    (tool) => tool !== own && touchesExisting(tool) && codeSlotOf(tool)?.name === code.name,
  );
  const made = (tool: ModelTool) => changedAnew(tool, waiting, code, wish, mind);
  const asked = others.find((tool) => isWishedFor(tool, wish) && !isWishedFor(own, wish));
  if (asked) return made(asked) ?? (removes(asked) ? about(asked, waiting, code) : undefined);
  // What is taken back has nothing to change; what is changed is changed as it was meant.
  if (removes(own)) return others.flatMap((tool) => (removes(tool) ? [] : (made(tool) ?? []))).at(0);
  return isNamed ? made(own) : undefined;
}

const isWishedFor = (tool: ModelTool, wish: string): boolean =>
  sharesAct(tool, wish) || (removes(tool) && asksToEnd(wish));

const about = (tool: ModelTool, { args }: Step, code: Slot): PlannedCall =>
  callOf(tool, withValue({}, code, valueAt(args, code)));

/** A call for the thing on a card with what the words say of it, and nothing of what was to be changed before. */
function changedAnew(
  tool: ModelTool,
  waiting: Step,
  code: Slot,
  wish: string,
  { read }: Mind,
): PlannedCall | undefined {
  const begun = about(tool, waiting, code);
  const said = fill(tool, read(wish), { optional: 0.9 }).filter(
    ({ slot, score }) => slot.kind !== "moment" && slot.kind !== "code" && score >= 0.9,
  );
  const item = { text: waiting.observation, values: {} };
  const args = withNewDays({ ...begun, args: overlaid(begun.args, said) }, item, [wish], read);
  const isSame = JSON.stringify(args) === JSON.stringify(waiting.args);
  const call = recount({ ...begun, args });
  return Object.keys(args).length > 1 && !isSame && call.missing.length === 0 ? call : undefined;
}

/**
 * The look-up of another thing for what was denied of the one on the card, where and when that is. `topic`: what is to
 * be done with it.
 */
export function lookUpOther(wish: string, topic: string, waiting: Step, mind: Mind): PlannedCall | undefined {
  const tool = mind.tools.find(({ name }) => name === waiting.name);
  const code = tool && codeSlotOf(tool);
  if (!tool || !code) return undefined;
  const lacking = callOf(tool, {});
  const found = (...said: string[]) => lookUpsFor(lacking, { said, chosen: [] }, mind.tools, mind.read)[0];
  const first = found(wish);
  if (!first || first.missing.length > 0 || Object.keys(first.args).length === 0) return undefined;
  const shared = touchesExisting(tool)
    ? []
    : sharedValues(first.tool, waiting.args).filter(({ slot }) => valueAt(first.args, slot) === undefined);
  const whole =
    found(
      wish,
      topic
        .split(/\s/)
        .filter((word) => !/\d/.test(word))
        .join(" "),
    ) ?? first;
  return { ...whole, args: overlaid(whole.args, shared) };
}

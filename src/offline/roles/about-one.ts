import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isQuestion } from "../../engine/question.ts";
import { SAYS_ALL, tellsWhich } from "../conversation/kept-of-last.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { askedAbout } from "../conversation/revised.ts";
import { type Item, itemsIn } from "../conversation/shown.ts";
import { aboutShown, isOpenForIds } from "../conversation/shown-ids.ts";
import { acts } from "../goals/acts.ts";
import { callsOf } from "../goals/calls.ts";
import { daysIn } from "../goals/context.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { ISO_DAY } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { valueAt } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { daySlotsOf, type Slot, slotsOf } from "../slots/slot.ts";
import { doersOf } from "./hand-over.ts";

/**
 * 那个是谁买的, or 发货了吗 behind the one thing that was asked for: a call about that, where the request names nothing
 * else. What shows its own day is not looked for on others.
 */
export function aboutOne(
  call: PlannedCall,
  { text }: Item,
  { found, request, read }: { found: string; request: string; read: Read },
  tools: readonly ModelTool[],
): PlannedCall | undefined {
  const isAlone = itemsIn(found).length === 1 || daysIn(request, read).length === 0;
  const isMeant = THAT_ONE.test(request) || (isAlone && isQuestion(request));
  if (!isMeant || OTHER_ONES.test(request) || SAYS_ALL.test(request) || acts(call.tool)) return undefined;
  if (saysOnlyValues(askedAbout(request), doersOf(tools), read)) return undefined;
  const said = fill(call.tool, read(request), { optional: 0.9 });
  if (said.some(({ slot }) => tellsWhich(slot) || slot.describes !== undefined || isStateOf(slot))) return undefined;
  const own = callsOf({ tool: call.tool, score: 1 }, request, [], read)[0];
  const days = ISO_DAY.test(text) ? {} : valuesOfDays(call);
  return own && isOpenForIds(own) ? aboutShown({ ...own, args: { ...days, ...own.args } }, `1. ${text}`) : undefined;
}

/** Whether a call names things or people. */
export const namesWhich = ({ tool, args }: PlannedCall): boolean =>
  slotsOf(tool).some((slot) => tellsWhich(slot) && valueAt(args, slot) !== undefined);

/** A value by which some of all there are are meant. */
const isStateOf = ({ choices, default: usual }: Slot): boolean => usual === undefined && (choices?.length ?? 0) > 0;

const valuesOfDays = ({ tool, args }: PlannedCall): PlannedCall["args"] =>
  Object.fromEntries(daySlotsOf(tool).flatMap(({ name }) => (args[name] === undefined ? [] : [[name, args[name]]])));

const THAT_ONE =
  /\b(?:that|this) (?:one|order|parcel|product|item)\b|\b(?:of|for|did|is|was|has|forecast) it\b|它(?!们)|[那这][个单件款笔](?![季时月星礼])/i;
const OTHER_ONES = /\b(?:others?|else|more|another|any)\b|别的|其[他它余]|另外?|还有(?!多少|货|库存)|[上下]一?[个单]/i;

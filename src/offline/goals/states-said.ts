import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { daysOf, isoDay, namesDays, todayAt } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { valuesSaid } from "../slots/places-said.ts";
import { isOfState, slotsOf } from "../slots/slot.ts";
import { asksToAct } from "./acts.ts";
import { finds } from "./finds.ts";
import { leavesOf } from "./leaves.ts";
import { isTelling } from "./small-words.ts";
import { MAY } from "./timely.ts";

/** Where a text says in which state the things are that a tool looks for: "refunded", 退款. */
const statesSaid = (tool: ModelTool, reading: Reading) =>
  finds(tool)
    ? slotsOf(tool)
        .filter(isOfState)
        .flatMap((slot) => valuesSaid(slot, reading))
    : [];

export const saysState = (tool: ModelTool, reading: Reading): boolean => statesSaid(tool, reading).length > 0;

/**
 * "Refunds from last week", 上周的退款: whether a text says nothing but days that have begun and a state that one of some
 * tools looks for, and asks nothing of what may be done.
 */
export function saysOnlyState(tools: readonly ModelTool[], reading: Reading): boolean {
  const { text, tokens, mentions, now } = reading;
  const days = mentions.filter(namesDays);
  const isBegun = days.some((one) => daysOf(one).some((day) => isoDay(day) <= todayAt(now)));
  if (!isBegun || MAY.test(text)) return false;
  const states = tools.flatMap((tool) => statesSaid(tool, reading));
  const isSaid = overlapsOneOf([...days, ...states]);
  return states.length > 0 && tokens.every((one) => isSaid(one) || !isTelling(one));
}

/** 未发货, "unshipped": whether a text says nothing but the state of what a tool looks up. */
export const isStateOf = (tool: ModelTool, text: string): boolean =>
  (!asksToAct(text) || /^[已未没待]/.test(text)) &&
  leavesOf([tool])
    .filter(finds)
    .flatMap(slotsOf)
    .some(
      ({ kind, required, default: usual, describes, choices = [] }) =>
        kind !== "place" &&
        !required &&
        usual === undefined &&
        describes === undefined &&
        choices.some(({ says }) => says.some((say) => say.toLowerCase() === text.trim().toLowerCase())),
    );

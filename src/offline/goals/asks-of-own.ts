import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { valuesSaid } from "../slots/places-said.ts";
import { slotsOf } from "../slots/slot.ts";
import { isOfOneself } from "./match.ts";
import { isTelling } from "./small-words.ts";

/**
 * "When does my car rental start", 我的租车什么时候开始: whether a text asks for the day, the length or the price of what
 * somebody has, of a kind that a list of it takes, and for nothing else. The deposit for it is a matter of rules.
 */
export function asksOfOwnThing(reading: Reading, tools: readonly ModelTool[]): boolean {
  if (!OF_MINE.test(reading.text)) return false;
  const slots = tools.filter(isOfOneself).flatMap(slotsOf);
  const kinds = slots.filter(({ isClosed, kind }) => isClosed && kind === "any");
  if (!kinds.some((slot) => valuesSaid(slot, reading).length > 0)) return false;
  const isValue = overlapsOneOf([...reading.mentions, ...slots.flatMap((slot) => valuesSaid(slot, reading))]);
  return reading.tokens.every((token) => isValue(token) || !isTelling(token));
}

const OF_MINE =
  /^(?:(?:so|and|but|ok(?:ay)?|please|hi),? )?(?:(?:when|what (?:day|date|time)|how (?:long|much|many (?:days|nights)))(?:['’]s| is| are| does| do| did| will)|what(?:['’]s| is) the (?:price|cost|total)(?: of| for)?) (?:my|our)\b|^(?:请问|那|那么)?我们?(?:的|[订租]的)[^，。？！；]{2,12}(?:什么时候|啥时候|何时|哪一?天|几号|多长|多久|几天|几晚|多少钱)/i;

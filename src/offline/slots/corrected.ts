import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { daysOf, type Span } from "../reading/mention.ts";
import type { Read, Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { proposeChoices } from "./choices.ts";
import { slotsOf } from "./slot.ts";

/** What takes back the value in front of it for the one behind it: "…, no wait, …", …，哦不，…. */
const TAKES_BACK =
  /[,，.。…]?\s?(?:\b(?:(?:oh,? )?no,? (?:wait|sorry)|wait,? no|(?:oh|oops|sorry|wait),? (?:no|not that)|(?:no,? |sorry,? |oops,? |wait,? )?i mean(?:t)?|scratch that|make that|or rather)\b|(?:[哦噢啊呃欸哎]，?)?(?:不对|不是(?=[,，]))|[哦噢啊呃]，?不|(?:我)?说错了|口误)[,，:：]?\s?(?:应该是|我是说|是)?(?:(?:on|in|at|for|the) ){0,2}/giu;
/** What denies the value between it and the one that is said instead: "not today but yesterday", 不看今天，看昨天. */
const DENIES = /(?:\bnot |不看|不要|不是|别看)$/i;
const INSTEAD = /^(?:[,，]\s?(?:看|要|是|而是|but |just |only )?|\s?而是| but )$/i;

/** A request without the place or day that it takes back at once for another one. */
export function corrected(text: string, tools: readonly ModelTool[], read: Read): string {
  const marks = [...text.matchAll(TAKES_BACK)];
  if (marks.length === 0 && !INSTEAD_OF.test(text)) return text;
  const kinds = valuesByKind(read(text), tools);
  const cuts = [
    ...marks.flatMap(({ 0: said, index }) => pairAround(kinds, index, index + said.length)),
    ...kinds.flatMap((values, at) => deniedIn(values, text, at === 0)),
  ].sort((a, b) => b.start - a.start);
  const apart = cuts.filter((cut, at) => !overlapsOneOf(cuts.slice(0, at))(cut));
  return apart.reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}

/** What denies a value right behind another one: "Yuhang, not Xihu", 看余杭不是西湖. */
const NOT = /^(?:,? | ?[-–—] ?)(?:and |but )?not $|^[,，]?(?:而?不是|不看|不要)$/i;

const INSTEAD_OF = /\bnot |不看|不要|不是|别看/i;

/** From a value that ends where something begins to where the next value begins behind it. */
const pairAround = (kinds: readonly Span[][], from: number, to: number): Span[] =>
  kinds.flatMap((values) => {
    const before = values.filter(({ end }) => end === from).sort((a, b) => a.start - b.start)[0];
    return before && values.some(({ start }) => start === to) ? [{ start: before.start, end: to }] : [];
  });

/**
 * A value that is denied right before another one, or a place or name behind it, with the words that say so. "On the
 * 26th, not the 25th" tells of what is to be changed, too.
 */
const deniedIn = (values: readonly Span[], text: string, areDays: boolean): Span[] =>
  values.flatMap(({ start, end }) => {
    const kept = areDays ? undefined : values.find(({ end }) => end < start && NOT.test(text.slice(end, start)));
    if (kept) return [{ start: kept.end, end }];
    const denial = DENIES.exec(text.slice(Math.max(0, start - LONGEST_DENIAL), start))?.[0];
    const instead = values.find((other) => other.start > end && INSTEAD.test(text.slice(end, other.start)));
    return denial !== undefined && instead ? [{ start: start - denial.length, end: instead.start }] : [];
  });

const LONGEST_DENIAL = 4;

/** Where values stand that can take each other's place: first days, then what each list of places and names says. */
function valuesByKind(reading: Reading, tools: readonly ModelTool[]): Span[][] {
  const slots = tools
    .flatMap(slotsOf)
    .filter(({ kind, isClosed }) => isClosed && (kind === "place" || kind === "name"));
  const lists = new Map(slots.map((slot) => [JSON.stringify(slot.choices), slot]));
  const days = reading.mentions.filter((mention) => daysOf(mention).length > 0);
  return [days, ...[...lists.values()].map((slot) => proposeChoices(slot, reading))];
}

import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { grouped } from "../grouped.ts";
import { namesDays, type Span } from "../reading/mention.ts";
import type { Read, Reading } from "../reading/read.ts";
import { firstOfEach, textBefore } from "../reading/spans.ts";
import { saysTitleOf } from "../wording/name-of.ts";
import { proposeChoices } from "./choices.ts";
import { type Slot, slotsOf } from "./slot.ts";

/** What takes back the value in front of it for the one behind it: "…, no wait, …", …，哦不，…. */
const TAKES_BACK =
  /[,，.。…\s]{0,6}(?:\b(?:(?:oh,? )?no,? (?:wait|sorry)(?:,? make (?:that|it))?|wait,? no|(?:oh|oops|sorry|wait),? (?:no|not that)|(?:no,? |sorry,? |oops,? |wait,? )?i mean(?:t)?|scratch that|make that|or rather)\b|(?<=[,.…] ?)no(?=, )|(?:[哦噢啊呃欸哎]，?)?(?:不对|不是(?=[,，]))|[哦噢啊呃]，?不|(?:我)?说错了|口误|等等(?=，))[,，:：]?\s?(?:应该是|我是说|还是|是)?(?:(?:on|in|at|for|the|one) ){0,3}/giu;
/** What denies the value between it and the one that is said instead: "not today but yesterday", 不看今天，看昨天. */
const DENIES = /(?:\bnot |不看|不要|不是|别看)$/i;
const INSTEAD = /^(?:[,，]\s?(?:看|要|是|而是|but |just |only )?|\s?而是| but )$/i;

/** A stretch of a text, and what stands in its place. */
interface Change extends Span {
  by: string;
}

/** A request without what it takes back at once for something else of its kind: a day, a place, a product, an id. */
export function corrected(whole: string, tools: readonly ModelTool[], read: Read): string {
  const text = withoutDeniedKind(whole, tools);
  const marks = [...text.matchAll(TAKES_BACK)];
  if (marks.length === 0 && !INSTEAD_OF.test(text)) return text;
  const reading = read(text);
  const kinds = valuesByKind(reading, tools);
  const all = marks.length > 0 ? [...kinds, ...othersByKind(reading, tools)] : [];
  const changes = [
    ...marks.flatMap(({ 0: said, index }) => exchangeAt(all, text, { start: index, end: index + said.length })),
    ...kinds.flatMap((values, at) => deniedAmong(values, text, at === 0).map((cut) => ({ ...cut, by: "" }))),
  ].sort((a, b) => b.start - a.start);
  return firstOfEach(changes).reduce((rest, { start, end, by }) => rest.slice(0, start) + by + rest.slice(end), text);
}

/** "…, not hotels", 不是酒店: what denies a kind of thing behind another one. */
const NO_KIND =
  /(?:[,，。]|(?<=[^,，。\s])) ?(?:(?:and |but )?\bnot (?:an? |the )?(?<kind>[a-z]{3,20})|而?(?:不是|不要)(?<han>\p{Script=Han}{2,4}))(?=[\s,.;，。；!！]|$)/giu;

/** A request for one kind of thing without the kind that it is not for. */
function withoutDeniedKind(text: string, tools: readonly ModelTool[]): string {
  return text.replace(NO_KIND, (denied: string, kind: string | undefined, han: string | undefined, at: number) => {
    const name = kind ?? han ?? "";
    const ofKind = tools.filter((tool) => saysTitleOf(tool, name));
    const isOfOther = tools.some((tool) => !ofKind.includes(tool) && saysTitleOf(tool, text.slice(0, at)));
    return ofKind.length > 0 && isOfOther ? "" : denied;
  });
}

/** What denies a value right behind another one: "Yuhang, not Xihu", 看余杭不是西湖. */
const NOT = /^(?:,? | ?[-–—] ?)(?:and |but )?not $|^[,，]?(?:而?不是|不看|不要)$/i;

const INSTEAD_OF = /\bnot |不看|不要|不是|别看/i;

/** "Not the Paris one, I mean …" takes nothing back: it denies what was said before. */
const NOT_THE = /(?:\bnot (?:the |in |on )?|不是|不要)$/i;

/** In characters: what a value is said of, behind it, in front of what takes it back. */
const LONGEST_BETWEEN = 16;

const BREAKS = /[,，.。;；!！?？]/;
const ENDS_SENTENCE = /[.。!！?？]/;
const AT_END = /^[\s.。!！?？]{0,3}$/;

/** The value behind what takes something back, in the place of the last one of its kind before that. */
function exchangeAt(kinds: readonly Span[][], text: string, mark: Span): Change[] {
  for (const values of kinds) {
    const other = values.filter(({ start }) => start === mark.end).sort((a, b) => b.end - a.end)[0];
    const before = values.filter(({ end }) => end <= mark.start).sort((a, b) => b.end - a.end || a.start - b.start);
    // What ends the text stands for the only one of its kind, however much was said behind that.
    const isOnly = before.length === 1 && other !== undefined && AT_END.test(text.slice(other.end));
    const taken = before.find(({ end }) => isOnly || end >= mark.start - LONGEST_BETWEEN);
    const between = taken && text.slice(taken.end, mark.start);
    const isDenied = taken !== undefined && NOT_THE.test(text.slice(0, taken.start));
    if (!other || !taken || between === undefined || isDenied) continue;
    if (isOnly ? ENDS_SENTENCE.test(between) : BREAKS.test(between)) continue;
    const isSaidAgain = text.slice(other.end).trimStart().startsWith(between.trim());
    return [
      { start: taken.start, end: other.end, by: text.slice(other.start, other.end) + (isSaidAgain ? "" : between) },
    ];
  }
  return [];
}

/**
 * The values that are denied, each with the words that deny it: in front of the right value, and for places and names
 * behind it, too. A day behind stays, "on the 26th, not the 25th" may tell which thing is to be changed, unless it is one
 * to begin on.
 */
const deniedAmong = (values: readonly Span[], text: string, areDays: boolean): Span[] =>
  values.flatMap(({ start, end }) => {
    const kept = values.find(
      (other) =>
        other.end < start &&
        NOT.test(text.slice(other.end, start).replace(BEGINS, "")) &&
        (!areDays || isBeginning(other, text)),
    );
    if (kept) return [{ start: kept.end, end }];
    const denial = DENIES.exec(textBefore(text, start, LONGEST_DENIAL))?.[0];
    const instead = values.find((other) => other.start > end && INSTEAD.test(text.slice(end, other.start)));
    return denial !== undefined && instead ? [{ start: start - denial.length, end: instead.start }] : [];
  });

const LONGEST_DENIAL = 4;

/** "From tomorrow", 从明天开始. */
const BEGINS = /^(?:开始|起)/;
const BEGINS_ON = /\b(?:from|starting|beginning|start|begin)(?: on)? $|[从自]$/i;

const isBeginning = ({ start, end }: Span, text: string): boolean =>
  BEGINS_ON.test(textBefore(text, start, LONGEST_BETWEEN)) || BEGINS.test(text.slice(end));

/** Where values stand that can take each other's place: first days, then what each list of places and names says. */
function valuesByKind(reading: Reading, tools: readonly ModelTool[]): Span[][] {
  const slots = tools
    .flatMap(slotsOf)
    .filter(({ kind, isClosed }) => isClosed && (kind === "place" || kind === "name"));
  return [reading.mentions.filter(namesDays), ...saidOfEachList(slots, reading)];
}

/** Where the values of some slots stand; of several slots with one list, once. */
function saidOfEachList(slots: readonly Slot[], reading: Reading): Span[][] {
  const lists = new Map(slots.map((slot) => [JSON.stringify(slot.choices), slot]));
  return [...lists.values()].map((slot) => proposeChoices(slot, reading));
}

/** The same for what else may be taken back: ids, numbers by what they count, and the other values of lists. */
function othersByKind(reading: Reading, tools: readonly ModelTool[]): Span[][] {
  const units = grouped(
    reading.mentions.flatMap((mention): [string, Span][] => {
      if (mention.kind === "code") return [[mention.kind, mention]];
      return mention.kind === "number" ? [[mention.percent ? "%" : mention.unit, mention]] : [];
    }),
  );
  const slots = tools
    .flatMap(slotsOf)
    .filter(({ choices, type, leavesOut }) => choices !== undefined && type !== "boolean" && leavesOut === undefined);
  return [...units.values(), ...saidOfEachList(slots, reading)];
}

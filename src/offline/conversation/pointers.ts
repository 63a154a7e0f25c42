import { ORDINALS } from "../../engine/ordinals.ts";
import type { Span } from "../reading/mention.ts";
import { countIn } from "./all-shown.ts";
import { byPrice } from "./pointing.ts";
import { type Item, placeUnder } from "./shown.ts";

/** Words that count one or more of the things shown. */
export interface Pointer extends Span {
  /** The places of the things, from 0. */
  at: number[];
}

interface Around {
  /** Words for what all of the things are. */
  isTopic: (word: string) => boolean;
  /** Whether a bare number behind these words counts a thing. */
  leads: (before: string) => boolean;
  /** Whether "4 to 6" are three things. Where something is changed, it is what it becomes. */
  hasRanges?: boolean;
}

const COUNTS = "one two three four five six seven eight nine ten".split(" ");
const HAN = "一二三四五六七八九十";

const PLACE = `(?:${ORDINALS.join("|")}|\\d{1,2}(?:st|nd|rd|th)?)`;
const HAN_PLACE = `(?:[${HAN}]|\\d{1,2})`;
const KINDS = "[个项条张家辆间趟班笔]";

const RANGES = [
  `(?<![a-z\\d.:/-])(?:the |(?:numbers? |nos?\\.? ?|#))?(?<from>${PLACE})(?: ?[-–~] ?| (?:to|through|thru) )(?:the |#)?(?<to>${PLACE})(?: ones)?(?![a-z\\d%/:-]|[.,]\\d)`,
  `第 ?(?<hanFrom>${HAN_PLACE})${KINDS}? ?[到至~～–-] ?第? ?(?<hanTo>${HAN_PLACE}) ?${KINDS}?`,
  `(?<=\\p{Script=Han} ?)(?<bareFrom>\\d{1,2}) ?[到至~～–-] ?(?<bareTo>\\d{1,2}) ?${KINDS}?(?![a-z\\d:/%.-])`,
];

const ONES = [
  `(?<![a-z\\d])(?:the )?(?<side>first|last) (?<many>${COUNTS.slice(1, 6).join("|")}|[2-9])(?: ones)?(?![a-z\\d])`,
  `(?<hanSide>[前后])(?<hanMany>[两${HAN}2-9])[个项条张]`,
  `(?<![a-z\\d])(?:the )?(?:(?<ordinal>${ORDINALS.join("|")})|(?<nth>\\d{1,2})(?:st|nd|rd|th)|(?<end>last)(?= one| *(?:$|[,.;!]|and ))) ?(?:ones?(?![a-z]))?(?![a-z\\d])`,
  `(?<![a-z\\d])(?:the |my )?(?:(?<bestMany>${COUNTS.slice(1, 6).join("|")}|[2-9]) )?(?<best>cheapest|(?:most|least) expensive|dearest|priciest)(?: (?<bestCount>${COUNTS.slice(1, 6).join("|")}|[2-9]))?(?: ones?)?(?![a-z\\d])`,
  `(?:(?<hanBestMany>[两三四五六2-6])${KINDS})?最(?<hanBest>便宜|贵)的?(?:那?(?<hanBestCount>[两三四五六2-6])?${KINDS})?`,
  `第 ?(?:(?<hanOrdinal>[${HAN}])|(?<hanNth>\\d{1,2})) ?${KINDS}?`,
  "(?<![a-z\\d])(?:#|(?:number|option|no\\.?) ?)(?<number>\\d{1,2})(?![\\d-]| (?:[a-z]{3,8} ones?|stars?)\\b)",
  "(?<![\\p{L}\\d#.:/-])(?<bare>\\d{1,2})(?![\\p{L}\\d:/%-]|[.,]\\d)",
  "(?<=\\p{Script=Han})(?<hanBare>\\d{1,2})(?![a-z\\d:/%.-])",
];

const POINTER = new RegExp([...RANGES, ...ONES].join("|"), "giu");
const POINTER_OF_ONE = new RegExp([RANGES[1], ...ONES].join("|"), "giu");

const JOINT = /^\s*(?:,|，|、|和|与|跟|及|&|or|and|,\s*and)\s*(?:the\s*)?$/i;
/** What may stand behind: the end of what is said of the thing, or what it becomes. */
const ENDS =
  /^\s*(?:$|[,，.。;；、!！和与跟及都以之外除别不保留但吧的取退停结改换调延推]|[\d一两二三四五六七八九十]{1,2}个?[晚天夜周]|(?:an?|one|two|three|\d{1,2}) (?:(?:more|extra) )?(?:night|day|week)s?\b|['’]s\s|(?:and|or|but|please|except|only)\b|&|(?:to|into|by|until|till) (?:the |an? |next )?(?=\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|days?|weeks?|months?|fortnight)\b|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|today|tomorrow)[a-z]{0,6}\b))/i;
const BECOMES = /^\s*(?:to|into|by|until|till)\b/i;
/** A day of the month: "to the 3rd", "Dec 3rd", "the 3rd of May". */
const BEFORE_DAY =
  /\b(?:on|to|till|until|by|since|from|between|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?)\s+(?:the\s+)?$/i;
const BEHIND_DAY = /^\s*(?:of\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i;

/**
 * Where a text counts things shown, in order: "4 and 7", 第四个, "the first two". Undefined where one is not among them or
 * more is said of it, as in "the first hotel".
 */
export function pointersIn(
  text: string,
  items: readonly Item[],
  { isTopic, leads, hasRanges = true }: Around,
): Pointer[] | undefined {
  const found: Pointer[] = [];
  let dayEnd = -1;
  for (const match of text.matchAll(hasRanges ? POINTER : POINTER_OF_ONE)) {
    const { index: start, 0: said, groups = {} } = match;
    let end = start + said.trimEnd().length;
    const before = text.slice(0, start);
    const isJoinedTo = (last: number) => last >= 0 && JOINT.test(text.slice(last, start));
    const isAnotherDay = /\d/.test(said) && isJoinedTo(dayEnd) && !BECOMES.test(text.slice(end));
    if (isAnotherDay || isDay(said, before, text.slice(end))) {
      dayEnd = end;
      continue;
    }
    if (isBare(groups) && !isJoinedTo(found.at(-1)?.end ?? -1) && !leads(before)) continue;
    const [noun = ""] = /^ ?(?:[a-z]{3,20}|\p{Script=Han}{2})/iu.exec(text.slice(end)) ?? [];
    if (noun !== "" && isTopic(noun.trim().toLowerCase())) end += noun.length;
    const best = groups.best ?? groups.hanBest;
    if (best && !ENDS.test(text.slice(end))) continue;
    const at = best ? bestOf(best, groups, items) : placesOf(groups, items);
    if (!at || !ENDS.test(text.slice(end))) return undefined;
    found.push({ start, end, at });
  }
  return found;
}

/** The cheapest or the dearest of the things, as many as are counted; undefined where others cost as much as they. */
function bestOf(best: string, groups: Groups, items: readonly Item[]): number[] | undefined {
  const { bestMany, bestCount, hanBestMany, hanBestCount } = groups;
  const count = countIn((bestMany ?? bestCount ?? hanBestMany ?? hanBestCount ?? "1").toLowerCase());
  const sorted = byPrice(items, /cheap|least|便宜/i.test(best) ? 1 : -1);
  const isCut = sorted[count - 1]?.price === sorted[count]?.price;
  return isCut || sorted.length < count ? undefined : sorted.slice(0, count).map(({ at }) => at);
}

type Groups = Record<string, string | undefined>;

const isDay = (said: string, before: string, behind: string): boolean =>
  /\d(?:st|nd|rd|th)\b/i.test(said) && (BEFORE_DAY.test(before.slice(-LONGEST_DAY)) || BEHIND_DAY.test(behind));

const LONGEST_DAY = 30;

const isBare = ({ bare, hanBare, bareFrom, from, to }: Groups): boolean =>
  (bare ?? hanBare ?? bareFrom) !== undefined || (/^\d+$/.test(from ?? "") && /^\d+$/.test(to ?? ""));

function placesOf(groups: Groups, items: readonly Item[]): number[] | undefined {
  const many = COUNTS.indexOf(groups.many?.toLowerCase() ?? "") + 1 || HAN.indexOf(groups.hanMany ?? "?") + 1;
  const count = many || (groups.hanMany === "两" ? 2 : Number(groups.many ?? groups.hanMany));
  if (groups.side ?? groups.hanSide) {
    const all = items.map((_, at) => at);
    const isFirst = /first|前/i.test(groups.side ?? groups.hanSide ?? "");
    return count > items.length ? undefined : isFirst ? all.slice(0, count) : all.slice(-count);
  }
  if (groups.end) return [items.length - 1];
  const first = groups.from ?? groups.hanFrom ?? groups.bareFrom;
  if (first !== undefined) return rangeOf(first, groups.to ?? groups.hanTo ?? groups.bareTo ?? "", items);
  const { ordinal, hanOrdinal, nth, hanNth, number, bare, hanBare } = groups;
  const at = placeOfWord(ordinal ?? hanOrdinal ?? nth ?? hanNth ?? number ?? bare ?? hanBare ?? "", items);
  return at === undefined ? undefined : [at];
}

function rangeOf(first: string, last: string, items: readonly Item[]): number[] | undefined {
  const from = placeOfWord(first, items);
  const to = placeOfWord(last, items);
  if (from === undefined || to === undefined || from >= to) return undefined;
  return items.map((_, at) => at).slice(from, to + 1);
}

/** "Third", "3rd", "3" or 三. */
function placeOfWord(word: string, items: readonly Item[]): number | undefined {
  const named = ORDINALS.indexOf(word.toLowerCase()) + 1 || (word === "" ? 0 : HAN.indexOf(word) + 1);
  return placeUnder(named || Number.parseInt(word, 10), items);
}

import { idsIn } from "../../engine/ids.ts";
import type { Span } from "../reading/mention.ts";
import type { Item } from "./shown.ts";

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
}

const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ");
const COUNTS = "one two three four five six seven eight nine ten".split(" ");
const HAN = "一二三四五六七八九十";

const POINTER = new RegExp(
  [
    `(?<![a-z\\d])(?:the )?(?<side>first|last) (?<many>${COUNTS.slice(1, 6).join("|")}|[2-9])(?: ones)?(?![a-z\\d])`,
    `(?<hanSide>[前后])(?<hanMany>[两${HAN}2-9])[个项条张]`,
    `(?<![a-z\\d])(?:the )?(?:(?<ordinal>${ORDINALS.join("|")})|(?<nth>\\d{1,2})(?:st|nd|rd|th)|(?<end>last)(?= one| *(?:$|[,.;!]|and ))) ?(?:ones?(?![a-z]))?(?![a-z\\d])`,
    `第 ?(?:(?<hanOrdinal>[${HAN}])|(?<hanNth>\\d{1,2})) ?[个项条张家辆间趟班笔]?`,
    "(?<![a-z\\d])(?:#|(?:number|option|no\\.?) ?)(?<number>\\d{1,2})(?![\\d-])",
    "(?<![\\p{L}\\d#.:/-])(?<bare>\\d{1,2})(?![\\p{L}\\d:/%-]|[.,]\\d)",
    "(?<=\\p{Script=Han})(?<hanBare>\\d{1,2})(?![a-z\\d:/%.-])",
  ].join("|"),
  "giu",
);

const JOINT = /^\s*(?:,|，|、|和|与|跟|及|&|or|and|,\s*and)\s*(?:the\s*)?$/i;
/** What may stand behind: the end of what is said of the thing. */
const ENDS =
  /^\s*(?:$|[,，.。;；、!！和与跟及都以之外除别不保留但吧的取退停结]|(?:and|or|but|please|to|except|only)\b|&)/i;

/**
 * Where a text counts things shown, in order: "4 and 7", 第四个, "the first two". Undefined where one is not among them or
 * more is said of it, as in "the first hotel".
 */
export function pointersIn(text: string, items: readonly Item[], { isTopic, leads }: Around): Pointer[] | undefined {
  const found: Pointer[] = [];
  for (const match of text.matchAll(POINTER)) {
    const { index: start, 0: said } = match;
    let end = start + said.trimEnd().length;
    const before = text.slice(0, start);
    const isBare = (match.groups?.bare ?? match.groups?.hanBare) !== undefined;
    const isJoined = found.length > 0 && JOINT.test(text.slice(found.at(-1)?.end, start));
    if (isBare && !isJoined && !leads(before)) continue;
    const [noun = ""] = /^ ?(?:[a-z]{3,20}|\p{Script=Han}{2})/iu.exec(text.slice(end)) ?? [];
    if (noun !== "" && isTopic(noun.trim().toLowerCase())) end += noun.length;
    const at = placesOf(match.groups ?? {}, items);
    if (!at || !ENDS.test(text.slice(end))) return undefined;
    found.push({ start, end, at });
  }
  return found;
}

function placesOf(groups: Record<string, string | undefined>, items: readonly Item[]): number[] | undefined {
  const many = COUNTS.indexOf(groups.many?.toLowerCase() ?? "") + 1 || HAN.indexOf(groups.hanMany ?? "?") + 1;
  const count = many || (groups.hanMany === "两" ? 2 : Number(groups.many ?? groups.hanMany));
  if (groups.side ?? groups.hanSide) {
    const all = items.map((_, at) => at);
    const isFirst = /first|前/i.test(groups.side ?? groups.hanSide ?? "");
    return count > items.length ? undefined : isFirst ? all.slice(0, count) : all.slice(-count);
  }
  if (groups.end) return [items.length - 1];
  const digits = groups.nth ?? groups.hanNth ?? groups.number ?? groups.bare ?? groups.hanBare;
  const word = ORDINALS.indexOf(groups.ordinal?.toLowerCase() ?? "") + 1 || HAN.indexOf(groups.hanOrdinal ?? "?") + 1;
  const said = digits === undefined ? word : Number(digits);
  const isNumbered = items.some(({ number }) => number !== undefined);
  const at = isNumbered ? items.findIndex(({ number }) => number === said) : said - 1;
  return at >= 0 && at < items.length ? [at] : undefined;
}

/** Whether a text is nothing but ids, as in a list of them. */
export const isPointer = (text: string): boolean => {
  const rest = idsIn(text).reduce((left, id) => left.replace(id, " "), text);
  return idsIn(text).length > 0 && /^(?:\s|,|、|和|与|及|and|or|&)*$/i.test(rest);
};

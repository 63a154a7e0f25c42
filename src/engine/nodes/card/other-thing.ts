import { nthChosen } from "../../dialog/nth-chosen.ts";
import type { PendingCall } from "../../dialog/task.ts";
import { sentencesOf } from "../../grounding/act-words.ts";
import { holdsWhole } from "../../holds-whole.ts";
import { idKind, idsIn } from "../../ids.ts";
import { ORDINALS } from "../../ordinals.ts";

/** What the user named and a call does not do, and what it does instead; undefined if nothing surely differs. */
export type Otherwise = { said: string; instead: string } | undefined;

type Call = Pick<PendingCall, "args" | "preview">;

/** The numbered thing of the list shown last that the user chose, if the call is for another one of it. */
export function otherNumber({ args, preview }: Call, words: string, shown: string): Otherwise {
  const numbers = numbersChosen(words);
  const list = listedThings(shown).filter(({ number }) => number !== undefined);
  const isMeant = ({ ids, values }: ListedThing) =>
    ids.some((id) => idsOf(args).includes(id.toLowerCase())) ||
    values.some((value) => isName(value) && holdsWhole(preview, value));
  const chosen = list.filter(({ number = 0 }) => numbers.includes(number));
  const called = list.filter(isMeant);
  const [other, ...more] = chosen;
  if (!other || more.length + 1 < numbers.length || chosen.some(isMeant)) return undefined;
  const [one] = called;
  // 第二辆车, below cars and hotels, is the second of the cars.
  const isOfKind = OF_A_KIND.test(words) && new Set(list.map(({ ids: [id = ""] }) => idKind(id))).size > 1;
  // 巴黎第二家 counts among those of Paris.
  const [, place] = WHERE_COUNTED.exec(words) ?? [];
  const isThere = place !== undefined && one?.values.some((value) => value.includes(place));
  return called.length === 1 && one && !isOfKind && !isThere
    ? { said: titleOf(other), instead: titleOf(one) }
    : undefined;
}

/** What a text chooses of a numbered list. "The first flight" may be the earliest. */
function numbersChosen(words: string): number[] {
  const nth = nthChosen(words);
  const alone = /^(\d{1,2})(?: ?please| ?吧| ?号)?[.!。！]{0,3}$/i.exec(words.trim())?.[1];
  const ordinals = [...words.matchAll(ORDINAL)].map(([, word = ""]) => ORDINALS.indexOf(word.toLowerCase()) + 1);
  const han = [...words.matchAll(HAN_NTH)].map(([, digit = ""]) => DIGITS.indexOf(digit) + 1 || Number(digit));
  const named = [...words.matchAll(NUMBERED)].map(([, digits]) => Number(digits));
  // "The first and the third", #1 and 3: in a list of numbers, not all of them may be read.
  const isList = (words.match(ANY_ORDINAL)?.length ?? 0) > ordinals.length + han.length + (nth ? 1 : 0);
  if (isList || AND_NUMBER.test(words)) return [];
  return [...new Set([...(nth ? [nth] : []), ...(alone ? [Number(alone)] : []), ...ordinals, ...han, ...named])];
}

const ORDINAL = /\bthe (first|second|third|fourth|fifth)(?: one)?(?=\s*(?:please|thanks|thank|for|from|$|[,.!;]))/gi;
const ANY_ORDINAL =
  /\b(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\b|第 ?[一二三四五六七八九十\d]/gi;
const AND_NUMBER = /(?:\band\b|&|[,，、和跟与])\s?#?\d/i;
/** 巴塞尔的第二家 counts among those of Basel, 列表里的第二家 in the list. */
const HAN_NTH = /(?<!(?<![里中上面])的)第 ?([一二三四五六七八九]|\d{1,2}) ?[个家间辆项](?!星期|月|小时|周|人|晚)/g;
const OF_A_KIND =
  /第 ?(?:[一二三四五六七八九]|\d{1,2}) ?(?:[家间辆]|[个项](?![取退改删停发换延提要就吧呢也都的])\p{Script=Han})/u;
const WHERE_COUNTED = /(\p{Script=Han}{2})第/u;
const NUMBERED = /(?:\b(?:number|option|no\.) ?|#)(\d{1,2})\b/gi;
const DIGITS = "一二三四五六七八九";

const titleOf = ({ number, ids, values: [name] }: ListedThing): string =>
  [`${number}.`, name ?? "", name && ids[0] ? `(${ids[0]})` : (ids[0] ?? "")].filter(Boolean).join(" ");

/** What the user named of the things in `texts`, if the call is for another of the kind, of which nothing was named. */
export function otherThing({ args, preview }: Call, words: string, texts: readonly string[]): Otherwise {
  const things = texts.flatMap(listedThings);
  const now = sentencesOf(words).filter((sentence) => !OF_PAST.test(sentence));
  if (now.length < sentencesOf(words).length) return otherThing({ args, preview }, now.join("\n"), texts);
  for (const id of idsOf(args)) {
    const isOf = (thing: ListedThing) => thing.ids.some((one) => one.toLowerCase() === id);
    const own = things.filter(isOf);
    const ownValues = own.flatMap(({ values }) => values);
    if (own.length === 0 || idsIn(words).some((said) => said.toLowerCase() === id)) continue;
    const others = things.filter((thing) => !isOf(thing) && thing.ids.some((one) => idKind(one) === idKind(id)));
    for (const { values } of others) {
      const said = values.find((value) => isNamed(value, ownValues, words));
      const isOwnNamed = ownValues.some((value) => isNamed(value, values, words));
      const [instead = id] = ownValues.filter((value) => !values.includes(value));
      if (said !== undefined && !isOwnNamed && !isAlsoNamed(ownValues, values, words)) return { said, instead };
    }
  }
  return undefined;
}

/** "Last year I was in …" tells of a thing that is not asked for. */
const OF_PAST =
  /^(?:\w+ )?(?:last (?:year|time|month|week)|i|we)\b.{0,20}\b(?:was|were|stayed|had been|have been)\b|(?:去年|上次|以前|之前|上个?月|上周).{0,12}[过了]|(?:去年|上次)我们?[住坐在]/i;

/** Whether words name a value that a thing has and another one does not: whole, or without how both begin. */
function isNamed(value: string, others: readonly string[], words: string): boolean {
  if (others.some((other) => other.toLowerCase() === value.toLowerCase())) return false;
  if (holdsWhole(words, value)) return true;
  return others.some((other) => {
    const rest = withoutSameBeginning(value, other);
    return rest !== value && isName(rest) && holdsWhole(words, rest);
  });
}

/** Whether a word that only the thing of the call has is among the words. In doubt nothing is said. */
const isAlsoNamed = (own: readonly string[], others: readonly string[], words: string): boolean =>
  own
    .flatMap(wordsIn)
    .filter((word) => !others.flatMap(wordsIn).includes(word))
    .some((word) => holdsWhole(words, word));

const wordsIn = (value: string): string[] =>
  /\p{Script=Han}/u.test(value)
    ? [...value].slice(1).map((char, at) => `${value[at]}${char}`)
    : value.toLowerCase().split(/\s+/);

function withoutSameBeginning(value: string, other: string): string {
  const parts = (text: string) => (/\p{Script=Han}/u.test(text) ? [...text] : text.split(/(?<=\s)/));
  const [own, others] = [parts(value), parts(other)];
  const from = own.findIndex((part, at) => part.toLowerCase() !== others[at]?.toLowerCase());
  return from < 0 ? "" : own.slice(from).join("");
}

/** Whether a value is long enough to be no word of everyday speech. */
const isName = (value: string): boolean =>
  /\p{Script=Han}/u.test(value) ? value.length >= 3 : value.trim().split(/\s+/).length >= 2;

const idsOf = (args: PendingCall["args"]): string[] =>
  Object.values(args).flatMap((value) =>
    typeof value === "string" && idsIn(value)[0] === value ? [value.toLowerCase()] : [],
  );

/** A thing in a line of an answer or of a tool's result. */
interface ListedThing {
  number?: number;
  ids: readonly string[];
  /** Its names and other values in words, without figures. */
  values: readonly string[];
}

const LINE_ENDS = /[\n}]/;
const FIELD_ENDS = /[,，:：;；()（）{}[\]"“”|·]|\s[-–—]\s/;
/** In characters; the rest of a longer text is not read. */
const MOST_READ = 20_000;
const LONGEST_VALUE = 60;

/** The things that the lines of a text list. */
const listedThings = (text: string): ListedThing[] =>
  text.slice(0, MOST_READ).split(LINE_ENDS).map(thingOf).filter(isThing);

function thingOf(line: string): ListedThing {
  const [lead = "", digits] = /^[\s*-]{0,8}(\d{1,3})[.、)]\s/.exec(line) ?? [];
  const rest = line.slice(lead.length);
  const ids = idsIn(rest);
  const bare = ids.reduce((left, id) => left.replace(id, ","), rest);
  const values = bare
    .split(FIELD_ENDS)
    .map((one) => one.replaceAll(/[*_`]/g, "").trim())
    .filter((one) => /\p{L}{2}/u.test(one) && !/\d/.test(one) && one.length <= LONGEST_VALUE);
  return { ...(digits && { number: Number(digits) }), ids, values };
}

const isThing = ({ number, ids, values }: ListedThing): boolean =>
  (number !== undefined || ids.length > 0) && ids.length + values.length > 0;

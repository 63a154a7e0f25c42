import type { PendingCall } from "../../dialog/task.ts";
import { makesNew } from "../../dialog/verdict-tokens.ts";
import { withoutEnding } from "../../ending.ts";
import { claimsIn } from "../../grounding/claims.ts";
import { idsIn } from "../../ids.ts";
import type { Otherwise } from "./other-thing.ts";

type Call = Pick<PendingCall, "args" | "preview">;

/**
 * The days that the user named, if a call is for other ones. "Before" and "around" a day, and a stay within the days,
 * may be meant. A call without days is for those on its card. `words`: in standard form.
 */
export function otherDays({ args, preview }: Call, words: string, typed = words): Otherwise {
  if (NEAR.test(words)) return undefined;
  const said = daysIn(words);
  const own = daysOf(args);
  if (own.length === 0) return idsIn(words).length > 0 || areJoined(words) ? undefined : otherPeriod(preview, words);
  if (said.length === 0) return undefined;
  const isApart = !said.some((day) => isWithin(day, own)) && !own.every((day) => isWithin(day, said));
  const isOther = isApart || (isWholeRange(said, words, typed) && isOtherRange(own, said, words, preview));
  return isOther ? { said: listed(said), instead: listed(own) } : undefined;
}

const daysOf = (args: PendingCall["args"]): string[] =>
  Object.values(args).flatMap((value) => (typeof value === "string" && ISO.test(value) ? value.slice(0, 10) : []));

const ISO = /^\d{4}-\d\d-\d\d(?:$|[T ])/;

const NEAR =
  /\b(?:before|after|earlier|later|around|about|by|within|next day|day (?:before|after)|or so|flexible|except|not|instead of|than)\b|n['’]t\b|[前后]|左右|以内|之内|期间|第二天|次日|提[前早]|推迟|延[长后期]|不/i;

/** Whether words are for several wishes, or for one and what it is for. */
const areJoined = (words: string): boolean => JOINED.test(words) || PAUSE.test(withoutEnding(words, /\P{L}$/u));

const PAUSE = /[,，.。;；!！?？、]/;
const JOINED = /\b(?:and|then|but|so|because|for|from|to)\b|[并再而和跟]|然后|还有|另外|因为/i;

const daysIn = (text: string): string[] => {
  const days = claimsIn(text).flatMap((one) =>
    one.kind === "date" && one.year && one.month && one.day ? [isoOf(one.year, one.month, one.day)] : [],
  );
  return [...new Set(days)];
};

const isoOf = (...[year, ...rest]: number[]): string =>
  [String(year), ...rest.map((one) => String(one).padStart(2, "0"))].join("-");

/** Whether a day, or a month, lies between the first and the last of some days. */
function isWithin(day: string, days: readonly string[]): boolean {
  const [first = "", ...rest] = days.map((one) => one.slice(0, day.length)).toSorted();
  return first <= day && day <= (rest.at(-1) ?? first);
}

/** Whether the words name nothing but the days from … to …, and the user wrote both: "the weekend" may be meant wider. */
function isWholeRange([from, to, ...more]: readonly string[], words: string, typed: string): boolean {
  if (!from || !to || more.length > 0) return false;
  const between = words.slice(words.indexOf(from) + from.length, words.indexOf(to));
  const numbers = (typed.match(/\d+/g) ?? []).map(Number);
  const areWritten = [from, to].every((day) => numbers.includes(Number(day.slice(-2))));
  return areWritten && UNTIL.test(between);
}

const UNTIL = /^\s*(?:to|until|till|through|[-–—~至到])\s*$/i;

/** Whether a call's two days are others than the two that were named, and not as many nights within them as were named. */
function isOtherRange(own: readonly string[], said: readonly string[], words: string, preview: string): boolean {
  if (own.length !== 2 || own.every((day, at) => day === said[at])) return false;
  const areFewer = nightsIn(words).some((nights) => nightsIn(preview).includes(nights));
  return !(areFewer && own.every((day) => isWithin(day, said)));
}

const nightsIn = (text: string): number[] =>
  claimsIn(text).flatMap((one) => (one.kind === "figure" && one.counted === "days" ? [one.value] : []));

const MONTHS = /\b(?:january|february|march|april|june|july|august|september|october|november|december)\b(?! ?\d)/i;

/** The day or month in words that ask for one thing, if nothing on its card falls into it. */
function otherPeriod(preview: string, words: string): Otherwise {
  const own = daysIn(preview);
  const periods = claimsIn(words).flatMap((one) =>
    one.kind === "date" && one.year && one.month
      ? [{ ...one, iso: isoOf(one.year, one.month, ...(one.day ? [one.day] : [])) }]
      : [],
  );
  const [month] = MONTHS.exec(words) ?? [];
  const isInMonth = month === undefined || own.some((day) => monthName(day) === month.toLowerCase());
  if (own.length === 0 || (periods.length === 0 && isInMonth)) return undefined;
  if (month !== undefined && !isInMonth && periods.length === 0) return { said: month, instead: listed(own) };
  const isAny = periods.some(({ iso }) => isWithin(iso, own));
  // 下个月 is all days from its first to its last.
  const [from, to, ...more] = periods;
  const isSpan = from && to && more.length === 0 && UNTIL.test(words.slice(from.end, to.start));
  const isInSpan = isSpan && own.every((day) => isWithin(day, [from.iso, to.iso]));
  return isAny || isInSpan ? undefined : { said: periods.map(({ text }) => text).join(", "), instead: listed(own) };
}

const monthName = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleString("en", { month: "long", timeZone: "UTC" }).toLowerCase();

const listed = (days: readonly string[]): string => [...new Set(days)].join(" – ");

/** A number with the unit that it counts. */
interface Count {
  text: string;
  value: number;
  unit: number;
  /** "At most 2 rooms", or "a night" behind a price: it contradicts no other count. */
  isLoose: boolean;
}

/** A count that the user named, such as "2 rooms", if a call that makes something new has others on its card. */
export function otherCount(
  { tool, args, preview }: Pick<PendingCall, "tool" | "args" | "preview">,
  words: string,
): Otherwise {
  if (!makesNew(tool) || MORE.test(words)) return undefined;
  const [said, own] = [countsIn(withoutOthers(words, args)), countsIn(preview)];
  for (const { text, unit, isLoose } of said) {
    const counted = own.filter((one) => one.unit === unit);
    const isSaid = counted.some(({ value }) => said.some((one) => one.unit === unit && one.value === value));
    const [first] = counted;
    if (first && !isLoose && !isSaid) return { said: text, instead: first.text };
  }
  return undefined;
}

/** The words without what stands before another thing's id behind the call's own: "HT-1, and 2 rooms in HT-2" for HT-1. */
function withoutOthers(words: string, args: PendingCall["args"]): string {
  const own = JSON.stringify(args);
  const isOwn = (clause: string) => idsIn(clause).some((id) => own.includes(id));
  const clauses = words.split(/(?<=[,，、;；])|(?=\b(?:and|then|plus)\b|[和与及]|并且?|再)/i);
  const from = clauses.findIndex(isOwn);
  const kept = clauses.map((clause, at) => {
    const [first] = idsIn(clause);
    return from >= 0 && at > from && first && !isOwn(clause) ? clause.slice(clause.indexOf(first)) : clause;
  });
  return kept.join(" ");
}

const MORE =
  /\b(?:more|another|extra|additional|further|longer|shorter|fewer|less|extend|each|every|or|split)\b|[再加减延缩各或]|多[住订租要]|少[住订租要]/i;
const BOUND =
  /(?:\b(?:at (?:least|most)|up to|than|about|around|max(?:imum)?|min(?:imum)?)|至[多少]|最[多少]|不超过|大约|每) ?$/i;

const UNITS = [
  /^[\s-]?(?:nights?\b|晚|夜)/i,
  /^[\s-]?(?:days?\b|天)/i,
  /^\s?(?:rooms?\b|间)/i,
  /^[\s-]?(?:people\b|persons?\b|guests?\b|人|位)/i,
];

const SINGLE = /(?<![\p{L}\d])(?:one|an?|single)(?=[\s-])|(?<![零一二三四五六七八九十百第])一(?=[晚夜天间人位])/giu;
/** "For one night" counts, and "750 a night" is a price. */
const COUNTS_ONE = /(?:\bfor (?:just |only )?|[住订租])$/i;

function countsIn(text: string): Count[] {
  const figures = claimsIn(text).flatMap((one) => (one.kind === "figure" ? [{ ...one, isOne: false }] : []));
  const singles = [...text.matchAll(SINGLE)].map(({ 0: word, index }) => {
    return { start: index, end: index + word.length, value: 1, isOne: true };
  });
  return [...figures, ...singles].flatMap(({ start, end, value, isOne }) => {
    const behind = text.slice(end, end + 16);
    const unit = UNITS.findIndex((pattern) => pattern.test(behind));
    const [name = ""] = UNITS[unit]?.exec(behind) ?? [];
    const before = text.slice(Math.max(0, start - 16), start);
    const isLoose = BOUND.test(before) || (isOne && !COUNTS_ONE.test(before));
    return unit < 0 ? [] : [{ text: text.slice(start, end) + name, value, unit, isLoose }];
  });
}

import type { PendingCall } from "../../dialog/task.ts";
import { makesNew } from "../../dialog/verdict-tokens.ts";
import { claimsIn } from "../../grounding/claims.ts";
import type { Otherwise } from "./otherwise.ts";

/** A number with the unit that it counts. */
interface Count {
  text: string;
  value: number;
  unit: number;
  /** "At most 2 rooms", or "a night" behind a price: it contradicts no other count. */
  isLoose: boolean;
}

/**
 * A count with its unit that the user named, such as "2 rooms", if a call that makes something new has other counts of
 * them on its card. "One more room" says nothing about how many there will be.
 */
export function otherCount({ tool, preview }: Pick<PendingCall, "tool" | "preview">, words: string): Otherwise {
  if (!makesNew(tool) || MORE.test(words)) return undefined;
  const [said, own] = [countsIn(words), countsIn(preview)];
  for (const { text, unit, isLoose } of said) {
    const counted = own.filter((one) => one.unit === unit);
    const isSaid = counted.some(({ value }) => said.some((one) => one.unit === unit && one.value === value));
    const [first] = counted;
    if (first && !isLoose && !isSaid) return { said: text, instead: first.text };
  }
  return undefined;
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

import { overlapsOneOf } from "../reading/spans.ts";
import type { Proposal } from "./slot.ts";

/**
 * What stands in a row with a value, the same words around each: "by A and something by B", "on an A lens, on a B lens
 * and on a C lens". `all`: what is proposed, best first.
 */
export function inOneFrame(first: Proposal, all: readonly Proposal[], text: string): Proposal[] {
  const ofSlot = all.filter(({ slot, score }) => slot === first.slot && score > first.score - FAR_BELOW);
  const row = [first];
  for (const last of row) {
    for (const isNext of [(one: Proposal) => isFrame(last, one, text), (one: Proposal) => isFrame(one, last, text)]) {
      const best = ofSlot.find((one) => !overlapsOneOf(row)(one) && isNext(one));
      if (best) row.push(best);
    }
  }
  return row.slice(1);
}

/** Further below the first, as logarithms of odds, what stands in its frame is no value. */
const FAR_BELOW = 6;

function isFrame({ start, end }: Proposal, next: Proposal, text: string): boolean {
  const gap = text.slice(end, next.start);
  if (next.start <= end || gap.length > LONGEST_GAP) return false;
  const before = wordsIn(text.slice(Math.max(0, start - LONGEST_GAP), start));
  const behind = wordsIn(text.slice(next.end, next.end + LONGEST_GAP));
  return [...gap.matchAll(JOINT)].some(({ 0: joint, index }) => {
    const tail = wordsIn(gap.slice(0, index));
    const lead = wordsIn(gap.slice(index + joint.length));
    return lead !== "" && before.endsWith(lead) && `${behind} `.startsWith(`${tail} `);
  });
}

const LONGEST_GAP = 60;
const JOINT =
  /[,;](?: (?:and|or|then|also|finally)\b)*|(?<= )(?:and|or|as well as|plus)\b(?: (?:also|then|finally)\b)*/g;

/** The words of a text, articles aside, with a blank before each. */
const wordsIn = (said: string): string =>
  ` ${said.toLowerCase()} `
    .replace(/ (?:the|an?)(?= )/g, "")
    .replace(/[^\p{L}\p{N}=]+/gu, " ")
    .trimEnd();

import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { isTime, overlaps } from "../reading/mention.ts";
import type { Read, Reading } from "../reading/read.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { limits } from "../slots/how-many.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { putsRight, saidInstead } from "./replies.ts";

/** "The second", "option 2": a number that points. */
const POINTS = /\b(?:number|option|no\.?|ticket|booking|the) ?\d|第|#\d|^\s*\d+\s*$/i;

/** "The temple, for 2": a bare number that nothing took is how many, where a tool takes one such number only. */
export function leftNumber(tool: ModelTool, text: string, filled: readonly Filled[], read: Read): Filled[] {
  const reading = read(text);
  const [number, ...more] = reading.mentions.filter(({ kind }) => kind === "number");
  if (number?.kind !== "number" || more.length > 0 || POINTS.test(text)) return [];
  if (reading.mentions.some((one) => isTime(one) && overlaps(one, number))) return [];
  if (!isBare(number.unit, reading, number.end) || isOfWordBefore(reading, number.start)) return [];
  const [slot, ...others] = countsOf(tool);
  if (!slot || others.length > 0 || filled.some((one) => one.slot === slot)) return [];
  if (!Number.isInteger(number.value) || number.value < 1 || number.value > (slot.maximum ?? Infinity)) return [];
  return [{ slot, value: number.value, others: [], score: 1.7 }];
}

/**
 * "No, three", 不对，三位: a number in the place of a count that some messages before gave with what is counted, as "two
 * rooms" does; what a message puts right otherwise is no count.
 */
export function countPutRight(
  tool: ModelTool,
  said: string,
  before: readonly string[],
  filled: readonly Filled[],
  read: Read,
): Filled[] {
  if (!putsRight(said)) return [];
  const counts = countsOf(tool);
  const isCounted = before.some((text) => fill(tool, read(text)).some(({ slot }) => counts.includes(slot)));
  return isCounted ? leftNumber(tool, saidInstead(said), filled, read) : [];
}

/** The slots that say how many of something are wanted. */
export const countsOf = (tool: ModelTool): Slot[] =>
  slotsOf(tool).filter(
    (slot) => limits(slot) || (slot.type === "integer" && slot.minimum === 1 && slot.maximum !== undefined),
  );

const MEASURE = /^[条个名家位项间班趟辆款件]$/;

const isBare = (unit: string, { tokens }: Reading, end: number): boolean => {
  const next = tokens.find(({ start }) => start >= end);
  return unit === "" || MEASURE.test(unit) || (next?.root === unit && isStopWord(next.text.toLowerCase()));
};

/** "Days 4": a number that belongs to the word before it. */
function isOfWordBefore({ text, tokens }: Reading, start: number): boolean {
  const before = tokens.findLast(({ end }) => end <= start);
  if (!before || text.slice(before.end, start).trim() !== "" || !/^[a-z]+$/i.test(before.text)) return false;
  return !isStopWord(before.text.toLowerCase()) && !isRequestVerb(before.root);
}

import { keptFor } from "../kept.ts";
import type { Reading } from "../reading/read.ts";
import { hasUnit } from "./amounts.ts";
import { nearness } from "./nearness.ts";
import type { Proposal, Slot } from "./slot.ts";

/** A number of a text, for a slot whose listed values are ranges of such: 200 for 100-300元, 19 for "18 to 25". */
export const proposeRanges = (slot: Slot, reading: Reading): Proposal[] => {
  const ranges = rangesOf(slot);
  return reading.mentions.flatMap((mention): Proposal[] => {
    if (mention.kind !== "number") return [];
    const found = ranges.find(({ from, to }) => from <= mention.value && mention.value <= to);
    const { start, end, unit } = mention;
    const score = LEAST + nearness(slot, reading, mention) + (hasUnit(slot, unit) ? 1 : 0);
    return found ? [{ slot, value: found.value, start, end, score }] : [];
  });
};

const LEAST = 1.3;

interface Range {
  value: unknown;
  from: number;
  to: number;
}

/** The ranges that the values of a slot name; none unless all do. */
const rangesOf = keptFor(({ choices = [] }: Slot): readonly Range[] => {
  const ranges = choices.flatMap(({ value }): Range[] => {
    const said = String(value).replaceAll(",", "");
    const [, low, high] = BETWEEN.exec(said) ?? [];
    if (low && high) return [{ value, from: Number(low), to: Number(high) }];
    const least = FROM.exec(said)?.slice(1).find(Boolean);
    const most = UP_TO.exec(said)?.slice(1).find(Boolean);
    if (least) return [{ value, from: Number(least), to: Infinity }];
    return most ? [{ value, from: 0, to: Number(most) }] : [];
  });
  return ranges.length > 1 && ranges.length === choices.length ? ranges : [];
});

const BETWEEN = /(\d{1,9})\D{0,3}(?:-|–|—|~|～|to|到|至|_)\D{0,3}(\d{1,9})/;
const FROM =
  /(\d{1,9})\D{0,4}(?:\+|以上|及以上|and (?:over|above|more|up)|or (?:over|above|more|older))|(?:over|above|more than|from|超过) ?(\d{1,9})/i;
const UP_TO =
  /(\d{1,9})\D{0,4}(?:以下|以内|及以下|or (?:less|under|below|younger))|(?:under|below|less than|up to|不到|少于) ?(\d{1,9})/i;

import { expect, it } from "vitest";
import { words } from "../../../src/domains/travel/words.ts";
import { dayOf } from "../../../src/engine/knowledge/dates/calendar.ts";
import { createDirections, type Leaning } from "../../../src/engine/knowledge/dates/leaning.ts";
import { rewrite } from "../../../src/engine/knowledge/rewrite.ts";

const directions = createDirections(words);
// A Saturday.
const now = new Date("2026-11-21T07:04:00Z");
const read = (question: string, dates?: Leaning, spokenOf?: [number, number, number]) => {
  const day = spokenOf && dayOf(...spokenOf);
  return rewrite(question, { now, directions, dates, ...(day && { spokenOf: { from: day, until: day } }) }).text;
};

it.each([
  ["Basel Dec 11-13: hotels", "Basel 2026-12-11 to 2026-12-13: hotels"],
  ["Zurich 5-7 Dec: a car", "Zurich 2026-12-05 to 2026-12-07: a car"],
  ["an excursion on the 12th there", "an excursion on 2026-12-12 there"],
  ["we're 3 now", "we're 3 now"],
  ["the weekend in Basel, Dec 11 to 13", "the weekend in Basel, 2026-12-11 to 2026-12-13"],
  ["周末去巴塞尔，12月11号到13号", "周末去巴塞尔，2026-12-11至2026-12-13"],
  ["周末堵吗？12月11号呢", "2026-11-21至2026-11-22堵吗？2026-12-11呢"],
  ["move my flight on the 25th to the 26th", "move my flight on the 25th to the 26th"],
  ["my stay from the 25th to the 26th", "my stay from 2026-11-25 to 2026-11-26"],
  [
    "I would have booked Zurich Dec 5-7 if it was cheaper",
    "I would have booked Zurich 2026-12-05 to 2026-12-07 if it was cheaper",
  ],
])("reads %j as %j", (said, standard) => {
  expect(read(said, "future", said.includes("12th") ? [2026, 12, 11] : undefined)).toBe(standard);
});

it.each([
  ["what's my flight on Wednesday", "future", "2026-11-25"],
  ["我周三的航班几点", "future", "2026-11-25"],
  ["what was my flight on Wednesday", "future", "2026-11-18"],
  ["how is Xihu on Wednesday", "past", "2026-11-18"],
] as const)("%j, of what lies in the %s, is of %s", (said, dates, day) => {
  expect(read(said, dates)).toContain(day);
});

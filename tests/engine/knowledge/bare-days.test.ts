import { expect, it } from "vitest";
import { withBareDays, withNthDay } from "../../../src/engine/knowledge/dates/bare-days.ts";

it.each([
  ["24 to 27", "the 24th to the 27th"],
  ["no, 1-3 please", "no, the 1st to the 3rd please"],
  ["24到27", "24号到27号"],
  ["那11到12呢", "那11号到12号呢"],
])("%s alone names days", (text, days) => expect(withBareDays(text)).toBe(days));

it.each(["27 to 24", "24 to 42", "300 to 400", "4 to 5 stars", "hotels 24 to 27", "24"])("%s stays as it is", (text) =>
  expect(withBareDays(text)).toBe(text),
);

it.each([
  ["and 24th", "and the 24th"],
  ["12th?", "the 12th?"],
  ["what about 31st", "what about the 31st"],
])("%s alone names a day", (text, day) => expect(withNthDay(text)).toBe(day));

it.each(["and 2nd", "the 24th", "the 24th one", "on the 24th to Paris", "40th"])("%s is left as it is", (text) =>
  expect(withNthDay(text)).toBe(text),
);

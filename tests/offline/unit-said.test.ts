import { expect, it } from "vitest";
import { withUnitSaid } from "../../src/offline/roles/card-words.ts";

it.each([
  ["make that 3", ["book HT-0302 for 2 nights"], "make that 3 nights"],
  ["no, to 6", ["extend it to 5 nights"], "no, to 6 nights"],
  ["改成4", ["订HT-0302，住两晚"], "改成4晚"],
  ["make it 3", ["a hotel for 2 nights, 2 rooms"], "make it 3 rooms"],
  ["make it 15", ["start 10% off on tents"], "make it 15%"],
  ["make it 3", ["book HT-0302 from 15 to 17"], "make it 3"],
  ["make it 3 nights", ["for two people"], "make it 3 nights"],
  ["the third", ["for 2 nights"], "the third"],
])("%j behind %j is %j", (said, before, meant) => expect(withUnitSaid(said, before)).toBe(meant));

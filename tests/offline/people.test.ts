import { expect, it } from "vitest";
import { peopleIn } from "../../src/offline/reading/people.ts";
import { readerAt } from "../../src/offline/reading/read.ts";
import { now } from "./offline.ts";

const read = readerAt(now, () => true);

it.each([
  ["when will Ma Qiang get his sleeping bag", ["Ma Qiang"]],
  ["He Li 买的袜子寄出去了吗", ["He Li"]],
  ["orders of He Li", ["He Li"]],
  ["He Wants it back", []],
  ["ship gao's order", ["gao"]],
  ["where is Gao's parcel", ["Gao"]],
  ["ship Gao Li's order", ["Gao Li"]],
  ["ship gao li's order", ["gao li"]],
  ["the tent's stock", []],
  ["flights to Hong Kong and Tel Aviv tomorrow", []],
  ["did the Han Dynasty tent sell", []],
])("the people named in %j are %j", (text, names) => {
  expect(peopleIn(read(text)).map(({ start, end }) => text.slice(start, end))).toEqual(names);
});

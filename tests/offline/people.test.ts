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
  ["郭芳签收了吗", ["郭芳"]],
  ["胡伟签收的包裹", ["胡伟"]],
  ["周末签收的", []],
  ["was guo fangs order delivered", ["guo fang"]],
  ["what was delivered to hu wei", ["hu wei"]],
  ["flights to long island", []],
])("the people named in %j are %j", (text, names) => {
  expect(peopleIn(read(text)).map(({ start, end }) => text.slice(start, end))).toEqual(names);
});

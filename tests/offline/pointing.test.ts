import { expect, it } from "vitest";
import { isBeyond, pointsAt, tiedAtBest } from "../../src/offline/conversation/pointing.ts";

const items = ["A, CNY 590", "B, CNY 870", "C, CNY 1,340", "D, CNY 470"].map((text, at) => ({
  text,
  number: at + 1,
  values: {},
}));
const named = (text: string) => items[pointsAt(text, items) ?? -1]?.text[0];

it.each([
  ["the cheapest", "D"],
  ["最便宜的", "D"],
  ["the most expensive", "C"],
  ["the second cheapest please", "A"],
  ["次便宜的", "A"],
  ["the third cheapest", "B"],
  ["the second most expensive", "B"],
  ["not the cheapest, the next one up", "A"],
  ["the second one", "B"],
  ["第二个", "B"],
  ["not the first one, the third", "C"],
  ["不要第一个，要第三个", "C"],
  ["the one for 1340", "C"],
  ["870元那个", "B"],
])("%s is %s", (text, name) => expect(named(text)).toBe(name));

it.each([
  "not the cheapest",
  "不要最便宜的",
  "anything but the last one",
  "不要第二个",
  "first show me my tickets",
  "the one for 900",
  "the one for 470 people",
  "they should be 20% cheaper",
  "都便宜一成",
])("%s points at nothing", (text) => expect(named(text)).toBeUndefined());

const flights = ["SB1 2026-12-01 07:00", "SB2 2026-12-01 19:00"].map((text, at) => ({
  text,
  number: at + 1,
  values: {},
}));

it.each([
  ["the later one", 1],
  ["the earlier flight please", 0],
  ["早的那班", 0],
  ["晚一点的那班", 1],
  ["the evening one", 1],
])("%s of two flights is the one at %j", (text, at) => expect(pointsAt(text, flights)).toBe(at));

it("the later one of three is none of them", () => {
  const three = [...flights, { text: "SB3 2026-12-01 21:00", number: 3, values: {} }];
  expect(pointsAt("the later one", three)).toBeUndefined();
});

it.each([
  ["the cheapest", []],
  ["the most expensive", [0, 2]],
  ["最贵的", [0, 2]],
  ["the first", []],
])("%s is shared by %j", (text, tied) => {
  const alike = ["A, CNY 900", "B, CNY 100", "C, CNY 900"].map((line) => ({ text: line, values: {} }));
  expect(tiedAtBest(text, alike)).toEqual(tied);
});

it.each([
  ["the latest", [1, 2]],
  ["最晚的", [1, 2]],
  ["the earliest", []],
])("%s is what begins at the same time: %j", (text, tied) => {
  const days = ["A, 2026-11-25", "B, 2027-01-04", "C, 2027-01-04"].map((line) => ({ text: line, values: {} }));
  expect(tiedAtBest(text, days)).toEqual(tied);
});

it("counts beyond the end of a list", () => {
  expect(["the fifth one", "第五个", "the fourth", "the cheapest"].map((text) => isBeyond(text, items))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

const slots = ["FT-1 2026-12-03 09:00", "FT-2 2026-12-03 10:30", "FT-3 2026-12-03 14:00"].map((text, at) => ({
  text,
  number: at + 1,
  values: {},
}));

it.each([
  ["the one at 10:30", 1],
  ["10点半的那个", 1],
  ["the 2 pm one", 2],
  ["下午两点", 2],
  ["move it to 10:30", undefined],
  ["the one at 11:00", undefined],
])("%s is at %s of what begins at an hour", (text, at) => expect(pointsAt(text, slots)).toBe(at));

it("a time of the year is none of the things shown", () =>
  expect(pointsAt("这个季节天气怎么样？", items.slice(0, 1))).toBeUndefined());

import { expect, it } from "vitest";
import { isOfHours } from "../../src/offline/reading/mention.ts";
import { momentsIn } from "../../src/offline/reading/moments.ts";

const now = new Date(2026, 10, 21, 15, 4);

/** The hours from one to another that a text names, and the days beside them. */
function read(text: string) {
  return momentsIn(text, now).map((mention) => {
    if (mention.kind === "period" && isOfHours(mention)) {
      const [from, to] = [mention.from, mention.to].map(({ hour, minute = 0 }) => (hour ?? 0) + minute / 60);
      return `${mention.from.day}: ${from}-${to}`;
    }
    return mention.kind === "moment" ? mention.moment.day : mention.text;
  });
}

it.each([
  ["昨天7到9点", [20, "20: 7-9"]],
  ["昨天早上七点到九点半", [20, "20: 7-9.5"]],
  ["下午3点到5点呢", ["21: 15-17"]],
  ["明天下午2点到4点的会议", [22, "22: 14-16"]],
  ["11月5日17:00-19:00", [5, "5: 17-19"]],
  ["between 5 and 7 pm yesterday", ["20: 17-19", 20]],
  ["worst on 2026-11-14 between 8 and 10", [14, "14: 8-10"]],
  ["between 8 and 10 yesterday", ["20: 8-10", 20]],
  ["yesterday 11-1pm", [20, "20: 11-13"]],
  ["Friday from 17:00 until 19:00", [20, "20: 17-19"]],
  ["tonight 8 to 10pm", [21, "21: 20-22"]],
  ["7 to 9 in the morning on Monday", ["23: 7-9", 23]],
  ["晚上10点到12点", ["21: 22-24"]],
  ["9pm to 1am", ["21: 21-1"]],
])("in %j the hours are %j", (text, found) => {
  expect(read(text)).toEqual(found);
});

it("hours that end before they begin end on the next day", () => {
  expect(momentsIn("晚上10点到凌晨2点", now)).toMatchObject([
    { from: { day: 21, hour: 22 }, to: { day: 22, hour: 2 } },
  ]);
});

it.each(["10号到12号", "第3到5点", "11-20", "rooms 101-105", "5 Dec to 7 Dec"])("%j names no hours", (text) =>
  expect(momentsIn(text, now).filter(isOfHours)).toEqual([]),
);

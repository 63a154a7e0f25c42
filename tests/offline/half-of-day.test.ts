import { expect, it } from "vitest";
import { readerAt } from "../../src/offline/reading/read.ts";

const read = readerAt(new Date("2026-11-21T15:04:00"));

const hoursOf = (text: string) =>
  read(text).mentions.flatMap((one) =>
    one.kind === "moment" && one.moment.hour !== undefined ? [one.moment.hour] : [],
  );

it.each([
  ["西湖区今天下午四点和六点哪个更堵", [16, 18]],
  ["明天下午两点、三点和五点", [14, 15, 17]],
  ["滨江今天四点和五点哪个不堵", [16, 17]],
])("hours behind one another are of one half of the day: %s", (text, hours) => {
  expect(hoursOf(text)).toEqual(hours);
});

it.each([
  ["明天早上七点和九点", [7, 9]],
  ["昨天晚上七点和早上八点", [19, 8]],
  ["昨天四点和五点哪个堵", [4, 5]],
])("hours of another half stay in it: %s", (text, hours) => {
  expect(hoursOf(text)).toEqual(hours);
});

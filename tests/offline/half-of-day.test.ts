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
  ["今晚滨江8点和9点堵吗", [20, 21]],
  ["traffic tonight in Xihu at 8 and 9", [20, 21]],
  ["is it worse at 4 or 6pm 2026-11-20", [16, 18]],
])("hours behind one another are of one half of the day: %s", (text, hours) => {
  expect(hoursOf(text)).toEqual(hours);
});

it.each([
  ["明天早上七点和九点", [7, 9]],
  ["昨天晚上七点和早上八点", [19, 8]],
  ["昨天四点和五点哪个堵", [4, 5]],
  ["Xihu at 8 and 18:00", [8, 18]],
  ["Xihu at 6 or 19:00", [6, 19]],
  ["Xihu in the morning at 8, and in the evening", [8]],
])("hours of another half stay in it: %s", (text, hours) => {
  expect(hoursOf(text)).toEqual(hours);
});

it.each([
  ["will Xihu be jammed at 7", [19]],
  ["is it gonna be jammed in Xihu at 5 2026-11-21", [17]],
  ["今天七点西湖会堵吗", [19]],
  ["will Xihu be jammed at 7am", [7]],
  ["will Xihu be jammed at 7 2026-11-22", [7]],
  ["what was it at 5 2026-11-21", [5]],
])("what will be at an hour of today is asked of one to come: %s", (text, hours) => {
  expect(hoursOf(text)).toEqual(hours);
});

it.each([
  ["congestion today at 9 and 11", [9, 11]],
  ["at 4 and 6 pm in Gongshu", [16, 18]],
  ["at 9 and 1 pm", [9, 13]],
  ["at 9, 11 and 13 yesterday", [9, 11, 13]],
  ["昨天7和9点西湖哪个堵", [7, 9]],
  ["9点、11和13点", [9, 11, 13]],
  ["滨江7和9点堵不堵", [7, 9]],
  ["滨江7、9、18点堵吗", [7, 9, 18]],
])("a bare figure that is joined to an hour is one, too: %s", (text, hours) => {
  expect(hoursOf(text)).toEqual(hours);
});

it.each([
  ["dinner at 7 and 2 rooms", [7]],
  ["at 18:00, 4 people", [18]],
  ["the top 5 and 6pm", [18]],
  ["早上8点，2位", [8]],
  ["is 1.6 a bad congestion index", []],
  ["on sale 2026-11-23 to 2026-11-29, 15% off", []],
  ["2026-11-29 15 percent off", []],
  ["from 2026-11-29, 15 rooms", []],
])("a figure that counts something is no hour: %s", (text, hours) => {
  expect(hoursOf(text)).toEqual(hours);
});

import { expect, it } from "vitest";
import { lengthIn, movesIn, shiftIn, stretchIn } from "../../src/offline/slots/span.ts";

it.each([
  ["push my hotel back by two days", 2],
  ["put back the car return by one day", 1],
  ["bring it forward by a day", -1],
  ["one day later", 1],
  ["提前一天退房", -1],
  ["推迟两天还车", 2],
  ["那就推一天", 1],
  ["酒店推两天吧", 2],
  ["往前推一天", -1],
])("%s moves something by %j days", (text, days) => expect(shiftIn(text)).toBe(days));

it.each(["back in two days", "I come back on Monday", "two days off the coast", "a day in Rome", "推荐两天的游览"])(
  "%s moves nothing",
  (text) => expect(shiftIn(text)).toBeUndefined(),
);

it.each([
  ["one more night", 1],
  ["drop one night", -1],
  ["can you add one night", 1],
  ["tack on two nights", 2],
  ["续住两晚", 2],
  ["再住一晚", 1],
  ["车续一天", 1],
  ["少住两晚", -2],
])("%s makes something last %j days longer", (text, days) => expect(stretchIn(text)).toBe(days));

it.each(["two nights in Rome", "住两晚", "再看看三天的天气"])("%s makes nothing last longer", (text) =>
  expect(stretchIn(text)).toBeUndefined(),
);

it.each([
  ["instead of 2 nights less, make it one night longer", 1],
  ["one night longer instead of 2 nights less", 1],
  ["不是少住两晚，而是多住一晚", 1],
])("%s takes what it wants, and not what that takes the place of", (text, days) =>
  expect(movesIn(text).stretch).toBe(days),
);

it.each([
  ["那25日呢", undefined],
  ["住5日", 5],
  ["3日游", 3],
  ["住0晚", undefined],
  ["住一晚半", undefined],
  ["住1.5晚", undefined],
  ["for one and a half nights", undefined],
  ["for a night and a half", undefined],
])("%s lasts %j days", (text, days) => expect(lengthIn(text)).toBe(days));

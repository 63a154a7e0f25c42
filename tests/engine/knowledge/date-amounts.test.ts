import { describe, expect, it } from "vitest";
import { numberOf } from "../../../src/engine/knowledge/dates/clock-times.ts";
import { rewrite } from "../../../src/engine/knowledge/rewrite.ts";

// Saturday, half past ten in the morning in Hangzhou.
const now = new Date("2026-11-21T02:30:00Z");
const text = (question: string) => rewrite(question, { now }).text;

describe("an amount of time, counted from now,", () => {
  it.each([
    ["orders 3 days ago", "orders 2026-11-18"],
    ["twenty-five days ago", "2026-10-27"],
    ["thirty days from today", "2026-12-21"],
    ["3 days from tomorrow", "2026-11-25"],
    ["three days from Friday", "2026-11-30"],
    ["in a month", "on 2026-12-21"],
    ["in 3 weeks", "on 2026-12-12"],
    ["in two years", "on 2028-11-21"],
    ["2 yrs ago", "2024-11-21"],
    ["20 minutes ago", "2026-11-21 10:10"],
    ["two hours from now", "2026-11-21 12:30"],
    ["half an hour from now", "2026-11-21 11:00"],
    ["in half an hour", "at 2026-11-21 11:00"],
    ["an hour and a half ago", "2026-11-21 09:00"],
    ["in two and a half hours", "at 2026-11-21 13:00"],
    ["2.5 hours ago", "2026-11-21 08:00"],
    ["in 1.5 hours", "at 2026-11-21 12:00"],
    ["last fortnight", "2026-11-08 to 2026-11-21"],
    ["the next fortnight", "2026-11-22 to 2026-12-05"],
    ["the next two months", "2026-11-22 to 2027-01-21"],
    ["the last two years", "2024-11-22 to 2026-11-21"],
    ["the last 48 hours", "2026-11-19 10:30 to 2026-11-21 10:30"],
    ["the next 12 hours", "2026-11-21 10:30 to 2026-11-21 22:30"],
    ["orders older than two weeks", "orders before 2026-11-07"],
    ["orders older than 3 months", "orders before 2026-08-21"],
    ["三十天前", "2026-10-22"],
    ["二十五天后", "2026-12-16"],
    ["十二天前", "2026-11-09"],
    ["两个星期后", "2026-12-05"],
    ["三个月后", "2027-02-21"],
    ["两月前", "2026-09-21"],
    ["两年前", "2024-11-21"],
    ["半年后", "2027-05-21"],
    ["半个月后", "2026-12-06"],
    ["两个半月后", "2027-02-05"],
    ["一个小时前", "2026-11-21 09:30"],
    ["一个半小时前", "2026-11-21 09:00"],
    ["三个半钟头后", "2026-11-21 14:00"],
    ["半个钟头后", "2026-11-21 11:00"],
    ["30分钟后", "2026-11-21 11:00"],
    ["未来3小时", "2026-11-21 10:30至2026-11-21 13:30"],
    ["未来两个月", "2026-11-22至2027-01-21"],
    ["最近两年", "2024-11-22至2026-11-21"],
    ["最近十二个月", "2025-11-22至2026-11-21"],
    ["今后十五天", "2026-11-22至2026-12-06"],
  ])("is a day or time: %s", (question, expected) => {
    expect(text(question)).toBe(expected);
  });

  it.each([
    "12.5 days ago",
    "1,200 days ago",
    "in a year and a half",
    "the past year and a half",
    "in a week and a half",
    "one hundred days ago",
    "两百天前",
    "一年半前",
  ])("that the rules do not count stays whole: %s", (question) => {
    expect(text(question)).toBe(question);
  });

  it("is no month in front of which something lies", () => {
    expect(text("11月前十天")).toBe("2026-11-01至2026-11-10");
    expect(text("11月前的订单")).toBe("2026年11月前的订单");
    expect(text("十一月前的订单")).toBe("十一月前的订单");
  });
});

it("numerals are read up to ninety-nine", () => {
  expect(["7", "031", "两", "零", "〇", "十", "十二", "二十", "二十五", "九十九"].map(numberOf)).toEqual([
    ...[7, 31, 2, 0, 0, 10, 12, 20, 25, 99],
  ]);
});

describe("hours in words", () => {
  it.each([
    ["quarter past 5 in the afternoon", "17:15"],
    ["ten to six pm", "17:50"],
    ["twenty past 7 in the evening", "19:20"],
    ["six o'clock in the morning", "06:00"],
    ["half nine in the morning", "09:30"],
    ["twelve in the afternoon", "12:00"],
    ["half past twelve am", "00:30"],
    ["five at night", "17:00"],
    ["11 at night", "23:00"],
    ["quarter to twelve tonight", "23:45 2026-11-21 evening"],
    ["half past eleven last night", "23:30 2026-11-20 night"],
    ["at half past five this afternoon", "at 17:30 on 2026-11-21 afternoon"],
  ])("are hours of a clock: %s", (question, expected) => {
    expect(text(question)).toBe(expected);
  });

  it.each(["half past twelve at night", "two at night", "half past twelve", "13 o'clock in the morning"])(
    "stay as worded where they are of the next day, or of none: %s",
    (question) => {
      expect(text(question)).toBe(question);
    },
  );

  it("of the small hours move to no afternoon", () => {
    expect(text("half past two tonight")).toBe("half past two 2026-11-21 evening");
    expect(text("at half past one last night")).toBe("at half past one 2026-11-20 night");
  });
});

describe("hours in Chinese", () => {
  it.each([
    ["明天中午12点", "2026-11-22 12:00"],
    ["明天凌晨1点", "2026-11-22 01:00"],
    ["明天傍晚6点", "2026-11-22 18:00"],
    ["明天清晨6点半", "2026-11-22 06:30"],
    ["明天8:30", "2026-11-22 08:30"],
    ["明天晚上九点四十五分", "2026-11-22 21:45"],
    ["明天上午十点到十二点", "2026-11-22 10:00至12:00"],
    ["后天下午3点三刻", "2026-11-23 15:45"],
    ["昨夜十一点", "2026-11-20 23:00"],
    ["今早七点整", "2026-11-21 07:00"],
    ["12月3日那天下午3点", "2026-12-03 15:00"],
    ["昨天同一时间", "2026-11-20 10:00"],
  ])("stand beside the day: %s", (question, expected) => {
    expect(text(question)).toBe(expected);
  });

  it.each([
    ["明天下午2点到上午11点", "2026-11-22下午2点到上午11点"],
    ["今晚十二点", "2026-11-21晚上十二点"],
    ["明天三点", "2026-11-22 三点"],
    ["今晚3起事故", "2026-11-21晚上3起事故"],
  ])("stay as worded where they are not certain: %s", (question, expected) => {
    expect(text(question)).toBe(expected);
  });
});

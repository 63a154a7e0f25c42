import { describe, expect, it } from "vitest";
import { dayOf, iso } from "../../../src/engine/knowledge/dates/calendar.ts";
import { chineseClockTime, englishClockTimes } from "../../../src/engine/knowledge/dates/clock-times.ts";
import { createDirections, dateBeside, nearestDate } from "../../../src/engine/knowledge/dates/leaning.ts";
import { weekdayBeside } from "../../../src/engine/knowledge/dates/weekdays.ts";
import { rewrite } from "../../../src/engine/knowledge/rewrite.ts";
import { WORDS } from "./bench-of-specialists.ts";

const directions = createDirections(WORDS);
// Saturday, half past ten in the morning in Hangzhou.
const now = new Date("2026-11-21T02:30:00Z");
const text = (question: string, at = now) => rewrite(question, { now: at, directions }).text;
const day = (year: number, month: number, date: number) => dayOf(year, month, date) ?? Number.NaN;
const shown = (found: number | undefined) => (found === undefined ? undefined : iso(found));

describe("parts of months and years", () => {
  it.each([
    ["sales in early March 2027", "sales in 2027-03-01 to 2027-03-10"],
    ["sales in mid March 2027", "sales in 2027-03-11 to 2027-03-20"],
    ["sales in late February 2027", "sales in 2027-02-21 to 2027-02-28"],
    ["sales of the second half of February 2027", "sales of 2027-02-16 to 2027-02-28"],
    ["the second week of December", "2026-12-08 to 2026-12-14"],
    ["the last weekend of October", "2026-10-31 to 2026-11-01"],
    ["sales of Q3 2025", "sales of 2025-07-01 to 2025-09-30"],
    ["sales of the 4th quarter of last year", "sales of 2025-10-01 to 2025-12-31"],
    ["sales in next october", "sales in october 2027"],
    ["sales in this January", "sales in January 2026"],
    ["see you in may", "see you in may"],
    ["orders older than 30 days", "orders before 2026-10-22"],
    ["the National Day holiday", "the National Day holiday (2026-10-01 to 2026-10-07)"],
    ["11月上旬的销量", "2026-11-01至2026-11-10的销量"],
    ["11月中旬的销量", "2026-11-11至2026-11-20的销量"],
    ["11月下旬的销量", "2026-11-21至2026-11-30的销量"],
    ["国庆假期", "国庆假期（2026-10-01至2026-10-07）"],
    ["五一假期", "五一假期（2027-05-01至2027-05-03）"],
    ["元旦假期", "元旦假期（2027-01-01至2027-01-03）"],
    ["春节假期", "春节假期（2027-02-06至2027-02-12）"],
  ])("%j are %j", (question, expected) => {
    expect(text(question)).toBe(expected);
  });

  it("a quarter without its year may be of the year before", () => {
    expect(text("How were sales in Q4?", new Date("2027-01-10T02:30:00Z"))).toBe(
      "How were sales in 2026-10-01 to 2026-12-31?",
    );
  });
});

describe("weekdays", () => {
  it.each([
    ["book a room for this Monday", "book a room for 2026-11-23"],
    ["how was this Monday", "how was 2026-11-16"],
    ["预订这周一的酒店", "预订2026-11-23的酒店"],
    ["a room on Tuesday the 20th", "a room on 2026-10-20"],
  ])("of a week that is nearly over: %j is %j", (question, expected) => {
    expect(text(question)).toBe(expected);
  });

  it("are counted from days to come that were spoken of, up to a week of them", () => {
    const today = day(2026, 11, 21);
    const beside = (from: number, until = from) => shown(weekdayBeside(0, today, { from, until }));
    expect(beside(day(2026, 12, 2))).toBe("2026-11-30");
    expect(beside(today + 1)).toBe("2026-11-23");
    expect(beside(today)).toBeUndefined();
    expect(beside(day(2026, 12, 1), day(2026, 12, 8))).toBe("2026-12-07");
    expect(beside(day(2026, 12, 1), day(2026, 12, 9))).toBeUndefined();
    expect(weekdayBeside(0, today, undefined)).toBeUndefined();
  });
});

describe("the end of a range", () => {
  const ahead = (question: string) => rewrite(question, { now, directions, dates: "future" }).text;
  it.each([
    ["friday to next monday", "2026-11-27 to 2026-11-30"],
    ["from friday till next tuesday", "from 2026-11-27 till 2026-12-01"],
    ["friday to monday", "2026-11-27 to 2026-11-30"],
    ["monday to next wednesday", "2026-11-23 to 2026-11-25"],
    ["between next friday and next monday", "between 2026-11-27 and 2026-11-30"],
    ["sales of last friday to last monday", "sales of 2026-11-13 to 2026-11-16"],
    ["下周五到下周一", "2026-11-27到2026-11-30"],
    ["周五到下周一", "2026-11-27到2026-11-30"],
    ["下周三到下周五", "2026-11-25到2026-11-27"],
    ["11月1号到10号", "2027-11-01至2027-11-10"],
  ])("does not lie before its beginning: %j is %j", (question, expected) => {
    expect(ahead(question)).toBe(expected);
  });

  it("is none of two days that are named side by side", () => {
    expect(ahead("next friday and next monday")).toBe("2026-11-27 and 2026-11-23");
  });
});

describe("a possessive without its apostrophe", () => {
  it.each([
    ["next weeks outlook", "2026-11-23 to 2026-11-29 outlook"],
    ["last weeks sales", "2026-11-09 to 2026-11-15 sales"],
    ["this weekends plans", "2026-11-21 to 2026-11-22 plans"],
    ["next months forecast", "2026-12-01 to 2026-12-31 forecast"],
    ["how were last years", "how were 2025"],
    ["todays accidents", "2026-11-21 accidents"],
    ["yesterdays orders", "2026-11-20 orders"],
    ["tomorrows forecast", "2026-11-22 forecast"],
    ["last nights accidents", "2026-11-20 night accidents"],
    ["last mondays sales", "2026-11-16 sales"],
  ])("names the day or period: %j is %j", (question, expected) => {
    expect(text(question)).toBe(expected);
  });

  it.each(["over the last weeks", "these last months", "mondays are bad", "todays"])("is no plural: %j", (question) => {
    expect(text(question)).toBe(question);
  });
});

describe("a period that is abbreviated", () => {
  it.each([
    ["sales last yr", "sales 2025"],
    ["sales last wk", "sales 2026-11-09 to 2026-11-15"],
    ["sales last wknd", "sales 2026-11-14 to 2026-11-15"],
    ["sales this mnth", "sales 2026-11-01 to 2026-11-30"],
    ["sales last qtr", "sales 2026-07-01 to 2026-09-30"],
    ["sales of the last 3 wks", "sales of 2026-11-01 to 2026-11-21"],
    ["sales 2 yrs ago", "sales 2024-11-21"],
    ["sales last wk vs last yr", "sales 2026-11-09 to 2026-11-15 vs last year"],
    ["orders yday", "orders 2026-11-20"],
    ["flights tmw", "flights 2026-11-22"],
    ["how was last sept", "how was sept 2026"],
  ])("is read like the full word: %j is %j", (question, expected) => {
    expect(text(question)).toBe(expected);
  });
});

describe("a day without its month, beside a place", () => {
  it.each([
    ["日内瓦26号有什么好玩的", "日内瓦2026-11-26有什么好玩的"],
    ["苏黎世26日有什么好玩的", "苏黎世2026-11-26有什么好玩的"],
    ["26日有什么好玩的", "2026-11-26有什么好玩的"],
    ["滨江区26号会堵吗", "滨江区2026-11-26会堵吗"],
    ["苏黎世26号到28号有什么航班", "苏黎世2026-11-26到2026-11-28有什么航班"],
    ["把26号的都取消", "把2026-11-26的都取消"],
    ["取消26日的预订", "取消2026-11-26的预订"],
    ["我把26号的票退了", "我把2026-11-26的票退了"],
  ])("is a day: %s", (question, expected) => {
    expect(text(question)).toBe(expected);
  });

  it.each([
    "文三路26号有什么好吃的",
    "地铁3号有什么站",
    "B区3号有什么",
    "小区3号有什么",
    "方案2号有什么不同",
    "连续3日有什么事故",
    "选3号的预订",
    "把3号取消",
  ])("is the number of a house or thing, or a count: %s", (question) => {
    expect(text(question)).toBe(question);
  });
});

describe("dates in digits", () => {
  it.each([
    ["orders of 03/03/2026", "orders of 2026-03-03"],
    ["orders of 03/04/2026", "orders of 03/04/2026"],
    ["a stay 25.12-3.1 please", "a stay 2026-12-25 - 2027-01-03 please"],
    ["a stay 1/2-3/4 please", "a stay 1/2-3/4 please"],
    ["level 0/25 please", "level 0/25 please"],
    ["12月30日到1月2日发生了多少事故", "2025-12-30到2026-01-02发生了多少事故"],
    ["how was it from 30 December to 2 January", "how was it from 2025-12-30 to 2026-01-02"],
  ])("%j are %j", (question, expected) => {
    expect(text(question)).toBe(expected);
  });

  it("no calendar has are none", () => {
    expect(dayOf(2026, 2, 30)).toBeUndefined();
    expect(dayOf(2026, 13, 1)).toBeUndefined();
    expect(dayOf(2024, 2, 29)).toBeDefined();
  });
});

describe("a date without its year", () => {
  it("that is a few days late stays, and lies ahead if it is longer ago", () => {
    const today = day(2026, 11, 21);
    const ahead = (month: number, date: number) => shown(nearestDate(month, date, today, "future"));
    expect([ahead(11, 20), ahead(11, 7), ahead(11, 6)]).toEqual(["2026-11-20", "2026-11-07", "2027-11-06"]);
    const beside = (date: number) => shown(dateBeside(date, today));
    expect([beside(25), beside(7), beside(6)]).toEqual(["2026-11-25", "2026-11-07", "2026-12-06"]);
    expect(dateBeside(3, undefined)).toBeUndefined();
  });
});

describe("clock times", () => {
  const chinese = (said: string, part?: string) => chineseClockTime(said, part)?.text;
  const english = (said: string, part?: string) => englishClockTimes(said, part).map((one) => one.text);

  it.each([
    ["20点", "20:00"],
    ["0点", "00:00"],
    ["下午3:59", "15:59"],
    ["3:60", undefined],
    ["凌晨3点", "03:00"],
    ["凌晨12点", "00:00"],
    ["早上9点", "09:00"],
    ["中午12点半", "12:30"],
    ["中午1点", "13:00"],
    ["下午12点", "12:00"],
    ["晚上5点", "17:00"],
    ["晚上4点", undefined],
    ["晚上11点", "23:00"],
    ["晚上12点", undefined],
    ["下午3点到5点", "15:00至17:00"],
    ["下午3点到3点", undefined],
    ["3点", undefined],
    ["25点", undefined],
  ])("%s is %s", (said, expected) => {
    expect(chinese(said)).toBe(expected);
  });

  it("take the part of the day that stands elsewhere", () => {
    expect([chinese("3点一刻", "下午"), chinese("3点", "晚上")]).toEqual(["15:15", undefined]);
    expect([english("at 5", "evening"), english("at 2", "night"), english("at 8", "night")]).toEqual([
      ...[["17:00"], [], ["20:00"]],
    ]);
    expect([english("at 8", "morning"), english("at 8"), english("at 3pm"), english("from 3 to 5pm")]).toEqual([
      ...[["08:00"], [], ["15:00"], ["15:00 to 17:00"]],
    ]);
  });

  it.each([
    ["a table tomorrow  at   3pm", "a table 2026-11-22 15:00"],
    ["a table tomorrow at 5, back in the evening", "a table 2026-11-22 at 5, back in the evening"],
    ["tomorrow evening at 5", "2026-11-22 17:00"],
    ["a table at half past seven tonight", "a table at 19:30 on 2026-11-21 evening"],
    ["lunch at half past twelve in the afternoon", "lunch at 12:30"],
    ["明天20点的航班", "2026-11-22 20:00的航班"],
    ["昨天这个点的拥堵", "2026-11-20 10:00的拥堵"],
  ])("beside a day: %j is %j", (question, expected) => {
    expect(text(question)).toBe(expected);
  });
});

describe("what somebody quotes", () => {
  it.each([
    ["the song 'see you tomorrow' today", "the song 'see you tomorrow' 2026-11-21"],
    ["the song 'it's tomorrow' today", "the song 'it's 2026-11-22' 2026-11-21"],
    ["mail anna.today@example.org tomorrow", "mail anna.today@example.org 2026-11-22"],
  ])("keeps its words: %j", (question, expected) => {
    expect(text(question)).toBe(expected);
  });
});

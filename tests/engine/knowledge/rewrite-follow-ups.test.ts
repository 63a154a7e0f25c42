import { describe, expect, it } from "vitest";
import { createDirections } from "../../../src/engine/knowledge/dates/leaning.ts";
import { daysSpokenOf } from "../../../src/engine/knowledge/dates/spoken-of.ts";
import { rewrite } from "../../../src/engine/knowledge/rewrite.ts";
import { WORDS } from "./bench-of-specialists.ts";

const directions = createDirections(WORDS);
// Sunday in Hangzhou.
const now = new Date("2026-11-22T02:30:00Z");
const about = (standard: string, question: string, answer = "") =>
  rewrite(question, { now, directions, spokenOf: daysSpokenOf([{ standard, answer }]) }).text;

describe("a follow-up", () => {
  it.each([
    ["forecast for 2026-11-23", "and the day after?", "and 2026-11-24?"],
    ["forecast for 2026-11-23", "and the day after that?", "and 2026-11-24?"],
    ["forecast for 2026-11-23", "And the day before?", "And 2026-11-22?"],
    ["flights on 2026-12-31", "and the next day?", "and 2027-01-01?"],
    ["flights on 2026-12-31", "next day", "2027-01-01"],
    ["flights on 2026-12-31", "what about previous day?", "what about 2026-12-30?"],
    ["2026-12-31的航班", "隔天呢", "2027-01-01呢"],
    ["accidents 2026-11-20", "How many people were hurt on that day?", "How many people were hurt on 2026-11-20?"],
    ["accidents 2026-11-09 to 2026-11-15", "and the week before?", "and 2026-11-02 to 2026-11-08?"],
    ["sales 2026-11-12 to 2026-11-18", "and the week before?", "and 2026-11-05 to 2026-11-11?"],
    ["sales on 2026-11-12", "and the whole week?", "and 2026-11-09 to 2026-11-15?"],
    ["sales on 2026-11-12", "what about the entire month", "what about 2026-11-01 to 2026-11-30"],
    ["sales on 2026-11-12", "the whole week was bad", "the whole week was bad"],
    ["hotels on 2026-12-05", "and for the whole week?", "and for the whole week?"],
    ["sales 2026-11-18 to 2026-11-20", "from Monday rather", "from 2026-11-16 to 2026-11-20 rather"],
    ["sales 2026-11-18 to 2026-11-20", "starting Tuesday instead", "from 2026-11-17 to 2026-11-20 instead"],
    ["hotels 2026-12-02 to 2026-12-05", "from Monday to Friday", "from 2026-11-23 to 2026-11-27"],
    ["2026-11-18至2026-11-20的拥堵", "还是从周一开始吧", "还是2026-11-16至2026-11-20吧"],
    ["2026-11-18至2026-11-20的拥堵", "从周二算起", "2026-11-17至2026-11-20"],
    ["2026-11-12的销售", "那整个星期呢", "2026-11-09至2026-11-15呢"],
    ["2026-11-12的销售", "整周呢", "2026-11-09至2026-11-15呢"],
    ["2026-11-12的销售", "整个星期天呢", "整个星期天呢"],
    ["2026-11-12至2026-11-18的事故", "再前一周呢", "2026-11-05至2026-11-11呢"],
    ["accidents 2026-11-01 to 2026-11-30", "and the month before?", "and 2026-10-01 to 2026-10-31?"],
    ["预测2026-11-23的拥堵指数", "那后一天呢", "那2026-11-24呢"],
    ["预测2026-11-23的拥堵指数", "那后天呢", "那2026-11-24呢"],
    ["2026-11-20的事故", "前一天呢？", "2026-11-19呢？"],
    ["2026-11-20的事故", "那天的拥堵指数", "2026-11-20的拥堵指数"],
    ["2026-11-20的事故", "第二天呢", "2026-11-21呢"],
    ["accidents 2026-11-19", "and the same day last week?", "and 2026-11-12?"],
    ["accidents 2026-11-19", "same weekday a week earlier", "2026-11-12"],
    ["2026-11-19的事故", "跟上周同一天比呢", "跟2026-11-12比呢"],
    ["2026-11-09至2026-11-15的事故", "前一周也这样吗", "2026-11-02至2026-11-08也这样吗"],
    ["flights on 2026-12-04", "and back on the Sunday", "and back on 2026-12-06"],
    ["accidents 2026-11-13", "and on the Sunday?", "and on 2026-11-15?"],
    ["flights on 2026-12-04", "can't do. what about Saturday", "can't do. what about 2026-12-05"],
    ["flights on 2026-12-04", "sorry, wrong day, I travel on Thursday", "sorry, wrong day, I travel on 2026-12-03"],
    ["2026-12-04的航班", "不对，是周六", "不对，是2026-12-05"],
    ["accidents 2026-11-20", "and the Friday before", "and 2026-11-13"],
    ["accidents 2026-11-18", "and on the Monday before that?", "and on 2026-11-16?"],
    ["accidents 2026-11-16", "and the previous Monday", "and 2026-11-09"],
    ["forecast for 2026-11-25", "and the Wednesday after?", "and 2026-12-02?"],
    ["2026-11-09的事故", "再上个周一呢", "2026-11-02呢"],
    ["2026-11-09的事故", "那前一个周一呢", "那2026-11-02呢"],
    ["2026-11-25的预测", "再下个周三呢", "2026-12-02呢"],
    ["2026-11-09至2026-11-15的事故", "前一周呢", "2026-11-02至2026-11-08呢"],
    ["2026-11-14至2026-11-15的销量", "再上个周末呢", "2026-11-07至2026-11-08呢"],
    ["2026-11-14至2026-11-15的销量", "前一个周末呢", "2026-11-07至2026-11-08呢"],
    ["2026-11-09至2026-11-15的事故", "再上周呢", "2026-11-02至2026-11-08呢"],
    ["2026-11-02至2026-11-08的事故", "再前一周呢", "2026-10-26至2026-11-01呢"],
    ["2026-10-01至2026-10-31的事故", "再上个月呢", "2026-09-01至2026-09-30呢"],
    ["2026-11-23至2026-11-29的预测", "再下周呢", "2026-11-30至2026-12-06呢"],
    ["2026-11-14至2026-11-15的销量", "再往前一个呢", "2026-11-07至2026-11-08呢"],
    ["2026-10-01至2026-10-31的事故", "再往前呢", "2026-09-01至2026-09-30呢"],
    ["sales 2026-11-14 to 2026-11-15", "and the weekend before", "and 2026-11-07 to 2026-11-08"],
    ["sales 2026-11-14 to 2026-11-15", "and the one before?", "and 2026-11-07 to 2026-11-08?"],
    ["sales 2026-11-09 to 2026-11-15", "the one before that", "2026-11-02 to 2026-11-08"],
    ["sales 2026-10-01 to 2026-10-31", "what about the previous one", "what about 2026-09-01 to 2026-09-30"],
    ["sales 2026-11-02 to 2026-11-05", "and the one before?", "and 2026-10-29 to 2026-11-01?"],
    ["forecast for 2026-11-28 to 2026-11-29", "and the weekend after?", "and 2026-12-05 to 2026-12-06?"],
  ])("to %j counts from the day spoken of: %s", (standard, question, expected) => {
    expect(about(standard, question)).toBe(expected);
  });

  it.each([
    "and the day after tomorrow?",
    "the day before my flight",
    "a hotel the day after the conference",
    "入住前一天取消",
    "第二天的行程安排",
  ])("counts what names its own day from that: %s", (question) => {
    expect(about("flights on 2027-03-01", question)).not.toMatch(/2027/);
  });

  it("knows no one before a single day, or before a thing", () => {
    expect(about("flights on 2026-12-04", "and the one before?")).toBe("and the one before?");
    expect(about("sales 2026-11-14 to 2026-11-15", "book the one before")).toBe("book the one before");
  });

  it("reads 再上周 without anything spoken of as the week before the last", () => {
    expect(rewrite("再上周的事故", { now, directions }).text).toBe("2026-11-02至2026-11-08的事故");
  });

  it("counts from a day of its own before that of the talk", () => {
    expect(about("flights on 2027-03-01", "leave on Friday and return the next day")).toBe(
      "leave on 2026-11-27 and return 2026-11-28",
    );
  });

  it("counts from the only day an answer names, and from none where several are named", () => {
    expect(about("When is my flight?", "那天呢", "On 2026-11-25 at 07:25.")).toBe("2026-11-25呢");
    expect(about("When are my flights?", "那天呢", "On 2026-11-25 and 2026-11-29.")).toBe("那天呢");
    expect(about("Compare 2026-11-18 and 2026-11-20", "and that day?")).toBe("and that day?");
  });
});

describe("a date without a year", () => {
  const may = new Date("2026-05-15T02:30:00Z");
  it.each([
    ["Move my flight of May 13 to May 20", "Move my flight of 2026-05-13 to 2026-05-20"],
    ["refund my ticket for May 13", "refund my ticket for 2026-05-13"],
    ["which flights go on May 13", "which flights go on 2026-05-13"],
    ["book a hotel from January 5", "book a hotel from 2027-01-05"],
    ["把我5月13日的航班改到5月20日", "把我2026-05-13的航班改到2026-05-20"],
    ["订1月5日的酒店", "订2027-01-05的酒店"],
  ])("is of the year it belongs to: %s", (question, expected) => {
    expect(rewrite(question, { now: may, directions }).text).toBe(expected);
  });

  it.each([
    "I was born on May 13, which discounts are there?",
    "My birthday is 13 May",
    "date of birth: May 13",
    "我的生日是5月13日",
    "5月13日是我的生日",
  ])("stays as worded where it comes back every year: %s", (question) => {
    expect(rewrite(question, { now: may, directions }).text).toBe(question);
  });
});

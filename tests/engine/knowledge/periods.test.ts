import { describe, expect, it } from "vitest";
import { createDirections } from "../../../src/engine/knowledge/dates/leaning.ts";
import { daysSpokenOf } from "../../../src/engine/knowledge/dates/spoken-of.ts";
import { rewrite } from "../../../src/engine/knowledge/rewrite.ts";
import { WORDS } from "./bench-of-specialists.ts";

const directions = createDirections(WORDS);
const SATURDAY = new Date("2026-11-21T02:30:00Z");
const SUNDAY = new Date("2026-11-22T02:30:00Z");
const text = (question: string, now = SATURDAY) => rewrite(question, { now, directions }).text;

describe("weekdays that are joined", () => {
  it.each([
    ["上周一和周五的指数", "2026-11-09和2026-11-13的指数"],
    ["上周周一跟周五早上比一下", "2026-11-09跟2026-11-13早上比一下"],
    ["上上周二早高峰、周四早高峰", "2026-11-03早高峰、2026-11-05早高峰"],
    ["下周二早上和周四晚上", "2026-11-24早上和2026-11-26晚上"],
    ["上周一堵还是周二堵", "2026-11-09堵还是2026-11-10堵"],
    ["which was worse last week, Monday or Friday", "which was worse 2026-11-09 or 2026-11-13"],
    ["last week Monday vs Friday morning", "2026-11-09 vs 2026-11-13 morning"],
    ["mon & fri last week", "2026-11-09 & 2026-11-13"],
    ["Monday, Wednesday and Friday last week", "2026-11-09, 2026-11-11 and 2026-11-13"],
    ["Monday morning and Friday evening of the week before last", "2026-11-02 morning and 2026-11-06 evening"],
    ["compare tomorrow with Monday", "compare 2026-11-22 with 2026-11-23"],
    ["were there accidents on Friday and Monday", "were there accidents on 2026-11-20 and 2026-11-16"],
  ])("%s: are of one week, or to come together", (said, standard) => {
    expect(text(said)).toBe(standard);
  });

  it.each([
    ["上周五和周一堵过吗", "2026-11-13和2026-11-16堵过吗"],
    ["上周五和这周一的指数", "2026-11-13和2026-11-16的指数"],
    ["was last week worse than Monday", "was 2026-11-09 to 2026-11-15 worse than 2026-11-16"],
    ["between Friday and Monday", "between 2026-11-20 and 2026-11-23"],
    ["上周一的订单。周五的呢", "2026-11-09的订单。2026-11-20的呢"],
  ])("%s: stay apart where they are no pair of one week", (said, standard) => {
    expect(text(said)).toBe(standard);
  });
});

describe("a part of a week, month or year", () => {
  it.each([
    ["sales this week so far", "sales 2026-11-16 to 2026-11-21"],
    ["sales this year to date", "sales 2026-01-01 to 2026-11-21"],
    ["sales so far this month", "sales 2026-11-01 to 2026-11-21"],
    ["the rest of the year", "2026-11-22 to 2026-12-31"],
    ["the remainder of this month", "2026-11-22 to 2026-11-30"],
    ["start of next week", "2026-11-23"],
    ["the end of last week", "2026-11-15"],
    ["end of this week", "2026-11-22"],
    ["start of the year", "2026-01-01"],
    ["end of last year", "2025-12-31"],
    ["beginning of next year", "2027-01-01"],
    ["the end of March 2027", "2027-03-31"],
    ["by the end of may", "by 2027-05-31"],
    ["since the start of march", "since 2026-03-01"],
    ["since early may", "since 2026-05-01"],
    ["late this month", "2026-11-21 to 2026-11-30"],
    ["the last week of the month", "2026-11-24 to 2026-11-30"],
    ["the first weekend of November", "2026-11-07 to 2026-11-08"],
    ["Friday last week", "2026-11-13"],
    ["this week's Tuesday", "2026-11-17"],
    ["Monday to Wednesday next week", "2026-11-23 to 2026-11-25"],
    ["the third quarter of last year", "2025-07-01 to 2025-09-30"],
    ["the fourth quarter of 2025", "2025-10-01 to 2025-12-31"],
    ["how was the 2nd quarter", "how was 2026-04-01 to 2026-06-30"],
    ["next quarter", "2027-01-01 to 2027-03-31"],
    ["这周到现在", "2026-11-16至2026-11-21"],
    ["今年剩下的日子", "2026年剩下的日子"],
    ["这个星期剩余几天", "2026-11-22至2026-11-22"],
    ["第一季度的销量", "2026-01-01至2026-03-31的销量"],
    ["去年第四季度", "2025-10-01至2025-12-31"],
    ["2025年1季度", "2025-01-01至2025-03-31"],
    ["上季度的销量", "2026-07-01至2026-09-30的销量"],
    ["下个季度", "2027-01-01至2027-03-31"],
    ["上半年", "2026-01-01至2026-06-30"],
    ["去年下半年", "2025-07-01至2025-12-31"],
    ["年初", "2026-01-01"],
    ["年底", "2026-12-31"],
    ["明年初", "2027-01-01"],
    ["去年年底", "2025-12-31"],
    ["上个月底", "2026-10-31"],
    ["本月初", "2026-11-01"],
    ["下月末", "2026-12-31"],
    ["去年十一月", "2025年11月"],
    ["2027年3月初", "2027-03-01"],
    ["今年5月份的销量", "2026年5月份的销量"],
    ["10月最后一周", "2026-10-25至2026-10-31"],
    ["11月末三天", "2026-11-28至2026-11-30"],
    ["下个月上旬", "2026-12-01至2026-12-10"],
    ["上个月下半月", "2026-10-16至2026-10-31"],
    ["下月第三个周", "2026-12-15至2026-12-21"],
  ])("has its days: %s", (question, expected) => {
    expect(text(question)).toBe(expected);
  });
});

it.each([
  ["hotels this week", "hotels 2026-11-21 to 2026-11-22", "hotels 2026-11-16 to 2026-11-22"],
  ["这周的酒店", "2026-11-21至2026-11-22的酒店", "2026-11-16至2026-11-22的酒店"],
  ["hotels this month", "hotels 2026-11-01 to 2026-11-30", "hotels 2026-11-01 to 2026-11-30"],
])("%s: of what is still to come, a week that has begun is what is left of it", (question, ahead, whole) => {
  expect(rewrite(question, { now: SATURDAY, directions, dates: "future" }).text).toBe(ahead);
  expect(rewrite(question, { now: SATURDAY, directions }).text).toBe(whole);
});

describe("the weekend", () => {
  it.each([
    ["book a hotel for this weekend", "book a hotel for 2026-11-21 to 2026-11-22", "book a hotel for 2026-11-22"],
    ["how was this weekend", "how was 2026-11-21 to 2026-11-22", "how was 2026-11-21 to 2026-11-22"],
    ["the coming weekend", "2026-11-28 to 2026-11-29", "2026-11-28 to 2026-11-29"],
    ["订这周末的酒店", "订2026-11-21至2026-11-22的酒店", "订2026-11-22的酒店"],
    ["订周末的酒店", "订2026-11-21至2026-11-22的酒店", "订2026-11-22的酒店"],
    ["下周六日的酒店", "2026-11-28至2026-11-29的酒店", "2026-11-28至2026-11-29的酒店"],
  ])("of who looks ahead on its last day is that day: %s", (question, onSaturday, onSunday) => {
    expect([text(question), text(question, SUNDAY)]).toEqual([onSaturday, onSunday]);
  });

  it("that is to come begins this week up to Friday", () => {
    const friday = new Date("2026-11-20T02:30:00Z");
    expect(text("the upcoming weekend", friday)).toBe("2026-11-21 to 2026-11-22");
  });
});

describe("a weekday", () => {
  it.each([
    ["Tue-Thu", "2026-11-24 to 2026-11-26"],
    ["Fri to Mon", "2026-11-20 to 2026-11-23"],
    ["last Wed", "2026-11-18"],
    ["next Tues", "2026-11-24"],
    ["on Thurs", "on 2026-11-19"],
    ["the coming Monday", "the 2026-11-23"],
    ["Tuesday the 24th", "2026-11-24"],
    ["Thursday the 24th", "2026-12-24"],
    ["from last Friday to Sunday", "from 2026-11-13 to 2026-11-15"],
    ["from last Tuesday to Friday", "from 2026-11-17 to 2026-11-20"],
    ["book a room for this Saturday", "book a room for 2026-11-21"],
    ["订这周六的酒店", "订2026-11-21的酒店"],
  ])("is the one that is meant: %s", (question, expected) => {
    expect(text(question)).toBe(expected);
  });

  it("of a thing that somebody has may lie behind, whatever is to be done with it", () => {
    expect(text("book a room on Friday")).toBe("book a room on 2026-11-27");
    expect(text("plan a call on my flight from Friday")).toBe("plan a call on my flight from 2026-11-20");
    expect(text("plan a call on my Flights from Friday")).toBe("plan a call on my Flights from 2026-11-20");
    expect(text("打算去看周五的展览")).toBe("打算去看2026-11-27的展览");
    expect(text("打算改签我周五的航班")).toBe("打算改签我2026-11-27的航班");
    expect(text("打算改签我周五的展览")).toBe("打算改签我2026-11-27的展览");
  });

  it("behind a day that it ends lies behind that day", () => {
    expect(text("a room, arriving December 1, leaving Sunday")).toBe("a room, arriving 2026-12-01, leaving 2026-12-06");
    expect(text("12月1日入住，周日退房")).toBe("2026-12-01入住，2026-12-06退房");
    expect(text("11月5日和10月3日退的单")).toBe("2026-11-05和2026-10-03退的单");
  });
});

describe("days of one month", () => {
  const about = (spoken: string, question: string) =>
    rewrite(question, { now: SATURDAY, directions, spokenOf: daysSpokenOf([{ standard: spoken, answer: "" }]) }).text;

  it.each([
    ["flights on 2027-01-04", "from the 9th to the 11th", "from 2027-01-09 to 2027-01-11"],
    ["flights on 2027-01-04", "on the 9th and the 11th", "on 2027-01-09 and 2027-01-11"],
    ["flights on 2027-01-04", "from the 28th to the 2nd", "from 2027-01-28 to 2027-02-02"],
    ["2027-01-04的航班", "8到10号", "2027-01-08至2027-01-10"],
    ["2027-01-04的航班", "9号和11号", "2027-01-09和2027-01-11"],
    ["2027-01-04的航班", "9号到11号", "2027-01-09到2027-01-11"],
    ["sales in January 2027", "the second half", "2027-01-16 to 2027-01-31"],
    ["sales in January 2027", "the first half", "2027-01-01 to 2027-01-15"],
    ["2027年1月的销量", "上半月呢", "2027-01-01至2027-01-15呢"],
    ["2027年1月的销量", "下旬呢", "2027-01-21至2027-01-31呢"],
    ["2027年1月的销量", "中旬呢", "2027-01-11至2027-01-20呢"],
  ])("after %j are of the month spoken of: %s", (spoken, question, expected) => {
    expect(about(spoken, question)).toBe(expected);
  });

  it("are nothing where no month is known", () => {
    for (const question of ["the second half", "上半月呢", "下旬呢"]) expect(text(question)).toBe(question);
  });
});

describe("what follows the days spoken of", () => {
  const about = (spoken: string, question: string) =>
    rewrite(question, { now: SATURDAY, directions, spokenOf: daysSpokenOf([{ standard: spoken, answer: "" }]) }).text;

  it.each([
    ["sales 2026-11-02 to 2026-11-08", "and the next one?", "and 2026-11-09 to 2026-11-15?"],
    ["sales 2026-11-02 to 2026-11-05", "the one after?", "2026-11-06 to 2026-11-09?"],
    ["accidents 2026-11-09 to 2026-11-15", "the following week", "2026-11-16 to 2026-11-22"],
    ["accidents 2026-12-01 to 2026-12-31", "in the following month", "2027-01-01 to 2027-01-31"],
    ["accidents 2026-11-14 to 2026-11-15", "the preceding weekend", "2026-11-07 to 2026-11-08"],
    ["accidents 2026-11-01", "on the previous day", "on 2026-10-31"],
    ["accidents 2026-11-09", "the weekend after", "2026-11-14 to 2026-11-15"],
    ["accidents 2026-11-09", "the weekend before?", "2026-11-07 to 2026-11-08?"],
    ["flights on 2026-12-02", "home on Friday", "home on 2026-12-04"],
    ["2026-12-02的航班", "周日再回来", "2026-12-06再回来"],
    ["2026-12-31的航班", "次日呢", "2027-01-01呢"],
    ["2026-11-09至2026-11-15的事故", "再往后一个呢", "2026-11-16至2026-11-22呢"],
    ["2026-11-09至2026-11-15的事故", "后一周呢", "2026-11-16至2026-11-22呢"],
    ["2026-10-01至2026-10-31的事故", "后一个月呢", "2026-11-01至2026-11-30呢"],
    ["2026-11-09的事故", "再早一天呢", "2026-11-08呢"],
    ["2026-11-09的事故", "再晚一天呢", "2026-11-10呢"],
  ])("%j, %j, is %j", (spoken, question, expected) => {
    expect(about(spoken, question)).toBe(expected);
  });

  it("without any is counted from the next week, month or weekend, and no day", () => {
    expect(text("再下个月")).toBe("2027-01-01至2027-01-31");
    expect(text("再下个周末")).toBe("2026-12-05至2026-12-06");
    expect(text("再早一天呢")).toBe("再早一天呢");
  });
});

describe("days named together", () => {
  it.each([
    ["明后两天的航班", "2026-11-22至2026-11-23的航班"],
    ["今明后三天", "2026-11-21至2026-11-23"],
    ["今明两天", "2026-11-21至2026-11-22"],
    ["昨今两天", "2026-11-20至2026-11-21"],
    ["去年的今天", "2025-11-21"],
    ["前年同一天", "2024-11-21"],
    ["上个月的今天", "2026-10-21"],
    ["上周的今天", "2026-11-14"],
    ["12/25-12/28 sales", "2026-12-25 - 2026-12-28 sales"],
    ["31.12-2.1", "2026-12-31 - 2027-01-02"],
    ["3.12-5.12的销量", "2027-03-12 - 2027-05-12的销量"],
    ["12/25 flights", "2026-12-25 flights"],
    ["25/12 flights", "2026-12-25 flights"],
    ["25-27 Nov", "2026-11-25 to 2026-11-27"],
    ["Nov 25-27", "2026-11-25 to 2026-11-27"],
    ["a hotel from may 5 to may 8", "a hotel from 2027-05-05 to 2027-05-08"],
    ["on may 5th", "on 2027-05-05"],
    ["the 3rd of march", "2027-03-03"],
    ["march 3, 2027", "2027-03-03"],
    ["12月3日那天的航班", "2026-12-03的航班"],
    ["在25号那一天", "在2026-11-25"],
    ["周五那天堵吗", "2026-11-20堵吗"],
  ])("are days of the calendar: %s", (question, expected) => {
    expect(text(question)).toBe(expected);
  });

  it.each(["25.13-26.13", "31.2的航班", "0.5的航班", "flights 1.12", "13.13", "it may 5 times fail", "5 may"])(
    "are none of them: %s",
    (question) => {
      expect(text(question)).toBe(question);
    },
  );
});

import { describe, expect, it } from "vitest";
import { dayOf } from "../../../src/engine/knowledge/dates/calendar.ts";
import { daysSpokenOf } from "../../../src/engine/knowledge/dates/spoken-of.ts";
import { rewrite } from "../../../src/engine/knowledge/rewrite.ts";

const now = new Date("2026-11-21T15:04:00+08:00");
const said = (standard: string) => daysSpokenOf([{ standard, answer: "" }]);
const goingOn = (earlier: string, question: string) =>
  rewrite(question, { now, spokenOf: said(earlier), dates: "future" }).text;

describe("a weekday of who looks ahead", () => {
  it.each([
    ["2026-11-23全市会堵吗", "周五呢", "2026-11-27呢"],
    ["Binjiang on 2026-11-25", "Xihu on Thursday", "Xihu on 2026-11-26"],
    ["a car from 2026-12-01", "a hotel there on Monday", "a hotel there on 2026-11-30"],
  ])("after %j lies beside that day in %j", (earlier, question, standard) => {
    expect(goingOn(earlier, question)).toBe(standard);
  });

  it.each([
    ["flights on 2026-11-27", "and the way back on Sunday?", "and the way back on 2026-11-29?"],
    ["flights on 2026-11-27", "and back on Tuesday", "and back on 2026-12-01"],
    ["2026-11-27的航班", "下一趟周二回", "下一趟2026-12-01回"],
  ])("after %j lies behind that day on the way back of %j", (earlier, question, standard) => {
    expect(goingOn(earlier, question)).toBe(standard);
  });

  it("is the nearest to today where what was spoken of is weeks away", () => {
    expect(goingOn("a hotel on 2027-01-04", "flights to Rome on Friday")).toBe("flights to Rome on 2026-11-27");
  });
});

describe("the month spoken of last", () => {
  it("is all its days", () => {
    expect(said("the one in January 2027")).toEqual({ from: dayOf(2027, 1, 1), until: dayOf(2027, 1, 31) });
    expect(said("2027年1月的那个")).toEqual({ from: dayOf(2027, 1, 1), until: dayOf(2027, 1, 31) });
  });

  it("has the date that is named without a month", () => {
    expect(goingOn("the one in January 2027", "so until the 9th")).toBe("so until 2027-01-09");
  });
});

describe("an answer that names several days", () => {
  const behind = (standard: string) =>
    daysSpokenOf([
      { standard, answer: "1,307" },
      { standard: "why is it less", answer: "1,307 on 2026-11-20, 2,395 on 2026-11-18" },
    ]);

  it.each(["sales on 2026-11-20", "2026-11-20的销售额"])("is of the one asked about before: %s", (standard) => {
    expect(behind(standard)).toEqual({ from: dayOf(2026, 11, 20), until: dayOf(2026, 11, 20) });
  });

  it.each(["sales on 2026-11-12", "the best sellers"])("is of none behind %s", (standard) => {
    expect(behind(standard)).toBeUndefined();
  });
});

describe("a day that something is put off to", () => {
  it.each([
    ["头灯那个延到12月5号", "头灯那个延到2026-12-05"],
    ["I'll sell it on December 5", "I'll sell it on 2026-12-05"],
  ])("lies ahead in %j, whatever the domain looks at", (question, standard) => {
    expect(rewrite(question, { now, dates: "past" }).text).toBe(standard);
  });
});

import { describe, expect, it } from "vitest";
import { rewrite } from "../../../src/engine/knowledge/rewrite.ts";

const now = new Date("2026-11-21T15:04:00+08:00");
const text = (question: string) => rewrite(question, { now }).text;

describe("Singles' Day and its like", () => {
  it.each([
    ["sales on double 11", "sales on double 11 (2026-11-11)"],
    ["double eleven sales", "double eleven (2026-11-11) sales"],
    ["double 12 forecast", "double 12 (2026-12-12) forecast"],
    ["how was 11.11", "how was 11.11 (2026-11-11)"],
    ["11.11 sales", "11.11 (2026-11-11) sales"],
    ["双 11卖得怎么样", "双 11（2026-11-11）卖得怎么样"],
    ["11.11卖得怎么样", "11.11（2026-11-11）卖得怎么样"],
  ])("are named by their figures: %j is %j", (question, expected) => {
    expect(text(question)).toBe(expected);
  });

  it.each(["set the price to 11.11", "sell it for 11.11 yuan", "a double 12 nights", "价格改成11.11"])(
    "are no amount: %j",
    (question) => {
      expect(text(question)).toBe(question);
    },
  );
});

describe("the year in a holiday's clause", () => {
  it.each([
    ["was singles day any good this year?", "was singles day (2026-11-11) any good this year?"],
    ["was singles day any good last year?", "was singles day (2025-11-11) any good last year?"],
    ["last years double 11 sales", "last years double 11 (2025-11-11) sales"],
    ["how did we do last year on singles day", "how did we do last year on singles day (2025-11-11)"],
    ["singles day in 2025", "singles day (2025-11-11)"],
    ["双十一今年怎么样", "双十一（2026-11-11）今年怎么样"],
    ["双十一去年卖得怎么样", "双十一（2025-11-11）去年卖得怎么样"],
    ["去年我们双十一卖得怎么样", "去年我们双十一（2025-11-11）卖得怎么样"],
    ["今年双十一", "双十一（2026-11-11）"],
    ["双十一2025年卖得怎么样", "双十一（2025-11-11）卖得怎么样"],
  ])("is the holiday's own: %j is %j", (question, expected) => {
    expect(text(question)).toBe(expected);
  });

  it.each([
    ["singles day against this year", "singles day (2026-11-11) against 2026"],
    ["how was singles day and how is this year", "how was singles day (2026-11-11) and how is 2026"],
    ["how was singles day? how is this year", "how was singles day (2026-11-11)? how is 2026"],
    ["was singles day the best day this year", "was singles day (2026-11-11) the best day 2026"],
    ["Christmas cards this year", "Christmas cards 2026"],
    ["双十一和今年比", "双十一（2026-11-11）和2026年比"],
    ["今年卖了十一双鞋", "2026年卖了十一双鞋"],
    ["圣诞树今年卖得怎么样", "圣诞树2026年卖得怎么样"],
  ])("is asked for itself in %j", (question, expected) => {
    expect(text(question)).toBe(expected);
  });
});

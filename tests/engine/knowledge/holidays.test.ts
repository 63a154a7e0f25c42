import { describe, expect, it } from "vitest";
import { iso } from "../../../src/engine/knowledge/dates/calendar.ts";
import { endOfHoliday, holidayAtEnd, holidayIn } from "../../../src/engine/knowledge/dates/holidays.ts";
import { rewrite } from "../../../src/engine/knowledge/rewrite.ts";

const now = new Date("2026-11-21T02:30:00Z");
const text = (question: string) => rewrite(question, { now }).text;
const dayIn = (name: string, year: number) => {
  const [day] = holidayIn(name, [year]);
  return day === undefined ? undefined : iso(day);
};

describe("a holiday", () => {
  it.each([
    ["元旦", "New Year's Day", "2025-01-01"],
    ["情人节", "Valentine's Day", "2025-02-14"],
    ["除夕", "Chinese New Year's Eve", "2025-01-28"],
    ["大年三十", "chinese new years eve", "2025-01-28"],
    ["春节", "Chinese New Year", "2025-01-29"],
    ["过年", "Spring Festival", "2025-01-29"],
    ["元宵", "Lantern Festival", "2025-02-12"],
    ["清明", "Qingming", "2025-04-04"],
    ["劳动节", "五一", "2025-05-01"],
    ["端午", "Dragon Boat Festival", "2025-05-31"],
    ["七夕", "七夕节", "2025-08-29"],
    ["中秋", "Mid-Autumn Festival", "2025-10-06"],
    ["国庆", "National Day", "2025-10-01"],
    ["重阳", "重阳节", "2025-10-29"],
    ["万圣节", "Halloween", "2025-10-31"],
    ["双十一", "Singles' Day", "2025-11-11"],
    ["双 11", "double eleven", "2025-11-11"],
    ["感恩节", "Thanksgiving", "2025-11-27"],
    ["黑五", "Black Friday", "2025-11-28"],
    ["双十二", "Double 12", "2025-12-12"],
    ["平安夜", "Christmas Eve", "2025-12-24"],
    ["圣诞节", "Xmas", "2025-12-25"],
    ["跨年夜", "NYE", "2025-12-31"],
  ])("%s, or %s, is on one day of the year", (chinese, english, day) => {
    expect([dayIn(chinese, 2025), dayIn(english, 2025)]).toEqual([day, day]);
  });

  it("of the week falls on another date each year", () => {
    expect([2022, 2023, 2024, 2026].map((year) => dayIn("Thanksgiving", year))).toEqual([
      ...["2022-11-24", "2023-11-23", "2024-11-28", "2026-11-26"],
    ]);
  });

  it("of the Chinese calendar is known where that calendar is, and none has a name that nobody knows", () => {
    expect([dayIn("春节", 1899), dayIn("春节", 1901), dayIn("春节", 2100), dayIn("春节", 2150)]).toEqual([
      ...[undefined, "1901-02-19", "2100-02-09", undefined],
    ]);
    expect(dayIn("周年庆", 2025)).toBeUndefined();
  });

  it.each([
    ["国庆", 2025, "2025-10-07"],
    ["春节", 2025, "2025-02-04"],
    ["春节", 2026, "2026-02-23"],
    ["元旦", 2025, "2025-01-03"],
    ["五一", 2025, "2025-05-03"],
    ["清明", 2025, "2025-04-06"],
  ])("%s of %i has its days off until %s", (name, year, last) => {
    const [first = Number.NaN] = holidayIn(name, [year]);
    expect(iso(endOfHoliday(first))).toBe(last);
  });

  it("is seen at the end of a text with what goes with its name", () => {
    expect(["sales of National Day holiday", "去年国庆假期", "国庆7天", "国庆的销量"].map(holidayAtEnd)).toEqual([
      ...["National Day holiday", "国庆假期", "国庆7天", ""],
    ]);
  });
});

describe("a question about a holiday", () => {
  it.each([
    ["Black Friday 2025", "Black Friday (2025-11-28)"],
    ["Halloween last year", "Halloween (2025-10-31) last year"],
    ["National Day holiday 2025", "National Day holiday (2025-10-01 to 2025-10-07)"],
    ["Thanksgiving in 2027", "Thanksgiving (2027-11-25)"],
    ["Christmas holiday", "Christmas (2026-12-25) holiday"],
    ["黑五的销量", "黑五（2026-11-27）的销量"],
    ["感恩节的酒店", "感恩节（2026-11-26）的酒店"],
    ["万圣节那天", "万圣节（2026-10-31）"],
    ["2025年端午节", "端午节（2025-05-31）"],
    ["去年春节", "春节（2025-01-29）"],
    ["明年的元宵节", "元宵节（2027-02-20）"],
    ["国庆三天", "国庆三天（2026-10-01至2026-10-03）"],
    ["国庆7天", "国庆7天（2026-10-01至2026-10-07）"],
    ["清明小长假", "清明小长假（2027-04-05至2027-04-07）"],
  ])("has its day beside the name: %s", (question, expected) => {
    expect(text(question)).toBe(expected);
  });

  it("of a year that its calendar does not reach stays as worded", () => {
    expect(rewrite("2150年春节", { now })).toEqual({ text: "2150年春节", changes: [], unsettled: ["2150年春节"] });
  });
});

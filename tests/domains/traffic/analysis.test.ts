import { describe, expect, it } from "vitest";
import { weekdayOf } from "../../../src/domains/traffic/calendar.ts";
import type { DailyFigures, Range } from "../../../src/domains/traffic/daily-figures.ts";
import { meanDifference } from "../../../src/domains/traffic/mean-difference.ts";
import { weekdayForecast } from "../../../src/domains/traffic/weekday-forecast.ts";
import { addDays } from "../../../src/engine/domain/days.ts";
import { loadTools } from "../../../src/engine/domain/load-tools.ts";
import { ToolError } from "../../../src/engine/errors.ts";
import { callTool, runIn } from "./fixtures.ts";

const folder = new URL("../../../src/domains/traffic/tools/", import.meta.url);
const asked: { district: string | undefined; range: Range; part?: string }[] = [];

/** Tools over figures made up for the test; `indexOf` counts days from the start of the range. */
function toolsOver(indexOf: (step: number, district: string | undefined, from: string) => number) {
  const figures: DailyFigures = {
    async indexes(district, range, _run, part) {
      asked.push({ district, range, ...(part && { part }) });
      const days = [];
      for (let day = range.from; day <= range.to; day = addDays(day, 1)) {
        days.push({ date: day, index: indexOf(days.length, district, range.from) });
      }
      return days;
    },
  };
  return loadTools<DailyFigures>(folder, figures);
}

describe("trend", () => {
  const five = [1.2, 1.4, 1.3, 1.5, 1.6];
  const range = { start_date: "2026-11-02", end_date: "2026-11-06" };

  it("is the least squares line: slope 0.09 a day, R² 0.81", async () => {
    const tools = await toolsOver((step) => five[step]!);
    const { text, rows, columns } = await callTool(tools, "analyse_congestion_trend", { district: "余杭区", ...range });
    expect(text).toBe(
      "The congestion index of Yuhang District from 2026-11-02 to 2026-11-06 (5 days) is rising: mean 1.40, +0.630 per week, R² 0.81.",
    );
    expect(rows?.map(({ trend }) => trend)).toEqual([1.22, 1.31, 1.4, 1.49, 1.58]);
    expect(columns?.map(({ name }) => name)).toEqual(["date", "index", "trend"]);
  });

  it("is told in Chinese", async () => {
    const tools = await toolsOver((step) => five[4 - step]!);
    const { text } = await callTool(tools, "analyse_congestion_trend", range, runIn("zh"));
    expect(text).toBe("杭州市2026-11-02至2026-11-06（5天）的拥堵指数呈下降趋势：平均1.40，每周变化−0.630，R²为0.81。");
  });

  it("is not claimed where the slope is lost in the noise", async () => {
    const tools = await toolsOver((step) => (step % 2 === 0 ? 1.2 : 1.4));
    expect((await callTool(tools, "analyse_congestion_trend", range)).text).toContain("shows no clear trend");
  });

  it("looks at the last four complete weeks without dates", async () => {
    const tools = await toolsOver(() => 1.3);
    await callTool(tools, "analyse_congestion_trend", {});
    expect(asked.at(-1)?.range).toEqual({ from: "2026-10-23", to: "2026-11-19" });
  });

  it("leaves out the current day, which is not complete", async () => {
    const tools = await toolsOver(() => 1.3);
    await callTool(tools, "analyse_congestion_trend", { start_date: "2026-11-09", end_date: "2026-11-22" });
    expect(asked.at(-1)?.range).toEqual({ from: "2026-11-09", to: "2026-11-19" });
  });

  it("refuses a range that is too short or upside down", async () => {
    const tools = await toolsOver(() => 1.3);
    const call = (args: object) => callTool(tools, "analyse_congestion_trend", { ...args });
    await expect(call({ start_date: "2026-11-18" })).rejects.toThrow(/there are 2 whole days; at least 5/);
    await expect(call({ start_date: "2026-11-25" })).rejects.toThrow(ToolError);
  });
});

describe("comparison", () => {
  it("measures means and chance: 1.3 against 1.6 with a spread of 0.1", () => {
    const { difference, percent, chance } = meanDifference([1.2, 1.3, 1.4], [1.5, 1.6, 1.7]);
    expect(difference).toBeCloseTo(-0.3, 10);
    expect(percent).toBeCloseTo(-18.75, 10);
    // 2 of the 20 ways to split six values are this far apart.
    expect(chance).toBeCloseTo(0.1, 1);
  });

  it("compares two districts over the same days", async () => {
    const tools = await toolsOver((step, district) => (district === "余杭区" ? 1.3 : 1.5) + step / 100);
    const { text, rows, columns } = await callTool(tools, "compare_congestion", {
      district: "余杭区",
      other_district: "西湖区",
    });
    expect(text).toMatch(
      /^Mean daily congestion index from 2026-11-13 to 2026-11-19: 1\.33 for Yuhang District, 1\.53 for Xihu District; 0\.20 \(13\.1%\) lower, a clear difference, which is hardly chance\.$/,
    );
    expect(rows).toHaveLength(7);
    expect(columns?.map(({ label }) => label)).toEqual([
      "Date",
      "Yuhang District",
      "Date compared with",
      "Xihu District",
    ]);
  });

  it("says plainly that a difference within day-to-day variation may be chance", async () => {
    const tools = await toolsOver((step, district) => 1.3 + (step % 4) / 10 + (district === "余杭区" ? 0.02 : 0));
    const sides = { district: "余杭区", other_district: "西湖区" };
    expect((await callTool(tools, "compare_congestion", sides)).text).toMatch(
      /higher, within day-to-day variation, so it may be chance\.$/,
    );
    expect((await callTool(tools, "compare_congestion", sides, runIn("zh"))).text).toMatch(
      /差异在日常波动之内，可能只是偶然。$/,
    );
  });

  it("tells a difference that agrees with the two means as they are told", () => {
    expect(meanDifference([1.296, 1.304], [1.316, 1.316])).toMatchObject({
      ...{ mean: 1.3, otherMean: 1.32, difference: -0.02 },
      percent: expect.closeTo(-1.515, 3),
    });
  });

  it.each([
    { start_date: "2026-11-14", end_date: "2026-11-20", other_start_date: "2026-11-07", other_end_date: "2026-11-13" },
    { start_date: "2026-11-14", end_date: "2026-11-20" },
  ])("compares as many days of both where today of one has no figure yet: %o", async (weeks) => {
    const tools = await toolsOver((step) => 1.3 + step / 50);
    const { text, rows } = await callTool(tools, "compare_congestion", weeks);
    expect(text).toContain("1.35 for 2026-11-14 to 2026-11-19, 1.35 for 2026-11-07 to 2026-11-12;");
    expect(text).toMatch(/up to 2026-11-19, so the first 6 days of both periods are compared\.$/);
    expect(rows).toHaveLength(6);
    expect((await callTool(tools, "compare_congestion", weeks, runIn("zh"))).text).toMatch(
      /目前截至2026-11-19，因此两段时间各取前6天比较。$/,
    );
  });

  it("compares periods that were asked for with other lengths as they are", async () => {
    const tools = await toolsOver(() => 1.3);
    const months = { start_date: "2026-11-01", end_date: "2026-11-30", other_start_date: "2026-10-01" };
    const { text } = await callTool(tools, "compare_congestion", { ...months, other_end_date: "2026-10-31" });
    expect(text).toContain("1.30 for 2026-11-01 to 2026-11-19, 1.30 for 2026-10-01 to 2026-10-31;");
    expect(text).not.toContain("both periods");
  });

  it("compares the last two weeks without arguments", async () => {
    const tools = await toolsOver(() => 1.3);
    const { text } = await callTool(tools, "compare_congestion", {}, runIn("zh"));
    expect(text).toBe(
      "杭州市日均拥堵指数：2026-11-13至2026-11-19平均为1.30，2026-11-06至2026-11-12平均为1.30；两者基本相同，差异在日常波动之内。",
    );
  });

  it("compares two single days without a verdict, and no day with itself", async () => {
    const tools = await toolsOver((step) => 1.3 + step / 100);
    const days = { start_date: "2026-11-18", other_start_date: "2026-11-17" };
    const { text } = await callTool(tools, "compare_congestion", {
      ...days,
      end_date: "2026-11-18",
      other_end_date: "2026-11-17",
    });
    expect(text).toMatch(/one day cannot tell/);
    const same = { ...days, end_date: "2026-11-18", other_start_date: "2026-11-18", other_end_date: "2026-11-18" };
    await expect(callTool(tools, "compare_congestion", same)).rejects.toThrow(/cannot be compared with itself/);
  });

  it("compares two parts of each day, and says each with its side", async () => {
    const tools = await toolsOver(() => 1.3);
    const parts = { part: "morning", other_part: "evening" };
    const day = { start_date: "2026-11-18", end_date: "2026-11-18" };
    expect((await callTool(tools, "compare_congestion", { ...day, ...parts })).text).toContain(
      "index of Hangzhou on 2026-11-18: 1.30 for morning (6:00–11:59), 1.30 for evening (18:00–23:59);",
    );
    const days = { ...day, other_start_date: "2026-11-17", other_end_date: "2026-11-17", ...parts };
    expect((await callTool(tools, "compare_congestion", days, runIn("zh"))).text).toContain(
      "杭州市日均拥堵指数：2026-11-18上午（6至11时）平均为1.30，2026-11-17晚上（18至23时）平均为1.30；",
    );
    const same = { ...day, part: "morning", other_part: "morning" };
    expect((await callTool(tools, "compare_congestion", same)).text).toContain("1.30 for 2026-11-17;");
  });

  it("says which days a week so far has none of", async () => {
    const tools = await toolsOver(() => 1.3);
    const week = { days: "working_days", start_date: "2026-11-16", end_date: "2026-11-19" };
    await expect(callTool(tools, "compare_congestion", week)).rejects.toThrow(
      "From 2026-11-16 to 2026-11-19 there is no whole day for “the other days than Mondays to Fridays”",
    );
    await expect(callTool(tools, "compare_congestion", week, runIn("zh"))).rejects.toThrow(/没有“.+”的全天数据/);
  });

  it("compares days of the week over eight weeks, with each other or with all the others", async () => {
    const tools = await toolsOver((step, _, from) => (weekdayOf(addDays(from, step)) === 5 ? 1.6 : 1.3));
    const { text } = await callTool(tools, "compare_congestion", { days: "friday", other_days: "monday" });
    expect(asked.at(-1)?.range).toEqual({ from: "2026-09-25", to: "2026-11-19" });
    expect(text).toMatch(/^Mean daily congestion index of Hangzhou from .*: 1\.60 for Fridays, 1\.30 for Mondays;/);
    expect((await callTool(tools, "compare_congestion", { days: "friday" })).text).toContain(
      "1.30 for the other days than Fridays",
    );
    const districts = { district: "余杭区", other_district: "西湖区", days: "weekend" };
    expect((await callTool(tools, "compare_congestion", districts, runIn("zh"))).text).toContain(
      "2026-11-19周末日均拥堵指数：余杭区平均为1.30",
    );
  });

  it("compares days with the four weeks before them, where asked for what is usual", async () => {
    const tools = await toolsOver(() => 1.3);
    await callTool(tools, "compare_congestion", { start_date: "2026-11-18", end_date: "2026-11-18", usual: true });
    expect(asked.at(-1)?.range).toEqual({ from: "2026-10-21", to: "2026-11-17" });
  });

  it("compares a district with the whole city, and with another district's other period", async () => {
    const tools = await toolsOver(() => 1.3);
    await callTool(tools, "compare_congestion", { district: "余杭区", other_district: "全市" });
    expect(asked.at(-1)?.district).toBeUndefined();
    const { text } = await callTool(tools, "compare_congestion", {
      district: "余杭区",
      other_district: "西湖区",
      other_start_date: "2026-10-01",
      other_end_date: "2026-10-07",
    });
    expect(asked.at(-1)).toEqual({ district: "西湖区", range: { from: "2026-10-01", to: "2026-10-07" } });
    expect(text).toContain("for Xihu District from 2026-10-01 to 2026-10-07");
  });
});

describe("forecast", () => {
  const start = "2026-09-25";
  const pattern = [1.1, 1.4, 1.3, 1.3, 1.35, 1.5, 1.2];
  const exact = (day: string, step: number) => pattern[weekdayOf(day)]! + 0.002 * step;
  const history = Array.from({ length: 56 }, (_, step) => ({
    date: addDays(start, step),
    index: exact(addDays(start, step), step),
  }));

  it("finds a weekday pattern and a trend again where there is nothing else", () => {
    const { at, margin, holdoutError } = weekdayForecast(history);
    for (const step of [56, 60, 69])
      expect(at(addDays(start, step))).toBeCloseTo(exact(addDays(start, step), step), 10);
    expect(margin).toBeCloseTo(0, 10);
    expect(holdoutError).toBeCloseTo(0, 10);
  });

  it("measures its error on days it has not seen", () => {
    const surprised = history.map((day, at) => (at >= 49 ? { ...day, index: day.index + 0.1 } : day));
    expect(weekdayForecast(surprised).holdoutError).toBeCloseTo(0.1, 10);
  });

  it("tells one day with its interval", async () => {
    const tools = await toolsOver((step, _, from) => exact(addDays(from, step), step));
    const { text, rows } = await callTool(
      tools,
      "forecast_congestion",
      { date: "2026-11-21", district: "余杭区" },
      runIn("zh"),
    );
    expect(text).toMatch(
      /^余杭区的拥堵指数预计为：明天（2026-11-21）1\.31（1\.31–1\.31），轻度拥堵（括号内为90%区间）。依据过去56天/,
    );
    expect(rows).toEqual([
      { date: "2026-11-21", weekday: "周六", index: 1.31, low: 1.31, high: 1.31, level: "轻度拥堵" },
    ]);
  });

  it.each([
    [{ hour: 8 }, "morning_rush", "morning rush (7:00–9:59)", "早高峰（7至9时）"],
    [{ hour: 11 }, "morning", "morning (6:00–11:59)", "上午（6至11时）"],
    [{ hour: 23 }, "evening", "evening (18:00–23:59)", "晚上（18至23时）"],
    [{ part: "morning", hour: 8 }, "morning_rush", "morning rush (7:00–9:59)", "早高峰（7至9时）"],
    [{ part: "small_hours" }, "small_hours", "small hours (0:00–5:59)", "凌晨（0至5时）"],
  ])("of %o is that of the part of the day it is in, with its hours", async (time, part, en, zh) => {
    const tools = await toolsOver(() => 1.3);
    const args = { date: "2026-11-21", district: "余杭区", ...time };
    const { text, title } = await callTool(tools, "forecast_congestion", args);
    expect(text).toContain(`index of Yuhang District, ${en}: tomorrow`);
    expect(title).toContain(en);
    expect(asked.at(-1)?.part).toBe(part);
    expect((await callTool(tools, "forecast_congestion", args, runIn("zh"))).text).toContain(`余杭区${zh}的拥堵指数`);
  });

  it("covers the next seven days without a date", async () => {
    const tools = await toolsOver(() => 1.3);
    const { rows } = await callTool(tools, "forecast_congestion", {});
    expect(rows?.map(({ date }) => date)).toEqual([1, 2, 3, 4, 5, 6, 7].map((step) => addDays("2026-11-20", step)));
  });

  it("tells the days of a span that are over as they were, and forecasts the others", async () => {
    const tools = await toolsOver(() => 1.3);
    const week = { date: "2026-11-16", end_date: "2026-11-22" };
    const { text, rows } = await callTool(tools, "forecast_congestion", week);
    expect(text).toContain("2026-11-16 1.30, 2026-11-17 1.30, 2026-11-18 1.30, 2026-11-19 1.30.");
    expect(rows?.map(({ date }) => date)).toEqual(["2026-11-20", "2026-11-21", "2026-11-22"]);
    expect((await callTool(tools, "forecast_congestion", week, runIn("zh"))).text).toMatch(/^杭州市已过去的日子实测为/);
  });

  it("refuses the past and what is more than two weeks away, naming the days it can do", async () => {
    const tools = await toolsOver(() => 1.3);
    for (const date of ["2026-11-19", "2026-12-05"]) {
      await expect(callTool(tools, "forecast_congestion", { date })).rejects.toThrow(
        /from today, 2026-11-20, to 2026-12-04/,
      );
    }
  });
});

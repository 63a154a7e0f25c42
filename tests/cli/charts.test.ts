import { describe, expect, test } from "vitest";
import { bars, lineChart as drawn } from "../../src/cli/charts.ts";
import { chartOf } from "../../src/engine/charts/chart-of.ts";
import { barColumn } from "../../src/engine/charts/figures.ts";
import type { Column, Row } from "../../src/engine/tools/tool.ts";

const plain = { width: 80, color: false } as const;
const lineChart = (rows: readonly Row[], of: readonly Column[], paper: { width: number; color: boolean }) => {
  const chart = chartOf({ title: "", rows, columns: of }, "en");
  return chart && drawn(chart, paper);
};
const columns = [{ name: "date" }, { name: "index" }];
const days = (values: number[]): Row[] => values.map((index, at) => ({ date: `2026-11-${String(at + 10)}`, index }));

describe("a line chart", () => {
  test("shows figures over days between their first and last", () => {
    expect(lineChart(days([1, 1.2, 1.6, 1.4, 1.1]), columns, plain)).toMatchInlineSnapshot(`
      "      index
      1.60 ┤       ╭╮
      1.50 ┤      ╭╯╰─╮
      1.40 ┤     ╭╯   ╰─╮
      1.30 ┤    ╭╯      ╰╮
      1.20 ┤   ╭╯        ╰─╮
      1.10 ┤ ╭─╯           ╰
      1.00 ┼─╯
            2026-11-10 2026-11-14"
    `);
  });

  test.each([
    ["three points", days([1, 2, 3])],
    ["figures that never change", days([1, 1, 1, 1, 1])],
    [
      "events at odd dates",
      [1, 2, 9, 28].map((day) => ({ date: `2026-11-${String(day).padStart(2, "0")}`, index: day })),
    ],
    [
      "bookings that are equally far apart",
      ["2026-11-25", "2026-12-15", "2027-01-04", "2027-01-24"].map((date, at) => ({ date, index: 300 + at })),
    ],
    ["dates out of order", [...days([1, 2, 3, 4])].reverse()],
    ["a missing figure", [...days([1, 2, 3, 4]), { date: "2026-11-14", index: null }]],
  ])("is not drawn of %s", (_, rows) => {
    expect(lineChart(rows, columns, plain)).toBeUndefined();
  });

  test("of many points stays within the terminal", () => {
    const rows = Array.from({ length: 200 }, (_, at) => ({
      date: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
      index: Math.sin(at / 20),
    }));
    const widest = Math.max(
      ...(lineChart(rows, columns, { ...plain, width: 60 }) ?? "").split("\n").map((l) => l.length),
    );
    expect(widest).toBeLessThanOrEqual(60);
  });

  test("with colours draws a second line of the same unit", () => {
    const rows = days([1, 1.2, 1.6, 1.4]).map((row) => ({ ...row, trend: 1.3 }));
    const both = [...columns, { name: "trend" }];
    expect(lineChart(rows, both, { ...plain, color: true })).toMatch(/──\S* trend/);
    expect(lineChart(rows, both, plain)).not.toContain("trend");
  });
});

describe("bars", () => {
  const named = [{ name: "rank" }, { name: "district" }, { name: "index" }];
  const rows = [
    { rank: 1, district: "Xihu", index: 1.5 },
    { rank: 2, district: "Yuhang", index: 1.2 },
  ];

  test("compare the only figure of named things; a rank is no figure", () => {
    expect(barColumn(rows, named)?.name).toBe("index");
  });

  test.each([
    ["one row", rows.slice(0, 1), named],
    ["two figures", rows.map((row) => ({ ...row, speed: 30 })), [...named, { name: "speed" }]],
    ["a series", days([1, 2]), columns],
    ["figures that hardly differ", rows.map((row, at) => ({ ...row, index: 1.2 + at / 100 })), named],
    ["negative figures", rows.map((row) => ({ ...row, index: -1 })), named],
  ])("are not drawn of %s", (_, some, of) => {
    expect(barColumn(some, of)).toBeUndefined();
  });

  test("start from zero", () => {
    expect(bars([2, 1, 0])).toEqual(["█".repeat(24), "█".repeat(12), ""]);
  });
});

import { describe, expect, it } from "vitest";
import { chartSchema } from "../../../src/engine/charts/chart.ts";
import { chartOf } from "../../../src/engine/charts/chart-of.ts";
import { pictureIn, withoutPicture } from "../../../src/engine/charts/picture.ts";

const days = Array.from({ length: 5 }, (_, at) => ({ date: `2026-11-1${at}`, orders: at + 2, amount: 100 * (at + 1) }));
const sales = {
  title: "Sales (销售)",
  rows: days,
  columns: [
    { name: "date", label: "Date (日期)" },
    { name: "orders", label: "Orders (订单数)" },
    { name: "amount", label: "Amount (金额)", unit: "CNY (元)" },
  ],
};
const hotels = {
  title: "Hotels",
  rows: [
    { id: "HT-1", name: "Old Town", price: 850, left: 1 },
    { id: "HT-2", name: "Station Inn", price: 470, left: 5 },
  ],
  columns: [{ name: "id" }, { name: "name" }, { name: "price" }, { name: "left" }],
};

describe("the chart of some rows", () => {
  it("is a line over days, of the first figure", () => {
    const chart = chartSchema.parse(chartOf(sales, "zh"));
    expect(chart).toMatchObject({ title: "销售", mark: { type: "line" }, encoding: { y: { title: "订单数" } } });
    expect(chart.data.values[0]).toEqual({ x: "2026-11-10", y: 2 });
  });

  it.each([
    ["画出销售额", { mark: { type: "line" }, encoding: { y: { title: "金额 (元)" } } }],
    ["把订单数画成柱状图", { mark: { type: "bar" }, encoding: { y: { title: "订单数" } } }],
  ])("shows what a request names: %s", (said, chart) => {
    expect(chartSchema.parse(chartOf(sales, "zh", pictureIn(said)))).toMatchObject(chart);
  });

  it("of several figures of named things is drawn only when it is wished for, by their names", () => {
    expect(chartOf(hotels, "en")).toBeUndefined();
    expect(chartOf(hotels, "en", pictureIn("draw the hotels"))).toMatchObject({
      mark: { type: "bar" },
      data: {
        values: [
          { x: "Old Town", y: 850 },
          { x: "Station Inn", y: 470 },
        ],
      },
    });
    expect(chartOf(hotels, "en", pictureIn("pie chart of the rooms left"))).toMatchObject({
      mark: { type: "arc" },
      data: { values: [{ y: 1 }, { y: 5 }] },
    });
  });

  it("of one row there is none", () => {
    expect(chartOf({ ...hotels, rows: hotels.rows.slice(0, 1) }, "en", pictureIn("draw it"))).toBeUndefined();
  });
});

/** Rows with a moment or a name and one or two figures. */
const table = (
  keys: readonly (string | number)[],
  y: readonly (number | null)[],
  z?: readonly number[],
  unit = "km",
) => ({
  title: "Roads (道路)",
  rows: keys.map((x, at) => ({ x, y: y[at] ?? null, ...(z && { z: z[at] ?? null }) })),
  columns: [{ name: "x" }, { name: "y", unit: "km" }, ...(z ? [{ name: "z", label: "Late (晚)", unit }] : [])],
});
const days5 = days.map(({ date }) => date);

describe("a line", () => {
  it("runs over days in the time of the world, and is complete", () => {
    expect(chartSchema.parse(chartOf(table(days5, [2, 3, 4, 5, 6]), "en"))).toEqual({
      $schema: "https://vega.github.io/schema/vega-lite/v6.json",
      title: "Roads",
      width: 480,
      data: { values: days5.map((x, at) => ({ x, y: at + 2 })) },
      mark: { type: "line", point: true, tooltip: true },
      encoding: {
        x: {
          ...{ field: "x", type: "temporal", timeUnit: "utcyearmonthdate", title: "x" },
          axis: { labelOverlap: true, format: "%m-%d" },
        },
        y: { field: "y", type: "quantitative", title: "y (km)" },
      },
    });
  });

  it.each([
    ["times of day", ["08:00", "09:00", "10:00", "11:00"]],
    ["moments", ["2026-11-10 08:00", "2026-11-10 09:00", "2026-11-10 10:00", "2026-11-10 11:00"]],
    ["months", ["2026-01", "2026-02", "2026-03", "2026-04"]],
    ["first days of months", ["2026-01-01", "2026-02-01", "2026-03-01", "2026-04-01"]],
    ["Mondays", ["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23"]],
    ["moments with a zone", ["2026-11-10T08:00Z", "2026-11-10T09:00Z", "2026-11-10T10:00Z", "2026-11-10T11:00Z"]],
  ])("runs over %s in the order of the rows", (_, moments) => {
    const isOfDays = /^\d{4}-\d\d-\d\d$/.test(moments[0] ?? "");
    expect(chartSchema.parse(chartOf(table(moments, [4, 1, 3, 2]), "en"))).toMatchObject({
      mark: { type: "line" },
      encoding: {
        x: { ...(isOfDays ? { type: "temporal" } : { type: "ordinal", sort: null }), axis: { labelOverlap: true } },
      },
    });
  });

  it("is none over the days of things with an id each, however regular", () => {
    const stays = ["2026-11-02", "2026-11-09", "2026-11-16", "2026-11-23"];
    const { title, rows, columns } = table(stays, [4, 2, 3, 4]);
    const booked = rows.map((row, at) => ({ id: `HB-${at}`, ...row }));
    expect(chartOf({ title, rows, columns }, "en")?.mark.type).toBe("line");
    expect(chartOf({ title, rows: booked, columns: [{ name: "id" }, ...columns] }, "en")).toBeUndefined();
  });

  it.each([
    ["three points", days5.slice(0, 3), [4, 2, 3]],
    ["days that are far apart", ["2026-11-10", "2026-11-11", "2026-11-12", "2026-11-20"], [4, 2, 3, 4]],
    ["days that are 20 days apart each", ["2026-11-25", "2026-12-15", "2027-01-04", "2027-01-24"], [4, 2, 3, 4]],
    ["days and weeks", ["2026-11-10", "2026-11-11", "2026-11-18", "2026-11-25"], [4, 2, 3, 4]],
    ["one day again and again", ["2026-11-10", "2026-11-10", "2026-11-10", "2026-11-10"], [4, 2, 3, 4]],
    ["days with a gap in the figure", days5, [4, 2, null, 4, 5]],
    ["something beside the days", days5.map((day) => `on ${day}`).with(0, "later"), [1, 1, 1, 1, 1]],
    ["numbers that look like times", ["1:00", "2:00", "3:00", "4:00"], [1, 1, 1, 1]],
    ["words instead of figures", days5, [null, null, null, null, null]],
  ])("is none over %s", (_, moments, figures) => {
    expect(chartOf(table(moments, figures), "en")).toBeUndefined();
  });

  it("of two figures of one unit and size has both, by their names", () => {
    const chart = chartSchema.parse(chartOf(table(days5, [2, 3, 4, 5, 6], [3, 4, 5, 6, 7]), "zh"));
    expect(chart.data.values).toHaveLength(10);
    expect(chart.data.values[0]).toEqual({ x: "2026-11-10", y: 2, series: "y (km)" });
    expect(chart.data.values[9]).toEqual({ x: "2026-11-14", y: 7, series: "晚 (km)" });
    expect(chart.encoding).toMatchObject({
      y: { title: null },
      color: { field: "series", type: "nominal", title: null },
    });
  });

  it.each([
    ["another unit", [3, 6, 9, 12, 15], "h"],
    ["three times the size", [9, 18, 27, 36, 45], "km"],
    ["a third of the size", [2, 2, 3, 4, 4], "km"],
  ])("leaves out a second figure of %s", (_, second, unit) => {
    const chart = chartSchema.parse(chartOf(table(days5, [3, 6, 9, 12, 15], second, unit), "en"));
    expect(chart.data.values).toHaveLength(5);
    expect(chart.encoding).toMatchObject({ y: { title: "y (km)" } });
    expect(chart.encoding.color).toBeUndefined();
  });
});

describe("bars", () => {
  const roads = ["West Lake Road", "Park Street", "East Ring"];

  it("compare one figure of named things without being asked for", () => {
    const chart = chartSchema.parse(chartOf(table(roads, [0, 2, 3]), "en"));
    expect(chart).toMatchObject({ mark: { type: "bar", tooltip: true } });
    expect(chart.usermeta).toBeUndefined();
    expect(chart.encoding).toEqual({
      x: { field: "y", type: "quantitative", title: "y (km)" },
      y: { field: "x", type: "nominal", title: "x", sort: null, axis: { labelLimit: 400 } },
    });
  });

  it.each([
    ["figures that look the same", table(roads, [100, 99, 98])],
    ["figures below zero", table(roads, [-1, 2, 3])],
    ["nothing but zeros", table(roads, [0, 0, 0])],
    ["unknown figures", table(roads, [4, null, 3])],
    ["one thing", table(roads.slice(0, 1), [1])],
    ["a rank", table(roads, [1, 2, 3], [1, 2, 3])],
    ["things of one name", table(["Park", "Park", "Park"], [4, 2, 3])],
    ["two figures", table(roads, [5, 2, 3], [7, 2, 9])],
    [
      "41 things",
      table(
        Array.from({ length: 41 }, (_, at) => `Road ${at}`),
        Array.from({ length: 41 }, (_, at) => at + 2),
      ),
    ],
    [
      "a table of seven columns",
      { ...table(roads, [5, 2, 3]), columns: ["x", "y", "a", "b", "c", "d", "e"].map((name) => ({ name })) },
    ],
  ])("are not drawn unasked of %s", (_, drawn) => {
    expect(chartOf(drawn, "en")).toBeUndefined();
  });

  it("stand beside each other along time", () => {
    const chart = chartSchema.parse(chartOf(table(days5.slice(0, 3), [3, 2, 1]), "en", pictureIn("as a bar chart")));
    expect(chart.encoding).toEqual({
      x: { field: "x", type: "nominal", title: "x", sort: null, axis: { labelOverlap: true } },
      y: { field: "y", type: "quantitative", title: "y (km)" },
    });
    expect(chart.usermeta).toEqual({ wished: true });
  });

  it("are named by a name before an id, and by an id if there is none", () => {
    const rows = [
      { id: "A1", road: "West Lake", y: 4 },
      { id: "A2", road: "Park", y: 9 },
    ];
    const x = (columns: readonly string[]) =>
      chartOf({ title: "Roads", rows, columns: columns.map((name) => ({ name })) }, "en")?.data.values.map(
        (one) => one.x,
      );
    expect(x(["id", "road", "y"])).toEqual(["West Lake", "Park"]);
    expect(x(["id", "y"])).toEqual(["A1", "A2"]);
  });
});

describe("a pie", () => {
  const pie = pictureIn("a pie chart");
  const eight = ["one", "two", "three", "four", "five", "six", "seven", "eight"];

  it("has a slice for each of at most eight things", () => {
    const chart = chartSchema.parse(chartOf(table(eight, [0, 2, 3, 4, 5, 6, 7, 8]), "en", pie));
    expect(chart).toMatchObject({ mark: { type: "arc", tooltip: true }, usermeta: { wished: true } });
    expect(chart.encoding).toEqual({
      theta: { field: "y", type: "quantitative", title: "y (km)" },
      color: { field: "x", type: "nominal", title: "x", sort: null },
    });
  });

  it.each([
    ["nine things", table([...eight, "nine"], [2, 3, 4, 5, 6, 7, 8, 9, 10])],
    ["a figure below zero", table(eight, [-1, 2, 3, 4, 5, 6, 7, 8])],
    ["one thing", table(["one"], [5])],
    ["things without a figure", table(eight, [])],
    ["things of one name", table(["one", "one"], [5, 6])],
  ])("is none of %s", (_, drawn) => {
    expect(chartOf(drawn, "en", pie)).toBeUndefined();
  });
});

describe("a request for a picture", () => {
  it.each([
    ["draw the congestion index of Hangzhou", "show the congestion index of Hangzhou"],
    ["bar chart of the best sellers", "show the best sellers"],
    ["show me the sales as a line chart", "show me the sales"],
    ["画出最近两周的销售额", "最近两周的销售额"],
    ["把西湖区的拥堵画成折线图", "西湖区的拥堵"],
  ])("is looked up without the words for it: %s", (said, rest) => {
    expect(withoutPicture(said)).toBe(rest);
  });

  it.each([
    ...["draw it", "Can you draw a chart?", "as a bar chart please", "show it in a graph", "now plot that"],
    ...["画个图", "画图", "画出来", "给我画张图看看", "能画成图吗？", "用柱状图"],
  ])("leaves nothing else to look up where nothing is named: %s", (said) => {
    expect(pictureIn(said)).toBeDefined();
    expect(withoutPicture(said)).toBe("");
  });

  it.each(["draw it for Xihu", "画一下西湖区的", "can you chart the sales"])("leaves what is named: %s", (said) => {
    expect(withoutPicture(said)).not.toBe("");
  });

  it.each(["how many drawing boards are left", "画板还有多少", "which roads are slow"])("is none: %s", (said) => {
    expect(pictureIn(said)).toBeUndefined();
    expect(withoutPicture(said)).toBe(said);
  });
});

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

  it.each(["how many drawing boards are left", "画板还有多少", "which roads are slow"])("is none: %s", (said) => {
    expect(pictureIn(said)).toBeUndefined();
    expect(withoutPicture(said)).toBe(said);
  });
});

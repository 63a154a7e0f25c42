import { expect, test } from "vitest";
import { drawRawData } from "../../src/cli/tables.ts";
import type { RawData } from "../../src/engine/dialog/state.ts";
import { labelIn } from "../../src/engine/tools/labels.ts";
import type { Row } from "../../src/engine/tools/tool.ts";

const zh = { language: "zh", width: 80, color: false } as const;
const en = { language: "en", width: 80, color: false } as const;

const index = (district: string, value: number): RawData => ({
  tool: "get_congestion_index",
  args: { district, date: "2026-11-21", cached: false },
  rows: [{ district, index: value }],
  columns: [
    { name: "district", label: "District (区域)" },
    { name: "index", label: "Congestion index (拥堵指数)" },
  ],
});

const roads = (count: number, more: Partial<RawData> = {}): RawData => ({
  tool: "list_roads",
  args: {},
  rows: Array.from({ length: count }, (_, at): Row => ({ road: `Road ${at}`, speed: 20 + at, limit: 50 })),
  columns: [{ name: "road" }, { name: "speed", unit: "km/h" }, { name: "limit" }],
  ...more,
});

test("the single figures of several calls stand in one table, aligned, with bars", () => {
  expect(drawRawData([index("余杭区", 1.2), index("临平", 1.31)], zh)).toMatchInlineSnapshot(`
    "get congestion index · 2026-11-21
     区域     拥堵指数
     余杭区       1.20   ██████████████████████
     临平         1.31   ████████████████████████"
  `);
});

test("what all rows have in common makes room for bars", () => {
  const of = (district: string, value: number): RawData => {
    const { rows, columns, ...raw } = index(district, value);
    const day = { date: "2026-11-21", hours: "00:00–15:59" };
    return { ...raw, rows: [{ ...day, ...rows[0] }], columns: [{ name: "date" }, { name: "hours" }, ...columns] };
  };
  const drawing = drawRawData([of("Yuhang", 1.2), of("Xihu", 1.6)], { ...en, width: 65 });
  expect(drawing).toMatch(/Yuhang +1\.2 +█{18}\n/);
  expect(drawing).toContain("… more columns: date, hours");
});

test("a figure asked for twice is shown once", () => {
  expect(drawRawData([index("余杭区", 1.2), index("余杭区", 1.2)], zh).match(/1\.2/g)).toHaveLength(1);
});

test("heads are in the user's language, with their units", () => {
  expect(drawRawData([index("Yuhang", 1.2)], en)).toContain("District   Congestion index");
  expect(drawRawData([roads(2)], en)).toContain("speed (km/h)");
});

test("large figures are grouped, units are in the user's language", () => {
  const columns = [{ name: "trips", unit: "person trips (人次)" }];
  const drawing = drawRawData([{ tool: "trips", args: {}, rows: [{ trips: 96855 }], columns }], zh);
  expect(drawing).toContain("trips（人次）");
  expect(drawing).toContain("96,855");
});

test.each([
  ["en", "Date (日期)", "Date"],
  ["zh", "Date (日期)", "日期"],
  ["en", "日期（Date）", "Date"],
  ["zh", "Speed (km/h)", "Speed (km/h)"],
  ["en", "日期", "日期"],
] as const)("in %s, %s is %s", (language, label, shown) => {
  expect(labelIn(language, label)).toBe(shown);
});

test("a long table ends with how many rows are missing, those cut before included", () => {
  const drawing = drawRawData([roads(30, { cutFrom: 400 })], en);
  expect(drawing).toContain("Road 14");
  expect(drawing).not.toContain("Road 15");
  expect(drawing).toContain("… 385 more");
  expect(drawRawData([roads(17)], en)).not.toContain("more");
});

test("a wide table keeps ids whole and names the columns it leaves out", () => {
  const columns = ["ticket", "flight", "departs", "arrives", "seat"].map((name) => ({ name }));
  const row = {
    ticket: "TK-011261",
    flight: "SB100-20261125",
    departs: "2026-11-25 07:25",
    arrives: "2026-11-25 08:10",
    seat: "1A",
  };
  const drawing = drawRawData([{ tool: "list", args: {}, rows: [row], columns }], { ...en, width: 60 });
  expect(drawing).toContain("TK-011261   SB100-20261125   2026-11-25 07:25");
  expect(drawing).toContain("… more columns: arrives, seat");
  expect(Math.max(...drawing.split("\n").map((line) => line.length))).toBeLessThanOrEqual(60);
});

test("a column that is false or empty throughout is left out", () => {
  const rows = [
    { a: 1, gone: false, note: null },
    { a: 2, gone: false, note: null },
  ];
  const columns = [{ name: "a" }, { name: "gone" }, { name: "note" }];
  expect(drawRawData([{ tool: "list", args: {}, rows, columns }], en)).not.toMatch(/gone|note/);
});

test("no rows draw nothing", () => {
  expect(drawRawData([], en)).toBe("");
});

test("no cell, head or argument controls the terminal", () => {
  const columns = [{ name: "a", label: "A\u202eB" }, { name: "b" }];
  const rows = [{ a: "x\x1b[2J", b: "\u009b8my" }];
  const drawing = drawRawData([{ tool: "list\x07", args: { q: "z\x1b]0;t\x07" }, rows, columns }], en);
  expect(drawing).not.toMatch(/(?!\n)\p{Cc}|\u202e/u);
  for (const text of ["list · z", "AB", "x", "y"]) expect(drawing).toContain(text);
});

const hotels = [
  { id: "HT-0201", name: "Basel Station Inn", city: "Basel", stars: "3 stars", price: 760, left: 4 },
  { id: "HT-0202", name: "Basel Garden Hotel", city: "Basel", stars: "4 stars", price: 1270, left: 2 },
  { id: "HT-0204", name: "Basel Grand Palace", city: "Basel", stars: "5 stars", price: 3000, left: 3 },
];
const offers = (rows: Row[] = hotels): RawData => ({
  tool: "search_hotels",
  title: "Hotels in Basel",
  args: { city: "Basel" },
  rows,
  columns: ["id", "name", "city", "stars", "price", "left"].map((name) => ({ name, label: name.toUpperCase() })),
});
const listed = hotels.map(({ id, name, price }, at) => `${at + 1}. ${id} ${name}, CNY ${price.toLocaleString("en")}`);

test("a table has the name that its tool gives it, in the user's language", () => {
  expect(drawRawData([offers()], en).split("\n")[0]).toBe("Hotels in Basel");
  expect(drawRawData([{ ...offers(), title: "Hotels (酒店)" }], zh).split("\n")[0]).toBe("酒店");
});

test("a merged table has the common part of its titles", () => {
  const one = (district: string, value: number) => ({
    ...index(district, value),
    title: `Index · ${district} · today`,
  });
  expect(drawRawData([one("Yuhang", 1.2), one("Xihu", 1.6)], en).split("\n")[0]).toBe("Index · today");
});

test("what several calls fetched is shown once", () => {
  expect(drawRawData([offers(), { ...offers(), args: { city: "Bâle" } }], en).match(/HT-0201/g)).toHaveLength(1);
});

test("a list with a line for each row is not repeated as a table, whatever else the rows have", () => {
  const all = listed.map((line, at) => `${line}, ${hotels[at]?.left} left`).join("\n");
  expect(drawRawData([offers()], en, all)).toBe("");
  expect(drawRawData([offers()], en, listed.join("\n"))).toBe("");
  expect(drawRawData([offers(hotels.slice(0, 1))], en, "Basel Station Inn costs CNY 760, 4 left.")).toBe("");
});

test("none left is told in words, so that the table adds nothing", () => {
  const stock = hotels.map(({ id, name }) => ({ id, name, price: 100, left: 0 }));
  const lines = stock.map(({ id, name }, at) => `${at + 1}. ${id} ${name}, sold out`).join("\n");
  const one = { ...offers([...stock, { id: "HT-0205", name: "Basel Inn", price: 100, left: 7 }]) };
  expect(drawRawData([one], en, `${lines}\n4. HT-0205 Basel Inn, 7 left`)).toBe("");
});

test("rows of which some or all figures are told nowhere are shown", () => {
  expect(drawRawData([offers()], en, listed.slice(0, 2).join("\n"))).toContain("HT-0204");
  expect(drawRawData([offers()], en, hotels.map(({ id }) => `- ${id}`).join("\n"))).toContain("HT-0204");
});

test.each([
  [60, ["ID", "NAME", "PRICE"]],
  [40, ["ID", "PRICE"]],
])("on %i columns a table keeps the main columns, and names those it leaves out", (width, heads) => {
  const drawing = drawRawData([offers()], { ...en, width });
  const [, head = ""] = drawing.split("\n");
  for (const name of heads) expect(head).toContain(name);
  expect(head).not.toContain("CITY");
  expect(drawing).toMatch(/… more columns: .*CITY/);
  expect(Math.max(...drawing.split("\n").map((line) => line.length))).toBeLessThanOrEqual(width);
});

test("figures of one column are written alike", () => {
  const rows = [{ sales: 1960 }, { sales: 17520 }];
  const drawing = drawRawData([{ tool: "sales", args: {}, rows, columns: [{ name: "sales" }] }], en);
  expect(drawing).toMatch(/ 1,960\n +17,520/);
});

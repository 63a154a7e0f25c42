import Table from "cli-table3";
import pc from "picocolors";
import type { RawData } from "../engine/dialog/state.ts";
import type { Language } from "../engine/language.ts";
import type { Column, Row } from "../engine/tools/tool.ts";
import { barColumn, bars, isNumeric, lineChart } from "./charts.ts";
import { cutTo, textWidth } from "./text-width.ts";
import { say } from "./words.ts";

const MOST_ROWS = 15;
/** A table so little longer is shown whole. */
const SLACK = 3;
const WIDEST_CELL = 40;
const NARROWEST_CELL = 8;

export interface Paper {
  language: Language;
  /** Columns of the terminal. */
  width: number;
  color: boolean;
}

/** The rows tools fetched: a table for each call, a chart below where one suits. Empty without rows. */
export function drawRawData(rawData: readonly RawData[], paper: Paper): string {
  return together(rawData)
    .map((raw) => {
      const title = pc.createColors(paper.color).bold(titleOf(raw));
      const chart = lineChart(raw.rows, raw.columns, paper);
      return [title, table(raw, paper), ...(chart ? ["", chart] : [])].join("\n");
    })
    .join("\n\n");
}

/** Calls of one tool that found a single row each stand in one table, a row twice only once. */
function together(rawData: readonly RawData[]): RawData[] {
  const groups = new Map<string, RawData[]>();
  for (const [at, raw] of rawData.entries()) {
    const names = raw.columns.map(({ name }) => name).join();
    const key = raw.rows.length === 1 ? `${raw.tool}(${names})` : `${at}`;
    groups.set(key, [...(groups.get(key) ?? []), raw]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...more] = group;
    if (!first || more.length === 0) return group;
    const rows = [...new Map(group.flatMap((raw) => raw.rows).map((row) => [JSON.stringify(row), row])).values()];
    const shared = Object.entries(first.args).filter(([name, value]) =>
      more.every((raw) => JSON.stringify(raw.args[name]) === JSON.stringify(value)),
    );
    return [{ ...first, rows, args: Object.fromEntries(shared) }];
  });
}

const titleOf = ({ tool, args }: RawData): string =>
  [tool, ...Object.values(args).map((value) => (typeof value === "string" ? value : JSON.stringify(value)))].join(
    " · ",
  );

function table(raw: RawData, paper: Paper): string {
  const rows = raw.rows.length <= MOST_ROWS + SLACK ? raw.rows : raw.rows.slice(0, MOST_ROWS);
  const columns = raw.columns.filter(({ name }) => rows.some((row) => row[name] !== undefined));
  const cells = columns.map((column) => [headOf(column, paper.language), ...cellsOf(rows, column)]);
  const aligns = columns.map((column) => (isNumeric(rows, column) ? ("right" as const) : ("left" as const)));
  const figure = barColumn(raw.rows, columns);
  const drawn = figure && ["", ...bars(rows.map((row) => Number(row[figure.name])))];
  const fitted = narrowed(cells, paper.width);
  const withBars = drawn && widthOf([...fitted, drawn]) <= paper.width ? [...fitted, drawn] : fitted;
  const [head = [], ...body] = transposed(withBars);
  const drawing = new Table({ head, colAligns: aligns, style: { head: [], border: [] }, chars: LINES });
  drawing.push(...body);
  const left = (raw.cutFrom ?? raw.rows.length) - rows.length;
  const lines = drawing
    .toString()
    .split("\n")
    .map((line) => line.trimEnd());
  return [...lines, ...(left > 0 ? [` ${say("more", paper.language, { count: left })}`] : [])].join("\n");
}

/** A single line below the head. */
const LINES = {
  ...{ top: "", "top-mid": "", "top-left": "", "top-right": "" },
  ...{ bottom: "", "bottom-mid": "", "bottom-left": "", "bottom-right": "" },
  ...{ left: "", "left-mid": "", right: "", "right-mid": "", middle: " ", mid: "", "mid-mid": "" },
};

const headOf = (column: Column, language: Language): string => {
  const label = labelIn(language, column.label ?? column.name);
  return column.unit ? `${label} (${column.unit})` : label;
};

/** Of a label in both languages, "Date (日期)", the part in the user's. */
export function labelIn(language: Language, label: string): string {
  const [, outside = "", inside = ""] = /^(.+?)\s*[(（](.+)[)）]$/.exec(label) ?? [];
  const isHan = (text: string) => /\p{Script=Han}/u.test(text);
  if (outside === "" || isHan(outside) === isHan(inside)) return label;
  return isHan(outside) === (language === "zh") ? outside : inside;
}

/** A column's values as text; its figures with the same number of decimals. */
function cellsOf(rows: readonly Row[], column: Column): string[] {
  const values = rows.map((row) => row[column.name] ?? "");
  const decimals = values.map((value) => (typeof value === "number" ? (String(value).split(".")[1] ?? "").length : 0));
  const most = Math.min(4, Math.max(...decimals));
  return values.map((value) => (typeof value === "number" ? value.toFixed(most) : String(value)));
}

/** Cells cut so that the table fits, the widest column first. */
function narrowed(columns: string[][], width: number): string[][] {
  const limits = columns.map((cells) => Math.min(WIDEST_CELL, Math.max(...cells.map(textWidth))));
  const total = () => limits.reduce((sum, limit) => sum + limit + 3, 0);
  while (total() > width && Math.max(...limits) > NARROWEST_CELL) {
    const widest = Math.max(...limits);
    limits[limits.indexOf(widest)] = widest - 1;
  }
  return columns.map((cells, at) => cells.map((cell) => cutTo(cell, limits[at] ?? WIDEST_CELL)));
}

const widthOf = (columns: string[][]): number =>
  columns.reduce((sum, cells) => sum + Math.max(...cells.map(textWidth)) + 3, 0);

const transposed = (columns: string[][]): string[][] =>
  (columns[0] ?? []).map((_, row) => columns.map((cells) => cells[row] ?? ""));

import type { Language } from "../engine/language.ts";
import type { Column, Row } from "../engine/tools/tool.ts";
import { cutTo, textWidth } from "./text-width.ts";

/** Blanks around and between two columns of a table. */
export const PADDING = 3;
/** Text longer than this may be cut to make room; ids, dates and times are shorter. */
const CUT_FROM = 17;
const WIDEST_CELL = 40;

/** A column as it is printed: its head and cells as text. */
export interface Printed {
  head: string;
  cells: string[];
  align: "left" | "right";
}

export const isNumeric = (rows: readonly Row[], { name }: Column): boolean =>
  rows.some((row) => typeof row[name] === "number") &&
  rows.every((row) => row[name] === null || row[name] === undefined || typeof row[name] === "number");

/** The columns worth printing, as text; one that is empty or false throughout says nothing. */
export function printedColumns(rows: readonly Row[], columns: readonly Column[], language: Language): Printed[] {
  return columns
    .filter(({ name }) => rows.some((row) => row[name] !== undefined && row[name] !== null && row[name] !== false))
    .map((column) => ({
      head: headOf(column, language),
      cells: cellsOf(rows, column),
      align: isNumeric(rows, column) ? "right" : "left",
    }));
}

/** Columns cut to a width: long texts first, then whole columns from the right, whose heads are given as `left`. */
export function fitted(columns: readonly Printed[], width: number): { shown: Printed[]; left: string[] } {
  const limits = columns.map((column) => Math.min(WIDEST_CELL, widthOf(column)));
  const isWide = () => limits.reduce((sum, limit) => sum + limit + PADDING, 0) > width;
  while (isWide() && Math.max(...limits) > CUT_FROM) {
    const widest = Math.max(...limits);
    limits[limits.indexOf(widest)] = widest - 1;
  }
  while (isWide() && limits.length > 1) limits.pop();
  const shown = limits.map((limit, at) => cutColumn(columns[at] ?? { head: "", cells: [], align: "left" }, limit));
  return { shown, left: columns.slice(limits.length).map(({ head }) => head) };
}

export const widthOf = ({ head, cells }: Printed): number => Math.max(...[head, ...cells].map(textWidth));

const cutColumn = ({ head, cells, align }: Printed, width: number): Printed => ({
  head: cutTo(head, width),
  cells: cells.map((cell) => cutTo(cell, width)),
  align,
});

function headOf(column: Column, language: Language): string {
  const label = labelIn(language, column.label ?? column.name);
  return column.unit ? `${label} (${labelIn(language, column.unit)})` : label;
}

/** Of a label in both languages, "Date (日期)", the part in the user's. */
export function labelIn(language: Language, label: string): string {
  const bracket = label.search(/[(（]/);
  if (bracket < 0 || !/[)）]$/.test(label)) return label;
  const [outside, inside] = [label.slice(0, bracket).trimEnd(), label.slice(bracket + 1, -1)];
  const isHan = (text: string) => /\p{Script=Han}/u.test(text);
  if (outside === "" || inside === "" || isHan(outside) === isHan(inside)) return label;
  return isHan(outside) === (language === "zh") ? outside : inside;
}

/** A column's values as text; its figures with the same number of decimals. */
function cellsOf(rows: readonly Row[], { name }: Column): string[] {
  const values = rows.map((row) => row[name] ?? "");
  const decimals = values.map((value) => (typeof value === "number" ? (String(value).split(".")[1] ?? "").length : 0));
  const most = Math.min(4, Math.max(...decimals));
  return values.map((value) => {
    if (typeof value === "boolean") return value ? "✓" : "–";
    if (typeof value === "string") return value;
    const useGrouping = Math.abs(value) >= 10_000;
    return value.toLocaleString("en", { minimumFractionDigits: most, maximumFractionDigits: most, useGrouping });
  });
}

import { isNumeric, isRank } from "../engine/charts/figures.ts";
import type { Language } from "../engine/language.ts";
import { labelIn } from "../engine/tools/labels.ts";
import type { Column, Row } from "../engine/tools/tool.ts";
import { cutTo, textWidth } from "./text-width.ts";

/** Spaces around and between two columns of a table. */
export const PADDING = 3;
/** Text longer than this may be cut to make room; ids, dates and times are shorter. */
const CUT_FROM = 17;
const WIDEST_CELL = 40;

/** A printed column: its head and cells as text. */
export interface Printed {
  head: string;
  cells: string[];
  align: "left" | "right";
  /** What the column contains; "same": one value for all rows. */
  kind: "figure" | "text" | "same";
}

/** The columns to print, as text. Columns that are empty or false in every row are left out. */
export function printedColumns(rows: readonly Row[], columns: readonly Column[], language: Language): Printed[] {
  return columns
    .filter(({ name }) => rows.some((row) => row[name] !== undefined && row[name] !== null && row[name] !== false))
    .map((column) => ({
      head: headOf(column, language),
      cells: cellsOf(rows, column),
      align: isNumeric(rows, column) ? "right" : "left",
      kind: isSame(rows, column) ? "same" : isNumeric(rows, column) && !isRank(rows, column) ? "figure" : "text",
    }));
}

/**
 * Fits columns into a width: drops columns with one value for all rows, then cuts long texts, then drops columns from
 * the right. `left` has the heads of dropped columns. The naming column and the first figure are kept longest.
 */
export function fitted(columns: readonly Printed[], width: number): { shown: Printed[]; left: string[] } {
  const kept = columns.map((column) => ({ column, limit: Math.min(WIDEST_CELL, widthOf(column)) }));
  const left: string[] = [];
  const isWide = () => kept.reduce((sum, { limit }) => sum + limit + PADDING, 0) > width;
  const naming = columns.find(({ kind }) => kind !== "same");
  const deciding = columns.find(({ kind }) => kind === "figure");
  const drop = (isNext: (column: Printed) => boolean): boolean => {
    const at = kept.findLastIndex(({ column }) => isNext(column));
    const [gone] = at < 0 || kept.length === 1 ? [] : kept.splice(at, 1);
    if (gone) left.unshift(gone.column.head);
    return gone !== undefined;
  };
  while (isWide() && drop(({ kind }) => kind === "same"));
  for (let widest = widestOf(kept); isWide() && widest && widest.limit > CUT_FROM; widest = widestOf(kept))
    widest.limit -= 1;
  while (isWide() && drop((column) => column !== naming && column !== deciding));
  while (isWide() && drop((column) => column !== naming));
  return { shown: kept.map(({ column, limit }) => cutColumn(column, limit)), left };
}

const widestOf = <Limited extends { limit: number }>(columns: readonly Limited[]): Limited | undefined =>
  columns.toSorted((a, b) => b.limit - a.limit)[0];

const isSame = (rows: readonly Row[], { name }: Column): boolean =>
  rows.length > 1 && rows.every((row) => row[name] === rows[0]?.[name]);

export const widthOf = ({ head, cells }: Printed): number => Math.max(...[head, ...cells].map(textWidth));

/** Cuts a column to a width. A head that is too long loses its unit first. */
const cutColumn = ({ head, cells, ...rest }: Printed, width: number): Printed => ({
  head: cutTo(textWidth(head) <= width ? head : (head.split(/ ?[(（]/, 1)[0] ?? ""), width),
  cells: cells.map((cell) => cutTo(cell, width)),
  ...rest,
});

function headOf(column: Column, language: Language): string {
  const label = labelIn(language, column.label ?? column.name);
  if (!column.unit) return label;
  const unit = labelIn(language, column.unit);
  return /\p{Script=Han}/u.test(label + unit) ? `${label}（${unit}）` : `${label} (${unit})`;
}

/** A column's values as text; figures have the same number of decimals. */
function cellsOf(rows: readonly Row[], { name }: Column): string[] {
  const values = rows.map((row) => row[name] ?? "");
  const decimals = values.map((value) => (typeof value === "number" ? (String(value).split(".")[1] ?? "").length : 0));
  const most = Math.min(4, Math.max(...decimals));
  // One figure with a sign between its thousands has all of them written so.
  const useGrouping = values.some((value) => typeof value === "number" && Math.abs(value) >= 10_000);
  return values.map((value) => {
    if (typeof value === "boolean") return value ? "✓" : "–";
    if (typeof value === "string") return value;
    return value.toLocaleString("en", { minimumFractionDigits: most, maximumFractionDigits: most, useGrouping });
  });
}

import type { Column, Row } from "../tools/tool.ts";

/** A table with more columns describes things and does not compare one figure. */
const MOST_COLUMNS = 6;
/** Bars that differ by less than this fraction of the longest look the same. */
const LEAST_DIFFERENCE = 0.05;

export const isNumeric = (rows: readonly Row[], { name }: Column): boolean =>
  rows.some((row) => typeof row[name] === "number") &&
  rows.every((row) => row[name] === null || row[name] === undefined || typeof row[name] === "number");

export const isRank = (rows: readonly Row[], { name }: Column): boolean =>
  rows.every((row, at) => row[name] === at + 1);

const isTimely = (moments: readonly string[]): boolean =>
  moments.every((text) => /^\d{4}-\d{2}(-\d{2})?([ T]\d{2}:\d{2}.*)?$|^\d{2}:\d{2}$/.test(text));

const textsOf = (rows: readonly Row[], { name }: Column): string[] => rows.map((row) => String(row[name] ?? ""));

/** The column with ascending dates, months or times of day, one per row. */
export function timeColumn(rows: readonly Row[], columns: readonly Column[]): Column | undefined {
  return columns.find((column) => {
    const moments = textsOf(rows, column);
    return isTimely(moments) && moments.every((text, at) => at === 0 || text > (moments[at - 1] ?? ""));
  });
}

/** Whether the moments are those of each hour, day, week or month, unlike dates of events. */
export function isSeries(moments: readonly string[]): boolean {
  const [first, ...others] = moments.slice(1).map((moment, at) => stepBetween(moments[at] ?? "", moment));
  return first !== undefined && others.every((step) => step === first);
}

function stepBetween(before: string, moment: string): "hour" | "day" | "week" | "month" | undefined {
  const [from, to] = [instantOf(before), instantOf(moment)];
  const months = 12 * (to.getUTCFullYear() - from.getUTCFullYear()) + to.getUTCMonth() - from.getUTCMonth();
  if (months === 1 && before.slice(7) === moment.slice(7)) return "month";
  const hours = (to.getTime() - from.getTime()) / 3_600_000;
  return hours === 1 ? "hour" : hours === 24 ? "day" : hours === 7 * 24 ? "week" : undefined;
}

/** Times without a time zone are read as UTC, where every day has 24 hours. */
function instantOf(text: string): Date {
  const full = /^\d{2}:/.test(text) ? `2000-01-01T${text}` : text.replace(" ", "T");
  return new Date(/T(?!.*(?:Z|[+-]\d\d:?\d\d)$)/.test(full) ? `${full}Z` : full);
}

/** Whether each row is a thing with an id, such as a booking: its price is no course over time. */
export const areThings = (rows: readonly Row[], columns: readonly Column[]): boolean =>
  columns.some(
    (column) =>
      isCode(rows, column) &&
      !isTimely(textsOf(rows, column)) &&
      !isNumeric(rows, column) &&
      new Set(textsOf(rows, column)).size === rows.length,
  );

/** The column that names the rows: each of them otherwise. */
export const namingColumn = (rows: readonly Row[], columns: readonly Column[]): Column | undefined =>
  columns
    .filter((column) => !isNumeric(rows, column) && new Set(rows.map((row) => row[column.name])).size === rows.length)
    .sort((a, b) => Number(isCode(rows, a)) - Number(isCode(rows, b)))[0];

/** A name says more than an id. */
const isCode = (rows: readonly Row[], { name }: Column): boolean =>
  rows.every((row) => /^[\w-]+$/.test(String(row[name])) && /\d/.test(String(row[name])));

/** Whether two columns can share a scale: means that differ by less than three times. */
export function isNear(rows: readonly Row[], a: Column, b: Column): boolean {
  const mean = ({ name }: Column) => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0) / rows.length;
  const ratio = mean(a) / mean(b);
  return ratio > 1 / 3 && ratio < 3;
}

/** The column to draw as bars: the only figure of at least two named rows, if it differs. A rank is not a figure. */
export function barColumn(rows: readonly Row[], columns: readonly Column[]): Column | undefined {
  if (rows.length < 2 || columns.length > MOST_COLUMNS || timeColumn(rows, columns)) return undefined;
  const figures = columns.filter((column) => isNumeric(rows, column) && !isRank(rows, column));
  const [only, ...more] = figures;
  if (!only || more.length > 0 || rows.some((row) => Number(row[only.name] ?? -1) < 0)) return undefined;
  const values = rows.map((row) => Number(row[only.name]));
  const most = Math.max(...values);
  const isDifferent = most > 0 && most - Math.min(...values) >= LEAST_DIFFERENCE * most;
  return namingColumn(rows, columns) && isDifferent ? only : undefined;
}

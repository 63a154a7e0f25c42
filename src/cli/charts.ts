import asciichart from "asciichart";
import type { Language } from "../engine/language.ts";
import { labelIn } from "../engine/tools/labels.ts";
import type { Column, Row } from "../engine/tools/tool.ts";
import { isNumeric, isRank } from "./columns.ts";
import { textWidth } from "./text-width.ts";

/** Height of a chart in lines, without its axis. */
const HEIGHT = 7;
const FEWEST_POINTS = 4;
const BAR_WIDTH = 24;
/** A table with more columns describes things and does not compare one figure. */
const MOST_COLUMNS = 6;

/** The column with ascending dates, months or times of day, one per row. */
function timeColumn(rows: readonly Row[], columns: readonly Column[]): Column | undefined {
  return columns.find(({ name }) => {
    const moments = rows.map((row) => String(row[name] ?? ""));
    const timely = moments.every((text) => /^\d{4}-\d{2}(-\d{2})?([ T]\d{2}:\d{2}.*)?$|^\d{2}:\d{2}$/.test(text));
    return timely && moments.every((text, at) => at === 0 || text > (moments[at - 1] ?? ""));
  });
}

/** Whether the moments are about evenly spaced (days, hours, months), unlike dates of events. */
function isSeries(moments: readonly string[]): boolean {
  const times = moments.map((text) => Date.parse(/^\d{2}:/.test(text) ? `2000-01-01T${text}` : text.replace(" ", "T")));
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  return Math.max(...gaps) <= 1.5 * Math.min(...gaps);
}

/** A line chart over evenly spaced time, with at most two lines of one unit; undefined if the rows do not fit one. */
export function lineChart(
  rows: readonly Row[],
  columns: readonly Column[],
  { language, width, color }: { language: Language; width: number; color: boolean },
): string | undefined {
  const time = timeColumn(rows, columns);
  const [first, ...others] = columns.filter((column) => isNumeric(rows, column));
  if (rows.length < FEWEST_POINTS || !time || !first) return undefined;
  if (!isSeries(rows.map((row) => String(row[time.name])))) return undefined;
  const second = color ? others.find((other) => other.unit === first.unit && isNear(rows, first, other)) : undefined;
  const pen = (ink: string, { name, label }: Column) =>
    `${ink}──${asciichart.reset} ${labelIn(language, label ?? name)}`;
  const shown = second ? [first, second] : [first];
  const values = shown.map(({ name }) => rows.map((row) => row[name]).filter((value) => typeof value === "number"));
  if (values.some((series) => series.length < rows.length)) return undefined;
  const flat = values.flat();
  const span = Math.max(...flat) - Math.min(...flat);
  if (span === 0) return undefined;
  const decimals = Math.max(0, Math.min(3, Math.ceil(Math.log10(HEIGHT / span))));
  const scale = Math.max(...flat.map((value) => value.toFixed(decimals).length));
  const room = Math.max(10, Math.min(72, width - scale - 4));
  const plot = asciichart.plot(
    values.map((series) => stretched(series, room)),
    {
      height: HEIGHT - 1,
      colors: second ? [asciichart.cyan, asciichart.yellow] : [],
      format: (value) => value.toFixed(decimals).padStart(scale),
    },
  );
  const drawn = Math.min(room, stretched(values[0] ?? [], room).length);
  const from = String(rows[0]?.[time.name]);
  const to = String(rows.at(-1)?.[time.name]);
  const axis = `${" ".repeat(scale + 2)}${from}${" ".repeat(Math.max(1, drawn - textWidth(from) - textWidth(to)))}${to}`;
  const lines = plot.split("\n").map((line) => line.trimEnd());
  const legend = second
    ? [`${" ".repeat(scale + 2)}${pen(asciichart.cyan, first)}   ${pen(asciichart.yellow, second)}`]
    : [];
  return [...lines, axis, ...legend].join("\n");
}

/** Whether two columns can share a scale. */
function isNear(rows: readonly Row[], a: Column, b: Column): boolean {
  const mean = ({ name }: Column) => rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0) / rows.length;
  const ratio = mean(a) / mean(b);
  return ratio > 1 / 3 && ratio < 3;
}

/** Stretches few points with linear interpolation, and thins out too many. */
function stretched(series: readonly number[], room: number): number[] {
  const last = series.length - 1;
  const step = Math.min(4, Math.floor(room / series.length));
  const length = step >= 1 ? last * step + 1 : room;
  return Array.from({ length }, (_, at) => {
    const place = (at / (length - 1)) * last;
    const before = series[Math.floor(place)] ?? 0;
    const after = series[Math.ceil(place)] ?? 0;
    return before + (after - before) * (place - Math.floor(place));
  });
}

/** Bars that differ by less than this fraction of the longest look the same. */
const LEAST_DIFFERENCE = 0.05;

/** The column to draw as bars: the only figure of at least two named rows, if it differs. A rank is not a figure. */
export function barColumn(rows: readonly Row[], columns: readonly Column[]): Column | undefined {
  if (rows.length < 2 || columns.length > MOST_COLUMNS || timeColumn(rows, columns)) return undefined;
  const figures = columns.filter((column) => isNumeric(rows, column) && !isRank(rows, column));
  const [only, ...more] = figures;
  if (!only || more.length > 0 || rows.some((row) => Number(row[only.name] ?? -1) < 0)) return undefined;
  const named = columns.some(
    (column) => !isNumeric(rows, column) && new Set(rows.map((row) => row[column.name])).size === rows.length,
  );
  const values = rows.map((row) => Number(row[only.name]));
  const most = Math.max(...values);
  return named && most > 0 && most - Math.min(...values) >= LEAST_DIFFERENCE * most ? only : undefined;
}

/** Horizontal bars from zero, the longest `BAR_WIDTH` columns. */
export function bars(values: readonly number[]): string[] {
  const most = Math.max(...values);
  return values.map((value) => {
    const eighths = Math.round((value / most) * BAR_WIDTH * 8);
    return "█".repeat(Math.floor(eighths / 8)) + (["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8] ?? "");
  });
}

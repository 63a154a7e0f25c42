import type { Share } from "../figures.ts";
import { escaped } from "./escaped.ts";

const WIDTH = 500;
const LABEL = 150;
const VALUE = 100;
const ROW = 26;
const TOP = 8;
const AXIS = 22;
const span = WIDTH - LABEL - VALUE;

interface BarRow {
  name: string;
  /** From 0 to 1. */
  length: number;
  value: string;
  /** The ends of a 95 % interval, from 0 to 1. */
  ends?: readonly [number, number];
  style?: "bar" | "bar-b";
}

/** Horizontal bars from 0 to 1. `ticks`: the names of 0, a half and 1. */
function bars(title: string, rows: readonly BarRow[], ticks: readonly [string, string, string]): string {
  const height = TOP + rows.length * ROW + AXIS;
  const grid = ticks.map((tick, at) => {
    const x = LABEL + (span * at) / 2;
    return `<line class="${at === 0 ? "axis" : "grid"}" x1="${x}" x2="${x}" y1="${TOP}" y2="${height - AXIS}"/><text class="note" x="${x}" y="${height - 6}" text-anchor="middle">${tick}</text>`;
  });
  const drawn = rows.map(({ name, length, value, ends, style = "bar" }, at) => {
    const y = TOP + at * ROW;
    const middle = y + ROW / 2;
    const whisker = ends
      ? `<line class="interval" x1="${place(ends[0])}" x2="${place(ends[1])}" y1="${middle}" y2="${middle}"/>`
      : "";
    return `<text x="${LABEL - 8}" y="${middle + 4}" text-anchor="end">${escaped(cut(name))}</text><rect class="${style}" x="${LABEL}" y="${y + 5}" width="${(span * length).toFixed(1)}" height="${ROW - 10}" rx="2"/>${whisker}<text x="${WIDTH}" y="${middle + 4}" text-anchor="end">${escaped(value)}</text>`;
  });
  return svg(title, height, [...grid, ...drawn]);
}

const place = (share: number): string => (LABEL + span * share).toFixed(1);
const cut = (name: string): string => (name.length > 20 ? `${name.slice(0, 19)}…` : name);

const svg = (title: string, height: number, parts: readonly string[]): string =>
  `<svg viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${escaped(title)}"><title>${escaped(title)}</title>${parts.join("")}</svg>`;

/** Shares of passed trials in per cent, with their 95 % intervals. */
export const shareBars = (title: string, shares: readonly Share[]): string =>
  bars(
    title,
    shares.map(({ name, passed, of, interval }) => {
      const share = of === 0 ? 0 : passed / of;
      return { name, length: share, value: `${Math.round(100 * share)} % of ${of}`, ends: interval };
    }),
    ["0 %", "50 %", "100 %"],
  );

/** Marks from 0 to 1. */
export const markBars = (
  title: string,
  marks: readonly { name: string; mark: number; style?: "bar" | "bar-b" }[],
): string =>
  bars(
    title,
    marks.map(({ name, mark, style }) => ({ name, length: mark, value: mark.toFixed(2), style })),
    ["0", "0.5", "1"],
  );

/** How many rounds there are in each place of a run, and how many of them have a fault. */
export function roundColumns(title: string, places: readonly { rounds: number; faulty: number }[]): string {
  const height = 200;
  const [left, bottom] = [44, 40];
  const most = Math.max(1, ...places.map(({ rounds }) => rounds));
  const wide = (WIDTH - left) / Math.max(1, places.length);
  const up = (value: number) => ((height - bottom - 14) * value) / most;
  const base = height - bottom;
  const column = (x: number, from: number, value: number, style: string) =>
    `<rect class="${style}" x="${x.toFixed(1)}" y="${(base - up(from + value)).toFixed(1)}" width="${Math.min(40, wide * 0.7).toFixed(1)}" height="${up(value).toFixed(1)}"/>`;
  const drawn = places.map(({ rounds, faulty }, at) => {
    const x = left + at * wide + (wide - Math.min(40, wide * 0.7)) / 2;
    const middle = (left + at * wide + wide / 2).toFixed(1);
    return `${column(x, 0, faulty, "fault")}${column(x, faulty, rounds - faulty, "bar")}<text class="note" x="${middle}" y="${base + 15}" text-anchor="middle">${at + 1}${at === places.length - 1 && places.length >= MOST_PLACES ? "+" : ""}</text>`;
  });
  const scale = [0, most].map(
    (value) =>
      `<text class="note" x="${left - 6}" y="${(base - up(value) + 4).toFixed(1)}" text-anchor="end">${value}</text><line class="${value === 0 ? "axis" : "grid"}" x1="${left}" x2="${WIDTH}" y1="${(base - up(value)).toFixed(1)}" y2="${(base - up(value)).toFixed(1)}"/>`,
  );
  const legend = `<text class="note" x="${left + (WIDTH - left) / 2}" y="${height - 6}" text-anchor="middle">place of the round in its run</text>`;
  return svg(title, height, [...scale, ...drawn, legend]);
}

/** Later rounds count together. */
export const MOST_PLACES = 12;

import asciichart from "asciichart";
import type { Chart } from "../engine/charts/chart.ts";
import { cutTo, textWidth } from "./text-width.ts";

/** Height of a chart in lines, without its axis. */
const HEIGHT = 7;
const BAR_WIDTH = 24;

/** The lines of a chart over time, below the name of its figure; undefined for another chart and for figures that never change. */
export function lineChart(chart: Chart, { width, color }: { width: number; color: boolean }): string | undefined {
  if (chart.mark.type !== "line") return undefined;
  const names = [...new Set(chart.data.values.map(({ series }) => series))];
  const [first, second] = color ? names : names.slice(0, 1);
  const points = chart.data.values.filter(({ series }) => series === first);
  const values = [first, ...(second !== undefined ? [second] : [])].map((name) =>
    chart.data.values.flatMap(({ series, y }) => (series === name ? y : [])),
  );
  const pen = (ink: string, name: string) => `${ink}──${asciichart.reset} ${name}`;
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
      colors: second !== undefined ? [asciichart.cyan, asciichart.yellow] : [],
      format: (value) => value.toFixed(decimals).padStart(scale),
    },
  );
  const drawn = Math.min(room, stretched(values[0] ?? [], room).length);
  const from = points[0]?.x ?? "";
  const to = points.at(-1)?.x ?? "";
  const axis = `${" ".repeat(scale + 2)}${from}${" ".repeat(Math.max(1, drawn - textWidth(from) - textWidth(to)))}${to}`;
  const lines = plot.split("\n").map((line) => line.trimEnd());
  const figure = chart.encoding.y?.title ?? (second === undefined ? first : undefined);
  const head = figure === undefined ? [] : [`${" ".repeat(scale + 2)}${figure}`];
  const legend =
    second !== undefined
      ? [`${" ".repeat(scale + 2)}${pen(asciichart.cyan, first ?? "")}   ${pen(asciichart.yellow, second)}`]
      : [];
  return [...head, ...lines, axis, ...legend].join("\n");
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

/**
 * The lines of a chart of bars or shares that does not fit next to its table: below the name of the figure, a line for
 * each.
 */
export function barChart({ data: { values }, encoding }: Chart, width: number): string[] {
  const figure = (encoding.theta ?? [encoding.x, encoding.y].find((one) => one?.type === "quantitative"))?.title ?? "";
  const room = Math.min(Math.max(...values.map(({ x }) => textWidth(x))), width - BAR_WIDTH - 4);
  const drawn = bars(values.map(({ y }) => y));
  const lines = values.map(({ x }, at) => {
    const name = cutTo(x, room);
    return ` ${name}${" ".repeat(room - textWidth(name))}   ${drawn[at]}`;
  });
  return [` ${" ".repeat(room)}   ${figure}`, ...lines];
}

/** Horizontal bars from zero, the longest `BAR_WIDTH` columns. */
export function bars(values: readonly number[]): string[] {
  const most = Math.max(...values);
  return values.map((value) => {
    const eighths = Math.round((value / most) * BAR_WIDTH * 8);
    return "█".repeat(Math.floor(eighths / 8)) + (["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8] ?? "");
  });
}

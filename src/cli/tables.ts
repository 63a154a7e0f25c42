import Table from "cli-table3";
import pc from "picocolors";
import type { Chart } from "../engine/charts/chart.ts";
import { chartOf } from "../engine/charts/chart-of.ts";
import { inOneTable, PART } from "../engine/charts/one-table.ts";
import type { RawData } from "../engine/dialog/state.ts";
import type { Language } from "../engine/language.ts";
import { withPlainTexts } from "../engine/plain-text.ts";
import { labelIn } from "../engine/tools/labels.ts";
import { barChart, bars, lineChart } from "./charts.ts";
import { fitted, PADDING, type Printed, printedColumns, widthOf } from "./columns.ts";
import { containsRows } from "./contains-rows.ts";
import { cutTo } from "./text-width.ts";
import { cliText } from "./words.ts";

const MOST_ROWS = 15;
/** A table that is at most this many rows longer is shown in full. */
const SLACK = 3;

export interface Paper {
  language: Language;
  /** Columns of the terminal. */
  width: number;
  color: boolean;
}

/**
 * Draws the rows that tools fetched: a table for each call, with a chart if one fits. Empty without rows. `answer`: the
 * text the user reads with it; a table that only repeats it is left out.
 */
export function drawRawData(rawData: readonly RawData[], paper: Paper, answer = ""): string {
  // An answer lists the passages it cites.
  return inOneTable(eachOnce(withPlainTexts(rawData.filter(({ quoted }) => !quoted))))
    .flatMap((raw) => {
      const picture = raw.chart ?? chartOf({ title: "", ...raw }, paper.language);
      const chart = picture && lineChart(picture, paper);
      const lines = isTold(raw, answer, picture) ? [] : table(raw, picture, paper);
      if (lines.length === 0 && !chart) return [];
      const title = pc.createColors(paper.color).bold(cutTo(titleOf(raw, paper.language), paper.width));
      return [[title, ...lines, ...(chart ? [...(lines.length > 0 ? [""] : []), chart] : [])].join("\n")];
    })
    .join("\n\n");
}

/** Whether the answer already contains the rows. Two rows compared as bars are always drawn, and a wished picture. */
function isTold({ rows, columns, chart }: RawData, answer: string, picture: Chart | undefined): boolean {
  const isLine = picture?.mark.type === "line";
  if (answer === "" || (picture && !isLine && (rows.length === 2 || chart?.usermeta?.wished === true))) return false;
  return containsRows(rows, columns, answer, isLine);
}

/** Without rows that another call fetched, too. */
const eachOnce = (rawData: readonly RawData[]): RawData[] => [
  ...new Map(rawData.map((raw) => [JSON.stringify([raw.tool, raw.title, raw.columns, raw.rows]), raw])).values(),
];

/** The title of the rows; without one, the tool's name and arguments. */
function titleOf({ tool, title, args }: RawData, language: Language): string {
  if (title !== undefined) return labelIn(language, title);
  const told = Object.values(args).filter((value) => typeof value === "string" || typeof value === "number");
  return [tool.replace(/[_-]+/g, " "), ...told].join(PART);
}

/** The lines of a table; with a figure to compare, bars are added. */
function table(
  { rows: all, columns, cutFrom }: RawData,
  picture: Chart | undefined,
  { language, width }: Paper,
): string[] {
  const rows = all.length <= MOST_ROWS + SLACK ? all : all.slice(0, MOST_ROWS);
  const columnsToFit = printedColumns(rows, columns, language);
  const sizes = picture && picture.mark.type !== "line" ? picture.data.values.map(({ y }) => y) : [];
  const drawn: Printed[] =
    sizes.length === all.length && Math.min(...sizes) >= 0
      ? [{ head: "", cells: bars(sizes).slice(0, rows.length), align: "left", kind: "text" }]
      : [];
  const room = width - spaceOf(drawn);
  // Bars are worth more than columns with the same value in all rows.
  const hasRoom = spaceOf(columnsToFit.filter(({ kind }) => kind !== "same")) <= room;
  const { shown, left } = fitted(columnsToFit, hasRoom ? room : width);
  const printed = hasRoom ? [...shown, ...drawn] : shown;
  const isBelow = !hasRoom && drawn.length > 0 && picture?.usermeta?.wished === true;
  const hidden = (cutFrom ?? all.length) - rows.length;
  return [
    ...linesOf(printed, rows.length),
    ...(hidden > 0 ? [` ${cliText("moreRows", language, { count: hidden })}`] : []),
    ...(left.length > 0
      ? [` ${cliText("moreColumns", language, { names: left.join(cliText("and", language)) })}`]
      : []),
    ...(isBelow && picture ? ["", ...barChart(picture, width)] : []),
  ];
}

const spaceOf = (columns: readonly Printed[]): number =>
  columns.reduce((sum, column) => sum + widthOf(column) + PADDING, 0);

function linesOf(columns: readonly Printed[], count: number): string[] {
  const drawing = new Table({
    head: columns.map(({ head }) => head),
    colAligns: columns.map(({ align }) => align),
    style: { head: [], border: [] },
    chars: NO_LINES,
  });
  for (let row = 0; row < count; row += 1) drawing.push(columns.map(({ cells }) => cells[row] ?? ""));
  const lines = drawing.toString().split("\n");
  return lines.map((line) => line.trimEnd());
}

const NO_LINES = {
  ...{ top: "", "top-mid": "", "top-left": "", "top-right": "" },
  ...{ bottom: "", "bottom-mid": "", "bottom-left": "", "bottom-right": "" },
  ...{ left: "", "left-mid": "", right: "", "right-mid": "", middle: " ", mid: "", "mid-mid": "" },
};

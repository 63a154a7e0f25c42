import type { Language } from "../language.ts";
import { labelIn } from "../tools/labels.ts";
import type { Column, Row } from "../tools/tool.ts";
import type { Chart } from "./chart.ts";
import { areThings, barColumn, isNear, isNumeric, isRank, isSeries, namingColumn, timeColumn } from "./figures.ts";
import type { Picture } from "./picture.ts";

const FEWEST_POINTS = 4;
const MOST_BARS = 40;
const MOST_SLICES = 8;

/** Rows that a tool fetched. */
interface Table {
  title: string;
  rows: readonly Row[];
  columns: readonly Column[];
}

/**
 * The chart of some rows; undefined if none fits them. Without a wish, only a clear course over time or a comparison of
 * one figure is drawn. `picture`: the drawing that the user wants.
 */
export function chartOf(table: Table, language: Language, picture?: Picture): Chart | undefined {
  if (!picture) return lineOf(table, language, figuresOf(table)) ?? barsOf(table, language);
  const wanted = askedFigures(table, picture, language);
  const chart =
    picture.kind === "pie"
      ? pieOf(table, language, wanted)
      : ((picture.kind === "bar" ? undefined : lineOf(table, language, wanted)) ?? barsOf(table, language, wanted));
  return chart && { ...chart, usermeta: { wished: true } };
}

const figuresOf = ({ rows, columns }: Table): Column[] =>
  columns.filter((column) => isNumeric(rows, column) && !isRank(rows, column));

/** The figures that a request names by their labels, or as money; all of them where it names none. */
function askedFigures(table: Table, { said }: Picture, language: Language): readonly Column[] {
  const figures = figuresOf(table);
  const isNamed = ({ name, label, unit = "" }: Column) =>
    said.toLowerCase().includes(labelIn(language, label ?? name).toLowerCase()) ||
    (MONEY.test(said) && CURRENCY.test(unit));
  const named = figures.filter(isNamed);
  return named.length > 0 ? named : figures;
}

const MONEY = /销售额|营业额|金额|流水|收入|\b(?:turnover|revenue|takings|earnings|income|sales)\b/i;
const CURRENCY = /CNY|元|EUR|USD|[$€¥]/;

/** The course of at most two figures of one unit over each hour, day, week or month. */
function lineOf(table: Table, language: Language, wanted: readonly Column[]): Chart | undefined {
  const { rows, columns } = table;
  const time = timeColumn(rows, columns);
  const [first, ...others] = wanted;
  if (rows.length < FEWEST_POINTS || !time || !first || areThings(rows, columns)) return undefined;
  const moments = rows.map((row) => String(row[time.name]));
  if (!isSeries(moments)) return undefined;
  const second = others.find((other) => other.unit === first.unit && isNear(rows, first, other));
  const shown = second ? [first, second] : [first];
  const values = shown.flatMap((figure) => pointsOf(rows, time, figure, second ? headOf(figure, language) : undefined));
  if (values.length < shown.length * rows.length) return undefined;
  const x = {
    field: "x" as const,
    title: headOf(time, language),
    ...scaleOf(moments),
  };
  return {
    ...frameOf(table, values, language),
    width: WIDTH,
    mark: { type: "line", point: true, tooltip: true },
    encoding: { x, y: figureOf(shown, language), ...(second && { color: SERIES }) },
  };
}

/** Days and minutes are the same in every time zone; other moments keep their order. */
function scaleOf(moments: readonly string[]) {
  const [first = ""] = moments;
  if (/^\d{4}-\d\d-\d\d$/.test(first))
    return { type: "temporal" as const, timeUnit: "utcyearmonthdate" as const, axis: DAYS };
  return { type: "ordinal" as const, sort: null, axis: { labelOverlap: true as const } };
}

const DAYS = { labelOverlap: true, format: "%m-%d" } as const;
const WIDTH = 480;
/** Names of things stay whole, in pixels. */
const LABELS = { labelLimit: 400 } as const;

const SERIES = { field: "series", type: "nominal", title: null } as const;

/** One figure of named rows: the first of those wanted, or the only one that differs. */
function barsOf(table: Table, language: Language, wanted?: readonly Column[]): Chart | undefined {
  const { rows, columns } = table;
  const figure = wanted ? wanted[0] : barColumn(rows, columns);
  const naming = timeColumn(rows, columns) ?? namingColumn(rows, columns);
  if (!figure || !naming || rows.length < 2 || rows.length > MOST_BARS) return undefined;
  const isTime = naming === timeColumn(rows, columns);
  const name = { field: "x" as const, type: "nominal" as const, title: headOf(naming, language), sort: null };
  const size = { ...figureOf([figure], language) };
  return {
    ...frameOf(table, pointsOf(rows, naming, figure), language),
    mark: { type: "bar", tooltip: true },
    encoding: isTime
      ? { x: { ...name, axis: { labelOverlap: true } }, y: size }
      : { x: size, y: { ...name, axis: LABELS } },
  };
}

/** The shares of one figure that is nowhere below zero. */
function pieOf(table: Table, language: Language, wanted: readonly Column[]): Chart | undefined {
  const { rows, columns } = table;
  const [figure] = wanted;
  const naming = namingColumn(rows, columns);
  if (!figure || !naming || rows.length < 2 || rows.length > MOST_SLICES) return undefined;
  const values = pointsOf(rows, naming, figure);
  if (values.some(({ y }) => y < 0)) return undefined;
  return {
    ...frameOf(table, values, language),
    mark: { type: "arc", tooltip: true },
    encoding: {
      theta: figureOf([figure], language),
      color: { field: "x", type: "nominal", title: headOf(naming, language), sort: null },
    },
  };
}

function pointsOf(rows: readonly Row[], along: Column, figure: Column, series?: string): Chart["data"]["values"] {
  return rows.flatMap((row) => {
    const y = row[figure.name];
    if (typeof y !== "number") return [];
    return [{ x: String(row[along.name] ?? ""), y, ...(series !== undefined && { series }) }];
  });
}

const frameOf = ({ title }: Table, values: Chart["data"]["values"], language: Language) => ({
  $schema: "https://vega.github.io/schema/vega-lite/v6.json" as const,
  title: labelIn(language, title),
  data: { values },
});

const figureOf = (shown: readonly Column[], language: Language) => ({
  field: "y" as const,
  type: "quantitative" as const,
  title: shown.length === 1 && shown[0] ? headOf(shown[0], language) : null,
});

function headOf({ name, label, unit }: Column, language: Language): string {
  const head = labelIn(language, label ?? name);
  return unit === undefined ? head : `${head} (${labelIn(language, unit)})`;
}

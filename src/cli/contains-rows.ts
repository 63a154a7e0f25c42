import type { Column, Row } from "../engine/tools/tool.ts";

/**
 * Whether a text contains the data of rows: a line for each of several, or the name of each row and the figures that
 * differ between rows; for a single row, its figures. `figuresOnly`: the names are on the axis of a chart and need not
 * be in the text.
 */
export function containsRows(
  rows: readonly Row[],
  columns: readonly Column[],
  text: string,
  figuresOnly: boolean,
): boolean {
  const figures = figuresIn(text);
  const isHere = (value: Row[string] | undefined) => {
    if (typeof value === "number") return figures.has(value);
    return typeof value !== "string" || value === "" || text.includes(value);
  };
  const isFigure = ({ name }: Column) => rows.some((row) => typeof row[name] === "number");
  const varies = ({ name }: Column) => new Set(rows.map((row) => row[name])).size > 1;
  const naming = columns.find((column) => varies(column) && !isFigure(column));
  const measures = columns.filter((column) => isFigure(column) && varies(column));
  if (naming && isListed(rows, naming, measures, text)) return true;
  const isNaming = (column: Column) => column === naming && !figuresOnly;
  const telling = columns.filter((one) => isNaming(one) || (isFigure(one) && (rows.length === 1 || varies(one))));
  return rows.every((row) => (telling.length > 0 ? telling : columns).every(({ name }) => isHere(row[name])));
}

/**
 * Whether a text has a line for each row, with its name and one of its figures; a list may leave out the others. A 0
 * may be said in words, such as "sold out".
 */
function isListed(rows: readonly Row[], naming: Column, measures: readonly Column[], text: string): boolean {
  const lines = text.split("\n").map((line) => ({ line, figures: figuresIn(line) }));
  return rows.every((row) => {
    const isMeasured = (figures: ReadonlySet<number>) =>
      measures.length === 0 || measures.some(({ name }) => row[name] === 0 || figures.has(Number(row[name])));
    return lines.some(({ line, figures }) => line.includes(String(row[naming.name])) && isMeasured(figures));
  });
}

const figuresIn = (text: string): ReadonlySet<number> =>
  new Set((text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((found) => Number(found.replaceAll(",", ""))));

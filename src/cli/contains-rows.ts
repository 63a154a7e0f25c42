import type { Column, Row } from "../engine/tools/tool.ts";

/**
 * Whether a text contains the data of rows: the name of each row and the figures that differ between rows; for a single
 * row, its figures. `figuresOnly`: the names are on the axis of a chart and need not be in the text.
 */
export function containsRows(
  rows: readonly Row[],
  columns: readonly Column[],
  text: string,
  figuresOnly: boolean,
): boolean {
  const figures = new Set((text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((found) => Number(found.replaceAll(",", ""))));
  const isHere = (value: Row[string] | undefined) => {
    if (typeof value === "number") return figures.has(value);
    return typeof value !== "string" || value === "" || text.includes(value);
  };
  const isFigure = ({ name }: Column) => rows.some((row) => typeof row[name] === "number");
  const varies = ({ name }: Column) => new Set(rows.map((row) => row[name])).size > 1;
  const naming = columns.find((column) => varies(column) && !isFigure(column));
  const isNaming = (column: Column) => column === naming && !figuresOnly;
  const telling = columns.filter((one) => isNaming(one) || (isFigure(one) && (rows.length === 1 || varies(one))));
  return rows.every((row) => (telling.length > 0 ? telling : columns).every(({ name }) => isHere(row[name])));
}

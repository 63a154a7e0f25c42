import type { Column, Row } from "../engine/tools/tool.ts";

/**
 * Whether a text says what rows hold: every cell that is not the same in all of them, and of a single row its figures.
 * `figuresOnly`: the names of the rows stand on the axis of a chart.
 */
export function isSaid(rows: readonly Row[], columns: readonly Column[], text: string, figuresOnly: boolean): boolean {
  const figures = new Set((text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((found) => Number(found.replaceAll(",", ""))));
  const isHere = (value: Row[string] | undefined) => {
    if (typeof value === "number") return figures.has(value);
    return typeof value !== "string" || value === "" || text.includes(value);
  };
  const isFigure = ({ name }: Column) => rows.some((row) => typeof row[name] === "number");
  const varies = ({ name }: Column) => new Set(rows.map((row) => row[name])).size > 1;
  const telling = columns.filter((column) => (rows.length === 1 || figuresOnly ? isFigure(column) : varies(column)));
  return rows.every((row) => (telling.length > 0 ? telling : columns).every(({ name }) => isHere(row[name])));
}

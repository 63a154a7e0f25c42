/** Reads a text with tables as it was before: what `withTables` has written says everything. */
export const withoutTables = (text: string): string =>
  text
    .split("\n")
    .map((line) => {
      try {
        return /^[[{]/.test(line) ? JSON.stringify(untabled(JSON.parse(line))) : line;
      } catch {
        return line;
      }
    })
    .join("\n");

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function untabled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(untabled);
  if (!isObject(value)) return value;
  const { "~columns": columns, "~rows": rows } = value;
  if (!Array.isArray(columns))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [own(name), untabled(part)]));
  const item = (row: unknown) => assembled(columns.map((column, at) => [column.split("."), (row as unknown[])[at]]));
  if (Array.isArray(rows)) return rows.map(item);
  return Object.fromEntries(Object.entries(rows as Fields).map(([name, row]) => [own(name), item(row)]));
}

const own = (name: string): string => name.replace(/^~/, "");

/** An object from the paths to its values. */
function assembled(cells: readonly (readonly [string[], unknown])[]): Fields {
  const names = new Set(cells.map(([[first = ""]]) => first));
  return Object.fromEntries(
    [...names].map((name) => {
      const inside = cells.filter(([[first]]) => first === name).map(([path, cell]) => [path.slice(1), cell] as const);
      const [[path, cell] = [[], undefined]] = inside;
      return [own(name), path.length === 0 ? untabled(cell) : assembled(inside)];
    }),
  );
}

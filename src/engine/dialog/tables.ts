import { plainJson } from "../plain-text.ts";
import { isTooDeep } from "../storable.ts";

/** Marks the names of a table's parts. A name in the text that starts with this sign gets the sign once more. */
const SIGN = "~";
const COLUMNS = `${SIGN}columns`;
const ROWS = `${SIGN}rows`;
/** Separates the names in a path to a nested value. */
const IN = ".";
/** JSON that is nested deeper is not changed. */
const DEEPEST = 100;

type Fields = Record<string, unknown>;

/**
 * The text with its JSON written compactly. Only lines that consist of JSON change. A list of similar objects, or
 * similar objects under keys, becomes a table if that is shorter, so that each name appears once:
 * `{"~columns": ["id", "size.width"], "~rows": [[1, 20], [2, 30]]}`. For objects under keys, `~rows` has the keys.
 * Nothing is lost: JSON that `plainJson` would write differently is not changed.
 */
export const withTables = (text: string): string => text.split("\n").map(lineWithTables).join("\n");

function lineWithTables(line: string): string {
  if (!/^[[{]/.test(line)) return line;
  try {
    const value: unknown = JSON.parse(line);
    const isKept = !isTooDeep(value, DEEPEST) && plainJson(value) === line;
    return isKept ? plainJson(tabled(value)) : line;
  } catch {
    // A text that only begins like JSON is not JSON.
    return line;
  }
}

function tabled(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(tabled);
    return shorter(
      items,
      table(items, (rows) => rows),
    );
  }
  if (!isObject(value)) return value;
  const parts = Object.entries(value).map(([name, part]) => [escaped(name), tabled(part)] as const);
  const items = parts.map(([, part]) => part);
  const keyed = table(items, (rows) => Object.fromEntries(parts.map(([name], at) => [name, rows[at]])));
  return shorter(Object.fromEntries(parts), keyed);
}

const escaped = (name: string): string => (name.startsWith(SIGN) ? SIGN + name : name);

const shorter = (plain: unknown, other: unknown): unknown =>
  other !== undefined && JSON.stringify(other).length < JSON.stringify(plain).length ? other : plain;

/** Like objects as a table; undefined for anything else. */
function table(items: readonly unknown[], arranged: (rows: unknown[][]) => unknown): Fields | undefined {
  if (items.length < 2 || !areAlike(items)) return undefined;
  const columns = columnsOf(items);
  const rows = items.map((item) => columns.map((path) => valueAt(item, path)));
  return { [COLUMNS]: columns.map((path) => path.join(IN)), [ROWS]: arranged(rows) };
}

/** The paths to the values of like objects: objects in them that are alike as well are spread out. */
const columnsOf = (items: readonly Fields[]): string[][] =>
  Object.keys(items[0] ?? {}).flatMap((name) => {
    const parts = items.map((item) => item[name]);
    return areAlike(parts) ? columnsOf(parts).map((path) => [name, ...path]) : [[name]];
  });

const valueAt = (item: unknown, path: readonly string[]): unknown =>
  path.reduce((outer, name) => (isObject(outer) ? outer[name] : undefined), item);

/** Whether all are objects with the same names, and the names can be parts of a path. */
function areAlike(items: readonly unknown[]): items is Fields[] {
  const [first] = items;
  if (!isObject(first) || Object.hasOwn(first, COLUMNS)) return false;
  const names = Object.keys(first);
  if (names.length === 0 || names.some((name) => name.includes(IN))) return false;
  const isLike = (item: unknown) =>
    isObject(item) && Object.keys(item).length === names.length && names.every((name) => Object.hasOwn(item, name));
  return items.every(isLike);
}

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

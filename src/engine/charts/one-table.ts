import type { Column, Row } from "../tools/tool.ts";

/** Stands between the parts of a title. */
export const PART = " · ";

/** Rows that a call fetched. */
interface Fetched {
  tool: string;
  title?: string;
  args: Record<string, unknown>;
  columns: readonly Column[];
  rows: readonly Row[];
}

/** Merges calls of one tool with a single row each into one table, without duplicate rows. */
export function inOneTable<One extends Fetched>(fetched: readonly One[]): One[] {
  const groups = new Map<string, One[]>();
  for (const [at, one] of fetched.entries()) {
    const names = one.columns.map(({ name }) => name).join();
    const key = one.rows.length === 1 ? `${one.tool}(${names})` : `${at}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...more] = group;
    if (!first || more.length === 0) return group;
    const rows = [...new Map(group.flatMap((one) => one.rows).map((row) => [JSON.stringify(row), row])).values()];
    const shared = Object.entries(first.args).filter(([name, value]) =>
      more.every((one) => JSON.stringify(one.args[name]) === JSON.stringify(value)),
    );
    const titles = group.map(({ title = "" }) => title.split(PART));
    const title = titles[0]?.filter((part) => titles.every((parts) => parts.includes(part))).join(PART);
    return [{ ...first, rows, args: Object.fromEntries(shared), ...(first.title !== undefined && { title }) }];
  });
}

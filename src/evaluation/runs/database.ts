import Database from "better-sqlite3";

export type Row = Record<string, unknown>;

/** Rows of a table that are new or other than before. */
export interface ChangedRow {
  table: string;
  row: Row;
}

/** The rows of the tables in `after` that `before` does not have, and of those that are gone, how many. */
export function changedRows(
  before: string,
  after: string,
  tables: readonly string[],
): { rows: ChangedRow[]; gone: number } {
  const db = new Database(after, { readonly: true });
  try {
    db.prepare("ATTACH ? AS before").run(before);
    const rows = tables.flatMap((table) =>
      db
        .prepare<[], Row>(`SELECT * FROM main.${table} EXCEPT SELECT * FROM before.${table}`)
        .all()
        .map((row) => ({ table, row })),
    );
    const count = (schema: string, table: string) =>
      db.prepare<[], number>(`SELECT count(*) FROM ${schema}.${table}`).pluck().get() ?? 0;
    const gone = tables.reduce((sum, table) => sum + Math.max(0, count("before", table) - count("main", table)), 0);
    return { rows, gone };
  } finally {
    db.close();
  }
}

/** Every value that a query gives, as texts. */
export function valuesOf(file: string, sql: string): string[] {
  const db = new Database(file, { readonly: true });
  try {
    return db
      .prepare<[], unknown[]>(sql)
      .raw()
      .all()
      .flat()
      .map((value) => String(value));
  } finally {
    db.close();
  }
}

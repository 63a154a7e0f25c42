import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { domains } from "../../src/domains/index.ts";
import { openMerchant } from "../../src/domains/merchant/merchant.ts";
import { openTrafficDatabase } from "../../src/domains/traffic/server/traffic-database.ts";
import { openTravel } from "../../src/domains/travel/travel.ts";
import type { DomainModule } from "../../src/engine/domain/domain.ts";
import { noSources } from "../../src/engine/search/open-sources.ts";

const now = new Date("2026-11-21T09:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "schemas-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens a domain's file as the program does, which creates it or brings it up, and closes it. */
const openers: Record<string, (file: string) => void> = {
  merchant: (file) => openMerchant({ file, now: () => now }).close(),
  travel: (file) => openTravel({ file, now }).close(),
  traffic(file) {
    const traffic = openTrafficDatabase(file);
    traffic.extendTo("2026-11-21");
    traffic.close();
  },
};

/** The tables of each version, as `<domain>-<version>.sql`; a letter follows where one version had several. */
const home = new URL("./schemas/", import.meta.url);
const records = readdirSync(home);
const recordOf = (record: string): string => readFileSync(new URL(record, home), "utf8");

const unlisted: DomainModule[] = Object.values(domains).filter(({ name }) => !(name in openers));

it.each(unlisted)("$name keeps no file, or has an opener here", async ({ name, settings, open }) => {
  const dataDir = join(folder, name);
  const domain = await open({
    settings: settings.parse({}),
    dataDir,
    now: () => now,
    openSources: async () => noSources,
  });
  await domain.close();
  expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([]);
});

describe.each(Object.entries(openers))("the database of %s", (name, open) => {
  const file = join(folder, `${name}.sqlite`);
  beforeAll(() => open(file), 60_000);

  it("changes its tables only together with its version", async () => {
    const record = `${name}-${versionOf(file)}.sql`;
    // The first run with a new version records it.
    if (!records.includes(record)) return expect(tablesOf(file)).toMatchFileSnapshot(new URL(record, home).pathname);
    const advice = "Raise the version, and say in `upgrades` how a file of this one is brought up.";
    expect(tablesOf(file), advice).toBe(recordOf(record));
  });

  it("has a record of every earlier version", () => {
    const recorded = records.flatMap((record) => new RegExp(`^${name}-(\\d+)`).exec(record)?.[1] ?? []);
    const versions = Array.from({ length: versionOf(file) }, (_, before) => String(before + 1));
    expect([...new Set(recorded)].sort()).toEqual(versions);
  });

  it.each(records.filter((record) => record.startsWith(`${name}-`)))(
    "takes over a file with the tables of %s",
    (record) => {
      const old = join(folder, `${record}.sqlite`);
      makeOld(old, record, file);
      open(old);
      expect(versionOf(old)).toBe(versionOf(file));
      expect(columnsOf(old)).toEqual(columnsOf(file));
    },
  );
});

function reading<Found>(file: string, read: (db: Database.Database) => Found): Found {
  const db = new Database(file);
  try {
    return read(db);
  } finally {
    db.close();
  }
}

const versionOf = (file: string): number => reading(file, (db) => Number(db.pragma("user_version", { simple: true })));

const tablesOf = (file: string): string =>
  reading(file, (db) =>
    db.prepare<[], string>("SELECT sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY name").pluck().all(),
  )
    .map((statement) => `${statement.replace(/\s+/g, " ")};\n`)
    .join("");

const columnsOf = (file: string): unknown[] =>
  reading(file, (db) =>
    db
      .prepare(
        `SELECT t.name, c.* FROM sqlite_schema t JOIN pragma_table_xinfo(t.name) c WHERE t.type = 'table'
         ORDER BY t.name, c.cid`,
      )
      .all(),
  );

/** A file of an earlier version: its tables, with what they have in common with a file of today. */
function makeOld(old: string, record: string, today: string): void {
  reading(old, (db) => {
    db.pragma("foreign_keys = OFF");
    db.exec(recordOf(record));
    db.pragma(`user_version = ${/\d+/.exec(record)?.[0]}`);
    db.prepare("ATTACH ? AS today").run(today);
    const columnsIn = (schema: string, table: string) =>
      db.prepare<[string, string], string>("SELECT name FROM pragma_table_info(?, ?)").pluck().all(table, schema);
    const tables = db.prepare<[], string>("SELECT name FROM main.sqlite_schema WHERE type = 'table'").pluck().all();
    for (const table of tables) {
      const there = columnsIn("today", table);
      const columns = columnsIn("main", table)
        .filter((column) => there.includes(column))
        .join(", ");
      if (columns !== "") db.exec(`INSERT INTO main.${table} (${columns}) SELECT ${columns} FROM today.${table}`);
    }
  });
}

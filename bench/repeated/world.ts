import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { MemorySaver } from "@langchain/langgraph";
import Database from "better-sqlite3";
import { type App, type AppOptions, createApp } from "../../src/app.ts";
import type { DomainName } from "./task.ts";

export const NOW = new Date("2026-11-21T15:04:00+08:00");

/** The tables that tasks change, with the columns that tell what was changed. */
const CHANGED = {
  merchant: ["shopId, sku, discountPercent, starts, ends, endedOn FROM promotions"],
  travel: [
    "kind, userId, offerId, starts, ends, units, cancelledAt IS NULL AS stands FROM bookings",
    "id, flightId, cancelledAt IS NULL AS stands FROM tickets",
  ],
};

/** An app over the sample data of one domain, which can be put back as they were. */
export interface World {
  app: App;
  db: Database.Database;
  /** What is different from the sample data: rows that came and rows that went. */
  changes(): string[];
  restore(): void;
  close(): Promise<void>;
}

/** Opens an app over the sample data of a domain in a data folder, which are made at the first time. */
export async function openWorld(domain: DomainName, folder: string, options: Partial<AppOptions> = {}): Promise<World> {
  const app = await createApp({
    ...{ domains: [domain], checkpointer: new MemorySaver(), now: () => NOW },
    ...options,
    environment: { SWITCHBOARD_DATA_DIR: folder, SWITCHBOARD_JOURNAL: "off", ...options.environment },
  });
  const file = join(folder, domain, `${domain}.sqlite`);
  const db = new Database(file);
  const before = join(folder, `${domain}-before.sqlite`);
  db.pragma("wal_checkpoint(TRUNCATE)");
  if (!existsSync(before)) cpSync(file, before);
  db.pragma("foreign_keys = OFF");
  db.prepare("ATTACH ? AS before").run(before);
  const tables = db.prepare<[], string>("SELECT name FROM before.sqlite_master WHERE type = 'table'").pluck().all();
  const restore = db.transaction(() => {
    for (const table of tables) {
      db.exec(`DELETE FROM main.${table}`);
      db.exec(`INSERT INTO main.${table} SELECT * FROM before.${table}`);
    }
  });
  return {
    ...{ app, db, restore },
    changes: () =>
      CHANGED[domain].flatMap((rows) => {
        const [now, then] = ["main", "before"].map((of) => `SELECT ${rows.replace("FROM ", `FROM ${of}.`)}`);
        const texts = (query: string, sign: string) =>
          db
            .prepare(query)
            .all()
            .map((row) => `${sign} ${JSON.stringify(row)}`);
        return [...texts(`${now} EXCEPT ${then}`, "+"), ...texts(`${then} EXCEPT ${now}`, "-")].sort();
      }),
    close: async () => {
      db.close();
      await app.close();
    },
  };
}

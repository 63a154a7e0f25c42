import { rmSync } from "node:fs";
import { join } from "node:path";
import { MemorySaver } from "@langchain/langgraph";
import Database from "better-sqlite3";
import { createApp } from "../../../src/app.ts";
import { readConfig } from "../../../src/engine/config.ts";
import { storedRuns } from "../../../src/engine/journal/stored.ts";
import { sampleData } from "../../support/sample-data.ts";

/** The minute at which all is asked, as the data write it. */
export const minute = "2026-11-21 15:04";

/** The first shop's assistant and, read with no line of the domain's own code, its data. */
export async function openShop() {
  const now = new Date("2026-11-21T15:04:00+08:00");
  const folder = await sampleData(now);
  const environment = { SWITCHBOARD_DATA_DIR: folder, SWITCHBOARD_JOURNAL: "jsonl" };
  const app = await createApp({ environment, checkpointer: new MemorySaver(), domains: ["merchant"], now: () => now });
  const db = new Database(join(folder, "merchant", "merchant.sqlite"), { readonly: true });
  return {
    app,
    /** The answer to a question of the owner, and the tools that its journal shows, in their order. */
    async asked(text: string) {
      const { text: said = "", state } = await app.send({ thread: text, user: "M1001", text });
      const [run] = storedRuns(readConfig(environment).journal, { id: text });
      const tools = (run?.events ?? [])
        .flatMap(({ actions = [] }) => actions)
        .filter(({ control, outcome }) => !control && outcome === "done")
        .map(({ tool }) => tool);
      const rows = Object.values(state.raw_data).map((raw) => raw.rows);
      return { said, tools: tools.filter((tool) => !tool.startsWith("to_")), rows };
    },
    column: (sql: string, ...given: string[]): string[] =>
      db
        .prepare<string[], string>(sql)
        .pluck()
        .all(...given),
    number: (sql: string): number => Number(db.prepare(sql).pluck().get()),
    async close() {
      db.close();
      await app.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const shop = "shopId = 'M1001'";
/** Orders that are not cancelled by now. */
export const valid = `placedAt <= '${minute}' AND (cancelledAt IS NULL OR cancelledAt > '${minute}')`;
export const money = (amount: number): string => amount.toLocaleString("en-US");

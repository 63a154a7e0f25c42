import { existsSync, readFileSync } from "node:fs";
import { z } from "zod";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { OfflineModel } from "../../src/offline/offline-model.ts";
import { cpuMs } from "../measure/cpu-time.ts";
import { figure, spread, spreadText } from "../measure/statistics.ts";
import { report } from "../measure/table.ts";

const pool = new URL("../../../shared/data/tool-pool.json", import.meta.url);
const SIZES = [5, 50, 200, 1000] as const;
const TIMES = 40;

/** The processor time of one decision of the embedded model, by how many tools it is bound to. */
export async function reportManyTools(): Promise<void> {
  if (!existsSync(pool)) return console.log("Many tools: skipped, ../shared/data/tool-pool.json is not there.");
  const tools = z
    .array(z.looseObject({ name: z.string(), description: z.string(), parameters: z.looseObject({}) }))
    .parse(JSON.parse(readFileSync(pool, "utf8")));
  const rows: string[][] = [];
  for (const size of SIZES) {
    const model = new OfflineModel({ embeddings: new LocalEmbeddings(), now: () => new Date("2026-11-21T15:04:00") });
    const bound = model.bindTools(tools.slice(0, size));
    const decide = async (at: number) => {
      const before = cpuMs();
      await bound.invoke(`${tools[at % size]?.description}, for ${at} people.`);
      return cpuMs() - before;
    };
    const first = await decide(0);
    const later: number[] = [];
    for (let i = 1; i <= TIMES; i += 1) later.push(await decide(i * 7));
    rows.push([String(size), figure(first), spreadText(spread(later))]);
  }
  report(
    "Many tools",
    [`Milliseconds of processor time a decision of the embedded model takes; median (min–max) of ${TIMES}.`],
    ["bound tools", "first", "later"],
    rows,
  );
}

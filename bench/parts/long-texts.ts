import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemorySaver } from "@langchain/langgraph";
import { createApp } from "../../src/app.ts";
import { figure } from "../measure/statistics.ts";
import { report } from "../measure/table.ts";
import { longText, shapes } from "../work/long-texts.ts";

const LENGTHS = [990, 10_000, 20_000] as const;
const TIMES = 5;

/** The time the embedded model takes to answer a message of each shape, and how it grows with the length. */
export async function reportLongTexts(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "long-texts-"));
  const environment = { SWITCHBOARD_DATA_DIR: dataDir };
  const app = await createApp({ environment, checkpointer: new MemorySaver() });
  let threads = 0;
  const once = async (text: string) => {
    const startedAt = performance.now();
    threads += 1;
    await app.send({ thread: `${threads}`, text });
    return performance.now() - startedAt;
  };
  try {
    for (const shape of shapes) await once(longText(shape, 400));
    const rows: string[][] = [];
    for (const shape of shapes) {
      const best: number[] = [];
      for (const length of LENGTHS) {
        const text = longText(shape, length);
        let least = Number.POSITIVE_INFINITY;
        for (let i = 0; i < TIMES; i += 1) least = Math.min(least, await once(text));
        best.push(least);
      }
      const [, half = 1, whole = 1] = best;
      rows.push([shape, ...best.map((ms) => figure(ms)), figure(whole / half)]);
    }
    report(
      "Messages that are hard to read",
      [`Milliseconds from a message to its answer with the embedded model, best of ${TIMES}.`],
      ["shape", ...LENGTHS.map((length) => `${length} characters`), "20,000 / 10,000"],
      rows,
    );
  } finally {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

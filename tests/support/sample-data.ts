import { cpSync, existsSync, mkdtempSync, renameSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemorySaver } from "@langchain/langgraph";
import { inject } from "vitest";
import { createApp } from "../../src/app.ts";
import { domains } from "../../src/domains/index.ts";

/**
 * A data folder with the sample data of all included domains, as a first start on that day makes them. The caller
 * removes it. The data are made once for all test files of a run, since that takes a second.
 */
export async function sampleData(now: Date): Promise<string> {
  const made = join(inject("runFolder"), now.toISOString().slice(0, 10));
  if (!existsSync(made)) await make(made, now);
  const folder = mkdtempSync(join(tmpdir(), "sample-data-"));
  // Not the secret and the journal, which are of a program and no sample.
  for (const name of Object.keys(domains).filter((one) => existsSync(join(made, one))))
    cpSync(join(made, name), join(folder, name), { recursive: true });
  return folder;
}

async function make(made: string, now: Date): Promise<void> {
  const unfinished = mkdtempSync(join(inject("runFolder"), "unfinished-"));
  const app = await createApp({
    environment: { SWITCHBOARD_DATA_DIR: unfinished },
    checkpointer: new MemorySaver(),
    now: () => now,
  });
  // The traffic data are made when they are first asked for.
  await app.send({ thread: "first", text: "Congestion index of Yuhang today" });
  await app.close();
  try {
    renameSync(unfinished, made);
  } catch (error) {
    // Another worker was faster.
    if (!existsSync(made)) throw error;
  }
}

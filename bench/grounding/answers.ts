import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemorySaver } from "@langchain/langgraph";
import { parse } from "yaml";
import { z } from "zod";
import { createApp } from "../../src/app.ts";
import { domains } from "../../src/domains/index.ts";
import { readConfig } from "../../src/engine/config.ts";
import type { Source } from "../../src/engine/grounding/ground.ts";
import { storedRuns } from "../../src/engine/journal/stored.ts";
import { sourcesIn } from "../../src/evaluation/rewards/journal-sources.ts";

/** An answer of the embedded model with all it may rest on. */
export interface Told {
  domain: string;
  answer: string;
  sources: Source[];
}

const dialogue = z.looseObject({
  signed_in: z.string().optional(),
  turns: z.array(z.looseObject({ user: z.string() })),
});
const NOW = new Date("2026-11-20T15:20:00+08:00");
/** One of so many example requests is asked. */
const EVERY = 22;

/** The answers to the example dialogues of all domains and to a part of their example requests, where a tool was called. */
export async function toldAnswers(): Promise<Told[]> {
  const folder = mkdtempSync(join(tmpdir(), "grounding-"));
  const environment = { SWITCHBOARD_DATA_DIR: folder, SWITCHBOARD_JOURNAL: "jsonl" };
  const app = await createApp({ environment, checkpointer: new MemorySaver(), now: () => NOW });
  const told: Told[] = [];
  try {
    for (const domain of Object.keys(domains)) {
      for (const [i, { turns, user }] of talks(domain).entries()) {
        const thread = `${domain} ${i}`;
        for (const text of turns) await app.send({ thread, text, ...(user !== undefined && { user }) });
      }
    }
    const { journal } = readConfig(environment);
    const runs = storedRuns(journal, { newest: Number.MAX_SAFE_INTEGER });
    for (const run of runs) {
      const until = runs.filter(({ thread, startedAt }) => thread === run.thread && startedAt <= run.startedAt);
      const sources = sourcesIn(until);
      const answer = run.events.findLast(({ kind }) => kind === "summary")?.output ?? "";
      const called = sourcesIn([run]).some(({ kind }) => kind === "call");
      if (answer && called) told.push({ domain: run.thread.split(" ")[0] ?? "", answer, sources });
    }
    return told;
  } finally {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function talks(domain: string): { turns: string[]; user?: string }[] {
  const home = new URL(`../../src/domains/${domain}/`, import.meta.url);
  // A domain may have no example requests.
  const textsIn = (folder: string, end: string) =>
    (existsSync(new URL(folder, home)) ? readdirSync(new URL(folder, home)) : [])
      .filter((name) => name.endsWith(end))
      .sort()
      .map((name) => readFileSync(new URL(`${folder}${name}`, home), "utf8"));
  const dialogues = textsIn("dialogues/", ".yaml").map((text) => dialogue.parse(parse(text)));
  const user = dialogues.find(({ signed_in }) => signed_in)?.signed_in;
  const requests = textsIn("requests/", ".md")
    .flatMap((text) => text.split("\n").filter((line) => line.startsWith("- ")))
    .filter((_, i) => i % EVERY === 0);
  return [
    ...dialogues.map(({ turns, signed_in }) => ({ turns: turns.map((turn) => turn.user), user: signed_in })),
    ...requests.map((line) => ({ turns: [line.slice(2)], user })),
  ];
}

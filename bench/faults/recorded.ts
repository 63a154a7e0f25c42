import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MemorySaver } from "@langchain/langgraph";
import { parse } from "yaml";
import { z } from "zod";
import { createApp, type Domain } from "../../src/app.ts";
import { readConfig } from "../../src/engine/config.ts";
import type { Run } from "../../src/engine/journal/runs.ts";
import { storedRuns } from "../../src/engine/journal/stored.ts";
import type { Language } from "../../src/engine/language.ts";
import type { RequiredAction } from "../../src/evaluation/chain/expected.ts";
import { type Roster, rosterOf } from "../../src/evaluation/chain/roster.ts";

/** A turn of an example dialogue as the embedded model answered it, with what the dialogue declares. */
export interface RecordedTurn {
  dialogue: string;
  run: Run;
  earlier: Run[];
  actions: RequiredAction[];
}

/** When the dialogues of each domain take place, as their tests have it. */
const DOMAINS: Record<string, string> = {
  travel: "2026-11-20T15:20:00+08:00",
  merchant: "2026-11-21T17:00:00+08:00",
  traffic: "2026-11-20T15:20:00+08:00",
  research: "2026-11-21T17:00:00+08:00",
};

const dialogueShape = z.looseObject({
  signed_in: z.string().optional(),
  turns: z.array(
    z.looseObject({
      user: z.string(),
      calls: z.array(z.record(z.string(), z.record(z.string(), z.unknown()))).default([]),
    }),
  ),
});

/**
 * The embedded model's turns of the example dialogues of all domains. The dialogues of one language share their data, so
 * that an earlier one may have changed what a later one finds.
 */
export async function recordedTurns(
  languages: readonly Language[] = ["en", "zh"],
): Promise<{ turns: RecordedTurn[]; roster: Roster }> {
  const root = mkdtempSync(join(tmpdir(), "seeded-faults-"));
  const turns: RecordedTurn[] = [];
  const opened = new Map<string, Domain>();
  try {
    for (const [domain, now] of Object.entries(DOMAINS)) {
      for (const language of languages) {
        const dataDir = join(root, `${domain}-${language}`);
        const environment = {
          SWITCHBOARD_DATA_DIR: dataDir,
          SWITCHBOARD_JOURNAL: "jsonl",
          SWITCHBOARD_DOCS: DOCUMENTS,
        };
        const app = await createApp({
          ...{ environment, domains: [domain], checkpointer: new MemorySaver() },
          now: () => new Date(now),
        });
        for (const one of app.domains) opened.set(one.name, one);
        for (const dialogue of dialoguesOf(domain, language)) {
          const { name: thread, user } = dialogue;
          for (const { text } of dialogue.turns) await app.send({ thread, text, ...(user !== undefined && { user }) });
          const runs = storedRuns(readConfig(environment).journal, { id: thread });
          turns.push(...turnsOf(`${domain} ${thread}`, runs, dialogue.turns));
        }
        await app.close();
      }
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  return { turns, roster: rosterOf([...opened.values()]) };
}

const DOCUMENTS = fileURLToPath(new URL("../../tests/domains/research/documents", import.meta.url));

interface Turn {
  text: string;
  actions: RequiredAction[];
}

function dialoguesOf(domain: string, language: Language): { name: string; turns: Turn[]; user?: string }[] {
  const folder = new URL(`../../src/domains/${domain}/dialogues/`, import.meta.url);
  return readdirSync(folder)
    .filter((file) => file.endsWith(`.${language}.yaml`))
    .sort()
    .map((file) => {
      const { turns, signed_in } = dialogueShape.parse(parse(readFileSync(new URL(file, folder), "utf8")));
      return {
        name: file.replace(".yaml", ""),
        turns: turns.map(({ user, calls }) => ({
          text: user,
          actions: calls.flatMap((call) => Object.entries(call).map(([tool, args]) => ({ tool, args }))),
        })),
        ...(signed_in !== undefined && { user: signed_in }),
      };
    });
}

/** Each run with the calls that its turns declare. The answer to a card belongs to the run that showed it. */
function turnsOf(dialogue: string, runs: readonly Run[], turns: readonly Turn[]): RecordedTurn[] {
  let from = 0;
  return runs.map((run, at) => {
    const asked = run.events.filter(({ kind }) => kind === "question").length;
    const own = turns.slice(from, from + asked);
    from += asked;
    return { dialogue, run, earlier: runs.slice(0, at), actions: own.flatMap(({ actions }) => actions) };
  });
}

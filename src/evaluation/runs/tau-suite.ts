import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { SetupError } from "../../engine/errors.ts";
import type { Suite } from "./suite.ts";
import { evalTask } from "./task.ts";

const tauTask = z.object({
  id: z.string(),
  /** What the user is and wants, in the second person. */
  instruction: z.string(),
  /** What has to be told. */
  outputs: z.array(z.string()),
  /** Of the whole database at the end. */
  final_hash: z.string(),
  changes_db: z.boolean(),
});

/** Cards that the user approves in one task. */
const MOST_CARDS = 8;

/** The tasks of a tau-bench shop, and the hash of the database that each has to end with. */
export interface TauSuite {
  suite: Suite;
  hashes: ReadonlyMap<string, string>;
}

/**
 * Reads `retail/tasks.json` in the folder (sierra-research/tau-bench, MIT). Its users are played by a language model;
 * here a user says the whole instruction at once, in the first person, and approves every card.
 */
export function loadTauSuite(folder: string): TauSuite {
  const file = join(folder, "retail", "tasks.json");
  if (!existsSync(file)) throw new SetupError(`There is no file ${file}. --tau takes the folder that holds retail/.`);
  const { data, error } = z
    .array(tauTask)
    .min(1)
    .safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!data) throw new SetupError(`${file}:\n${z.prettifyError(error)}`);
  const tasks = data.map(({ id, instruction, outputs, changes_db }) =>
    evalTask.parse({
      ...{ id, language: "en", kind: changes_db ? "write" : "single" },
      user: [inFirstPerson(instruction), { decide: "approve", most: MOST_CARDS }],
      facts: outputs,
    }),
  );
  return {
    suite: { name: "tau-retail", now: new Date("2024-05-15T15:00:00-05:00"), tables: [], tasks },
    hashes: new Map(data.map(({ id, final_hash }) => [id, final_hash])),
  };
}

const PRONOUNS: readonly [RegExp, string][] = [
  [/\byou are\b|\byou're\b/gi, "I am"],
  [/\byou've\b/gi, "I have"],
  [/\byou'd\b/gi, "I would"],
  [/\byourself\b/gi, "myself"],
  [/\byours\b/gi, "mine"],
  [/\byour\b/gi, "my"],
  [/\b(to|for|with|from|by|gives|give|tell|ask|asks|tells) you\b/gi, "$1 me"],
  [/\byou\b/gi, "I"],
];

/** "Your name is Ann. You want a refund." becomes "My name is Ann. I want a refund." */
export function inFirstPerson(instruction: string): string {
  const said = PRONOUNS.reduce((text, [you, me]) => text.replace(you, me), instruction);
  return said.replace(/(^|[.!?]\s+)my\b/g, "$1My");
}

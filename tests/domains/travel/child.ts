import { type Ended, runProgram } from "../../support/run-program.ts";

/** What a child process is to do: calls of tools on a database file, one after another. */
export interface Errand {
  file: string;
  calls: { tool: string; args: object; key: string; userId?: string }[];
}

const lifetimeMs = 20_000;

/** Runs an errand in a process of its own, killed when it takes too long. Resolves with its output and its end. */
export const runInChild = (errand: Errand): Promise<Ended> =>
  runProgram("tests/domains/travel/child-program.ts", errand, lifetimeMs);

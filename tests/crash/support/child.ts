import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Ended, runProgram } from "../../support/run-program.ts";
import type { Step } from "./on-disk.ts";
import type { Wish } from "./wish.ts";

/** What a child process is to do, and where it dies. */
export interface Errand {
  folder: string;
  wishes: Wish[];
  steps: Step[];
  /** Dies at the n-th moment, from 1. */
  killAt?: number;
  /** Dies at the first moment of this name, for example "inside a transaction". */
  dieAtMoment?: string;
  /** Dies when all is done, without closing anything. */
  dieAtTheEnd?: boolean;
}

/** What became of a child. */
export interface End extends Ended {
  /** Steps that ended before it died. */
  taken: number;
  /** The moments counted at the end of the last step taken. */
  moments: number;
  diedAt?: string;
  faults: string[];
}

const lifetimeMs = 60_000;

export const logOf = (folder: string): string => join(folder, "log.jsonl");

/** Runs an errand in a process of its own. */
export async function runInChild(errand: Errand): Promise<End> {
  const ended = await runProgram("tests/crash/support/child-program.ts", errand, lifetimeMs);
  return { ...ended, ...readLog(errand.folder) };
}

function readLog(folder: string) {
  const file = logOf(folder);
  const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
  const log = lines.map((line): { taken?: Step; moments?: number; diedAt?: string; faults?: string[] } =>
    JSON.parse(line),
  );
  const taken = log.filter((line) => line.taken);
  return {
    taken: taken.length,
    moments: taken.at(-1)?.moments ?? 0,
    diedAt: log.find((line) => line.diedAt)?.diedAt,
    faults: log.at(-1)?.faults ?? [],
  };
}

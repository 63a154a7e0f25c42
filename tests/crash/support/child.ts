import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "../../../bin/build.mjs";
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
export interface End {
  signal: NodeJS.Signals | null;
  /** What it wrote to its outputs: nothing, when all is well. */
  output: string;
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
  const program = await build("tests/crash/support/child-program.ts");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, JSON.stringify(errand)], {
      stdio: ["ignore", "pipe", "pipe"],
      timeout: lifetimeMs,
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (_code, signal) => resolve({ signal, output, ...readLog(errand.folder) }));
  });
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

import { existsSync, readFileSync } from "node:fs";
import { linearRegression } from "simple-statistics";

const MB = 2 ** 20;

/** File in the server's folder. */
export const MEMORY_FILE = "memory.jsonl";

/** Environment that makes the server report its memory, and write a heap snapshot on SIGUSR2. */
export const reportingMemory = {
  NODE_OPTIONS: `--import=${new URL("./memory-probe.mjs", import.meta.url)} --heapsnapshot-signal=SIGUSR2`,
  SOAK_MEMORY: MEMORY_FILE,
};

/** The server's memory at one time, in MB, with the turns done and stored by then. */
export interface Sample {
  minutes: number;
  turns: number;
  /** Turns of the threads that were not deleted yet. */
  storedTurns: number;
  rss: number;
  /** Live objects after a full collection, and the buffers they hold. */
  heap: number;
}

/** Reads the last report of the probe in the server. */
export function lastReport(file: string): { pid: number; rss: number; heap: number; count: number } | undefined {
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const { pid, rss, heapUsed, external } = JSON.parse(lines.at(-1) ?? "{}");
  return { pid, rss: rss / MB, heap: (heapUsed + external) / MB, count: lines.length };
}

/** How much `of` grows with each unit of `by`, by least squares. */
export function slope(samples: readonly Sample[], by: (one: Sample) => number, of: (one: Sample) => number): number {
  return linearRegression(samples.map((sample) => [by(sample), of(sample)])).m;
}

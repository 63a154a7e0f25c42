/**
 * Loaded into every process of the dev server with `--import`; the one that runs the graphs reports its memory, after
 * a full collection, every few seconds: a line of JSON in the file SOAK_MEMORY.
 */
import { appendFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

const { SOAK_MEMORY } = process.env;
const EVERY_MS = 10_000;

if (SOAK_MEMORY && isMainThread && process.argv[1]?.endsWith("entrypoint.mjs")) {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const report = () => {
    collect();
    appendFileSync(SOAK_MEMORY, `${JSON.stringify({ pid: process.pid, ...process.memoryUsage() })}\n`);
  };
  setInterval(report, EVERY_MS).unref();
}

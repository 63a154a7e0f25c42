import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { check } from "recheck";
import { root } from "./in-source.ts";

const { version } = createRequire(import.meta.url)("recheck/package.json") as { version: string };
const file = `${root}node_modules/.cache/switchboard/patterns-${version}.json`;
mkdirSync(dirname(file), { recursive: true });
const known: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};

/**
 * Why a pattern may take more than linear time; "" when it does not. A verdict counts steps, without a limit of
 * time, from a fixed seed: it is the same on every machine and under any load, and is kept, also when the run is cut off.
 */
export async function objectionTo(source: string, flags: string): Promise<string> {
  const key = createHash("sha256").update(`/${source}/${flags}`).digest("base64url");
  if (known[key] === undefined) {
    known[key] = await examined(source, flags);
    writeFileSync(file, JSON.stringify(known));
  }
  return known[key];
}

async function examined(source: string, flags: string): Promise<string> {
  const result = await check(source, flags, {
    randomSeed: 1,
    timeout: null,
    attackTimeout: null,
    incubationTimeout: null,
    seedingTimeout: null,
  });
  if (result.status === "safe") return "";
  if (result.status === "unknown") return `could not be judged: ${JSON.stringify(result.error)}`;
  return `${result.complexity.summary}, for example ${result.attack.pattern.slice(0, 120)}`;
}

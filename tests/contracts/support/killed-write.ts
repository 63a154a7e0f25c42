import { spawn } from "node:child_process";
import { build } from "../../../bin/build.mjs";
import type { Args } from "./domain-desk.ts";

/** A write in a process of its own, and where that process ends without warning. */
export interface Death {
  domain: string;
  dataDir: string;
  tool: string;
  args: Args;
  key: string;
  user: string;
  /** ISO instant. */
  now: string;
  dieAt: "inside its transaction" | "before its answer";
}

const lifetimeMs = 60_000;

/** Resolves with what the process said, which is nothing, and how it ended. */
export async function killedWrite(death: Death): Promise<{ output: string; signal: NodeJS.Signals | null }> {
  const program = await build("tests/contracts/support/domain-child.ts");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, JSON.stringify(death)], {
      stdio: ["ignore", "pipe", "pipe"],
      timeout: lifetimeMs,
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", (_code, signal) => resolve({ output, signal }));
  });
}

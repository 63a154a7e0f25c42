import { spawn } from "node:child_process";
import { build } from "../../bin/build.mjs";

/** How a program ended. */
export interface Ended {
  /** What it wrote to both its outputs. */
  output: string;
  signal: NodeJS.Signals | null;
}

/** Runs a program of the tests in a process of its own, with `errand` as JSON for its argument; killed after `lifetimeMs`. */
export async function runProgram(entry: string, errand: object, lifetimeMs: number): Promise<Ended> {
  const program = await build(entry);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, JSON.stringify(errand)], {
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

import { spawn } from "node:child_process";
import { build } from "../../../bin/build.mjs";

/** What a child process is to do: calls of tools on a database file, one after another. */
export interface Errand {
  file: string;
  calls: { tool: string; args: object; key: string; userId?: string }[];
}

const lifetimeMs = 20_000;

/** Runs an errand in a process of its own, killed when it takes too long. Resolves with its output and its end. */
export async function runInChild(errand: Errand): Promise<{ output: string }> {
  const program = await build("tests/domains/travel/child-program.ts");
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, JSON.stringify(errand)], {
      stdio: ["ignore", "pipe", "pipe"],
      timeout: lifetimeMs,
    });
    let output = "";
    child.stdout.on("data", (chunk) => (output += chunk));
    child.stderr.on("data", (chunk) => (output += chunk));
    child.on("error", reject);
    child.on("close", () => resolve({ output }));
  });
}

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What a child process is to do: calls of tools on a database file, one after another. */
export interface Errand {
  file: string;
  calls: { tool: string; args: object; key: string; userId?: string }[];
  /** Where in the first write the child ends itself without warning. */
  dieAt?: "before" | "inside" | "after";
}

const lifetimeMs = 20_000;
const program = fileURLToPath(new URL("child-program.ts", import.meta.url));

/** Runs an errand in a process of its own, killed when it takes too long. Resolves with its output and its end. */
export function runInChild(errand: Errand): Promise<{ output: string; signal: NodeJS.Signals | null }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", "tsx", program, JSON.stringify(errand)], {
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

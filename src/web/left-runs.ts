import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { type Kept, markAsStored } from "./kept-threads.ts";

/** The file in which LangGraph's dev server stores its runs. */
const FILE = join(".langgraph_api", ".langgraphjs_ops.json");
const filed = z.object({
  json: z.object({ runs: z.record(z.string(), z.object({ thread_id: z.string(), status: z.string() })) }),
});

/**
 * Ends the runs that were active when the previous process was killed. The server does not continue them, and refuses
 * further runs on their threads. Call it before the server starts its workers, so that no run of theirs is included.
 */
export function endLeftRuns(folder = process.cwd()): MiddlewareHandler {
  const left = leftRuns(join(folder, FILE));
  let ended: Promise<unknown> | undefined;
  return async (c, next) => {
    // A thread that cannot be read stays marked as busy; it can still be used once its run has ended.
    ended ??= Promise.allSettled(left.map(([run, thread]) => end(c.get("LANGGRAPH_OPS"), run, thread)));
    await ended;
    return next();
  };
}

/** The runs that were active, with their threads. */
function leftRuns(file: string): [run: string, thread: string][] {
  const text = readIfThere(file);
  if (text === undefined) return [];
  const read = filed.safeParse(jsonOf(text));
  if (!read.success) return [];
  return Object.entries(read.data.json.runs)
    .filter(([, { status }]) => status === "running")
    .map(([run, { thread_id }]) => [run, thread_id]);
}

async function end(kept: Kept, run: string, thread: string): Promise<void> {
  await kept.runs.setStatus(run, "error");
  await markAsStored(kept, thread, new Error("The server stopped during this run."));
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endLeftRuns } from "../../src/web/left-runs.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "left-runs-"));
  mkdirSync(join(folder, ".langgraph_api"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (text: string) => writeFileSync(join(folder, ".langgraph_api", ".langgraphjs_ops.json"), text);

/** What is ended of the filed runs, when two requests come; the thread "unreadable" cannot be read. */
async function endedOf(): Promise<string[]> {
  const ended: string[] = [];
  const kept = {
    runs: { setStatus: async (run: string, status: string) => void ended.push(`${run} ${status}`) },
    threads: {
      state: {
        get: async ({ configurable }: { configurable: { thread_id: string } }) => {
          if (configurable.thread_id === "unreadable") throw new Error("It cannot be read.");
          return { values: {}, next: [], tasks: [] };
        },
      },
      setStatus: async (thread: string) => void ended.push(thread),
    },
  };
  const app = new Hono<{ Variables: { LANGGRAPH_OPS: unknown } }>();
  app.use(async (c, next) => {
    c.set("LANGGRAPH_OPS", kept);
    await next();
  });
  app.use(endLeftRuns(folder));
  app.get("/ok", (c) => c.text("ok"));
  for (const response of [await app.request("/ok"), await app.request("/ok")]) expect(response.status).toBe(200);
  return ended.sort();
}

describe("runs that were active when a server was killed", () => {
  it("are ended once, and no other runs", async () => {
    const runs = {
      one: { thread_id: "first", status: "running" },
      two: { thread_id: "unreadable", status: "running" },
      three: { thread_id: "second", status: "pending" },
      four: { thread_id: "second", status: "success" },
    };
    file(JSON.stringify({ json: { runs } }));
    expect(await endedOf()).toEqual(["first", "one error", "two error"]);
  });

  it.each(["", "{", "[]", '{"json":{"runs":7}}'])("are none in a file that says %j", async (text) => {
    file(text);
    expect(await endedOf()).toEqual([]);
  });

  it("are none where there is no file", async () => expect(await endedOf()).toEqual([]));
});

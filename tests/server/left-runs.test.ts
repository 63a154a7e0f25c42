import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@langchain/langgraph-sdk";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type DevServer, startDevServer } from "../../bench/soak/dev-server.ts";
import { type OpenAiServer, startOpenAiServer } from "../support/openai-server.ts";

describe("a server that is killed while it answers, and started again", () => {
  let provider: OpenAiServer;
  let server: DevServer;
  let client: Client;
  let environment: Record<string, string>;
  const threads: string[] = [];
  const input = { messages: [{ role: "human", content: "What is new?" }] };

  beforeAll(async () => {
    let hangs = true;
    provider = await startOpenAiServer(() => (hangs ? { hang: "before" } : { text: "Nothing is new." }));
    environment = { SWITCHBOARD_MODEL: "openai:test", OPENAI_BASE_URL: provider.url };
    const killed = await startDevServer(environment, { graphs: ["assistant"] });
    client = new Client({ apiUrl: killed.url, apiKey: null });
    for (let count = 0; count < 2; count++) {
      const { thread_id } = await client.threads.create();
      await client.runs.create(thread_id, "assistant", { input });
      threads.push(thread_id);
    }
    const filed = (name: string) => {
      const file = join(killed.folder, ".langgraph_api", name);
      return existsSync(file) ? readFileSync(file, "utf8") : "";
    };
    const isFiled = () =>
      filed(".langgraphjs_ops.json").match(/"status":"running"/g)?.length === 2 &&
      threads.every((thread) => filed(".langgraphjs_api.checkpointer.json").includes(thread));
    await vi.waitUntil(isFiled, { timeout: 30_000, interval: 500 });
    await killed.kill();
    hangs = false;
    server = await startDevServer(environment, { again: killed, reloads: true });
    client = new Client({ apiUrl: server.url, apiKey: null });
  }, 150_000);
  afterAll(async () => {
    await server?.kill();
    server?.remove();
    await provider?.close();
  }, 20_000);

  it("shows the thread as one whose run failed", async () => {
    const { status, values } = await client.threads.get(threads[0]!);
    expect(status).toBe("error");
    expect(JSON.stringify(values)).toContain("What is new?");
  });

  it("answers the thread's next message", async () => {
    const values = await client.runs.wait(threads[0]!, "assistant", { input });
    expect(JSON.stringify(values)).toContain("Nothing is new.");
    expect((await client.threads.get(threads[0]!)).status).toBe("idle");
  });

  it("has the newest messages when it is started again after Ctrl-C", async () => {
    await server.interrupt();
    server = await startDevServer(environment, { again: server });
    client = new Client({ apiUrl: server.url, apiKey: null });
    const { values } = await client.threads.getState(threads[0]!);
    expect(JSON.stringify(values)).toContain("Nothing is new.");
  }, 60_000);

  it("deletes such a thread", async () => {
    await client.threads.delete(threads[1]!);
    await expect(client.threads.get(threads[1]!)).rejects.toThrow("404");
  });
});

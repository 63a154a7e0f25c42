import { Client } from "@langchain/langgraph-sdk";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type DevServer, startDevServer } from "../../bench/soak/dev-server.ts";
import { openExperienceFile } from "../../src/experience/library/experience-file.ts";

let server: DevServer;
beforeAll(async () => {
  server = await startDevServer({ SWITCHBOARD_EXPERIENCE: "learn" }, { graphs: ["assistant"] });
});
afterAll(async () => {
  await server?.kill();
  server?.remove();
});

it("learns by itself from a turn that the user has gone on from", async () => {
  const client = new Client({ apiUrl: server.url, apiKey: null });
  const { thread_id } = await client.threads.create();
  for (const content of ["Congestion index of Yuhang District yesterday", "Thank you"])
    await client.runs.wait(thread_id, "assistant", { input: { messages: [{ role: "human", content }] } });
  const db = openExperienceFile(server.dataDir);
  const learned = db.prepare("SELECT count(*) FROM items WHERE until IS NULL").pluck();
  await vi.waitFor(() => expect(learned.get()).toBeGreaterThan(0), { timeout: 30_000, interval: 200 });
  db.close();
  expect(server.log()).not.toContain("Nothing was learned");
  const { values } = await client.threads.getState<{ messages: object[] }>(thread_id);
  expect(values.messages.length).toBeGreaterThan(2);
});

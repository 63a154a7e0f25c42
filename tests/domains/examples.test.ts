import { rmSync } from "node:fs";
import { MemorySaver } from "@langchain/langgraph";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, createApp } from "../../src/app.ts";
import { isRefusal } from "../../src/offline/wording/refusal.ts";
import { oneIn } from "../support/runs.ts";
import { sampleData } from "../support/sample-data.ts";

const NOTHING_FOUND = /^(?:No |没有|There (?:is|are) no )/;

/** A Sunday in the morning, the last minutes of a June, and a Friday in the afternoon, in Hangzhou. */
describe.each(oneIn(2, ["2026-06-30T23:50:00+08:00", "2026-11-20T15:20:00+08:00"]))("at %s", (moment) => {
  const now = new Date(moment);
  let app: App;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await sampleData(now);
    app = await createApp({
      environment: { SWITCHBOARD_DATA_DIR: dataDir, TRAVEL_USER: "P1001", MERCHANT_USER: "M1001" },
      checkpointer: new MemorySaver(),
      now: () => now,
    });
  }, 60_000);
  afterAll(async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each(["traffic", "travel", "merchant"])("every example of the domain %s is answered", async (name) => {
    const { examples = [] } = app.domains.find((domain) => domain.name === name) ?? {};
    expect(examples.length).toBeGreaterThan(10);
    for (const text of examples) {
      const { text: answer = "", waitsFor, state } = await app.send({ thread: text, text });
      expect(state.turn?.domain, text).toBe(name);
      expect(waitsFor?.type ?? answer, text).not.toBe("");
      expect(isRefusal(answer), text).toBe(false);
      expect(answer, text).not.toMatch(NOTHING_FOUND);
    }
  });

  it.each([
    ["给我推荐一下周末去哪里玩", "travel"],
    ["What makes my customers happy?", "merchant"],
    ["why does traffic annoy people", "traffic"],
  ])("who asks what is not understood is told what can be asked of the same domain: %s", async (text, name) => {
    const { text: answer = "", state } = await app.send({ thread: text, text });
    const told = answer.split("\n").flatMap((line) => (line.startsWith("- ") ? [line.slice(2)] : []));
    const { examples = [] } = app.domains.find((domain) => domain.name === name) ?? {};
    expect(state.turn?.domain).toBe(name);
    expect(told.length).toBeGreaterThan(0);
    expect(examples).toEqual(expect.arrayContaining(told));
  });
});

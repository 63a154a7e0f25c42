import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemorySaver } from "@langchain/langgraph";
import { afterEach, describe, expect, it } from "vitest";
import { createApp } from "../../../src/app.ts";
import { readConfig } from "../../../src/engine/config.ts";

const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function openApp(environment: Record<string, string>, domains?: string[]) {
  const folder = mkdtempSync(join(tmpdir(), "served-"));
  open.push(() => rmSync(folder, { recursive: true, force: true }));
  const app = await createApp({
    environment: { SWITCHBOARD_DATA_DIR: folder, SWITCHBOARD_JOURNAL: "off", ...environment },
    ...(domains && { domains }),
    checkpointer: new MemorySaver(),
  });
  open.push(() => app.close());
  return app;
}

/** A folder with a document that says much of what the travel domain is asked, in its own words. */
function travelNotes(): string {
  const folder = mkdtempSync(join(tmpdir(), "notes-"));
  open.push(() => rmSync(folder, { recursive: true, force: true }));
  const text =
    "# Travel notes\n\nFlights go from Zurich to London twice a day. Baggage: you may take one suitcase of 50 kg. Penguins march in May.\n";
  writeFileSync(join(folder, "notes.md"), text);
  return folder;
}

describe("the research domain", () => {
  it("is served where a source is set, and only there", async () => {
    const names = async (environment: Record<string, string>) =>
      (await openApp(environment)).domains.map(({ name }) => name);
    expect(await names({})).not.toContain("research");
    expect(await names({ SWITCHBOARD_ELASTICSEARCH_URL: "http://127.0.0.1:9" })).toContain("research");
  });

  it("on its own without a source says what to set", async () => {
    const app = await openApp({}, ["research"]);
    const en = await app.send({ thread: "en", text: "When do penguins march?" });
    const zh = await app.send({ thread: "zh", text: "企鹅什么时候行进？" });
    expect(en.text).toMatch(/^There is nothing to search yet\. Set SWITCHBOARD_DOCS/);
    expect(zh.text).toMatch(/^尚未设置任何资料来源。请将 SWITCHBOARD_DOCS/);
  });

  it("takes no question that another domain understands, even if a document speaks of it", async () => {
    const app = await openApp({ SWITCHBOARD_DOCS: travelNotes() });
    const calledFor = async (text: string) => {
      const { state } = await app.send({ thread: text, text });
      return state.messages.flatMap((one) => ("tool_calls" in one ? (one.tool_calls as { name: string }[]) : []));
    };
    const names = async (text: string) => (await calledFor(text)).map(({ name }) => name);
    expect(await names("Which flights go from Zurich to London tomorrow?")).toContain("search_flights");
    expect(await names("How much baggage may I take?")).toContain("lookup_policy");
    expect(await names("When do penguins march?")).toContain("search_texts");
  });

  it.each([
    ["rent a compact in Geneva from 20 to 23 December and show hotels there too", "search_car_rentals"],
    ["明天杭州堵不堵，再帮我查下周五杭州的酒店", "forecast_congestion"],
  ])("takes no part of a message that another domain serves: %s", async (text, tool) => {
    const app = await openApp({ SWITCHBOARD_DOCS: "docs", TRAVEL_USER: "P1001" });
    const { state } = await app.send({ thread: text, text });
    const names = state.messages.flatMap((one) => ("tool_calls" in one ? (one.tool_calls as { name: string }[]) : []));
    expect(names.map(({ name }) => name)).toContain(tool);
    expect(names.map(({ name }) => name)).not.toContain("search_texts");
  });
});

describe("the settings of sources", () => {
  it.each([
    [{ SWITCHBOARD_ELASTICSEARCH_URL: "http://elastic:s3cret@host:9200" }, /must be a URL without user and password/],
    [{ SWITCHBOARD_ELASTICSEARCH_URL: "host:9200" }, /must be an http or https URL/],
    [{ SWITCHBOARD_ELASTICSEARCH_INDEX: "a/b" }, /must be the name of an index/],
    [{ SWITCHBOARD_ELASTICSEARCH_FIELDS: "title" }, /must name the fields of title, text/],
    [{ SWITCHBOARD_WIKIPEDIA: "yes" }, /must be on or off/],
  ])("that are wrong stop the start: %j", (environment, words) => {
    expect(() => readConfig(environment)).toThrow(words);
    expect(() => readConfig(environment)).not.toThrow(/s3cret/);
  });
});

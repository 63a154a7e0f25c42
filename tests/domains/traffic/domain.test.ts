import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { traffic } from "../../../src/domains/traffic/index.ts";
import type { Domain } from "../../../src/engine/domain/domain.ts";
import { LocalEmbeddings } from "../../../src/engine/embedding/local-embeddings.ts";
import { SetupError } from "../../../src/engine/errors.ts";
import { noSources } from "../../../src/engine/search/open-sources.ts";
import { callTool, now, runIn } from "./fixtures.ts";
import { nearestTo } from "./nearest-to.ts";

let folder: string;
let domain: Domain;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "traffic-"));
  domain = await traffic.open({
    settings: {},
    dataDir: join(folder, "made", "on", "first", "use"),
    now: () => now,
    openSources: async () => noSources,
  });
});
afterAll(async () => {
  await domain.close();
  rmSync(folder, { recursive: true });
});

const toolsOf = (name: string) => domain.specialists.find((one) => one.name === name)!.tools;

describe("the traffic domain", () => {
  it("answers a question about one district with one call", async () => {
    const { text, rows, columns } = await callTool(
      toolsOf("traffic_data"),
      "get_congestion_index",
      { district: "余杭区" },
      runIn("zh"),
    );
    expect(text).toMatch(/^余杭区今天（2026-11-20）截至15时的平均拥堵指数为1\.\d\d，/);
    expect(rows?.[0]).toMatchObject({ date: "2026-11-20", district: "余杭区" });
    expect(columns).toContainEqual({ name: "index", label: "Congestion index (拥堵指数)" });
  });

  it("labels units for people", async () => {
    const { columns } = await callTool(toolsOf("traffic_data"), "list_most_congested_roads", { limit: 3 });
    expect(columns?.at(-1)).toEqual({ name: "speed", label: "Average speed (平均车速)", unit: "km/h" });
  });

  it("analyses figures of its own server", async () => {
    const { text } = await callTool(toolsOf("traffic_analysis"), "compare_congestion", {
      district: "余杭区",
      other_district: "西湖区",
    });
    expect(text).toContain("a clear difference");
    const trend = await callTool(toolsOf("traffic_analysis"), "analyse_congestion_trend", { start_date: "2026-11-01" });
    expect(trend.rows).toHaveLength(19);
  });

  it("refuses a wrong district before anything is called, naming the districts", async () => {
    await expect(callTool(toolsOf("traffic_data"), "get_congestion_index", { district: "火星区" })).rejects.toThrow(
      /余杭区/,
    );
  });

  it("hands the server's own words to the model when a call fails", async () => {
    await expect(callTool(toolsOf("traffic_data"), "list_traffic_accidents", { date: "2020-01-01" })).rejects.toThrow(
      /They go from 2026-07-24 to today, 2026-11-20/,
    );
  });

  it("only reads", () => {
    expect(domain.specialists.flatMap(({ tools }) => tools).every(({ effect }) => effect === "read")).toBe(true);
  });

  it("gives the steps of an open question as a numbered list, in both languages", () => {
    for (const title of ["杭州今天的交通状况如何", "How is the traffic in Hangzhou today"]) {
      const passage = domain.passages.find((one) => one.title.startsWith(title));
      expect(passage?.content.match(/^\d\. .+$/gm)).toHaveLength(3);
    }
  });

  it("says what to do when its folder holds something else", async () => {
    writeFileSync(join(folder, "traffic.sqlite"), "this is not a database, it only has the name of one".repeat(20));
    await expect(
      traffic.open({ settings: {}, dataDir: folder, now: () => now, openSources: async () => noSources }),
    ).rejects.toThrow(SetupError);
  });
});

describe("words decide without a model", () => {
  const embeddings = new LocalEmbeddings();

  it.each([
    ["今天余杭区和西湖区的拥堵指数", "traffic_data"],
    ["余杭区今天的拥堵指数和交通事故", "traffic_data"],
    ["查询西湖区到余杭区的出行量", "traffic_data"],
    ["杭州今天最拥堵的道路有哪些？", "traffic_data"],
    ["西湖区上周每天的拥堵指数", "traffic_data"],
    ["What is the congestion index of Hangzhou today?", "traffic_data"],
    ["How many accidents were there in Binjiang yesterday?", "traffic_data"],
    ["查询杭州今天的拥堵情况", "traffic_data"],
    ["最近两周余杭区拥堵走势", "traffic_analysis"],
    ["预测明天余杭区的拥堵指数", "traffic_analysis"],
    ["对比西湖区和余杭区的拥堵情况", "traffic_analysis"],
    ["compare last two weeks", "traffic_analysis"],
    ["Is congestion in Yuhang rising?", "traffic_analysis"],
    ["forecast tomorrow's congestion in Binjiang", "traffic_analysis"],
  ])("%s belongs to %s", async (question, name) => {
    const specialists = domain.specialists.map((one) => ({
      name: one.name,
      text: [one.handles, ...(one.aliases ?? []).flat()].join(", "),
    }));
    expect(await nearestTo(question, specialists, embeddings)).toBe(name);
  });

  it.each([
    ["今天余杭区的拥堵指数", "get_congestion_index"],
    ["查询杭州今天的拥堵情况", "get_congestion_index"],
    ["各个区的拥堵指数", "rank_districts_by_congestion"],
    ["most congested roads in Hangzhou", "list_most_congested_roads"],
    ["Travel volume from Xihu to Yuhang", "get_travel_volume"],
    ["昨天滨江区的交通事故", "list_traffic_accidents"],
    ["西湖区每天的拥堵指数", "list_daily_congestion"],
  ])("%s is answered by %s", async (question, name) => {
    const tools = toolsOf("traffic_data").map(({ name, description, aliases = [] }) => ({
      name,
      text: [name, description, ...aliases].join(", "),
    }));
    expect(await nearestTo(question, tools, embeddings)).toBe(name);
  });

  it.each([
    ["杭州今天的交通状况如何？", "杭州今天的交通状况如何"],
    ["How is the traffic in Hangzhou today?", "How is the traffic in Hangzhou today"],
    ["拥堵指数是什么意思", "拥堵指数是什么意思"],
    ["When is rush hour in Hangzhou?", "When are the rush hours"],
  ])("%s finds the passage %s", async (question, title) => {
    const passages = domain.passages.map((one) => ({ name: one.title, text: one.title }));
    expect(await nearestTo(question, passages, embeddings)).toContain(title);
  });
});

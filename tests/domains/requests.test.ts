import { readFileSync, rmSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createApp } from "../../src/app.ts";
import { digestOf, exampleRequestsIn } from "../../src/engine/domain/example-requests.ts";
import { KNOWLEDGE, LearnedRequests, learnedFrom, NONE, STEPS } from "../../src/engine/tools/learned-requests.ts";
import { sampleData } from "../support/sample-data.ts";
import { NOW } from "../support/talk.ts";

describe.each(["merchant", "traffic", "travel"])("the example requests of %s", (name) => {
  const folder = new URL(`../../src/domains/${name}/`, import.meta.url);
  const examples = exampleRequestsIn(new URL("requests/", folder));
  const learned = learnedFrom("requests.json", readFileSync(new URL("requests.json", folder), "utf8"));
  const labels = [...new Set(examples.map(({ label }) => label))];

  it("are those the weights were learned from: npm run learn", () => {
    expect(learned.digest).toBe(digestOf(examples));
    expect([...learned.labels].sort()).toEqual([...labels].sort());
  });

  it("say each request once", () => {
    const said = examples.map(({ text }) => text.toLowerCase());
    expect(said.filter((text, at) => said.indexOf(text) < at)).toEqual([]);
  });

  it("are there for every tool, in both languages, and for no other", async () => {
    const dataDir = await sampleData(NOW);
    const environment = { SWITCHBOARD_DATA_DIR: dataDir };
    const app = await createApp({ environment, domains: [name], now: () => NOW });
    const tools = app.domains.flatMap((one) => [...one.tools, ...one.specialists.flatMap((who) => who.tools)]);
    const others = [NONE, KNOWLEDGE, STEPS];
    expect(labels.filter((label) => !others.includes(label)).sort()).toEqual(
      [...new Set(tools.map((tool) => tool.name))].sort(),
    );
    for (const label of labels) {
      const texts = examples.filter((one) => one.label === label).map(({ text }) => text);
      expect(texts.filter((text) => /\p{Script=Han}/u.test(text)).length, label).toBeGreaterThan(20);
      expect(texts.filter((text) => !/\p{Script=Han}/u.test(text)).length, label).toBeGreaterThan(20);
    }
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
});

describe("learned weights", () => {
  it("that cannot be read are refused, with what to do", () => {
    expect(() => learnedFrom("requests.json", "{")).toThrow(
      /requests\.json holds no learned weights: .*npm run learn/s,
    );
    expect(() => learnedFrom("requests.json", '{"labels":[]}')).toThrow(/digest/);
  });

  it("never show when a tool is printed or sent", () => {
    const learned = learnedFrom(
      "requests.json",
      JSON.stringify({ digest: "d", labels: ["a"], usual: { a: "sell" }, nearness: 1, steps: [0.5], weights: "AgQ=" }),
    );
    expect(learned.scoreOf("a", [1, 10])).toBe(0.5 * 2 + 0.5 * 40);
    expect(learned.scoreOf("b", [1, 10])).toBe(0);
    expect(JSON.stringify({ name: "a", learned })).toBe('{"name":"a"}');
  });

  it("tell which words are usual for a label: its own, and what is said for half of them", () => {
    const usual = { a: "sell stock", b: "sell", c: "price", d: "price", e: "price" };
    const labels = Object.keys(usual);
    const learned = new LearnedRequests({ digest: "d", labels, usual, nearness: 1, steps: [], weights: "" });
    expect(learned.labelsSaying("sell")).toEqual(["a", "b"]);
    expect(["sell", "stock", "price", "automatic"].map((root) => learned.isUsual(root, "a"))).toEqual([
      ...[true, true, true],
      false,
    ]);
    expect(learned.isUsual("sell", "c")).toBe(false);
  });
});

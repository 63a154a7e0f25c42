import { describe, expect, it } from "vitest";
import { evaluateChain } from "../../src/evaluation/chain/evaluate-chain.ts";
import { sumUp } from "../../src/evaluation/chain/sum-up.ts";
import { chainWeights, defaultWeights } from "../../src/evaluation/chain/weights.ts";
import { createJudges } from "../../src/evaluation/judges/judges.ts";
import { calls, ScriptedModel } from "../support/scripted-model.ts";
import { done, end, handOff, roster, round, runOf } from "./support/runs.ts";

const FOUND = "HT-0101 Station Inn, CNY 750";
const QUESTION = "Hotels in Zurich";
const good = runOf(
  QUESTION,
  [
    round("planner", [handOff("hotels", "t1")]),
    round("hotels", [done("search_hotels", { city: "Zurich" }), end("done")], { parent: "t1" }),
  ],
  FOUND,
);
const expected = { actions: [{ tool: "search_hotels", args: { city: "Zurich" } }], facts: ["HT-0101"] };
const markOf = ({ agents }: Awaited<ReturnType<typeof evaluateChain>>, name: string) =>
  agents.find(({ agent }) => agent === name) ?? expect.fail(`no ${name}`);

it("gives a run without a fault the full mark, and names nothing weak", async () => {
  const evaluation = await evaluateChain({ runs: [good] }, roster, { expected });
  expect(evaluation).toMatchObject({ score: 1, faults: [], userErrors: [], required: { done: 2, of: 2, missing: [] } });
  expect([evaluation.weakest, evaluation.attribution]).toEqual([undefined, undefined]);
});

it("judges thought, action and observation of each round by themselves", async () => {
  const { steps } = await evaluateChain({ runs: [good] }, roster);
  const verdicts = steps.map(({ agent, thought, action, observation }) => [
    ...[agent, thought.verdict, action.verdict, observation.verdict],
  ]);
  expect(verdicts).toEqual([
    ["planner", "right", "right", "not applicable"],
    ["hotels", "right", "right", "right"],
    ["summary", "not applicable", "not applicable", "right"],
  ]);
});

describe("a task handed to the wrong specialist first", () => {
  const detour = runOf(
    QUESTION,
    [
      round("planner", [handOff("cars", "t0")]),
      round("cars", [end("elsewhere")], { parent: "t0" }),
      round("planner", [handOff("hotels", "t1")]),
      round("hotels", [done("search_hotels", { city: "Zurich" }), end("done")], { parent: "t1" }),
    ],
    FOUND,
  );

  it("halves the planner's precision and leaves its recall, and costs nobody else", async () => {
    const evaluation = await evaluateChain({ runs: [detour] }, roster, { expected });
    expect(markOf(evaluation, "planner").handOff).toMatchObject({ precision: 0.5, recall: 1, made: 2, needed: 1 });
    expect(markOf(evaluation, "cars")).toMatchObject({ score: 1, parts: { escalation: 1 } });
    expect(markOf(evaluation, "hotels").score).toBe(1);
  });

  it("shows in what the specialist did, with nothing declared", async () => {
    const evaluation = await evaluateChain({ runs: [detour] }, roster);
    expect(markOf(evaluation, "planner").handOff).toMatchObject({ precision: 0.5, recall: 1 });
  });

  it("is named as the weakest part of the system, with a remedy in both languages", async () => {
    const { weakest } = await evaluateChain({ runs: [detour] }, roster, { expected });
    expect(weakest).toMatchObject({ agent: "planner", part: "handOff", kind: "wrong hand-off" });
    expect([weakest?.remedy.en, weakest?.remedy.zh]).toEqual([
      expect.stringContaining("headers"),
      expect.stringContaining("专员"),
    ]);
  });
});

it("lowers the mark of a specialist that gives back what is its own", async () => {
  const run = runOf(
    QUESTION,
    [round("planner", [handOff("hotels", "t1")]), round("hotels", [end("elsewhere")], { parent: "t1" })],
    "I cannot do that.",
  );
  const evaluation = await evaluateChain({ runs: [run] }, roster, { expected });
  expect(markOf(evaluation, "hotels").parts.escalation).toBe(0);
  expect(markOf(evaluation, "planner").score).toBe(1);
  expect(evaluation.attribution?.suspects.length).toBeGreaterThan(0);
});

it("gives an early end its marks for what was done", async () => {
  const run = runOf(QUESTION, [round("planner", [], { output: "I do not know." })], "I do not know.");
  const { actions } = expected;
  const evaluation = await evaluateChain({ runs: [run] }, roster, { expected: { actions } });
  const { parts, handOff } = markOf(evaluation, "planner");
  expect(parts).toMatchObject({ observation: 1, economy: 1, required: 0 });
  expect(handOff).toMatchObject({ recall: 0, needed: 1, made: 0 });
  expect(evaluation.required.missing).toEqual(['search_hotels {"city":"Zurich"}']);
});

it("counts repeated calls and the rounds that they waste", async () => {
  const again = (id: string) => round("hotels", [done("search_hotels", { city: "Zurich" }, { id })], { parent: "t1" });
  const run = runOf(QUESTION, [round("planner", [handOff("hotels", "t1")]), again("1"), again("2"), again("3")], FOUND);
  const mark = markOf(await evaluateChain({ runs: [run] }, roster), "hotels");
  expect(mark).toMatchObject({ rounds: 3, wastedRounds: 2, repeatedCalls: 2 });
  expect(mark.parts.economy).toBeCloseTo(1 / 3);
});

it("tells an id that the user got wrong apart from the agents' faults", async () => {
  const observation = "There is no HT-9999.";
  const refused = done("book_hotel", { id: "HT-9999" }, { outcome: "refused", status: "failure", observation });
  const run = runOf(
    "Book HT-9999",
    [round("planner", [handOff("hotels", "t1")]), round("hotels", [refused], { parent: "t1", output: observation })],
    observation,
  );
  const evaluation = await evaluateChain({ runs: [run] }, roster);
  expect(evaluation).toMatchObject({ score: 1, faults: [], userErrors: [{ agent: "user", kind: "user error" }] });
});

it("marks a call before what it needs", async () => {
  const book = done("book_hotel", { id: "HT-0101" }, { decision: "approve" });
  const run = runOf(
    QUESTION,
    [
      round("planner", [handOff("hotels", "t1")]),
      round("hotels", [book, done("search_hotels", { city: "Zurich" }), end("done")], { parent: "t1" }),
    ],
    FOUND,
  );
  const { faults } = await evaluateChain({ runs: [run] }, roster);
  expect(faults.map(({ kind, agent }) => [kind, agent])).toEqual([["unmet need", "hotels"]]);
});

it("marks who says that something was done though its call failed", async () => {
  const observation = "The service does not answer.";
  const args = { id: "HT-0101" };
  const failed = done("book_hotel", args, { outcome: "failed", status: "failure", decision: "approve", observation });
  const run = runOf(
    "Book HT-0101",
    [
      round("planner", [handOff("hotels", "t1")]),
      round("hotels", [failed], { parent: "t1" }),
      round("hotels", [], { parent: "t1", output: "Booked HT-0101 for you." }),
    ],
    "Booked HT-0101 for you.",
  );
  const evaluation = await evaluateChain({ runs: [run] }, roster);
  expect(evaluation.faults.map(({ kind, agent }) => [kind, agent])).toEqual([["ignored error", "hotels"]]);
  expect(markOf(evaluation, "summary").score).toBe(1);
});

it("weighs parts and agents as configured", async () => {
  const run = runOf(QUESTION, [round("planner", [handOff("hotels", "t1")])], "Nothing.");
  const scoreWith = async (planner: number) => {
    const weights = chainWeights.parse({ ...defaultWeights, agents: { planner, summary: 1, specialist: 1 } });
    return (await evaluateChain({ runs: [run] }, roster, { weights })).score;
  };
  expect(await scoreWith(10)).toBeLessThan(await scoreWith(1));
  expect(() => chainWeights.parse({ ...defaultWeights, agents: { planner: -1, summary: 1, specialist: 1 } })).toThrow();
});

it("sums several chains up, with the hand-offs pooled", async () => {
  const lost = runOf(QUESTION, [round("planner", [], { output: "I do not know." })], "I do not know.");
  const each = await Promise.all([good, lost].map((run) => evaluateChain({ runs: [run] }, roster, { expected })));
  const system = sumUp(each);
  expect(system.agents.find(({ agent }) => agent === "planner")?.handOff).toMatchObject({ recall: 0.5, needed: 2 });
  expect(system).toMatchObject({ required: { done: 2, of: 4 }, userErrors: 0, weakest: { agent: "planner" } });
});

describe("with judges", () => {
  const withAnswer = (overall: number) =>
    new ScriptedModel(({ messages, tools }) => {
      const { properties } = (tools[0]?.parameters ?? {}) as { properties: Record<string, unknown> };
      const value = (name: string) =>
        name === "reason" ? "as judged" : ["api", "parameters"].includes(name) ? "right" : overall;
      expect(messages).toHaveLength(1);
      return calls(["answer", Object.fromEntries(Object.keys(properties).map((name) => [name, value(name)]))]);
    });

  it("puts the overall scores beside their parts, and marks by them where no rule has found a fault", async () => {
    const judges = createJudges(withAnswer(4));
    const evaluation = await evaluateChain({ runs: [good] }, roster, { judges });
    expect(evaluation.judged.map(({ judge, agent, overall }) => [judge, agent, overall])).toEqual([
      ["intent", "planner", 4],
      ["scheduling", "hotels", 10],
      ["answer", "summary", 4],
    ]);
    expect(markOf(evaluation, "summary").score).toBeCloseTo(0.4);
    expect(markOf(evaluation, "hotels").score).toBe(1);
  });
});

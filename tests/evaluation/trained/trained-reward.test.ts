import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { trainReward } from "../../../src/cli/train-reward/train-reward.ts";
import { readConfig } from "../../../src/engine/config.ts";
import { evaluateChain } from "../../../src/evaluation/chain/evaluate-chain.ts";
import { configuredJudges } from "../../../src/evaluation/trained/configured-judges.ts";
import { labelledRounds } from "../../../src/evaluation/trained/labelled-rounds.ts";
import { readTrained } from "../../../src/evaluation/trained/trained-file.ts";
import { trainedReward } from "../../../src/evaluation/trained/trained-reward.ts";
import { done, roster, round, runOf } from "../support/runs.ts";

const folder = mkdtempSync(join(tmpdir(), "train-reward-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileOf = (name: string, lines: readonly (object | string)[]): string => {
  const path = join(folder, name);
  writeFileSync(path, lines.map((line) => `${typeof line === "string" ? line : JSON.stringify(line)}\n`).join(""));
  return path;
};
const train = (...args: string[]) => trainReward(args, { SWITCHBOARD_DATA_DIR: folder });

/** A run in which the step that makes something up is wrong. */
const toyRun = (at: number) => ({
  question: `How many rooms does hotel ${at} have?`,
  steps: [
    { agent: "planner", by: "agent", text: `Look up hotel ${at}.`, label: "right" },
    { agent: "hotels", by: "agent", text: "search_hotels", acts: true, label: "right" },
    { agent: "search_hotels", by: "surroundings", text: "Nothing.", outcome: "success" },
    { agent: "hotels", by: "agent", text: "I assume a typical hotel and simulate it.", label: "wrong" },
    { agent: "summary", by: "agent", text: "It is not known.", label: "right" },
  ],
});
const toy = fileOf(
  "toy.jsonl",
  Array.from({ length: 24 }, (_, at) => toyRun(at)),
);

it("learns from labelled rounds, says how well it does on others, and gives the same bytes again", async () => {
  const [out, again] = [join(folder, "reward.json"), join(folder, "again.json")];
  const { learnedFrom, heldOut } = JSON.parse(await train(toy, "--out", out, "--json"));
  await train(toy, "--out", again);
  expect(readFileSync(again, "utf8")).toBe(readFileSync(out, "utf8"));
  expect(learnedFrom).toEqual({ runs: 24, rounds: 96, wrong: 24 });
  expect(heldOut).toMatchObject({ accuracy: 1, baseline: 0.75, ranking: 1, baselineBrier: 0.1875 });
  expect(heldOut.brier).toBeLessThan(0.02);
  expect(await train(toy, "--out", out)).toContain("told right from wrong: 100.0 % (95 % interval 100.0 % to 100.0 %)");
});

it("judges a round and a run with a score, a verdict and a reason in the language of the question", async () => {
  await train(toy);
  const judge = trainedReward(readTrained(join(folder, "trained-reward.json")));
  const run = labelledRounds(toy)[3]?.run ?? expect.fail("no run");
  expect(await judge({ run, step: 1 })).toMatchObject({ verdict: "right", reason: "" });
  const wrong = await judge({ run, step: 3 });
  expect(wrong).toMatchObject({
    verdict: "wrong",
    reason: expect.stringContaining("it assumes what was not looked up"),
  });
  expect(wrong.score).toBeLessThan(0.5);
  expect(await judge({ run })).toEqual(wrong);
  const chinese = await judge({ run: { ...run, question: "这家酒店有多少间房？" }, step: 3 });
  expect(chinese.reason).toContain("它用假设代替了查证");
  expect(await judge({ run, step: 2 })).toMatchObject({ verdict: "not applicable" });
});

it("judges the rounds of an evaluation where its file is set; a fault by rule stands", async () => {
  await train(toy);
  const config = (file: string) => readConfig({ SWITCHBOARD_TRAINED_REWARD: file });
  expect(await configuredJudges(readConfig({}))).toBeUndefined();
  const judges = (await configuredJudges(config(join(folder, "trained-reward.json")))) ?? expect.fail("no judges");
  const call = done("search_hotels", { city: "Zurich" });
  const run = runOf(
    "Hotels in Zurich?",
    [round("hotels", [call]), round("hotels", [{ ...call, id: "again" }])],
    "HT-0101",
  );
  const { judged, steps } = await evaluateChain({ runs: [run] }, roster, { judges });
  expect(judged.map(({ judge, event, part }) => [judge, event, part])).toEqual([
    ["trained", "e1", "action"],
    ["trained", "e2", "action"],
    ["trained", "e3", "observation"],
  ]);
  for (const [at, { score, verdict }] of judged.entries()) {
    const part = at === 2 ? steps[2]?.observation : steps[at]?.action;
    if (at !== 1) expect(part?.score).toBe(verdict === "wrong" ? score : 1);
  }
  expect(steps[1]?.action).toMatchObject({ verdict: "wrong", reason: expect.stringContaining("Called again") });
  await expect(configuredJudges(config(join(folder, "none.json")))).rejects.toThrow("There is no trained reward");
});

it("refuses a file of other features, in words", async () => {
  await train(toy);
  const file = JSON.parse(readFileSync(join(folder, "trained-reward.json"), "utf8"));
  const read = (changed: object) => () => readTrained(fileOf("changed.json", [{ ...file, ...changed }]));
  expect(read({})().version).toBe(1);
  expect(read({ version: 2 })).toThrow("has features of version 2, and this is version 1. Learn it anew");
  expect(read({ features: [...file.features.slice(1), "smell"] })).toThrow("other features: poses with code, smell");
  expect(read({ features: file.features.toReversed() })).toThrow("in another order");
  expect(read({ model: { bias: 0, weights: [1] } })).toThrow("other features");
  expect(() => readTrained(fileOf("text.json", ["hello"]))).toThrow("is no trained reward");
});

it("says which line cannot be read, and when there are too few rounds", async () => {
  expect(await train()).toContain("Usage: npm run train-reward");
  await expect(train(join(folder, "none.jsonl"))).rejects.toThrow("There is no file");
  await expect(train(fileOf("a.jsonl", [toyRun(1), "{"]))).rejects.toThrow("a.jsonl:2 is not JSON.");
  await expect(train(fileOf("b.jsonl", [{ question: "?" }]))).rejects.toThrow("b.jsonl:1 is no labelled round");
  await expect(train(fileOf("c.jsonl", [{ question: "?", mistake_step: 1 }]))).rejects.toThrow("c.jsonl:1:");
  await expect(train(fileOf("d.jsonl", [toyRun(1)]))).rejects.toThrow(
    "3 right and 1 wrong rounds of 1 tasks. At least 20",
  );
});

it("takes the steps of a failed run for right but the one that people named", () => {
  const history = ["Plan", "Search", "Answer"].map((content, at) => ({ content, role: "assistant", name: `a${at}` }));
  const record = { question: "Why?", history, mistake_agent: "a1", mistake_step: "1" };
  const [{ labels } = expect.fail("no run")] = labelledRounds(fileOf("who.jsonl", [record]));
  expect([...labels]).toEqual([
    [0, true],
    [1, false],
    [2, true],
  ]);
});

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { evaluateChain } from "../../../src/evaluation/chain/evaluate-chain.ts";
import { rosterOf } from "../../../src/evaluation/chain/roster.ts";
import type { TrialResult } from "../../../src/evaluation/runs/result.ts";
import { beginResults, readResults, resumeResults } from "../../../src/evaluation/runs/results-file.ts";
import { headOf, runSuite } from "../../../src/evaluation/runs/run-suite.ts";
import type { Suite } from "../../../src/evaluation/runs/suite.ts";
import type { EvalTask } from "../../../src/evaluation/runs/task.ts";
import type { Judge } from "../../../src/evaluation/runs/trial.ts";
import { scripted, task } from "./made.ts";

const home = mkdtempSync(join(tmpdir(), "runs-"));
afterAll(() => rmSync(home, { recursive: true }));

const template = join(home, "template");
mkdirSync(template);
const tasks = ["a", "b", "c", "d"].map((id) => task({ id, facts: ["Hi."] }));
const suite: Suite = { name: "shop", now: new Date(0), tables: [], tasks };

let path: string;
beforeEach(() => {
  path = join(mkdtempSync(join(home, "run-")), "results.jsonl");
});

const judge: Judge = async (_, runs) => evaluateChain({ runs }, rosterOf([]));

/** Runs the suite with an assistant that greets; `whenOpened` is told each task. */
async function run(
  file: ReturnType<typeof beginResults>,
  {
    trials = 1,
    parallel = 2,
    stop = new AbortController(),
    whenOpened = (_: string) => {},
    until = Number.POSITIVE_INFINITY,
  } = {},
) {
  const results: TrialResult[] = [];
  const open = async (_dataDir: string, _task: EvalTask, thread: string) => {
    whenOpened(thread);
    return scripted(stop.signal.aborted ? [] : [{ text: "Hi." }]);
  };
  const isWhole = await runSuite({ suite, template, open, judge, timeoutMs: 1000 }, file, trials, {
    ...{ parallel, until, stop: stop.signal, onResult: (one) => results.push(one) },
  });
  return { isWhole, results };
}

it("runs every trial of every task and stores each", async () => {
  const { isWhole, results } = await run(beginResults(path, headOf(suite, "offline", 2)), { trials: 2 });
  expect([isWhole, results.length]).toEqual([true, 8]);
  const stored = readResults(path);
  expect(stored.head).toMatchObject({ suite: "shop", model: "offline", trials: 2, tasks: 4 });
  expect(stored.results.map(({ task, trial }) => `${task}${trial}`).sort()).toEqual([
    "a1",
    "a2",
    "b1",
    "b2",
    "c1",
    "c2",
    "d1",
    "d2",
  ]);
  expect(stored.results.every(({ passed }) => passed)).toBe(true);
});

it("begins no further trial once it is stopped, and goes on with those that are left", async () => {
  const stop = new AbortController();
  const whenOpened = (thread: string) => thread.startsWith("c") && stop.abort();
  const first = await run(beginResults(path, headOf(suite, "offline", 1)), { parallel: 1, stop, whenOpened });
  expect([first.isWhole, first.results.map(({ task }) => task)]).toEqual([false, ["a", "b"]]);
  const second = await run(resumeResults(path, headOf(suite, "offline", 1)));
  expect([second.isWhole, second.results.map(({ task }) => task).sort()]).toEqual([true, ["c", "d"]]);
  expect(readResults(path).results).toHaveLength(4);
});

it("begins no trial after its time is over", async () => {
  const { isWhole, results } = await run(beginResults(path, headOf(suite, "offline", 1)), { until: 0 });
  expect([isWhole, results]).toEqual([false, []]);
});

describe("the results of a run", () => {
  it("leave out a last line that was cut off, and are gone on with behind the whole ones", async () => {
    await run(beginResults(path, headOf(suite, "offline", 1)));
    const whole = readFileSync(path, "utf8");
    writeFileSync(path, whole.slice(0, -20));
    expect(readResults(path).results).toHaveLength(3);
    const again = await run(resumeResults(path, headOf(suite, "offline", 1)));
    expect(again.results).toHaveLength(1);
    expect(readResults(path).results).toHaveLength(4);
  });

  it("are not gone on with by another model, other tasks or another number of trials", () => {
    beginResults(path, headOf(suite, "offline", 1));
    expect(() => resumeResults(path, headOf(suite, "openai:x", 1))).toThrow("a run with model offline");
    expect(() => resumeResults(path, headOf(suite, "offline", 2))).toThrow("a run with trials 1");
    const fewer = { ...suite, tasks: tasks.slice(1) };
    expect(() => resumeResults(path, headOf(fewer, "offline", 1))).toThrow("made from other tasks");
  });

  it("are never written over, and a broken line is named", () => {
    beginResults(path, headOf(suite, "offline", 1));
    expect(() => beginResults(path, headOf(suite, "offline", 1))).toThrow("exists");
    writeFileSync(path, `${readFileSync(path, "utf8")}{}\n`);
    expect(() => readResults(path)).toThrow("results.jsonl:2");
    expect(() => readResults(join(home, "none"))).toThrow("There is no run");
  });
});

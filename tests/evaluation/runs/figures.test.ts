import { expect, it } from "vitest";
import { compareRuns } from "../../../src/evaluation/runs/compare.ts";
import { figuresOf } from "../../../src/evaluation/runs/figures.ts";
import { head, result } from "./made.ts";

const trials = (task: string, ...passed: boolean[]) =>
  passed.map((one, at) => result({ task, trial: at + 1, passed: one }));

it("says how likely all of k trials pass, over the tasks", () => {
  const results = [
    ...trials("a", true, true, true),
    ...trials("b", true, true, false),
    ...trials("c", false, false, false),
  ];
  const { passHat, passed } = figuresOf({ head: head({ trials: 3, tasks: 3 }), results });
  expect(passed).toBe(5);
  // Task b passes in one of its three pairs, and in none of its triples: C(2,2)/C(3,2) = 1/3.
  expect(passHat.map((one) => one.toFixed(3))).toEqual(["0.556", "0.444", "0.333"]);
});

it("pools the hand-offs of an agent over all trials, and counts how often it is the first suspect", () => {
  const marks = (right: number, made: number) => ({
    ...{ score: 1, steps: [], faults: [], userErrors: [], required: { done: 1, of: 2, missing: [] }, judged: [] },
    agents: [
      {
        ...{
          agent: "planner",
          score: 1,
          parts: { action: right / made },
          rounds: 2,
          wastedRounds: 1,
          repeatedCalls: 0,
        },
        handOff: { precision: right / made, recall: right / 4, made, right, needed: 4, met: right },
      },
    ],
  });
  const results = [
    result({ task: "a", marks: marks(1, 1) }),
    result({ task: "b", marks: marks(1, 3), suspects: [{ agent: "planner", certainty: 0.9, reason: "x" }] }),
  ];
  const { agents, system } = figuresOf({ head: head(), results });
  expect(system).toMatchObject({ required: { done: 2, of: 4 }, weakest: { agent: "planner" } });
  expect(agents).toMatchObject([
    {
      agent: "planner",
      trials: 2,
      rounds: 4,
      wastedRounds: 2,
      handOff: { precision: 0.5, recall: 0.25 },
      suspected: 1,
    },
  ]);
});

it("compares two runs on the tasks that both have", () => {
  const a = { head: head(), results: [...trials("x", false), ...trials("y", true), ...trials("only-a", true)] };
  const b = { head: head({ model: "other" }), results: [...trials("x", true), ...trials("y", true)] };
  const { passed, better, worse, onlyOne, chance } = compareRuns(a, b);
  expect(passed).toEqual({ a: 0.5, b: 1 });
  expect([better.map(({ task }) => task), worse, onlyOne, chance]).toEqual([["x"], [], 1, 1]);
});

it("says how likely so uneven a split is by chance", () => {
  const tasks = ["1", "2", "3", "4", "5", "6"];
  const a = { head: head(), results: tasks.flatMap((task) => trials(task, false)) };
  const b = { head: head(), results: tasks.flatMap((task) => trials(task, true)) };
  expect(compareRuns(a, b).chance).toBeCloseTo(2 / 64);
  expect(() => compareRuns(a, { head: head(), results: [] })).toThrow("no task in common");
});

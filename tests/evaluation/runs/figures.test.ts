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

it("sums up agents by their mean mark and pools their hand-offs", () => {
  const marks = (score: number, right: number, made: number) => ({
    ...{ score, faults: [] },
    agents: [{ agent: "desk", score, rounds: 2, wastedRounds: 1, handOff: { right, made, needed: 4 } }],
  });
  const results = [
    result({ task: "a", marks: marks(1, 1, 1) }),
    result({ task: "b", marks: marks(0.5, 1, 3), suspects: [{ agent: "desk", certainty: 0.9, reason: "x" }] }),
  ];
  const { agents, system } = figuresOf({ head: head(), results });
  expect(system).toBe(0.75);
  expect(agents).toEqual([
    {
      agent: "desk",
      score: 0.75,
      tasks: 2,
      rounds: 4,
      wastedRounds: 2,
      handOffPrecision: 0.5,
      handOffRecall: 0.25,
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

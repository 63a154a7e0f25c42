import { expect, it } from "vitest";
import { actionsIn, callsIn, shownCall, speechIn } from "../../../src/engine/journal/calls.ts";
import { runsIn } from "../../../src/engine/journal/runs.ts";
import { wantedOf } from "../../../src/engine/journal/wanted-turns.ts";
import { action, event, handOff } from "./events.ts";

const question = event({
  id: "q",
  kind: "question",
  input: "Rooms?",
  output: "Rooms in Bern?",
  startedAt: 10,
  endedAt: 11,
});
const round = event({
  ...{ id: "r", kind: "round", startedAt: 20, endedAt: 25, model: "big", inputTokens: 100, outputTokens: 5 },
  actions: [handOff("x", "Look"), action({ id: "c", observation: "Waits.", outcome: "waiting" })],
});
const helper = event({ id: "h", kind: "task", task: "x", startedAt: 21, endedAt: 40, model: "small", inputTokens: 7 });
const later = event({ id: "l", kind: "approval", startedAt: 30, endedAt: 31, actions: [action({ id: "c" })] });
const summary = event({ id: "s", kind: "summary", output: "Two.", startedAt: 50, endedAt: 60 });
const all = [summary, helper, later, round, question];

it("sums a turn up: its question, its tokens by model, its rounds, its time, its events in order", () => {
  const [run, ...more] = runsIn([...all, { ...question }]);
  expect(more).toEqual([]);
  expect(run).toMatchObject({
    trace: "t",
    thread: "c",
    question: "Rooms?",
    status: "success",
    startedAt: 10,
    endedAt: 60,
  });
  expect(run).toMatchObject({ tokens: 112, tokensByModel: { big: 105, small: 7 }, rounds: 2 });
  expect(run?.intent).toEqual({ text: "Rooms in Bern?", by: "rule" });
  expect(run?.events.map(({ id }) => id)).toEqual(["q", "r", "h", "l", "s"]);
});

it("has the turns with the oldest first, and what is asked for as it was stated last", () => {
  const stated = (text: string, at: number) => event({ trace: "u", startedAt: at, intent: { text, by: "model" } });
  const runs = runsIn([stated("first", 70), stated("last", 71), ...all]);
  expect(runs.map(({ trace }) => trace)).toEqual(["t", "u"]);
  expect(runs[1]?.intent).toEqual({ text: "last", by: "model" });
  expect(runs[1]).not.toHaveProperty("question");
  expect(runsIn([event({ kind: "question", input: "Only words" })])[0]?.intent?.text).toBe("Only words");
  expect(runsIn([event()])[0]).not.toHaveProperty("intent");
});

it.each([
  ["answered", [summary], "success"],
  ["answered with a failure", [{ ...summary, status: "failure" as const }], "failure"],
  ["not over", [round], "open"],
  ["broken off", [round, event({ status: "failure", startedAt: 26 })], "failure"],
  ["answered after its only task failed", [{ ...helper, status: "failure" as const }, summary], "failure"],
  [
    "answered after one of two tasks failed",
    [{ ...helper, status: "failure" as const }, event({ kind: "task", task: "y" }), summary],
    "success",
  ],
  [
    "answered after a task failed and then went well",
    [{ ...helper, status: "failure" as const }, { ...helper, id: "h2", startedAt: 22 }, summary],
    "success",
  ],
] as const)("says how a turn went that was %s", (_, events, status) => {
  expect(runsIn([...events])[0]?.status).toBe(status);
});

it("leaves out the steps of a stay that a crash cut off and that was taken otherwise", () => {
  const step = (id: string, startedAt: number) => event({ id: `stay ${id}`, within: "stay", startedAt });
  const ids = (...events: ReturnType<typeof step>[]) => runsIn(events)[0]?.events.map(({ id }) => id.slice(5));
  expect(ids(step("1", 10), step("2", 20), step("10", 30))).toEqual(["1", "2", "10"]);
  expect(ids(step("1", 40), step("2", 20), step("3", 50))).toEqual(["1", "3"]);
  expect(ids(step("1", 40), step("2", 20), step("2b", 60))).toEqual(["1", "2b"]);
});

it("has each call once, as it ended, and tells calls of tools from hand-offs and control", () => {
  const [run] = runsIn([...all, event({ startedAt: 55, actions: [action({ id: "k", control: true })] })]);
  expect(actionsIn(run!).map(({ id }) => id)).toEqual(["x", "c", "k"]);
  expect(callsIn(run!)).toMatchObject([
    { id: "c", outcome: "done", observation: "Seen.", agent: "planner", event: "l" },
  ]);
  expect(shownCall({ tool: "look", args: { at: 1 } })).toBe('look {"at":1}');
});

it("has what agents said in rounds and at the end", () => {
  const [run] = runsIn([...all, event({ startedAt: 52, output: "Aside." }), event({ startedAt: 53, output: "" })]);
  expect(speechIn(run!).map(({ output }) => output)).toEqual(["Two.", "Aside."]);
});

it("wants with each turn the next one of its conversation", () => {
  const turn = (trace: string, thread = "c") => ({ trace, thread });
  const turns = [turn("1"), turn("2", "d"), turn("3"), turn("4", "d"), turn("5"), turn("6", "d")];
  expect([...wantedOf(turns, (trace) => trace === "1" || trace === "4")]).toEqual(["1", "3", "4", "6"]);
  expect(wantedOf(turns, () => false).size).toBe(0);
});

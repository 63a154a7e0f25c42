import { expect, it } from "vitest";
import type { Action, JournalEvent } from "../../../src/engine/journal/event.ts";
import { type Run, runsIn } from "../../../src/engine/journal/runs.ts";
import { rosterOf } from "../../../src/evaluation/chain/roster.ts";
import type { Judged } from "../../../src/evaluation/judges/judged.ts";
import { type Collecting, fromRuns } from "../../../src/evaluation/samples/journal/from-journal.ts";
import { inventoryOf } from "../../../src/experience/inventory.ts";
import { parcelDomain } from "../../experience/support/parcels.ts";
import { done } from "../support/runs.ts";

const { domain } = parcelDomain();
const collecting: Collecting = {
  ...{ inventory: inventoryOf([domain]), roster: rosterOf([domain]), now: new Date(1e9), confidence: 0.8 },
  isKnown: () => false,
};
const collected = (runs: readonly Run[], options: Partial<Collecting> = {}) =>
  fromRuns(runs, { ...collecting, ...options });

/** A turn in which the planner hands the task on, and the specialist makes these calls. */
function turn(task: string, actions: Action[], more: Partial<JournalEvent>[] = [], question = task): Run {
  const handOff: Action = {
    ...{ id: "t1", tool: "to_parcels", args: { job_desc: task }, job_desc: task, trust_mode: 1, control: true },
    ...{ outcome: "handed off", status: "success" },
  };
  const events: Partial<JournalEvent>[] = [
    { kind: "question", agent: "user", user: "anna", input: question },
    { kind: "round", agent: "planner", actions: [handOff] },
    { kind: "round", agent: "parcels", parent: "t1", actions },
    ...more,
    { kind: "task", agent: "parcels", task: "t1", input: task, output: "Found." },
    { kind: "summary", agent: "summary", output: "PC-1001 is in Basel." },
  ];
  const whole = events.map(
    (rest, at): JournalEvent => ({
      ...{ id: `e${at}`, kind: "round", trace: "abc", thread: "c", agent: "", status: "success" },
      ...{ startedAt: at, endedAt: at, ...rest },
    }),
  );
  return runsIn(whole)[0] ?? expect.fail("no run");
}

const TASK = "Where is the parcel of order ORD-9317?";
const listed = done("list_parcels", { order: "ORD-9317" }, { observation: "Parcel PC-9317, 2 kg" });

it("learns a call and a hand-off with a value of the schema in the place of the user's", async () => {
  const { samples } = await collected([turn(TASK, [listed])]);
  const request = expect.stringMatching(/^Where is the parcel of order ORD-(1234|4567|7890)\?$/);
  expect(samples.map(({ sample }) => sample)).toMatchObject([
    { agent: "planner", request, reply: { calls: [{ tool: "to_parcels", args: { job_desc: request } }] } },
    {
      agent: "parcels",
      request,
      reply: { calls: [{ tool: "list_parcels", args: { order: expect.stringMatching(/^ORD-(1234|4567|7890)$/) } }] },
    },
  ]);
  expect(samples[1]?.sample).toMatchObject({ label: "right", by: "rules", confidence: 0.8, masked: 1 });
  const [asked, called] = samples.map(({ sample }) => JSON.stringify(sample).match(/ORD-\d+/g) ?? []);
  expect(new Set([...(asked ?? []), ...(called ?? [])]).size).toBe(1);
  expect(JSON.stringify(samples)).not.toMatch(/9317|anna/);
});

it("learns a later call from what an earlier one found, without the names in it", async () => {
  const found = { ...listed, observation: "Parcel PC-9317 for Anna Meier, 13912345678" };
  const track = done("track_parcel", { parcel: "PC-9317" });
  const second: Partial<JournalEvent> = { kind: "round", agent: "parcels", parent: "t1", actions: [track] };
  const { samples } = await collected([turn(TASK, [found], [second])]);
  const last = samples.at(-1)?.sample ?? expect.fail("no sample");
  const [{ result = "" } = {}] = last.earlier;
  const parcel = /PC-\d{4}/.exec(result)?.[0];
  expect(result).toMatch(/^Parcel PC-\d{4} for …, …$/);
  expect(last.reply).toEqual({ calls: [{ tool: "track_parcel", args: { parcel } }] });
  expect(JSON.stringify(samples)).not.toMatch(/9317|Anna|Meier|1391/);
});

it("keeps no words of a user that a model puts where names of tools and ends stand", async () => {
  const ended = done("CompleteOrEscalate", { status: "done for Anna", reason: "Anna" }, { control: true });
  const stray = done("to_anna_meier", { job_desc: "Anna" }, { job_desc: "Where is it?", control: true });
  const other = done("find_anna", { order: "ORD-9317" });
  const runs = [[listed, ended], [stray], [other]].map((actions) => turn(TASK, actions));
  for (const run of runs) expect(JSON.stringify(await collected([run]))).not.toMatch(/anna|meier/i);
  const { samples } = await collected([runs[0] ?? expect.fail("no run")]);
  expect(samples.at(-1)?.sample.reply).toMatchObject({ calls: [{}, { args: { status: "done" } }] });
});

it("learns nothing of words that masking takes away", async () => {
  const { samples, left } = await collected([turn("Where is Anna Meier's parcel ORD-9317? 13912345678", [listed])]);
  expect(samples).toEqual([]);
  expect(left).toEqual({ "its words were lost in masking": 2 });
});

it("learns nothing of a value that the words do not say", async () => {
  const approved = done("cancel_parcel", { parcel: "PC-9317" }, { decision: "approve" });
  const { samples, left } = await collected([turn("Cancel the parcel of before.", [approved])]);
  expect(samples.map(({ sample }) => sample.agent)).toEqual(["planner"]);
  expect(left).toEqual({ "its words do not say a value": 1 });
});

it("takes what the user decides on a card for the label", async () => {
  const cancel = (decision?: "approve" | "reject") =>
    done(
      "cancel_parcel",
      { parcel: "PC-9317" },
      { id: "w", ...(decision ? { decision } : { outcome: "waiting", status: "open" }) },
    );
  const decided = (decision: "approve" | "reject") =>
    turn(
      "Cancel the parcel PC-9317.",
      [cancel()],
      [{ kind: "approval", agent: "parcels", parent: "t1", actions: [cancel(decision)] }],
    );
  const labels = async (run: Run) =>
    (await collected([run])).samples
      .filter(({ sample }) => sample.agent === "parcels")
      .map(({ sample: { label, by } }) => [label, by]);
  expect(await labels(decided("approve"))).toEqual([["right", "user"]]);
  expect(await labels(decided("reject"))).toEqual([["wrong", "user"]]);
});

it("makes a pair of a call and the one that the user put in its place", async () => {
  const first = done("cancel_parcel", { parcel: "PC-9317" }, { id: "w1", outcome: "waiting", status: "open" });
  const replaced = { ...first, outcome: "replaced", status: "failure" as const };
  const better = done("cancel_parcel", { parcel: "PC-8826" }, { id: "w2", decision: "approve" });
  const run = turn(
    "Cancel the parcel PC-8826.",
    [first],
    [{ kind: "approval", agent: "parcels", parent: "t1", actions: [replaced, better] }],
  );
  const { samples } = await collected([run]);
  const own = samples.find(({ sample }) => sample.agent === "parcels");
  expect(own?.sample).toMatchObject({
    ...{ label: "right", by: "user", request: "Cancel the parcel PC-4567." },
    reply: { calls: [{ tool: "cancel_parcel", args: { parcel: "PC-4567" } }] },
    worse: { calls: [{ tool: "cancel_parcel", args: { parcel: "PC-7890" } }] },
  });
});

it("calls a call wrong that a rule finds fault with, also where a value was made up", async () => {
  const { samples } = await collected([
    turn("Where is the parcel of my order?", [done("list_parcels", { order: "ORD-0001" })]),
  ]);
  const own = samples.find(({ sample }) => sample.agent === "parcels")?.sample;
  expect(own).toMatchObject({ label: "wrong", by: "rules", confidence: 1 });
});

it("takes a label only if it is sure enough, and if all who judge agree", async () => {
  const run = turn(TASK, [listed]);
  expect((await collected([run], { confidence: 0.9 })).left).toEqual({ "its label is not sure enough": 2 });
  const judge = (name: Judged["judge"], events: readonly string[], score: number): Judged[] =>
    events.map((event) => ({
      ...{
        judge: name,
        agent: "parcels",
        event,
        part: "action",
        scores: {},
        overall: 10 * score,
        spread: 0,
        opinions: [],
      },
      ...{ score, verdict: score >= 0.5 ? "right" : "wrong", reason: "" },
    }));
  const judging = (...judged: Judged[]) => ({ judges: { judgeRuns: async () => judged } });
  const sure = await collected([run], { confidence: 0.9, ...judging(...judge("trained", ["e1", "e2"], 0.95)) });
  expect(sure.samples.map(({ sample: { by, confidence } }) => [by, confidence])).toEqual([
    ["trained", 0.95],
    ["trained", 0.95],
  ]);
  const disputed = judging(...judge("trained", ["e1", "e2"], 0.1), ...judge("scheduling", ["e2"], 0.9));
  expect((await collected([run], disputed)).samples.map(({ sample }) => [sample.agent, sample.label])).toEqual([
    ["planner", "wrong"],
  ]);
});

it("learns nothing right of a turn that the user corrects", async () => {
  const first = turn(TASK, [listed]);
  const next = turn("No, I meant the invoice", []);
  const later = { ...next, trace: "def", startedAt: 100, endedAt: 101 };
  expect((await collected([first, later])).samples).toEqual([]);
});

import { expect, it } from "vitest";
import type { JournalEvent } from "../../src/engine/journal/event.ts";
import { runsIn } from "../../src/engine/journal/runs.ts";
import { attribute } from "../../src/evaluation/attribution/attribute.ts";
import { failedRun } from "../../src/evaluation/attribution/journal-run.ts";
import { whoAndWhen } from "../../src/evaluation/attribution/who-and-when.ts";

const generated = {
  question: "How many stops are there between the harbour and the museum on line 7 of the tram in this town?",
  question_ID: "q1",
  history: [
    {
      role: "assistant",
      name: "Tram_Expert",
      content: "Find how many stops there are between the harbour and the museum.",
    },
    { role: "user", name: "Timetable_Expert", content: "I will look for the timetable of line 7 of the town's tram." },
    {
      role: "user",
      name: "Computer_terminal",
      content: "exitcode: 1 (execution failed)\nTraceback (most recent call last)",
    },
    {
      ...{ role: "user", name: "Guess_Expert" },
      content: "Let's assume a hypothetical line 7 of the tram with **12** stops between the harbour and the museum.",
    },
    { role: "user", name: "Tram_Expert", content: "There are **12** stops." },
  ],
  mistake_agent: "Guess_Expert",
  mistake_step: "3",
};

it("names the step that brings an assumed answer, with the reason", async () => {
  const { suspects, agents } = await attribute(whoAndWhen(generated).run);
  expect(suspects[0]).toMatchObject({ agent: "Guess_Expert", step: 3 });
  expect(suspects[0]?.reason).toMatch(/made-up data|assumes|answer appears here first/);
  expect(agents.reduce((sum, { certainty }) => sum + certainty, 0)).toBeCloseTo(1);
});

it("gives the reason in Chinese to a Chinese question", async () => {
  const { run } = whoAndWhen({ ...generated, question: "七路电车从港口到博物馆有几站？" });
  const { suspects } = await attribute(run);
  expect(suspects[0]?.reason).toMatch(/^[^a-z]+$/);
});

it("reads the agent from the role in runs made by hand, and never blames the user or a program", async () => {
  const { run } = whoAndWhen({
    ...generated,
    history: [
      { role: "human", content: generated.question },
      { role: "Orchestrator (thought)", content: `We are asked: ${generated.question} Plan: ask WebSurfer.` },
      { role: "Orchestrator (-> WebSurfer)", content: "Please look for the timetable of line 7." },
      { role: "WebSurfer", content: "I typed 'line 7' into the search box. The page cannot be found." },
      { role: "ComputerTerminal", content: "exitcode: 1 (execution failed)" },
    ],
  });
  expect(run.steps.map(({ agent, by }) => [agent, by])).toEqual([
    ["human", "user"],
    ["Orchestrator", "agent"],
    ["Orchestrator", "agent"],
    ["WebSurfer", "agent"],
    ["ComputerTerminal", "surroundings"],
  ]);
  const { agents } = await attribute(run);
  expect(agents.map(({ agent }) => agent).sort()).toEqual(["Orchestrator", "WebSurfer"]);
});

it("names the field of a record that is not of the format", () => {
  expect(() => whoAndWhen({ ...generated, mistake_step: "first" })).toThrow(/mistake_step/);
});

const event = (id: number, rest: Partial<JournalEvent>): JournalEvent => ({
  ...{ id: `e${id}`, kind: "round", trace: "t", thread: "c", agent: "planner", status: "success" },
  ...{ startedAt: id, endedAt: id },
  ...rest,
});
const action = { id: "c1", tool: "search_orders", args: { name: "Li" }, outcome: "failed", status: "failure" } as const;

it("reads a run of the journal, with the event of each step", async () => {
  const [run] = runsIn([
    event(1, { kind: "question", agent: "user", input: "Which orders has Wang Ping?" }),
    event(2, {
      actions: [
        { ...action, tool: "to_orders", job_desc: "Orders of Wang Ping", outcome: "handed off", status: "open" },
      ],
    }),
    event(3, { agent: "orders", actions: [{ ...action, observation: "No consumer is named Li." }], parent: "c1" }),
    event(4, { kind: "summary", output: "Wang Ping has 7 orders." }),
  ]);
  const failed = failedRun(run ?? expect.fail("no run"));
  expect(failed.steps.map(({ agent, by, outcome }) => [agent, by, outcome])).toEqual([
    ["planner", "agent", undefined],
    ["orders", "agent", undefined],
    ["search_orders", "surroundings", "failure"],
    ["planner", "agent", undefined],
  ]);
  const { suspects } = await attribute(failed);
  expect(["e2", "e3", "e4"]).toContain(suspects[0]?.event);
});

it("names nobody in a run in which no agent took a step", async () => {
  expect(await attribute({ question: "Hello?", steps: [] })).toEqual({ suspects: [], agents: [] });
});

import { HumanMessage } from "@langchain/core/messages";
import { Command, type StateSnapshot } from "@langchain/langgraph";
import { expect, it } from "vitest";
import type { Action, JournalEvent } from "../../src/engine/journal/event.ts";
import { trajectoriesIn } from "../../src/engine/journal/tree.ts";
import { CutOffSaver } from "../support/cut-off-saver.ts";
import { keptJournal } from "../support/kept-journal.ts";
import { calls, type Reply, type Script } from "../support/scripted-model.ts";
import { interruptOf, talk } from "../support/talk.ts";

const approve = { decisions: [{ type: "approve" }] };

/** Two specialists side by side; one of them books. */
const script = (): Record<string, Reply[]> => ({
  plan: [
    calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }], ["to_facts", { job_desc: "Look A up", trust_mode: 1 }]),
  ],
  hotel: [
    calls(["search_hotels", { what: "H" }]),
    calls(["book_hotel", { what: "H" }]),
    calls(["CompleteOrEscalate", { result: "H is booked." }]),
  ],
  facts: [calls(["look_up_fact", { what: "A" }]), calls(["CompleteOrEscalate", {}])],
  summarize: ["H is booked and A is fine."],
});

/** A conversation whose journal is kept. */
function kept(script: Script, options: Parameters<typeof talk>[1] = {}) {
  const { journal, ...rest } = keptJournal();
  return { ...talk(script, { ...options, journal }), ...rest };
}

const actionsOf = (events: readonly JournalEvent[]): Action[] => events.flatMap(({ actions = [] }) => actions);
const done = (events: readonly JournalEvent[]) => actionsOf(events).filter(({ outcome }) => outcome === "done");

/** An event in one line: who did what. */
const inWords = ({ kind, agent, actions = [] }: JournalEvent): string =>
  [kind, agent, ...actions.map(({ tool, outcome }) => `${tool} ${outcome}`)].join(", ");

it("holds every round, hand-off, approval and summary of a turn once", async () => {
  const t = kept(script());
  interruptOf(await t.say("Book H and look A up"));
  await t.resume(approve);
  expect(t.written.map(inWords).sort()).toEqual([
    "approval, hotel, book_hotel done",
    "question, user",
    "round, facts, CompleteOrEscalate done",
    "round, facts, look_up_fact done",
    "round, hotel, CompleteOrEscalate done",
    "round, hotel, book_hotel waiting",
    "round, hotel, search_hotels done",
    "round, planner, to_hotel handed off, to_facts handed off",
    "summary, summary",
    "task, facts",
    "task, hotel",
    "task, hotel",
  ]);
  expect(new Set(t.written.map(({ trace }) => trace)).size).toBe(1);
  expect(new Set(t.written.map(({ id }) => id)).size).toBe(t.written.length);
  for (const { startedAt, endedAt } of t.written) expect(endedAt).toBeGreaterThanOrEqual(startedAt);
});

it("replays into the tree of the turn", async () => {
  const t = kept(script());
  await t.say("Book H and look A up");
  await t.resume(approve);
  const look = { type: "action", tool: "look_up_fact", args: { what: "A" }, results: "A is fine.", status: "success" };
  expect(trajectoriesIn(t.events())).toMatchObject([
    {
      ...{ type: "task", status: "success", description: "Book H and look A up" },
      results: expect.stringContaining("H is booked and A is fine."),
      children: [
        {
          ...{ type: "leaf-task", agent: "hotel", description: "Book H", status: "success" },
          children: [
            { tool: "search_hotels", status: "success" },
            { tool: "book_hotel", status: "success", results: "book_hotel done: H." },
          ],
        },
        { type: "leaf-task", agent: "facts", description: "Look A up", status: "success", children: [look] },
      ],
    },
  ]);
});

it("streams the same events that it writes", async () => {
  const t = kept(script());
  const streamed: unknown[] = [];
  const options = { ...t.config, streamMode: "custom" as const };
  const words = { messages: [new HumanMessage("Book H and look A up")] };
  for (const input of [words, new Command({ resume: approve })]) {
    for await (const progress of await t.graph.stream(input, options))
      if (progress.event === "journal") streamed.push(progress.entry);
  }
  expect(streamed).toEqual(t.written);
  expect(streamed).toHaveLength(12);
});

it("shows a failure with its reason: of a tool, of a call that cannot be made, of the model", async () => {
  const t = kept({
    plan: [calls(["to_facts", { job_desc: "Look A up", trust_mode: 0 }]), "It failed."],
    facts: [calls(["look_up_fact", { what: "A", fail: true }], ["no_tool", {}]), new Error("The wire is cut.")],
  });
  await t.say("Look A up");
  const [failed, broken] = t.events().filter(({ agent, kind }) => agent === "facts" && kind === "round");
  expect(failed?.actions).toMatchObject([
    { tool: "look_up_fact", outcome: "failed", status: "failure", observation: expect.stringContaining("looked up") },
    { tool: "no_tool", outcome: "refused", status: "failure", observation: expect.stringContaining("look_up_fact") },
  ]);
  expect(broken).toMatchObject({ status: "failure", output: expect.stringContaining("The wire is cut.") });
  expect(t.events().find(({ kind }) => kind === "task")).toMatchObject({ status: "failure" });
});

it("tells what the user decided: a rejected call, and an edited one with the one in its place", async () => {
  const book = { plan: [calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }])] };
  const hotel = [calls(["book_hotel", { what: "H" }]), calls(["CompleteOrEscalate", { result: "Well." }])];
  const t = kept({ ...book, hotel });
  await t.say("Book H");
  await t.resume({ decisions: [{ type: "reject", message: "Too dear." }] });
  expect(t.events().find(({ kind }) => kind === "approval")?.actions).toMatchObject([
    { tool: "book_hotel", decision: "reject", outcome: "declined", status: "failure" },
  ]);

  const u = kept({ ...book, hotel });
  await u.say("Book H");
  await u.resume({ decisions: [{ type: "edit", editedAction: { name: "book_hotel", args: { what: "G" } } }] });
  await u.resume(approve);
  expect(u.events().find(({ kind }) => kind === "approval")?.actions).toMatchObject([
    { args: { what: "H" }, outcome: "replaced" },
    { args: { what: "G" }, decision: "approve", outcome: "done", observation: "book_hotel done: G." },
  ]);
});

it("tells what became of the calls that waited beside the ones to decide on", async () => {
  const t = kept({
    plan: [calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }])],
    hotel: [calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", { result: "Booked." }])],
  });
  await t.say("Book H");
  await t.resume(approve);
  expect(t.events().map(inWords)).toContain("approval, hotel, book_hotel done, CompleteOrEscalate done");
});

it("holds the planner's question with the user's answer", async () => {
  const t = kept({ plan: [calls(["ask_user", { question: "Which one?" }]), "The blue one it is."] });
  await t.say("Book it");
  await t.resume("The blue one");
  expect(t.events().map(inWords)).toEqual([
    "question, user",
    "round, planner, ask_user waiting",
    "answer, planner, ask_user done",
    "round, planner",
    "summary, summary",
  ]);
  expect(actionsOf(t.events())[1]).toMatchObject({ args: { question: "Which one?" }, observation: "The blue one" });
});

it("gives every turn a trace of its own, also a fork of the same message", async () => {
  const t = kept(() => "Fine.");
  await t.say("One");
  await t.say("Two");
  const steps: StateSnapshot[] = [];
  for await (const step of t.graph.getStateHistory(t.config)) steps.push(step);
  const asked = steps.findLast(({ next, values }) => next[0] === "prepare" && values.messages.length === 3);
  await t.graph.invoke(null, asked!.config);
  const questions = t.events().filter(({ kind }) => kind === "question");
  expect(questions.map(({ input }) => input)).toEqual(["One", "Two", "Two"]);
  expect(new Set(questions.map(({ trace }) => trace)).size).toBe(3);
});

it("forgets a conversation that the user clears", async () => {
  const t = kept(() => "Fine.");
  await t.say("One");
  await t.say("Clear");
  expect(t.written.at(-1)).toMatchObject({ kind: "cleared", thread: t.config.configurable.thread_id });
});

it("holds each round once, however often a crash makes a node run again", async () => {
  const whole = kept(script());
  await whole.say("Book H and look A up");
  await whole.resume(approve);
  const expected = whole.events().map(inWords).sort();
  const probe = new CutOffSaver();
  probe.dieAfter(Number.POSITIVE_INFINITY);
  const first = kept(script(), { checkpointer: probe });
  await first.say("Book H and look A up");
  await first.resume(approve);
  let rewritten = 0;
  for (let moment = 1; moment < probe.written; moment++) {
    const checkpointer = new CutOffSaver();
    const t = kept(endless, { checkpointer });
    const say = () => t.say("Book H and look A up");
    const resume = () => t.resume(approve);
    const died = await checkpointer.diesIn(moment, say);
    if (died) await t.goOn().catch(say);
    else if (await checkpointer.diesIn(moment - checkpointer.written, resume)) await t.goOn();
    const state = await t.state();
    if (Object.values(state.tasks).some(({ status }) => status === "waiting")) await resume();
    expect(t.events().map(inWords).sort(), `killed at write ${moment}`).toEqual(expected);
    const trees = JSON.stringify(trajectoriesIn(t.events()).map(plain));
    expect(trees, `killed at write ${moment}`).toBe(JSON.stringify(trajectoriesIn(whole.events()).map(plain)));
    expect(done(t.events()).filter(({ tool }) => tool === "book_hotel")).toHaveLength(1);
    rewritten += t.written.length - t.events().length;
  }
  expect(rewritten).toBeGreaterThan(10);
});

/** The replies of the script as often as they are asked for, by what was done before. */
const endless: Script = ({ node, messages }) => {
  const replies = script()[node] ?? [];
  const answered = messages.filter(({ type }) => type === "tool").length;
  return replies[Math.min(answered, replies.length - 1)] ?? "Fine.";
};

/** A tree without ids, its tasks in any order. */
const plain = (node: object): unknown => {
  const { type, status, description, children = [], tool, results }: Record<string, unknown> = { ...node };
  const inner = (children as object[]).map(plain).map((child) => JSON.stringify(child));
  return [type, status, description, tool, results, type === "task" ? inner.sort() : inner];
};

it("holds calls that waited for others with their results, and tasks that did not start", async () => {
  const t = kept({
    plan: [
      calls(
        ["to_hotel", { job_desc: "Book H", trust_mode: 1 }],
        ["lookup_policy", { what: "P", after: "1", trust_mode: 0 }],
        ["to_facts", { job_desc: "Look A up", trust_mode: 1, after: "2" }],
      ),
      "H is booked.",
    ],
    hotel: [calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", {}])],
    facts: [],
  });
  await t.say("Book H, then the policy, then A");
  await t.resume(approve);
  expect(t.events().map(inWords)).toEqual([
    "question, user",
    "round, planner, to_hotel handed off, lookup_policy waiting, to_facts handed off",
    "round, hotel, book_hotel waiting, CompleteOrEscalate waiting",
    "task, hotel",
    "approval, hotel, book_hotel done, CompleteOrEscalate done",
    "task, hotel",
    "calls, planner, lookup_policy done",
    "task, facts",
    "round, planner",
    "summary, summary",
  ]);
  expect(new Set(t.written.map(({ id }) => id)).size).toBe(t.written.length);
  const [turn] = trajectoriesIn(t.events());
  expect(turn).toMatchObject({ status: "success" });
  expect(turn?.children).toMatchObject([
    { type: "leaf-task", children: [{ tool: "lookup_policy", status: "success", results: "P is fine." }] },
    { description: "Book H", status: "success" },
    { description: "Look A up", agent: "facts", status: "failure", children: [] },
  ]);
});

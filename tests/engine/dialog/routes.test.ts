import type { Send } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { textMessage } from "../../../src/engine/dialog/message.ts";
import {
  afterApprove,
  afterAskUser,
  afterEnter,
  afterHandOffFromExperience,
  afterLeave,
  afterPlan,
  afterPrepare,
  goOnOr,
} from "../../../src/engine/dialog/routes.ts";
import type { ConversationState, ServiceState } from "../../../src/engine/dialog/state.ts";
import { type Task, taskStatus } from "../../../src/engine/dialog/task.ts";
import { answered, called, conversation, pendingOf, planner, taskOf, user } from "../../support/history.ts";

const ROUNDS = { plannerRounds: 3, modelCalls: 20 };
const q = user("q", "Hello");
const asks = called(planner, ["a", "ask_user", { question: "Where to?" }]);
const handsOver = (...ids: string[]) => called(planner, ...ids.map((id): [string, string] => [id, "to_hotel"]));
const undecided = taskOf("u", { status: "waiting", pending: [pendingOf("1"), pendingOf("2")] });
const decided = taskOf("d", { status: "waiting", pending: [pendingOf("3", { decision: { type: "approve" } })] });
const talking = taskOf("t", { status: "talking" });

/** A route's answer in short: a node, or whom work is sent to. */
const short = (to: string | Send[]) =>
  typeof to === "string" ? to : to.map((send) => `${send.node}:${(send.args as { task: Task }).task.id}`);
const spent = Object.fromEntries(
  [1, 2, 3].map((n) => [n, { id: `${n}`, agent: "planner", thought: "", calls: [], startedAt: 0, elapsedMs: 0 }]),
);

describe("behind prepare", () => {
  const go = (state: ConversationState) => short(afterPrepare(state));

  it("goes to the planner with a question", () => expect(go(conversation([q]))).toBe("plan"));
  it("ends the turn when it is answered already", () =>
    expect(go(conversation([q, textMessage("Empty.", planner)]))).toBe("summarize"));
  it("ends the turn when the history was cleared", () =>
    expect(go(conversation([], { turn: null }))).toBe("summarize"));
  it("asks again about what is undecided", () =>
    expect(go(conversation([q], { tasks: [decided, undecided] }))).toBe("approve"));
  it("goes straight to the active agent", () =>
    expect(go(conversation([q], { tasks: [talking] }))).toEqual(["hotel:t"]));
  it("goes to who waited once all is decided", () =>
    expect(go(conversation([q], { tasks: [decided] }))).toEqual(["hotel:d"]));
});

describe("behind plan", () => {
  const go = (state: ConversationState) => short(afterPlan(ROUNDS)(state));

  it("sends open tasks out side by side, queued ones not", () => {
    const tasks = [taskOf("1"), taskOf("2", { specialist: "flight" }), taskOf("3", { status: "queued" })];
    expect(go(conversation([q, handsOver("1", "2", "3")], { tasks }))).toEqual(["hotel:1", "flight:2"]);
  });
  it("asks the user", () => expect(go(conversation([q, asks]))).toBe("ask_user"));
  it("ends with an answer", () => expect(go(conversation([q, textMessage("Hi.", planner)]))).toBe("summarize"));
  it("ends when the planner wants a summary", () =>
    expect(go(conversation([q, called(planner, ["s", "summarize"])]))).toBe("summarize"));
  it("plans again behind a mistake", () =>
    expect(go(conversation([q, called(planner, ["x", "to_nobody"])]))).toBe("plan"));
  it("ends when the planner's rounds are used up", () =>
    expect(go(conversation([q, called(planner, ["x", "to_nobody"])], { records: spent }))).toBe("summarize"));
});

describe("behind leave", () => {
  const go = (state: ConversationState) => short(afterLeave(ROUNDS)(state));
  const done = (id: string, given: Partial<Task> = {}) =>
    taskOf(id, { status: "done", result: "R", trust: 1, ...given });
  const both = [q, handsOver("1", "2"), answered(planner, "1", "to_hotel"), answered(planner, "2", "to_hotel")];

  it("asks for approval before anything else", () =>
    expect(go(conversation([q], { tasks: [undecided, taskOf("o"), talking] }))).toBe("approve"));
  it("starts what came out of the queue", () =>
    expect(go(conversation([q], { tasks: [done("1"), taskOf("o")] }))).toEqual(["hotel:o"]));
  it("ends the turn when a specialist talks to the user", () =>
    expect(go(conversation([q], { tasks: [done("1"), talking] }))).toBe("summarize"));
  it("puts the planner's question", () => expect(go(conversation([q, asks], { tasks: [done("1")] }))).toBe("ask_user"));
  it("ends when all was trusted and is done", () =>
    expect(go(conversation(both, { tasks: [done("1"), done("2")] }))).toBe("summarize"));
  it.each([
    ["one is not trusted", { trust: 0 }],
    ["one was let go", { status: "dropped" }],
    ["one failed", { status: "failed" }],
  ] as const)("plans again when %s", (_, given) =>
    expect(go(conversation(both, { tasks: [done("1"), done("2", given)] }))).toBe("plan"),
  );
  it("ends when no model answers", () =>
    expect(go(conversation(both, { tasks: [done("1"), done("2", { status: "failed", worded: true })] }))).toBe(
      "summarize",
    ));
  it("ends when a summary was asked for beside the tasks", () => {
    const plan = called(planner, ["1", "to_hotel"], ["s", "summarize"]);
    expect(go(conversation([q, plan], { tasks: [done("1", { trust: 0 })] }))).toBe("summarize");
  });
  it("plans again behind a trusted task when another hand-off was refused", () => {
    const messages = [
      q,
      handsOver("1", "2"),
      answered(planner, "2", "to_hotel", "Nothing was handed off.", "refused"),
      answered(planner, "1", "to_hotel"),
    ];
    expect(go(conversation(messages, { tasks: [done("1")] }))).toBe("plan");
  });
  it("ends when the planner's rounds are used up", () =>
    expect(go(conversation(both, { tasks: [done("1", { trust: 0 }), done("2")], records: spent }))).toBe("summarize"));
});

describe("behind approve", () => {
  it("sends decisions to all who waited", () => {
    expect(short(afterApprove(conversation([q], { tasks: [decided, taskOf("x", { status: "done" })] })))).toEqual([
      "hotel:d",
    ]);
  });
});

describe("what a specialist is sent", () => {
  it("is its own task and dialogue, apart from the others'", () => {
    const state = conversation([q, handsOver("1", "2")], {
      tasks: [taskOf("1"), taskOf("2")],
      user_info: { userId: "u" },
    });
    const [first] = afterPlan(ROUNDS)(state) as Send[];
    expect(first?.args).toEqual({
      task: taskOf("1"),
      heard: [],
      dialog_state: [],
      turn: state.turn,
      user_info: { userId: "u" },
      background: [],
      memories: {},
      unsettled: [],
      spent: { before: 0, beside: 2 },
      said: { words: "Hello", typed: "Hello", shown: "" },
    });
  });
});

describe("in a specialist", () => {
  const service = (task: Task) => ({ task }) as ServiceState;

  it("resumes at its calls with a decision, and thinks without one", () => {
    expect(afterEnter(service(decided))).toBe("act");
    expect(afterEnter(service(taskOf("t")))).toBe("think");
    expect(afterEnter(service(undecided))).toBe("think");
  });
  it("goes on only with an open task", () => {
    expect(goOnOr("act", "end")(service(taskOf("t")))).toBe("act");
    for (const status of taskStatus.exclude(["open"]).options) {
      expect(goOnOr("act", "end")(service(taskOf("t", { status })))).toBe("end");
    }
  });
});

describe("behind prepare, before the planner", () => {
  const go = (state: ConversationState) => short(afterPrepare(state));
  const aside = { pending: [pendingOf("1")] };

  it("goes to who answers words at a card, though the card is open", () =>
    expect(go(conversation([q], { tasks: [undecided, taskOf("a", { aside })] }))).toEqual(["hotel:a"]));
  it("asks again about the planner's open question, once all tasks are over", () => {
    expect(go(conversation([q, asks]))).toBe("ask_user");
    expect(go(conversation([q, asks], { tasks: [talking] }))).toEqual(["hotel:t"]);
  });
  it("goes only to those who wait or talk", () =>
    expect(go(conversation([q], { tasks: [taskOf("x", { status: "queued" }), decided, talking] }))).toEqual([
      "hotel:d",
      "hotel:t",
    ]));
  it("hands a question of a kind that is known well to its specialist", () => {
    const turn = { ...conversation([q]).turn!, known: { parts: [{ specialist: "hotel" }], experience: "e" } };
    expect(go(conversation([q], { turn }))).toBe("hand_off_from_experience");
    const tasks = [taskOf("a"), taskOf("b", { status: "queued" })];
    expect(short(afterHandOffFromExperience(conversation([q], { turn, tasks })))).toEqual(["hotel:a"]);
  });
});

it("behind a question to the user, the planner goes on once it is answered", () => {
  expect(afterAskUser(conversation([q, asks]))).toBe("ask_user");
  expect(afterAskUser(conversation([q, asks, answered(planner, "a", "ask_user")]))).toBe("plan");
});

describe("behind leave, in order", () => {
  const go = (state: ConversationState) => short(afterLeave(ROUNDS)(state));
  const own = taskOf("own", { call: { name: "lookup_policy", args: {} } });
  const done = taskOf("1", { status: "done", result: "R", trust: 1 });

  it("carries out the planner's own calls that are due, before what starts with them", () =>
    expect(go(conversation([q], { tasks: [taskOf("o"), own] }))).toBe("plan"));
  it("ends the turn when a specialist talks, though the planner has a question", () =>
    expect(go(conversation([q, asks], { tasks: [done, talking] }))).toBe("summarize"));
  it("plans again behind tools that were looked for", () =>
    expect(go(conversation([q, called(planner, ["1", "to_hotel"], ["f", "find_tools"])], { tasks: [done] }))).toBe(
      "plan",
    ));
  it("ends behind tasks of an earlier turn that are done and trusted, and minds no others", () => {
    expect(go(conversation([q], { tasks: [done] }))).toBe("summarize");
    expect(go(conversation([q], { tasks: [{ ...done, trust: 0 }] }))).toBe("plan");
    const tasks = [done, taskOf("0", { status: "failed" }), taskOf("2", { status: "queued" })];
    expect(go(conversation([q, handsOver("1")], { tasks }))).toBe("summarize");
  });
  it("ends behind a result of a tool that stands as it is", () =>
    expect(go(conversation([q, handsOver("1")], { tasks: [taskOf("1", { status: "done", direct: true })] }))).toBe(
      "summarize",
    ));
  it("plans again behind a worded result that has to be read", () =>
    expect(go(conversation([q, handsOver("1")], { tasks: [taskOf("1", { status: "done", worded: true })] }))).toBe(
      "plan",
    ));
  it("minds no error of another agent or of an earlier plan", () => {
    const messages = [
      q,
      handsOver("1"),
      answered({ agent: "hotel", task: "1" }, "x", "search_hotels", "No.", "failed"),
      answered(planner, "1", "to_hotel", "No.", "failed"),
    ];
    expect(go(conversation(messages, { tasks: [done] }))).toBe("summarize");
  });
  it("counts the planner's own rounds only", () => {
    const records = Object.fromEntries(Object.entries(spent).map(([id, round]) => [id, { ...round, agent: "hotel" }]));
    expect(go(conversation([q, called(planner, ["x", "to_nobody"])], { records }))).toBe("plan");
  });
});

describe("behind approve, in order", () => {
  it("asks on until every call is decided", () =>
    expect(short(afterApprove(conversation([q], { tasks: [decided, undecided] })))).toBe("approve"));
  it("leaves when nothing is left to carry out", () =>
    expect(short(afterApprove(conversation([q], { tasks: [taskOf("x", { status: "done" })] })))).toBe("leave"));
});

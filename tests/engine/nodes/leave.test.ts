import type { BaseMessage } from "@langchain/core/messages";
import { Overwrite } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { REPORT, textMessage } from "../../../src/engine/dialog/message.ts";
import type { Task } from "../../../src/engine/dialog/task.ts";
import { OwnerError } from "../../../src/engine/errors.ts";
import { endAsides } from "../../../src/engine/nodes/card/end-asides.ts";
import { leave } from "../../../src/engine/nodes/leave.ts";
import { taskAnswer } from "../../../src/engine/nodes/report/task-answers.ts";
import {
  answered,
  called,
  conversation,
  pendingOf,
  planner,
  taskOf,
  turnOf,
  user,
  written,
} from "../../support/history.ts";

type Given = Parameters<typeof conversation>[1];
interface Join {
  state?: Given;
  /** Further calls beside the hand-offs. */
  more?: [string, string, Record<string, unknown>?][];
  messages?: BaseMessage[];
}
const by = { agent: "hotel", task: "t" };
const done = (id: string, given: Partial<Task> = {}) =>
  taskOf(id, { status: "done", result: `${id} done.`, worded: true, ...given });
const waits = (id: string, given: Partial<Task> = {}) =>
  taskOf(id, { status: "waiting", pending: [pendingOf(id)], ...given });
const talks = (id: string, given: Partial<Task> = {}) =>
  taskOf(id, { status: "talking", said: { id: `said-${id}`, text: "When?" }, ...given });

/** What the join makes of tasks that were handed off together, beside further calls of the planner. */
function joined(tasks: Task[], given: Join = {}) {
  const events: object[] = [];
  const plan = called(planner, ...tasks.map(({ id }) => [id, "to_hotel"] as [string, string]), ...(given.more ?? []));
  const state = conversation(given.messages ?? [user("q", "Book"), plan], { tasks, ...given.state });
  const config = { writer: (event: unknown) => events.push(event as object), metadata: { langgraph_step: 7 } };
  const update = leave("now")(state, config);
  return { update, said: written(update.messages), events, tasks: update.tasks as Record<string, Task> | undefined };
}

describe("the join after the specialists", () => {
  it("says once that a specialist has left, and of every one that goes on from an earlier turn", () => {
    const plan = called(planner, ["a", "to_hotel"], ["b", "to_hotel"]);
    const messages = [user("q", "Book"), plan, answered(planner, "a", "to_hotel", "a done.")];
    expect(joined([done("a"), done("b")], { messages }).events).toMatchObject([{ event: "left", task: "b" }]);
    const later = [...messages.slice(1), answered(planner, "b", "to_hotel", "Talks."), user("q", "Yes")];
    expect(joined([done("b")], { messages: later }).events).toMatchObject([{ event: "left", task: "b" }]);
  });

  it("answers their hand-offs with what came of each", () => {
    const { update, said, events } = joined([
      done("a"),
      taskOf("b", { status: "failed", result: "No room.", changed: ["Paid."] }),
      taskOf("c", { status: "elsewhere", result: "Not mine." }),
      taskOf("d", { status: "dropped", result: "Too dear." }),
    ]);
    expect(said).toEqual([
      "planner: a done.",
      "planner: Paid.\n\nNo room.",
      "planner: hotel passed back: Not mine.",
      "planner: hotel dropped by the user: Too dear.",
    ]);
    expect(Object.keys(update)).toEqual(["messages"]);
    expect(events).toStrictEqual(
      ["done", "failed", "elsewhere", "dropped"].map((status, at) => ({
        ...{ event: "left", agent: "hotel", task: "abcd"[at], status },
      })),
    );
  });

  it("tells of all tasks but those that did not begin", () => {
    const tasks = [
      taskOf("a", { status: "unfinished", result: "x" }),
      taskOf("b", { status: "queued", after: [] }),
      taskOf("c", { status: "queued" }),
      done("d", { call: { name: "look", args: {} } }),
      taskOf("e"),
    ];
    expect(joined(tasks).events).toMatchObject([{ task: "c" }, { task: "e" }]);
  });

  it("says of trusted results only that they are put together", () => {
    expect(joined([done("a", { trust: 1 }), done("b", { trust: 1 })]).said).toEqual([
      "planner: Done; the result is put together for the user.",
      "planner: Done; the result is put together for the user.",
    ]);
    expect(joined([done("a", { trust: 1 }), done("b")]).said).toEqual(["planner: a done.", "planner: b done."]);
    expect(joined([done("a", { trust: 1 }), taskOf("b", { trust: 1 })]).said).toEqual(["planner: a done."]);
  });

  it("answers no hand-off twice, and none of a task that goes on", () => {
    const a = done("a");
    const messages = [called(planner, ["a", "to_hotel"], ["b", "to_hotel"]), answered(planner, "a", "to_hotel")];
    expect(joined([a, taskOf("b")], { messages }).said).toEqual([]);
  });

  it("pops the active agent, unless it goes on talking with the user", () => {
    expect(joined([done("a")], { state: { dialog_state: ["hotel"] } }).update.dialog_state).toEqual({ pop: true });
    expect(joined([done("a")]).update).not.toHaveProperty("dialog_state");
    expect(joined([talks("a")], { state: { dialog_state: ["hotel"] } }).update).not.toHaveProperty("dialog_state");
  });

  it("has a specialist's words follow at once if nothing else was found", () => {
    const alone = joined([talks("a")]);
    expect(alone.said).toEqual(["planner: hotel now talks with the user.", "hotel: When?"]);
    expect((alone.update.messages as object[])[1]).toMatchObject({ id: "said-a", additional_kwargs: { task: "a" } });
    expect(joined([talks("a"), done("b")]).said).toEqual([
      "planner: hotel now talks with the user.",
      "planner: b done.",
    ]);
    const known = joined([talks("a")], { messages: [user("q", "Book"), textMessage("x", by, "said-a")] });
    expect((known.update.messages as { id: string }[])[0]?.id).not.toBe("said-a");
  });

  it("keeps waiting what comes after a specialist that talks with the user, and asks nothing beside it", () => {
    const { said, update, tasks } = joined([talks("a"), taskOf("b", { status: "queued" })], {
      more: [["x", "ask_user", { question: "Where?" }]],
    });
    expect(said).toEqual([
      "planner: hotel now talks with the user.",
      "planner: Queued until hotel has finished with the user.",
      "planner: Not asked: hotel talks with the user first.",
      "late: First this; still to come: “Job b”",
      "hotel: When?",
    ]);
    expect(tasks).toMatchObject({ b: { status: "queued", announced: ["First this; still to come: “Job b”"] } });
    const kinds = (update.messages as BaseMessage[]).map(({ additional_kwargs }) => additional_kwargs.kind);
    expect(kinds).toEqual(["waiting", "waiting", "refused", undefined, undefined]);
  });

  it("starts the tasks whose turn it is, with what those before them found", () => {
    const { tasks, said } = joined([done("a", { trust: 1 }), taskOf("b", { status: "queued", after: ["a"] })]);
    expect(tasks).toMatchObject({ b: { status: "open", earlier: [{ id: "a", text: "a done." }] } });
    expect(Object.keys(tasks ?? {})).toEqual(["b"]);
    expect(said).toEqual(["planner: a done."]);
  });

  it("ends the tasks that come after one that is not done", () => {
    const { tasks, said } = joined([done("a"), taskOf("b", { status: "queued", after: ["a"] })]);
    expect(tasks).toMatchObject({ b: { status: "unfinished" } });
    expect(said[1]).toContain("Not started: you wanted to read the result of to_hotel first");
  });

  it("puts the rows of parallel tasks in the order of their calls", () => {
    const raw = (tool: string) => ({ tool, args: {}, rows: [], columns: [] });
    const raw_data = { b: raw("b"), a: raw("a") };
    const parallel = joined([done("a", { alone: false }), done("b", { alone: false })], { state: { raw_data } });
    expect(parallel.update.raw_data).toBeInstanceOf(Overwrite);
    expect(Object.keys((parallel.update.raw_data as unknown as Overwrite<object>).value)).toEqual(["a", "b"]);
    expect(joined([done("a", { alone: false }), done("b")], { state: { raw_data } }).update).not.toHaveProperty(
      "raw_data",
    );
    expect(
      joined([done("a", { alone: false }), taskOf("b", { alone: false })], { state: { raw_data } }).update,
    ).not.toHaveProperty("raw_data");
  });

  it("opens the card of what waits, below what was done and found", () => {
    const receipts = { r: { tool: "book_hotel", args: {}, ok: true, text: "Booked R." } };
    const { said, update, tasks } = joined([waits("a"), done("b"), taskOf("c", { status: "queued" })], {
      state: { receipts },
    });
    expect(said).toEqual([
      "planner: b done.",
      "late: This was done: Booked R.",
      "late: b done.\n\nStill to come, after your decision: “Job c”",
    ]);
    const announced = ["Still to come, after your decision: “Job c”"];
    expect(tasks).toStrictEqual({ c: taskOf("c", { status: "queued", announced }) });
    expect(update.turn).toStrictEqual({ ...turnOf("q", "Book"), strayed: undefined, cardStep: 7 });
    expect(update.receipts).toMatchObject({ r: { said: "now" } });
    expect(joined([waits("a")], { state: { turn: null } }).update).not.toHaveProperty("turn");
  });

  it("keeps each announcement of a task with it, and each once", () => {
    const before = ["First this; still to come: “Job c”, “Job d”"];
    const tasks = [waits("a"), taskOf("c", { status: "elsewhere", result: "No.", announced: before })];
    const words = "Still to come, after your decision: “Job c”";
    expect(joined(tasks).tasks).toMatchObject({ c: { status: "elsewhere", announced: [...before, words] } });
    const told = [user("q", "Book"), called(planner, ["a", "to_hotel"], ["c", "to_hotel"])];
    const again = joined([waits("a"), taskOf("c", { status: "elsewhere", result: "No.", announced: [words] })], {
      messages: [...told, textMessage(words, { agent: REPORT })],
    });
    expect(again.said).not.toContain(`late: ${words}`);
    expect(again.tasks).toMatchObject({ c: { announced: [words] } });
  });

  it("opens no card for calls that are decided, and does not report before it has to", () => {
    const receipts = { r: { tool: "book_hotel", args: {}, ok: true, text: "Booked R." } };
    const decided = waits("a", { pending: [pendingOf("a", { decision: { type: "approve" } })] });
    const { update, said } = joined([decided, done("b")], { state: { receipts } });
    expect(update).not.toHaveProperty("turn");
    expect(update).not.toHaveProperty("receipts");
    expect(said).toEqual(["planner: b done."]);
  });

  it("reports what was done before the planner's question, once all tasks are over", () => {
    const receipts = { r: { tool: "book_hotel", args: {}, ok: true, text: "Booked R." } };
    const more: Join["more"] = [["x", "ask_user", { question: "Where?" }]];
    const asking = joined([done("a")], { state: { receipts }, more });
    expect(asking.said).toEqual(["planner: a done.", "late: This was done: Booked R."]);
    expect(joined([done("a"), taskOf("b")], { state: { receipts }, more }).said).toEqual(["planner: a done."]);
    expect(joined([done("a")], { state: { receipts } }).update).not.toHaveProperty("receipts");
    const none = joined([done("a")], { state: { receipts: { r: { ...receipts.r, said: "now" } } }, more });
    expect(none.update).not.toHaveProperty("receipts");
  });

  it("refuses to go on with another user's conversation", () => {
    expect(() => joined([done("a")], { state: { user_info: { userId: "ann" } } })).toThrow(OwnerError);
  });
});

describe("the answer to a hand-off", () => {
  it.each<[Partial<Task>, string, string]>([
    [{ status: "done", result: "A." }, "done", "A."],
    [{ status: "failed", result: "No." }, "failed", "No."],
    [{ status: "dropped", result: "No." }, "dropped", "hotel dropped by the user: No."],
    [{ status: "elsewhere", result: "No." }, "elsewhere", "hotel passed back: No."],
    [{ status: "unfinished", result: "No." }, "refused", "No."],
  ])("tells how its task ended: %j", (given, kind, text) => {
    const answer = taskAnswer(taskOf("t", given));
    expect(answer).toMatchObject({
      tool_call_id: "t",
      name: "to_hotel",
      additional_kwargs: { agent: "planner", kind },
    });
    expect(answer?.text).toBe(text);
  });

  it.each<[Task]>([[taskOf("t")], [taskOf("t", { status: "queued" })], [talks("t")], [waits("t")]])(
    "is not given while its task goes on, unless in words of its own: %j",
    (task) => {
      expect(taskAnswer(task)).toBeUndefined();
      expect(taskAnswer(task, "Later.")).toMatchObject({ content: "Later.", additional_kwargs: { kind: "waiting" } });
    },
  );

  it("is that of the planner's own call if the task is one", () => {
    const call = { name: "look", args: {} };
    expect(taskAnswer(taskOf("t", { status: "done", result: "A.", call }))?.name).toBe("look");
  });
});

describe("an aside at a card", () => {
  const aside = (given: Partial<Task>, pending = [pendingOf("a")]) =>
    taskOf("t", { aside: { pending }, ...given } as Partial<Task>);
  const ended = (
    tasks: Task[],
    words = "What does it cost?",
    given: Given = {},
    more: Parameters<typeof conversation>[0] = [],
  ) => {
    const messages = [called(by, ["a", "book_hotel"], ["c", "CompleteOrEscalate"]), user("q", words), ...more];
    const { messages: said, ...end } = endAsides(conversation(messages, { tasks, ...given }));
    return { said: written(said), messages: said, ...end };
  };
  const waiting = waits("t", { pending: [pendingOf("a")] });

  it("ends with the specialist's answer, and its call waits on the card again", () => {
    const other = taskOf("u");
    const end = ended([aside({ status: "talking", said: { id: "s", text: "Ten yuan." } }), other]);
    expect(end.said).toEqual(["hotel: Ten yuan."]);
    expect(end.messages[0]).toMatchObject({ id: "s", additional_kwargs: { task: "t" } });
    expect(end.tasks).toStrictEqual([waiting, other]);
    expect(end.changes).toStrictEqual({ t: waiting });
    expect(end.receipts).toStrictEqual({});
  });

  it("ends with what a specialist said as its result", () => {
    expect(
      ended([aside({ status: "done", result: "Ten.", worded: true, said: { id: "s", text: "Ten yuan." } })]).said,
    ).toEqual(["hotel: Ten yuan."]);
    expect(ended([aside({ status: "done", result: "Ten.", worded: true })]).said).toEqual(["hotel: Ten."]);
    expect(ended([aside({ status: "done", result: "For the planner." })]).said).toEqual([
      "hotel: I have no answer to that.",
    ]);
    expect(ended([aside({ status: "open" })]).said).toEqual(["hotel: I have no answer to that."]);
  });

  it("keeps the id of what was said unless a message has it already", () => {
    const said = { id: "s", text: "Ten yuan." };
    const known = ended([aside({ status: "talking", said })], "And?", {}, [textMessage("x", by, "s")]);
    expect(known.messages[0]?.id).not.toBe("s");
    expect(known.said).toEqual(["hotel: Ten yuan."]);
  });

  it("is answered once by several specialists that have no answer", () => {
    const end = ended([aside({ status: "open" }), taskOf("u", { aside: { pending: [pendingOf("b")] } })]);
    expect(end.said).toEqual(["hotel: I have no answer to that."]);
    expect(Object.keys(end.changes)).toEqual(["t", "u"]);
    const same = { id: "s", text: "Ten yuan." };
    const both = [
      aside({ status: "talking", said: same }),
      taskOf("u", { status: "talking", said: same, aside: { pending: [] } }),
    ];
    expect(ended(both).said).toEqual(["hotel: Ten yuan."]);
  });

  it("removes a task that existed only to answer", () => {
    const end = ended([aside({ status: "done", result: "Ten.", worded: true }, []), taskOf("u")]);
    expect(end.changes).toStrictEqual({ t: null });
    expect(end.tasks).toStrictEqual([taskOf("u")]);
    expect(ended([aside({ status: "elsewhere", result: "Not mine." }, [])], "Leave it").said).toEqual([
      "hotel: I have no answer to that.",
    ]);
  });

  it("closes its card if the specialist lets go, and the user is told that nothing was done", () => {
    const end = ended([aside({ status: "dropped", result: "Too dear." })], "Leave it", {
      user_info: { userId: "ann" },
    });
    expect(end.changes).toStrictEqual({ t: taskOf("t", { status: "dropped", result: "Too dear." }) });
    expect(end.tasks).toStrictEqual([end.changes.t]);
    expect(end.said).toEqual(["hotel: Not done: given up.", "hotel: Not done: given up."]);
    const inChinese = { turn: { ...turnOf("q"), language: "zh" as const } };
    expect(ended([aside({ status: "dropped" })], "算了", inChinese).said[0]).toBe("hotel: 未办理：已放弃。");
    expect(end.messages.map((one) => Reflect.get(one, "tool_call_id"))).toEqual(["a", "c"]);
    expect(end.messages[0]).toMatchObject({ name: "book_hotel", additional_kwargs: { kind: "dropped", ...by } });
    expect(end.receipts).toMatchObject({ a: { closed: true, user: "ann", text: 'book_hotel "a"' } });
    const without = ended([aside({ status: "dropped" })], "Leave it");
    expect(without.changes.t).not.toHaveProperty("result");
  });

  it("answers so only the open calls of its own task", () => {
    const more = [
      answered(by, "c", "CompleteOrEscalate", "Not yet.", "refused"),
      called({ agent: "hotel", task: "u" }, ["z", "book_hotel"]),
    ];
    const end = ended([aside({ status: "dropped", result: "Too dear." })], "Leave it", {}, more);
    expect(end.messages.map((one) => Reflect.get(one, "tool_call_id"))).toEqual(["a"]);
  });

  it("leaves its card open for a question that another agent would have to answer", () => {
    const end = ended([aside({ status: "elsewhere", result: "Not mine." })]);
    expect(end.changes).toStrictEqual({ t: waiting });
    expect(end.said).toEqual([
      "hotel: I cannot answer that while this waits; nothing is done yet. Decide on it first, then ask again.",
    ]);
    expect(ended([aside({ status: "elsewhere", result: "Not mine." })], "Book a train").changes).toMatchObject({
      t: { status: "elsewhere" },
    });
    expect(ended([aside({ status: "dropped", result: "No." })]).changes).toMatchObject({ t: { status: "dropped" } });
  });

  it("is nothing that concerns other tasks", () => {
    expect(ended([waits("u"), done("v")])).toStrictEqual({
      ...{ said: [], messages: [], changes: {}, receipts: {} },
      tasks: [waits("u"), done("v")],
    });
  });

  it("is part of the join: its answer stands below all else, and its closed card is a receipt", () => {
    const dropped = taskOf("a", { status: "dropped", result: "No.", aside: { pending: [pendingOf("x")] } });
    const { update, said, tasks } = joined([
      dropped,
      taskOf("b", { status: "talking", said: { id: "s", text: "Ten." }, aside: { pending: [pendingOf("b")] } }),
    ]);
    expect(said).toEqual(["planner: hotel dropped by the user: No.", "hotel: Ten."]);
    expect(tasks).toMatchObject({ a: { status: "dropped" }, b: { status: "waiting" } });
    expect(update.receipts).toMatchObject({ x: { closed: true } });
  });
});

it("a report of this turn keeps the join from telling the same again", () => {
  const messages = [user("q", "Book"), called(planner, ["b", "to_hotel"]), textMessage("b done.", { agent: REPORT })];
  expect(joined([waits("a"), done("b")], { messages }).said).toEqual(["planner: b done."]);
});

import { AIMessage, type BaseMessage, SystemMessage } from "@langchain/core/messages";
import { Overwrite } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { isSameCall } from "../../../src/engine/dialog/canonical.ts";
import { textMessage } from "../../../src/engine/dialog/message.ts";
import type { ConversationState, RawData, ServiceState } from "../../../src/engine/dialog/state.ts";
import { OwnerError } from "../../../src/engine/errors.ts";
import { eachOnce, repeated } from "../../../src/engine/nodes/calls/same-call.ts";
import { replaceWaiting } from "../../../src/engine/nodes/card/replace-waiting.ts";
import { enter } from "../../../src/engine/nodes/enter.ts";
import { handOffFromExperience } from "../../../src/engine/nodes/hand-off-from-experience.ts";
import { experienceSection } from "../../../src/engine/nodes/memory/experience-section.ts";
import { newMessage, prepareFirst } from "../../../src/engine/nodes/message/new-message.ts";
import { withStatedIntent } from "../../../src/engine/nodes/message/stated-intent.ts";
import {
  activeAgents,
  beforeLastMessage,
  onlyReceipts,
  onlyTasks,
} from "../../../src/engine/nodes/message/turn-updates.ts";
import { chartedRows, lacksChart } from "../../../src/engine/nodes/report/chart-rows.ts";
import { cited, hasPassages, searchesTexts } from "../../../src/engine/nodes/report/cited.ts";
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
import { plainTool } from "../planning/plain-tool.ts";

const by = { agent: "hotel", task: "t" };

it("a card that would be shown again waits until new words were heard, and no other way does", () => {
  const [silent, asking] = [[user("q", "Book it")], [user("q", "Book it"), user("r", "What is it?")]].map((messages) =>
    conversation(messages, { turn: { ...turnOf("q"), heard: "q" } }),
  );
  const wayOf = (to: "approve" | "act", state = asking) => prepareFirst(() => to)(state as ConversationState);
  expect([wayOf("approve"), wayOf("act"), wayOf("approve", silent), wayOf("act", silent)]).toEqual([
    ...["prepare", "act", "approve", "act"],
  ]);
});

describe("the user's new words", () => {
  const answer = textMessage("Fine.", planner, "a");
  const heardOf = (messages: BaseMessage[], turn: ReturnType<typeof turnOf> | null = null) => {
    const words = newMessage(conversation(messages, { turn }));
    return (
      words && {
        ...words,
        before: words.before.map(({ id }) => id),
        moves: written(words.moves),
        message: words.message,
      }
    );
  };

  it("are the last message after what was answered", () => {
    const q = user("q", "And now?");
    expect(heardOf([user("p", "How?"), answer, q])).toStrictEqual({
      before: ["p", "a"],
      message: q,
      moves: [],
      unprocessed: 1,
    });
  });

  it("are none if nobody spoke since", () => {
    expect(heardOf([user("p", "How?"), answer])).toBeUndefined();
    expect(heardOf([])).toBeUndefined();
    expect(heardOf([user("p", "How?")], turnOf("p"))).toBeUndefined();
    expect(heardOf([user("p", "How?"), user("q", "Hm?")], { ...turnOf("p"), heard: "q" })).toBeUndefined();
  });

  it("are one message of all that nobody answered, in place of them", () => {
    const words = heardOf([answer, user("p", "How?"), user("e", ""), user("q", "And B?")]);
    expect(words).toMatchObject({ before: ["a"], unprocessed: 3, message: { id: "q", content: "How?\n\nAnd B?" } });
    expect(words?.moves).toEqual(["- p", "- e", "- q", "human: How?\n\nAnd B?"]);
    const started = heardOf([user("p", "How?"), user("q", "And B?")], turnOf("p"));
    expect(started).toMatchObject({ before: ["p"], message: { id: "q" }, unprocessed: 1 });
  });

  it("are Clear alone if that comes last", () => {
    const clear = user("q", "Clear");
    const words = heardOf([user("p", "How?"), clear]);
    expect(words?.message).toBe(clear);
    expect(words?.moves).toEqual(["- p", "- q", "human: Clear"]);
  });

  it("move behind what a client put after them", () => {
    const q = user("q", "How?");
    const system = new SystemMessage({ id: "s", content: "Be brief." });
    expect(heardOf([q, system])).toStrictEqual({
      ...{ before: ["s"], message: q, moves: ["- q", "human: How?"], unprocessed: 1 },
    });
  });
});

describe("the update of a turn", () => {
  const receipt = { tool: "book", args: {}, ok: true, text: "Booked." };

  it("puts messages of earlier turns before the message that opens it", () => {
    const state = conversation([user("o", "Hi"), user("p", "How?"), user("q", "And?")]);
    const late = textMessage("Late.", planner);
    expect(written(beforeLastMessage(state, [late]))).toEqual(["- q", "planner: Late.", "human: And?"]);
    expect(beforeLastMessage(state, [])).toEqual([]);
    expect(beforeLastMessage(conversation([]), [late])).toEqual([]);
  });

  it("keeps the receipts that are still to be reported, where there are any", () => {
    const report = { messages: [], receipts: { r: receipt } };
    expect(onlyReceipts(conversation([], { receipts: { r: receipt, s: receipt } }), report)).toEqual({
      receipts: new Overwrite({ r: receipt }),
    });
    expect(onlyReceipts(conversation([]), report)).toEqual({});
  });

  it("replaces the tasks, and has as active agents those that talk", () => {
    const talking = taskOf("t", { status: "talking", said: { id: "s", text: "When?" } });
    expect(onlyTasks([talking])).toEqual(new Overwrite({ t: talking }));
    expect(activeAgents([taskOf("a", { specialist: "flight" }), talking])).toEqual(["hotel"]);
  });
});

describe("what a turn asks for", () => {
  const turn = { ...turnOf("q"), intent: { text: "Rooms And B?", by: "rule" as const, after: "Rooms" } };

  it("is what the planner hands off, where a rule only put the message behind the earlier one", () => {
    const jobs = [{ job: "Rooms \n in B" }, { job: "Flights" }];
    expect(withStatedIntent(turn, jobs, undefined)).toStrictEqual({
      ...turn,
      intent: { text: "Rooms in B; Flights", by: "model" },
    });
    const chinese = withStatedIntent({ ...turn, language: "zh" }, jobs, undefined);
    expect(chinese?.intent?.text).toBe("Rooms in B；Flights");
  });

  it("is what the model says that it is", () => {
    expect(withStatedIntent(turn, [{ job: "x" }], " Rooms in B ")?.intent).toStrictEqual({
      text: "Rooms in B",
      by: "offline",
    });
    expect(withStatedIntent(turn, [], "x".repeat(501))?.intent?.text).toHaveLength(500);
  });

  it("stays as it is otherwise", () => {
    expect(withStatedIntent(turn, [], undefined)).toBeUndefined();
    expect(withStatedIntent(turn, [{ job: "x" }], " ")).toBeUndefined();
    expect(withStatedIntent(turnOf("q"), [{ job: "x" }], undefined)).toBeUndefined();
    expect(withStatedIntent({ ...turn, intent: { text: "x", by: "rule" } }, [{ job: "x" }], "y")).toBeUndefined();
    expect(withStatedIntent(null, [{ job: "x" }], "y")).toBeUndefined();
  });
});

describe("calls that take the places of waiting ones", () => {
  const pending = (id: string, args: object, tool = "book") =>
    pendingOf(id, { tool, args: args as Record<string, unknown> });
  const transcript = [
    called(by, ["a", "book"], ["b", "book"], ["x", "CompleteOrEscalate"]),
    called(by, ["c", "change"]),
    new AIMessage("Words."),
  ];
  const old = [
    pending("a", { city: "Rome", nights: 2 }),
    pending("b", { city: "Oslo", nights: 2 }),
    pending("c", {}, "change"),
  ];
  const replaced = (held: ReturnType<typeof pending>[], before = old) => {
    const { waits, closed } = replaceWaiting(before, held, transcript);
    return { waits: waits.map(({ id }) => id), closed };
  };

  it("take that of the one of their tool that they differ from least", () => {
    expect(replaced([pending("n", { city: "Oslo", nights: 3 })])).toEqual({
      ...{ waits: ["a", "n", "c"], closed: [{ id: "b", name: "book" }] },
    });
    expect(replaced([pending("n", { city: "Rome", nights: 3 })]).waits).toEqual(["n", "b", "c"]);
    expect(replaced([pending("n", { city: "Oslo", nights: 2, view: 1 })]).waits).toEqual(["a", "n", "c"]);
    expect(replaced([pending("n", { city: "Oslo" })]).waits).toEqual(["a", "n", "c"]);
  });

  it("take a place each, and wait beside the others if there is none", () => {
    const two = [pending("n", { city: "Rome" }), pending("m", { city: "Rome", nights: 2 })];
    expect(replaced(two).waits).toEqual(["n", "m", "c"]);
    expect(replaced([...two, pending("o", { city: "Bern" })]).waits).toEqual(["n", "m", "c", "o"]);
    expect(replaced([pending("n", {}, "cancel")])).toEqual({ waits: ["a", "b", "c", "n"], closed: [] });
  });

  it("close what they replace, and the rest of its message once nothing of that waits", () => {
    const two = [pending("n", { city: "Rome" }), pending("m", { city: "Oslo" })];
    expect(replaced(two).closed).toEqual([
      { id: "a", name: "book" },
      { id: "b", name: "book" },
      { id: "x", name: "CompleteOrEscalate" },
    ]);
    expect(replaced([pending("n", {}, "change")]).closed).toEqual([{ id: "c", name: "change" }]);
  });
});

describe("the same call", () => {
  const call = (id: string, name = "look", args: object = { a: 1, b: 2 }) => ({
    id,
    name,
    args: args as Record<string, unknown>,
  });
  const tools = [plainTool("look", ""), { ...plainTool("book", ""), effect: "write" as const }];
  const made = (id: string, name = "look", kind: "done" | "failed" = "done", args: object = { b: 2, a: 1 }) => [
    called(by, [id, name, args as Record<string, unknown>]),
    answered(by, id, name, `${name} ${id}`, kind),
  ];
  const before = " [You have made this very call before: nothing was run, and this was its result.]";

  it("has its name and its arguments, in whatever order", () => {
    expect(isSameCall(call("1"), call("2", "look", { b: 2, a: 1 }))).toBe(true);
    expect(isSameCall(call("1"), call("2", "see"))).toBe(false);
    expect(isSameCall(call("1"), call("2", "look", { a: 1 }))).toBe(false);
  });

  it("is answered with what it gave before", () => {
    expect(repeated(call("2"), made("1"), tools)).toBe(`look 1${before}`);
    expect(repeated(call("2"), [...made("0", "look", "failed"), ...made("1")], tools)).toBe(`look 1${before}`);
  });

  it.each<[string, BaseMessage[]]>([
    ["it was never made", []],
    ["it failed", made("1", "look", "failed")],
    ["another one was made", made("1", "see")],
    ["another one was made, and it failed", [...made("1", "look", "failed"), ...made("3", "see")]],
    ["it was made with other arguments", made("1", "look", "done", { a: 2 })],
    ["it stands there itself", made("2")],
    ["something was changed since", [...made("1"), ...made("9", "book")]],
  ])("runs if %s", (_, since) => {
    expect(repeated(call("2"), since, tools)).toBeUndefined();
  });

  it("that changes something is not made again, whatever was changed since", () => {
    const since = [...made("1", "book"), ...made("9", "book", "done", {})];
    expect(repeated(call("2", "book"), since, tools)).toBe(`book 1${before}`);
    expect(repeated(call("2"), [...made("1", "book"), ...made("3")], tools)).toBe(`look 3${before}`);
    expect(repeated(call("2"), [...made("3"), ...made("1", "book", "failed")], tools)).toBe(`look 3${before}`);
  });

  it("runs once among several, and others run beside it", async () => {
    const ran: string[] = [];
    const results = await eachOnce(
      [call("1"), call("2"), call("3", "see"), call("4")],
      async ({ id }) => {
        ran.push(id);
        return id;
      },
      ({ id }, first) => `${id} as ${first}`,
    );
    expect(ran).toEqual(["1", "3"]);
    expect(results).toEqual(["1", "2 as 1", "3", "4 as 1"]);
  });
});

describe("a question of a well-known kind", () => {
  const lesson = { id: "l", text: "Look first." };
  const known = { parts: [{ specialist: "hotel", lesson }], experience: "e" };
  const handed = (parts = known.parts as { specialist: string; lesson?: typeof lesson }[], given: object = {}) => {
    const events: object[] = [];
    const turn = { ...turnOf("q", "Rooms"), known: { ...known, parts }, ...given };
    const update = handOffFromExperience(conversation([user("q", "Rooms")], { turn }), {
      writer: (event: unknown) => events.push(event as object),
    });
    const tasks = Object.values(update.tasks ?? {});
    const [message] = update.messages as AIMessage[];
    return { update, tasks, events, message, ids: tasks.map((task) => task?.id ?? "") };
  };

  it("goes to its specialist, which works alone and is trusted", () => {
    const { update, tasks, events, message, ids } = handed();
    expect(tasks).toStrictEqual([
      {
        ...{ id: expect.stringMatching(/^call_./), specialist: "hotel", job: "Rooms", known: [lesson], trust: 1 },
        ...{ rounds: 0, turns: 0, alone: true, status: "open" },
      },
    ]);
    expect(update.turn).toStrictEqual({ ...turnOf("q", "Rooms"), known: undefined });
    expect(message).toMatchObject({
      tool_calls: [{ id: ids[0], name: "to_hotel", args: { job_desc: "Rooms", trust_mode: 1 }, type: "tool_call" }],
      additional_kwargs: { agent: "planner" },
    });
    expect(events).toStrictEqual([{ event: "plan", tasks: [{ id: ids[0], specialist: "hotel", job: "Rooms" }] }]);
  });

  it("goes to several, each after those before it", () => {
    const { tasks, message, ids } = handed([
      { specialist: "flight" },
      { specialist: "hotel" },
      { specialist: "facts" },
    ]);
    expect(tasks).toMatchObject([
      { status: "open", alone: false, known: [] },
      { status: "queued", after: [ids[0]], alone: false },
      { status: "queued", after: [ids[0], ids[1]] },
    ]);
    expect(tasks[0]).not.toHaveProperty("after");
    expect(message?.tool_calls?.map(({ args }) => args.after)).toEqual([undefined, "1", "1, 2"]);
    expect(message?.tool_calls?.[0]?.args).not.toHaveProperty("after");
  });

  it("is handed over as what it asks for", () => {
    expect(handed(known.parts, { intent: { text: "Rooms in B", by: "rule" } }).tasks).toMatchObject([
      { job: "Rooms in B" },
    ]);
  });

  it("is no question of another kind, nor of another user", () => {
    expect(handOffFromExperience(conversation([user("q", "Rooms")]), {})).toEqual({});
    expect(handOffFromExperience(conversation([], { turn: null }), {})).toEqual({});
    expect(() => handOffFromExperience(conversation([], { user_info: { userId: "ann" } }), {})).toThrow(OwnerError);
  });
});

describe("the charts of a turn", () => {
  const raw = (given: Partial<RawData> = {}): RawData => ({
    ...{ tool: "prices", args: {}, columns: [{ name: "city" }, { name: "price" }] },
    rows: [
      { city: "Rome", price: 10 },
      { city: "Oslo", price: 30 },
      { city: "Bern", price: 20 },
    ],
    ...given,
  });
  const state = (raw_data: Record<string, RawData>, question = "Draw a bar chart of prices") =>
    conversation([user("q", question)], { raw_data });

  it("are those of the rows that one fits, with the tool's name where they have no title", () => {
    const { raw_data } = chartedRows(state({ a: raw(), b: raw({ title: "Costs" }), c: raw({ rows: [] }) }));
    expect(Object.keys(raw_data ?? {})).toEqual(["a", "b"]);
    expect(raw_data).toMatchObject({ a: { tool: "prices", chart: expect.any(Object) } });
    expect(JSON.stringify(Reflect.get(raw_data ?? {}, "a").chart)).toContain("prices");
    expect(JSON.stringify(Reflect.get(raw_data ?? {}, "b").chart)).toContain("Costs");
    expect(Reflect.get(raw_data ?? {}, "a")).not.toHaveProperty("title");
  });

  it("are such as the user asks for", () => {
    const chart = (question: string) => JSON.stringify(chartedRows(state({ a: raw() }, question)));
    expect(chart("Draw a pie chart of prices")).not.toBe(chart("Draw a bar chart of prices"));
  });

  it("are none of passages, of rows that have one, and without rows", () => {
    expect(chartedRows(state({ a: raw({ quoted: true }), b: raw({ chart: {} as never }) }))).toEqual({});
    expect(chartedRows(state({}))).toEqual({});
    expect(chartedRows(conversation([], { turn: null, raw_data: { a: raw({ rows: [] }) } }))).toEqual({});
  });

  it("are missed where the user wants a drawing of what was looked up and none fits", () => {
    const flat = { a: raw({ rows: [] }) };
    const lacks = (given: ReturnType<typeof state>) => lacksChart(given, chartedRows(given));
    expect(lacks(state(flat))).toBe(true);
    expect(lacks(state({ a: raw() }))).toBe(false);
    expect(lacks(state({ a: raw(), ...{ b: raw({ rows: [] }) } }))).toBe(false);
    expect(lacks(state(flat, "Prices?"))).toBe(false);
    expect(lacks(state({}))).toBe(false);
    const question = user("q", "Draw a bar chart");
    expect(lacks(conversation([question], { tasks: [taskOf("t", { status: "done" })] }))).toBe(true);
    expect(
      lacks(conversation([question], { tasks: [taskOf("t", { status: "failed" }), taskOf("u", { status: "done" })] })),
    ).toBe(true);
    expect(lacks(conversation([question], { tasks: [taskOf("t", { status: "failed" })] }))).toBe(false);
    expect(lacks(conversation([], { turn: null, raw_data: flat }))).toBe(false);
  });
});

describe("a specialist that takes up its task", () => {
  const lesson = { id: "l", text: "Look first." };
  const entered = (given: Partial<ServiceState>, lessons?: Parameters<typeof enter>[1]) =>
    enter(
      { name: "hotel" } as never,
      lessons,
    )({ heard: [], dialog_state: [], task: taskOf("t"), ...given } as unknown as ServiceState);

  it("becomes the active agent if it works alone and is not", async () => {
    expect(await entered({})).toMatchObject({ dialog_state: { push: "hotel" } });
    expect(await entered({ dialog_state: ["hotel"] })).not.toHaveProperty("dialog_state");
    expect(await entered({ task: taskOf("t", { alone: false }) })).not.toHaveProperty("dialog_state");
  });

  it("counts its rounds anew", async () => {
    const { task } = await entered({ task: taskOf("t", { rounds: 3 }) });
    expect(task).toMatchObject({ rounds: 0, status: "open" });
  });

  it("is told what was learned of tasks like it, or what is known of its kind", async () => {
    const goals: string[] = [];
    const lessons = async (goal: string) => {
      goals.push(goal);
      return [lesson];
    };
    expect(await entered({ heard: [user("q", "Two nights")] }, lessons)).toMatchObject({ experience: [lesson] });
    expect(goals).toEqual(["Job t\nTwo nights"]);
    const known = [{ id: "k", text: "Known." }];
    expect(await entered({ task: taskOf("t", { known }) }, lessons)).toMatchObject({ experience: known });
    expect(goals).toHaveLength(1);
    expect(await entered({}, async () => [])).not.toHaveProperty("experience");
    expect(await entered({})).not.toHaveProperty("experience");
  });
});

describe("the passages of a turn", () => {
  const raw = (quoted: boolean, number: number): RawData => ({
    ...{ tool: "search", args: {}, columns: [], rows: [{ number, title: `T${number}`, location: "x.md" }] },
    ...(quoted && { quoted: true as const, notes: ["One source failed."] }),
  });

  it("are cited by their numbers; other rows are not", () => {
    const rows = { a: raw(true, 1), b: raw(false, 2) };
    expect(cited("So [1], not [2]", rows, "en")).toBe("So [1], not\n\nOne source failed.\n\nSources:\n[1] T1 — x.md");
    expect(hasPassages(rows)).toBe(true);
    expect(hasPassages({ b: raw(false, 2) })).toBe(false);
    expect(hasPassages({})).toBe(false);
  });

  it("are those of specialists that search texts, among other tools", () => {
    const search = { ...plainTool("search", ""), findTexts: async () => [] };
    const tools = [plainTool("look", ""), search];
    expect(searchesTexts({ tools } as never)).toBe(true);
    expect(searchesTexts({ tools: tools.slice(0, 1) } as never)).toBe(false);
  });
});

it("what was learned stands in a prompt as quoted notes, one a line", () => {
  expect(experienceSection([])).toBe("");
  const notes = experienceSection([
    { id: "a", text: "Look first." },
    { id: "b", text: "Then book." },
  ]);
  expect(notes).toContain("Look first.\nThen book.");
});

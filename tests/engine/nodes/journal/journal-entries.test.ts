import { AIMessage } from "@langchain/core/messages";
import { Overwrite } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { textMessage } from "../../../../src/engine/dialog/message.ts";
import type { ConversationUpdate, Round, ServiceState, ServiceUpdate } from "../../../../src/engine/dialog/state.ts";
import type { Task } from "../../../../src/engine/dialog/task.ts";
import {
  actEntries,
  answerEntries,
  brokenAct,
  brokenEntry,
  brokenThought,
  experienceHandOffEntries,
  openingEntries,
  orderEntries,
  planEntries,
  summaryEntries,
  taskEntry,
  thinkEntries,
} from "../../../../src/engine/nodes/journal/journal-entries.ts";
import { answered, called, conversation, pendingOf, planner, taskOf, turnOf, user } from "../../../support/history.ts";

const by = { agent: "hotel", task: "t" };
const roundOf = (given: Partial<Round> = {}): Round => ({
  agent: "planner",
  calls: [],
  startedAt: 5,
  elapsedMs: 7,
  ...given,
});
/** What every round has that is no failure. */
const round = { kind: "round", agent: "planner", status: "success", startedAt: 5, thinkingMs: 7 };
const service = (task: Task, given: Partial<ServiceState> = {}): ServiceState => ({
  task,
  heard: [],
  dialog_state: [],
  turn: turnOf("q"),
  user_info: {},
  background: [],
  experience: [],
  unsettled: [],
  spent: { before: 0, beside: 1 },
  said: { words: "", typed: "", shown: "" },
  memories: {},
  messages: [],
  tasks: {},
  receipts: {},
  records: {},
  raw_data: {},
  ...given,
});
const updated = (task: Task): ServiceUpdate => ({ task, tasks: { [task.id]: task } });

describe("a message of the user is written", () => {
  const state = conversation([user("q", "And tomorrow?")], { user_info: { userId: "ann" } });
  const question = { kind: "question", agent: "user", status: "success", input: "And tomorrow?" };
  const turn = turnOf("q", "And 2026-11-22?");

  it("as the question it opens a turn with, in standard form and with what it asks for", () => {
    const intent = { text: "Congestion 2026-11-22", by: "rule" as const, after: "Congestion" };
    const update = { turn: { ...turn, intent }, user_info: { userId: "bob" } };
    expect(openingEntries(state, update)).toStrictEqual([
      { ...question, user: "bob", output: "And 2026-11-22?", intent: { text: "Congestion 2026-11-22", by: "rule" } },
    ]);
  });

  it("as the question of who opened the conversation, and of nobody if nobody is named", () => {
    expect(openingEntries(state, { turn })).toStrictEqual([{ ...question, user: "ann", output: "And 2026-11-22?" }]);
    const anonymous = conversation(state.messages);
    expect(openingEntries(anonymous, { turn })).toStrictEqual([{ ...question, output: "And 2026-11-22?" }]);
  });

  it("without a standard form if it goes on with the turn of an earlier message", () => {
    expect(openingEntries(state, { turn: { ...turn, messageId: "q0", heard: "q" } })).toStrictEqual([
      { ...question, user: "ann" },
    ]);
  });

  it("beside the answer that it gives to the planner's question", () => {
    const asked = conversation([
      user("q0", "Book"),
      called(planner, ["a", "ask_user", { question: "When?" }], ["b", "ask_user", {}]),
      user("q", "Friday"),
    ]);
    const messages = [
      answered(planner, "a", "ask_user", "Friday"),
      answered(planner, "b", "ask_user", "Once.", "refused"),
    ];
    const update = { turn: { ...turnOf("q0"), heard: "q", intent: { text: "Book Friday", by: "model" as const } } };
    const answer = {
      kind: "answer",
      agent: "planner",
      status: "success",
      actions: [
        {
          ...{ id: "a", tool: "ask_user", args: { question: "When?" }, control: true },
          ...{ outcome: "done", status: "success", observation: "Friday" },
        },
      ],
      intent: { text: "Book Friday", by: "model" },
    };
    expect(openingEntries(asked, { ...update, messages })[1]).toStrictEqual(answer);
    expect(answerEntries(asked, { ...update, messages })).toStrictEqual([answer]);
    expect(answerEntries(asked, { messages: [answered(planner, "a", "look_up", "Friday")] })).toStrictEqual([]);
    expect(openingEntries(asked, update)).toHaveLength(1);
  });

  it.each<[string, ConversationUpdate]>([
    ["if it opened no turn", {}],
    ["if the turn was opened by another message", { turn: turnOf("q0") }],
    ["if another one was heard since", { turn: { ...turn, heard: "q1" } }],
  ])("not at all %s", (_, update) => {
    expect(openingEntries(state, update)).toStrictEqual([]);
  });

  it("as the end of the history that it clears", () => {
    expect(openingEntries(state, { turn: null })).toStrictEqual([
      { kind: "cleared", agent: "user", status: "success" },
    ]);
    expect(openingEntries(conversation([]), { turn })).toStrictEqual([]);
  });

  it("as the wish not to be learned from, of the user who is named", () => {
    const refusing = conversation([user("q", "Don't learn from me.")]);
    const wish = { kind: "collection", agent: "user", status: "success", output: "refuse" };
    expect(openingEntries(refusing, { user_info: { userId: "ann" } })).toStrictEqual([{ ...wish, user: "ann" }]);
    expect(openingEntries(refusing, { user_info: {} })).toStrictEqual([wish]);
    expect(openingEntries(refusing, {})).toStrictEqual([]);
  });
});

describe("a round of the planner is written", () => {
  const state = conversation([user("q", "Book")]);

  it("with its calls in the model's order, and what came of each", () => {
    const messages = [
      called(planner, ["b", "look_up", { what: "B" }], ["a", "lookup_policy"], ["x", "of_another_round"]),
      called(planner, ["c", "summarize"]),
      answered(planner, "b", "look_up", "B is fine."),
      answered(planner, "a", "lookup_policy", "No.", "failed"),
    ];
    const record = roundOf({
      calls: ["a", "b", "c"],
      thought: "Look first.",
      model: "m",
      inputTokens: 3,
      outputTokens: 4,
      experience: ["e"],
    });
    expect(planEntries(state, { messages, records: { r: record } })).toStrictEqual([
      {
        ...round,
        status: "failure",
        thought: "Look first.",
        actions: [
          { id: "a", tool: "lookup_policy", args: {}, outcome: "failed", status: "failure", observation: "No." },
          {
            ...{ id: "b", tool: "look_up", args: { what: "B" } },
            ...{ outcome: "done", status: "success", observation: "B is fine." },
          },
          { id: "c", tool: "summarize", args: {}, control: true, outcome: "waiting", status: "open" },
        ],
        ...{ model: "m", inputTokens: 3, outputTokens: 4, experience: ["e"] },
      },
    ]);
  });

  it("with its hand-offs as tasks: started, waiting for others, or refused because one before was not done", () => {
    const messages = [
      called(planner, ["a", "to_hotel"], ["b", "to_flight"], ["c", "look_up"]),
      answered(planner, "b", "to_flight", "Not started.", "refused"),
      answered(planner, "c", "look_up", "Waits.", "waiting"),
    ];
    const tasks = {
      a: taskOf("a", { trust: 1 }),
      b: taskOf("b", { status: "unfinished", result: "Not started." }),
      c: taskOf("c", { status: "queued", call: { name: "look_up", args: {} } }),
      d: null,
    };
    const update = { messages, tasks, records: { r: roundOf({ calls: ["a", "b", "c"] }) } };
    const [entry, unstarted, ...more] = planEntries(state, update);
    expect(entry?.actions).toStrictEqual([
      {
        ...{ id: "a", tool: "to_hotel", args: {}, control: true, job_desc: "Job a", trust_mode: 1 },
        ...{ outcome: "handed off", status: "success" },
      },
      {
        ...{ id: "b", tool: "to_flight", args: {}, control: true, job_desc: "Job b", trust_mode: 0 },
        ...{ outcome: "refused", status: "failure", observation: "Not started." },
      },
      {
        ...{ id: "c", tool: "look_up", args: {}, trust_mode: 0 },
        ...{ outcome: "waiting", status: "open", observation: "Waits." },
      },
    ]);
    expect(unstarted).toStrictEqual({
      kind: "task",
      ...{ agent: "hotel", task: "b", status: "failure", input: "Job b", output: "Not started." },
    });
    expect(more).toStrictEqual([]);
  });

  it("is open while one of its calls waits and none failed", () => {
    const messages = [called(planner, ["a", "look_up"], ["b", "lookup_policy"]), answered(planner, "b", "x")];
    const [entry] = planEntries(state, { messages, records: { r: roundOf({ calls: ["a", "b"] }) } });
    expect(entry?.status).toBe("open");
  });

  it("with its answer in words, and what its model says is asked for", () => {
    const messages = [textMessage("Fine.", planner, "r"), textMessage("A report.", planner, "x")];
    const intent = { text: "Book a room", by: "model" as const };
    const update = { messages, records: { r: roundOf() }, turn: { ...turnOf("q"), intent } };
    expect(planEntries(state, update)).toStrictEqual([{ ...round, output: "Fine.", intent }]);
    const other = { messages: [messages[1]!], records: { r: roundOf() } };
    expect(planEntries(state, other)).toStrictEqual([{ ...round, output: "A report." }]);
  });

  it("with the reason why its model gave no reply", () => {
    const update = { messages: [textMessage("Down.", planner)], records: { r: roundOf({ failure: "Down" }) } };
    expect(planEntries(state, update)).toStrictEqual([{ ...round, status: "failure", output: "Down" }]);
  });

  it("as the calls that were due instead of it, each with what it gave", () => {
    const own = (id: string, given: Partial<Task>) =>
      taskOf(id, { call: { name: "look_up", args: { what: id } }, ...given });
    const tasks = {
      a: own("a", { status: "done", result: "A." }),
      b: own("b", {
        status: "done",
        found: [
          { call: "x", text: "B." },
          { call: "y", text: "C." },
        ],
      }),
      c: own("c", { status: "unfinished", result: "Not called." }),
      d: own("d", { status: "done" }),
      e: own("e", { status: "done", result: "Before." }),
      f: taskOf("f", { status: "unfinished", result: "Not started." }),
      g: own("g", { status: "open" }),
      h: null,
    };
    const before = conversation([user("q", "Book")], { tasks: [tasks.e, taskOf("a")] });
    const action = (id: string, outcome: string, observation: string) => ({
      ...{ id, tool: "look_up", args: { what: id }, trust_mode: 0, outcome },
      ...{ status: outcome === "done" ? "success" : "failure", observation },
    });
    const written = [
      {
        kind: "calls",
        agent: "planner",
        status: "failure",
        actions: [
          action("a", "done", "A."),
          action("b", "done", "B.\n\nC."),
          action("c", "refused", "Not called."),
          action("d", "done", ""),
        ],
      },
      { kind: "task", agent: "hotel", task: "f", status: "failure", input: "Job f", output: "Not started." },
    ];
    expect(planEntries(before, { tasks })).toStrictEqual(written);
    expect(orderEntries(before, { tasks })).toStrictEqual(written);
    expect(orderEntries(before, {})).toStrictEqual([]);
  });

  it("not again when all rounds are dropped", () => {
    expect(planEntries(state, { records: new Overwrite({}) })).toStrictEqual([]);
  });
});

it("a question of a well-known kind is written with who takes it, and the experience that shows it", () => {
  const known = { parts: [{ specialist: "hotel" }], experience: "e" };
  const state = conversation([], { turn: { ...turnOf("q"), known } });
  const tasks = { a: taskOf("a", { trust: 1 }), b: null };
  const entry = {
    kind: "calls",
    agent: "planner",
    status: "success",
    actions: [
      {
        ...{ id: "a", tool: "to_hotel", args: { job_desc: "Job a", trust_mode: 1 }, job_desc: "Job a", trust_mode: 1 },
        ...{ outcome: "handed off", status: "success" },
      },
    ],
    experience: ["e"],
  };
  expect(experienceHandOffEntries(state, { tasks })).toStrictEqual([entry]);
  expect(experienceHandOffEntries(conversation([]), { tasks })).toStrictEqual([{ ...entry, experience: [] }]);
  expect(experienceHandOffEntries(state, {})).toStrictEqual([]);
});

describe("a round of a specialist is written", () => {
  const own = { ...round, agent: "hotel", parent: "t" };
  const records = { r: roundOf({ agent: "hotel", calls: ["a"] }) };
  const messages = [called(by, ["a", "look_up", { what: "A" }])];
  const look = { id: "a", tool: "look_up", args: { what: "A" } };

  it("when it thinks, if it calls nothing, with its words", () => {
    const update = { records: { r: roundOf({ agent: "hotel" }) } };
    const done = taskOf("t", { status: "done", result: "Booked." });
    const talking = taskOf("t", { status: "talking", said: { id: "s", text: "When?" } });
    const found = taskOf("t", {
      status: "done",
      found: [
        { call: "x", text: "A." },
        { call: "y", text: "B." },
      ],
    });
    const output = (task: Task) => thinkEntries(service(taskOf("t")), { ...update, ...updated(task) });
    expect(output(done)).toStrictEqual([{ ...own, output: "Booked." }]);
    expect(output(talking)).toStrictEqual([{ ...own, output: "When?" }]);
    expect(output(found)).toStrictEqual([{ ...own, output: "A.\n\nB." }]);
    expect(output(taskOf("t"))).toStrictEqual([own]);
    expect(thinkEntries(service(taskOf("t")), update)).toStrictEqual([own]);
    expect(
      thinkEntries(service(taskOf("t")), { ...update, ...updated(taskOf("u", { status: "done", result: "Other." })) }),
    ).toStrictEqual([own]);
  });

  it("when it thinks, if its calls are not run, and otherwise when they are over", () => {
    const refused = { messages: [...messages, answered(by, "a", "look_up", "No.", "refused")], records };
    const over = taskOf("t", { status: "failed", result: "Used up." });
    expect(thinkEntries(service(taskOf("t")), { ...refused, ...updated(over) })).toStrictEqual([
      {
        ...own,
        status: "failure",
        actions: [{ ...look, outcome: "refused", status: "failure", observation: "No." }],
      },
    ]);
    expect(thinkEntries(service(taskOf("t")), { messages, records, ...updated(taskOf("t")) })).toStrictEqual([]);
    const state = service(taskOf("t"), { messages, records: { before: roundOf({ calls: ["z"] }), ...records } });
    expect(actEntries(state, { messages: [answered(by, "a", "look_up", "A is fine.")] })).toStrictEqual([
      { ...own, actions: [{ ...look, outcome: "done", status: "success", observation: "A is fine." }] },
    ]);
    expect(actEntries(service(taskOf("t")), {})).toStrictEqual([]);
  });

  it("with the calls that the engine made for it", () => {
    const state = service(taskOf("t"), {
      messages: [called(by, ["f", "follow_chain"])],
      records: { r: roundOf({ calls: ["f"] }) },
    });
    const made = [
      answered(by, "f", "follow_chain", "All made."),
      called(by, ["b", "look_up"]),
      new AIMessage("No calls."),
      answered(by, "b", "look_up", "B."),
    ];
    const [entry] = actEntries(state, { messages: made });
    expect(entry?.actions?.map(({ id, outcome }) => [id, outcome])).toStrictEqual([
      ["f", "done"],
      ["b", "done"],
    ]);
  });

  it.each([
    [1, 1, 1],
    [0, 1, 0],
    [1, 0, 0],
  ] as const)(
    "with the calls of other specialists as tasks, trusted if its own task is: %i, %i",
    (own, given, trust_mode) => {
      const call = called(
        by,
        ["a", "to_taxi", { job_desc: "A ride", trust_mode: given }],
        ["b", "to_taxi"],
        ["c", "look", { job_desc: "x" }],
      );
      const records = { r: roundOf({ calls: ["a", "b", "c"] }) };
      const state = service(taskOf("t", { trust: own }), { messages: [call], records });
      const answers = ["a", "b", "c"].map((id) => answered(by, id, "to_taxi", "Ordered."));
      const [entry] = actEntries(state, { messages: answers });
      expect(entry?.actions?.map(({ job_desc, trust_mode }) => [job_desc, trust_mode])).toStrictEqual([
        ["A ride", trust_mode],
        [undefined, undefined],
        [undefined, undefined],
      ]);
      const refused = [answered(by, "a", "to_taxi", "No.", "refused")];
      expect(actEntries(state, { messages: refused })[0]?.actions?.[0]).not.toHaveProperty("job_desc");
    },
  );

  it("after a card, as the calls that the user decided on and those beside them", () => {
    const approved = pendingOf("a", { decision: { type: "approve", by: "ann" } });
    const rejected = pendingOf("b", { decision: { type: "reject", message: "" } });
    const task = taskOf("t", { status: "waiting", pending: [approved, rejected, pendingOf("d")] });
    const heard = [
      called(by, ["z", "book_hotel"]),
      answered(by, "z", "book_hotel", "Replaced before.", "replaced"),
      user("q", "Book"),
      called(by, ["w", "book_hotel", { what: "W" }], ["v", "look_up"], ["d", "book_hotel"]),
      answered(by, "w", "book_hotel", "Replaced.", "replaced"),
      answered(by, "v", "look_up"),
      answered(by, "d", "book_hotel", "Replaced, and it waits.", "replaced"),
    ];
    const made = called(by, ["a", "book_hotel"], ["b", "book_hotel"], ["c", "CompleteOrEscalate"]);
    const answers = [
      answered(by, "a", "book_hotel", "Booked."),
      answered(by, "b", "book_hotel", "Rejected.", "declined"),
      answered(by, "c", "CompleteOrEscalate", "Not yet.", "refused"),
    ];
    const action = (id: string, what: string, more: object) => ({ id, tool: "book_hotel", args: { what }, ...more });
    expect(actEntries(service(task, { heard, messages: [made] }), { messages: answers })).toStrictEqual([
      {
        kind: "approval",
        ...{ agent: "hotel", parent: "t", status: "failure" },
        actions: [
          action("w", "W", { outcome: "replaced", status: "failure", observation: "Replaced." }),
          action("a", "a", {
            ...{ decision: "approve", decidedBy: "ann" },
            ...{ outcome: "done", status: "success", observation: "Booked." },
          }),
          action("b", "b", {
            ...{ decision: "reject", outcome: "declined", status: "failure", observation: "Rejected." },
          }),
          action("d", "d", { outcome: "replaced", status: "failure", observation: "Replaced, and it waits." }),
          {
            ...{ id: "c", tool: "CompleteOrEscalate", args: {}, control: true },
            ...{ outcome: "refused", status: "failure", observation: "Not yet." },
          },
        ],
      },
    ]);
  });
});

describe("a round that ended in an error is written", () => {
  const state = service(taskOf("t"), {
    messages: [called(by, ["a", "look_up"])],
    records: { r: roundOf({ agent: "hotel", calls: ["a"], inputTokens: 3 }) },
  });

  it("of the planner, with the reason", () => {
    const broken = { kind: "round", agent: "planner", status: "failure" };
    expect(brokenEntry("planner", new Error("Aborted."))).toStrictEqual({ ...broken, output: "Aborted." });
    expect(brokenEntry("planner", "gone")).toStrictEqual({ ...broken, output: "gone" });
  });

  it("of a specialist, with its calls if they were under way", () => {
    const broken = { kind: "round", agent: "hotel", status: "failure", output: "Aborted.", parent: "t" };
    expect(brokenThought(state, new Error("Aborted."))).toStrictEqual(broken);
    expect(brokenAct(state, new Error("Aborted."))).toStrictEqual({
      ...{ ...broken, startedAt: 5, thinkingMs: 7, inputTokens: 3 },
      actions: [{ id: "a", tool: "look_up", args: {}, outcome: "waiting", status: "open" }],
    });
    expect(brokenAct(service(taskOf("t")), new Error("Aborted."))).toStrictEqual(broken);
  });
});

describe("the end of a turn is written", () => {
  const state = conversation([user("q", "Book"), textMessage("Booked.", planner, "r")]);
  const summary = { kind: "summary", agent: "summary", status: "success" };

  it("with the answer that the user reads, also where it was already given or is replaced", () => {
    expect(summaryEntries(state, {})).toStrictEqual([{ ...summary, output: "Booked." }]);
    const again = { messages: [textMessage("Booked, number 7.", planner, "r")] };
    expect(summaryEntries(state, again)).toStrictEqual([{ ...summary, output: "Booked, number 7." }]);
    const more = { messages: [textMessage("And paid.", planner)] };
    expect(summaryEntries(state, more)).toStrictEqual([{ ...summary, output: "Booked.\n\nAnd paid." }]);
  });

  it("with the round of the model that put it together", () => {
    const records = { r: roundOf({ agent: "summary", inputTokens: 3 }) };
    expect(summaryEntries(state, { records })).toStrictEqual([
      { ...round, ...summary, startedAt: 5, thinkingMs: 7, inputTokens: 3, output: "Booked." },
    ]);
  });

  it("not at all after a message that opened no turn", () => {
    expect(summaryEntries(conversation(state.messages, { turn: null }), {})).toStrictEqual([]);
    expect(summaryEntries(conversation(state.messages, { turn: turnOf("q0") }), {})).toStrictEqual([]);
    expect(summaryEntries(conversation(state.messages, { turn: { ...turnOf("q"), heard: "q1" } }), {})).toStrictEqual(
      [],
    );
    const heard = conversation(state.messages, { turn: { ...turnOf("q0"), heard: "q" } });
    expect(summaryEntries(heard, {})).toHaveLength(1);
  });
});

describe("a specialist's stay on a task is written", () => {
  const entry = { kind: "task", agent: "hotel", task: "t", input: "Job t" };

  it.each<[Partial<Task>, object]>([
    [{ status: "open" }, { status: "open" }],
    [{ status: "queued" }, { status: "open" }],
    [{ status: "waiting", pending: [] }, { status: "open" }],
    [
      { status: "talking", said: { id: "s", text: "When?" } },
      { status: "open", output: "When?" },
    ],
    [
      { status: "done", result: "Booked." },
      { status: "success", output: "Booked." },
    ],
    [
      { status: "failed", result: "Used up.", stopped: "message" },
      { status: "failure", output: "Used up.", stopped: "message" },
    ],
    [
      { status: "dropped", result: "No more." },
      { status: "failure", output: "No more." },
    ],
    [
      { status: "elsewhere", result: "Not mine." },
      { status: "failure", output: "Not mine." },
    ],
    [{ status: "unfinished" }, { status: "failure" }],
  ])("with how it ends: %j", (given, written) => {
    expect(taskEntry(taskOf("t"), updated(taskOf("t", given)))).toStrictEqual({ ...entry, ...written });
  });

  it("as a failure if it broke", () => {
    expect(taskEntry(taskOf("t"))).toStrictEqual({ ...entry, status: "failure" });
  });
});

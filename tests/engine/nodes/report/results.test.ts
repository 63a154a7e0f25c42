import type { BaseMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { REPORT, textMessage } from "../../../../src/engine/dialog/message.ts";
import type { Task } from "../../../../src/engine/dialog/task.ts";
import { decidedMessage } from "../../../../src/engine/dialog/tool-message.ts";
import { foundSoFar } from "../../../../src/engine/nodes/report/found-so-far.ts";
import { foundBy, resultsOf } from "../../../../src/engine/nodes/report/results.ts";
import { answered, called, conversation, pendingOf, planner, taskOf, user, written } from "../../../support/history.ts";

const by = { agent: "hotel", task: "t" };
const found = [
  { call: "look(what: A)", text: "A is fine." },
  { call: "look(what: B)", text: "B is fine." },
];
const talking = taskOf("talk", { status: "talking", said: { id: "s", text: "When?" } });
const handedOff = called(planner, ["t", "to_hotel"]);
/** The results of a turn with the hand-off `t`. */
const results = (tasks: Task[], messages: BaseMessage[] = [user("q", "Book"), handedOff]) =>
  resultsOf(conversation(messages, { tasks }));

describe("the results of a turn", () => {
  it("are those of tasks: a specialist's words as they are", () => {
    const task = taskOf("t", { status: "done", result: "Booked.", worded: true, said: { id: "s", text: "Booked." } });
    expect(results([task])).toStrictEqual([
      {
        ...{ from: "hotel", task: "Job t", text: "Booked.", words: "Booked.", parts: ["Booked."] },
        ...{ material: "Booked.", worded: true, isModels: true, streamed: "s" },
      },
    ]);
  });

  it("and observations, which a model reads under their calls", () => {
    expect(results([taskOf("t", { status: "done", found })])).toStrictEqual([
      {
        ...{ from: "hotel", task: "Job t", text: "A is fine.\n\nB is fine.", words: "A is fine.\n\nB is fine." },
        parts: ["A is fine.", "B is fine."],
        material: "look(what: A):\nA is fine.\n\nlook(what: B):\nB is fine.",
        ...{ worded: false, streamed: undefined },
      },
    ]);
  });

  it("with what a task changed before, where its words do not say it", () => {
    const changed = ["Booked A.", "Paid."];
    const task = taskOf("t", { status: "failed", result: "Paid. [Call again.]", changed });
    expect(results([task])).toStrictEqual([
      {
        ...{ from: "hotel", task: "Job t", status: "failed", text: "Booked A.\n\nPaid. [Call again.]" },
        ...{ words: "Booked A.\n\nPaid.", parts: ["Booked A.", "Paid. [Call again.]"] },
        ...{ material: "Booked A.\n\nPaid. [Call again.]", worded: false, streamed: undefined },
      },
    ]);
  });

  it("and without the reasons that a specialist gives to the planner alone", () => {
    const [result] = results([taskOf("t", { status: "elsewhere", result: "Not mine.", found })]);
    expect(result).toMatchObject({ status: "elsewhere", words: "A is fine.\n\nB is fine." });
    const [worded] = results([taskOf("t", { status: "failed", result: "Used up.", worded: true })]);
    expect(worded).not.toHaveProperty("status");
    expect(worded?.words).toBe("Used up.");
    const [failed] = results([taskOf("t", { status: "failed", result: "No room. [Call again.]" })]);
    expect(failed).toMatchObject({ status: "failed", words: "No room." });
    const [unworded] = results([taskOf("t", { status: "done", result: "For the planner." })]);
    expect(unworded?.words).toBe("");
  });

  it.each<[string, Task, number]>([
    ["not of open tasks", taskOf("t"), 0],
    ["of unfinished tasks of this plan", taskOf("t", { status: "unfinished" }), 1],
    ["not of earlier unfinished tasks", taskOf("u", { status: "unfinished", changed: ["Paid."] }), 0],
    ["of returned tasks of this turn", taskOf("t", { status: "dropped", result: "No." }), 1],
    ["not of earlier returned tasks", taskOf("u", { status: "elsewhere", result: "No." }), 0],
    ["of earlier returned tasks that found something", taskOf("u", { status: "elsewhere", result: "No.", found }), 1],
    ["of earlier returned tasks that changed something", taskOf("u", { status: "dropped", changed: ["Paid."] }), 1],
    ["of earlier done tasks", taskOf("u", { status: "done", result: "Done." }), 1],
    ["not of queued tasks", taskOf("t", { status: "queued", changed: ["Paid."] }), 0],
  ])("are %s", (_, task, count) => {
    expect(results([task])).toHaveLength(count);
  });

  it.each<[string, Task, string[]]>([
    ["not of returned tasks", taskOf("t", { status: "elsewhere", result: "No.", found }), []],
    [
      "of returned tasks that changed something",
      taskOf("t", { status: "dropped", result: "No.", changed: ["Paid."] }),
      ["Paid."],
    ],
    [
      "of queued tasks that changed something",
      taskOf("t", { status: "queued", changed: ["Booked.", "Paid."] }),
      ["Booked.\n\nPaid."],
    ],
    ["not of queued tasks that changed nothing", taskOf("t", { status: "queued" }), []],
    ["not of open tasks", taskOf("t", { changed: ["Paid."] }), []],
  ])("are, while another specialist talks with the user, %s", (_, task, words) => {
    expect(results([task, talking]).map((one) => one.words)).toEqual(words);
  });

  it("say of a queued task what it changed", () => {
    const task = taskOf("t", { status: "queued", changed: ["Booked.", "Paid."] });
    expect(results([talking, task])).toStrictEqual([
      {
        ...{ from: "hotel", task: "Job t", status: "queued", text: "Booked.\n\nPaid.", words: "Booked.\n\nPaid." },
        ...{ parts: ["Booked.", "Paid."], material: "Booked.\nPaid.", worded: false, streamed: undefined },
      },
    ]);
  });

  it("are those of the planner's own calls, equal ones once, before the tasks", () => {
    const messages = [
      user("q0", "Before"),
      called(planner, ["z", "look", { what: "Z" }]),
      answered(planner, "z", "look", "Z."),
      user("q", "Look"),
      called(
        planner,
        ["a", "look", { what: "A" }],
        ["b", "look", { what: "B" }],
        ["c", "look", { what: "A" }],
        ["d", "tell_user"],
      ),
      answered(planner, "a", "look", "A. [Ask again.]", "failed"),
      answered(planner, "b", "look", "B."),
      answered(planner, "c", "look", "A. [Ask again.]", "failed"),
      answered(planner, "d", "tell_user", "I cannot do that."),
      answered(planner, "e", "summarize", "The results are put together."),
      answered(planner, "f", "look", "A.", "repeated"),
      answered(planner, "g", "lookup_policy", "Fine."),
      answered(planner, "t", "look", "Of a task."),
      answered(by, "h", "look", "Of a specialist."),
      textMessage("Words.", planner),
    ];
    const own = { from: "planner", worded: false };
    expect(results([taskOf("t", { status: "done", result: "T.", worded: true })], messages)).toStrictEqual([
      {
        ...own,
        task: "look(what: A)",
        text: "A. [Ask again.]",
        words: "A.",
        parts: ["A. [Ask again.]"],
        material: "A. [Ask again.]",
      },
      { ...own, task: "look(what: B)", text: "B.", words: "B.", parts: ["B."], material: "B." },
      {
        ...own,
        task: "tell_user()",
        text: "I cannot do that.",
        words: "I cannot do that.",
        parts: ["I cannot do that."],
        material: "I cannot do that.",
      },
      { ...own, task: "lookup_policy()", text: "Fine.", words: "Fine.", parts: ["Fine."], material: "Fine." },
      {
        from: "hotel",
        task: "Job t",
        text: "T.",
        words: "T.",
        parts: ["T."],
        material: "T.",
        worded: true,
        isModels: true,
        streamed: undefined,
      },
    ]);
  });

  it("are both of two calls if these are equal but not their results, or the results but not the calls", () => {
    const messages = [
      user("q", "Look"),
      called(planner, ["a", "look"], ["b", "look"], ["c", "see"]),
      answered(planner, "a", "look", "1"),
      answered(planner, "b", "look", "2"),
      answered(planner, "c", "see", "2"),
    ];
    expect(results([], messages).map(({ task, text }) => [task, text])).toEqual([
      ["look()", "1"],
      ["look()", "2"],
      ["see()", "2"],
    ]);
  });
});

describe("the observations of a task", () => {
  it("are its own since the user's last message, each with its call, equal ones once", () => {
    const known = [
      called(by, ["0", "look"]),
      answered(by, "0", "look", "Before."),
      user("q", "Look"),
      called(
        by,
        ["a", "look", { what: "A" }],
        ["b", "look", { what: "A" }],
        ["c", "look"],
        ["g", "look", { what: "A" }],
      ),
      answered(by, "a", "look", "A is fine."),
      answered(by, "b", "look", "A is fine."),
      answered(by, "c", "look", "Broken.", "failed"),
      answered(by, "d", "CompleteOrEscalate", "Back."),
      answered({ agent: "hotel", task: "u" }, "e", "look", "Of another task."),
      answered(by, "f", "look", "No call is known."),
      answered(by, "g", "look", "A is full."),
      answered(by, "h", "see", "A is full."),
    ];
    expect(foundBy(taskOf("t"), known)).toEqual([
      { call: "look(what: A)", text: "A is fine." },
      { call: "look()", text: "No call is known." },
      { call: "look(what: A)", text: "A is full." },
      { call: "see()", text: "A is full." },
    ]);
  });

  it("tell every change, also equal ones, with the arguments that were decided on", () => {
    const known = [
      called(by, ["a", "book", { what: "A" }], ["b", "book", { what: "A" }]),
      answered(by, "z", "book", "Waits.", "waiting"),
      user("r", "Yes, but B"),
      decidedMessage(answered(by, "a", "book", "Booked."), { what: "B" }),
      decidedMessage(answered(by, "b", "book", "Booked."), { what: "B" }),
    ];
    const call = "book(what: B)";
    expect(foundBy(taskOf("t", { changed: ["Booked."] }), known)).toEqual([
      { call, text: "Booked." },
      { call, text: "Booked." },
    ]);
    expect(foundBy(taskOf("t"), known)).toEqual([{ call, text: "Booked." }]);
  });
});

describe("what was looked up beside a change, by a message that ends the task", () => {
  const asked = (...more: Parameters<typeof called>[1][]) => [
    user("q", "Book A, and look at B"),
    called(planner, ["t", "to_hotel"]),
    called(by, ["a", "book", { what: "A" }], ["b", "look", { what: "B" }], ...more),
  ];
  const waits = taskOf("t", { status: "waiting", pending: [{ ...pendingOf("a"), args: { what: "A" } }] });
  const told = (messages: BaseMessage[]) => written(foundSoFar(conversation(messages, { tasks: [waits] })).messages);

  it("is told above the card, unless the task goes on", () => {
    const seen = answered(by, "b", "look", "B is fine.");
    expect(told([...asked(["c", "CompleteOrEscalate"]), seen])).toEqual(["late: B is fine."]);
    expect(told([...asked(), seen])).toEqual([]);
  });

  it("is found with the change if it is data, which has no words above the card", () => {
    const data = answered(by, "b", "look", '{"b": 1}');
    const messages = [...asked(["c", "CompleteOrEscalate"]), data];
    expect(told(messages)).toEqual([]);
    const decided = decidedMessage(answered(by, "a", "book", "Booked."), { what: "A" });
    expect(foundBy(taskOf("t"), [...messages, user("r", "Yes"), decided])).toEqual([
      { call: "look(what: B)", text: '{"b": 1}' },
      { call: "book(what: A)", text: "Booked." },
    ]);
  });
});

describe("above a card, the user is told", () => {
  const told = (
    tasks: Task[],
    given: Parameters<typeof conversation>[1] = {},
    more: Parameters<typeof conversation>[0] = [],
  ) => {
    const plan = called(planner, ["t", "to_hotel"], ["u", "to_hotel"], ["v", "to_hotel"]);
    return written(foundSoFar(conversation([user("q", "Book"), plan, ...more], { tasks, ...given })).messages);
  };
  const done = taskOf("t", { status: "done", result: "A is fine.", worded: true });
  const queued = taskOf("u", { status: "queued", job: "Book B\nlook(what: B)" });

  it("what other parts of the question found, and which are still to come", () => {
    const elsewhere = taskOf("v", { status: "elsewhere", job: "x".repeat(101) });
    expect(told([done, queued, elsewhere])).toEqual([
      `late: A is fine.\n\nStill to come, after your decision: “Book B”, “${"x".repeat(100)} … [1 more characters]”`,
    ]);
  });

  it("neither of tasks of an earlier plan, nor of those that wait on the card", () => {
    const earlier = taskOf("w", { status: "queued" });
    expect(told([done, earlier, taskOf("u", { status: "waiting", pending: [] })])).toEqual(["late: A is fine."]);
  });

  it.each([['{"a": 1}'], ["[1]"], [" \n[1]"]])("no data: %s", (result) => {
    expect(told([taskOf("t", { status: "done", result, worded: true })])).toEqual([]);
  });

  it("no change that has a receipt, as that is reported apart", () => {
    const receipts = { x: { tool: "book", args: {}, ok: true, text: "A is fine" } };
    expect(told([done], { receipts })).toEqual([]);
  });

  it("nothing that a report of this turn has told", () => {
    const report = (text: string) => textMessage(text, { agent: REPORT });
    expect(told([done, queued], {}, [report("A is fine.\n\nand more")])).toEqual([
      "late: Still to come, after your decision: “Book B”",
    ]);
    expect(told([done, queued], {}, [report("Still to come, after your decision: “Book B”")])).toEqual([
      "late: A is fine.",
    ]);
    expect(told([done], {}, [textMessage("A is fine.", planner)])).toEqual(["late: A is fine."]);
  });

  it("nothing where nothing was found", () => {
    expect(told([taskOf("t", { status: "done", result: "For the planner." })])).toEqual([]);
    expect(told([])).toEqual([]);
  });
});

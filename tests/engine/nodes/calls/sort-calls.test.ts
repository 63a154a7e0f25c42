import { describe, expect, it } from "vitest";
import type { ModelCall } from "../../../../src/engine/dialog/message.ts";
import type { Task } from "../../../../src/engine/dialog/task.ts";
import { kindOf, toolMessage } from "../../../../src/engine/dialog/tool-message.ts";
import type { Specialist } from "../../../../src/engine/domain/domain.ts";
import type { Desk } from "../../../../src/engine/nodes/agents/desk.ts";
import { refused } from "../../../../src/engine/nodes/calls/calls.ts";
import { advanced } from "../../../../src/engine/nodes/calls/own-calls.ts";
import { sortCalls } from "../../../../src/engine/nodes/calls/sort-calls.ts";
import type { Tool } from "../../../../src/engine/tools/tool.ts";
import { conversation, planner, taskOf } from "../../../support/history.ts";
import { plainTool } from "../../planning/plain-tool.ts";

const specialist = (name: string, given: Partial<Specialist> = {}): Specialist => ({
  ...{ name, handles: "", instructions: "", maxRounds: 4, tools: [] },
  ...given,
});
const deskOf = (specialists: Specialist[], tools: Tool[] = [plainTool("look", "")]) =>
  ({ specialists, tools }) as unknown as Desk;
const desk = deskOf([specialist("hotel"), specialist("flight"), specialist("away", { remote: {} as never })]);
const call = (id: string, name: string, args: object = {}, problem?: string): ModelCall => ({
  ...{ id, name, args: args as Record<string, unknown> },
  ...(problem !== undefined && { problem }),
});
const toHotel = (id: string, args: object = {}) => call(id, "to_hotel", { job_desc: `Job ${id}`, ...args });

/** The sorted calls, with their answers as texts. */
function sorted(calls: ModelCall[], tasks: Task[] = [], given = desk) {
  const { answers, ...rest } = sortCalls(calls, conversation([], { tasks }), given);
  return {
    ...rest,
    answers: answers.map((one) => [one.tool_call_id, kindOf(one), one.text]),
    by: answers.map(({ additional_kwargs: { agent } }) => agent),
  };
}
const none = { tasks: [], ownCalls: [], answers: [], remembers: [], asks: false, by: [] };
const task = { specialist: "hotel", trust: 0, status: "queued", after: [], alone: false, rounds: 0, turns: 0 };
const refusal = (calls: ModelCall[], ...rest: [Task[]?, Desk?]) => sorted(calls, ...rest).answers;

describe("a hand-off", () => {
  it("becomes a task with all that the planner says of it", () => {
    const args = { job_desc: " Book ", thought: "It is quiet.", trust_mode: 1, parameter: { a: 1 }, order: "12" };
    expect(sorted([call("a", "to_hotel", args)])).toStrictEqual({
      ...none,
      tasks: [
        {
          ...{ id: "a", specialist: "hotel", job: "Book", thought: "It is quiet.", parameter: { a: 1, order: "12" } },
          ...{ trust: 1, status: "queued", after: [], alone: true, rounds: 0, turns: 0 },
        },
      ],
    });
    expect(sorted([toHotel("a")]).tasks).toStrictEqual([{ ...task, id: "a", job: "Job a", alone: true }]);
  });

  it("runs beside others, each after those that it names", () => {
    expect(sorted([toHotel("a"), toHotel("b", { after: "1" })]).tasks).toStrictEqual([
      { ...task, id: "a", job: "Job a" },
      { ...task, id: "b", job: "Job b", after: ["a"] },
    ]);
  });

  it.each<[string, Desk, number]>([
    ["is trusted by itself where nobody else could use its result", deskOf([specialist("hotel")], []), 1],
    ["is not trusted by itself where the planner has tools", deskOf([specialist("hotel")]), 0],
    ["is not trusted by itself beside other specialists", deskOf([specialist("hotel"), specialist("x")], []), 0],
  ])("%s", (_, given, trust) => {
    expect(sorted([toHotel("a")], [], given).tasks[0]?.trust).toBe(trust);
    expect(sorted([toHotel("a", { trust_mode: 0 })], [], given).tasks[0]?.trust).toBe(0);
  });

  it.each<[string, ModelCall, string]>([
    [
      "to nobody",
      call("a", "to_taxi", { job_desc: "x" }),
      'There is no specialist behind "to_taxi". Hand off with one of: to_hotel, to_flight, to_away.',
    ],
    [
      "without a task",
      call("a", "to_hotel"),
      "Nothing was handed off: ✖ Invalid input: expected string, received undefined\n  → at job_desc",
    ],
    [
      "with facts that are none",
      toHotel("a", { parameter: "x" }),
      'Nothing was handed off: parameter takes an object of facts by name, for example {"order_id": "123"}.',
    ],
    [
      "after a call that is not above it",
      toHotel("a", { after: "2" }),
      "Nothing was handed off: after takes the numbers of calls above it in the same message: there are none.",
    ],
    [
      "with a fact that another server is sent anyway",
      call("a", "to_away", { job_desc: "x", language: "fr" }),
      'Nothing was handed off: the fact "language" is sent anyway. Use another name.',
    ],
    ["that cannot be read", call("a", "to_hotel", {}, "No JSON."), "No JSON."],
  ])("is refused %s", (_, given, words) => {
    expect(sorted([given])).toStrictEqual({ ...none, answers: [["a", "refused", words]], by: ["planner"] });
  });

  it("to a specialist here may have any fact", () => {
    expect(sorted([toHotel("a", { language: "fr" })]).tasks[0]?.parameter).toEqual({ language: "fr" });
  });

  it("is refused if the very task stands in the message already, or was handed off before", () => {
    expect(refusal([toHotel("a"), toHotel("b", { job_desc: "Job a" })])).toEqual([
      ["b", "refused", "This very task is in the same message already."],
    ]);
    const done = taskOf("x", { status: "done", result: "Booked.", job: "Job a" });
    expect(refusal([toHotel("a")], [done])).toEqual([
      ["a", "refused", "This very task was handed off before. Its result was:\nBooked."],
    ]);
    const failed = taskOf("x", { status: "failed", result: "Full.", job: "Job a", changed: ["Paid."] });
    expect(refusal([toHotel("a")], [failed])[0]?.[2]).toBe(
      "This very task was handed off before. Its result was:\nPaid.\n\nFull.",
    );
  });

  it.each<[string, Partial<Task>, object?]>([
    ["is open", { status: "open" }],
    ["was returned", { status: "elsewhere" }],
    ["is another one", { job: "Other" }],
    ["is another specialist's", { specialist: "flight" }],
    ["has other facts", { parameter: { a: 2 } }],
    ["has facts", { parameter: { a: 2 } }, {}],
  ])("is no repetition of one that %s", (_, given, facts = { a: 1 }) => {
    const before = taskOf("x", { status: "done", result: "Booked.", job: "Job a", parameter: { a: 1 }, ...given });
    expect(sorted([toHotel("a", { parameter: facts })], [before]).tasks).toHaveLength(1);
  });

  it("is one of twelve at most", () => {
    const many = Array.from({ length: 13 }, (_, n) => toHotel(`t${n}`));
    const made = sorted(many);
    expect(made.tasks).toHaveLength(12);
    expect(made.answers).toEqual([["t12", "refused", "Not handed off: one message takes 12 tasks. Hand it off next."]]);
    expect(refusal([...many, toHotel("z", { after: "13" })])[1]?.[2]).toContain("after takes the numbers");
  });
});

describe("a call of the planner's own tools", () => {
  const own = (id: string, args: object = {}) => call(id, "look", args);
  const direct = { ...plainTool("table", ""), returnDirect: true };

  it("runs at once if nothing comes before or after it", () => {
    expect(sorted([own("a", { what: "X" }), call("b", "fly")])).toStrictEqual({
      ...none,
      ownCalls: [own("a", { what: "X" }), call("b", "fly")],
    });
  });

  it("is a task if it comes after another, or another after it", () => {
    const made = sorted([own("a"), own("b", { what: "X", after: "1" }), own("c")]);
    expect(made.ownCalls).toStrictEqual([own("c")]);
    expect(made.tasks).toStrictEqual([
      { ...task, id: "a", specialist: "planner", job: "look()", call: { name: "look", args: {} }, trust: 1 },
      {
        ...{ ...task, id: "b", specialist: "planner", job: "look(what: X)", trust: 1, after: ["a"] },
        call: { name: "look", args: { what: "X" } },
      },
    ]);
  });

  it("is a task if it says whether the planner reads its result, or if that is the answer as it stands", () => {
    expect(sorted([own("a", { trust_mode: 0 })]).tasks).toMatchObject([{ id: "a", trust: 0, call: { args: {} } }]);
    const given = deskOf([], [direct, plainTool("look", "")]);
    expect(sorted([call("a", "table"), own("b")], [], given)).toMatchObject({
      tasks: [{ id: "a" }],
      ownCalls: [{ id: "b" }],
    });
  });

  it("keeps parameters of its tool that are named as its order is", () => {
    const given = deskOf([], [plainTool("look", "", ["after"])]);
    expect(sorted([own("a", { after: "noon" })], [], given).ownCalls).toStrictEqual([own("a", { after: "noon" })]);
  });

  it("stands among the hand-offs where the planner wrote it", () => {
    const made = sorted([own("a", { trust_mode: 1 }), toHotel("b", { after: 1 }), own("c", { after: [2] })]);
    expect(made.tasks.map(({ id, after }) => [id, after])).toEqual([
      ["a", []],
      ["b", ["a"]],
      ["c", ["b"]],
    ]);
    expect(made.tasks.map(({ alone }) => alone)).toEqual([false, true, false]);
  });

  it("is refused after what is not above it, and after what was refused", () => {
    expect(refusal([own("a", { after: "7" })])).toEqual([
      ["a", "refused", "Not called: after takes the numbers of calls above it in the same message: there are none."],
    ]);
    const [, second] = refusal([own("a", { after: "7" }), own("b", { after: "1" })]);
    expect(second?.[2]).toContain("there are none");
  });

  it("has no number beside a call that cannot be read", () => {
    const made = sorted([own("a"), own("b", { after: "1" }), call("c", "look", {}, "No JSON.")]);
    expect(made.answers.map(([id]) => id)).toEqual(["b", "c"]);
  });

  it("cannot come after a search for tools, whose own order is left out", () => {
    const made = sorted([call("a", "find_tools", { goal: "x", after: "9" }), own("b", { after: "1" })]);
    expect(made.ownCalls).toStrictEqual([call("a", "find_tools", { goal: "x" })]);
    expect(made.answers[0]?.[2]).toContain("there are none");
  });
});

describe("a call that concerns the conversation", () => {
  it("asks the user one thing", () => {
    const ask = (id: string) => call(id, "ask_user", { question: "When?" });
    expect(sorted([ask("a")])).toStrictEqual({ ...none, asks: true });
    expect(sorted([ask("a"), ask("b")])).toMatchObject({
      asks: true,
      answers: [["b", "refused", "Ask one thing at a time: put it into one question."]],
    });
    const broken = sorted([call("a", "ask_user")]);
    expect(broken.asks).toBe(false);
    expect(broken.answers[0]?.[2]).toMatch(/^Nothing was asked: ✖ Invalid input/);
  });

  it("tells the user something", () => {
    expect(refusal([call("a", "tell_user", { words: "Not here." }), call("b", "tell_user")])).toEqual([
      ["a", "done", "Not here."],
      ["b", "refused", expect.stringMatching(/^Nothing was told: ✖ Invalid input/)],
    ]);
  });

  it("has the results put together, or remembers something", () => {
    const keep = call("b", "remember", { about: "name", words: "Anna" });
    expect(sorted([call("a", "summarize"), keep])).toStrictEqual({
      ...{ ...none, remembers: [keep], by: ["planner"] },
      answers: [["a", "done", "The results are put together."]],
    });
  });
});

describe("the planner's own calls in order", () => {
  const own = (id: string, given: object = {}) =>
    taskOf(id, {
      specialist: "planner",
      call: { name: "look", args: { what: id } },
      trust: 1,
      ...given,
    } as Partial<Task>);
  const outcome = (id: string, kind: "done" | "failed" = "done", direct = false) => {
    const made = { call: call(id, "look"), message: toolMessage({ id, name: "look" }, `${id}!`, planner, kind) };
    return direct ? { ...made, direct: true as const } : made;
  };

  it("run wave by wave, each with the answers before it, until only specialists are left to start", async () => {
    const ran: [object, string[]][] = [];
    const tasks = [
      own("a"),
      own("b", { status: "queued", after: ["a"] }),
      taskOf("c", { status: "queued", after: ["b"] }),
      taskOf("d", { status: "done", result: "D." }),
    ];
    const made = await advanced(tasks, async (given, before) => {
      ran.push([given, before.map(({ text }) => text)]);
      return outcome(given.id);
    });
    expect(ran).toStrictEqual([
      [{ id: "a", name: "look", args: { what: "a" } }, []],
      [{ id: "b", name: "look", args: { what: "b" } }, ["a!"]],
    ]);
    expect([...made.outcomes.keys()]).toEqual(["a", "b"]);
    expect(made.tasks).toMatchObject([
      { id: "a", status: "done", found: [{ call: "look(what: a)", text: "a!" }] },
      { id: "b", status: "done" },
      { id: "c", status: "open", earlier: [{ id: "b", text: "look(what: b):\nb!" }] },
      { id: "d", status: "done", result: "D." },
    ]);
  });

  it("end as failed, or with an answer as it stands", async () => {
    const made = await advanced([own("a"), own("b"), own("c")], async ({ id }) =>
      id === "a"
        ? outcome(id, "failed")
        : id === "b"
          ? outcome(id, "done", true)
          : refused(call(id, "look"), "No.", planner),
    );
    const [a, b, c] = made.tasks;
    expect(a).toStrictEqual({ ...own("a"), status: "failed", result: "a!" });
    expect(b).toStrictEqual({ ...own("b"), status: "done", result: "b!", worded: true, direct: true });
    expect(c).toMatchObject({ status: "failed", result: "No." });
  });

  it("are none where nothing is due", async () => {
    const tasks = [taskOf("a"), own("b", { status: "done", result: "B." })];
    expect(await advanced(tasks, () => Promise.reject(new Error("run")))).toStrictEqual({ tasks, outcomes: new Map() });
  });
});

import type { BaseMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { Approvals } from "../../../../src/engine/dialog/approvals.ts";
import { textMessage } from "../../../../src/engine/dialog/message.ts";
import { compactFormat } from "../../../../src/engine/dialog/observations.ts";
import type { ServiceState } from "../../../../src/engine/dialog/state.ts";
import type { Decision, PendingCall, Task } from "../../../../src/engine/dialog/task.ts";
import { isPending, waitingCallsOf } from "../../../../src/engine/dialog/task.ts";
import { kindOf } from "../../../../src/engine/dialog/tool-message.ts";
import type { Specialist } from "../../../../src/engine/domain/domain.ts";
import { OwnerError, RepeatError, ToolError } from "../../../../src/engine/errors.ts";
import { act } from "../../../../src/engine/nodes/act.ts";
import type { Work } from "../../../../src/engine/nodes/agents/shown-tools.ts";
import type { Callee } from "../../../../src/engine/nodes/calls/called-specialists.ts";
import type { Sighting } from "../../../../src/engine/planning/sightings.ts";
import { defineTool } from "../../../../src/engine/tools/define.ts";
import type { ToolRun } from "../../../../src/engine/tools/tool.ts";
import { answered, called, pendingOf, planner, taskOf, turnOf, user, written } from "../../../support/history.ts";
import { SECRET } from "../../../support/talk.ts";

const by = { agent: "hotel", task: "t" };
const approvals = new Approvals(SECRET);
const runs: [string, ToolRun][] = [];
const args = z.object({ what: z.string() });
const tool = (name: string, given: object = {}) =>
  defineTool({
    ...{ name, description: name, effect: "read" as const, args, ...given },
    run({ what }, _: undefined, run) {
      runs.push([`${name} ${what}`, run]);
      if (what === "broken") throw new ToolError("It broke.", { advice: "Try again." });
      if (what === "repeated" && run.repeatOf !== "Booked.") throw new RepeatError();
      if (what === "data") return { text: '{"id": 7}' };
      return { text: `${name} of ${what}.`, ...(what === "rows" && { rows: [{ id: 7 }] }) };
    },
  }).bind(undefined);
const tools = [
  tool("look"),
  tool("book", { effect: "write" }),
  tool("change", { effect: "write" }),
  tool("pick", { needs: [{ from: ["look"], parameter: "what" }] }),
  tool("quote", {
    effect: "write",
    preview: () => {
      throw new Error("No price.");
    },
  }),
];
const desk: Specialist = { name: "hotel", handles: "Hotels.", instructions: "", maxRounds: 4, tools };

interface World {
  heard?: BaseMessage[];
  messages?: BaseMessage[];
  state?: Partial<ServiceState>;
  specialist?: Specialist;
  shownFor?: Parameters<typeof act>[3];
  callees?: Callee[];
  watch?: Parameters<typeof act>[5];
  format?: ReturnType<typeof compactFormat>;
  config?: object;
}

const held = (id: string, given: Partial<PendingCall> = {}) =>
  approvals.held(pendingOf(id, { tool: "book", args: { what: id }, ...given }), "hotel", {});
/** The task with its sealed decisions. */
const decided = (decisions: Record<string, Decision>, pending: PendingCall[], given: Partial<Task> = {}): Task => {
  const task = taskOf("t", { status: "waiting", pending, ...given });
  return isPending(task) ? approvals.decided(task, new Map(Object.entries(decisions)), { thread: "th" }) : task;
};
const yes: Decision = { type: "approve" };
const what = (name: string) => ({ what: name });

/** What becomes of a message's calls. */
async function acted(task: Task, calls: Parameters<typeof called>[1][], world: World = {}) {
  runs.length = 0;
  const { heard = [], messages = calls.length > 0 ? [called(by, ...calls)] : [], state, config = {} } = world;
  const update = await act(
    world.specialist ?? desk,
    approvals,
    world.format ?? compactFormat(),
    world.shownFor,
    world.callees,
    world.watch,
  )(
    {
      ...{ task, heard, dialog_state: [], turn: turnOf("q"), user_info: {}, background: [], experience: [] },
      ...{
        memories: {},
        messages,
        tasks: {},
        receipts: {},
        records: {},
        raw_data: {},
        unsettled: [],
        spent: { before: 0, beside: 1 },
        said: { words: "", typed: "", shown: "" },
        ...state,
      },
    },
    { configurable: { thread_id: "th" }, ...config },
  );
  const added = (update.messages ?? []) as BaseMessage[];
  return {
    update,
    task: update.task as Task,
    said: added.map(({ text }) => text),
    kinds: added.map((one) => kindOf(one as Parameters<typeof kindOf>[0])),
    ran: runs.map(([name]) => name),
  };
}

describe("the update after calls", () => {
  it("holds their answers, their rows and the task", async () => {
    const task = taskOf("t", { thought: "Because." });
    const { update } = await acted(task, [["1", "look", what("rows")]]);
    expect(Object.keys(update)).toEqual(["messages", "raw_data", "task", "tasks"]);
    expect(update.task).toStrictEqual(task);
    expect(update.tasks).toStrictEqual({ t: task });
    expect(update.raw_data).toMatchObject({ 1: { tool: "look", rows: [{ id: 7 }] } });
    expect(written(update.messages)).toEqual(["hotel: look of rows."]);
  });

  it("says that what was decided on is lost with its message", async () => {
    const { update } = await acted(decided({ 1: yes }, [held("1")]), []);
    expect(update.task).toStrictEqual(
      taskOf("t", {
        ...{ status: "failed", worded: true },
        result: "What you decided on is lost, and nothing was done. Ask for it again.",
      }),
    );
    const lost = await acted(decided({ 1: yes }, [held("1")]), [], { messages: [called(planner, ["1", "book"])] });
    expect(lost.task.status).toBe("failed");
    expect(lost.ran).toEqual([]);
  });

  it("is none of another user's run", async () => {
    const other = { state: { user_info: { userId: "ann" } } };
    await expect(acted(taskOf("t"), [["1", "look", what("a")]], other)).rejects.toThrow(OwnerError);
  });

  it("carries out the last message alone, as long as nothing was decided", async () => {
    const messages = [called(by, ["0", "look", what("old")]), called(by, ["1", "look", what("new")])];
    expect((await acted(taskOf("t"), [], { messages })).ran).toEqual(["look new"]);
  });

  it("carries out no call of another task", async () => {
    const messages = [
      called(by, ["1", "look", what("own")]),
      called({ agent: "hotel", task: "u" }, ["2", "look", what("other")]),
    ];
    expect((await acted(taskOf("t"), [], { messages })).ran).toEqual(["look own"]);
  });

  it("tells who watches where the values came from", async () => {
    const seen: (readonly Sighting[])[] = [];
    const messages = [
      called(by, ["1", "look", what("data")]),
      answered(by, "1", "look", '{"what": "R7"}'),
      called(by, ["2", "look", what("R7")]),
    ];
    await acted(taskOf("t"), [], { messages, watch: (one) => seen.push(one) });
    expect(seen).toHaveLength(1);
  });
});

describe("a decided call", () => {
  it("leaves a receipt of what it did, for its user", async () => {
    const pending = [held("1"), held("2"), held("3"), held("4")];
    const calls = ["1", "2", "3", "4"].map((id) => [id, "book", what(id)] as [string, string, object]);
    const given = pending.map((call, at) => ({ ...call, args: what(["a", "broken", "c", "data"][at]!) }));
    const sealed = given.map(({ seal: _, ...call }) => approvals.held(call, "hotel", {}));
    const task = decided({ 1: yes, 2: yes, 3: { type: "reject", message: "No." }, 4: yes }, sealed);
    const { update, kinds, said } = await acted(task, calls as never);
    expect(update.receipts).toStrictEqual({
      1: { tool: "book", args: what("a"), ok: true, text: 'book_hotel "1": book of a.' },
      2: { tool: "book", args: what("broken"), ok: false, text: 'book_hotel "2"', why: "It broke." },
      3: { tool: "book", args: what("c"), ok: false, text: 'book_hotel "3"' },
      4: { tool: "book", args: what("data"), ok: true, text: 'book_hotel "4": id: 7' },
    });
    expect(kinds).toEqual(["done", "failed", "declined", "done"]);
    expect(said[2]).toBe("Rejected on the card; not done. In these words: No.");
    expect(update.task).toMatchObject({ status: "open", changed: ["book of a.", '{"id": 7}'] });
    const inChinese = { state: { turn: { ...turnOf("q"), language: "zh" as const } } };
    expect((await acted(task, calls as never, inChinese)).said[2]).toBe("在卡片上被拒绝，未办理。原话：No.");
    const ann = { userId: "ann" };
    const own = approvals.held(pendingOf("1", { tool: "book", args: what("a") }), "hotel", ann);
    const waiting = taskOf("t", { status: "waiting", pending: [own] });
    const hers = isPending(waiting)
      ? approvals.decided(waiting, new Map([["1", yes]]), { thread: "th", ...ann })
      : waiting;
    const config = { configurable: { thread_id: "th", user_id: "ann" } };
    const result = await acted(hers, [["1", "book", what("1")]], { state: { user_info: ann }, config });
    expect(result.update.receipts).toMatchObject({ 1: { user: "ann" } });
  });

  it("is told of in words unless what it gave is data, wherever that stands", async () => {
    const sealed = approvals.held(pendingOf("1", { tool: "book", args: what("[a]") }), "hotel", {});
    const { update } = await acted(decided({ 1: yes }, [sealed]), [["1", "book", what("[a]")]]);
    expect(update.receipts).toMatchObject({ 1: { text: 'book_hotel "1": book of [a].' } });
  });

  it("is carried out in whichever of the task's messages it stands, beside reading ones that were not", async () => {
    const heard = [
      called(by, ["0", "look", what("done")]),
      answered(by, "0", "look", "look of done."),
      called(by, ["1", "book", what("1")]),
      called(by, ["2", "book", what("2")], ["3", "CompleteOrEscalate", { result: "" }]),
    ];
    const { ran, task } = await acted(decided({ 1: yes, 2: yes }, [held("1"), held("2")]), [], { heard });
    expect(ran).toEqual(["book 1", "book 2"]);
    expect(task).toMatchObject({
      status: "done",
      found: [{ text: "look of done." }, { text: "book of 1." }, { text: "book of 2." }],
    });
  });

  it("does not run, and ends its task, if its decision was not made on a card of this conversation", async () => {
    const forged = { ...held("1"), decision: yes };
    const { ran, said, kinds, task, update } = await acted(taskOf("t", { status: "waiting", pending: [forged] }), [
      ["1", "book", what("1")],
    ]);
    expect(ran).toEqual([]);
    expect(said).toEqual(["[Not run: the decision on it was not made on a card of this conversation.]"]);
    expect(kinds).toEqual(["refused"]);
    expect(task).toStrictEqual(
      taskOf("t", {
        ...{ status: "failed", worded: true },
        result: "Not done: book. It was not approved on a card of this conversation. Ask for it again.",
      }),
    );
    expect(update.messages).toHaveLength(1);
  });

  it("does not take along a call that the user did not decide on", async () => {
    const { ran, said, task } = await acted(decided({ 1: yes }, [held("1")]), [
      ["1", "book", what("1")],
      ["2", "book", what("2")],
    ]);
    expect(ran).toEqual(["book 1"]);
    expect(said[1]).toBe("[Not run: the user has not decided on it.]");
    expect(task.status).toBe("open");
  });

  it("waits again if it would repeat what was done since, with what the card said of it", async () => {
    const again = approvals.held(pendingOf("1", { tool: "book", args: what("repeated") }), "hotel", {});
    const { task, said, update } = await acted(decided({ 1: yes }, [again]), [["1", "book", what("1")]]);
    expect(task.status).toBe("waiting");
    expect(waitingCallsOf(task)).toMatchObject([{ id: "1", args: what("repeated"), preview: "book (what: repeated)" }]);
    expect(waitingCallsOf(task)[0]).not.toHaveProperty("decision");
    expect(said).toEqual([]);
    expect(update).not.toHaveProperty("receipts");
    const known = approvals.held(
      { ...pendingOf("1", { tool: "book", args: what("repeated") }), repeat: { done: "Booked.", warning: "!" } },
      "hotel",
      {},
    );
    expect((await acted(decided({ 1: yes }, [known]), [["1", "book", what("1")]])).said).toEqual(["book of repeated."]);
    expect(runs[0]?.[1].repeatOf).toBe("Booked.");
    await acted(decided({ 1: yes }, [held("1")]), [["1", "book", what("1")]]);
    expect(runs[0]?.[1]).not.toHaveProperty("repeatOf");
  });

  it("is refused if it cannot wait again", async () => {
    const again = approvals.held(pendingOf("1", { tool: "quote", args: what("repeated") }), "hotel", {});
    const { task, said } = await acted(decided({ 1: yes }, [again]), [["1", "quote", what("1")]]);
    expect(said).toEqual([expect.stringContaining("[quote failed unexpectedly: No price.]")]);
    expect(task.status).toBe("open");
  });
});

describe("a call that cannot run as it is", () => {
  it("is refused with the tools that there are, and no other specialist's", async () => {
    const { said } = await acted(taskOf("t"), [["1", "fly", {}]]);
    expect(said).toEqual([
      '[There is no tool "fly". The tools are: look, book, change, pick, quote, CompleteOrEscalate.]',
    ]);
  });

  it("is answered from before if it was made before", async () => {
    const heard = [called(by, ["0", "look", what("a")]), answered(by, "0", "look", "look of a.")];
    const { kinds, ran } = await acted(taskOf("t"), [["1", "look", what("a")]], { heard });
    expect(kinds).toEqual(["repeated"]);
    expect(ran).toEqual([]);
  });

  it("is refused for a value that is in no result and was not said", async () => {
    const { said, ran } = await acted(taskOf("t"), [["1", "pick", what("R7")]]);
    expect(said[0]).toMatch(/^\[Not called: "R7" for what is in no result/);
    expect(ran).toEqual([]);
  });

  it.each<[string, Partial<Task>, World]>([
    ["in the words of its task", { job: "Pick R7" }, {}],
    ["in the facts of its task", { parameter: { room: "R7" } }, {}],
    ["in a result that its task began with", { earlier: [{ id: "e", of: "x", text: "Room R7" }] }, {}],
    ["in the question", {}, { state: { turn: turnOf("q", "Pick R7") } }],
    ["in what the user asks for", {}, { state: { turn: { ...turnOf("q"), intent: { text: "Pick R7", by: "rule" } } } }],
    ["in a result", {}, { heard: [called(by, ["0", "look", what("a")]), answered(by, "0", "look", "Room R7")] }],
  ])("runs with a value that stands %s", async (_, task, world) => {
    expect((await acted(taskOf("t", task), [["1", "pick", what("R7")]], world)).ran).toEqual(["pick R7"]);
  });

  it("throws once its run is aborted", async () => {
    const config = { signal: AbortSignal.abort() };
    await expect(acted(taskOf("t"), [["1", "quote", what("a")]], { config })).rejects.toThrow("No price.");
  });
});

describe("reading on in what was cut", () => {
  const heard = [
    called(by, ["0", "look", what("a")]),
    answered(by, "0", "look", "A long text."),
    answered({ agent: "hotel", task: "u" }, "z", "look", "Of another task."),
  ];
  const more = (of: string): [string, string, object] => ["1", "read_more", { of }];
  const reading = (of: string, task: Partial<Task> = {}) => acted(taskOf("t", task), [more(of) as never], { heard });

  it("gives an observation of the task, and none of another", async () => {
    expect((await reading(heard[1]?.id ?? "")).said).toEqual(["A long text."]);
    expect((await reading(heard[2]?.id ?? "")).said[0]).toContain("There is no observation");
    expect((await reading("x")).said[0]).toContain('There is no observation "x" here.');
  });

  it("gives a result that the task began with, in the form in which it was shown", async () => {
    const rows = Array.from({ length: 9 }, (_, room) => ({ room, name: `room ${room}` }));
    const earlier = [
      { id: "d", of: "x", text: "Other." },
      { id: "e", of: "x", text: JSON.stringify(rows) },
    ];
    expect((await reading("d", { earlier })).said).toEqual(["Other."]);
    expect((await reading("e", { earlier })).said[0]).toContain("~columns");
  });

  it("ends at the end of the text", async () => {
    const calls = [["1", "read_more", { of: heard[1]?.id, from: 12 }]] as never;
    expect((await acted(taskOf("t"), calls, { heard })).said).toEqual(["The observation ends at character 12."]);
    const last = [["1", "read_more", { of: heard[1]?.id, from: 11 }]] as never;
    expect((await acted(taskOf("t"), last, { heard })).said).toEqual(["."]);
  });
});

describe("the end of a task", () => {
  const end = (given: object): [string, string, Record<string, unknown>] => [
    "9",
    "CompleteOrEscalate",
    given as Record<string, unknown>,
  ];

  it("is refused while a call failed beside it, unless another took its place", async () => {
    const failed = await acted(taskOf("t"), [["1", "look", what("broken")], end({ result: "Well." })]);
    expect(failed.said[1]).toBe("Not yet: look failed. Mend it, or complete without it.");
    expect(failed.kinds[1]).toBe("refused");
    const twice = await acted(taskOf("t"), [end({ result: "Well." }), ["8", "CompleteOrEscalate", {}]]);
    expect(twice.kinds).toEqual(["refused", "done"]);
    const heard = [called(by, ["0", "look", what("broken")]), answered(by, "0", "look", "It broke.", "failed")];
    expect((await acted(taskOf("t"), [end({ result: "Well." })], { heard })).task.status).toBe("done");
  });

  it("is the reason alone if the user gave it up", async () => {
    const { task } = await acted(taskOf("t"), [
      ["1", "look", what("a")],
      end({ status: "dropped", reason: "Too dear." }),
    ]);
    expect(task).toStrictEqual(taskOf("t", { status: "dropped", result: "Too dear." }));
    expect((await acted(taskOf("t"), [end({ status: "dropped", result: "No." })])).task).toHaveProperty(
      "result",
      "No.",
    );
  });

  it("keeps for whoever goes on what was found, and not what was changed, which is told anyway", async () => {
    const pending = [held("1")];
    const calls: [string, string, Record<string, unknown>][] = [
      ["1", "book", what("1")],
      ["2", "look", what("a")],
      end({ status: "elsewhere", reason: "Not mine." }),
    ];
    const heard = [called(by, ["0", "look", what("b")]), answered(by, "0", "look", "look of b.")];
    const { task } = await acted(
      decided({ 1: yes }, pending),
      calls.filter(([id]) => id !== "2"),
      { heard },
    );
    expect(task).toStrictEqual(
      taskOf("t", {
        ...{ status: "elsewhere", result: "Not mine.", changed: ["book of 1."] },
        found: [{ call: "look(what: b)", text: "look of b." }],
      }),
    );
    const none = await acted(taskOf("t"), [end({ status: "elsewhere", reason: "Not mine." })]);
    expect(none.task).toStrictEqual(taskOf("t", { status: "elsewhere", result: "Not mine." }));
  });

  it("is what it gives as its reason, if nothing was found", async () => {
    expect((await acted(taskOf("t"), [end({ reason: "All well." })])).task).toStrictEqual(
      taskOf("t", { status: "done", result: "All well.", worded: false }),
    );
    expect((await acted(taskOf("t"), [end({})])).task).toHaveProperty("result", "Done.");
  });

  it("lets go also beside an observation that is the answer as it stands", async () => {
    const specialist = { ...desk, tools: [tool("table", { returnDirect: true })] };
    const calls: [string, string, Record<string, unknown>][] = [
      ["1", "table", what("a")],
      end({ status: "elsewhere", reason: "Not mine." }),
    ];
    expect((await acted(taskOf("t"), calls, { specialist })).task).toMatchObject({ status: "elsewhere" });
  });

  it("has the passages that its result cites listed", async () => {
    const search = {
      ...tool("search"),
      findTexts: async () => [],
      run: async () => ({
        text: "[1] Rooms.",
        rows: [{ number: 1, title: "Rooms", location: "rooms.md", section: "" }],
      }),
    };
    const specialist = { ...desk, tools: [search] };
    const result = (given: object, world: World = {}) =>
      acted(taskOf("t"), [["1", "search", what("a")], end(given)], { specialist, ...world });
    expect((await result({ result: "Rooms are quiet [1]." })).task).toHaveProperty(
      "result",
      "Rooms are quiet [1].\n\nSources:\n[1] Rooms — rooms.md",
    );
    expect((await result({})).task).toHaveProperty("found");
    const earlier = {
      0: {
        tool: "search",
        args: {},
        quoted: true as const,
        columns: [],
        rows: [{ number: 2, title: "Keys", location: "keys.md" }],
      },
    };
    expect((await result({ result: "Keys [2]." }, { state: { raw_data: earlier } })).task).toHaveProperty(
      "result",
      "Keys [2].\n\nSources:\n[2] Keys — keys.md",
    );
    const plain = await acted(taskOf("t"), [end({ result: "Quiet [1]." })]);
    expect(plain.task).toHaveProperty("result", "Quiet [1].");
  });
});

describe("calls during an aside at a card", () => {
  const aside = (pending = [held("1")]) => taskOf("t", { aside: { pending } } as Partial<Task>);
  const heard = [called(by, ["1", "book", what("1")]), user("q", "Make it two")];

  it("replace the waiting call of their tool, which is closed", async () => {
    const { task, said, kinds, update } = await acted(aside(), [["2", "book", what("2")]], { heard });
    expect(task.status).toBe("waiting");
    expect(task).not.toHaveProperty("aside");
    expect(waitingCallsOf(task).map(({ id }) => id)).toEqual(["2"]);
    expect(said).toEqual(["Not run: what is wanted instead waits below."]);
    expect(kinds).toEqual(["replaced"]);
    const inChinese = { heard, state: { turn: { ...turnOf("q"), language: "zh" as const } } };
    expect((await acted(aside(), [["2", "book", what("2")]], inChinese)).said).toEqual([
      "未办理：改要的操作在下面等待确认。",
    ]);
    expect((update.messages as object[])[0]).toMatchObject({ tool_call_id: "1", additional_kwargs: by });
  });

  it("are refused if they wait already, or if the user has to decide first", async () => {
    const same = await acted(aside(), [["2", "book", what("1")]], { heard });
    expect(same.said).toEqual(["[Not run: this very call waits for the user already.]"]);
    const other = await acted(aside(), [["2", "change", what("1")]], { heard });
    expect(other.said).toEqual(["[Not run: the user has to decide first on what waits. Say so, or answer in words.]"]);
    expect(other.task).toMatchObject({ status: "open", aside: { pending: [{ id: "1" }] } });
    const both = aside([held("1"), held("3")]);
    expect((await acted(both, [["2", "book", what("3")]], { heard })).said[0]).toContain("waits for the user already");
  });

  it("are refused if they are wanted besides what waits, and not instead of it", async () => {
    const waiting = aside([held("1", { args: what("HB-1") })]);
    const calledFor = (words: string, name = "book", thing = "HB-2") =>
      acted(waiting, [["2", name, what(thing)]], {
        heard: [called(by, ["1", "book", what("HB-1")]), user("q", words)],
      });
    const besides = await calledFor("HB-2 too, please");
    expect(besides.said[0]).toContain("the user wants this besides what waits");
    expect(waitingCallsOf(besides.task).map(({ id }) => id)).toEqual(["1"]);
    for (const instead of [await calledFor("rather HB-2"), await calledFor("with breakfast too", "book", "breakfast")])
      expect(waitingCallsOf(instead.task).map(({ id }) => id)).toEqual(["2"]);
    expect((await calledFor("HB-2 too, please", "change")).said[0]).toContain("the user has to decide first");
    expect(waitingCallsOf((await calledFor("not that one", "change")).task).map(({ id }) => id)).toContain("2");
  });

  it("that read run, and end only with an answer in words", async () => {
    expect((await acted(aside(), [["2", "look", what("a")]], { heard })).ran).toEqual(["look a"]);
    const none = await acted(aside(), [["2", "CompleteOrEscalate", {}]], { heard });
    expect(none.said).toEqual(["Not yet: Say the answer in words."]);
    const done = await acted(aside(), [["2", "CompleteOrEscalate", { result: "Ten yuan." }]], { heard });
    expect(done.task).toMatchObject({ status: "done", result: "Ten yuan.", aside: { pending: [{ id: "1" }] } });
    const off = await acted(aside(), [["2", "CompleteOrEscalate", { status: "dropped" }]], { heard });
    expect(off.task).toMatchObject({ status: "dropped" });
  });
});

describe("an order of calls that the model accepts", () => {
  const steps = [
    { tool: "look", takes: [], wave: 0 },
    { tool: "pick", takes: [{ parameter: "what", from: "look" }], wave: 1 },
  ];
  const accept: [string, string, Record<string, unknown>] = [
    ...(["1", "follow_chain"] as const),
    { accept: true, reason: "It fits.", goal: "A room.", parameters: { look: what("data") } },
  ];
  const found = [{ ...tool("look"), run: async () => ({ text: '{"what": "R7"}' }) }, ...tools.slice(1)];
  const world = (given: World = {}): World => ({
    specialist: { ...desk, tools: found },
    shownFor: async () => ({ model: {} as never, order: [], chain: steps }),
    ...given,
  });

  it("is carried out, each call with what those before it found, and none counts twice", async () => {
    const { said, ran, task, update } = await acted(taskOf("t"), [accept], world());
    expect(said).toEqual(["All calls of the order were made.", "", '{"what": "R7"}', "", "pick of R7."]);
    expect(ran).toEqual(["pick R7"]);
    expect(task.status).toBe("open");
    expect(update).not.toHaveProperty("receipts");
  });

  it("is the one that it was shown when it called", async () => {
    const seen: Work[] = [];
    const experience = [{ id: "l", text: "Look first." }];
    const shownFor = async (work: Work) => {
      seen.push(work);
      return { model: {} as never, order: [], chain: steps };
    };
    const heard = [user("q", "A room")];
    await acted(taskOf("t"), [accept], world({ shownFor, heard, state: { experience } }));
    expect(seen).toStrictEqual([{ task: taskOf("t"), transcript: heard, lessons: experience }]);
    const none = await acted(taskOf("t"), [accept], world({ shownFor: undefined as never }));
    expect(none.said).toEqual(["There is no likely order of calls. Make the calls yourself."]);
  });

  it.each([
    [3, "All calls"],
    [4, "Stopped: this takes too many calls."],
  ])("makes no more calls than rounds are left, after %i of four", async (rounds, words) => {
    expect((await acted(taskOf("t", { rounds }), [accept], world())).said[0]).toContain(words);
  });

  it("waits with its write call beside those of the message", async () => {
    const chain = [steps[0]!, { tool: "book", takes: [{ parameter: "what", from: "look" }], wave: 1 }];
    const { task } = await acted(
      taskOf("t"),
      [accept, ["2", "change", what("a")]],
      world({ shownFor: async () => ({ model: {} as never, order: [], chain }) }),
    );
    expect(task.status).toBe("waiting");
    expect(waitingCallsOf(task).map((call) => call.tool)).toEqual(["change", "book"]);
  });
});

describe("calls of other specialists", () => {
  const callee = (task: Partial<Task>): Callee => ({
    specialist: { ...desk, name: "taxi", handles: "Taxis." },
    work: {
      invoke: async (state) => ({
        tasks: { [state.task.id]: { ...state.task, ...task } as Task },
        records: { r: { agent: "taxi", calls: [], startedAt: 0, elapsedMs: 0 } },
        raw_data: { x: { tool: "ride", args: {}, rows: [], columns: [] } },
      }),
    },
  });
  const ordered = callee({ status: "done", result: "Ordered.", worded: true } as Partial<Task>);
  const ride = (id: string, trust_mode = 1): [string, string, Record<string, unknown>] => [
    id,
    "to_taxi",
    { job_desc: `Ride ${id}`, trust_mode },
  ];

  it("are the task's result if all are trusted and done, and leave their rounds and rows", async () => {
    const { task, update } = await acted(taskOf("t", { trust: 1 }), [ride("1"), ride("2")], { callees: [ordered] });
    expect(task).toStrictEqual(
      taskOf("t", { ...{ trust: 1, status: "done", worded: true }, result: "Ordered.\n\nOrdered." }),
    );
    expect(update.records).toHaveProperty("r");
    expect(update.raw_data).toHaveProperty("x");
  });

  it("are for the caller to read if one is not trusted, or is no call of a specialist", async () => {
    const read = async (calls: Parameters<typeof acted>[1], task: Partial<Task> = { trust: 1 }) =>
      (await acted(taskOf("t", task), calls, { callees: [ordered] })).task.status;
    expect(await read([ride("1"), ride("2", 0)])).toBe("open");
    expect(await read([ride("1"), ["2", "look", what("a")]])).toBe("open");
    expect(await read([ride("1")], {})).toBe("open");
  });

  it("are named among the tools", async () => {
    const { said } = await acted(taskOf("t"), [["1", "fly", {}]], { callees: [ordered] });
    expect(said[0]).toContain("quote, to_taxi, CompleteOrEscalate.");
  });

  it("change nothing: what has to be changed goes back to the planner", async () => {
    const { said, task } = await acted({ ...taskOf("t"), caller: "taxi" }, [["1", "book", what("1")]]);
    expect(said[0]).toMatch(/^\[Not run: taxi called you, and the user can approve only what the planner hands off\./);
    expect(task.status).toBe("open");
  });
});

it("words of its own beside its calls change nothing", async () => {
  const messages = [called(by, ["1", "look", what("a")]), textMessage("x", { agent: "hotel", task: "u" })];
  expect((await acted(taskOf("t"), [], { messages })).ran).toEqual(["look a"]);
});

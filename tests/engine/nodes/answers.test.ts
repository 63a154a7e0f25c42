import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import { RunnableLambda } from "@langchain/core/runnables";
import { describe, expect, it } from "vitest";
import { groundingOf } from "../../../src/engine/dialog/grounding.ts";
import { CARD, textMessage, UNIQUE_IDS } from "../../../src/engine/dialog/message.ts";
import { compactFormat } from "../../../src/engine/dialog/observations.ts";
import type { ConversationState, RawData } from "../../../src/engine/dialog/state.ts";
import type { Task } from "../../../src/engine/dialog/task.ts";
import type { Specialist } from "../../../src/engine/domain/domain.ts";
import { OwnerError } from "../../../src/engine/errors.ts";
import { readSource } from "../../../src/engine/grounding/ground.ts";
import type { BoundModel } from "../../../src/engine/nodes/agents/ask-model.ts";
import type { Desk } from "../../../src/engine/nodes/agents/desk.ts";
import { demandNeeds } from "../../../src/engine/nodes/calls/unmet-need.ts";
import { checkClaims } from "../../../src/engine/nodes/claims/check-claims.ts";
import { sourcesOf } from "../../../src/engine/nodes/claims/sources-of.ts";
import { plan } from "../../../src/engine/nodes/plan.ts";
import { summarize } from "../../../src/engine/nodes/summarize.ts";
import { TimeZone } from "../../../src/engine/time-zone.ts";
import type { Tool } from "../../../src/engine/tools/tool.ts";
import { answered, called, conversation, planner, taskOf, turnOf, user, written } from "../../support/history.ts";
import { plainTool } from "../planning/plain-tool.ts";

type Given = Parameters<typeof conversation>[1];
const by = { agent: "hotel", task: "t" };
const zone = new TimeZone("Asia/Shanghai");
const passages: Record<string, RawData> = {
  1: { tool: "search", args: {}, quoted: true, columns: [], rows: [{ number: 1, title: "T", location: "x.md" }] },
};

/** A model that gives one reply, and what it was asked. */
function modelOf(reply: object | Error) {
  const asked: { texts: string[]; messages: BaseMessage[]; tags: unknown }[] = [];
  const model = RunnableLambda.from(async (messages: BaseMessage[], config?: { tags?: string[] }) => {
    asked.push({ texts: messages.map(({ text }) => text), messages, tags: config?.tags });
    if (reply instanceof Error) throw reply;
    return new AIMessage({ id: "r", content: "", response_metadata: UNIQUE_IDS, ...reply });
  }) as unknown as BoundModel;
  return { model, asked };
}
const calling = (...calls: [string, string, object?][]) => ({
  content: "Let me see.",
  tool_calls: calls.map(([id, name, args = {}]) => ({ id, name, args, type: "tool_call" })),
});

describe("a round of the planner", () => {
  const ran: [string, object][] = [];
  const look: Tool = {
    ...plainTool("look", "Looks.", [], { needs: [{ from: ["find"], parameter: "id" }] }),
    run: async (args, run) => {
      ran.push([JSON.stringify(args), run]);
      return args.what === "rows" ? { text: "Rows.", rows: [{ a: 1 }] } : { text: `Seen ${String(args.what ?? "")}.` };
    },
  };
  const hotel = {
    name: "hotel",
    handles: "",
    instructions: "",
    maxRounds: 4,
    tools: [{ ...plainTool("book", ""), effect: "write" }],
  } as Specialist;

  async function planned(
    reply: object | Error,
    given: Given & { messages?: BaseMessage[] } = {},
    world: { format?: ReturnType<typeof compactFormat>; wordsTasks?: boolean; config?: object } = {},
  ) {
    ran.length = 0;
    const { model, asked } = modelOf(reply);
    const more = modelOf(reply);
    const events: object[] = [];
    const domains: unknown[] = [];
    const desk: Desk = {
      ...{ instructions: "Plan.", specialists: [hotel], tools: [look], wordsTasks: world.wordsTasks ?? true },
      modelFor: async () => ({ plain: model, withReadMore: more.model }),
    };
    const node = plan(
      (...asked) => {
        domains.push(asked);
        return desk;
      },
      zone,
      "now",
      world.format ?? compactFormat(),
      async () => "THE MEMORIES",
    );
    const { messages = [user("q", "Book")], ...state } = given;
    const update = await node(conversation(messages, state), {
      ...{ configurable: { thread_id: "th" }, writer: (event: unknown) => events.push(event as object) },
      ...world.config,
    });
    return {
      update,
      said: written(update.messages ?? []),
      events,
      domains,
      ran: ran.map(([args]) => args),
      asked: asked[0] ?? more.asked[0],
      isMore: more.asked.length > 0,
    };
  }

  it("is told the time, its instructions, passages, earlier questions, experience and memories", async () => {
    const earlier = Array.from({ length: 4 }, (_, n) => [
      user(`p${n}`, `Question ${n}`),
      textMessage(`Answer ${n}`, planner),
    ]).flat();
    const { asked, said, update } = await planned(
      { content: "Fine." },
      {
        ...{
          messages: [...earlier, user("q", "Book")],
          background: [
            { title: "A", content: "a" },
            { title: "B", content: "b" },
          ],
        },
        experience: [{ id: "l", text: "Look first." }],
      },
    );
    const system = asked?.texts[0] ?? "";
    for (const part of [
      "2026-11-21 15:00 Saturday (Asia/Shanghai)",
      "Plan.",
      '<passage title="A">\na\n</passage>\n<passage title="B">',
      "Question 0 → Answer 0",
      "Look first.",
      "THE MEMORIES",
    ])
      expect(system).toContain(part);
    expect(asked?.texts.slice(1, 3)).toEqual(["Question 1", "Answer 1"]);
    expect(said).toEqual(["planner: Fine."]);
    expect(asked?.tags).not.toContain("nostream");
    expect(Object.keys(update)).toEqual(["messages", "records"]);
    expect(update.records).toMatchObject({ r: { agent: "planner", experience: ["l"] } });
    expect((await planned({ content: "x" }, { turn: null })).asked?.texts[0]).toContain("1970-01-01");
  });

  it("is at the desk of the turn's domain, unless a question was given back", async () => {
    const turn = { ...turnOf("q"), domain: "desk" };
    expect((await planned({ content: "x" }, { turn })).domains).toEqual([["desk", undefined]]);
    expect((await planned({ content: "x" }, { turn: null })).domains).toEqual([[undefined, undefined]]);
    const tasks = [taskOf("a", { status: "done" }), taskOf("b", { status: "elsewhere", result: "x" })];
    const { domains } = await planned({ content: "x" }, { turn, tasks });
    expect(domains).toEqual([["desk", { question: turn.question, user: undefined }]]);
  });

  it("may read on in what was cut", async () => {
    const messages = [
      user("q", "Look"),
      called(planner, ["a", "look"]),
      answered(planner, "a", "look", "word ".repeat(500)),
    ];
    expect((await planned({ content: "x" }, { messages }, { format: compactFormat(50) })).isMore).toBe(true);
    expect((await planned({ content: "x" }, { messages })).isMore).toBe(false);
  });

  it("runs its own calls at once, equal ones once, and hands off the others", async () => {
    const reply = calling(
      ["a", "look", { what: "rows" }],
      ["b", "look", { what: "rows" }],
      ["c", "to_hotel", { job_desc: "Book", thought: "Quiet." }],
      ["d", "to_hotel", {}],
    );
    const { update, said, events, ran: made } = await planned(reply);
    expect(made).toEqual(['{"what":"rows"}']);
    expect(said).toEqual([
      "planner: Let me see.",
      "planner: ",
      expect.stringContaining("planner: Nothing was handed off"),
      "planner: Rows.",
      "planner: Rows.",
    ]);
    expect(update.tasks).toMatchObject({ c: { status: "open", job: "Book" } });
    expect(update.raw_data).toMatchObject({ a: { rows: [{ a: 1 }] } });
    expect(Object.keys(update.raw_data ?? {})).toEqual(["a"]);
    expect(update.records).toMatchObject({ r: { thought: "Let me see.\nQuiet.", calls: ["a", "b", "c", "d"] } });
    expect(events).toContainEqual({ event: "plan", tasks: [{ id: "c", specialist: "hotel", job: "Book" }] });
    const alone = await planned(calling(["a", "look", {}]));
    expect(alone.events.map((event) => Reflect.get(event, "event"))).not.toContain("plan");
    expect(alone.update).not.toHaveProperty("tasks");
    expect(alone.update).not.toHaveProperty("raw_data");
    expect(alone.update).not.toHaveProperty("memories");
  });

  it("makes calls in their order, and answers those that are over", async () => {
    const reply = calling(["a", "look", { what: "rows", trust_mode: 1 }], ["b", "look", { what: "2", after: "1" }]);
    const { update, said, events } = await planned(reply);
    expect(said).toEqual(["planner: Let me see.", "planner: Rows.", "planner: Seen 2."]);
    expect(update.tasks).toMatchObject({ a: { status: "done" }, b: { status: "done" } });
    expect(update.raw_data).toHaveProperty("a");
    expect(events.map((event) => Reflect.get(event, "event"))).not.toContain("plan");
  });

  it("carries out calls of an earlier round that are due, without the model", async () => {
    const call = { name: "look", args: { what: "due" } };
    const tasks = [
      taskOf("a", { call, trust: 1 }),
      taskOf("b", { status: "queued", after: ["a"] }),
      taskOf("c", { status: "done", result: "C." }),
    ];
    const messages = [user("q", "Look"), called(planner, ["a", "look"], ["b", "to_hotel"], ["c", "to_hotel"])];
    const { asked, update, said } = await planned({ content: "x" }, { messages, tasks });
    expect(asked).toBeUndefined();
    expect(said).toEqual(["planner: Seen due.", "planner: C."]);
    expect(update.tasks).toMatchObject({ a: { status: "done" }, b: { status: "open" } });
    expect(update.raw_data).toEqual({});
  });

  it("says what is asked for as its tasks do, if the model words them", async () => {
    const turn = { ...turnOf("q"), intent: { text: "x", by: "rule" as const, after: "Rooms" } };
    const reply = calling(["c", "to_hotel", { job_desc: "Rooms in B" }]);
    expect((await planned(reply, { turn })).update.turn).toMatchObject({ intent: { text: "Rooms in B", by: "model" } });
    expect((await planned(reply, { turn }, { wordsTasks: false })).update).not.toHaveProperty("turn");
  });

  it("reports what was done before it asks, unless a task is not over", async () => {
    const receipts = { r: { tool: "book", args: {}, ok: true, text: "Booked." } };
    const ask: [string, string, object] = ["a", "ask_user", { question: "When?" }];
    const asking = await planned(calling(ask), { receipts });
    expect(asking.said).toEqual(["late: This was done: Booked.", "planner: Let me see.", "planner: "]);
    expect(asking.update.receipts).toMatchObject({ r: { said: "now" } });
    const beside = await planned(calling(ask, ["c", "to_hotel", { job_desc: "Book" }]), { receipts });
    expect(beside.update).not.toHaveProperty("receipts");
    expect((await planned(calling(ask))).update).not.toHaveProperty("receipts");
    expect((await planned({ content: "Fine." }, { receipts })).update).not.toHaveProperty("receipts");
  });

  it("remembers what the user said, which they are told above its reply", async () => {
    const messages = [user("q", "I breed parrots. Book")];
    const keep: [string, string, object] = ["m", "remember", { about: "other", words: "breed parrots" }];
    const { said, update } = await planned(calling(keep), { messages });
    expect(said[0]).toContain('late: I will remember in this conversation: you said: "breed parrots"');
    expect(said.at(-1)).toContain("planner: Kept, and the user is told.");
    expect(Object.values(update.memories ?? {})).toMatchObject([{ words: "breed parrots" }]);
  });

  it("has the passages that its answer cites listed, and streams none of it before", async () => {
    const { said, asked } = await planned({ content: "Quiet [1]." }, { raw_data: passages });
    expect(said).toEqual(["planner: Quiet [1].\n\nSources:\n[1] T — x.md"]);
    expect(asked?.tags).toEqual(["nostream"]);
    expect((await planned(calling(["a", "look"]), { raw_data: passages })).said[0]).toBe("planner: Let me see.");
  });

  it("answers a call again with what it gave before, as long as no specialist changed anything", async () => {
    const before = [
      user("q", "Look"),
      called(planner, ["z", "look", { what: "A" }]),
      answered(planner, "z", "look", "Seen A."),
    ];
    const again = await planned(calling(["a", "look", { what: "A" }]), { messages: before });
    expect(again.ran).toEqual([]);
    expect(again.said.at(-1)).toContain("You have made this very call before");
    expect((again.update.messages as BaseMessage[]).at(-1)).toMatchObject({
      additional_kwargs: { agent: "planner", kind: "repeated" },
    });
    const changed = [...before, answered(by, "x", "book", "Booked.")];
    expect((await planned(calling(["a", "look", { what: "A" }]), { messages: changed })).ran).toHaveLength(1);
  });

  it("names what there is to call, and refuses a value from nowhere", async () => {
    expect((await planned(calling(["a", "fly"]))).said.at(-1)).toBe(
      'planner: [There is no tool "fly". The tools are: look, to_hotel, ask_user, summarize.]',
    );
    expect((await planned(calling(["a", "look", { id: "R7" }]))).said.at(-1)).toContain('Not called: "R7" for id');
    expect((await planned(calling(["a", "look", { id: "R7" }]), { turn: turnOf("q", "Look at R7") })).ran).toHaveLength(
      1,
    );
    expect((await planned(calling(["a", "look", { id: "R7" }]), { turn: null })).ran).toHaveLength(0);
    const seen = [user("q", "Look"), called(planner, ["z", "find"]), answered(planner, "z", "find", "R7")];
    expect((await planned(calling(["a", "look", { id: "R7" }]), { messages: seen })).ran).toHaveLength(1);
  });

  it("reads on in its own observations and in the outcomes of tasks, and in no specialist's", async () => {
    const own = answered(planner, "z", "look", "A long text.");
    const theirs = answered(by, "y", "look", "Of a specialist.");
    const messages = [user("q", "Look"), called(planner, ["z", "look"]), own, theirs];
    const tasks = [taskOf("t", { status: "done", result: "Of a task." }), taskOf("o")];
    const read = async (of?: string) =>
      (await planned(calling(["a", "read_more", { of }]), { messages, tasks })).said.at(-1);
    expect(await read(own.id)).toBe("planner: A long text.");
    expect(await read("t")).toBe("planner: Of a task.");
    expect(await read(theirs.id)).toContain("There is no observation");
    expect(await read("o")).toContain("There is no observation");
  });

  it("ends in the user's words if its model fails, with what was done so far", async () => {
    const tasks = [taskOf("t", { status: "done", changed: ["Paid."] })];
    const { update, said } = await planned(new Error("Odd."), { tasks });
    expect(said).toEqual(["planner: Paid.\n\nThe language model failed: Odd."]);
    expect(Object.values(update.records ?? {})).toMatchObject([
      { agent: "planner", failure: "The language model failed: Odd." },
    ]);
    const signal = AbortSignal.abort();
    await expect(planned(new Error("Odd."), {}, { config: { signal } })).rejects.toThrow();
    await expect(planned({ content: "x" }, { user_info: { userId: "ann" } })).rejects.toThrow(OwnerError);
  });
});

describe("the end of a turn", () => {
  const found = [{ call: "look()", text: "A is 7." }];

  async function summarized(
    given: Given & { messages?: BaseMessage[] } = {},
    reply: object | Error = { content: "Both are free." },
    config: object = {},
  ) {
    const { model, asked } = modelOf(reply);
    const { messages = [user("q", "Rooms")], ...state } = given;
    const format = { tokens: 100, together: 200, written: (text: string) => `«${text}»` };
    const briefed: string[] = [];
    const briefing = () => {
      briefed.push("read");
      return readSource({ kind: "briefing" as const, id: "briefing", text: "The tax is 19." });
    };
    const update = await summarize(model, zone, "now", format, briefing)(conversation(messages, state), config);
    return { update, said: written(update.messages ?? []), asked: asked[0], view: asked[0]?.texts[1] ?? "", briefed };
  }
  const worded = (id: string, result: string): Task =>
    taskOf(id, { status: "done", result, worded: true, said: { id: `s-${id}`, text: result } });

  it("is one result as its specialist worded it, under the id that it was streamed with", async () => {
    const { update, said, asked } = await summarized({ tasks: [worded("t", "Free.")] });
    expect(said).toEqual(["summary: Free."]);
    expect((update.messages as BaseMessage[])[0]?.id).toBe("s-t");
    expect(asked).toBeUndefined();
    expect(Object.keys(update)).toEqual(["messages"]);
  });

  it("is put together by the model if there are several results, or one that is no words", async () => {
    const tasks = [
      worded("t", 'Say "free".'),
      taskOf("u", { job: 'Book "B"', status: "failed", result: "Full. [Call again.]", found }),
    ];
    const { said, view, update, asked } = await summarized({ tasks, background: [{ title: "A", content: "a" }] });
    expect(said).toEqual(["summary: Both are free."]);
    expect(update.records).toHaveProperty("r");
    expect((update.messages as BaseMessage[])[0]?.id).toBe("r");
    expect(asked?.texts[0]).toContain("English");
    expect(asked?.texts[0]).toContain("2026-11-21 15:00");
    expect(view).toBe(
      [
        "Rooms",
        '<passage title="A">\na\n</passage>',
        '<result task="Job t" from="hotel">\n«Say "free".»\n</result>',
        `<result task="Book 'B'" from="hotel" status="failed">\n«Full. [Call again.]\n\nlook():\nA is 7.»\n</result>`,
      ].join("\n\n"),
    );
    expect(asked?.messages[1]?.additional_kwargs.fields).toStrictEqual({
      question: "Rooms",
      results: [
        { isFailed: false, parts: ['Say "free".'] },
        { isFailed: true, parts: ["Full. [Call again.]", "A is 7."] },
      ],
    });
    expect(asked?.tags).not.toContain("nostream");
    expect((await summarized({ tasks: [taskOf("t", { status: "done", found })] })).said).toEqual([
      "summary: Both are free.",
    ]);
  });

  it("tells the model what was told already, and what is for the planner alone", async () => {
    const messages = [
      user("q", "Rooms"),
      called(planner, ["t", "x"], ["u", "x"]),
      textMessage("A is 7.", { agent: "late" }),
    ];
    const tasks = [taskOf("t", { status: "done", found }), taskOf("u", { status: "elsewhere", result: "Not mine." })];
    const { asked } = await summarized({ messages, tasks });
    expect(Reflect.get(Object(asked?.messages[1]?.additional_kwargs.fields), "results")).toStrictEqual([
      { isFailed: false, isTold: true, parts: ["A is 7."] },
      { isFailed: false, isForPlanner: true, parts: ["Not mine."] },
    ]);
  });

  it("shares what the model may read among the results", async () => {
    const long = "word ".repeat(300);
    const one = await summarized({ tasks: [taskOf("t", { status: "done", result: long })] });
    const two = await summarized({ tasks: ["t", "u"].map((id) => taskOf(id, { status: "done", result: long })) });
    const length = (view: string) => /«([^<]*)/.exec(view)?.[1]?.length ?? 0;
    expect(length(one.view) / length(two.view)).toBeGreaterThan(1.8);
  });

  it("has a specialist's question follow the other results, which the model is told", async () => {
    const talking = taskOf("u", { status: "talking", said: { id: "s", text: "Which night?" } });
    const { said, view } = await summarized({ tasks: [taskOf("t", { status: "done", found }), talking] });
    expect(said).toEqual(["summary: Both are free.", "hotel: Which night?"]);
    expect(view).toContain('<asked of="the user" note="shown behind your answer">\nWhich night?\n</asked>');
  });

  it("is what was found, as it is, if the model says nothing or fails", async () => {
    const tasks = [
      taskOf("t", { status: "done", found }),
      worded("u", "Free."),
      taskOf("v", { status: "done", result: "For the planner." }),
    ];
    const asIs = "This is what I found:\n\nA is 7.\n\nFree.";
    const calls = { tool_calls: [{ id: "x", name: "look", args: {}, type: "tool_call" }] };
    const silent = await summarized({ tasks }, calls);
    expect(silent.said).toEqual([`summary: ${asIs}`]);
    expect((silent.update.messages as BaseMessage[])[0]?.id).not.toBe("r");
    const failed = await summarized({ tasks }, new Error("Odd."));
    expect(failed.said).toEqual([`summary: The language model failed: Odd.\n\n${asIs}`]);
    expect(Object.values(failed.update.records ?? {})).toMatchObject([{ failure: "The language model failed: Odd." }]);
    const nothing = [taskOf("v", { status: "done", result: "For the planner." })];
    expect((await summarized({ tasks: nothing }, calls)).said[0]).toContain("I could not find an answer.");
    expect((await summarized({ tasks: nothing }, new Error("Odd."))).said).toEqual([
      "summary: The language model failed: Odd.",
    ]);
    await expect(summarized({ tasks }, new Error("Odd."), { signal: AbortSignal.abort() })).rejects.toThrow();
  });

  it("says that nothing was found", async () => {
    expect((await summarized()).said).toEqual([
      "summary: I could not find an answer. Try asking for one thing at a time.",
    ]);
    expect((await summarized({ turn: { ...turnOf("q"), language: "zh" } })).said[0]).toContain("没有得到答案");
  });

  it("lists the passages that the answer cites, which is not streamed before", async () => {
    const tasks = [taskOf("t", { status: "done", found })];
    const { said, asked } = await summarized({ tasks, raw_data: passages }, { content: "Quiet [1]." });
    expect(said).toEqual(["summary: Quiet [1].\n\nSources:\n[1] T — x.md"]);
    expect(asked?.tags).toEqual(["nostream"]);
  });

  it("reports first what was done, and no reply mentions", async () => {
    const receipts = { r: { tool: "book", args: {}, ok: true, text: "Booked B." } };
    const { said, update } = await summarized({ tasks: [worded("t", "Free.")], receipts });
    expect(said).toEqual(["late: This was done: Booked B.", "summary: Free."]);
    expect(update.receipts).toMatchObject({ r: { said: "now" } });
  });

  it("leaves a reply that stands as it is", async () => {
    const messages = [user("q", "Rooms"), textMessage("Free.", planner, "p")];
    expect((await summarized({ messages })).update).toEqual({});
    expect((await summarized({ messages, turn: null })).update).toEqual({});
    expect((await summarized({ messages, user_info: { userId: "ann" } })).update).toEqual({});
    await expect(summarized({ user_info: { userId: "ann" } })).rejects.toThrow(OwnerError);
    const card = [...messages, textMessage("When?", { agent: CARD })];
    expect((await summarized({ messages: card })).said).toHaveLength(1);
  });

  it("draws what the user wants drawn, or says that nothing fits", async () => {
    const rows = [
      { city: "Rome", price: 10 },
      { city: "Oslo", price: 30 },
      { city: "Bern", price: 20 },
    ];
    const raw = { tool: "prices", args: {}, rows, columns: [{ name: "city" }, { name: "price" }] };
    const question = [user("q", "Draw a bar chart of prices")];
    const some = await summarized({ messages: question, tasks: [worded("t", "Here.")], raw_data: { x: raw } });
    expect(some.update.raw_data).toHaveProperty("x.chart");
    expect(some.said).toEqual(["summary: Here."]);
    const each = Object.fromEntries(rows.map((row) => [row.city, { ...raw, args: { city: row.city }, rows: [row] }]));
    const apart = await summarized({ messages: question, tasks: [worded("t", "Here.")], raw_data: each });
    const values = rows.map(({ city, price }) => ({ x: city, y: price }));
    expect(apart.update.raw_data).toMatchObject({ Rome: { rows: [rows[0]], chart: { data: { values } } } });
    expect(Object.keys(apart.update.raw_data ?? {})).toEqual(["Rome"]);
    expect(apart.said).toEqual(["summary: Here."]);
    const none = await summarized({
      messages: question,
      tasks: [worded("t", "Here.")],
      raw_data: { x: { ...raw, rows: [] } },
    });
    expect(none.said).toEqual([
      "summary: Here.",
      "summary: What was found does not fit the picture you asked for, so nothing is drawn.",
    ]);
  });

  it("names the claims of its model that have no source, and knows what agents were told", async () => {
    const tasks = [taskOf("t", { status: "done", found })];
    const messages = [user("q", "Rooms"), called(by, ["c", "look"]), answered(by, "c", "look", "A is 7.")];
    const { said, briefed } = await summarized({ tasks, messages }, { content: "A is 7, B is 8.5, the tax is 19." });
    expect(said[0]).toContain("No source was found for: 8.5. Check before you rely on it.");
    expect(briefed).toEqual(["read"]);
    expect((await summarized({ tasks, messages }, { content: "A is 7." })).briefed).toEqual([]);
    expect((await summarized({ tasks, messages }, { content: "At 15:00." })).said).toEqual(["summary: At 15:00."]);
    const { model } = modelOf({ content: "It is 8.5." });
    const { messages: plain } = await summarize(model, zone, "now")(conversation(messages, { tasks }), {});
    expect(written(plain)[0]).toContain("No source was found for: 8.5.");
  });
});

describe("the claims of replies", () => {
  const checked = async (messages: BaseMessage[], replies: BaseMessage[], written: string[], given: Given = {}) => {
    let asked = 0;
    const state = conversation(messages, given);
    const made = await checkClaims(state, replies, {
      written: new Set(written),
      clock: "2026-11-21 15:00",
      writes: [],
      briefing: () => readSource({ kind: "briefing", id: "b", text: "" }),
      memories: async () => {
        asked += 1;
        return "name: Anna 4711";
      },
    });
    return { made, texts: made.map(({ text }) => text), asked };
  };
  const reply = (id: string, text: string) => textMessage(text, planner, id);
  const told = (what: string) => `\n\nNo source was found for: ${what}. Check before you rely on it.`;

  it("are no words that are to be said at a card, and other quoted words are", async () => {
    const replies = [reply("r", "照办请说“确认”，不办请说“不用了”。"), reply("s", "这家叫“云顶小筑”。")];
    const { texts } = await checked([user("q", "Rooms?")], replies, ["r", "s"]);
    expect(texts[0]).toBe("照办请说“确认”，不办请说“不用了”。");
    expect(texts[1]).not.toBe("这家叫“云顶小筑”。");
  });

  it("are checked if a model wrote them in this turn", async () => {
    const replies = [reply("r", "It is 7.3."), reply("s", "It is 8.4.")];
    const { made, texts } = await checked([user("q", "How?")], replies, ["r"]);
    expect(texts).toEqual([`It is 7.3.${told("7.3")}`, "It is 8.4."]);
    expect(made[0] && groundingOf(made[0])?.claims).toMatchObject([{ text: "7.3", from: [] }]);
    expect(made[1]).toBe(replies[1]);
    expect((await checked([user("q", "How?")], replies, [])).made).toEqual(replies);
  });

  it("are checked where they stand already, once", async () => {
    const messages = [
      user("p", "x"),
      reply("o", "It was 1.25."),
      user("q", "How?"),
      reply("r", "It is 7.3."),
      reply("n", "Fine."),
    ];
    const { texts, made } = await checked(messages, [reply("s", "Done.")], ["o", "r", "n", "s"]);
    expect(texts).toEqual([`It is 7.3.${told("7.3")}`, "Done."]);
    const again = await checked([user("q", "How?"), made[0]!], [], ["r"]);
    expect(again.made).toEqual([]);
    const moved = await checked([user("q", "How?"), reply("r", "It is 7.3.")], [reply("r", "It is 7.3.")], ["r"]);
    expect(moved.texts).toEqual([`It is 7.3.${told("7.3")}`]);
    expect((await checked([reply("r", "It is 7.3.")], [], ["r"])).texts).toEqual([`It is 7.3.${told("7.3")}`]);
  });

  it("may rest on this turn, on earlier ones, or on what is remembered, which is asked last", async () => {
    const before = [user("p", "It was 6.2 once"), reply("o", "Fine."), user("q", "And 7.3?")];
    const now = await checked(before, [reply("r", "It is 7.3.")], ["r"]);
    expect([now.texts, now.asked]).toEqual([["It is 7.3."], 0]);
    const past = await checked(before, [reply("r", "It is 6.2."), reply("s", "You are 4711.")], ["r", "s"]);
    expect(past.texts).toEqual(["It is 6.2.", "You are 4711."]);
    expect(past.asked).toBe(1);
    const source = past.made[0] && groundingOf(past.made[0])?.sources[0];
    expect(source).toMatchObject({ kind: "user", title: "It was 6.2 once" });
    expect(past.made[1] && groundingOf(past.made[1])?.sources[0]).toMatchObject({ title: "" });
  });

  it("without a source are named, eight at most", async () => {
    const numbers = Array.from({ length: 9 }, (_, n) => `${n + 3}1.5`);
    const nine = await checked([user("q", "How?")], [reply("r", `${numbers.join(" and ")}.`)], ["r"]);
    expect(nine.texts[0]).toContain(told(`${numbers.slice(0, 8).join(", ")}, …`).trim());
    const eight = await checked([user("q", "多少？")], [reply("r", `${numbers.slice(0, 8).join(" and ")}.`)], ["r"], {
      turn: { ...turnOf("q", "多少？"), language: "zh" },
    });
    expect(eight.texts[0]).toContain(`以下内容没有找到来源，请核实后再使用：${numbers.slice(0, 8).join("、")}。`);
  });
});

describe("the sources of a turn", () => {
  const clock = "2026-11-21 15:00";
  const kinds = (state: ConversationState) =>
    sourcesOf(state, clock).map(({ kind, id, title, text }) => [kind, id, title, text]);
  const now = ["clock", "clock", clock, clock];

  it("are its calls with their results, and what the user said", () => {
    const standard = user("q", "Rooms tomorrow");
    standard.additional_kwargs.standard_form = "Rooms 2026-11-22";
    const state = conversation([
      standard,
      called(by, ["a", "look", { what: "A" }]),
      answered(by, "a", "look", "A is free."),
      answered(by, "z", "see", "No call is known."),
      answered(planner, "h", "to_hotel", "The planner reads this."),
      answered(by, "c", "to_taxi", "A called one says this."),
      answered(by, "e", "CompleteOrEscalate", "Back."),
      answered(planner, "k", "ask_user", "Friday"),
    ]);
    expect(kinds(state)).toEqual([
      ["call", "a", "look(what: A)", 'look {"what":"A"}\nA is free.'],
      ["call", "z", "see()", "see {}\nNo call is known."],
      ["call", "c", "to_taxi()", "to_taxi {}\nA called one says this."],
      ["user", "k", "Friday", "Friday"],
      ["user", "q", "Rooms tomorrow", "Rooms tomorrow\nRooms 2026-11-22"],
      ["user", "q", "Rooms tomorrow", "Rooms tomorrow"],
      now,
    ]);
  });

  it("are results from other servers, passages, and what searches found", () => {
    const state = conversation([], {
      tasks: [
        taskOf("t", { status: "done", result: "From afar." }),
        taskOf("u", { status: "done", result: "From here." }),
        taskOf("v"),
        taskOf("w", { status: "done" }),
      ],
      records: { t: {}, v: {}, w: {} } as never,
      background: [{ title: "A", content: "a" }],
      raw_data: {
        x: {
          tool: "search",
          args: {},
          quoted: true,
          columns: [],
          rows: [{ n: 1, t: "T" }, { n: 2 }],
          notes: ["Of today."],
        },
        y: { tool: "look", args: {}, columns: [], rows: [{ n: 3 }] },
        z: { tool: "search", args: {}, quoted: true, columns: [], rows: [] },
      },
    });
    expect(kinds(state)).toEqual([
      ["call", "t", "hotel", "From afar."],
      ["passage", "A", "A", "A\na"],
      ["passage", "x", "search", "1 T\n2\nOf today."],
      ["passage", "z", "search", ""],
      now,
    ]);
  });

  it("are earlier answers, without what had no source", async () => {
    const first = textMessage("It is 7.3 and 5.", planner, "a");
    const [marked] = await checkClaims(conversation([user("p", "5?")]), [first], {
      written: new Set(["a"]),
      clock,
      briefing: () => readSource({ kind: "briefing", id: "b", text: "" }),
      memories: async () => "",
      writes: [],
    });
    const state = conversation([
      user("p", "5?"),
      marked!,
      textMessage("Plain.", planner, "b"),
      user("q", "And?"),
      textMessage("New.", planner, "c"),
    ]);
    const answers = kinds(state).filter(([kind]) => kind === "answer");
    expect(answers[0]?.[3]).toBe("It is … and 5.\n\nNo source was found for: …. Check before you rely on it.");
    expect(answers[1]).toEqual(["answer", "b", "Plain.", "Plain."]);
    expect(answers).toHaveLength(2);
  });
});

describe("what a tool needs", () => {
  const args = { id: "R7" };
  const demanded = (
    needs: NonNullable<Tool["needs"]>,
    given: Record<string, unknown>,
    transcript: BaseMessage[],
    said: string[] = [],
    made = given,
  ) => {
    try {
      demandNeeds(
        { id: "c", name: "show", args: given },
        { tool: { ...plainTool("show", ""), needs }, args: made },
        { said, transcript },
      );
      return "met";
    } catch (error) {
      return (error as Error).message;
    }
  };
  const value = [{ from: ["list", "find"], parameter: "id" }];
  const made = (
    name: string,
    text: string,
    kind: "done" | "failed" | "refused" = "done",
    given: Record<string, unknown> = {},
  ) => [called(by, ["l", name, given]), answered(by, "l", name, text, kind)];

  it("is another tool to be called before, with success", () => {
    const needs = [{ from: ["list", "find"] }];
    expect(demanded(needs, {}, [])).toBe("[Not called: show needs list or find to be called before. Call it first.]");
    expect(demanded(needs, {}, made("find", "x"))).toBe("met");
    expect(demanded(needs, {}, made("find", "x", "failed"))).toContain("Not called");
    expect(demanded(needs, {}, made("other", "x"))).toContain("Not called");
    expect(demanded([{ ...needs[0]!, isConditional: true }], {}, [])).toBe("met");
    expect(demanded([...needs, ...value], args, made("find", "x"))).toContain('"R7" for id');
  });

  it.each<[string, BaseMessage[], string[]]>([
    ["a result", made("list", "R7 is free."), []],
    ["a failed call that was not given it", made("list", "Only R7.", "failed"), []],
    ["a result of a call that was given it", made("list", "R7 is free.", "done", { what: "R7" }), []],
    [
      "a failed call that was not given it, beside one that was",
      [called(by, ["k", "list", args]), ...made("list", "Only R7.", "failed")],
      [],
    ],
    ["the words of the task", [], ["Show R7"]],
    ["the words of the user", [user("q", "Show R7")], []],
  ])("is a value that stands in %s", (_, transcript, said) => {
    expect(demanded(value, args, transcript, said)).toBe("met");
  });

  it.each<[string, BaseMessage[]]>([
    ["nothing", []],
    ["a part of a word", made("list", "R77 is free.")],
    ["words that refused a call", made("list", "No R7.", "refused")],
    ["a failed call that was given it", made("list", "No R7.", "failed", { what: "R7" })],
    ["the end of a task", made("CompleteOrEscalate", "R7")],
    ["a search for tools", made("find_tools", "R7")],
    ["the order of calls", made("follow_chain", "R7")],
    ["words of an agent", [textMessage("R7", by)]],
  ])("is no value that stands in %s", (_, transcript) => {
    expect(demanded(value, args, transcript)).toBe(
      '[Not called: "R7" for id is in no result and was not said by the user. Call list or find first, or ask the user.]',
    );
  });

  it("is each value of a list, and numbers; not what an object holds, nor a default", () => {
    expect(demanded(value, { id: ["R7", 8] }, made("list", "R7, 8"))).toBe("met");
    expect(demanded(value, { id: ["R7", 8] }, made("list", "R7"))).toContain('["R7",8] for id');
    expect(demanded(value, { id: { of: "R7" } }, [])).toBe("met");
    expect(demanded(value, {}, [], [], args)).toBe("met");
    expect(demanded([], args, [])).toBe("met");
  });
});

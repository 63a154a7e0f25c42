import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { InMemoryStore, Overwrite } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { Approvals } from "../../../../src/engine/dialog/approvals.ts";
import { CARD, NOTICE, textMessage } from "../../../../src/engine/dialog/message.ts";
import type { ConversationState, Turn } from "../../../../src/engine/dialog/state.ts";
import { isPending, type PendingCall, type Task } from "../../../../src/engine/dialog/task.ts";
import type { Verdicts } from "../../../../src/engine/dialog/verdict.ts";
import { StorageError } from "../../../../src/engine/errors.ts";
import type { MessageContext, Understanding } from "../../../../src/engine/nodes/message/understanding.ts";
import { prepare } from "../../../../src/engine/nodes/prepare.ts";
import { TimeZone } from "../../../../src/engine/time-zone.ts";
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
} from "../../../support/history.ts";
import { NOW, SECRET } from "../../../support/talk.ts";

type Given = Parameters<typeof conversation>[1];
const by = { agent: "hotel", task: "t" };
const approvals = new Approvals(SECRET);
const earlier: Turn = { ...turnOf("q0", "Rooms in A"), cardStep: 7, problem: "Which?" };
const answer = textMessage("Fine.", planner, "a0");
const receipt = { tool: "book", args: {}, ok: true, text: "Booked." };

interface World extends Partial<Understanding> {
  decided?: { tasks?: Task[]; messages?: BaseMessage[]; problem?: string };
  clearsOthers?: boolean;
  noteCollection?: Parameters<typeof prepare>[7];
  config?: object;
  /** The step of the graph; 10 comes right after the card of step 7. */
  step?: number;
  before?: BaseMessage[];
}

/** What an update writes, with replaced values as they are and messages as their authors and texts. */
function plainly(update: object): Record<string, unknown> {
  const entries = Object.entries(update).map(([field, value]) => [
    field,
    value instanceof Overwrite ? value.value : value,
  ]);
  const { messages, ...rest } = Object.fromEntries(entries) as Record<string, unknown>;
  const said = written(messages ?? []);
  return { ...rest, ...(said.length > 0 && { messages: said }) };
}

/** What becomes of a message of the user, what was asked for it, and what was decided. */
async function opened(said: string | HumanMessage, given: Given = {}, world: World = {}) {
  const asked: unknown[][] = [];
  const events: unknown[] = [];
  const readings: { reading: Verdicts; turn: Turn | null }[] = [];
  const noted =
    <Name extends keyof Understanding>(name: Name, result: unknown) =>
    async (...args: unknown[]) => {
      asked.push([name, ...args]);
      return result;
    };
  const understanding = {
    now: () => NOW,
    rewrite: async (text: string, _history: unknown, now: Date, { previous, user }: MessageContext) => {
      asked.push(["rewrite", text, now.getTime(), previous, user]);
      return { text };
    },
    recognise: async (question: string, { previous, user }: MessageContext) => {
      asked.push(["recognise", question, previous, user]);
      return "desk";
    },
    retrieve: noted("retrieve", []),
    lessons: noted("lessons", []),
    knownWay: noted("knownWay", undefined),
    elsewhere: noted("elsewhere", undefined),
    domainOf: () => undefined,
    turnsAway: () => false,
    takerElsewhere: async () => undefined,
    handlersOf: () => [],
    specialists: new Set(["hotel", "flight"]),
    ...world,
  } as unknown as Understanding;
  const node = prepare(
    understanding,
    approvals,
    async (waiting, reading, turn) => {
      readings.push({ reading, turn });
      return { tasks: [...waiting], messages: [], ...world.decided } as never;
    },
    async (tasks) => [...tasks],
    "now",
    world.clearsOthers ?? false,
    new TimeZone("Asia/Shanghai"),
    world.noteCollection,
  );
  const message = typeof said === "string" ? user("q", said) : said;
  const state: ConversationState = conversation([...(world.before ?? [answer]), message], { turn: null, ...given });
  const update = await node(state, {
    ...{ configurable: { thread_id: "th" }, metadata: { langgraph_step: world.step ?? 10 } },
    writer: (event: unknown) => events.push(event),
    ...world.config,
  });
  return { update: plainly(update), raw: update, turn: update.turn, asked, events, readings };
}

const opening = (question: string, more: object = {}) => ({
  ...{ messageId: "q", trace: expect.stringMatching(/^[0-9a-f]{32}$/), question, language: "en" },
  ...{ startedAt: NOW.getTime(), cardStep: 10 },
  ...more,
});
const held = (id: string, given: Partial<PendingCall> = {}) => approvals.held(pendingOf(id, given), "hotel", {});
const waits = (id: string, ...calls: PendingCall[]): Task =>
  taskOf(id, { status: "waiting", trust: 1, pending: calls.length > 0 ? calls : [held(id)] });
const talks = (given: Partial<Task> = {}) =>
  taskOf("t", { status: "talking", said: { id: "s", text: "Which night?" }, ...given } as Partial<Task>);
const why = (text: string, given: Partial<Task> = {}) =>
  taskOf("t", { status: "unfinished", result: `${text}. The task was: Job t`, ...given } as Partial<Task>);

describe("a new question", () => {
  it("opens a turn of its own, with passages and experience", async () => {
    const passage = { title: "Quiet", content: "To the yard." };
    const lesson = { id: "l", text: "Look first." };
    const { update, asked, events } = await opened(
      "Rooms in B",
      {},
      {
        rewrite: async (text) => ({ text: `${text}, 2026-11-21` }),
        retrieve: async () => [passage],
        lessons: async () => [lesson],
      },
    );
    expect(update).toStrictEqual({
      turn: opening("Rooms in B, 2026-11-21", { domain: "desk" }),
      ...{ background: [passage], experience: [lesson], messages: ["human: Rooms in B"] },
    });
    expect(asked).toEqual([
      ["recognise", "Rooms in B, 2026-11-21", undefined, undefined],
      ["knownWay", "Rooms in B, 2026-11-21"],
    ]);
    expect(events).toStrictEqual([
      { event: "question", text: "Rooms in B", rewritten: "Rooms in B, 2026-11-21", background: ["Quiet"] },
    ]);
  });

  it("is read as of its time and the domain of the turn before", async () => {
    const { update, asked, events } = await opened("Rooms in B", { turn: { ...earlier, domain: "desk" } });
    expect(asked).toEqual([
      ["rewrite", "Rooms in B", NOW.getTime(), "desk", undefined],
      ["recognise", "Rooms in B", "desk", undefined],
      ["retrieve", "Rooms in B", "desk"],
      ["lessons", "Rooms in B"],
      ["knownWay", "Rooms in B"],
    ]);
    expect(update).toStrictEqual({ turn: opening("Rooms in B", { domain: "desk", served: "desk" }) });
    expect(events).toStrictEqual([{ event: "question", text: "Rooms in B", background: [] }]);
    expect((await opened("Rooms in B", {}, { recognise: async () => undefined })).turn).toStrictEqual(
      opening("Rooms in B"),
    );
  });

  it("is read as of the domain that was served last, where nobody took up the turn before", async () => {
    const { asked } = await opened("Rooms in B", { turn: { ...earlier, domain: "other", served: "desk" } });
    expect(asked[1]).toEqual(["recognise", "Rooms in B", "desk", undefined]);
  });

  it("replaces what the turn before left", async () => {
    const state: Given = {
      ...{ turn: earlier, dialog_state: ["hotel"], receipts: { r: receipt } },
      tasks: [taskOf("t", { status: "done", changed: ["Booked."] })],
      records: { r: { agent: "planner", calls: [], startedAt: 0, elapsedMs: 0 } },
      raw_data: { x: { tool: "look", args: {}, rows: [], columns: [] } },
      background: [{ title: "x", content: "y" }],
      experience: [{ id: "l", text: "x" }],
    };
    expect((await opened("Rooms in B", state)).update).toStrictEqual({
      turn: opening("Rooms in B", { domain: "desk" }),
      ...{ tasks: {}, records: {}, raw_data: {}, background: [], experience: [] },
      ...{ dialog_state: [], receipts: { r: { ...receipt, inFront: "now" } } },
      messages: [
        "- q",
        "late: In case you have not seen it, from before:\n\nThis was done: Booked.",
        "human: Rooms in B",
      ],
    });
  });

  it("goes on from the one before if its words do", async () => {
    const { turn, asked } = await opened("And in B?", { turn: { ...earlier, domain: "desk" } });
    const intent = { text: "Rooms in A; And in B?", by: "rule", after: "Rooms in A" };
    expect(turn).toStrictEqual(opening("And in B?", { intent, domain: "desk", served: "desk" }));
    expect(asked.slice(1)).toEqual([
      ["recognise", "And in B?", "desk", undefined],
      ["retrieve", intent.text, "desk"],
      ["lessons", intent.text],
    ]);
  });

  it("stays in its domain if it only adds a fact to the one before", async () => {
    const { asked, turn } = await opened("It's for a small shop.", { turn: { ...earlier, domain: "trade" } });
    expect(turn).toMatchObject({ domain: "trade", intent: { text: "Rooms in A (for a small shop)" } });
    expect(asked.map(([name]) => name)).toEqual(["rewrite", "retrieve", "lessons"]);
    const without = await opened("It's for a small shop.", { turn: earlier });
    expect(without.asked[1]).toEqual(["recognise", "Rooms in A (for a small shop)", undefined, undefined]);
  });

  it("that asks for nothing leaves what was asked for as it was", async () => {
    const thanks = await opened("Thanks!", { turn: earlier });
    expect(thanks.turn).toStrictEqual(opening("Thanks!", { earlier: "Rooms in A", domain: "desk" }));
    expect(thanks.asked.map(([name]) => name)).not.toContain("knownWay");
  });

  it("of a well-known kind goes to who takes it, as long as nothing else goes on and they are there", async () => {
    const known = { parts: [{ specialist: "hotel" }], experience: "e" };
    const way = async (parts = known.parts, tasks: Task[] = []) =>
      (await opened("Rooms in B", { tasks }, { knownWay: async () => ({ ...known, parts }) })).turn;
    expect(await way()).toMatchObject({ known });
    expect(await way(undefined, [taskOf("t", { status: "done" })])).toMatchObject({ known });
    expect(await way([{ specialist: "hotel" }, { specialist: "taxi" }])).not.toHaveProperty("known");
    expect(await way(undefined, [taskOf("t")])).not.toHaveProperty("known");
    expect((await opened("Rooms in B")).turn).not.toHaveProperty("known");
  });

  it("ends as unfinished what is not over", async () => {
    const tasks = async (...given: Task[]) =>
      (await opened("Rooms in B", { tasks: given, turn: earlier }, { step: 11 })).update.tasks;
    expect(await tasks(taskOf("t"))).toStrictEqual({ t: why("it was interrupted") });
    expect(await tasks({ ...talks(), specialist: "taxi" })).toStrictEqual({
      t: why("the user turned to something else", { specialist: "taxi" }),
    });
    const decided = waits("t", pendingOf("t", { decision: { type: "approve" } }));
    expect(await tasks({ ...decided, changed: ["Paid."] })).toStrictEqual({ t: { ...decided, trust: 0 } });
    expect(await tasks({ ...decided, specialist: "taxi" })).toMatchObject({ t: { status: "unfinished" } });
    expect(await tasks(waits("t"))).toStrictEqual({ t: why("the user turned to something else", { trust: 1 }) });
  });

  it("answers the open calls that nobody goes on with", async () => {
    const before = [user("q0", "Book"), called(planner, ["t", "to_hotel"]), called(by, ["c", "look"])];
    const { update } = await opened(
      "Rooms in B",
      { tasks: [taskOf("t")], turn: earlier },
      { before: [...before, answer] },
    );
    const lost = "No result is known: the work was interrupted before this call was answered.";
    expect(update.messages).toEqual(["- q", `planner: ${lost}`, `hotel: ${lost}`, "human: Rooms in B"]);
  });

  it("that comes with others is one with them, and has its place", async () => {
    const { update } = await opened("And B?", { turn: null }, { before: [user("p", "Rooms in A?")] });
    expect(update.messages).toEqual(["- p", "- q", "human: Rooms in A?\n\nAnd B?"]);
    expect((await opened(new AIMessage("x") as never)).update).toEqual({});
  });

  it("is answered in words if the embeddings fail; a bug passes, and so does the end of an aborted run", async () => {
    const down = new Error("Connection error.");
    const failing = (error: Error, config: object = {}) =>
      opened("Rooms in B", {}, { recognise: () => Promise.reject(error), config });
    expect((await failing(down)).update.messages).toEqual([
      expect.stringMatching(/^planner: The question could not be processed: .+/),
    ]);
    const bug = new TypeError("bug");
    await expect(failing(bug)).rejects.toBe(bug);
    await expect(failing(down, { signal: AbortSignal.abort() })).rejects.toBe(down);
  });
});

describe("a message at a card", () => {
  const card: Given = { turn: earlier, tasks: [waits("t")] };
  const two: Given = { turn: earlier, tasks: [waits("t"), waits("u")] };
  const aside = (id: string, calls = [held(id)]) => ({ ...taskOf(id, { trust: 1 }), aside: { pending: calls } });
  const same = {
    ...earlier,
    startedAt: NOW.getTime(),
    heard: "q",
    problem: undefined,
    strayed: undefined,
    cardStep: 10,
  };

  it("decides, and the turn goes on as it was", async () => {
    const records = { r: { agent: "planner", calls: [], startedAt: 0, elapsedMs: 0 } };
    const raw_data = { x: { tool: "look", args: {}, rows: [], columns: [] } };
    const other = taskOf("o", { status: "done" });
    const state = {
      ...card,
      tasks: [waits("t"), other],
      records,
      raw_data,
      receipts: { r: receipt },
      dialog_state: ["x"],
    };
    const decided = { tasks: [taskOf("t")], messages: [textMessage("Replaced.", by)], problem: "Changed." };
    const { update, readings, asked } = await opened("yes", state, { decided });
    expect([...(readings[0]?.reading.decisions ?? [])]).toEqual([["t", { type: "approve" }]]);
    expect(readings[0]?.turn).toStrictEqual({ ...same, cardStep: 7 });
    expect(update).toStrictEqual({
      turn: { ...same, problem: "Changed." },
      ...{ tasks: { t: taskOf("t"), o: other }, records, raw_data, receipts: { r: { ...receipt, inFront: "now" } } },
      dialog_state: [],
      messages: [
        ...["- q", "late: In case you have not seen it, from before:\n\nThis was done: Booked.", "human: yes"],
        "hotel: Replaced.",
      ],
    });
    expect(asked.map(([name]) => name)).toEqual(["rewrite"]);
  });

  it("that approves and asks for more has the planner attend to that, which trusts no result then", async () => {
    const { update, readings } = await opened("yes, and also find a flight", card);
    expect(readings[0]?.turn?.question).toBe("find a flight");
    expect(update.turn).toMatchObject({ question: "find a flight", messageId: "q", heard: "q" });
    expect(update.tasks).toMatchObject({ t: { trust: 0 } });
    expect((await opened("yes", card)).update.tasks).toMatchObject({ t: { trust: 1 } });
    const rejected = await opened("no, and also find a flight", card);
    expect(rejected.turn?.question).toBe("Rooms in A");
  });

  it("that asks something is answered by who waits, while the card stays open", async () => {
    const { update, asked } = await opened("What is breakfast like?", {
      ...card,
      tasks: [waits("t"), taskOf("o", { status: "done" })],
    });
    const strayed = { calls: ["t"], leastYes: 1 };
    expect(update).toStrictEqual({
      turn: { ...same, strayed },
      tasks: { t: aside("t"), o: taskOf("o", { status: "done" }) },
    });
    expect(asked.slice(1)).toEqual([["elsewhere", "What is breakfast like?", "hotel"]]);
    expect((await opened("Make it two nights", card)).update.tasks).toStrictEqual({ t: aside("t") });
  });

  it("that names one of several is for that one, and a question that names none for all", async () => {
    expect((await opened("the second one for two nights", two)).update.tasks).toStrictEqual({
      t: waits("t"),
      u: aside("u"),
    });
    expect((await opened("What does it cost?", two)).update.tasks).toStrictEqual({ t: aside("t"), u: aside("u") });
  });

  it("that names none of several and asks nothing decides nothing, and says so", async () => {
    const { readings } = await opened("Make it two nights", two);
    expect(readings[0]?.reading).toStrictEqual({
      decisions: new Map(),
      problem:
        'It is not clear which of the 2 actions you mean; nothing was changed. Say it with its number, for example "1: Make it two nights".',
    });
    const long = await opened(`Make it ${"x".repeat(200)}`, two);
    expect(long.readings[0]?.reading.problem).toContain(`"1: Make it ${"x".repeat(92)}"`);
    const inOne = await opened("Make it two nights", { turn: earlier, tasks: [waits("t", held("a"), held("b"))] });
    expect(inOne.readings[0]?.reading.problem).toBeUndefined();
  });

  it("that plainly belongs to another specialist asks that one, or closes the card", async () => {
    const elsewhere = async () => "flight";
    const asks = await opened("When is the flight?", card, { elsewhere });
    expect(asks.update.tasks).toStrictEqual({
      t: waits("t"),
      q: {
        ...{ id: "q", specialist: "flight", job: "When is the flight?", trust: 1, status: "open", alone: true },
        ...{ rounds: 0, turns: 0, aside: { pending: [] } },
      },
    });
    const turns = await opened("Change my seat", { ...card, user_info: {} }, { elsewhere });
    expect(turns.update).toMatchObject({
      turn: { question: "Change my seat" },
      tasks: { t: { status: "unfinished", result: "the user turned to something else. The task was: Job t" } },
      receipts: { t: { closed: true, text: 'book_hotel "t"', why: "its card was closed without a decision" } },
    });
  });

  it("that plainly belongs to one of several that wait is for that one", async () => {
    const flight = { ...waits("u"), specialist: "flight" };
    const state = { turn: earlier, tasks: [waits("t"), flight] };
    const to = (name: string) => ({
      elsewhere: async (_: string, current: string) => (current === name ? undefined : name),
    });
    expect((await opened("Make it a window seat", state, to("flight"))).update.tasks).toMatchObject({
      t: { status: "waiting" },
      u: { aside: { pending: [{ id: "u" }] } },
    });
    const both = [waits("t"), waits("u"), { ...waits("v"), specialist: "flight" }];
    expect(
      (await opened("Make it a room", { turn: earlier, tasks: both }, to("hotel"))).readings[0]?.reading.problem,
    ).toContain("not clear");
    const torn = { elsewhere: async (_: string, current: string) => (current === "hotel" ? "flight" : "hotel") };
    expect((await opened("Make it two", state, torn)).readings[0]?.reading.problem).toContain("not clear");
  });

  it("decides on nothing once the card is closed, which is told", async () => {
    const { update, readings } = await opened("yes", card, { step: 11 });
    expect(readings).toEqual([]);
    expect(update).toMatchObject({
      ...{ turn: { question: "yes" }, tasks: {}, receipts: { t: { closed: true, inFront: "now" } } },
    });
    expect((update.messages as string[])[1]).toContain(
      'Not done: book_hotel "t" (its card was closed without a decision)',
    );
  });

  it("decides on no call of a specialist that is gone", async () => {
    const { readings } = await opened("yes", { turn: earlier, tasks: [{ ...waits("t"), specialist: "taxi" }] });
    expect(readings).toEqual([]);
  });

  it("is one of two at once, of which the card heard both", async () => {
    const { readings } = await opened("yes", card, { step: 12, before: [answer, user("p", "hm")] });
    expect(readings[0]?.reading.decisions.size).toBe(0);
  });

  it("after a crash within an aside finds its card as it was", async () => {
    const state = { turn: earlier, tasks: [aside("t") as Task, { ...aside("x", []) } as Task] };
    const { update } = await opened("yes", state);
    expect(Object.keys(update.tasks as object)).toEqual(["t"]);
    expect(update.tasks).toMatchObject({ t: { status: "waiting" } });
  });

  it("without words leaves it open, and says what is asked", async () => {
    const { update } = await opened("  ", card);
    expect(update).toStrictEqual({
      turn: { ...earlier, problem: expect.stringMatching(/^That does not clearly approve or reject/), cardStep: 10 },
      ...{ tasks: { t: waits("t") }, messages: ["- q"] },
    });
  });
});

describe("a message after the planner's question", () => {
  const question = called(planner, ["a", "ask_user", { question: "When?" }]);
  const before = [user("q0", "Rooms in A"), question, textMessage("When?", { agent: CARD })];
  const state: Given = { turn: earlier };

  it("answers it, and goes on with what was asked for", async () => {
    const { update, raw } = await opened("Tomorrow", state, { before, rewrite: async () => ({ text: "2026-11-22" }) });
    expect(update).toStrictEqual({
      turn: {
        ...{ ...earlier, startedAt: NOW.getTime(), heard: "q", problem: undefined, cardStep: 10 },
        intent: { text: "Rooms in A; 2026-11-22", by: "rule", after: "Rooms in A" },
      },
      messages: ["human: Tomorrow", "planner: Tomorrow\n[In standard form: 2026-11-22]"],
    });
    expect((raw.messages as BaseMessage[])[1]).toMatchObject({
      tool_call_id: "a",
      additional_kwargs: { kind: "done" },
    });
  });

  it("is a question of its own if it plainly belongs to another specialist", async () => {
    const tasks = [taskOf("t", { status: "done" }), taskOf("u", { status: "unfinished", specialist: "flight" })];
    const asked = await opened("Tomorrow", { ...state, tasks }, { before });
    expect(asked.asked.slice(1)).toEqual([["elsewhere", "Tomorrow", "hotel"]]);
    expect(asked.turn).toMatchObject({ messageId: "q0" });
    const other = await opened("Change my seat", { ...state, tasks }, { before, elsewhere: async () => "flight" });
    expect(other.turn).toMatchObject({ messageId: "q", question: "Change my seat" });
    expect((other.update.messages as string[])[1]).toBe("planner: Not done: something else was asked for.");
  });

  it("that cannot be read leaves it open", async () => {
    const { update } = await opened("x".repeat(20_001), state, { before });
    expect(update.turn).toMatchObject({ messageId: "q0", problem: expect.stringContaining("20001 characters") });
    expect(update.messages).toEqual(["- q"]);
  });

  it("that names no day of the calendar is kept, and the question asked again", async () => {
    const { update } = await opened("2026-02-30", state, {
      before,
      rewrite: async () => ({ text: "", impossible: "2026-02-30" }),
    });
    expect(update).toStrictEqual({
      turn: {
        ...earlier,
        heard: "q",
        problem: '"2026-02-30" is not a day of the calendar. Which date do you mean?',
        cardStep: 10,
      },
    });
  });
});

describe("a message to the active agent", () => {
  const state: Given = { turn: earlier, dialog_state: ["hotel"], tasks: [talks()] };
  const before = [user("q0", "Rooms in A"), textMessage("Which night?", by, "s")];

  it("reaches it in a turn of its own, which goes on from the one before", async () => {
    const queued = taskOf("w", { status: "queued" });
    const lesson = { id: "l", text: "x" };
    const tasks = [talks({ changed: ["Paid."] }), queued, taskOf("d", { status: "done" }), taskOf("o")];
    const { update, asked } = await opened("And in B?", { ...state, tasks }, { before, lessons: async () => [lesson] });
    expect(update).toStrictEqual({
      turn: opening("And in B?", { intent: { text: "Rooms in A; And in B?", by: "rule", after: "Rooms in A" } }),
      ...{ tasks: { t: talks(), w: queued }, experience: [lesson] },
    });
    expect(asked.map(([name]) => name)).toEqual(["rewrite", "elsewhere"]);
  });

  it("makes the stack say who that is, and has its words stored if they were not", async () => {
    const { update, raw } = await opened(
      "Friday",
      { ...state, dialog_state: ["flight"] },
      { before: before.slice(0, 1) },
    );
    expect(update.dialog_state).toEqual(["hotel"]);
    expect(update.messages).toEqual(["- q", "hotel: Which night?", "human: Friday"]);
    expect((raw.messages as BaseMessage[])[1]).toMatchObject({ id: "s", additional_kwargs: by });
  });

  it.each<[string, Partial<Task>, Partial<Understanding>]>([
    ["plainly belongs elsewhere", {}, { elsewhere: async () => "flight" }],
    ["turns to another domain", {}, { turnsAway: () => true }],
    ["comes after twenty turns with it", { turns: 20 }, {}],
    ["is for one that is gone", { specialist: "taxi" }, {}],
  ])("is a new question if it %s", async (_, given, world) => {
    const { update, turn } = await opened("Friday", { ...state, tasks: [talks(given)] }, { before, ...world });
    expect(turn).toMatchObject({ question: "Friday", domain: "desk" });
    expect(update).toMatchObject({ dialog_state: [], tasks: { t: { status: "unfinished" } } });
    expect((await opened("Friday", { ...state, tasks: [talks({ turns: 19 })] }, { before })).turn).not.toHaveProperty(
      "domain",
    );
  });
});

describe("a message that is answered at once", () => {
  const blocks = (...content: object[]) => new HumanMessage({ id: "q", content: content as never });

  it.each<[string, string | HumanMessage, string]>([
    ["without words", "", "Your message is empty. Ask a question in words."],
    ["of empty text", blocks({ type: "text", text: " " }), "Your message is empty. Ask a question in words."],
    [
      "of a picture",
      blocks({ type: "text", text: "" }, { type: "image_url", image_url: "x" }),
      "I can only read text. Put your question in words.",
    ],
  ])("says what to do instead: %s", async (_, said, words) => {
    const { update, asked } = await opened(said, {
      turn: earlier,
      raw_data: { x: {} as never },
      records: { r: {} as never },
      dialog_state: ["x"],
    });
    expect(update).toStrictEqual({
      ...{ records: {}, raw_data: {}, dialog_state: [] },
      messages: [`planner: ${words}`],
    });
    expect(asked).toEqual([]);
  });

  it("is kept short if it is too long", async () => {
    const { update, raw } = await opened("x".repeat(20_001));
    expect(update.messages).toEqual([
      `human: ${"x".repeat(200)} …`,
      expect.stringMatching(/^planner: Your message has 20001 characters; at most 20000/),
    ]);
    expect((raw.messages as BaseMessage[])[0]?.id).toBe("q");
    expect((await opened("x".repeat(20_000))).asked).not.toEqual([]);
  });

  it("leaves the active agent as it is", async () => {
    const { update } = await opened("", {
      turn: earlier,
      tasks: [talks()],
      dialog_state: ["hotel"],
      receipts: { r: receipt },
    });
    expect(update).toStrictEqual({
      ...{ tasks: { t: talks() }, dialog_state: ["hotel"], receipts: { r: { ...receipt, inFront: "now" } } },
      messages: [
        ...["- q", "late: In case you have not seen it, from before:\n\nThis was done: Booked.", "human: "],
        "planner: Your message is empty. Ask a question in words.",
      ],
    });
  });

  it("is in the language of the conversation", async () => {
    expect((await opened("", { turn: { ...earlier, language: "zh" } })).update.messages).toEqual([
      "planner: 您的消息是空的，请用文字提问。",
    ]);
  });
});

describe("what a user says of learning from them", () => {
  it("is noted, and confirmed", async () => {
    const noted: unknown[][] = [];
    const noteCollection = (...args: unknown[]) => noted.push(args);
    const config = { configurable: { thread_id: "th", user_id: "ann" } };
    const ann = { user_info: { userId: "ann" } };
    const refuse = await opened("Don't learn from me", ann, { noteCollection, config });
    expect(refuse.update).toMatchObject({
      user_info: { userId: "ann" },
      messages: [expect.stringMatching(/^planner: I no longer learn/)],
    });
    expect((await opened("You may learn from me", {}, { noteCollection })).update.messages).toEqual([
      expect.stringContaining("learned from again"),
    ]);
    expect(noted).toEqual([
      ["refuse", { thread: "th", userId: "ann" }, expect.any(Number)],
      ["allow", { thread: "th" }, expect.any(Number)],
    ]);
    expect((await opened("Don't learn from me")).update.messages).toHaveLength(1);
  });

  it.each([
    [new StorageError({ en: "Disk full.", zh: "磁盘已满。" }, {}), "Disk full."],
    [new Error("Odd."), "Error: Odd."],
  ])("is to be said again if it could not be noted: %s", async (error, reason) => {
    const noteCollection = () => {
      throw error;
    };
    const { update } = await opened("Don't learn from me", {}, { noteCollection });
    expect(update.messages).toEqual([
      `planner: What you said about learning could not be stored. Say it again later: ${reason}`,
    ]);
  });
});

describe("what a user says about themself", () => {
  const remembered = "I will remember in this conversation: name: Anna.";

  it("is remembered and answered at once, and what else they ask for as well", async () => {
    const { update, asked } = await opened("I'm Anna");
    expect(update).toMatchObject({
      memories: {
        [Object.keys(update.memories as object)[0] ?? ""]: { words: "Anna", at: NOW.getTime(), message: "q" },
      },
    });
    expect(update.messages).toEqual([`planner: ${remembered}`]);
    expect(asked).toEqual([]);
    const more = await opened("I'm Anna. Show me rooms in B");
    expect(more.update.messages).toEqual(["human: I'm Anna. Show me rooms in B", `late: ${remembered}`]);
    expect(more.turn?.question).toBe("Show me rooms in B");
    expect(Object.values(more.update.memories as object)).toHaveLength(1);
  });

  it("answers the active agent's question, if that asked one", async () => {
    const talk = { turn: earlier, tasks: [talks({ said: { id: "s", text: "What is your name?" } } as Partial<Task>)] };
    const { turn, update } = await opened("I'm Anna", talk, { before: [textMessage("What is your name?", by, "s")] });
    expect(turn?.question).toBe("I'm Anna");
    expect(update.messages).toEqual([`late: ${remembered}`]);
    const told = { turn: earlier, tasks: [talks({ said: { id: "s", text: "Booked." } } as Partial<Task>)] };
    expect((await opened("I'm Anna", told)).update.messages).toEqual([`planner: ${remembered}`]);
  });

  it("answers the planner's question, which a question to the memory does not", async () => {
    const before = [
      user("q0", "x"),
      called(planner, ["a", "ask_user", { question: "Name?" }]),
      textMessage("Name?", { agent: CARD }),
    ];
    const said = await opened("I'm Anna", { turn: earlier }, { before });
    expect(said.update.messages).toEqual(["planner: I'm Anna", `late: ${remembered}`]);
    const asked = await opened("Who am I?", { turn: { ...earlier, heard: "q1" } }, { before });
    expect(asked.turn).toMatchObject({
      messageId: "q0",
      heard: "q",
      language: "en",
      problem: "You have not told me your name.",
    });
    expect(asked.update).not.toHaveProperty("messages");
  });

  it("is told to be lost if the store fails, and what else they ask for is answered", async () => {
    const store = new InMemoryStore();
    const config = { configurable: { thread_id: "th", user_id: "ann" }, store };
    const failing = (error: unknown, more: object = {}, text = "I'm Anna") => {
      store.search = () => Promise.reject(error);
      return opened(text, { user_info: { userId: "ann" } }, { config: { ...config, ...more } });
    };
    const { update, turn } = await failing(new Error("Odd."));
    expect(update.messages).toEqual([
      "late: What you say about yourself can be neither stored nor read at the moment: Error: Odd.",
    ]);
    expect(turn?.question).toBe("I'm Anna");
    const full = await failing(new StorageError({ en: "Disk full.", zh: "磁盘已满。" }, {}));
    expect((full.update.messages as string[])[0]).toContain("at the moment: Disk full.");
    await expect(failing(new Error("Odd."), { signal: AbortSignal.abort() })).rejects.toThrow("Odd.");
  });
});

describe("a message of another user", () => {
  const ann: Given = { user_info: { userId: "ann" }, turn: earlier };
  const notTheirs = "This conversation belongs to another user.";

  it("is refused, and changes nothing", async () => {
    const { update, asked } = await opened("Rooms in B", { ...ann, receipts: { r: { ...receipt, user: "ann" } } });
    expect(update).toStrictEqual({ messages: ["- q", expect.stringContaining(`notice: ${notTheirs}`)] });
    expect(asked).toEqual([]);
    expect((await opened("Clear", ann)).update.messages).toEqual(["- q", expect.stringContaining(notTheirs)]);
  });

  it("is refused on the card or question that is open", async () => {
    const card = await opened("yes", { ...ann, tasks: [waits("t")], receipts: { r: { ...receipt, user: "ann" } } });
    expect(card.update).toStrictEqual({
      turn: { ...earlier, problem: "Only the user these actions were prepared for can decide on them.", cardStep: 10 },
      ...{ tasks: { t: waits("t") }, receipts: { r: { ...receipt, user: "ann" } }, messages: ["- q"] },
    });
    const before = [user("q0", "x"), called(planner, ["a", "ask_user", { question: "When?" }])];
    const question = await opened("Friday", ann, { before });
    expect(question.update).toMatchObject({ turn: { problem: expect.stringContaining(notTheirs) }, messages: ["- q"] });
  });
});

describe("Clear", () => {
  const full: Given = {
    ...{ turn: earlier, dialog_state: ["hotel"], tasks: [talks()], receipts: { r: receipt } },
    ...{ records: { r: {} as never }, raw_data: { x: {} as never } },
    ...{
      background: [{ title: "x", content: "y" }],
      experience: [{ id: "l", text: "x" }],
      memories: { m: {} as never },
    },
  };

  it("leaves a thread like a new one, with a notice that tells what was done", async () => {
    const { update } = await opened("Clear", full);
    expect(update).toStrictEqual({
      ...{ turn: null, tasks: {}, receipts: {}, records: {}, raw_data: {}, memories: {} },
      ...{ background: [], experience: [], dialog_state: [] },
      messages: [
        "- __remove_all__",
        "notice: In case you have not seen it, from before:\n\nThis was done: Booked.\n\nHistory cleared.",
      ],
    });
    expect((await opened("清除历史")).update.messages).toEqual(["- __remove_all__", "notice: 历史记录清除成功"]);
  });

  it("tells what was approved and may have been done", async () => {
    const waiting = waits(
      "t",
      held("a", { preview: "Book A" }),
      held("b", { preview: "Book B" }),
      held("c", { preview: "Book C" }),
    );
    if (!isPending(waiting)) throw new Error("It waits.");
    const decisions = new Map([
      ["a", { type: "approve" as const }],
      ["b", { type: "reject" as const, message: "" }],
    ]);
    const { pending } = approvals.decided(waiting, decisions, { thread: "th" });
    const forged = pendingOf("d", { preview: "Book D", decision: { type: "approve" } });
    const notRun = await opened("Clear", { turn: earlier, tasks: [waits("t", ...pending)] });
    expect(JSON.stringify(notRun.update.messages)).not.toContain("cut off");
    const tasks = [waits("t", ...pending.slice(0, 2), forged)];
    const { update } = await opened("Clear", { turn: earlier, tasks });
    const [, notice] = update.messages as string[];
    expect(notice?.match(/Approved before, and its result never became known: Book ./g)).toEqual([
      "Approved before, and its result never became known: Book A",
    ]);
  });

  it.each<[string, World, string]>([
    ["Clear all", {}, "History cleared"],
    ["Clear all", { clearsOthers: true }, "Only this conversation is cleared: no user is signed in."],
  ])("of all by nobody clears this conversation alone: %s", async (text, world) => {
    expect((await opened(text, {}, world)).update.messages).toEqual([
      ...["- __remove_all__", "notice: Only this conversation is cleared: no user is signed in."],
    ]);
  });

  it("of all by a named user clears all, where they are within reach, and says what is kept", async () => {
    const store = new InMemoryStore();
    const config = { configurable: { thread_id: "th", user_id: "ann" }, store };
    const clearing = async (text: string, clearsOthers: boolean) =>
      ((await opened(text, { user_info: { userId: "ann" } }, { config, clearsOthers })).update.messages as string[])[1];
    expect(await clearing("Clear all", true)).toBe("notice: The history of all your conversations is cleared.");
    expect(await clearing("Clear all", false)).toBe(
      "notice: Only this conversation is cleared: the others are stored where I cannot reach them.",
    );
    expect(await clearing("Clear", true)).toBe("notice: History cleared.");
    await store.put(["ann", "memories"], "k", { key: "k", message: "m", kind: "name", words: "Anna", at: 1, place: 0 });
    const kept = ' What you told me about yourself is kept; "forget everything about me" deletes it.';
    expect(await clearing("Clear", true)).toBe(`notice: History cleared.${kept}`);
    expect(await clearing("Clear all", true)).toBe(`notice: The history of all your conversations is cleared.${kept}`);
    expect(await clearing("Clear all", false)).toContain(kept);
  });

  it("leaves its notice to be removed by the next turn", async () => {
    const notice = textMessage("History cleared.", { agent: NOTICE }, "n");
    const { update } = await opened("Rooms in B", {}, { before: [notice] });
    expect(update.messages).toEqual(["- n"]);
  });
});

it("an answer of a front end for a call that it handled is no word of the user", async () => {
  const handled = answered(planner, "a", "look");
  expect(
    (await opened("Rooms in B", { turn: earlier }, { before: [user("q0", "x"), answer, handled] })).turn?.messageId,
  ).toBe("q");
});

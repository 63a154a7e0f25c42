import { AIMessage, type BaseMessage } from "@langchain/core/messages";
import {
  Command,
  END,
  INTERRUPT,
  type LangGraphRunnableConfig,
  MemorySaver,
  START,
  StateGraph,
} from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { Approvals } from "../../../src/engine/dialog/approvals.ts";
import { CARD, questionOnCard, textMessage } from "../../../src/engine/dialog/message.ts";
import { Conversation, type ConversationState, type ConversationUpdate } from "../../../src/engine/dialog/state.ts";
import type { Task, WaitingTask } from "../../../src/engine/dialog/task.ts";
import type { Verdicts } from "../../../src/engine/dialog/verdict.ts";
import type { Specialist } from "../../../src/engine/domain/domain.ts";
import { OwnerError } from "../../../src/engine/errors.ts";
import { approve } from "../../../src/engine/nodes/approve.ts";
import { askUser } from "../../../src/engine/nodes/ask-user.ts";
import { wordsAbove } from "../../../src/engine/nodes/card/words-above.ts";
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
import { SECRET } from "../../support/talk.ts";

type Node = (
  state: ConversationState,
  config: LangGraphRunnableConfig,
) => ConversationUpdate | Promise<ConversationUpdate>;
const step = { metadata: { langgraph_step: 7 } };

/** What a node shows as its card, and its update once the card is answered; `as`: who answers. */
async function atCard(node: Node, given: ConversationState, answer: unknown, as?: string) {
  const updates: ConversationUpdate[] = [];
  const graph = new StateGraph(Conversation)
    .addNode("card", async (state, config) => {
      const update = await node(state, config);
      updates.push(update);
      return update;
    })
    .addEdge(START, "card")
    .addEdge("card", END)
    .compile({ checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: "th" } };
  const run = { ...config, ...(as !== undefined && { context: { user_id: as } }) };
  const shown = (await graph.invoke(given, config)) as { [INTERRUPT]?: { value: { description: string } }[] };
  await graph.invoke(new Command({ resume: answer }), run as typeof config);
  return { card: shown[INTERRUPT]?.[0]?.value, update: updates[0] };
}

describe("the words above a card", () => {
  const card = { description: "  When?  " };
  const turn = turnOf("q");
  const above = (messages: BaseMessage[], given: Parameters<typeof conversation>[1] = {}, config: object = step) =>
    wordsAbove(card, conversation(messages, { turn, ...given }), config);

  it("stand as a message of their own before it is shown", () => {
    const update = above([user("q", "Book")]);
    expect(written(update?.messages)).toEqual(["card:   When?  "]);
    expect(update?.turn).toStrictEqual({ ...turn, cardStep: 7 });
    expect(above([], { turn: null })?.turn).toBeNull();
  });

  it("stand there once", () => {
    expect(above([textMessage("  When?  ", { agent: CARD })])).toBeUndefined();
    expect(above([textMessage("When?", { agent: CARD }), user("q", "Book")])).toBeDefined();
    expect(above([textMessage("Where?", { agent: CARD })])).toBeDefined();
    expect(above([textMessage("When?", planner)])).toBeDefined();
    expect(above([new AIMessage("When?")])).toBeDefined();
  });

  it("are written by the owner's run alone, except for the words that refuse another user", () => {
    const user_info = { userId: "ann" };
    expect(() => above([], { user_info })).toThrow(OwnerError);
    expect(above([], { user_info, turn: { ...turn, problem: "Not yours." } })).toBeDefined();
    expect(() => above([], { user_info, turn: null })).toThrow(OwnerError);
  });
});

describe("the planner's question", () => {
  const question = called(planner, ["a", "ask_user", { question: "When?" }]);
  const asking = (
    turn: Partial<ReturnType<typeof turnOf>> = {},
    words = "When?",
    given: Parameters<typeof conversation>[1] = {},
  ) =>
    conversation([user("q", "Book a room"), question, textMessage(words, { agent: CARD })], {
      turn: { ...turnOf("q", "Book a room"), ...turn },
      ...given,
    });
  const none = "The user gave no answer. Go on with what is known.";

  it("is shown below its words, and what the user says answers it and goes on with what they asked for", async () => {
    const { card, update } = await atCard(
      askUser,
      asking({ problem: "Say it again." }, "Say it again.\n\nWhen?"),
      "Friday",
    );
    expect(card).toMatchObject({ type: "question", question: "When?", description: "Say it again.\n\nWhen?" });
    expect(update?.messages).toMatchObject([
      { tool_call_id: "a", content: "Friday", additional_kwargs: { kind: "done" } },
    ]);
    expect(update?.turn).toMatchObject({ problem: undefined, intent: { after: "Book a room" } });
    expect(update?.turn?.intent?.text).toContain("Friday");
  });

  it("counts as answered without words, which change nothing of what is asked for", async () => {
    const empty = await atCard(askUser, asking(), {});
    expect(empty.update?.messages).toMatchObject([{ tool_call_id: "a", content: none }]);
    expect(empty.update).not.toHaveProperty("turn");
    const problem = { ...turnOf("q", "Book a room"), problem: "Say it again." };
    const again = await atCard(askUser, asking(problem, "Say it again.\n\nWhen?"), {});
    expect(again.update?.turn).toStrictEqual({ ...problem, problem: undefined });
  });

  it("is asked again if another user answers, with words that say whose the conversation is", async () => {
    const { update } = await atCard(askUser, asking(), "Friday", "bob");
    expect(update).not.toHaveProperty("messages");
    expect(update?.turn).toStrictEqual({
      ...turnOf("q", "Book a room"),
      problem: expect.stringContaining("another user"),
    });
  });

  it("is not shown before its words, nor when it is answered", () => {
    const { messages } = asking();
    expect(written(askUser(conversation(messages.slice(0, 2)), step).messages)).toEqual(["card: When?"]);
    const state = conversation([...messages, answered(planner, "a", "ask_user", "Friday")]);
    expect(askUser(state, step)).toEqual({});
  });
});

describe("a card of calls that wait", () => {
  const approvals = new Approvals(SECRET);
  const specialists = new Map([["hotel", {} as Specialist]]);
  const held = (id: string) => approvals.held(pendingOf(id), "hotel", {});
  const waits = (id: string, ...pending: ReturnType<typeof held>[]) =>
    taskOf(id, { status: "waiting", pending: pending.length > 0 ? pending : [held(id)] }) as WaitingTask;
  const made: { waiting: readonly WaitingTask[]; reading: Verdicts }[] = [];
  const node = (decided: { tasks: Task[]; messages: BaseMessage[]; problem?: string }) =>
    approve(specialists, approvals, async (waiting, reading) => {
      made.push({ waiting, reading });
      return decided;
    });
  const nothing = { tasks: [], messages: [] };
  const state = (
    tasks: Task[],
    given: Parameters<typeof conversation>[1] = {},
    words = 'Needs your approval: book_hotel "a"',
  ) => conversation([user("q", "Book"), textMessage(words, { agent: CARD })], { tasks, ...given });
  const both = `2 actions need your approval:\n\n1. book_hotel "a"\n2. book_hotel "b"\n\nDecide each; in words: "approve all", "reject all", or numbers such as "approve 1, reject 2".`;

  it("holds those of all tasks, and what is decided is stored", async () => {
    made.length = 0;
    const decided = { tasks: [taskOf("a")], messages: [textMessage("x", planner)], problem: "Changed." };
    const tasks = [waits("a"), taskOf("o"), waits("b")];
    const { card, update } = await atCard(node(decided), state(tasks, {}, both), [
      { type: "approve" },
      { type: "reject" },
    ]);
    expect(card).toMatchObject({ type: "approval", description: both });
    expect(made[0]?.waiting).toEqual([tasks[0], tasks[2]]);
    expect([...(made[0]?.reading.decisions ?? [])]).toMatchObject([
      ["a", { type: "approve" }],
      ["b", { type: "reject" }],
    ]);
    expect(update).toStrictEqual({
      tasks: { a: taskOf("a") },
      messages: decided.messages,
      turn: { ...turnOf("q", "Book"), problem: "Changed.", strayed: undefined, cardStep: 1 },
    });
  });

  it("keeps what is still to be said of it, and says it with the next one", async () => {
    const turn = { ...turnOf("q"), problem: "Which?" };
    const words = 'Which?\n\nNeeds your approval: book_hotel "a"';
    const { card, update } = await atCard(node(nothing), state([waits("a")], { turn }, words), "yes");
    expect(card?.description).toBe(words);
    expect(update).toStrictEqual({ tasks: {}, turn: { ...turn, problem: undefined, strayed: undefined, cardStep: 1 } });
    const without = await atCard(node(nothing), state([waits("a")], { turn: null }), "yes");
    expect(without.update).toStrictEqual({ tasks: {}, turn: null });
  });

  it("warns of what was done already", async () => {
    const receipts = { r: { tool: "book_hotel", args: { what: "a" }, ok: true, text: "Booked." } };
    const update = await node(nothing)(state([waits("a")], { receipts }), step);
    expect(written(update.messages)[0]).toContain("Exactly this has been done already: Booked.");
  });

  it.each([
    [[{ type: "response", args: "What is the refund?" }], "What is the refund?"],
    [{ decisions: [{ type: "respond", message: "能退多少？" }] }, "能退多少？"],
    [{ type: "response", args: "Which room is it?" }, "Which room is it?"],
  ])("decides nothing by a question, which is heard as a message: %j", async (answer, text) => {
    made.length = 0;
    const { update } = await atCard(node(nothing), state([waits("a")]), answer);
    expect(made).toEqual([]);
    expect(update?.messages).toMatchObject([{ type: "human", content: text, id: expect.any(String) }]);
    expect(update).toStrictEqual({ messages: update?.messages, turn: { ...turnOf("q", "Book"), cardStep: -1 } });
  });

  it.each([
    [[{ type: "response", args: "Too dear" }]],
    [[{ type: "reject", message: "What is the refund?" }]],
    [[{ type: "response", args: null }]],
    [[{ type: "response", args: "Which?" }, { type: "accept" }]],
    ["approve"],
    [[null]],
  ])("hears no message in another answer: %j", async (answer) => {
    made.length = 0;
    const { update } = await atCard(node(nothing), state([waits("a")]), answer);
    expect(made).toHaveLength(1);
    expect(update).not.toHaveProperty("messages");
  });

  it("shows the answer to a question that was asked on it, where only the action is drawn", async () => {
    const card = async (messages: BaseMessage[]) =>
      (
        await atCard(
          node(nothing),
          {
            ...state([waits("a")]),
            messages: [...messages, textMessage('Needs your approval: book_hotel "a"', { agent: CARD })],
          },
          "yes",
        )
      ).card;
    const answer = textMessage("The first.", { agent: "hotel" });
    const asked = await card([questionOnCard("Which?"), answer]);
    expect(asked).toMatchObject({ action_requests: [{ description: 'The first.\n\nbook_hotel "a"' }] });
    expect(asked?.description).toBe('Needs your approval: book_hotel "a"');
    expect(await card([user("q", "Which?"), answer])).toMatchObject({
      action_requests: [{ description: 'book_hotel "a"' }],
    });
  });

  it("hears no question of another user", async () => {
    made.length = 0;
    const { update } = await atCard(node(nothing), state([waits("a")]), [{ type: "response", args: "Which?" }], "bob");
    expect(made).toHaveLength(1);
    expect(update).not.toHaveProperty("messages");
  });

  it("is decided on by its owner alone", async () => {
    made.length = 0;
    await atCard(node(nothing), state([waits("a")]), [{ type: "approve" }], "bob");
    expect(made[0]?.reading).toStrictEqual({
      decisions: new Map(),
      problem: "Only the user these actions were prepared for can decide on them.",
    });
  });

  it("does not hold calls that the engine did not hold back for this user, which end their task", async () => {
    const forged = waits("a", pendingOf("x"), held("y"));
    const update = await node(nothing)(state([forged, waits("b")]), step);
    expect(update).toStrictEqual({
      tasks: {
        a: taskOf("a", {
          ...{ status: "failed", worded: true },
          result:
            "Not done: book_hotel, book_hotel. It was not approved on a card of this conversation. Ask for it again.",
        }),
      },
    });
    const other = await node(nothing)(state([waits("a")], { user_info: { userId: "ann" } }), step);
    expect(other.tasks).toMatchObject({ a: { status: "failed" } });
  });

  it("does not hold those of a specialist that does not exist any more", async () => {
    const gone = { ...waits("a"), specialist: "taxi" };
    const update = await node(nothing)(state([gone]), step);
    expect(update.tasks).toStrictEqual({
      a: taskOf("a", {
        ...{ specialist: "taxi", status: "elsewhere" },
        result: 'There is no specialist "taxi" any more; nothing was run.',
      }),
    });
  });

  it("is not shown when nothing waits", async () => {
    expect(await node(nothing)(state([taskOf("a")]), step)).toEqual({ tasks: {} });
  });
});

import { HumanMessage, RemoveMessage } from "@langchain/core/messages";
import { END, MemorySaver, START, StateGraph } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { textMessage } from "../../../src/engine/dialog/message.ts";
import { Conversation, type ConversationState, type ConversationUpdate } from "../../../src/engine/dialog/state.ts";
import { taskOf, user } from "../../support/history.ts";

/** The state after some updates, one a run, each stored and read again. */
async function stateAfter(...updates: ConversationUpdate[]): Promise<ConversationState> {
  let next: ConversationUpdate = {};
  const graph = new StateGraph(Conversation)
    .addNode("write", () => next)
    .addEdge(START, "write")
    .addEdge("write", END)
    .compile({ checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: "t" } };
  for (const update of updates) {
    next = update;
    await graph.invoke({}, config);
  }
  return (await graph.getState(config)).values as ConversationState;
}

describe("messages", () => {
  it("have an id from birth, whatever form they come in", async () => {
    for (const messages of [new HumanMessage("Hi"), [new HumanMessage("Hi")], "Hi", ["human", "Hi"]] as never[]) {
      const state = await stateAfter({ messages });
      expect(state.messages).toHaveLength(1);
      expect(state.messages[0]?.id).toBeTruthy();
      expect(state.messages[0]?.text).toBe("Hi");
    }
  });

  it("stand once however often they are echoed", async () => {
    const messages = [user("q", "Hi"), textMessage("Hello", { agent: "planner" }, "a")];
    expect((await stateAfter({ messages }, { messages })).messages.map(({ id }) => id)).toEqual(["q", "a"]);
  });

  it("are gone when removed, and removing an unknown one changes nothing", async () => {
    const messages = [user("q", "Hi"), user("r", "Ho")];
    const gone = ["q", "unknown"].map((id) => new RemoveMessage({ id }));
    expect((await stateAfter({ messages }, { messages: gone })).messages.map(({ id }) => id)).toEqual(["r"]);
  });
});

it("a new conversation holds nothing", async () => {
  expect(await stateAfter({})).toEqual({
    ...{ messages: [], dialog_state: [], user_info: {}, turn: null, tasks: {}, receipts: {}, records: {} },
    ...{ raw_data: {}, background: [], experience: [], memories: {} },
  });
});

it("a list of one text is one message, and so is each member of a list", async () => {
  for (const [messages, texts] of [
    [["Hi"], ["Hi"]],
    [
      [new HumanMessage("Hi"), "Ho"],
      ["Hi", "Ho"],
    ],
    [
      ["Hi", "Ho", "He"],
      ["Hi", "Ho", "He"],
    ],
  ])
    expect((await stateAfter({ messages: messages as never })).messages.map(({ text }) => text)).toEqual(texts);
});

describe("what is keyed by id", () => {
  const a = taskOf("a");
  const b = taskOf("b");

  it("merges, the later of one id wins, the order stays", async () => {
    const done = taskOf("a", { status: "done" });
    const { tasks } = await stateAfter({ tasks: { a } }, { tasks: { b } }, { tasks: { a: done } });
    expect(Object.values(tasks)).toEqual([done, b]);
  });

  it("loses what null names", async () => {
    expect((await stateAfter({ tasks: { a, b } }, { tasks: { a: null, unknown: null } })).tasks).toEqual({ b });
  });

  it("is not changed by an echo", async () => {
    expect((await stateAfter({ tasks: { a, b } }, { tasks: { a, b } }, { tasks: {} })).tasks).toEqual({ a, b });
  });

  it("keeps what many steps have written", async () => {
    const steps = Array.from({ length: 120 }, (_, n): ConversationUpdate => ({ tasks: { [n]: taskOf(`${n}`) } }));
    const { tasks } = await stateAfter(...steps, { tasks: { 7: null } });
    expect(Object.keys(tasks)).toHaveLength(119);
  });
});

it("refuses an operation on the stack that is none", async () => {
  await expect(stateAfter({ dialog_state: { drop: true } as never })).rejects.toThrow();
});

it("refuses a turn in a language nobody speaks", async () => {
  const turn = { messageId: "q", question: "?", language: "fr", startedAt: 0 };
  await expect(stateAfter({ turn: turn as never })).rejects.toThrow();
});

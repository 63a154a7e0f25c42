import { HumanMessage } from "@langchain/core/messages";
import { type BaseCheckpointSaver, MemorySaver } from "@langchain/langgraph";
import Database from "better-sqlite3";
import { describe, expect, it } from "vitest";
import { isHuman, textOf } from "../../src/engine/dialog/message.ts";
import type { ConversationState } from "../../src/engine/dialog/state.ts";
import { ConversationSaver } from "../../src/engine/storage/conversation-saver.ts";
import { serializer } from "../../src/engine/storage/serializer.ts";
import { type Asked, calls, type Reply } from "../support/scripted-model.ts";
import { talk } from "../support/talk.ts";

const savers: Record<string, () => BaseCheckpointSaver> = {
  "in memory": () => new MemorySaver(),
  "in the product's own file": () => new ConversationSaver(new Database(":memory:"), serializer),
};

function reply({ node, messages }: Asked): Reply {
  const last = messages.at(-1);
  if (node === "summarize") return "In short.";
  if (node === "facts") return calls(["look_up_fact", { what: "A" }], ["CompleteOrEscalate", {}]);
  if (node === "plan" && last?.type !== "tool" && last?.text.includes("look")) {
    return calls(["to_facts", { job_desc: "Look A up", trust_mode: 1 }], ["lookup_policy", { what: "B" }]);
  }
  return `You said: ${last?.text}`;
}

const questions = ({ messages }: ConversationState) => messages.filter(isHuman).map(textOf);
const texts = ({ messages }: ConversationState) => messages.map((message) => `${message.type}: ${textOf(message)}`);

describe.each(Object.entries(savers))("A thread kept %s", (_, saver) => {
  it("gives from every checkpoint the history of that branch alone", async () => {
    const t = talk(reply, { checkpointer: saver() });
    for (const text of ["Hello", "look it up", "and now?", "look again"]) await t.say(text);
    const history = [];
    for await (const snapshot of t.graph.getStateHistory(t.config)) history.push(snapshot);
    expect(history.length).toBeGreaterThan(12);
    for (const { config, values } of history.reverse()) {
      const before = values as ConversationState;
      const forked = await t.graph.invoke({ messages: [new HumanMessage("Instead")] }, config);
      // A question nobody has heard yet is one with the next.
      expect(questions(forked as ConversationState).join("\n\n")).toBe([...questions(before), "Instead"].join("\n\n"));
      // What was stored of the branch is what its run has seen, and the fork point stays as it was.
      expect(texts(await t.state())).toEqual(texts(forked as ConversationState));
      expect((await t.graph.getState(config)).values).toEqual(before);
    }
  });

  it("keeps two branches of one checkpoint apart, however they take turns", async () => {
    const t = talk(reply, { checkpointer: saver() });
    await t.say("Hello");
    const { config: root } = await t.graph.getState(t.config);
    const from = async (at: typeof root, text: string) => {
      const state = (await t.graph.invoke({ messages: [new HumanMessage(text)] }, at)) as ConversationState;
      const { config } = await t.graph.getState({ configurable: { thread_id: t.config.configurable.thread_id } });
      return { state, config };
    };
    const left = await from(root, "left, look");
    const right = await from(root, "right");
    const leftOn = await from(left.config, "left again");
    const rightOn = await from(right.config, "right, look again");
    expect(questions(leftOn.state)).toEqual(["Hello", "left, look", "left again"]);
    expect(questions(rightOn.state)).toEqual(["Hello", "right", "right, look again"]);
  });

  it("has after an edited question nothing of the first one's work", async () => {
    const t = talk(reply, { checkpointer: saver() });
    await t.say("Hello");
    const { config: before } = await t.graph.getState(t.config);
    await t.say("look it up");
    const edited = (await t.graph.invoke({ messages: [new HumanMessage("rather not")] }, before)) as ConversationState;
    const plain = talk(reply, { checkpointer: saver() });
    await plain.say("Hello");
    expect(texts(edited)).toEqual(texts(await plain.say("rather not")));
    expect([edited.tasks, edited.raw_data]).toEqual([{}, {}]);
  });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { emptyCheckpoint } from "@langchain/langgraph-checkpoint";
import Database from "better-sqlite3";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { SetupError } from "../../../src/engine/errors.ts";
import { ConversationSaver } from "../../../src/engine/storage/conversation-saver.ts";
import { openConversations } from "../../../src/engine/storage/conversations.ts";
import { serializer } from "../../../src/engine/storage/serializer.ts";

const folder = mkdtempSync(join(tmpdir(), "conversations-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let db: Database.Database;
let saver: ConversationSaver;
beforeEach(() => {
  db = new Database(":memory:");
  saver = new ConversationSaver(db, serializer);
});

const metadata = { source: "loop" as const, step: 0, parents: {} };
let count = 0;
async function put(values: Record<string, unknown>, thread = "t") {
  count += 1;
  const checkpoint = { ...emptyCheckpoint(), id: `${count}`.padStart(8, "0"), channel_values: values };
  return saver.put({ configurable: { thread_id: thread, checkpoint_ns: "" } }, checkpoint, metadata);
}
const valuesAt = async (config: Parameters<ConversationSaver["getTuple"]>[0]) =>
  (await saver.getTuple(config))?.checkpoint.channel_values;
const parts = () => db.prepare("SELECT count(*) FROM parts").pluck().get();

const hello = new HumanMessage({ id: "1", content: "Hello" });
const values = {
  messages: [hello, new AIMessage({ id: "2", content: "Hi" })],
  tasks: { a: { id: "a" }, __proto__b: { id: "b" } },
  dialog_state: ["hotel"],
  turn: { question: "Hello", language: "en" },
  user_info: {},
  nothing: null,
};

describe("A checkpoint", () => {
  it("is read back as it was stored", async () => {
    expect(await valuesAt(await put(values))).toEqual(values);
  });

  it("stores a message that stands in many checkpoints once", async () => {
    await put(values);
    const before = parts();
    for (let step = 0; step < 5; step += 1) await put({ ...values, messages: [...values.messages] });
    expect(parts()).toBe(before);
  });

  it("stores a changed message beside the one it was", async () => {
    const first = await put({ messages: [hello] });
    const second = await put({ messages: [new HumanMessage({ id: "1", content: "Hello again" })] });
    const textAt = async (config: typeof first) => {
      const { messages } = (await valuesAt(config)) as { messages: BaseMessage[] };
      return messages[0]?.text;
    };
    expect([await textAt(first), await textAt(second)]).toEqual(["Hello", "Hello again"]);
  });

  it("holds its messages also when another process has deleted the thread in between", async () => {
    await put(values);
    db.exec("DELETE FROM parts; DELETE FROM checkpoints");
    expect(await valuesAt(await put(values))).toEqual(values);
  });

  it("shares nothing with another thread", async () => {
    await put(values, "one");
    await put(values, "two");
    await saver.deleteThread("one");
    expect(await valuesAt({ configurable: { thread_id: "two" } })).toEqual(values);
    expect(await saver.getTuple({ configurable: { thread_id: "one" } })).toBeUndefined();
  });

  it("is listed whole", async () => {
    await put(values);
    for await (const { checkpoint } of saver.list({ configurable: { thread_id: "t" } })) {
      expect(checkpoint.channel_values).toEqual(values);
    }
  });

  it("that lacks a part is refused by name", async () => {
    const config = await put(values);
    db.exec("DELETE FROM parts");
    await expect(saver.getTuple(config)).rejects.toThrow(/"t" lacks its part \d+/);
  });
});

describe("A file of conversations", () => {
  it("is refused when it was laid out otherwise, and left as it is", () => {
    const old = new Database(join(folder, "conversations.sqlite"));
    old.exec("CREATE TABLE checkpoints (thread_id TEXT)");
    old.close();
    expect(() => openConversations(folder)).toThrow(SetupError);
    expect(() => openConversations(folder)).toThrow(/layout 0/);
  });

  it("is opened again", () => {
    const own = join(folder, "own");
    openConversations(own).db.close();
    openConversations(own).db.close();
  });
});

import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { HumanMessage } from "@langchain/core/messages";
import { MemorySaver } from "@langchain/langgraph";
import { afterAll, describe, expect, it } from "vitest";
import { serve } from "../src/conversations/serve.ts";
import { LocalEmbeddings } from "../src/engine/embedding/local-embeddings.ts";
import { createStaff } from "../src/engine/staff.ts";
import { openConversations } from "../src/engine/storage/conversations.ts";
import { temporaryFolder } from "./domains/travel/counter.ts";
import { deskDomain } from "./support/desk-domain.ts";
import { calls, ScriptedModel } from "./support/scripted-model.ts";
import { lastText, NOW, SECRET, talk } from "./support/talk.ts";

const embeddings = new LocalEmbeddings();
const folder = temporaryFolder();
afterAll(() => folder.remove());
const CHECKPOINTERS = {
  "LangGraph's memory": () => new MemorySaver(),
  "our own file": () => openConversations(mkdtempSync(join(folder.path, "kept-"))),
};

/** Books X whenever it is asked to, and answers "Fine." to all else. */
function open(checkpointer = CHECKPOINTERS["LangGraph's memory"]() as MemorySaver) {
  const { domain, ledger } = deskDomain();
  const model = new ScriptedModel(({ node, messages }) => {
    const isAsked = messages.at(-1)?.text.includes("Book");
    if (node === "plan") return isAsked ? calls(["to_hotel", { job_desc: "Book X", trust_mode: 1 }]) : "Fine.";
    return calls(["book_hotel", { what: "X" }], ["CompleteOrEscalate", {}]);
  });
  const staff = createStaff({
    domains: [domain],
    model,
    embeddings,
    secret: SECRET,
    now: () => NOW,
    clearsOthers: true,
  });
  return { ...serve(staff, { checkpointer }), checkpointer, ledger };
}

describe.each(Object.entries(CHECKPOINTERS))("in %s", (_, checkpointer) => {
  it.each([
    ["Clear all", "The history of all your conversations is cleared."],
    ["清除全部历史", "您全部会话的历史记录已清除。"],
  ])("%s wipes every conversation of its user, and nobody else's", async (words, notice) => {
    const app = open(checkpointer() as MemorySaver);
    const send = (thread: string, text: string, user?: string) => app.send({ thread, text, ...(user && { user }) });
    for (const thread of ["a1", "a2"]) await send(thread, "Hi", "anna");
    expect((await send("a3", "Book X", "anna")).waitsFor).toBeDefined();
    await send("b", "Hi", "ben");
    await send("n", "Hi");
    expect((await send("a1", words, "anna")).text).toBe(notice);
    const left = async (thread: string) =>
      (await app.graph.getState({ configurable: { thread_id: thread } })).values.messages?.length ?? 0;
    expect(await Promise.all(["a1", "a2", "a3", "b", "n"].map(left))).toEqual([1, 0, 0, 2, 2]);
    expect((await send("a3", "yes", "anna")).text).toBe("Fine.");
    expect(app.ledger.attempts).toEqual([]);
  });
});

it("an unreported action of another conversation is reported", async () => {
  const checkpointer = new MemorySaver();
  const before = open(checkpointer);
  await before.send({ thread: "a1", text: "Book X", user: "anna" });
  const { text: told } = await before.send({ thread: "a1", text: "yes", user: "anna" });
  expect(told).toContain("book_hotel done");
  // Another process cannot know whether the reply of the one before was delivered.
  const { text } = await open(checkpointer).send({ thread: "a2", text: "Clear all", user: "anna" });
  expect(text).toMatch(/book_hotel done.*The history of all your conversations is cleared\.$/s);
});

it("two at once both end", async () => {
  const app = open();
  for (const thread of ["a1", "a2", "a3"]) await app.send({ thread, text: "Hi", user: "anna" });
  const both = ["a1", "a2"].map((thread) => app.send({ thread, text: "Clear all", user: "anna" }));
  for (const { text } of await Promise.all(both)) expect(text).toContain("all your conversations");
});

it("in another user's conversation it is refused, and clears nothing", async () => {
  const app = open();
  await app.send({ thread: "a", text: "Hi", user: "anna" });
  await app.send({ thread: "b", text: "Hi", user: "ben" });
  await expect(app.send({ thread: "a", text: "Clear all", user: "ben" })).rejects.toThrow("does not belong");
  const { values } = await app.graph.getState({ configurable: { thread_id: "b" } });
  expect(values.messages).toHaveLength(2);
});

it("without a user it says that only this conversation is cleared", async () => {
  const app = open();
  await app.send({ thread: "a", text: "Hi" });
  expect((await app.send({ thread: "b", text: "Clear all" })).text).toMatch(/^Only this conversation is cleared/);
});

it("on the bare graph, which reaches one conversation, it says so", async () => {
  const t = talk({});
  const state = await t.graph.invoke(
    { messages: [new HumanMessage("清除全部历史")] },
    { ...t.config, context: { user_id: "anna" } },
  );
  expect(lastText(state)).toBe("只清除了本会话的历史记录：其他会话保存在我无法访问的地方。");
});

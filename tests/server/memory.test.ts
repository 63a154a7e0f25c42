import { randomUUID } from "node:crypto";
import { Client, type Message } from "@langchain/langgraph-sdk";
import { expect, inject, it } from "vitest";

const client = new Client({ apiUrl: inject("server").url, apiKey: null });

/** The last words of a turn in a conversation of its own, or in a given one. */
async function said(text: string, user?: string, thread?: string): Promise<unknown> {
  const { thread_id } = thread === undefined ? await client.threads.create() : { thread_id: thread };
  const values = await client.runs.wait(thread_id, "assistant", {
    input: { messages: [{ role: "human", content: text }] },
    ...(user !== undefined && { context: { user_id: user } }),
  });
  return (values as { messages: Message[] }).messages.at(-1)?.content;
}

it("on a server, a named user is remembered in the server's store, and a nameless one in the conversation", async () => {
  const user = `user ${randomUUID()}`;
  expect(await said("我是赖赖", user)).toBe("我记住了：名字：赖赖。");
  expect(await said("我是谁", user)).toBe("您是赖赖。");
  expect(await said("我是谁", user.slice(0, -1))).toBe("您还没有告诉我您的名字。");
  expect(await client.store.searchItems([user])).toMatchObject({ items: [{ value: { words: "赖赖" } }] });
  expect(await said("忘掉我的名字", user)).toContain("已忘记：名字：赖赖。");
  expect(await client.store.searchItems([user])).toEqual({ items: [] });
  const { thread_id } = await client.threads.create();
  expect(await said("I'm Anna", undefined, thread_id)).toContain("in this conversation: name: Anna");
  expect(await said("who am I", undefined, thread_id)).toBe("You are Anna.");
  expect(await said("who am I")).toBe("You have not told me your name.");
}, 60_000);

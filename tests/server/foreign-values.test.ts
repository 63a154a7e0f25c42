import { Client } from "@langchain/langgraph-sdk";
import { expect, inject, it } from "vitest";
import { nested, oddities } from "../support/odd-values.ts";
import { oneIn } from "../support/runs.ts";

const server = inject("server");
const client = new Client({ apiUrl: server.url, apiKey: null });

const user = { role: "user", content: "Hello" };
const lookAlike = oddities["a look-alike of LangChain's records"];
const answered = async (thread: string, content: string) => {
  const values = await client.runs.wait(thread, "assistant", { input: { messages: [{ role: "user", content }] } });
  return (values as { messages: { content: string }[] }).messages.at(-1)?.content;
};

const payloads: [name: string, payload: object, isRefused: boolean][] = [
  ["null for a block", { input: { messages: [{ ...user, content: [null] }] } }, true],
  ["an id that is no text", { input: { messages: [{ ...user, id: 7 }] } }, true],
  ["odd fields of a message", { input: { messages: [{ ...user, additional_kwargs: { a: lookAlike } }] } }, true],
  [
    "an odd field that is left out",
    { input: { messages: [{ ...user, additional_kwargs: { a: nested(10) }, name: "x" }] } },
    false,
  ],
  ["a look-alike to resume with", { command: { resume: lookAlike } }, true],
  ["60 levels to resume with", { command: { resume: nested(60) } }, true],
  ["a look-alike in the metadata", { input: { messages: [user] }, metadata: { a: lookAlike } }, true],
];

it.each(oneIn(2, payloads))(
  "after %s the thread answers the next question and is cleared",
  async (_, payload, isRefused) => {
    const { thread_id } = await client.threads.create();
    await answered(thread_id, "Hello");
    const sent = client.runs.wait(thread_id, "assistant", payload as never).then(
      () => "taken",
      (error: { status?: number }) => error.status,
    );
    expect(await sent).toBe(isRefused ? 422 : "taken");
    expect(await answered(thread_id, "余杭区昨天的拥堵指数")).toContain("平均拥堵指数");
    expect(await answered(thread_id, "清除历史")).toBe("历史记录清除成功");
  },
  60_000,
);

import { AIMessageChunk, type ToolCallChunk } from "@langchain/core/messages";
import { concat } from "@langchain/core/utils/stream";
import { expect, it } from "vitest";
import { storedReply } from "../../../src/engine/dialog/message.ts";
import { streamedReply } from "../../../src/engine/models/streamed-reply.ts";

type Fields = ConstructorParameters<typeof AIMessageChunk>[0];

const call = (index: number, name: string | undefined, args: string, id?: string): ToolCallChunk => ({
  ...{ type: "tool_call_chunk", index, args },
  ...(name && { name }),
  ...(id && { id }),
});

/** What a watcher of the run is told, and the reply as its caller has it. */
async function played(...chunks: Fields[]) {
  const told: AIMessageChunk[] = [];
  const run = { handleLLMNewToken: async (...token: unknown[]) => void told.push(messageOf(token[5])) };
  let whole: AIMessageChunk | undefined;
  const source = (async function* () {
    for (const fields of chunks) yield new AIMessageChunk(fields);
  })();
  for await (const { message } of streamedReply(source, run as never)) {
    whole = whole ? concat(whole, message as AIMessageChunk) : (message as AIMessageChunk);
  }
  return { told, reply: whole! };
}

const messageOf = (fields: unknown) => (fields as { chunk: { message: AIMessageChunk } }).chunk.message;

it("streams text, ordinary calls and calls between agents under the ids they are kept under", async () => {
  const { told, reply } = await played(
    { content: "" },
    { content: "\n" },
    { content: "Let me " },
    { content: "look." },
    { content: "", tool_call_chunks: [call(0, "search", '{"what":', "a"), call(1, "to_hotel", "{", "b")] },
    { content: "", tool_call_chunks: [call(0, undefined, '"X"}'), call(1, undefined, "}")] },
    { content: "", usage_metadata: { input_tokens: 3, output_tokens: 2, total_tokens: 5 } },
  );
  const { messages, calls } = storedReply(reply, { agent: "planner" });
  const streamed = new Map<string, AIMessageChunk>();
  for (const chunk of told) {
    const known = streamed.get(chunk.id!);
    streamed.set(chunk.id!, known ? concat(known, chunk) : chunk);
  }
  expect([...streamed.keys()]).toEqual(messages.map(({ id }) => id));
  for (const message of messages) {
    const seen = streamed.get(message.id!)!;
    expect(seen.text).toBe(message.text);
    expect(seen.tool_calls).toEqual(message.tool_calls);
  }
  expect(calls.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(reply.usage_metadata).toMatchObject({ total_tokens: 5 });
});

it("shows nothing of a reply that holds nothing", async () => {
  const { told, reply } = await played({ content: "" }, { content: " \n" });
  expect(told).toEqual([]);
  expect(reply.id).toMatch(/^do-not-render-/);
});

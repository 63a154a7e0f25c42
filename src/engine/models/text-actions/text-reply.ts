import { AIMessage, AIMessageChunk, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import type { ModelTool } from "../../dialog/protocol.ts";
import { shortId } from "../../dialog/short-id.ts";
import { plainText } from "../../plain-text.ts";
import { AnswerStream } from "./answer-stream.ts";
import { inText } from "./in-text.ts";
import { type Call, type Reply, readReply } from "./read-reply.ts";

/** Asks a model without tool calls; `stop`: texts at which it stops writing. */
export type Ask = (messages: BaseMessage[], stop: string[]) => AsyncIterable<AIMessageChunk>;

/** Where a model begins to invent a result. */
const STOP = ["\nResult of ", "\nObservation:", "\n观察："];

/**
 * The reply of a model without tool calls, as one with them. Only the final answer is streamed. A reply that cannot be
 * read is asked for once more, with what is wrong; then it is a call that cannot be read.
 */
export async function* textReply(
  messages: readonly BaseMessage[],
  tools: readonly ModelTool[],
  ask: Ask,
): AsyncGenerator<AIMessageChunk> {
  const asked = inText(messages, tools);
  const first = yield* heard(ask(asked, STOP), tools);
  if (first.reply.kind !== "unreadable") return yield* first.rest;
  const wrong = new HumanMessage(`${first.reply.problem} Reply again with one JSON block, as told above.`);
  const second = yield* heard(ask([...asked, new AIMessage(plainText(first.text).trim() || "…"), wrong], STOP), tools);
  yield* second.rest;
}

/** Streams the answer in a reply. `rest`: what is known once the reply is whole. */
async function* heard(chunks: AsyncIterable<AIMessageChunk>, tools: readonly ModelTool[]) {
  const answer = new AnswerStream();
  let text = "";
  let told = "";
  for await (const { text: part, usage_metadata, response_metadata } of chunks) {
    text += part;
    const content = answer.add(part);
    told += content;
    const hasMore = usage_metadata !== undefined || Object.keys(response_metadata).length > 0;
    if (content !== "" || hasMore)
      yield new AIMessageChunk({ content, response_metadata, ...(usage_metadata && { usage_metadata }) });
  }
  const reply = readReply(text, tools);
  return { text, reply, rest: restOf(reply, text, told) };
}

function restOf(reply: Reply, text: string, told: string): AIMessageChunk[] {
  if (reply.kind === "calls") return [callsChunk(reply.calls, reply.thought, reply.repaired)];
  if (reply.kind === "unreadable") return [unreadableChunk(text)];
  const rest = reply.text.startsWith(told.trim()) ? reply.text.slice(told.trim().length) : "";
  return rest === "" ? [] : [new AIMessageChunk({ content: rest })];
}

/** `repaired` is kept with the reply: the calls were not written as they should be. */
export function callsChunk(calls: readonly Call[], thought: string, repaired: boolean): AIMessageChunk {
  return new AIMessageChunk({
    content: thought,
    tool_call_chunks: calls.map(({ name, args }, index) => chunkOf(index, name, JSON.stringify(args))),
    ...(repaired && { response_metadata: { repaired } }),
  });
}

/**
 * A call whose arguments are no JSON; the model is told so when the call is carried out. The dots keep LangChain from
 * reading the beginning of a cut object as the whole.
 */
const unreadableChunk = (text: string): AIMessageChunk =>
  new AIMessageChunk({ content: "", tool_call_chunks: [chunkOf(0, "unreadable_action", `… ${text}`)] });

const chunkOf = (index: number, name: string, args: string) => ({
  type: "tool_call_chunk" as const,
  id: `call_${shortId()}`,
  ...{ index, name, args },
});

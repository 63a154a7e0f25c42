import { AIMessageChunk } from "@langchain/core/messages";
import type { ModelTool } from "../../dialog/protocol.ts";
import { isOnlyControl, labelledAnswer } from "./labelled.ts";
import { LABELS } from "./labels.ts";
import { readLooseJson } from "./loose-json.ts";
import { type Reply, readReply } from "./read-reply.ts";
import { withoutSpokenCalls } from "./spoken-of.ts";
import { callsChunk } from "./text-reply.ts";

/** Where a call can begin that is written as text. */
const BEGINS =
  /`{3}|<\/?(?:tool_call|function|invoke|think)|<\||\[\s{0,8}\{|\{|\[TOOL_CALLS|^\s*\[?[\w.]{1,64}\(|(?:^|\n)[^\S\n]{0,8}\*{0,3}(?:Action|行动|动作)\*{0,3}\s{0,3}[:：]/i;

/**
 * The reply of a model that can call tools, streamed as it is, except for what may be calls written as text: once the
 * reply is whole, they become calls. Returns whether they did.
 */
export async function* nativeReply(
  chunks: AsyncIterable<AIMessageChunk>,
  tools: readonly ModelTool[],
): AsyncGenerator<AIMessageChunk, boolean> {
  let text = "";
  let held = "";
  let isSure = false;
  let hasCalls = false;
  for await (const chunk of chunks) {
    hasCalls ||= (chunk.tool_call_chunks ?? []).length > 0;
    text += chunk.text;
    isSure ||= (tools.length > 0 && BEGINS.test(text.slice(-200))) || LABELS.test(text) || JSON_BEGINS.test(text);
    if (isSure || mayBeLabel(text)) {
      held += chunk.text;
      yield without(chunk);
    } else {
      if (held !== "") yield new AIMessageChunk(held);
      held = "";
      yield chunk;
    }
  }
  const calls = hasCalls ? undefined : writtenCalls(text, tools);
  if (calls) yield callsChunk(calls.calls, "", true);
  else if (held !== "") yield new AIMessageChunk(restOf(text, held, tools));
  return calls !== undefined;
}

/** Whether a text may go on to be the label of a thought or an answer, or an answer in JSON. */
const mayBeLabel = (text: string): boolean => {
  const begun = text.slice(0, 60).trim().toLowerCase();
  const json = begun.replace(/^`{3}\w*/, "").replace(/\s/g, "");
  const begins = ["thought:", "action:", "final answer:"].some((label) => label.startsWith(begun));
  return begun !== "" && (begins || ['{"action"', '{"thought"'].some((label) => label.startsWith(json)));
};

/** How a reply begins that may be a final answer in JSON. */
const JSON_BEGINS = /^\s{0,8}(?:`{3}\w{0,10}\s{0,8})?\{\s{0,8}"(?:action|thought)"/;

/** How a reply goes on that only shows JSON: in words, and not with the next step of a model. */
const SHOWN = /^[\s`]{0,20}(?!\w{1,20}\s?[:：]|观察|思考|问题|行动|动作)[\p{L}\d]/u;

/** The answer of a reply that stands in words or JSON of an action; undefined if it does not. */
export function answerIn(text: string, tools: readonly ModelTool[]): string | undefined {
  const labelled = labelledAnswer(text, tools);
  if (labelled !== undefined || !JSON_BEGINS.test(text)) return labelled;
  const json = readLooseJson(text, text.indexOf("{"));
  if (!("problem" in json) && SHOWN.test(text.slice(json.end))) return undefined;
  const reply = readReply(text, tools);
  return reply.kind === "answer" && reply.text !== "" ? reply.text : undefined;
}

/** What was held back, without the calls that the text only speaks of. */
function restOf(text: string, held: string, tools: readonly ModelTool[]): string {
  const streamed = text.slice(0, text.length - held.length);
  const answer = answerIn(text, tools);
  if (answer !== undefined && streamed.trim() === "") return answer;
  const said = withoutSpokenCalls(text, tools);
  return said.startsWith(streamed) ? said.slice(streamed.length) : held;
}

/** Calls of known tools in the text of a reply; undefined if there are none. */
export function writtenCalls(text: string, tools: readonly ModelTool[]): Extract<Reply, { kind: "calls" }> | undefined {
  const only = isOnlyControl(text);
  if (!only && !tools.some(({ name }) => text.includes(name))) return undefined;
  const reply = readReply(text, tools);
  const isKnown = (name: string) => only || tools.some((tool) => tool.name === name);
  return reply.kind === "calls" && reply.calls.every(({ name }) => isKnown(name)) ? reply : undefined;
}

const without = (chunk: AIMessageChunk): AIMessageChunk =>
  new AIMessageChunk({
    content: "",
    tool_call_chunks: chunk.tool_call_chunks ?? [],
    response_metadata: chunk.response_metadata,
    ...(chunk.usage_metadata && { usage_metadata: chunk.usage_metadata }),
  });

/** Whether a provider refused a request because of its tools. */
export function rejectsTools(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { status } = error as Error & { status?: unknown };
  const isRefusal = typeof status === "number" && status >= 400 && status < 500;
  return isRefusal && TOOLS.test(error.message) && REFUSED.test(error.message);
}

const TOOLS = /\btools?\b|\btool[_ -](?:choice|use|calling|call)|\bfunction[_ ]call/i;
const REFUSED = /support|enable-auto|unrecognized|unknown|not (?:permitted|allowed)|extra|unexpected|no endpoints/i;

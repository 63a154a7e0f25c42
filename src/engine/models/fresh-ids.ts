import { parsePartialJson } from "@langchain/core/output_parsers";
import type { OpenAIClient } from "@langchain/openai";
import { shortId } from "../dialog/short-id.ts";

type Completion = OpenAIClient.Chat.Completions.ChatCompletion;
type Chunk = OpenAIClient.Chat.Completions.ChatCompletionChunk;
type ToolCallDelta = OpenAIClient.Chat.Completions.ChatCompletionChunk.Choice.Delta.ToolCall;

const callId = (): string => `call_${shortId()}`;

/**
 * The completion with a new message id and new tool call ids.
 * Some servers repeat ids, and a message list keyed by id would then lose earlier messages.
 */
export function withFreshIds(completion: Completion): Completion {
  const choices = completion.choices.map((choice) => {
    const calls = choice.message?.tool_calls?.map((call) => ({ ...call, id: callId() }));
    return calls ? { ...choice, message: { ...choice.message, tool_calls: calls } } : choice;
  });
  return { ...completion, id: shortId(), choices };
}

/** A tool call while it is streamed. */
interface Arriving {
  index: number;
  id: string;
  /** The server's id, if it sent one. */
  given: string | undefined;
  isNamed: boolean;
  /** The arguments so far. */
  text: string;
}

/**
 * Rewrites the chunks of one streamed completion, in order: one new id for the message, one for each tool call.
 * Also corrects the indexes of servers that omit them or give every call the same one.
 */
export function freshIdsOfStream(): { rewrite(chunk: Chunk): Chunk; cutOff(last: Chunk): Chunk | undefined } {
  const id = shortId();
  const slots = new Map<number, Arriving>();
  const calls: Arriving[] = [];

  const rewritten = (delta: ToolCallDelta): ToolCallDelta => {
    const slot = delta.index ?? 0;
    let call = slots.get(slot);
    const isFirst = !call || startsAnother(call, delta);
    if (!call || isFirst) {
      call = { index: calls.length, id: callId(), given: delta.id || undefined, isNamed: false, text: "" };
      slots.set(slot, call);
      calls.push(call);
    }
    call.isNamed ||= Boolean(delta.function?.name);
    call.text += delta.function?.arguments ?? "";
    const { id: _, ...rest } = delta;
    return { ...rest, index: call.index, ...(isFirst && { id: call.id }) };
  };

  return {
    rewrite(chunk) {
      const choices = chunk.choices?.map((choice) => {
        const deltas = choice.delta?.tool_calls?.map(rewritten);
        return deltas ? { ...choice, delta: { ...choice.delta, tool_calls: deltas } } : choice;
      });
      return { ...chunk, id, choices };
    },
    /**
     * An extra chunk that makes truncated arguments invalid JSON for every parser. Otherwise the library would close
     * open strings and brackets itself, and half an order number would pass as a whole one.
     */
    cutOff(last) {
      const tool_calls = calls.flatMap(({ index, text }) => {
        const mark = isWhole(text || "{}") ? undefined : MARKS.find((end) => parsePartialJson(text + end) === null);
        return mark === undefined ? [] : [{ index, function: { arguments: mark } }];
      });
      if (tool_calls.length === 0) return undefined;
      return { ...last, id, choices: [{ index: 0, delta: { tool_calls }, finish_reason: null }] };
    },
  };
}

/** Text that is invalid in JSON: outside a string, inside one, and after a backslash in one. */
const MARKS = ["…", '"…', '""…'];

/** Whether a delta in a call's slot starts another call: it has a different id, or a name after complete arguments. */
function startsAnother(call: Arriving, delta: ToolCallDelta): boolean {
  if (delta.id && call.given) return delta.id !== call.given;
  return call.isNamed && Boolean(delta.function?.name) && isWhole(call.text);
}

function isWhole(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}

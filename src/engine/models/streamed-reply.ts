import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import { AIMessageChunk, type AIMessageChunkFields, type ToolCallChunk } from "@langchain/core/messages";
import { ChatGenerationChunk } from "@langchain/core/outputs";
import { hiddenId, UNIQUE_IDS } from "../dialog/message.ts";
import { isControl } from "../dialog/protocol.ts";
import { shortId } from "../dialog/short-id.ts";

/**
 * The chunks of one reply, split into the two messages it is stored as: one with the text and ordinary calls, and one,
 * under an id that front ends hide, with the calls between agents. Callbacks get the chunks with content; token counts
 * and other metadata come last.
 */
export async function* streamedReply(
  chunks: AsyncIterable<AIMessageChunk>,
  run?: CallbackManagerForLLMRun,
): AsyncGenerator<ChatGenerationChunk> {
  const id = shortId();
  const control = new Map<number, boolean>();
  // A call has its name in the first chunk; later chunks have only the index.
  const isHidden = ({ index = 0, name = "" }: ToolCallChunk): boolean => {
    const known = control.get(index) ?? isControl(name);
    control.set(index, known);
    return known;
  };
  let text = "";
  let first: string | undefined;
  const about: Pick<AIMessageChunkFields, "usage_metadata" | "response_metadata"> = {};
  for await (const { text: given, tool_call_chunks: calls = [], usage_metadata, response_metadata } of chunks) {
    const content = text === "" ? given.trimStart() : given;
    text += content;
    const shown = calls.filter((call) => !isHidden(call));
    const hidden = calls.filter(isHidden);
    const parts = [
      ...(content !== "" || shown.length > 0 ? [chunkOf({ id, content, tool_call_chunks: shown })] : []),
      ...(hidden.length > 0 ? [chunkOf({ id: hiddenId(id), content: "", tool_call_chunks: hidden })] : []),
    ];
    for (const chunk of parts) {
      first ??= chunk.message.id;
      yield chunk;
      await run?.handleLLMNewToken(chunk.text, undefined, undefined, undefined, undefined, { chunk });
    }
    about.response_metadata = { ...about.response_metadata, ...response_metadata };
    about.usage_metadata = usage_metadata ?? about.usage_metadata;
  }
  const response_metadata = { ...about.response_metadata, ...UNIQUE_IDS };
  yield chunkOf({ id: first ?? hiddenId(id), content: "", ...about, response_metadata });
}

function chunkOf(fields: AIMessageChunkFields): ChatGenerationChunk {
  const message = new AIMessageChunk(fields);
  return new ChatGenerationChunk({ text: message.text, message });
}

import {
  AIMessage,
  coerceMessageLikeToMessage,
  type MessageFieldWithRole,
  ToolMessage,
} from "@langchain/core/messages";
import { LocalEmbeddings } from "../../src/engine/embedding/local-embeddings.ts";
import { OfflineModel } from "../../src/offline/offline-model.ts";
import type { ChatRequest, Said } from "./wire.ts";

/** Patterns of the tools' refusals, because the wire format does not mark failed observations. */
const REFUSALS =
  /^(There is no|No result|Not |\w+ failed unexpectedly|没有)|sold out|已售完|departs in less|another route|must be/;

/** Answers like the offline model: hand-offs, calls, questions, summaries. */
export function sensibleAnswers(): (request: ChatRequest) => Promise<Said> {
  const model = new OfflineModel({ embeddings: new LocalEmbeddings(), now: () => new Date() });
  return async ({ messages, tools = [] }) => {
    const history = messages.map((message) => {
      const read = coerceMessageLikeToMessage(message as MessageFieldWithRole);
      if (ToolMessage.isInstance(read) && REFUSALS.test(read.text)) read.status = "error";
      return read;
    });
    const reply = await (tools.length > 0 ? model.bindTools(tools) : model).invoke(history);
    const calls = AIMessage.isInstance(reply) ? (reply.tool_calls ?? []) : [];
    return {
      text: reply.text,
      calls: calls.map(({ id = "", name, args }) => ({ id, name, args: JSON.stringify(args) })),
    };
  };
}

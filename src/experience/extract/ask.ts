import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { jsonrepair } from "jsonrepair";
import { z } from "zod";
import { ModelError } from "../../engine/errors.ts";
import { explainFailure } from "../../engine/models/failure.ts";

const ANSWER = "answer";

/**
 * Asks a model for an answer in a given shape, as the arguments of a call or as JSON text. An answer in another shape
 * is sent back once with what is wrong. Throws `ModelError` if the provider fails,
 * or if the second answer is wrong too.
 */
export async function askFor<Schema extends z.ZodType>(
  model: BaseChatModel,
  prompt: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!model.bindTools) throw new ModelError(`The model ${model.getName()} cannot give structured answers.`);
  const parameters = z.toJSONSchema(schema, { io: "input" });
  const tool = { name: ANSWER, description: "Gives the answer.", parameters };
  const bound = model.bindTools([{ type: "function" as const, function: tool }]);
  const messages: BaseMessage[] = [new HumanMessage(prompt)];
  let fault = "";
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const reply = await bound.invoke(messages).catch((error: unknown) => {
      throw explainFailure(error, "en") ?? error;
    });
    const parsed = schema.safeParse(answerIn(reply));
    if (parsed.success) return parsed.data;
    fault = z.prettifyError(parsed.error);
    messages.push(
      new AIMessage(reply.text || "(no text)"),
      new HumanMessage(`The answer has another shape:\n${fault}`),
    );
  }
  throw new ModelError(`The model did not answer in the shape that was asked for: ${fault}`);
}

function answerIn(reply: BaseMessage): unknown {
  const call = AIMessage.isInstance(reply) ? reply.tool_calls?.find(({ name }) => name === ANSWER) : undefined;
  if (call) return call.args;
  const json = reply.text.slice(reply.text.indexOf("{"), reply.text.lastIndexOf("}") + 1);
  try {
    return JSON.parse(jsonrepair(json));
  } catch {
    return undefined;
  }
}

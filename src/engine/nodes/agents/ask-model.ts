import type { AIMessage, BaseMessage } from "@langchain/core/messages";
import { HumanMessage, SystemMessage } from "@langchain/core/messages";
import type { Runnable } from "@langchain/core/runnables";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import type { Lesson } from "../../dialog/lesson.ts";
import { type By, type ModelCall, storedReply, textOf } from "../../dialog/message.ts";
import type { Progress } from "../../dialog/progress.ts";
import { isCutOff, isFiltered, LONGEST_REPLY, withText } from "../../dialog/reply-limits.ts";
import { shortId } from "../../dialog/short-id.ts";
import type { Round } from "../../dialog/state.ts";
import { usageOf } from "../../dialog/usage.ts";
import { ModelError } from "../../errors.ts";
import type { Language } from "../../language.ts";
import { explainFailure } from "../../models/failure.ts";
import { phrase } from "../../phrases.ts";
import { beginning, plainText } from "../../plain-text.ts";

/** A chat model with its tools bound. */
export type BoundModel = Runnable<BaseMessage[], AIMessage>;

/** An agent's model: `plain` as usual, `withReadMore` with the tool that reads on in cut observations. */
export interface AgentModel {
  plain: BoundModel;
  withReadMore: BoundModel;
}

export interface Question {
  model: BoundModel;
  system: string;
  view: BaseMessage[];
  by: By;
  /** What the prompt says of earlier tasks. */
  lessons?: readonly Lesson[];
  /** The reply goes to another agent, so the user does not see its tokens. */
  isAside?: boolean;
  language: Language;
  config: LangGraphRunnableConfig;
}

export interface Reply {
  /** The id of the reply and of the message with its text. */
  id: string;
  text: string;
  messages: AIMessage[];
  calls: ModelCall[];
  round: Round;
  /** What the user asks for, if the model says it. Only the embedded model does. */
  intent?: string;
}

/**
 * One reply of a model: text, calls or both. After an empty reply, or one that reached its length limit before its call
 * was whole, the model is asked once more. A text that was cut says so. Throws a `ModelError`, worded for the user, if
 * the provider fails or the second reply cannot be used either.
 */
export async function askModel(question: Question): Promise<Reply> {
  const { by, config, lessons = [] } = question;
  const startedAt = Date.now();
  emitProgress(config, { event: "thinking", ...by, startedAt });
  const first = await once(question, question.view);
  const problem = isCutShort(first) ? CUT_SHORT : isEmpty(first) ? EMPTY : undefined;
  const last = problem === undefined ? first : await once(question, [...question.view, new HumanMessage(problem)]);
  if (isCutShort(last)) throw new ModelError(phrase("cutReply", question.language));
  if (isEmpty(last)) throw new ModelError(phrase("emptyReply", question.language));
  const reply = withinLimit(last, question.language);
  const { id, messages, calls } = storedReply(reply, by);
  const text = plainText(textOf(reply));
  const round: Round = {
    ...by,
    ...(calls.length > 0 && text && { thought: text }),
    calls: calls.map((call) => call.id),
    startedAt,
    elapsedMs: Date.now() - startedAt,
    ...costOf(reply),
    ...(lessons.length > 0 && { experience: lessons.map((lesson) => lesson.id) }),
  };
  emitProgress(config, {
    event: "thought",
    ...by,
    elapsedMs: round.elapsedMs,
    promptTokens: round.inputTokens,
    outputTokens: round.outputTokens,
  });
  const intent: unknown = reply.response_metadata?.intent;
  return { id, text, messages, calls, round, ...(typeof intent === "string" && { intent }) };
}

/** A round without a reply, by an id of its own. */
export const failedRound = (by: By, startedAt: number, { message }: ModelError): Record<string, Round> => ({
  [shortId()]: { ...by, calls: [], startedAt, elapsedMs: Date.now() - startedAt, failure: message },
});

/** The model that replied and the tokens it took, as far as the provider tells them. */
function costOf({
  usage_metadata,
  response_metadata,
}: AIMessage): Pick<Round, "model" | "inputTokens" | "outputTokens" | "repaired"> {
  const { input_tokens, output_tokens } = usageOf(usage_metadata) ?? {};
  const name: unknown = response_metadata?.model_name;
  return {
    ...(typeof name === "string" && name !== "" && { model: beginning(plainText(name), LONGEST_NAME) }),
    ...(input_tokens !== undefined && { inputTokens: input_tokens }),
    ...(output_tokens !== undefined && { outputTokens: output_tokens }),
    ...(response_metadata?.repaired === true && { repaired: true as const }),
  };
}

const LONGEST_NAME = 100;

const EMPTY = "[Your last reply was empty. Call a tool, or answer in text.]";

const isEmpty = (reply: AIMessage): boolean =>
  plainText(textOf(reply)).trim() === "" && !reply.tool_calls?.length && !reply.invalid_tool_calls?.length;

const CUT_SHORT =
  "[Your last reply reached its length limit before it was complete; nothing was called. Write less: a short answer, or one call with short arguments.]";

/** Whether the reply reached its length limit with nothing in it that can be used. */
const isCutShort = (reply: AIMessage): boolean =>
  isCutOff(reply) && !reply.tool_calls?.length && (isEmpty(reply) || Boolean(reply.invalid_tool_calls?.length));

/** The reply with at most so much text. An answer that was cut, here or by the provider, says so. */
function withinLimit(reply: AIMessage, language: Language): AIMessage {
  const text = textOf(reply);
  const isAnswer = !reply.tool_calls?.length && !reply.invalid_tool_calls?.length;
  const isStopped = isCutOff(reply) || (isFiltered(reply) && text.trim() !== "");
  if (text.length <= LONGEST_REPLY && !(isAnswer && isStopped)) return reply;
  const kept = beginning(text, LONGEST_REPLY);
  const why = phrase(isFiltered(reply) ? "answerFiltered" : "answerCut", language);
  return withText(reply, isAnswer ? `${kept}…\n\n${why}` : kept);
}

async function once(question: Question, view: BaseMessage[]): Promise<AIMessage> {
  const { model, system, language, config, isAside } = question;
  try {
    const quiet = isAside ? { ...config, tags: [...(config.tags ?? []), "nostream"] } : config;
    return await model.invoke([new SystemMessage(system), ...view], quiet);
  } catch (error) {
    if (config.signal?.aborted) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw (
      explainFailure(error, language) ?? new ModelError(phrase("modelFailed", language, { reason }), { cause: error })
    );
  }
}

/** Reports an event on the `custom` stream. */
export function emitProgress(config: LangGraphRunnableConfig, progress: Progress): void {
  config.writer?.(progress);
}

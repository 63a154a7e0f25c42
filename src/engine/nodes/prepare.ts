import { type BaseMessage, RemoveMessage } from "@langchain/core/messages";
import { type LangGraphRunnableConfig, REMOVE_ALL_MESSAGES } from "@langchain/langgraph";
import { isHuman, NOTICE, PLANNER, say, textOf } from "../dialog/message.ts";
import type { ConversationState, ConversationUpdate, Turn } from "../dialog/state.ts";
import { isUndecided } from "../dialog/task.ts";
import { type Language, languageHeard } from "../language.ts";
import { explainFailure } from "../models/failure.ts";
import { phrase } from "../phrases.ts";
import { nothing, Opening } from "./opening.ts";
import { userOf } from "./run-facts.ts";
import type { Understanding } from "./understanding.ts";

/** Longest message that is read, in characters. */
const LONGEST = 20_000;
/**
 * Opens a turn: takes the user's message as the answer to an open question, as a decision on what waits,
 * as a word to the specialist who has the floor, or as a new question; and mends what a crash left behind.
 */
export function prepare(understanding: Understanding) {
  return async (state: ConversationState, config: LangGraphRunnableConfig): Promise<ConversationUpdate> =>
    changes(state, await opened(state, config));

  async function opened(state: ConversationState, config: LangGraphRunnableConfig): Promise<ConversationUpdate> {
    const message = state.messages.at(-1);
    const user_info = userOf(config);
    if (!message || !isHuman(message)) return { user_info };
    const text = textOf(message);
    const language = languageHeard(text, state.turn?.language);
    if (/^(clear|清除历史)$/i.test(text)) return cleared(language);
    const isAsked = Object.values(state.tasks).some(isUndecided);
    const refusal = refused(message, text, language);
    // The card is shown again, and nothing was said.
    if (refusal && isAsked) return { messages: [new RemoveMessage({ id: message.id ?? "" })] };
    const quiet = { user_info, records: nothing, raw_data: nothing };
    if (refusal) return { ...quiet, ...refusal };
    const turn: Turn = {
      messageId: message.id ?? "",
      question: text,
      language,
      startedAt: understanding.now().getTime(),
      ...(state.turn?.domain && { domain: state.turn.domain }),
    };
    const standard = await understanding.rewrite(text, state.messages.slice(0, -1));
    if (standard.impossible && !isAsked) {
      const notice = phrase("impossibleDate", turn.language, { date: standard.impossible });
      return { ...quiet, messages: [say(notice, { agent: PLANNER })] };
    }
    const opening = new Opening(understanding, state, turn, standard.text, config);
    try {
      return { user_info, ...(await opening.update()) };
    } catch (error) {
      const failure = config.signal?.aborted ? undefined : explainFailure(error, turn.language);
      if (!failure) throw error;
      const notice = phrase("embeddingsFailed", turn.language, { reason: failure.message });
      return { ...quiet, messages: [say(notice, { agent: PLANNER })] };
    }
  }
}

/** A thread like a new one, but for the notice, which the next turn takes away. */
function cleared(language: Language): ConversationUpdate {
  return {
    messages: [new RemoveMessage({ id: REMOVE_ALL_MESSAGES }), say(phrase("cleared", language), { agent: NOTICE })],
    dialog_state: [],
    user_info: {},
    turn: null,
    tasks: nothing,
    records: nothing,
    raw_data: nothing,
    background: [],
    experience: [],
  };
}

/** What cannot be read is answered at once, without a model; an overlong message is not kept whole. */
function refused(message: BaseMessage, text: string, language: Language): ConversationUpdate | undefined {
  const by = { agent: PLANNER };
  if (text.length > LONGEST) {
    const short = `${text.slice(0, 200)} …`;
    const notice = phrase("tooLong", language, { length: text.length, most: LONGEST });
    return { messages: [Object.assign(message, { content: short }), say(notice, by)] };
  }
  if (text !== "") return undefined;
  const isBlank = typeof message.content === "string" || message.content.every((block) => block.type === "text");
  return { messages: [say(phrase(isBlank ? "empty" : "notText", language), by)] };
}

/** What an update changes: what it would write again is left out, as every write is stored. */
function changes(state: ConversationState, update: ConversationUpdate): ConversationUpdate {
  return Object.fromEntries(
    Object.entries(update).filter(([field, value]) => !isEmpty(value) || !isEmpty(Reflect.get(state, field))),
  );
}

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

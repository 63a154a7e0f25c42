import { type BaseMessage, HumanMessage, RemoveMessage } from "@langchain/core/messages";
import { type LangGraphRunnableConfig, REMOVE_ALL_MESSAGES } from "@langchain/langgraph";
import { withoutRuns } from "../blanks.ts";
import { isAi, isHuman, NOTICE, PLANNER, say, textOf } from "../dialog/message.ts";
import type { ConversationState, ConversationUpdate, Turn } from "../dialog/state.ts";
import { isPending, isUndecided } from "../dialog/task.ts";
import { askedQuestion } from "../dialog/transcript.ts";
import { type Language, languageHeard } from "../language.ts";
import { explainFailure } from "../models/failure.ts";
import { phrase } from "../phrases.ts";
import { inFront, nothing, type Opened, Opening, onlyTasks, untold } from "./opening.ts";
import { mayDecide, userOf } from "./run-facts.ts";
import type { Understanding } from "./understanding.ts";

/** Longest message that is read, in characters. */
const LONGEST = 20_000;

/**
 * Opens a turn: takes the user's message as the answer to an open question, as a decision on what waits,
 * as a word to the specialist who has the floor, or as a new question; and mends what a crash left behind.
 */
export function prepare(understanding: Understanding) {
  return async (state: ConversationState, config: LangGraphRunnableConfig): Promise<ConversationUpdate> => {
    const said = newWords(state);
    if (!said) return {};
    const { message, before, moves } = said;
    const update = await opened({ ...state, messages: [...before, message] }, message, config);
    return changes(state, moves.length > 0 ? { ...update, messages: [...moves, ...(update.messages ?? [])] } : update);
  };

  async function opened(
    state: ConversationState,
    message: BaseMessage,
    config: LangGraphRunnableConfig,
  ): Promise<Opened> {
    const text = withoutRuns(textOf(message));
    const language = languageHeard(text, state.turn?.language);
    const tasks = Object.values(state.tasks);
    const hasCard = tasks.some(isUndecided);
    const isWaiting = tasks.some(isPending);
    const user_info = isWaiting ? state.user_info : userOf(config);
    if (isWaiting && !mayDecide(state, config)) return unheard(phrase("notYours", language));
    if (isClear(text)) return cleared(language);
    if (text === "" && hasCard) return unheard(phrase("unclearDecision", language));
    const refusal = refused(message, text, language);
    if (refusal) return unheard(refusal);
    const turn: Turn = {
      messageId: message.id ?? "",
      question: text,
      language,
      startedAt: understanding.now().getTime(),
      ...(state.turn?.domain && { domain: state.turn.domain }),
    };
    const standard = await understanding.rewrite(text, state.messages.slice(0, -1));
    if (standard.impossible) return heard(phrase("impossibleDate", language, { date: standard.impossible }));
    const opening = new Opening(understanding, state, turn, standard.text, config);
    try {
      return { user_info, ...(await opening.update()) };
    } catch (error) {
      const failure = config.signal?.aborted ? undefined : explainFailure(error, turn.language);
      if (!failure) throw error;
      return heard(phrase("embeddingsFailed", language, { reason: failure.message }));
    }

    /** A notice to a message that is not taken up, and leaves no trace where something is asked. */
    function unheard(notice: string): Opened {
      const asked = askedAgain(notice);
      return asked ? { ...asked, messages: [new RemoveMessage({ id: message.id ?? "" })] } : atOnce(notice);
    }

    /** A notice to a message that stands in the transcript. */
    function heard(notice: string): Opened {
      const asked = askedAgain(notice);
      return asked ? { ...asked, turn: { ...asked.turn, language, heard: message.id } } : atOnce(notice);
    }

    /** The turn stays as it is, and the question or card that is open says why it is shown again. */
    function askedAgain(problem: string) {
      const isAsked = hasCard || askedQuestion(state) !== undefined;
      return isAsked && state.turn ? { turn: { ...state.turn, problem }, tasks: onlyTasks(tasks) } : undefined;
    }

    /** An answer without any agent's work; the tasks stay as they are. */
    function atOnce(notice: string): Opened {
      const kept = text.length > LONGEST ? [shortened(message)] : [];
      const messages = [...inFront(state, untold(state)), ...kept, say(notice, { agent: PLANNER })];
      return { user_info, records: nothing, raw_data: nothing, tasks: onlyTasks(tasks), messages };
    }
  }
}

/**
 * The user's message nobody has taken up yet, as the last of the transcript. Several that came at once are one, a last
 * "Clear" stands for all, and what a client sends behind it goes in front. `moves`: what it takes to store it so.
 */
function newWords({ messages, turn }: ConversationState) {
  const heard = turn?.heard ?? turn?.messageId;
  const from = messages.findLastIndex((message) => isAi(message) || message.id === heard) + 1;
  const fresh = messages.slice(from).filter(isHuman);
  const last = fresh.at(-1);
  if (!last) return undefined;
  const before = messages.filter((message) => !fresh.includes(message));
  if (fresh.length === 1 && messages.at(-1) === last) return { before, message: last, moves: [] };
  const isOne = fresh.length === 1 || isClear(textOf(last));
  const content = fresh.map(textOf).filter(Boolean).join("\n\n");
  const message = isOne ? last : new HumanMessage({ id: last.id, content });
  return { before, message, moves: [...fresh.map(({ id }) => new RemoveMessage({ id: id ?? "" })), message] };
}

const isClear = (text: string): boolean => /^(clear|清除历史)$/i.test(text);

/** A thread like a new one, but for the notice, which the next turn takes away. */
function cleared(language: Language): Opened {
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

/** What cannot be read is answered at once, without a model. */
function refused({ content }: BaseMessage, text: string, language: Language): string | undefined {
  if (text.length > LONGEST) return phrase("tooLong", language, { length: text.length, most: LONGEST });
  if (text !== "") return undefined;
  const isBlank = typeof content === "string" || content.every((block) => block.type === "text");
  return phrase(isBlank ? "empty" : "notText", language);
}

/** An overlong message is not kept whole. */
const shortened = (message: BaseMessage): BaseMessage =>
  new HumanMessage({ id: message.id, content: `${textOf(message).slice(0, 200)} …` });

/** What an update changes: what it would write again is left out, as every write is stored. */
function changes(state: ConversationState, update: ConversationUpdate): ConversationUpdate {
  return Object.fromEntries(
    Object.entries(update).filter(([field, value]) => !isEmpty(value) || !isEmpty(Reflect.get(state, field))),
  );
}

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;

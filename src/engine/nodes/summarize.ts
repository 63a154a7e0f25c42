import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { isToolAnswer, PLANNER, say, textOf, writtenBy } from "../dialog/message.ts";
import { ASK_USER, isHandOver, SUMMARIZE } from "../dialog/protocol.ts";
import type { ConversationState, ConversationUpdate } from "../dialog/state.ts";
import { isOver, type Task } from "../dialog/task.ts";
import { backgroundView, cut, hasReply, idsOf, thisTurn } from "../dialog/transcript.ts";
import { ModelError } from "../errors.ts";
import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import { loadPrompt } from "../prompt.ts";
import { askModel, type BoundModel } from "./ask-model.ts";
import { clockText, languageOfTurn } from "./run-facts.ts";

const prompt = loadPrompt("summary", ["language", "now"]);
const SUMMARY = "summary";
const LANGUAGES: Record<Language, string> = { en: "English", zh: "Chinese (中文)" };

/**
 * Ends the turn with an answer. One that stands already, or the single result a specialist has worded for the user,
 * passes through; the model is only called when there is something to put together.
 */
export function summarize(model: BoundModel, plannerRounds: number, timeZone: string) {
  return async (state: ConversationState, config: LangGraphRunnableConfig): Promise<ConversationUpdate> => {
    if (hasReply(state) || !state.turn) return {};
    const by = { agent: SUMMARY };
    const language = languageOfTurn(state.turn);
    const results = resultsOf(state);
    const [only] = results;
    if (!only) return { messages: [say(phrase("nothingFound", language, { rounds: plannerRounds }), by)] };
    if (results.length === 1 && only.worded) return { messages: [say(only.text, by, only.streamed)] };
    try {
      const { message, round } = await askModel({
        model,
        system: prompt({ language: LANGUAGES[language], now: clockText(state.turn.startedAt, timeZone) }),
        view: [new HumanMessage(material(state, results))],
        by,
        seen: idsOf(state.messages),
        language,
        config,
      });
      const text = textOf(message) || asIs(results, language);
      return { messages: [say(text, by, message.id)], records: { [message.id ?? ""]: round } };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return { messages: [say(`${error.message}\n\n${asIs(results, language)}`, by)] };
    }
  };
}

interface Result {
  from: string;
  task: string;
  text: string;
  worded: boolean;
  /** The id the text was streamed under, when it was. */
  streamed?: string;
}

/** Every task that is over and every look-up of the planner, in order. */
function resultsOf(state: ConversationState): Result[] {
  const lookups = thisTurn(state).filter(
    (message) => isToolAnswer(message) && writtenBy(message)?.agent === PLANNER && isLookUp(message),
  );
  return [
    ...lookups.map((message) => ({ from: PLANNER, task: message.name ?? "", text: textOf(message), worded: false })),
    ...Object.values(state.tasks).filter(isOver).map(resultOf),
  ];
}

const isLookUp = ({ name = "" }: BaseMessage): boolean => !isHandOver(name) && name !== SUMMARIZE && name !== ASK_USER;

function resultOf(task: Task): Result {
  const failed = task.status !== "done" && !task.worded ? `(${task.status}) ` : "";
  return {
    from: task.specialist,
    task: task.job,
    text: `${failed}${task.result ?? ""}`,
    worded: task.worded ?? false,
    streamed: task.said?.id,
  };
}

function material(state: ConversationState, results: readonly Result[]): string {
  const found = results.map(
    ({ from, task, text }) => `<result task="${task}" from="${from}">\n${cut(text, 6000)}\n</result>`,
  );
  return [state.turn?.question ?? "", ...backgroundView(state), ...found].join("\n\n");
}

const asIs = (results: readonly Result[], language: Language): string =>
  [phrase("asIs", language), ...results.map(({ text }) => text)].join("\n");

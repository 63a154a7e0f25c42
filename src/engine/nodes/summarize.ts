import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { isAi, isToolAnswer, PLANNER, say, textOf, writtenBy } from "../dialog/message.ts";
import { ASK_USER, isHandOver, SUMMARIZE } from "../dialog/protocol.ts";
import type { ConversationState, ConversationUpdate } from "../dialog/state.ts";
import { isOver, type Task, type TaskStatus } from "../dialog/task.ts";
import { leftUntold, told } from "../dialog/told.ts";
import { backgroundView, cut, hasReply, idsOf, thisTurn } from "../dialog/transcript.ts";
import { ModelError } from "../errors.ts";
import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import { loadPrompt } from "../prompt.ts";
import { askModel, type BoundModel } from "./ask-model.ts";
import { clockText, languageOfTurn } from "./run-facts.ts";
import { isRepeat } from "./same-call.ts";

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
  /** When it failed or was let go, and the text does not say so to the user itself. */
  status?: TaskStatus;
  text: string;
  worded: boolean;
  /** The id the text was streamed under, when it was. */
  streamed?: string;
}

/**
 * Every look-up of the planner, the same one once, and every task that came to an end in this turn, in order; not what
 * was left unfinished in an earlier one, nor the talk of an earlier one that its specialist has let go and in which
 * nothing was changed.
 */
function resultsOf(state: ConversationState): Result[] {
  const now = thisTurn(state);
  const calls = new Set(now.filter(isAi).flatMap((message) => (message.tool_calls ?? []).map(({ id }) => id)));
  const isOfNow = (task: Task) =>
    task.status !== "unfinished" && (task.status !== "dropped" || calls.has(task.id) || leftUntold(task).length > 0);
  const lookups = now
    .filter((message) => isToolAnswer(message) && writtenBy(message)?.agent === PLANNER && isLookUp(message))
    .map((message) => ({ from: PLANNER, task: message.name ?? "", text: textOf(message), worded: false }));
  return [
    ...lookups.filter(
      ({ task, text }, at) => lookups.findIndex((first) => first.task === task && first.text === text) === at,
    ),
    ...Object.values(state.tasks)
      .filter((task) => isOver(task) && isOfNow(task))
      .map(resultOf),
  ];
}

const isLookUp = (message: BaseMessage): boolean => {
  const { name = "" } = message;
  return !isHandOver(name) && name !== SUMMARIZE && name !== ASK_USER && !isRepeat(message);
};

function resultOf(task: Task): Result {
  return {
    from: task.specialist,
    task: task.job,
    ...(task.status !== "done" && !task.worded && { status: task.status }),
    text: told(task),
    worded: task.worded ?? false,
    streamed: task.said?.id,
  };
}

function material(state: ConversationState, results: readonly Result[]): string {
  const found = results.map(
    ({ from, task, status, text }) =>
      `<result task="${task}" from="${from}"${status ? ` status="${status}"` : ""}>\n${cut(text, 6000)}\n</result>`,
  );
  return [state.turn?.question ?? "", ...backgroundView(state), ...found].join("\n\n");
}

const asIs = (results: readonly Result[], language: Language): string =>
  [phrase("asIs", language), ...results.map(({ text }) => text)].join("\n");

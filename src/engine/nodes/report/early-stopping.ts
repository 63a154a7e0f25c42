import { HumanMessage } from "@langchain/core/messages";
import { cut } from "../../cut.ts";
import { isOfEngine } from "../../dialog/protocol.ts";
import type { ServiceState, ServiceUpdate } from "../../dialog/state.ts";
import { lastingFieldsWithAside, type Task, taskUpdate } from "../../dialog/task.ts";
import { isDone, isToolMessage, toolMessage, wordsForPeople } from "../../dialog/tool-message.ts";
import type { Specialist } from "../../domain/domain.ts";
import { ModelError } from "../../errors.ts";
import type { Language } from "../../language.ts";
import { inText } from "../../models/text-actions/in-text.ts";
import { writtenCalls } from "../../models/text-actions/native-reply.ts";
import { phrase } from "../../phrases.ts";
import { loadPrompt } from "../../prompt.ts";
import { askModel, failedRound, type Question } from "../agents/ask-model.ts";
import { languageOfTurn } from "../agents/run-facts.ts";
import { cited, searchesTexts } from "./cited.ts";
import { foundBy } from "./results.ts";

const prompt = loadPrompt("stopped", ["language"]);
const LANGUAGES: Record<Language, string> = { en: "English", zh: "Chinese" };

/** The longest part of a task's words that is repeated to the user. */
const LONGEST_JOB = 200;

/** The task of a specialist whose rounds are used up: it failed, with everything that was found. */
export function stoppedWithMessage(task: Task, state: ServiceState): Task {
  const language = languageOfTurn(state.turn);
  const found = foundBy(task, [...state.heard, ...state.messages]);
  const answers = state.messages.filter(isToolMessage);
  const last = answers.findLast(({ name }) => !isOfEngine(name ?? "")) ?? answers.at(-1);
  const why = last && !isDone(last) ? wordsForPeople(last) : "";
  const isNothingDone = found.length === 0 && why === "" && !task.changed?.length;
  const texts = [
    task.rounds === 0
      ? phrase("leftUndone", language, { what: cut(task.job, LONGEST_JOB) })
      : phrase("stepsUsedUp", language, { rounds: task.rounds, job: cut(task.job, LONGEST_JOB) }),
    isNothingDone ? phrase("nothingKnown", language) : why,
  ];
  return {
    ...lastingFieldsWithAside(task),
    ...{ status: "failed", stopped: "message", result: texts.filter(Boolean).join("\n\n") },
    ...(found.length > 0 && { found }),
  };
}

/**
 * The last model call of a specialist whose rounds are used up, without tools. If it calls tools all the same, or
 * fails, the task ends with the fixed message. `question`: as in every round.
 */
export async function stoppedWithAnswer(
  state: ServiceState,
  specialist: Specialist,
  question: Question,
): Promise<ServiceUpdate> {
  const { task } = state;
  const { by, language } = question;
  const ending = new HumanMessage(prompt({ language: LANGUAGES[language] }));
  const startedAt = Date.now();
  try {
    // Providers refuse calls in a history without tools, so the calls are told in text.
    const view = inText([...question.view, ending], []);
    // Not streamed: the user is not to see a text that turns out to be a call.
    const { id, text, messages, calls, round } = await askModel({ ...question, view, isAside: true });
    const records = { [id]: round };
    if (calls.length > 0) {
      const answers = calls.map((call) => toolMessage(call, "Not run: your steps are used up.", by, "refused"));
      return { ...taskUpdate(stoppedWithMessage(task, state)), messages: [...messages, ...answers], records };
    }
    if (writtenCalls(text, specialist.tools)) return { ...taskUpdate(stoppedWithMessage(task, state)), records };
    const said = searchesTexts(specialist) ? cited(text, state.raw_data, language) : text;
    const answer = { result: said, worded: true, said: { id, text: said }, stopped: "answer" as const };
    return { ...taskUpdate({ ...lastingFieldsWithAside(task), status: "done", ...answer }), records };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { ...taskUpdate(stoppedWithMessage(task, state)), records: failedRound(by, startedAt, error) };
  }
}

import type { BaseMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { isHuman, writtenBy } from "../dialog/message.ts";
import { compactFormat, isCut, type ObservationFormat } from "../dialog/observations.ts";
import { serviceView } from "../dialog/service-view.ts";
import type { ServiceState, ServiceUpdate } from "../dialog/state.ts";
import { isStuck } from "../dialog/stuck.ts";
import {
  isAside,
  lastingFields,
  lastingFieldsWithAside,
  type Task,
  taskUpdate,
  waitingCallsOf,
} from "../dialog/task.ts";
import { toolMessage } from "../dialog/tool-message.ts";
import { backgroundView } from "../dialog/transcript.ts";
import { waitingAnswers } from "../dialog/waiting.ts";
import type { Specialist } from "../domain/domain.ts";
import { ModelError } from "../errors.ts";
import { loadPrompt } from "../prompt.ts";
import type { TimeZone } from "../time-zone.ts";
import { askModel, type BoundModel, failedRound, type Question } from "./agents/ask-model.ts";
import { clockText, demandOwner, languageOfTurn } from "./agents/run-facts.ts";
import type { ShownFor } from "./agents/shown-tools.ts";
import { unlessBroken } from "./calls/failed-task.ts";
import { experienceSection } from "./memory/experience-section.ts";
import { type MemoriesShown, memoriesShown } from "./memory/memories.ts";
import { cited, searchesTexts } from "./report/cited.ts";
import { stoppedWithAnswer, stoppedWithMessage } from "./report/early-stopping.ts";

const prompt = loadPrompt("specialist", ["instructions", "changes", "background", "experience", "memories", "now"]);
const ofChanges = loadPrompt("changes", []);

/**
 * One round of a specialist. It calls tools, writes plain text, or stops because its rounds are used up.
 * It also stops when only calls that were refused come back, and when the turn has used `mostCalls` model calls.
 * `lastWord`: the model without tools that then answers from what is known; absent: a fixed message ends the task.
 */
export function think(
  specialist: Specialist,
  shownFor: ShownFor,
  timeZone: TimeZone,
  format: ObservationFormat = compactFormat(),
  memories: MemoriesShown = memoriesShown,
  lastWord?: BoundModel,
  mostCalls = Number.POSITIVE_INFINITY,
) {
  const changes = specialist.tools.some((tool) => tool.effect === "write") ? ofChanges({}) : "";
  return async (state: ServiceState, config: LangGraphRunnableConfig): Promise<ServiceUpdate> => {
    demandOwner(state, config);
    const { task } = state;
    const by = { agent: specialist.name, task: task.id };
    const { before, beside } = state.spent;
    const isSpent = before + beside * Object.keys(state.records).length >= mostCalls;
    const isStopped = task.rounds >= specialist.maxRounds || isSpent || isStuck(sinceLastWords(state));
    if (isStopped && !lastWord) return taskUpdate(stoppedWithMessage(task, state));
    const startedAt = Date.now();
    const heard = isAside(task) ? [...state.heard, ...waitingAnswers(waitingCallsOf(task), state.heard)] : state.heard;
    const view = serviceView(task, heard, state.messages, format);
    const { model, order } = await shownFor({
      task,
      transcript: [...heard, ...state.messages],
      lessons: state.experience,
    });
    const question: Question = {
      model: isCut(view) ? model.withReadMore : model.plain,
      system: prompt({
        instructions: specialist.instructions,
        changes,
        now: clockText(state.turn?.startedAt ?? 0, timeZone),
        // For a known kind of question the tools have the answer; the summary reads the passages.
        background: [...(task.known ? [] : backgroundView(state)), ...orderView(order)].join("\n"),
        experience: experienceSection(state.experience),
        memories: await memories(state, config),
      }),
      view,
      by,
      lessons: state.experience,
      isAside: !task.alone || searchesTexts(specialist),
      language: languageOfTurn(state.turn),
      config,
    };
    if (isStopped && lastWord) return stoppedWithAnswer(state, specialist, { ...question, model: lastWord });
    try {
      const { id, text, messages, calls, round } = await askModel(question);
      const records = { [id]: round };
      if (calls.length === 0) {
        const isQuoting = searchesTexts(specialist);
        const said = isQuoting ? cited(text, state.raw_data, languageOfTurn(state.turn)) : text;
        // A quotation may ask something too.
        const asks = isQuoting ? /[?？]\s*$/.test(text) : /[?？]/.test(text);
        const end = spoken(task, specialist, { text: said, id }, asks);
        return { ...taskUpdate(unlessBroken(end, [...heard, ...state.messages], specialist.tools)), records };
      }
      const unreadable = calls.flatMap((call) =>
        call.problem ? [toolMessage(call, call.problem, by, "refused")] : [],
      );
      return { ...taskUpdate({ ...task, rounds: task.rounds + 1 }), messages: [...messages, ...unreadable], records };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return {
        ...taskUpdate({ ...lastingFieldsWithAside(task), status: "failed", result: error.message, worded: true }),
        records: failedRound(by, startedAt, error),
      };
    }
  };
}

/** The messages of the task since the user's last ones. */
function sinceLastWords({ task, heard, messages }: ServiceState): BaseMessage[] {
  const all = [...heard, ...messages];
  return all.slice(all.findLastIndex(isHuman) + 1).filter((message) => writtenBy(message)?.task === task.id);
}

/** The order in which calls most likely lead to the goal. */
const orderView = (order: readonly string[]): string[] =>
  order.length === 0 ? [] : [`The likely order of calls: ${order.join(", ")}. Check it after each result.`];

/**
 * A specialist's plain text is its result if it asks nothing and changes nothing. Else one that works alone becomes the
 * active agent, and one in parallel is queued with its question.
 */
function spoken(task: Task, specialist: Specialist, { text, id }: { text: string; id: string }, asks: boolean): Task {
  if (isAside(task)) return { ...lastingFieldsWithAside(task), status: "talking", said: { id, text } };
  // Its caller may know what it asks, or ask the user.
  if (task.caller !== undefined)
    return { ...lastingFields(task), status: asks ? "elsewhere" : "done", result: text, worded: true };
  const mayTalk = asks || specialist.tools.some((tool) => tool.effect === "write");
  if (task.alone && mayTalk) return { ...lastingFieldsWithAside(task), status: "talking", said: { id, text } };
  if (!task.alone && asks) return { ...lastingFields(task), status: "queued" };
  return {
    ...lastingFieldsWithAside(task),
    status: "done",
    result: text,
    worded: true,
    said: { id, text },
  };
}

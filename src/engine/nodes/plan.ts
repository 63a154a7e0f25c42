import type { AIMessage, BaseMessage, ToolMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { changesOf, endForModel } from "../dialog/ended-task.ts";
import { intentOf } from "../dialog/intent.ts";
import { type ModelCall, PLANNER, textMessage, textOf, writtenBy } from "../dialog/message.ts";
import { compactFormat, isCut, type ObservationFormat, writtenFor } from "../dialog/observations.ts";
import { ASK_USER, handOffName, READ_MORE, SUMMARIZE } from "../dialog/protocol.ts";
import { withText } from "../dialog/reply-limits.ts";
import type { ConversationState, ConversationUpdate, RawData, Round } from "../dialog/state.ts";
import { byId, isDueCall, isOver, isReturned, type Task } from "../dialog/task.ts";
import { isToolMessage } from "../dialog/tool-message.ts";
import { backgroundView, pastView, plannerMessages, turnView } from "../dialog/transcript.ts";
import { ModelError } from "../errors.ts";
import { loadPrompt } from "../prompt.ts";
import type { TimeZone } from "../time-zone.ts";
import { askModel, emitProgress, failedRound } from "./agents/ask-model.ts";
import type { Desk, DeskFor } from "./agents/desk.ts";
import { clockText, demandOwner, languageOfTurn, toolRun } from "./agents/run-facts.ts";
import { copyFor, type Outcome, rawDataOf, refused, resolveCall, runCall } from "./calls/calls.ts";
import { type Advanced, advanced } from "./calls/own-calls.ts";
import { readMoreIn } from "./calls/read-more.ts";
import { eachOnce, repeated } from "./calls/same-call.ts";
import { sortCalls } from "./calls/sort-calls.ts";
import { demandNeeds } from "./calls/unmet-need.ts";
import { experienceSection } from "./memory/experience-section.ts";
import { type MemoriesShown, memoriesShown } from "./memory/memories.ts";
import { remember } from "./memory/remember.ts";
import { withStatedIntent } from "./message/stated-intent.ts";
import { reportSoFar } from "./report/action-report.ts";
import { cited, hasPassages } from "./report/cited.ts";
import { taskAnswer, unanswered } from "./report/task-answers.ts";

const prompt = loadPrompt("planner", ["now", "instructions", "background", "earlier", "experience", "memories"]);

/**
 * One round of the planner. Its own tools run at once, and its mistakes are answered. Hand-offs become tasks, and so do
 * calls that have an order. A question to the user stays open for `ask_user`. Text is the turn's answer.
 * If calls of an earlier round are due, they are carried out instead, and the model is not called.
 */
export function plan(
  deskFor: DeskFor,
  timeZone: TimeZone,
  process: string,
  format: ObservationFormat = compactFormat(),
  shown: MemoriesShown = memoriesShown,
) {
  return async (state: ConversationState, config: LangGraphRunnableConfig): Promise<ConversationUpdate> => {
    demandOwner(state, config);
    const { domain, question = "" } = state.turn ?? {};
    const isGivenBack = Object.values(state.tasks).some(isReturned);
    const desk = deskFor(domain, isGivenBack ? { question, user: state.user_info.userId } : undefined);
    const by = { agent: PLANNER };
    const run = (call: ModelCall, before: readonly ToolMessage[] = []) =>
      runOwnCall(call, { ...state, messages: [...state.messages, ...before] }, desk, format, config);
    const known = Object.values(state.tasks);
    if (known.some(isDueCall)) return answeredUpdate(await advanced(known, run), state.messages);
    const startedAt = Date.now();
    const past = pastView(state);
    const view = [...past.recent, ...turnView(state, format)];
    try {
      const model = await desk.modelFor(state);
      const reply = await askModel({
        model: isCut(view) ? model.withReadMore : model.plain,
        system: prompt({
          now: clockText(state.turn?.startedAt ?? 0, timeZone),
          instructions: desk.instructions,
          background: backgroundView(state).join("\n"),
          earlier: past.earlier,
          experience: experienceSection(state.experience),
          memories: await shown(state, config),
        }),
        view,
        by,
        lessons: state.experience,
        isAside: hasPassages(state.raw_data),
        language: languageOfTurn(state.turn),
        config,
      });
      const { id, calls, round, intent } = reply;
      const messages = calls.length === 0 ? citedMessages(reply.messages, state) : reply.messages;
      const sorted = sortCalls(calls, state, desk);
      const handedOff = sorted.tasks.filter((task) => !task.call);
      if (handedOff.length > 0) {
        emitProgress(config, {
          event: "plan",
          tasks: handedOff.map(({ id, specialist, job }) => ({ id, specialist, job })),
        });
      }
      const turn = withStatedIntent(state.turn, desk.wordsTasks ? handedOff : [], intent);
      const [outcomes, ordered] = await Promise.all([
        eachOnce(sorted.ownCalls, run, (call, first) => copyFor(call, first, by)),
        advanced(sorted.tasks, run),
      ]);
      const remembered = await remember(sorted.remembers, state, config);
      const isAsking = ordered.tasks.every(isOver) && sorted.asks;
      const done = isAsking ? reportSoFar(state, process) : undefined;
      const rest = answeredUpdate(ordered, messages);
      return {
        ...(turn && { turn }),
        ...(done && done.messages.length > 0 && { receipts: done.receipts }),
        messages: [
          ...(done?.messages ?? []),
          ...remembered.notices,
          ...messages,
          ...sorted.answers,
          ...remembered.answers,
          ...outcomes.map((outcome) => outcome.message),
          ...rest.messages,
        ],
        ...(ordered.tasks.length > 0 && { tasks: rest.tasks }),
        records: { [id]: withThoughts(round, sorted.tasks) },
        ...(Object.keys(remembered.memories).length > 0 && { memories: remembered.memories }),
        ...rowsIn({ ...rawDataOf(outcomes), ...rest.raw_data }),
      };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      return {
        messages: [textMessage([...changesOf(state), error.message].join("\n\n"), by)],
        records: failedRound(by, startedAt, error),
      };
    }
  };
}

/** An answer of the planner's own, with the passages that it cites. */
function citedMessages(messages: readonly AIMessage[], { raw_data, turn }: ConversationState): AIMessage[] {
  if (!hasPassages(raw_data)) return [...messages];
  return messages.map((message) => withText(message, cited(textOf(message), raw_data, languageOfTurn(turn))));
}

/** The tasks after their due calls were carried out, and the answers to the calls of those that are over. */
function answeredUpdate({ tasks, outcomes }: Advanced, messages: readonly BaseMessage[]) {
  return {
    tasks: byId(tasks),
    messages: unanswered(tasks, messages).flatMap((task) => outcomes.get(task.id)?.message ?? taskAnswer(task) ?? []),
    raw_data: rawDataOf([...outcomes.values()]),
  };
}

/** Rows as an update. Every write is stored, so there is none without rows. */
const rowsIn = (raw_data: Record<string, RawData>) => (Object.keys(raw_data).length > 0 ? { raw_data } : {});

/** The round with the planner's thoughts about its hand-offs. */
function withThoughts(round: Round, tasks: readonly Task[]): Round {
  const thought = [round.thought, ...tasks.map((task) => task.thought)].filter(Boolean).join("\n");
  return thought ? { ...round, thought } : round;
}

async function runOwnCall(
  call: ModelCall,
  state: ConversationState,
  desk: Desk,
  format: ObservationFormat,
  config: LangGraphRunnableConfig,
): Promise<Outcome> {
  const tools = [...desk.tools, ...desk.specialists.flatMap((specialist) => specialist.tools)];
  const before = repeated(call, plannerMessages(state), tools);
  if (before) return refused(call, before, { agent: PLANNER }, "repeated");
  const others = [...desk.specialists.map(({ name }) => handOffName(name)), ASK_USER, SUMMARIZE];
  const run = toolRun(state, call.id, config);
  // `read_more` is offered only when something is cut. Errors do not name it.
  const own = call.name === READ_MORE ? [readMoreIn((of) => foundUnder(of, state, format), format.tokens)] : [];
  const resolve = () => {
    const resolved = resolveCall(call, [...desk.tools, ...own], others);
    demandNeeds(call, resolved, { said: state.turn ? [intentOf(state.turn)] : [], transcript: state.messages });
    return resolved;
  };
  return runCall(call, resolve, run, { agent: PLANNER }, config);
}

/** The texts that the planner can read on in: the answers to its own calls of this turn, and the outcomes of tasks. */
function foundUnder(id: string, state: ConversationState, format: ObservationFormat): string | undefined {
  const task = state.tasks[id];
  if (task && isOver(task)) return format.written(endForModel(task));
  const found = plannerMessages(state)
    .filter(isToolMessage)
    .find((one) => one.id === id && !writtenBy(one)?.task);
  return found && writtenFor(found, format);
}

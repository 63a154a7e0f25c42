import type { ToolMessage } from "@langchain/core/messages";
import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { z } from "zod";
import { changesOf, endForModel, withUnreportedChanges } from "../dialog/ended-task.ts";
import { intentOf } from "../dialog/intent.ts";
import { type ModelCall, PLANNER, textMessage, writtenBy } from "../dialog/message.ts";
import { compactFormat, isCut, type ObservationFormat, writtenFor } from "../dialog/observations.ts";
import {
  ASK_USER,
  askUserArgs,
  handOffArgs,
  handOffName,
  isHandOff,
  READ_MORE,
  SUMMARIZE,
} from "../dialog/protocol.ts";
import type { ConversationState, ConversationUpdate, Round } from "../dialog/state.ts";
import { type EndedTask, isOver, isReturned, type Task } from "../dialog/task.ts";
import { isToolMessage, toolMessage } from "../dialog/tool-message.ts";
import { backgroundView, pastView, plannerMessages, turnView } from "../dialog/transcript.ts";
import { ModelError } from "../errors.ts";
import { loadPrompt } from "../prompt.ts";
import type { TimeZone } from "../time-zone.ts";
import { reportSoFar } from "./action-report.ts";
import { askModel, emitProgress, failedRound } from "./ask-model.ts";
import { copyFor, type Outcome, rawDataOf, refused, resolveCall, runCall } from "./calls.ts";
import type { Desk, DeskFor } from "./desk.ts";
import { readMoreIn } from "./read-more.ts";
import { clockText, demandOwner, languageOfTurn, toolRun } from "./run-facts.ts";
import { eachOnce, repeated } from "./same-call.ts";
import { withStatedIntent } from "./stated-intent.ts";
import { demandNeeds } from "./unmet-need.ts";

const prompt = loadPrompt("planner", ["now", "instructions", "background", "earlier", "experience"]);

/** How many tasks one message may start in parallel, and how many it may have. The tasks between are queued. */
const SIDE_BY_SIDE = 6;
const MOST_TASKS = 12;

/**
 * One round of the planner. Its own tools run at once, and its mistakes are answered. Hand-offs become tasks. A
 * question to the user stays open for `ask_user`. Text is the turn's answer.
 */
export function plan(
  deskFor: DeskFor,
  timeZone: TimeZone,
  process: string,
  format: ObservationFormat = compactFormat(),
) {
  return async (state: ConversationState, config: LangGraphRunnableConfig): Promise<ConversationUpdate> => {
    demandOwner(state, config);
    // A returned task may belong to any domain, so the recognised domain does not limit the desk.
    const desk = deskFor(Object.values(state.tasks).some(isReturned) ? undefined : state.turn?.domain);
    const by = { agent: PLANNER };
    const startedAt = Date.now();
    const past = pastView(state);
    const view = [...past.recent, ...turnView(state, format)];
    try {
      const { id, messages, calls, round, intent } = await askModel({
        model: isCut(view) ? desk.model.withReadMore : desk.model.plain,
        system: prompt({
          now: clockText(state.turn?.startedAt ?? 0, timeZone),
          instructions: desk.instructions,
          background: backgroundView(state).join("\n"),
          earlier: past.earlier,
          experience: state.experience.join("\n"),
        }),
        view,
        by,
        language: languageOfTurn(state.turn),
        config,
      });
      const sorted = sort(calls, state, desk);
      const outcomes = await eachOnce(
        sorted.ownCalls,
        (call) => runOwnCall(call, state, desk, format, config),
        (call, first) => copyFor(call, first, by),
      );
      if (sorted.tasks.length > 0) {
        emitProgress(config, {
          event: "plan",
          tasks: sorted.tasks.map(({ id, specialist, job }) => ({ id, specialist, job })),
        });
      }
      const turn = withStatedIntent(state.turn, desk.wordsTasks ? sorted.tasks : [], intent);
      const isAsking = sorted.tasks.length === 0 && sorted.asks;
      const done = isAsking ? reportSoFar(state, process) : undefined;
      return {
        ...(turn && { turn }),
        ...(done && done.messages.length > 0 && { receipts: done.receipts }),
        messages: [
          ...(done?.messages ?? []),
          ...messages,
          ...sorted.answers,
          ...outcomes.map((outcome) => outcome.message),
        ],
        ...(sorted.tasks.length > 0 && { tasks: Object.fromEntries(sorted.tasks.map((task) => [task.id, task])) }),
        records: { [id]: withThoughts(round, sorted.tasks) },
        ...(outcomes.length > 0 && { raw_data: rawDataOf(outcomes) }),
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

/** The round with the planner's thoughts about its hand-offs. */
function withThoughts(round: Round, tasks: readonly Task[]): Round {
  const thought = [round.thought, ...tasks.map((task) => task.thought)].filter(Boolean).join("\n");
  return thought ? { ...round, thought } : round;
}

interface Sorted {
  tasks: Task[];
  ownCalls: ModelCall[];
  /** Answers to calls that need no work: mistakes, repeated calls, and the request to summarize. */
  answers: ToolMessage[];
  /** Whether one of the calls is a question to the user. */
  asks: boolean;
}

function sort(calls: ModelCall[], state: ConversationState, desk: Desk): Sorted {
  const sorted: Sorted = { tasks: [], ownCalls: [], answers: [], asks: false };
  const refuse = (call: ModelCall, text: string) =>
    sorted.answers.push(toolMessage(call, text, { agent: PLANNER }, "refused"));
  for (const call of calls) {
    if (call.problem) refuse(call, call.problem);
    else if (call.name === SUMMARIZE)
      sorted.answers.push(toolMessage(call, "The results are put together.", { agent: PLANNER }));
    else if (call.name === ASK_USER) {
      const parsed = askUserArgs.safeParse(call.args);
      if (!parsed.success) refuse(call, `Nothing was asked: ${z.prettifyError(parsed.error)}`);
      else if (sorted.asks) refuse(call, "Ask one thing at a time: put it into one question.");
      else sorted.asks = true;
    } else if (isHandOff(call.name)) {
      const task = taskOf(call, state, desk, sorted.tasks);
      if (typeof task === "string") refuse(call, task);
      else if (sorted.tasks.length >= MOST_TASKS)
        refuse(call, `Not handed off: one message takes ${MOST_TASKS} tasks. Hand it off next.`);
      else sorted.tasks.push(task);
    } else sorted.ownCalls.push(call);
  }
  const alone = sorted.tasks.length === 1;
  const tasks = sorted.tasks.map(
    (task, at): Task => ({ ...task, alone, status: at < SIDE_BY_SIDE ? "open" : "queued" }),
  );
  return { ...sorted, tasks };
}

/** The task of a hand-off; a text is the reason why there is none. */
function taskOf(call: ModelCall, state: ConversationState, desk: Desk, before: readonly Task[]): Task | string {
  const specialist = desk.specialists.find((known) => handOffName(known.name) === call.name);
  if (!specialist) {
    const names = desk.specialists.map((known) => handOffName(known.name)).join(", ");
    return `There is no specialist behind "${call.name}". Hand off with one of: ${names}.`;
  }
  const parsed = handOffArgs.safeParse(call.args);
  if (!parsed.success) return `Nothing was handed off: ${z.prettifyError(parsed.error)}`;
  const { job_desc: job, thought, trust_mode } = parsed.data;
  // A desk with one specialist and no tools has no other agent that could use the result.
  const trust = trust_mode ?? (desk.specialists.length === 1 && desk.tools.length === 0 ? 1 : 0);
  const same = (task: Task) => task.specialist === specialist.name && task.job === job;
  const earlier = Object.values(state.tasks).find(
    (task): task is EndedTask => (task.status === "done" || task.status === "failed") && same(task),
  );
  if (earlier)
    return `This very task was handed off before. Its result was:\n${withUnreportedChanges(earlier, endForModel(earlier))}`;
  if (before.some(same)) return "This very task is in the same message already.";
  return {
    id: call.id,
    specialist: specialist.name,
    job,
    ...(thought && { thought }),
    trust,
    status: "open",
    alone: false,
    rounds: 0,
    turns: 0,
  };
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

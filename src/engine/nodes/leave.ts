import { type LangGraphRunnableConfig, Overwrite } from "@langchain/langgraph";
import { inCallOrder } from "../dialog/branch-order.ts";
import { endForModel, withUnreportedChanges } from "../dialog/ended-task.ts";
import { isAi, PLANNER } from "../dialog/message.ts";
import { handOffName } from "../dialog/protocol.ts";
import { isSettled } from "../dialog/routes.ts";
import type { ConversationState, ConversationUpdate } from "../dialog/state.ts";
import { byId, isOver, isReturned, isUndecided, type Task } from "../dialog/task.ts";
import { type ToolMessageKind, toolMessage } from "../dialog/tool-message.ts";
import { END_WORDS, openCalls, openQuestion } from "../dialog/transcript.ts";
import { reportSoFar } from "./action-report.ts";
import { activeAgentText } from "./active-agent.ts";
import { emitProgress } from "./ask-model.ts";
import { endAsides } from "./end-asides.ts";
import { resultsOf } from "./results.ts";
import { demandOwner, stepOf } from "./run-facts.ts";

/**
 * The join after the specialists. It runs once when all of them have returned. It answers their hand-offs, pops the
 * active agent unless it goes on talking with the user, and starts a queued task.
 */
export function leave(process: string) {
  return (state: ConversationState, config: LangGraphRunnableConfig): ConversationUpdate => {
    demandOwner(state, config);
    return joinBranches(state, config, process);
  };
}

function joinBranches(given: ConversationState, config: LangGraphRunnableConfig, process: string): ConversationUpdate {
  const aside = endAsides(given);
  const { tasks } = aside;
  const state = { ...given, tasks: byId(tasks) };
  for (const { id, specialist, status } of tasks.filter(isOfThisTurn))
    emitProgress(config, { event: "left", agent: specialist, task: id, status });
  const talking = tasks.find((task) => task.status === "talking");
  const next = talking || tasks.some(isUndecided) ? undefined : tasks.find((task) => task.status === "queued");
  const isHandedOn = tasks.every(isOver) && isSettled(state);
  const answers = unansweredHandOffs(state).flatMap((task) => {
    const text = isHandedOn && task.status === "done" ? HANDED_ON : report(task, talking);
    const call = { id: task.id, name: handOffName(task.specialist) };
    const kind = kindOfReport(task);
    return text === undefined ? [] : [toolMessage(call, text, { agent: PLANNER }, kind)];
  });
  const question = talking && openQuestion(state);
  if (question)
    answers.push(
      toolMessage(
        question,
        `Not asked: ${talking.specialist} talks with the user first.`,
        { agent: PLANNER },
        "refused",
      ),
    );
  const isAsking = tasks.some(isUndecided) || (tasks.every(isOver) && openQuestion(state) !== undefined);
  const done = isAsking ? reportSoFar(state, process) : undefined;
  // If other results exist, `summarize` adds these words after them.
  const said = talking?.said && resultsOf(state).length === 0 ? activeAgentText(state) : [];
  const going = {
    ...aside.changes,
    ...(next && { [next.id]: { ...next, status: "open" as const, alone: true } }),
  };
  const receipts = { ...aside.receipts, ...done?.receipts };
  return {
    ...(tasks.some(isUndecided) && state.turn && { turn: { ...state.turn, cardStep: stepOf(config) } }),
    messages: [...answers, ...said, ...(done?.messages ?? []), ...aside.messages],
    ...((done?.messages.length || Object.keys(aside.receipts).length > 0) && { receipts }),
    ...(isSideBySide(tasks) && { raw_data: new Overwrite(inCallOrder(state.raw_data, state.messages)) }),
    ...(!talking && state.dialog_state.length > 0 && { dialog_state: { pop: true as const } }),
    ...(Object.keys(going).length > 0 && { tasks: going }),
  };
}

/** An unfinished task of an earlier turn is not part of this turn. */
const isOfThisTurn = (task: Task): boolean => task.status !== "unfinished";

/** Whether several tasks ran in parallel. Their rows arrive in any order. */
const isSideBySide = (tasks: readonly Task[]): boolean =>
  tasks.filter((task) => isOver(task) && !task.alone).length > 1;

/** A trusted result goes from its task to the summary. The planner is not called again. */
const HANDED_ON = "Done; the result is put together for the user.";

function unansweredHandOffs(state: ConversationState): Task[] {
  const open = new Set(
    state.messages.filter(isAi).flatMap((message) => openCalls(state.messages, message).map((call) => call.id)),
  );
  return Object.values(state.tasks).filter((task) => open.has(task.id));
}

/** The answer to a hand-off; undefined while its task continues in this turn. */
function report(task: Task, talking: Task | undefined): string | undefined {
  if (task.status === "talking") return `${task.specialist} now talks with the user.`;
  if (task.status === "queued" && talking) return `Queued until ${talking.specialist} has finished with the user.`;
  if (!isOver(task)) return undefined;
  return withUnreportedChanges(
    task,
    isReturned(task) ? `${task.specialist} ${END_WORDS[task.status]} ${endForModel(task)}` : endForModel(task),
  );
}

/** The kind of the tool message that answers a hand-off. */
function kindOfReport({ status }: Task): ToolMessageKind {
  if (status === "unfinished") return "failed";
  return status === "open" || status === "queued" || status === "talking" ? "waiting" : status;
}

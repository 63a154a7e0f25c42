import { type LangGraphRunnableConfig, Overwrite } from "@langchain/langgraph";
import { inCallOrder } from "../dialog/branch-order.ts";
import { isAi, PLANNER } from "../dialog/message.ts";
import { handOffName } from "../dialog/protocol.ts";
import { isSettled } from "../dialog/routes.ts";
import type { ConversationState, ConversationUpdate } from "../dialog/state.ts";
import { byId, isLetGo, isOver, isUndecided, type Task } from "../dialog/task.ts";
import { endOf, told } from "../dialog/told.ts";
import { type ToolMessageKind, toolMessage } from "../dialog/tool-message.ts";
import { openCalls, openQuestion, VERDICTS } from "../dialog/transcript.ts";
import { activeAgentText } from "./active-agent.ts";
import { attended } from "./aside.ts";
import { tell } from "./ask-model.ts";
import { toldSoFar } from "./receipts.ts";
import { resultsOf } from "./results.ts";
import { demandOwner, stepOf } from "./run-facts.ts";

/**
 * The join behind the specialists: runs once when all of them are back. Answers their hand-offs,
 * ends the active agent's talk with the user where it does not go on, and starts what was queued.
 */
export function leave(process: string) {
  return (state: ConversationState, config: LangGraphRunnableConfig): ConversationUpdate => {
    demandOwner(state, config);
    return left(state, config, process);
  };
}

function left(given: ConversationState, config: LangGraphRunnableConfig, process: string): ConversationUpdate {
  const aside = attended(given);
  const { tasks } = aside;
  const state = { ...given, tasks: byId(tasks) };
  for (const { id, specialist, status } of tasks.filter(isOfThisTurn))
    tell(config, { event: "left", agent: specialist, task: id, status });
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
  const done = isAsking ? toldSoFar(state, process) : undefined;
  // Behind what others have found it is said by `summarize`.
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

/** One left unfinished in an earlier turn is nobody's work in this one. */
const isOfThisTurn = (task: Task): boolean => task.status !== "unfinished";

/** Rows of branches that worked side by side have come in any order. */
const isSideBySide = (tasks: readonly Task[]): boolean =>
  tasks.filter((task) => isOver(task) && !task.alone).length > 1;

/** A trusted result goes to the summary from the task itself; the planner is not asked again. */
const HANDED_ON = "Done; the result is put together for the user.";

function unansweredHandOffs(state: ConversationState): Task[] {
  const open = new Set(
    state.messages.filter(isAi).flatMap((message) => openCalls(state.messages, message).map((call) => call.id)),
  );
  return Object.values(state.tasks).filter((task) => open.has(task.id));
}

/** What the planner is told of a task; undefined while it goes on within this turn. */
function report(task: Task, talking: Task | undefined): string | undefined {
  if (task.status === "talking") return `${task.specialist} now talks with the user.`;
  if (task.status === "queued" && talking) return `Queued until ${talking.specialist} has finished with the user.`;
  if (!isOver(task)) return undefined;
  return told(task, isLetGo(task) ? `${task.specialist} ${VERDICTS[task.status]} ${endOf(task)}` : endOf(task));
}

/** What the answer to a hand-off says of it. */
function kindOfReport({ status }: Task): ToolMessageKind {
  if (status === "unfinished") return "failed";
  return status === "open" || status === "queued" || status === "talking" ? "waiting" : status;
}

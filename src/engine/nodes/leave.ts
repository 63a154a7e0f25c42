import type { BaseMessage } from "@langchain/core/messages";
import { type LangGraphRunnableConfig, Overwrite } from "@langchain/langgraph";
import { answersBeyondCard } from "../dialog/beyond-card.ts";
import { inCallOrder } from "../dialog/branch-order.ts";
import { isAi, isHuman, PLANNER, textOf } from "../dialog/message.ts";
import { isSettled } from "../dialog/routes.ts";
import type { ConversationState, ConversationUpdate } from "../dialog/state.ts";
import { type Strayed, straying } from "../dialog/strayed.ts";
import { byId, isOver, isUndecided, type PendingCall, type Task, waitingCallsOf } from "../dialog/task.ts";
import { inOrder, starting } from "../dialog/task-order.ts";
import { toolMessage } from "../dialog/tool-message.ts";
import { lastPlan, openQuestion } from "../dialog/transcript.ts";
import { isMereYes } from "../dialog/words-at-card.ts";
import { emitProgress } from "./agents/ask-model.ts";
import { demandOwner, stepOf } from "./agents/run-facts.ts";
import { needsClearYes } from "./card/done-before.ts";
import { withRejectedDropped } from "./card/drop-rejected.ts";
import { endAsides } from "./card/end-asides.ts";
import { reportSoFar } from "./report/action-report.ts";
import { activeAgentText } from "./report/active-agent.ts";
import { foundSoFar, laterParts } from "./report/found-so-far.ts";
import { resultsOf } from "./report/results.ts";
import { taskAnswer, unanswered } from "./report/task-answers.ts";

/**
 * The join after the specialists. It runs once when all of them have returned. It answers their hand-offs, pops the
 * active agent unless it goes on talking with the user, and starts the queued tasks whose turn it is.
 */
export function leave(process: string) {
  return (state: ConversationState, config: LangGraphRunnableConfig): ConversationUpdate => {
    demandOwner(state, config);
    return joinBranches(state, config, process);
  };
}

function joinBranches(given: ConversationState, config: LangGraphRunnableConfig, process: string): ConversationUpdate {
  const aside = endAsides(given);
  const tasks = withRejectedDropped(inOrder(aside.tasks), given);
  const state = { ...given, tasks: byId(tasks) };
  // A task that ended in an earlier round has been answered. What began in an earlier turn ends before the first plan.
  const untold = unanswered(tasks, given.messages);
  const isContinued = (task: Task) => lastPlan(given) === undefined || untold.includes(task) || !isOver(task);
  for (const { id, specialist, status } of tasks.filter((task) => hasBegun(task) && isContinued(task)))
    emitProgress(config, { event: "left", agent: specialist, task: id, status });
  const talking = tasks.find((task) => task.status === "talking");
  const isHandedOn = tasks.every(isOver) && isSettled(state);
  const answers = untold.flatMap((task) => {
    const text = isHandedOn && task.status === "done" ? HANDED_ON : goingOn(task, talking);
    return taskAnswer(task, text) ?? [];
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
  const answered = { ...state, messages: [...state.messages, ...answers] };
  const told = tasks.some(isUndecided) ? foundSoFar(answered) : talking && laterParts(answered);
  const announced = byId(told?.announced ?? []);
  const known = tasks.map((task) => announced[task.id] ?? task);
  // If other results exist, `summarize` adds these words after them.
  const said = talking?.said && resultsOf(state).length === 0 ? activeAgentText(state) : [];
  const going = {
    ...aside.changes,
    ...byId(known.filter((task) => !aside.tasks.includes(task))),
    ...byId(starting(known)),
  };
  const receipts = { ...aside.receipts, ...done?.receipts };
  return {
    ...(tasks.some(isUndecided) &&
      state.turn && {
        turn: { ...state.turn, strayed: strayedAfter(aside.messages, state), cardStep: stepOf(config) },
      }),
    messages: [...answers, ...(done?.messages ?? []), ...(told?.messages ?? []), ...said, ...aside.messages],
    ...((done?.messages.length || Object.keys(aside.receipts).length > 0) && { receipts }),
    ...(isSideBySide(tasks) && { raw_data: new Overwrite(inCallOrder(state.raw_data, state.messages)) }),
    ...(!talking && state.dialog_state.length > 0 && { dialog_state: { pop: true as const } }),
    ...(Object.keys(going).length > 0 && { tasks: going }),
  };
}

/** What was said at the card. A yes may also answer what the answer asks, and a mild one may be meant for the answer, also for another sum. */
function strayedAfter(answers: readonly BaseMessage[], state: ConversationState): Strayed | undefined {
  const { strayed } = state.turn ?? {};
  const pending = Object.values(state.tasks).flatMap(waitingCallsOf);
  const said = answers.filter(isAi).map(textOf);
  const question = state.messages.filter(isHuman).map(textOf).at(-1);
  const isBeyond = said.some((text) => answersBeyondCard(text, pending, question));
  const isAsked = said.some((text) => /[?？]\s*$/.test(text));
  const after = straying(pending, isBeyond ? 3 : isAsked ? 2 : 1, strayed);
  const isOffered = isAsked && pending.length === 1 && after.leastYes === 3;
  if (isBeyond || isAsked) return { ...after, ...(isOffered && { isOffered }) };
  if (pending.some((call) => needsClearYes(call, state))) return straying(pending, 1, strayed);
  const isQuoted = said.length > 0 && said.every((text) => quotesCard(text, pending, question));
  return isQuoted && strayed?.leastYes === 1 ? undefined : strayed;
}

/** Whether an answer has only words of the card, or a yes and words of a question that is no favour ("could we …"). */
function quotesCard(text: string, pending: readonly PendingCall[], question = ""): boolean {
  const pieces = text.split(/[:：;；。，\n]|[,.](?!\d)/).map((piece) => piece.trim());
  const answers = (piece: string) => question.includes(piece) || isMereYes(piece);
  return pieces.every(
    (piece) => pending.some(({ preview }) => preview.includes(piece)) || (!FAVOUR.test(question) && answers(piece)),
  );
}

const FAVOUR = /\b(?:can|could|may|would|will) (?:i|we|you|my|it)\b|[能可会]不[能可会]|可以|[帮给替]/i;

/** Whether a specialist worked on the task in this turn. */
const hasBegun = (task: Task): boolean =>
  task.status !== "unfinished" && !task.call && !(task.status === "queued" && task.after);

/** Whether several tasks ran in parallel. Their rows arrive in any order. */
const isSideBySide = (tasks: readonly Task[]): boolean =>
  tasks.filter((task) => isOver(task) && !task.alone).length > 1;

/** A trusted result goes from its task to the summary. The planner is not called again. */
const HANDED_ON = "Done; the result is put together for the user.";

/** The answer to the call of a task that goes on in a later turn. */
function goingOn(task: Task, talking: Task | undefined): string | undefined {
  if (task.status === "talking") return `${task.specialist} now talks with the user.`;
  return task.status === "queued" && talking
    ? `Queued until ${talking.specialist} has finished with the user.`
    : undefined;
}

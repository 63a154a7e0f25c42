import { Send } from "@langchain/langgraph";
import { callsOf, PLANNER, type StoredCall } from "./message.ts";
import { FIND_TOOLS, SUMMARIZE } from "./protocol.ts";
import { saidInTurn } from "./said-in-turn.ts";
import { heardBy } from "./service-view.ts";
import type { ConversationState, ServiceState } from "./state.ts";
import { isStuck } from "./stuck.ts";
import { type EndedTask, isAside, isDecided, isDueCall, isOver, isUndecided, type Task } from "./task.ts";
import { isToolMessage } from "./tool-message.ts";
import { askedQuestion, hasReply, lastPlan, openQuestion, plannerMessages } from "./transcript.ts";
import { unsettledIn } from "./unsettled.ts";

type To<Node extends string> = Node | Send[];

/**
 * After `prepare`: the turn is answered, a card or a question is still open, or the message is for specialists, of a
 * kind known from experience, or for the planner.
 */
export function afterPrepare(
  state: ConversationState,
): To<"approve" | "ask_user" | "hand_off_from_experience" | "plan" | "summarize"> {
  if (hasReply(state) || !state.turn) return "summarize";
  const tasks = Object.values(state.tasks);
  const asides = tasks.filter(isAside);
  if (asides.length > 0) return toSpecialists(state, asides);
  if (tasks.some(isUndecided)) return "approve";
  if (askedQuestion(state)) return "ask_user";
  const going = tasks.filter((task) => isDecided(task) || task.status === "talking");
  if (going.length > 0) return toSpecialists(state, going);
  return state.turn.known ? "hand_off_from_experience" : "plan";
}

/** After `hand_off_from_experience`: the specialist that takes the question. */
export const afterHandOffFromExperience = (state: ConversationState): Send[] =>
  toSpecialists(
    state,
    Object.values(state.tasks).filter((task) => task.status === "open"),
  );

/** After `ask_user`: the question is answered, or still open because another user wrote. */
export const afterAskUser = (state: ConversationState): "ask_user" | "plan" =>
  openQuestion(state) ? "ask_user" : "plan";

/** The most planner rounds and model calls in a turn. */
export interface TurnLimits {
  plannerRounds: number;
  modelCalls: number;
}

/** After `plan`: it handed off, asked, answered, or continues. */
export function afterPlan(most: TurnLimits) {
  return (state: ConversationState): To<"ask_user" | "plan" | "summarize"> => {
    const open = Object.values(state.tasks).filter((task) => task.status === "open");
    if (open.length > 0) return toSpecialists(state, open);
    if (openQuestion(state)) return "ask_user";
    const isOverNow = hasReply(state) || wantsSummary(state) || isSettled(state);
    return isOverNow || isUsedUp(state, most) || isStuck(plannerMessages(state)) ? "summarize" : "plan";
  };
}

/**
 * After `leave`: a call waits, queued tasks start, a specialist talks with the user, or the planner continues. Due
 * calls of the planner's own tools come before specialists that start at the same time.
 */
export function afterLeave(most: TurnLimits) {
  return (state: ConversationState): To<"approve" | "ask_user" | "plan" | "summarize"> => {
    const tasks = Object.values(state.tasks);
    if (tasks.some(isUndecided)) return "approve";
    if (tasks.some(isDueCall)) return "plan";
    const open = tasks.filter((task) => task.status === "open");
    if (open.length > 0) return toSpecialists(state, open);
    if (tasks.some((task) => task.status === "talking")) return "summarize";
    if (openQuestion(state)) return "ask_user";
    return isSettled(state) || isUsedUp(state, most) ? "summarize" : "plan";
  };
}

/** After `approve`: the specialists continue with their decisions once every call is decided. */
export function afterApprove(state: ConversationState): To<"approve" | "leave"> {
  const tasks = Object.values(state.tasks);
  if (tasks.some(isUndecided)) return "approve";
  const decided = tasks.filter(isDecided);
  return decided.length > 0 ? toSpecialists(state, decided) : "leave";
}

/** In a specialist, after `enter`: a task with decisions resumes at `act`. */
export const afterEnter = ({ task }: ServiceState): "act" | "think" => (isDecided(task) ? "act" : "think");

/** In a specialist, after `think` and `act`: the next step, or the end when control is returned. */
export const goOnOr =
  <Next extends string, End extends string>(next: Next, end: End) =>
  ({ task }: ServiceState): Next | End =>
    task.status === "open" ? next : end;

function toSpecialists(state: ConversationState, tasks: readonly Task[]): Send[] {
  const { dialog_state, turn, user_info, background, memories } = state;
  const said = saidInTurn(state);
  const unsettled = unsettledIn(state.messages);
  return tasks.map(
    (task) =>
      new Send(task.specialist, {
        task,
        heard: heardBy(state, task),
        said,
        dialog_state,
        turn,
        user_info,
        background,
        memories,
        unsettled,
        spent: { before: Object.keys(state.records).length, beside: tasks.length },
      }),
  );
}

/** The calls of the last plan. */
function lastCalls(state: ConversationState): StoredCall[] {
  const plan = lastPlan(state);
  return plan ? callsOf(plan) : [];
}

const wantsSummary = (state: ConversationState): boolean => hasCalled(SUMMARIZE, state);

/** Whether a control call or `find_tools` is in the last plan. */
const hasCalled = (name: string, state: ConversationState): boolean =>
  lastCalls(state).some((call) => call.name === name);

/**
 * Whether the planner has nothing to decide: all tasks of its last plan are done, and each is trusted or was answered
 * by a `returnDirect` tool; or a task failed with words for the user. A planner that has just looked for tools wants to
 * use them.
 */
export function isSettled(state: ConversationState): boolean {
  if (hasMistake(state) || hasCalled(FIND_TOOLS, state)) return false;
  const calls = new Set(lastCalls(state).map(({ id }) => id));
  const over = Object.values(state.tasks).filter((task) => isOver(task) && (calls.size === 0 || calls.has(task.id)));
  if (over.some((task) => task.status === "failed" && task.worded)) return true;
  const isAnswered = (task: EndedTask) => task.trust === 1 || task.direct || wantsSummary(state);
  return over.length > 0 && over.every((task) => task.status === "done" && isAnswered(task));
}

/** Whether a call of the last plan that is not a task was refused or failed. The planner must see its error. */
function hasMistake(state: ConversationState): boolean {
  const calls = new Set(lastCalls(state).map(({ id }) => id));
  return state.messages.some(
    (m) => isToolMessage(m) && m.status === "error" && calls.has(m.tool_call_id) && !(m.tool_call_id in state.tasks),
  );
}

function isUsedUp({ records }: ConversationState, { plannerRounds, modelCalls }: TurnLimits): boolean {
  const rounds = Object.values(records);
  return rounds.length >= modelCalls || rounds.filter(({ agent }) => agent === PLANNER).length >= plannerRounds;
}

import { Send } from "@langchain/langgraph";
import { PLANNER } from "./message.ts";
import { SUMMARIZE } from "./protocol.ts";
import type { ConversationState, ServiceState } from "./state.ts";
import { isAside, isDecided, isOver, isUndecided, type Task } from "./task.ts";
import { isToolMessage } from "./tool-message.ts";
import { askedQuestion, hasReply, heardBy, lastPlan, openQuestion } from "./transcript.ts";

type To<Node extends string> = Node | Send[];

/** Behind `prepare`: is it answered, decided, still undecided or asked, for the active agent, or for the planner? */
export function afterPrepare(state: ConversationState): To<"approve" | "ask_user" | "plan" | "summarize"> {
  if (hasReply(state) || !state.turn) return "summarize";
  const tasks = Object.values(state.tasks);
  const asides = tasks.filter(isAside);
  if (asides.length > 0) return toSpecialists(state, asides);
  if (tasks.some(isUndecided)) return "approve";
  if (askedQuestion(state)) return "ask_user";
  const going = tasks.filter((task) => isDecided(task) || task.status === "talking");
  return going.length > 0 ? toSpecialists(state, going) : "plan";
}

/** Behind `ask_user`: answered, or, when somebody else spoke, still asked. */
export const afterAskUser = (state: ConversationState): "ask_user" | "plan" =>
  openQuestion(state) ? "ask_user" : "plan";

/** Behind `plan`: does it hand off, ask, answer, or go on? `mostRounds`: rounds a planner has in a turn. */
export function afterPlan(mostRounds: number) {
  return (state: ConversationState): To<"ask_user" | "plan" | "summarize"> => {
    const open = Object.values(state.tasks).filter((task) => task.status === "open");
    if (open.length > 0) return toSpecialists(state, open);
    if (openQuestion(state)) return "ask_user";
    return hasReply(state) || wantsSummary(state) || isSpent(state, mostRounds) ? "summarize" : "plan";
  };
}

/** Behind `leave`: does somebody wait, come next, talk to the user, or is there more to plan? */
export function afterLeave(mostRounds: number) {
  return (state: ConversationState): To<"approve" | "ask_user" | "plan" | "summarize"> => {
    const tasks = Object.values(state.tasks);
    if (tasks.some(isUndecided)) return "approve";
    const open = tasks.filter((task) => task.status === "open");
    if (open.length > 0) return toSpecialists(state, open);
    if (tasks.some((task) => task.status === "talking")) return "summarize";
    if (openQuestion(state)) return "ask_user";
    return isSettled(state) || isSpent(state, mostRounds) ? "summarize" : "plan";
  };
}

/** Behind `approve`: the specialists that waited go on with their decisions, once nothing is open any more. */
export function afterApprove(state: ConversationState): To<"approve" | "leave"> {
  const tasks = Object.values(state.tasks);
  if (tasks.some(isUndecided)) return "approve";
  const decided = tasks.filter(isDecided);
  return decided.length > 0 ? toSpecialists(state, decided) : "leave";
}

/** In a specialist, behind `enter`: with a decision it resumes at its calls. */
export const afterEnter = ({ task }: ServiceState): "act" | "think" => (isDecided(task) ? "act" : "think");

/** In a specialist, behind `think` and `act`: is there a next step, or is control given back? */
export const goOnOr =
  <Next extends string, End extends string>(next: Next, end: End) =>
  ({ task }: ServiceState): Next | End =>
    task.status === "open" ? next : end;

function toSpecialists(state: ConversationState, tasks: readonly Task[]): Send[] {
  const { dialog_state, turn, user_info, background, experience } = state;
  return tasks.map(
    (task) =>
      new Send(task.specialist, {
        task,
        heard: heardBy(state, task),
        dialog_state,
        turn,
        user_info,
        background,
        experience,
      }),
  );
}

const wantsSummary = (state: ConversationState): boolean =>
  lastPlan(state)?.tool_calls?.some((call) => call.name === SUMMARIZE) ?? false;

/** The planner asked for nothing more to think about: all it handed off last is trusted and done, or no model answers. */
export function isSettled(state: ConversationState): boolean {
  if (hasMistake(state)) return false;
  const calls = new Set(lastPlan(state)?.tool_calls?.map((call) => call.id));
  const over = Object.values(state.tasks).filter((task) => isOver(task) && (calls.size === 0 || calls.has(task.id)));
  if (over.some((task) => task.status === "failed" && task.worded)) return true;
  return over.length > 0 && over.every((task) => task.status === "done" && (task.trust === 1 || wantsSummary(state)));
}

/** A call of the last plan that was refused or failed, and is no task: the planner has to see it. */
function hasMistake(state: ConversationState): boolean {
  const calls = new Set(lastPlan(state)?.tool_calls?.map((call) => call.id ?? ""));
  return state.messages.some(
    (m) => isToolMessage(m) && m.status === "error" && calls.has(m.tool_call_id) && !(m.tool_call_id in state.tasks),
  );
}

const isSpent = (state: ConversationState, mostRounds: number): boolean =>
  Object.values(state.records).filter((round) => round.agent === PLANNER).length >= mostRounds;

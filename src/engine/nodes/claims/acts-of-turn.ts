import type { BaseMessage } from "@langchain/core/messages";
import { tokensAt } from "../../dialog/card-tokens.ts";
import { callsOf, isHuman, isReply, textOf, writtenBy } from "../../dialog/message.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { type Task, waitingCallsOf } from "../../dialog/task.ts";
import { isDone, isStarted, isToolMessage, kindOf } from "../../dialog/tool-message.ts";
import { thisTurn } from "../../dialog/transcript.ts";
import { actsAskedFor } from "../../grounding/asked-acts.ts";
import { wantsOnlyToKnow } from "../../grounding/claimed-acts.ts";
import type { Tool } from "../../tools/tool.ts";

/** The write tools that the turn is about: asked for in it, waiting for the user, or carried out in it. */
export function actsOfTurn(state: ConversationState, writes: readonly Tool[]): ReadonlySet<Tool> {
  const waiting = Object.values(state.tasks).flatMap(waitingCallsOf);
  const done = thisTurn(state).filter(isToolMessage).filter(isDone);
  const names = new Set([...waiting.map(({ tool }) => tool), ...done.map(({ name }) => name)]);
  return new Set([...actsAsked(state, writes), ...writes.filter(({ name }) => names.has(name))]);
}

/** The write tools whose act is asked for in this turn: by the user's words, or by a task that goes on from them. */
export function actsAsked(state: ConversationState, writes: readonly Tool[]): Tool[] {
  const words = wordsOfUser(state);
  const jobs = Object.values(state.tasks)
    .filter((task) => goesOn(task, words, state, writes))
    .map(({ job }) => withoutCalls(job));
  return [words, ...jobs].flatMap((text) => actsAskedFor(text, writes));
}

/** A job without the lines that are calls: the names of their arguments ask for nothing. */
const withoutCalls = (job: string): string =>
  job
    .split("\n")
    .filter((line) => !line.startsWith("= "))
    .join("\n");

export const wordsOfUser = ({ messages }: ConversationState): string => {
  const last = messages.findLast(isHuman);
  return last ? textOf(last) : "";
};

/**
 * Whether the job of a task is what the user wants in this turn: the task ended or began in it, or it has asked the user
 * something, and this is the answer. None of its writes was decided. Who only wants to know something, or only says
 * thanks, wants nothing done.
 */
function goesOn(task: Task, words: string, state: ConversationState, writes: readonly Tool[]): boolean {
  if ((task.status !== "done" && task.status !== "talking") || wantsOnlyToKnow(words)) return false;
  const isDecided = state.messages
    .filter(isToolMessage)
    .filter((message) => writtenBy(message)?.task === task.id && writes.some(({ name }) => name === message.name))
    .some((message) => isStarted(message) || kindOf(message) === "declined");
  return !isDecided && (task.status === "done" || isGivenIn(thisTurn(state), task) || isAnswer(words, state));
}

const isGivenIn = (messages: readonly BaseMessage[], { id }: Task): boolean =>
  messages.flatMap(callsOf).some((call) => call.id === id);

/** Whether the user's words answer what they were asked last. */
function isAnswer(words: string, { messages }: ConversationState): boolean {
  const before = messages.slice(0, messages.findLastIndex(isHuman)).findLast(isReply);
  return before !== undefined && /[?？]\s*$/.test(textOf(before)) && tokensAt(words, []).rest !== "";
}

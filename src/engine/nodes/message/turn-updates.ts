import { type BaseMessage, RemoveMessage } from "@langchain/core/messages";
import { Overwrite } from "@langchain/langgraph";
import type { ConversationState } from "../../dialog/state.ts";
import { byId, isOver, type Task } from "../../dialog/task.ts";
import type { ActionReport } from "../report/action-report.ts";

/** Keeps the receipts that are still to be reported and drops the delivered ones. */
export const onlyReceipts = ({ receipts }: ConversationState, report: ActionReport) =>
  Object.keys(receipts).length > 0 ? { receipts: new Overwrite(report.receipts) } : {};

/** Inserts messages of earlier turns before the last message, which opens this turn. */
export function beforeLastMessage(state: ConversationState, messages: BaseMessage[]): BaseMessage[] {
  const message = state.messages.at(-1);
  return message && messages.length > 0 ? [new RemoveMessage({ id: message.id ?? "" }), ...messages, message] : [];
}

/**
 * Replaces all tasks. An interrupted run may have written tasks that are in no checkpoint yet and appear when the
 * thread is loaded. They are replaced too.
 */
export const onlyTasks = (tasks: Task[]) => new Overwrite(byId(tasks));

/** The active agents according to the tasks. After an interrupted run, the stack may name another specialist. */
export const activeAgents = (tasks: readonly Task[]): string[] =>
  tasks.flatMap(({ status, specialist }) => (status === "talking" ? [specialist] : []));

/** The tasks that are not over and, while one talks with the user, those announced as still to come. */
export function goingOn(tasks: readonly Task[]): Task[] {
  const isTalk = tasks.some(({ status }) => status === "talking");
  return tasks.filter((task) => !isOver(task) || (isTalk && task.status === "elsewhere"));
}

/** Removes all values that are keyed by id. */
export const removeAll = new Overwrite({});

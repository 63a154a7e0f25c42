import { type BaseMessage, RemoveMessage } from "@langchain/core/messages";
import { Overwrite, REMOVE_ALL_MESSAGES } from "@langchain/langgraph";
import { NOTICE, textMessage } from "../../dialog/message.ts";
import type { ConversationState, ConversationUpdate } from "../../dialog/state.ts";
import { byId, isOver, type Task } from "../../dialog/task.ts";
import type { UserInfo } from "../../tools/tool.ts";
import type { ActionReport } from "../report/action-report.ts";

/** The update that opens a turn. */
export type Opened = Omit<ConversationUpdate, "messages"> & { messages?: BaseMessage[] };

/** Keeps the receipts that are still to be reported and drops the delivered ones. */
export const onlyReceipts = ({ receipts }: ConversationState, report: ActionReport) =>
  Object.keys(receipts).length > 0 ? { receipts: new Overwrite(report.receipts) } : {};

/** Inserts messages of earlier turns before the last message, which opens this turn. */
export function beforeLastMessage(state: ConversationState, messages: BaseMessage[]): BaseMessage[] {
  const message = state.messages.at(-1);
  return message && messages.length > 0 ? [new RemoveMessage({ id: message.id ?? "" }), ...messages, message] : [];
}

/** Replaces all tasks, also those that an interrupted run wrote and that are in no checkpoint yet. */
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

/** A thread like a new one of the same user, except for `words`, a notice that the next turn removes. */
export function cleared(user_info: UserInfo, words: readonly string[]): Opened {
  return {
    messages: [new RemoveMessage({ id: REMOVE_ALL_MESSAGES }), textMessage(words.join("\n\n"), { agent: NOTICE })],
    dialog_state: [],
    user_info,
    turn: null,
    tasks: removeAll,
    receipts: removeAll,
    records: removeAll,
    raw_data: removeAll,
    background: [],
    experience: [],
    memories: removeAll,
  };
}

/** Leaves out fields that are empty before and after the update, because every write is stored. */
export function changes(state: ConversationState, update: ConversationUpdate): ConversationUpdate {
  return Object.fromEntries(
    Object.entries(update).filter(([field, value]) => !isEmpty(value) || !isEmpty(Reflect.get(state, field))),
  );
}

function isEmpty(value: unknown): boolean {
  const held = value instanceof Overwrite ? value.value : value;
  return typeof held === "object" && held !== null && Object.keys(held).length === 0;
}

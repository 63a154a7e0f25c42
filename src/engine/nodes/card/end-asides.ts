import type { AIMessage, BaseMessage } from "@langchain/core/messages";
import { isAi, isHuman, textMessage, textOf, writtenBy } from "../../dialog/message.ts";
import type { Receipt } from "../../dialog/receipt.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { lastWordsDeny } from "../../dialog/taken-back.ts";
import { isAside, isOver, isReturned, isUndecided, lastingFields, type Task } from "../../dialog/task.ts";
import { toolMessage } from "../../dialog/tool-message.ts";
import { idsOf, openCalls } from "../../dialog/transcript.ts";
import type { Language } from "../../language.ts";
import { phrase } from "../../phrases.ts";
import { asksToKnow } from "../../question.ts";
import { languageOfTurn } from "../agents/run-facts.ts";
import { closedCards } from "../report/action-report.ts";

/** What the asides of a card have changed. */
export interface EndedAsides {
  /** All tasks after the asides. Tasks that existed only to answer are removed. */
  tasks: Task[];
  /** The changed tasks by id; `null` removes a task. */
  changes: Record<string, Task | null>;
  messages: BaseMessage[];
  receipts: Record<string, Receipt>;
}

/**
 * Ends the asides: their answers become messages, and their calls wait on the card again. If a specialist returns
 * control, its card is closed and the user is told that nothing was done. A question that another agent would have to
 * answer closes no card. If the user denied the waiting calls and nothing replaced them, they stop waiting, and their
 * specialist goes on talking with the user.
 */
export function endAsides(state: ConversationState): EndedAsides {
  const language = languageOfTurn(state.turn);
  const asides = Object.values(state.tasks).filter(isAside);
  const changes: EndedAsides["changes"] = {};
  const messages: BaseMessage[] = [];
  const closed: Task[] = [];
  const words = state.messages.findLast(isHuman);
  const asks = words !== undefined && asksToKnow(textOf(words));
  const closesCard = (task: Task) => isReturned(task) && !(asks && task.status === "elsewhere");
  const others = Object.values(state.tasks).filter((task) => !isAside(task) && isUndecided(task));
  const [only, ...more] = others.length === 0 ? asides : [];
  const denied = only && more.length === 0 && lastWordsDeny(state.messages, only.aside.pending) ? only : undefined;
  for (const given of asides) {
    const { pending } = given.aside;
    const hasCard = pending.length > 0;
    const task = lastingFields(given);
    const end = isOver(given) ? given : undefined;
    const said = end?.said ?? (given.status === "talking" ? given.said : undefined);
    const by = { agent: task.specialist, task: task.id };
    if (hasCard && end && closesCard(given)) {
      closed.push(given);
      const { result } = end;
      changes[task.id] = { ...task, status: end.status, ...(result !== undefined && { result }) };
      messages.push(...droppedOf(state.messages, task, language));
      continue;
    }
    changes[task.id] = hasCard ? { ...task, status: "waiting", pending } : null;
    const text = said?.text ?? (end?.worded ? end.result : undefined);
    const unanswered = phrase(hasCard && isReturned(given) ? "forSomebodyElse" : "notAnswered", language);
    // Several asides without an answer say so only once.
    if (messages.some((message) => textOf(message) === (text || unanswered))) continue;
    if (said && given.alone && denied === given) {
      closed.push(given);
      changes[task.id] = { ...task, status: "talking", said };
      messages.push(...droppedOf(state.messages, task, language));
      continue;
    }
    const isNew = said && !idsOf(state.messages).has(said.id);
    messages.push(textMessage(text || unanswered, by, isNew ? said.id : undefined));
  }
  const tasks = Object.values(state.tasks).flatMap((task) => {
    const change = changes[task.id];
    return change === null ? [] : [change ?? task];
  });
  return { tasks, changes, messages, receipts: closedCards(closed, state.user_info, language, denied !== undefined) };
}

/** The answers to the calls of a task that will not run. */
const droppedOf = (
  messages: readonly BaseMessage[],
  { id, specialist }: Pick<Task, "id" | "specialist">,
  language: Language,
): BaseMessage[] =>
  openOf(messages, id).map((call) =>
    toolMessage(call, phrase("letGoOf", language), { agent: specialist, task: id }, "dropped"),
  );

const openOf = (messages: readonly BaseMessage[], task: string): { id: string; name: string }[] =>
  messages
    .filter((message): message is AIMessage => isAi(message) && writtenBy(message)?.task === task)
    .flatMap((message) => openCalls(messages, message))
    .map(({ id = "", name }) => ({ id, name }));

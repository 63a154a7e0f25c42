import { AIMessage, type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { inOneLine } from "../cut.ts";
import { callWords } from "./call-words.ts";
import { keptInMind } from "./deeds.ts";
import { callsOf, isAi, isHuman, isReply, joined, textOf, writtenBy } from "./message.ts";
import { compactFormat, markedCut, type ObservationFormat, readMore, withinBudget } from "./observations.ts";
import type { ConversationState } from "./state.ts";
import type { Task } from "./task.ts";
import { taskMessage } from "./task-message.ts";
import { isDone, isToolMessage } from "./tool-message.ts";
import { asked, openCalls, repaired, wordsAndStandard } from "./transcript.ts";

/** The most messages of a dialogue that a specialist sees, unless the user's last words lie further back. */
const HEARD_MESSAGES = 60;

/**
 * The dialogue that a specialist sees when it continues an earlier task. What the user said to another specialist,
 * before this one's question or card was shown, is no answer to this one: "the third" does not point into a list that
 * was not shown.
 */
export function heardBy(state: ConversationState, task: Task): BaseMessage[] {
  const messages = joined(state.messages);
  const first = messages.findIndex((message) => writtenBy(message)?.task === task.id);
  if (first < 0) return [];
  const own = messages.slice(first).filter((message) => isHuman(message) || writtenBy(message)?.task === task.id);
  const isShown = task.status !== "open" || task.turns > 0 || task.aside !== undefined || own.some(isReply);
  return own.flatMap((message) => (!isHuman(message) ? [message] : isShown ? [heardWords(message)] : []));
}

/** A user message as plain text with its standard form. */
function heardWords(message: BaseMessage): HumanMessage {
  const { question, standard } = wordsAndStandard(message);
  return asked(question, standard, { id: message.id });
}

/**
 * A specialist's view: its task, the dialogue since the task began, and its own calls. A long dialogue loses its
 * beginning, but never anything after the user's last words. A note states what was left out.
 */
export function serviceView(
  task: Task,
  heard: readonly BaseMessage[],
  fresh: readonly BaseMessage[],
  format: ObservationFormat = compactFormat(),
): BaseMessage[] {
  const talk = [...inOrderOfAnswers(heard, fresh), ...fresh];
  const from = beginningOf(talk);
  const [earlier, recent] = [talk.slice(0, from), talk.slice(from)];
  // Calls that still wait stay in the view, however old they are.
  const waited = earlier.filter((message) => openCalls(earlier, message).length > 0);
  const gone = earlier.filter((message) => !waited.includes(message));
  const given = taskMessage(task, format);
  const note = gone.length > 0 ? [leftOut(gone)] : [];
  return [given, ...note, ...taken(repaired(withinBudget([...waited, ...recent], format)))];
}

/** Calls right behind an answer of an aside, which were decided without words, are one message with it: roles take turns. */
function taken(messages: readonly BaseMessage[]): BaseMessage[] {
  return messages.flatMap((message, at) => {
    const [before, next] = [messages[at - 1], messages[at + 1]];
    const isAnswer = (one: BaseMessage | undefined) => one !== undefined && isReply(one);
    if (isAnswer(message) && next && callsOf(next).length > 0) return [];
    if (!isAi(message) || !isAnswer(before) || callsOf(message).length === 0) return [message];
    const content = [before, message]
      .flatMap((one) => (one ? textOf(one) : []))
      .filter(Boolean)
      .join("\n\n");
    const { id, additional_kwargs } = message;
    return [new AIMessage({ content, tool_calls: callsOf(message), additional_kwargs, ...(id && { id }) })];
  });
}

/** Moves calls that waited during an aside after that dialogue, next to their results. */
function inOrderOfAnswers(heard: readonly BaseMessage[], fresh: readonly BaseMessage[]): BaseMessage[] {
  const answered = new Set(fresh.filter(isToolMessage).map((message) => message.tool_call_id));
  const lastReply = heard.findLastIndex(isReply);
  const isLater = (message: BaseMessage, at: number) =>
    at < lastReply && callsOf(message).some(({ id }) => answered.has(id));
  return [...heard.filter((message, at) => !isLater(message, at)), ...heard.filter(isLater)];
}

/** The index where a specialist's view of the dialogue begins. It begins with a user message. */
function beginningOf(talk: readonly BaseMessage[]): number {
  if (talk.length <= HEARD_MESSAGES) return 0;
  const window = talk.findIndex((message, at) => at >= talk.length - HEARD_MESSAGES && isHuman(message));
  const spoke = talk.findLastIndex(isHuman);
  const needed = [spoke, window].filter((at) => at >= 0);
  return needed.length > 0 ? Math.min(...needed) : 0;
}

/** The note about messages that were left out. It names the calls whose results can be read again. */
function leftOut(messages: readonly BaseMessage[]): HumanMessage {
  const calls = messages.flatMap(callsOf);
  const found = messages
    .filter(isToolMessage)
    .filter((message) => isDone(message) && writtenBy(message))
    .slice(-MOST_NAMED)
    .map((message) => {
      const call = calls.find(({ id }) => id === message.tool_call_id);
      return `- ${inOneLine(callWords(call ?? { name: message.name ?? "", args: {} }), 200)}: ${readMore(message.id ?? "", 0)}`;
    });
  const note = `[Left out here: ${messages.length} earlier messages of this talk.`;
  const kept = keptInMind(messages);
  const lines = kept.length > 0 ? `${note} To keep in mind:\n${kept.join("\n")}` : note;
  if (found.length === 0) return new HumanMessage(`${lines}]`);
  const again = kept.length > 0 ? "\nWhat" : " What";
  return markedCut(new HumanMessage(`${lines}${again} calls have found can be read again:\n${found.join("\n")}]`));
}

/** The most calls that the note names. */
const MOST_NAMED = 12;

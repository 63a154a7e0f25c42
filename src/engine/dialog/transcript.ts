import { AIMessage, type BaseMessage, HumanMessage, type ToolMessage } from "@langchain/core/messages";
import { withoutRuns } from "../blanks.ts";
import { cut } from "../cut.ts";
import { callWords } from "./call-words.ts";
import { CARD, isAi, isHuman, isLate, isReply, joined, NOTICE, PLANNER, textOf, writtenBy } from "./message.ts";
import { brieflyShown, pageOf, readMore, type Showing, showingCut, withinBudget } from "./observations.ts";
import { ASK_USER } from "./protocol.ts";
import { standardFormOf, withStandardForm } from "./standard-form.ts";
import type { ConversationState } from "./state.ts";
import { type EndedTask, isOver, type Task, type TaskEnd } from "./task.ts";
import { endOf, leftUntold } from "./told.ts";
import { isDone, isToolMessage, toolMessage } from "./tool-message.ts";
import { viewMessage } from "./view-message.ts";

/** Earlier exchanges the planner sees whole, and before them in one line each. */
const WHOLE = 3;
const CONDENSED = 5;
/** Longest text of an earlier message in a view, in characters: of the user's words more than of our own. */
const WHOLE_CHARS = 4000;
const ANSWER_CHARS = 800;
const CONDENSED_CHARS = 100;
/** Most messages of a talk before the user's last words that a specialist sees. */
const HEARD_MESSAGES = 60;

/** A question of the user and what was answered. */
export interface Exchange {
  question: string;
  /** The question in standard form. */
  standard: string;
  answer: string;
}

/** The finished question/answer pairs of a transcript, oldest first. */
export function exchanges(messages: readonly BaseMessage[]): Exchange[] {
  const pairs: Exchange[] = [];
  for (const message of messages) {
    if (isHuman(message)) pairs.push({ ...wordsOf(message), answer: "" });
    const pair = pairs.at(-1);
    if (pair && isReply(message) && writtenBy(message)?.agent !== NOTICE)
      pair.answer = [pair.answer, textOf(message)].filter(Boolean).join("\n\n");
  }
  return pairs.filter((pair) => pair.question !== "" && pair.answer !== "");
}

/** A message of the user's in their words, and in standard form. */
function wordsOf(message: BaseMessage): { question: string; standard: string } {
  const question = withoutRuns(textOf(message));
  return { question, standard: standardFormOf(message) ?? question };
}

/** What happened before this turn: `earlier` one line an exchange, `recent` whole. */
export function pastView(state: ConversationState): { earlier: string; recent: BaseMessage[] } {
  const start = state.messages.findIndex((message) => message.id === state.turn?.messageId);
  const past = exchanges(start < 0 ? [] : state.messages.slice(0, start));
  const earlier = past
    .slice(-(WHOLE + CONDENSED), -WHOLE)
    .map((pair) => `- ${cut(pair.standard, CONDENSED_CHARS)} → ${cut(pair.answer, CONDENSED_CHARS)}`)
    .join("\n");
  const recent = past.slice(-WHOLE).flatMap((pair) => [
    asked(cut(pair.question, WHOLE_CHARS), cut(pair.standard, WHOLE_CHARS)),
    // Built anew: nothing of the provider's earlier reply is sent back.
    new AIMessage(cut(pair.answer, ANSWER_CHARS)),
  ]);
  return { earlier, recent };
}

/** The messages of this turn, from the one that asked. */
export function thisTurn(state: ConversationState): BaseMessage[] {
  const start = state.messages.findIndex((message) => message.id === state.turn?.messageId);
  return state.messages.slice(Math.max(start, 0));
}

/** Background knowledge as models are shown it, passage by passage. */
export const backgroundView = ({ background }: Pick<ConversationState, "background">): string[] =>
  background.map(({ title, content }) => `<passage title="${title}">\n${content}\n</passage>`);

/** The planner's messages of this turn, and the answers of all its calls and its specialists'. */
export const plannersOwn = (state: ConversationState): BaseMessage[] =>
  thisTurn(state).filter(
    (message) => isToolMessage(message) || (isAi(message) && writtenBy(message)?.agent === PLANNER),
  );

/** This turn as the planner sees it: the question, its own calls, and every answer to them. */
export function turnView(state: ConversationState, showing: Showing = brieflyShown()): BaseMessage[] {
  const own = plannersOwn(state);
  const calledFor = new Set(
    own.flatMap((message) => (isAi(message) ? (message.tool_calls ?? []).map((call) => call.id) : [])),
  );
  const over = Object.values(state.tasks)
    .filter(isOver)
    .filter(({ id }) => !calledFor.has(id));
  const notes = over.flatMap((task) => [
    ...leftUntold(task).map((change) => `[${task.specialist}: ${VERDICTS.done} ${showing.written(change)}]`),
    `[${task.specialist}: ${VERDICTS[task.status]} ${endShown(task, showing)}]`,
  ]);
  const fields = {
    question: state.turn?.question ?? "",
    ended: over.map(({ specialist, status }) => ({ from: specialist, how: status })),
  };
  const told = viewMessage([questionView(state), ...notes].join("\n\n"), fields);
  const isCut = over.some((task) => endShown(task, showing) !== showing.written(endOf(task)));
  return [isCut ? showingCut(told) : told, ...withinBudget(repaired(own), showing)];
}

const endShown = (task: EndedTask, { written, tokens }: Showing): string =>
  pageOf(written(endOf(task)), task.id, 0, tokens);

/** The question of this turn as models are shown it. */
export function questionView({ messages, turn }: ConversationState): string {
  const asked = messages.find((message) => message.id === turn?.messageId);
  return turn && asked ? withStandardForm(withoutRuns(textOf(asked)), turn.question) : (turn?.question ?? "");
}

/** How the planner is told of a task that is over and that it has not handed off in this turn. */
export const VERDICTS = {
  done: "finished.",
  dropped: "dropped by the user:",
  elsewhere: "passed back:",
  failed: "failed:",
  unfinished: "left unfinished:",
} as const satisfies Record<TaskEnd, string>;

/** What a specialist may know of the dialogue when it goes on with a task it has worked on before. */
export function heardBy(state: ConversationState, task: Task): BaseMessage[] {
  const messages = joined(state.messages);
  const first = messages.findIndex((message) => writtenBy(message)?.task === task.id);
  if (first < 0) return [];
  return messages
    .slice(first)
    .filter((message) => isHuman(message) || writtenBy(message)?.task === task.id)
    .map((message) => (isHuman(message) ? heardWords(message) : message));
}

/** A message of the user's as text alone, with its standard form. */
function heardWords(message: BaseMessage): HumanMessage {
  const { question, standard } = wordsOf(message);
  return asked(question, standard, message.id);
}

const asked = (words: string, standard: string, id?: string): HumanMessage =>
  viewMessage(withStandardForm(words, standard), { question: standard }, id);

/**
 * A specialist's task, the dialogue since it began, and its own calls. Of a long talk the beginning is left out, never
 * what came since the user spoke last; what is left out is said.
 */
export function serviceView(
  task: Task,
  heard: readonly BaseMessage[],
  fresh: readonly BaseMessage[],
  showing: Showing = brieflyShown(),
): BaseMessage[] {
  const { job, thought } = task;
  const talk = [...inOrderOfAnswers(heard, fresh), ...fresh];
  const from = beginningOf(talk);
  const [earlier, recent] = [talk.slice(0, from), talk.slice(from)];
  // Calls that waited all the while stay, whenever they are answered.
  const waited = earlier.filter((message) => isAi(message) && openCalls(earlier, message).length > 0);
  const gone = earlier.filter((message) => !waited.includes(message));
  const given = new HumanMessage(thought ? `${job}\n\nWhy: ${thought}` : job);
  const note = gone.length > 0 ? [leftOut(gone)] : [];
  return [given, ...note, ...repaired(withinBudget([...waited, ...recent], showing))];
}

/** Calls that waited while the user and the specialist spoke of them stand behind that talk, with what came of them. */
function inOrderOfAnswers(heard: readonly BaseMessage[], fresh: readonly BaseMessage[]): BaseMessage[] {
  const answered = new Set(fresh.filter(isToolMessage).map((message) => message.tool_call_id));
  const lastReply = heard.findLastIndex(isReply);
  const isLater = (message: BaseMessage, at: number) =>
    at < lastReply && isAi(message) && (message.tool_calls ?? []).some(({ id = "" }) => answered.has(id));
  return [...heard.filter((message, at) => !isLater(message, at)), ...heard.filter(isLater)];
}

/** Where the part of a talk begins that a specialist sees: with words of the user's. */
function beginningOf(talk: readonly BaseMessage[]): number {
  if (talk.length <= HEARD_MESSAGES) return 0;
  const window = talk.findIndex((message, at) => at >= talk.length - HEARD_MESSAGES && isHuman(message));
  const spoke = talk.findLastIndex(isHuman);
  const needed = [spoke, window].filter((at) => at >= 0);
  return needed.length > 0 ? Math.min(...needed) : 0;
}

/** What is told of messages that are left out, with the way to what calls have found. */
function leftOut(messages: readonly BaseMessage[]): HumanMessage {
  const calls = messages.filter(isAi).flatMap((message) => message.tool_calls ?? []);
  const found = messages
    .filter(isToolMessage)
    .filter((message) => isDone(message) && writtenBy(message))
    .slice(-MOST_NAMED)
    .map((message) => {
      const call = calls.find(({ id }) => id === message.tool_call_id);
      return `- ${cut(callWords(call ?? { name: message.name ?? "", args: {} }), 200)}: ${readMore(message.id ?? "", 0)}`;
    });
  const note = `[Left out here: ${messages.length} earlier messages of this talk.`;
  if (found.length === 0) return new HumanMessage(`${note}]`);
  return showingCut(new HumanMessage(`${note} What calls have found can be read again:\n${found.join("\n")}]`));
}

/** Most calls named of what is left out. */
const MOST_NAMED = 12;

/**
 * A history any provider takes: every call answered once, right behind its message and in order;
 * answers without a call, second answers and empty messages left out. Only answers that we wrote count:
 * front ends put in "handled" messages for calls nobody ran.
 */
export function repaired(transcript: readonly BaseMessage[]): BaseMessage[] {
  const messages = joined(transcript);
  const answers = new Map<string, ToolMessage>();
  for (const message of messages) {
    if (isToolMessage(message) && writtenBy(message)) answers.set(message.tool_call_id, message);
  }
  return messages.flatMap((message) => {
    if (isToolMessage(message)) return [];
    if (!isAi(message)) return textOf(message) === "" ? [] : [message];
    const calls = message.tool_calls ?? [];
    if (calls.length === 0) return textOf(message) === "" ? [] : [message];
    return [message, ...calls.map((call) => answers.get(call.id ?? "") ?? unanswered(message, call))];
  });
}

/** What a model is told of a call whose work was cut off: it may have run. */
export function unanswered(message: AIMessage, call: { id?: string; name: string }): ToolMessage {
  const text = "No result is known: the work was interrupted before this call was answered.";
  return toolMessage({ id: call.id ?? "", name: call.name }, text, writtenBy(message) ?? { agent: PLANNER }, "failed");
}

/** The calls of a message that nobody has answered. */
export function openCalls(messages: readonly BaseMessage[], message: AIMessage): NonNullable<AIMessage["tool_calls"]> {
  const answered = new Set(
    messages.filter((m) => isToolMessage(m) && writtenBy(m)).map((m) => (m as ToolMessage).tool_call_id),
  );
  return (message.tool_calls ?? []).filter((call) => !answered.has(call.id ?? ""));
}

/** The planner's last message of this turn, with all its calls. */
export function lastPlan(state: ConversationState): AIMessage | undefined {
  return joined(thisTurn(state)).findLast(
    (message): message is AIMessage => isAi(message) && writtenBy(message)?.agent === PLANNER,
  );
}

/** Every id in a transcript: of messages and of calls. */
export function idsOf(messages: readonly BaseMessage[]): Set<string> {
  return new Set(
    messages.flatMap((message) => [
      message.id ?? "",
      ...(isAi(message) ? (message.tool_calls ?? []).map((c) => c.id ?? "") : []),
    ]),
  );
}

/** The planner's question that the user has not answered yet. */
export function openQuestion(state: ConversationState): { id: string; name: string; question: string } | undefined {
  const plan = lastPlan(state);
  const call = plan && openCalls(state.messages, plan).find((open) => open.name === ASK_USER);
  return call && { id: call.id ?? "", name: call.name, question: String(call.args.question ?? "") };
}

/** The planner's question that has been put to the user: only when all tasks of its plan are over. */
export const askedQuestion = (state: ConversationState): ReturnType<typeof openQuestion> =>
  Object.values(state.tasks).every(isOver) ? openQuestion(state) : undefined;

type Transcript = Pick<ConversationState, "messages">;

/**
 * What the user has been told since they spoke last, and what had to be told in front of it; "" when nothing.
 * `shown`: a transcript the user has seen already; what it tells of things done is not told again.
 */
export function lastAnswer({ messages }: Transcript, shown: readonly BaseMessage[] = []): string {
  const spoke = messages.findLastIndex(isHuman);
  const behind = messages.slice(0, Math.max(spoke, 0)).findLastIndex((message) => !isLate(message));
  const told = [...messages.slice(behind + 1, Math.max(spoke, 0)), ...messages.slice(spoke + 1)];
  const old = new Set(shown.filter(isLate).map(({ id }) => id));
  return told
    .filter((message) => isReply(message) && !old.has(message.id))
    .map(textOf)
    .join("\n\n");
}

/** Whether the user has been answered since they spoke last, or since a card or question was shown. */
export const hasReply = ({ messages }: Transcript): boolean =>
  messages
    .slice(messages.findLastIndex((message) => isHuman(message) || isAsking(message)) + 1)
    .some((message) => isReply(message) && !isLate(message));

/** Words above a card or question. */
const isAsking = (message: BaseMessage): boolean => writtenBy(message)?.agent === CARD;

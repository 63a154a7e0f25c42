import { AIMessage, type BaseMessage, type HumanMessage, type ToolMessage } from "@langchain/core/messages";
import { withoutRuns } from "../blanks.ts";
import { cut, inOneLine } from "../cut.ts";
import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import { tokensAt } from "./card-tokens.ts";
import { keptInMind } from "./deeds.ts";
import { endForModel, unreportedChanges } from "./ended-task.ts";
import {
  authorOf,
  CARD,
  callsOf,
  isAi,
  isHuman,
  isReply,
  isReport,
  joined,
  NOTICE,
  PLANNER,
  type StoredCall,
  textOf,
  writtenBy,
} from "./message.ts";
import { compactFormat, markedCut, type ObservationFormat, pageOf, withinBudget } from "./observations.ts";
import { ASK_USER, isControl } from "./protocol.ts";
import { standardFormOf, withStandardForm } from "./standard-form.ts";
import type { ConversationState } from "./state.ts";
import { type EndedTask, isOver, type TaskEnd } from "./task.ts";
import { isStarted, isToolMessage, toolMessage } from "./tool-message.ts";
import { type ViewFields, viewMessage } from "./view-message.ts";

/** How many earlier exchanges the planner sees in full, and how many before them in one line each. */
const WHOLE = 3;
const CONDENSED = 5;
/**
 * The longest earlier text in a view, in characters: the user's words in full, the assistant's last answer, of which any
 * line may be meant next, its earlier ones, and condensed ones.
 */
const WHOLE_CHARS = 4000;
const LAST_ANSWER_CHARS = 2400;
const ANSWER_CHARS = 800;
const CONDENSED_CHARS = 100;

/** A question of the user and its answer. */
export interface Exchange {
  question: string;
  /** The question in standard form. */
  standard: string;
  answer: string;
  /** The calls of tools that were carried out or failed for it. */
  calls: { name: string; args: Record<string, unknown> }[];
}

/** The finished question/answer pairs of a transcript, oldest first. */
export function exchanges(messages: readonly BaseMessage[]): Exchange[] {
  const pairs: Exchange[] = [];
  const started = new Set(
    messages
      .filter(isToolMessage)
      .filter(isStarted)
      .map((message) => message.tool_call_id),
  );
  for (const message of messages) {
    if (isHuman(message)) pairs.push({ ...wordsAndStandard(message), answer: "", calls: [] });
    const pair = pairs.at(-1);
    pair?.calls.push(...startedCalls(message, started));
    if (pair && isReply(message) && writtenBy(message)?.agent !== NOTICE)
      pair.answer = [pair.answer, textOf(message)].filter(Boolean).join("\n\n");
  }
  return pairs.filter((pair) => pair.question !== "" && pair.answer !== "");
}

/** The calls of a message that were started, without those that concern only agents and the engine. */
const startedCalls = (message: BaseMessage, started: ReadonlySet<string>): Exchange["calls"] =>
  callsOf(message)
    .filter(({ id, name }) => started.has(id) && !isControl(name))
    .map(({ name, args }) => ({ name, args }));

/** A user message in the user's words and in standard form. */
export function wordsAndStandard(message: BaseMessage): { question: string; standard: string } {
  const question = withoutRuns(textOf(message));
  return { question, standard: standardFormOf(message) ?? question };
}

/**
 * The exchanges before this turn: `recent` in full, and in `earlier` those before them, in one line each. Before these,
 * it says that older turns are left out, and what is to be kept in mind of all that is not shown in full.
 */
export function pastView(state: ConversationState): { earlier: string; recent: BaseMessage[] } {
  const start = state.messages.findIndex((message) => message.id === state.turn?.messageId);
  const before = start < 0 ? [] : state.messages.slice(0, start);
  const past = exchanges(before);
  const kept = keptInMind(before.slice(0, startOfRecent(before)));
  const condensed = past
    .slice(-(WHOLE + CONDENSED), -WHOLE)
    .filter((pair) => !onlyDecides(pair, kept))
    .map((pair) => `- ${inOneLine(pair.standard, CONDENSED_CHARS)} → ${inOneLine(pair.answer, CONDENSED_CHARS)}`);
  const note = past.length > WHOLE + CONDENSED ? ["[Older turns are left out here.]"] : [];
  const earlier = [...note, ...kept, ...condensed].join("\n");
  const recent = past.slice(-WHOLE).flatMap((pair) => [
    asked(cut(pair.question, WHOLE_CHARS), cut(pair.standard, WHOLE_CHARS), { calls: pair.calls }),
    // A new message, so that nothing of the provider's earlier reply is sent back.
    new AIMessage(cut(pair.answer, pair === past.at(-1) ? LAST_ANSWER_CHARS : ANSWER_CHARS)),
  ]);
  return { earlier, recent };
}

/** Whether an exchange is a mere decision on what a line tells already. */
const onlyDecides = ({ question, answer }: Exchange, kept: readonly string[]): boolean =>
  tokensAt(question, []).rest === "" &&
  kept.some((line) => withoutRuns(answer).includes(line.slice(line.indexOf(": ") + 2).slice(0, CONDENSED_CHARS)));

/** Where the exchanges begin that are shown in full. */
function startOfRecent(messages: readonly BaseMessage[]): number {
  const starts = messages.flatMap((message, at) => (isHuman(message) ? [at] : []));
  return starts.findLast((at) => exchanges(messages.slice(at)).length >= WHOLE) ?? 0;
}

/** The questions right before this turn whose runs ended without an answer, a card or a question back. */
function unanswered({ messages, turn }: ConversationState): { question: string; standard: string }[] {
  const start = messages.findIndex((message) => message.id === turn?.messageId);
  const before = messages.slice(0, Math.max(start, 0));
  const told = before.findLastIndex((message) => (isReply(message) && !isReport(message)) || isAsking(message));
  const last = before[told];
  // A "yes" to a card was no question.
  const isWanting = (words: string) => words !== "" && !(last && isAsking(last) && tokensAt(words, []).rest === "");
  const questions = before.slice(told + 1).filter((message) => isHuman(message) && isWanting(textOf(message)));
  return questions.slice(-WHOLE).map(wordsAndStandard);
}

/** The messages of this turn, starting with the user's question. */
export function thisTurn(state: ConversationState): BaseMessage[] {
  const start = state.messages.findIndex((message) => message.id === state.turn?.messageId);
  return state.messages.slice(Math.max(start, 0));
}

/** The background passages in the form that models read. */
export const backgroundView = ({ background }: Pick<ConversationState, "background">): string[] =>
  background.map(({ title, content }) => `<passage title="${title}">\n${content}\n</passage>`);

/** The planner's messages of this turn and all tool messages of this turn. */
export const plannerMessages = (state: ConversationState): BaseMessage[] =>
  thisTurn(state).filter(
    (message) => isToolMessage(message) || (isAi(message) && writtenBy(message)?.agent === PLANNER),
  );

/** This turn as the planner sees it: the question, the planner's own calls, and all their answers. */
export function turnView(state: ConversationState, format: ObservationFormat = compactFormat()): BaseMessage[] {
  const own = plannerMessages(state);
  const calledFor = new Set(own.flatMap(callsOf).map(({ id }) => id));
  const over = Object.values(state.tasks)
    .filter(isOver)
    .filter(({ id }) => !calledFor.has(id));
  const notes = over.flatMap((task) => [
    ...unreportedChanges(task).map((change) => `[${task.specialist}: ${END_WORDS.done} ${format.written(change)}]`),
    `[${task.specialist}: ${END_WORDS[task.status]} ${endShown(task, format)}]`,
  ]);
  const fields = {
    ...questionFields(state),
    ended: over.map(({ specialist, status, changed }) => ({
      ...{ from: specialist, how: status },
      ...(changed !== undefined && changed.length > 0 && { did: changed }),
    })),
  };
  const told = viewMessage([questionView(state), ...notes].join("\n\n"), fields);
  const isCut = over.some((task) => endShown(task, format) !== format.written(endForModel(task)));
  return [isCut ? markedCut(told) : told, ...withinBudget(repaired(own), format)];
}

const endShown = (task: EndedTask, { written, tokens }: ObservationFormat): string =>
  pageOf(written(endForModel(task)), task.id, 0, tokens);

/** This turn's question as models see it, below those that were not answered. */
export function questionView(state: ConversationState): string {
  const words = wordsAsked(state);
  const question = state.turn?.question ?? "";
  const open = unanswered(state).map((one) => `[Not answered yet: ${withStandardForm(one.question, one.standard)}]`);
  return [...open, words === undefined ? question : withStandardForm(words, question)].join("\n\n");
}

/** This turn's question for a model that matches words: one that goes on from others without an answer asks those, too. */
function questionFields(state: ConversationState): Pick<ViewFields, "question" | "words" | "after"> {
  const { question: standard = "", intent } = state.turn ?? {};
  const open = intent ? unanswered(state) : [];
  const question = [...open.map((one) => one.standard), standard].join("\n\n");
  const words = [...open.map((one) => one.question), wordsAsked(state) ?? standard].join("\n\n");
  const after = open.length > 0 ? undefined : intent?.after;
  return { question, ...(words !== question && { words }), ...(after !== undefined && { after }) };
}

/** The user's words of this turn; undefined if it was not begun by a message. */
function wordsAsked({ messages, turn }: ConversationState): string | undefined {
  const asked = messages.find((message) => message.id === turn?.messageId);
  return turn && asked ? withoutRuns(textOf(asked)) : undefined;
}

/** How each end of a task is worded for the planner. */
export const END_WORDS = {
  done: "finished.",
  dropped: "dropped by the user:",
  elsewhere: "passed back:",
  failed: "failed:",
  unfinished: "left unfinished:",
} as const satisfies Record<TaskEnd, string>;

/** A question of the user as a message, in standard form. */
export const asked = (
  words: string,
  standard: string,
  { calls, id }: { calls?: Exchange["calls"]; id?: string } = {},
): HumanMessage =>
  viewMessage(
    withStandardForm(words, standard),
    { question: standard, ...(words !== standard && { words }), ...(calls && { calls }) },
    id,
  );

/**
 * A history that every provider accepts: each call is answered once, in order, directly after its message. Answers
 * without a call, second answers and empty messages are left out. Only answers that the engine wrote count, because
 * front ends add "handled" messages for calls that did not run.
 */
export function repaired(transcript: readonly BaseMessage[]): BaseMessage[] {
  const messages = joined(transcript);
  const answers = new Map<string, ToolMessage>();
  for (const message of messages) {
    if (isToolMessage(message) && writtenBy(message)) answers.set(message.tool_call_id, message);
  }
  return messages.flatMap((message) => {
    if (isToolMessage(message)) return [];
    const calls = callsOf(message);
    if (calls.length === 0) return textOf(message) === "" ? [] : [message];
    return [message, ...calls.map((call) => answers.get(call.id) ?? interruptedAnswer(message, call))];
  });
}

/** The answer to a call that was interrupted. The call may have run. `language`: of the user; absent: only models read it. */
export function interruptedAnswer(
  message: BaseMessage,
  call: { id: string; name: string },
  language: Language = "en",
): ToolMessage {
  return toolMessage(call, phrase("resultUnknown", language), authorOf(message), "failed");
}

/** The calls of a message that have no answer. */
export function openCalls(messages: readonly BaseMessage[], message: BaseMessage): StoredCall[] {
  const answered = new Set(
    messages
      .filter(isToolMessage)
      .filter(writtenBy)
      .map((answer) => answer.tool_call_id),
  );
  return callsOf(message).filter(({ id }) => !answered.has(id));
}

/** The planner's last message of this turn, with all its calls. */
export function lastPlan(state: ConversationState): AIMessage | undefined {
  return joined(thisTurn(state)).findLast(
    (message): message is AIMessage => isAi(message) && writtenBy(message)?.agent === PLANNER,
  );
}

/** Every id in a transcript: of messages and of calls. */
export function idsOf(messages: readonly BaseMessage[]): Set<string> {
  return new Set(messages.flatMap((message) => [message.id ?? "", ...callsOf(message).map(({ id }) => id)]));
}

/** The planner's question that the user has not answered yet. */
export function openQuestion(state: ConversationState): { id: string; name: string; question: string } | undefined {
  const plan = lastPlan(state);
  const call = plan && openCalls(state.messages, plan).find((open) => open.name === ASK_USER);
  return call && { id: call.id, name: call.name, question: String(call.args.question ?? "") };
}

/** The planner's question that the user can see. It is shown only when all tasks are over. */
export const askedQuestion = (state: ConversationState): ReturnType<typeof openQuestion> =>
  Object.values(state.tasks).every(isOver) ? openQuestion(state) : undefined;

type Transcript = Pick<ConversationState, "messages">;

/**
 * What the user was told after their last message, with the reports directly before that message; "" if nothing.
 * `shown`: messages that the user has already seen. They are not repeated.
 */
export function lastAnswer({ messages }: Transcript, shown: readonly BaseMessage[] = []): string {
  const spoke = messages.findLastIndex(isHuman);
  const behind = messages.slice(0, Math.max(spoke, 0)).findLastIndex((message) => !isReport(message));
  const told = [...messages.slice(behind + 1, Math.max(spoke, 0)), ...messages.slice(spoke + 1)];
  const old = new Set(shown.map(({ id }) => id));
  return told
    .filter((message) => isReply(message) && !old.has(message.id))
    .map(textOf)
    .join("\n\n");
}

/** Whether the user was answered since their last message and since the last card or question. */
export const hasReply = ({ messages }: Transcript): boolean =>
  messages
    .slice(messages.findLastIndex((message) => isHuman(message) || isAsking(message)) + 1)
    .some((message) => isReply(message) && !isReport(message));

/** Whether the message is the words above a card or question. */
const isAsking = (message: BaseMessage): boolean => writtenBy(message)?.agent === CARD;

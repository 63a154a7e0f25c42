import type { AIMessage, BaseMessage } from "@langchain/core/messages";
import { withoutAdvice } from "../../advice.ts";
import {
  callsOf,
  isAi,
  isReply,
  joined,
  PLANNER,
  REPORT,
  textMessage,
  textOf,
  writtenBy,
} from "../../dialog/message.ts";
import { REMEMBER, SUMMARIZE, TELL_USER } from "../../dialog/protocol.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { isOver, type Task } from "../../dialog/task.ts";
import { isToolMessage, kindOf } from "../../dialog/tool-message.ts";
import { thisTurn } from "../../dialog/transcript.ts";
import { termsOf } from "../../embedding/terms.ts";
import { idsIn } from "../../ids.ts";
import { phrase } from "../../phrases.ts";
import { languageOfTurn } from "../agents/run-facts.ts";
import { inQuotes, withoutAnnouncements } from "./found-so-far.ts";
import { tellsRefusal } from "./told-refusal.ts";

/** Names undone parts of the last plan, and of those announced as still to come, that no reply of the turn names. */
export function leftUndone(state: ConversationState, replies: readonly BaseMessage[]): AIMessage[] {
  const tasks = Object.values(state.tasks);
  if (!tasks.every(isOver)) return [];
  const planned = lastHandOffs(state);
  const ofPlan = tasks.filter(({ id }) => planned.has(id));
  // If nothing of the plan was done, the answer itself is about that.
  const isPartlyDone = ofPlan.some(({ status }) => status === "done");
  const said = [...thisTurn(state), ...replies].filter(isReply).map(textOf).join("\n");
  const told = withoutAnnouncements(said, tasks);
  // The parts from which the user turned away were named at the start of the turn.
  const calls = new Set(callIds(plansOf(state)));
  const isOfNow = ({ id, status }: Task) => calls.has(id) || status === "elsewhere";
  const announced = announcedIds(state);
  const isExpected = ({ id }: Task) => announced.has(id) || (planned.has(id) && isPartlyDone);
  const open = tasks
    .filter((task) => isUndone(task) && !mayBeDone(task, state) && isOfNow(task) && isExpected(task))
    .filter((task) => !isNamedIn(told, task, besides(task, state)) && callsAgainFor(task, state).length === 0);
  // What was said no to beside a yes is only told: it is not to be asked for again.
  const refused = tasks.filter(
    (task) =>
      task.status === "dropped" &&
      announced.has(task.id) &&
      isPartlyDone &&
      !isNamedIn(told, task, besides(task, state)),
  );
  const what = phrase("declined", languageOfTurn(state.turn), { what: inQuotes(refused) });
  return [...(refused.length > 0 ? [textMessage(what, { agent: REPORT })] : []), ...reportOf(open, state)];
}

/** Names the announced parts that stay undone because the user turns to something else. */
export const turnedFrom = (state: ConversationState): AIMessage[] =>
  reportOf(Object.values(state.tasks).filter(isStillToCome), state);

/** Whether a card has announced a task, and nobody has taken it up yet. */
export const isStillToCome = ({ status, announced }: Task): boolean =>
  (status === "queued" || status === "elsewhere") && announced !== undefined;

function reportOf(tasks: readonly Task[], { turn }: ConversationState): AIMessage[] {
  if (tasks.length === 0) return [];
  return [textMessage(phrase("leftUndone", languageOfTurn(turn), { what: inQuotes(tasks) }), { agent: REPORT })];
}

const isUndone = ({ status }: Task): boolean =>
  status === "elsewhere" || status === "failed" || status === "unfinished";

/** Whether a write of the task may have been done. Its receipt says so; to ask for it again would do it twice. */
const mayBeDone = ({ id }: Task, state: ConversationState): boolean =>
  thisTurn(state)
    .filter(isToolMessage)
    .some((message) => writtenBy(message)?.task === id && kindOf(message) === "unsure");

const callIds = (messages: readonly BaseMessage[]): string[] => messages.flatMap(callsOf).map(({ id }) => id);

const plansOf = (state: ConversationState) =>
  joined(thisTurn(state)).filter((message) => isAi(message) && writtenBy(message)?.agent === PLANNER);

/** The ids of the calls of the last plan that did more than summarize, tell or remember. */
function lastHandOffs(state: ConversationState): Set<string> {
  const own = [SUMMARIZE, TELL_USER, REMEMBER];
  const plan = plansOf(state).findLast((message) => callsOf(message).some(({ name }) => !own.includes(name)));
  return new Set(callIds(plan ? [plan] : []));
}

/** The ids of the tasks that were announced as still to come, and of the calls that have taken them up again. */
const announcedIds = (state: ConversationState): Set<string> =>
  new Set(
    Object.values(state.tasks)
      .filter(({ announced }) => announced !== undefined)
      .flatMap((task) => [task.id, ...callsAgainFor(task, state)]),
  );

/** The ids of the calls by which the planner has called for the same after the task was given. */
function callsAgainFor(task: Task, state: ConversationState): string[] {
  const plans = plansOf(state);
  const at = plans.findIndex((message) => callsOf(message).some(({ id }) => id === task.id));
  const later = plans.slice(at + 1).flatMap(callsOf);
  const others = besides(task, state);
  return later.filter(({ args }) => isNamedIn(JSON.stringify(args), task, others)).map(({ id }) => id);
}

/** The other parts of a task's plan, with calls and results: dates and places of one are often those of another. */
function besides({ id }: Task, state: ConversationState): string {
  const plan = plansOf(state).find((message) => callsOf(message).some((call) => call.id === id));
  const others = new Set(callIds(plan ? [plan] : []));
  const jobs = Object.values(state.tasks).filter((task) => task.id !== id && others.has(task.id));
  const calls = thisTurn(state)
    .filter((message) => ![undefined, id].includes(writtenBy(message)?.task))
    .flatMap(callsOf);
  const told = Object.entries(state.receipts).filter(([call]) => calls.some((one) => one.id === call));
  return [
    ...jobs.map(wordsOf),
    ...calls.map(({ args }) => JSON.stringify(args)),
    ...told.map(([, { text }]) => text),
  ].join("\n");
}

/** Below its words, a task may say which calls are meant. */
const wordsOf = ({ job }: Task): string => job.split("\n")[0] ?? "";

/** A text with at least this share of a task's words is about the task. */
const ENOUGH = 0.5;

/** Whether a text is about a task: it has what the task said itself, or is about its words. */
function isNamedIn(text: string, task: Task, others: string): boolean {
  const own = task.status === "failed" ? withoutAdvice(task.result ?? "").trim() : "";
  return (
    (own !== "" && (text.includes(own) || tellsRefusal(text, own, wordsOf(task)))) ||
    isAbout(text, wordsOf(task), others)
  );
}

/**
 * Whether a text is about what some words ask for: it has their ids, or else most of the words. What they have in common
 * with `others` does not count, nor do dates and figures, unless there is nothing else.
 */
export function isAbout(text: string, asked: string, others: string): boolean {
  const ownIds = idsIn(asked).filter((id) => !others.includes(id));
  if (ownIds.length > 0) return ownIds.every((id) => text.includes(id));
  const said = rootsOf(text);
  const shared = rootsOf(others);
  const roots = [...rootsOf(asked)];
  const ownRoots = roots.filter((root) => !shared.has(root));
  const words = ownRoots.filter((root) => !/\d/.test(root));
  const telling = [words, ownRoots, roots].find(({ length }) => length > 0) ?? [];
  return telling.filter((root) => said.has(root)).length >= ENOUGH * telling.length;
}

const rootsOf = (text: string): Set<string> => new Set(termsOf(text).map(({ root }) => root));

import type { BaseMessage } from "@langchain/core/messages";
import { tokensAt } from "../../dialog/card-tokens.ts";
import { callsOf, isHuman, isReply, textOf, writtenBy } from "../../dialog/message.ts";
import { isOfEngine } from "../../dialog/protocol.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { type Task, waitingCallsOf } from "../../dialog/task.ts";
import { isDone, isStarted, isToolMessage, kindOf } from "../../dialog/tool-message.ts";
import { thisTurn } from "../../dialog/transcript.ts";
import { unsettledIn } from "../../dialog/unsettled.ts";
import { isActing } from "../../embedding/concepts.ts";
import { stem } from "../../embedding/words.ts";
import { sentencesOf } from "../../grounding/act-words.ts";
import { actedOn } from "../../grounding/acted-on.ts";
import { actsAskedFor, ordersIn, verbsBidden } from "../../grounding/asked-acts.ts";
import type { Claim } from "../../grounding/claim.ts";
import { actsClaimed, saysAnyDone, saysAskedDone } from "../../grounding/claimed-acts.ts";
import { type ReadSource, states } from "../../grounding/ground.ts";
import { idsIn } from "../../ids.ts";
import type { Tool } from "../../tools/tool.ts";
import { asksOrDenies, refusalsIn, tellsRefusal } from "../report/told-refusal.ts";

/**
 * What a text says was done although no call of the conversation did it and nothing tells of it: its sentences, or the
 * things that only some of a sentence is about. If anything was looked up, only what the speaker did counts: "is booked"
 * may be in what was found, in other words. Both count for an act that the turn is about: it was asked for, waits for the
 * user, or was done to something.
 */
export function backlessActs(
  text: string,
  state: ConversationState,
  sources: readonly ReadSource[],
  writes: readonly Tool[],
): string[] {
  const ofTurn = actsOfTurn(state, writes);
  const found = [...state.background.map(({ content }) => content), ...thisTurn(state).filter(isLookedUp).map(textOf)];
  const isFound = found.length > 0 || Object.keys(state.raw_data).length > 0;
  const words = ordersIn(wordsOfUser(state));
  const isWrite = ({ name = "" }) => writes.some((tool) => tool.name === name);
  const done = state.messages.filter(isToolMessage).filter((message) => isDone(message) && isWrite(message));
  const verbs = isPrepared(state, writes) ? [] : verbsBidden(wordsOfUser(state), writes);
  const isBid = verbs.some((verb) => isActing(stem(verb))) || ofTurn.size > 0;
  const ever = state.messages.filter((message) => isLookedUp(message) && !isWrite(message)).map(textOf);
  const looked = isFound ? `${[...found, ...ever].join("\n").toLowerCase()}.` : "";
  const doneNow = thisTurn(state).flatMap((message) => done.find((one) => one === message)?.tool_call_id ?? []);
  const doing = sources.filter(({ id }) => doneNow.includes(id));
  // "HB-1 is already cancelled", as the service said that was to cancel it.
  const answers = thisTurn(state).filter((message) => isToolMessage(message) && isWrite(message));
  const isQuoted = (sentence: string) => answers.some((message) => textOf(message).includes(sentence));
  return sentencesOf(text).flatMap((sentence) => {
    if (isQuoted(sentence)) return [];
    const tellOf = (acts: readonly Tool[]) =>
      sources.flatMap((source) => acts.flatMap((tool) => tellingOf(source, tool, state.messages))).join("\n");
    const says = saysAskedDone(sentence, verbs, words, looked) || (isBid && saysAnyDone(sentence));
    const isTold = () =>
      idsIn(sentence).some((id) => isIn(tellOf(writes), id)) || tellOf(actsClaimed(sentence, writes, "told")) !== "";
    if (verbs.length > 0 && says && !isTold()) return [sentence];
    const claimed = writes.filter(
      (tool) => actsClaimed(sentence, [tool], isFound && !ofTurn.has(tool) ? "own" : "told").length > 0,
    );
    if (claimed.length === 0) return [];
    const telling = tellOf(claimed);
    if (telling === "") return [sentence];
    const about = actedOn(sentence, claimed, (claim) => doing.some((source) => states(source, claim)));
    const things = thingsAmong(about, sources);
    const others = things.filter((thing) => !isIn(telling, thing));
    return others.length === things.length && others.length > 0
      ? [sentence]
      : others.filter((thing) => /\d/.test(thing));
  });
}

const isLookedUp = (message: BaseMessage): boolean =>
  isToolMessage(message) && isStarted(message) && !isOfEngine(message.name ?? "");

/** Whether a sentence is about an act of which it is not known whether it was done, as far as the conversation holds it. */
export function ofUnknownOutcome(state: ConversationState, writes: readonly Tool[]): (sentence: string) => boolean {
  const names = new Set(unsettledIn(state.messages).map(({ name }) => name));
  const unsure = writes.filter(({ name }) => names.has(name));
  return (sentence) => actsClaimed(sentence, unsure).length > 0;
}

/** What a source tells of an act: the whole call that did it, or the sentences that say it was done. */
function tellingOf(source: ReadSource, tool: Tool, messages: readonly BaseMessage[]): string[] {
  const call = messages.filter(isToolMessage).find((message) => message.tool_call_id === source.id);
  if (call) return isDone(call) && call.name === tool.name ? [source.text] : [];
  return sentencesOf(source.text).filter((sentence) => actsClaimed(sentence, [tool]).length > 0);
}

/** The ids among claims that anything tells of or, if there are none, the names. */
function thingsAmong(claims: readonly Claim[], sources: readonly ReadSource[]): string[] {
  const known = claims.filter((claim) => sources.some((source) => states(source, claim)));
  const ids = known.flatMap((claim) => (claim.kind === "id" ? [claim.id] : []));
  return ids.length > 0 ? ids : known.flatMap((claim) => (claim.kind === "name" ? [claim.name] : []));
}

const isIn = (text: string, thing: string): boolean =>
  thing.split(/[ -]/).every((word) => text.toLowerCase().includes(word.toLowerCase()));

/** Whether an act was asked for and none was done, prepared or declined, and the reply neither asks nor says so. */
export function leavesActOpen(text: string, state: ConversationState, writes: readonly Tool[]): boolean {
  if (asksOrDenies(text) || isPrepared(state, writes)) return false;
  const refusals = refusalsIn(state, new Set(writes.map(({ name }) => name)));
  if ([...refusals.values()].some((refusal) => tellsRefusal(text, refusal, wordsOfUser(state), writes))) return false;
  return actsAsked(state, writes).length > 0;
}

/** Whether a write was called in this turn and not refused, or waits for the user, or was decided. */
function isPrepared(state: ConversationState, writes: readonly Tool[]): boolean {
  const names = new Set(writes.map(({ name }) => name));
  const called = thisTurn(state)
    .filter(isToolMessage)
    .filter(({ name = "" }) => names.has(name));
  return (
    Object.values(state.receipts).some(({ refused }) => !refused) ||
    Object.values(state.tasks).some((task) => waitingCallsOf(task).length > 0) ||
    called.some((message) => kindOf(message) !== "refused")
  );
}

/** The write tools that the turn is about: asked for in it, waiting for the user, or carried out in it. */
function actsOfTurn(state: ConversationState, writes: readonly Tool[]): ReadonlySet<Tool> {
  const waiting = Object.values(state.tasks).flatMap(waitingCallsOf);
  const done = thisTurn(state).filter(isToolMessage).filter(isDone);
  const names = new Set([...waiting.map(({ tool }) => tool), ...done.map(({ name }) => name)]);
  return new Set([...actsAsked(state, writes), ...writes.filter(({ name }) => names.has(name))]);
}

/** The write tools whose act is asked for in this turn: by the user's words, or by a task that goes on from them. */
function actsAsked(state: ConversationState, writes: readonly Tool[]): Tool[] {
  const words = wordsOfUser(state);
  const jobs = Object.values(state.tasks)
    .filter((task) => goesOn(task, words, state, writes))
    .map(({ job }) => withoutCalls(job));
  return [words, ...jobs].flatMap((text) => actsAskedFor(ordersIn(text), writes));
}

/** A job without the lines that are calls: the names of their arguments ask for nothing. */
const withoutCalls = (job: string): string =>
  job
    .split("\n")
    .filter((line) => !line.startsWith("= "))
    .join("\n");

const wordsOfUser = ({ messages }: ConversationState): string => {
  const last = messages.findLast(isHuman);
  return last ? textOf(last) : "";
};

/**
 * Whether the job of a task is what the user wants in this turn, and none of its writes was decided: it ended or began
 * in it, or has asked what this answers. Who only wants to know, or gives thanks, wants nothing done.
 */
function goesOn(task: Task, words: string, state: ConversationState, writes: readonly Tool[]): boolean {
  if ((task.status !== "done" && task.status !== "talking") || ordersIn(words) === "") return false;
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

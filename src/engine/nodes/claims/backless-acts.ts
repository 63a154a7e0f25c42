import type { BaseMessage } from "@langchain/core/messages";
import { textOf } from "../../dialog/message.ts";
import { isOfEngine } from "../../dialog/protocol.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { waitingCallsOf } from "../../dialog/task.ts";
import { isDone, isStarted, isToolMessage } from "../../dialog/tool-message.ts";
import { thisTurn } from "../../dialog/transcript.ts";
import { unsettledIn } from "../../dialog/unsettled.ts";
import { sentencesOf } from "../../grounding/act-words.ts";
import { actedOn } from "../../grounding/acted-on.ts";
import type { Claim } from "../../grounding/claim.ts";
import { actsClaimed, bids, saysAnyDone, saysAskedDone } from "../../grounding/claimed-acts.ts";
import { claimsIn } from "../../grounding/claims.ts";
import { type ReadSource, readSource, states } from "../../grounding/ground.ts";
import type { Tool } from "../../tools/tool.ts";
import { actsAsked, actsOfTurn, wordsOfUser } from "./acts-of-turn.ts";

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
  const words = wordsOfUser(state);
  const isWrite = ({ name = "" }) => writes.some((tool) => tool.name === name);
  const done = state.messages.filter(isToolMessage).filter((message) => isDone(message) && isWrite(message));
  const isBid = !isPrepared(state, writes) && bids(words, done.length > 0);
  const looked = isFound ? `${found.join("\n").toLowerCase()}.` : "";
  const doneNow = thisTurn(state).flatMap((message) => done.find((one) => one === message)?.tool_call_id ?? []);
  const doing = sources.filter(({ id }) => doneNow.includes(id));
  return sentencesOf(text).flatMap((sentence) => {
    if (isBid && (saysAskedDone(sentence, words, looked) || saysAnyDone(sentence))) return [sentence];
    const claimed = writes.filter(
      (tool) => actsClaimed(sentence, [tool], isFound && !ofTurn.has(tool) ? "own" : "told").length > 0,
    );
    if (claimed.length === 0) return [];
    const telling = sources
      .flatMap((source) => claimed.flatMap((tool) => tellingOf(source, tool, state.messages)))
      .join("\n");
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

/**
 * Whether an act was asked for, none was carried out or prepared in the turn, and the reply neither asks for something
 * nor says that it was not done. Whatever else it says, the user is told that nothing was done. After a no at a card,
 * the user knows: it is said once more only if the reply speaks of what was on the card.
 */
export function leavesActOpen(text: string, state: ConversationState, writes: readonly Tool[]): boolean {
  const isAsking = sentencesOf(text).some((sentence) => ASKS.test(sentence) && !COURTESY.test(sentence));
  if (isAsking || DENIES.test(text)) return false;
  const receipts = Object.values(state.receipts);
  if (receipts.length > 0 && receipts.every(({ ok, why, unsure }) => !ok && !why && !unsure)) {
    const card = readSource({ kind: "call", id: "", text: receipts.map((receipt) => receipt.text).join("\n") });
    return !hasWaiting(state) && claimsIn(text).some((claim) => states(card, claim));
  }
  return !isPrepared(state, writes) && actsAsked(state, writes).length > 0;
}

/** Whether a write was called in this turn, or waits for the user, or was decided. */
function isPrepared(state: ConversationState, writes: readonly Tool[]): boolean {
  const names = new Set(writes.map(({ name }) => name));
  return (
    Object.keys(state.receipts).length > 0 ||
    hasWaiting(state) ||
    thisTurn(state).some((message) => isToolMessage(message) && names.has(message.name ?? ""))
  );
}

const hasWaiting = ({ tasks }: ConversationState): boolean =>
  Object.values(tasks).some((task) => waitingCallsOf(task).length > 0);

const ASKS = /[?？]$|\bplease\b|\b(?:tell|let) me\b|请/i;
const COURTESY = /\belse\b|还有|其他|别的/i;
const DENIES = /^no\b(?! \w)|\b(?:not|nothing|cannot|unable|sorry)\b|n['’]t\b|无法|未能|不能|没能|尚未|还没|抱歉/i;

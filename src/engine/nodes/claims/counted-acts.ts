import { callsOf, textOf } from "../../dialog/message.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { isDone, isToolMessage, kindOf } from "../../dialog/tool-message.ts";
import { thisTurn } from "../../dialog/transcript.ts";
import { sentencesOf } from "../../grounding/act-words.ts";
import { actsClaimed, saysAnyDone } from "../../grounding/claimed-acts.ts";
import { idsIn } from "../../ids.ts";
import type { Tool } from "../../tools/tool.ts";

/**
 * The sentences that say of more acts than were carried out that they were: "both are booked" after one booking, and
 * "all are booked" where another one was not done. A call that is itself about as many things counts for all of them.
 */
export function overcounted(text: string, state: ConversationState, writes: readonly Tool[]): string[] {
  return sentencesOf(text).filter((sentence) => {
    const said = countIn(sentence);
    if (said === undefined) return false;
    const counted = actsCounted(sentence, writes).map(({ name }) => name);
    const done = doneBy(counted, state);
    if (done.length === 0 || done.some((one) => isAboutMany(one, sentence))) return false;
    return said === "all" ? isAnyUndone(counted, done, state) : done.length < said;
  });
}

interface Done {
  args: Record<string, unknown>;
  text: string;
}

/** The tools whose acts a sentence counts: those of its verbs, or any where it counts by itself, "both are done: …", "everything is arranged". */
function actsCounted(sentence: string, writes: readonly Tool[]): readonly Tool[] {
  if (saysAnyDone(sentence)) return writes;
  const [first = ""] = sentence.split(/[:：]/);
  const isOfAny = first !== sentence && countIn(first) !== undefined && actsClaimed(first, writes).length === 0;
  return isOfAny ? writes : actsClaimed(sentence, writes);
}

/** How many things a sentence says its act is about. */
function countIn(sentence: string): number | "all" | undefined {
  if (/\bboth\b|\bthe two\b|[两俩]/i.test(sentence)) return 2;
  if (/\b(?:all|the) three\b|三\P{Script=Han}?\p{Script=Han}{0,8}[都均]/iu.test(sentence)) return 3;
  return /\b(?:all|everything|each)\b|[都均]|全部/i.test(sentence) ? "all" : undefined;
}

const doneBy = (names: readonly string[], { messages }: ConversationState): Done[] => {
  const calls = new Map(messages.flatMap(callsOf).map((call) => [call.id, call]));
  return messages
    .filter(isToolMessage)
    .filter((message) => isDone(message) && names.includes(message.name ?? ""))
    .map((message) => ({ args: calls.get(message.tool_call_id)?.args ?? {}, text: textOf(message) }));
};

/** Whether a call is about several things, as far as its arguments say, or is counted in words of the sentence. */
function isAboutMany({ args, text }: Done, sentence: string): boolean {
  const values = Object.values(args);
  if (values.some((value) => (typeof value === "number" && value > 1) || (Array.isArray(value) && value.length > 1)))
    return true;
  const kinds = values.flatMap((value) => (typeof value === "string" ? idsIn(value) : [])).map(kindOfId);
  if (new Set(kinds).size < kinds.length) return true;
  return [...text.matchAll(/(?<![\d.,-])[2-9]\s?(\p{L}{1,20})/gu)].some(([, unit = ""]) =>
    /\p{Script=Han}/u.test(unit)
      ? sentence.includes(unit.slice(0, 1))
      : sentence.toLowerCase().includes(unit.toLowerCase()),
  );
}

const kindOfId = (id: string): string => id.slice(0, id.search(/\d/)).toLowerCase();

/** Whether a call of one of the tools was not done in this turn, and has not been done since. */
function isAnyUndone(names: readonly string[], done: readonly Done[], state: ConversationState): boolean {
  const turn = thisTurn(state);
  const calls = new Map(state.messages.flatMap(callsOf).map((call) => [call.id, call]));
  return turn
    .filter(isToolMessage)
    .filter((message) => names.includes(message.name ?? "") && UNDONE.includes(kindOf(message)))
    .some((message) => {
      const ids = idsIn(JSON.stringify(calls.get(message.tool_call_id)?.args ?? {}));
      return ids.length > 0 && !done.some(({ args }) => ids.every((id) => JSON.stringify(args).includes(id)));
    });
}

const UNDONE = ["declined", "failed", "broken", "unsure", "refused"];

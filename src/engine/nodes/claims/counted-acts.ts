import type { BaseMessage } from "@langchain/core/messages";
import { callsOf, textOf } from "../../dialog/message.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { isToolMessage, kindOf, type ToolMessageKind } from "../../dialog/tool-message.ts";
import { thisTurn } from "../../dialog/transcript.ts";
import { sentencesOf } from "../../grounding/act-words.ts";
import { actsClaimed, saysAnyDone } from "../../grounding/claimed-acts.ts";
import { idKind, idsIn } from "../../ids.ts";
import type { Tool } from "../../tools/tool.ts";

/** The sentences that count more acts than were carried out: "both are booked" after one, "all" where one failed. */
export function overcounted(text: string, state: ConversationState, writes: readonly Tool[]): string[] {
  return sentencesOf(text).filter((sentence) => {
    const said = countIn(sentence);
    if (said === undefined) return false;
    const counted = actsCounted(sentence, writes).map(({ name }) => name);
    const done = callsAnswered(counted, state.messages, state).filter(({ kind }) => kind === "done");
    if (done.length === 0 || done.some((one) => isAboutMany(one, sentence))) return false;
    if (said !== "all") return done.length < said;
    return callsAnswered(counted, thisTurn(state), state).some((one) => isLeftUndone(one, done));
  });
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

interface Answered {
  args: Record<string, unknown>;
  text: string;
  kind: ToolMessageKind;
}

/** The calls of some tools that were answered in some messages. */
function callsAnswered(
  names: readonly string[],
  messages: readonly BaseMessage[],
  state: ConversationState,
): Answered[] {
  const calls = new Map(state.messages.flatMap(callsOf).map(({ id, args }) => [id, args]));
  return messages
    .filter(isToolMessage)
    .filter(({ name = "" }) => names.includes(name))
    .map((one) => ({ args: calls.get(one.tool_call_id) ?? {}, text: textOf(one), kind: kindOf(one) }));
}

/** Whether a call is about several things, as far as its arguments say, or is counted in words of the sentence. */
function isAboutMany({ args, text }: Answered, sentence: string): boolean {
  const values = Object.values(args);
  if (values.some((value) => (typeof value === "number" && value > 1) || (Array.isArray(value) && value.length > 1)))
    return true;
  const kinds = values.flatMap((value) => (typeof value === "string" ? idsIn(value) : [])).map(idKind);
  if (new Set(kinds).size < kinds.length) return true;
  return [...text.matchAll(/(?<![\d.,-])[2-9]\s?(\p{L}{1,20})/gu)].some(([, unit = ""]) =>
    /\p{Script=Han}/u.test(unit)
      ? sentence.includes(unit.slice(0, 1))
      : sentence.toLowerCase().includes(unit.toLowerCase()),
  );
}

/** Whether a call for things with ids was not done, and has not been done since. */
function isLeftUndone({ args, kind }: Answered, done: readonly Answered[]): boolean {
  const ids = UNDONE.includes(kind) ? idsIn(JSON.stringify(args)) : [];
  return ids.length > 0 && !done.some((one) => ids.every((id) => JSON.stringify(one.args).includes(id)));
}

const UNDONE = ["declined", "failed", "broken", "unsure", "refused"];

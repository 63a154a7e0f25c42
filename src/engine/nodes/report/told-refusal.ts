import { textOf } from "../../dialog/message.ts";
import type { ConversationState } from "../../dialog/state.ts";
import { isToolMessage, kindOf, wordsForPeople } from "../../dialog/tool-message.ts";
import { thisTurn } from "../../dialog/transcript.ts";
import { shareSaid, termsOf } from "../../embedding/terms.ts";
import { sentencesOf } from "../../grounding/act-words.ts";
import { idsIn } from "../../ids.ts";
import { reasonIn } from "./found-so-far.ts";

/** Whether a reply asks the user something, or denies something, so that it does not pass for done. */
export const asksOrDenies = (reply: string): boolean =>
  DENIES.test(reply) || sentencesOf(reply).some((sentence) => ASKS.test(sentence) && !COURTESY.test(sentence));

const ASKS = /[?？]$|\bplease\b|\b(?:tell|let) me\b|请/i;
const COURTESY = /\belse\b|还有|其他|别的/i;
const DENIES = /^no\b(?! \w)|\b(?:not|nothing|cannot|unable|sorry)\b|n['’]t\b|无法|未能|不能|没能|尚未|还没|抱歉/i;

/** What tools have said to calls of this turn that they refused, by call id. */
export const refusalsIn = (state: ConversationState, names: ReadonlySet<string>): Map<string, string> =>
  new Map(
    thisTurn(state)
      .filter(isToolMessage)
      .filter((message) => names.has(message.name ?? "") && kindOf(message) === "refused")
      .map((message) => [message.tool_call_id, wordsForPeople(message) || textOf(message)]),
  );

/** Of the words of a reason, a reply that tells it has at least this share, by their meaning. */
const ENOUGH = 0.5;

const REGRETS =
  /\bno (?!need|problem|worr|further|more)|\b(?:none|unfortunately|unavailable)\b|没有(?!问题)|不[能可足行]|遗憾|可惜/i;

/**
 * Whether a reply tells in its own words that or why a tool refused a call, or names what the tool offers instead. What
 * the user said themself, and names, tell nothing: "Your room at the Palace is ready" has the name, too.
 */
export function tellsRefusal(reply: string, refusal: string, asked: string): boolean {
  if (REGRETS.test(reply)) return true;
  const why = reasonIn(refusal);
  const offered = idsIn(refusal).filter((id) => !why.includes(id) && !asked.includes(id));
  if (offered.some((id) => reply.includes(id))) return true;
  const known = new Set(termsOf(asked).map(({ root }) => root));
  const telling = termsOf(why.replace(/\b[A-Z][\w'-]*|\d[\d-]*/g, " ")).filter(({ root }) => !known.has(root));
  return telling.length > 0 && shareSaid(telling, termsOf(reply)) >= ENOUGH;
}

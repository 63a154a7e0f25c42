import { addsMore, parted } from "../../dialog/adds.ts";
import { tokensAt } from "../../dialog/card-tokens.ts";
import type { Turn } from "../../dialog/state.ts";
import type { Strayed } from "../../dialog/strayed.ts";
import { takenBack } from "../../dialog/taken-back.ts";
import { type PendingCall, type WaitingTask, waitingCallsOf } from "../../dialog/task.ts";
import type { Verdicts } from "../../dialog/verdict.ts";
import { decidedBy, verdictAndWish, withoutAlso } from "../../dialog/words-at-card.ts";
import { idsIn } from "../../ids.ts";
import { sameFor } from "./added-task.ts";
import { isForOthers } from "./addressee.ts";
import { namesThingOfOthers, wantsOfOthers } from "./deed-elsewhere.ts";
import type { Understanding } from "./understanding.ts";

/** The decision in a message, and the wish that follows it. */
interface FurtherWish {
  reading: Verdicts;
  question: string;
  /** Whether the planner attends to the question, and not the specialist. */
  isForPlanner: boolean;
}

/**
 * A decision on all waiting calls, followed by a wish. After an approval the planner attends to the wish when all is
 * done. After a refusal the specialist goes on with it, because it knows the subject. `standard`: the message in
 * standard form. `strayed`: earlier words at the card that decided nothing.
 */
export async function furtherWishOf(
  { question, language }: Pick<Turn, "question" | "language">,
  standard: string,
  waiting: readonly WaitingTask[],
  strayed: Strayed | undefined,
  understanding: Understanding,
): Promise<FurtherWish | undefined> {
  const pending = waiting.flatMap(waitingCallsOf);
  const said = verdictAndWish(question, pending) ?? (await verdictAndMore(question, pending, waiting, understanding));
  const reading = said && decidedBy(said.verdict, pending, language, strayed);
  if (reading && pending.every(({ id, decision }) => (reading.decisions.get(id) ?? decision)?.type === "approve"))
    return {
      reading,
      question: wishOf((verdictAndWish(standard, pending) ?? parted(standard))?.wish ?? said.wish, waiting),
      isForPlanner: true,
    };
  const words = withoutAlso(question);
  const instead = waiting.length === 1 ? takenBack(words, pending) : undefined;
  if (instead === undefined) return undefined;
  // What names no thing, "one day later", is of the thing on the card.
  const namesThing = idsIn(instead).length > 0 || namesThingOfOthers(instead, waiting, understanding);
  if (namesThing && (await isForOthers(question, waiting, understanding))) return undefined;
  const decisions = new Map(pending.map(({ id }) => [id, { type: "reject" as const, message: words }]));
  return {
    reading: { decisions },
    question: takenBack(withoutAlso(standard), pending) ?? instead,
    isForPlanner: false,
  };
}

/** What the planner attends to after a yes may be of another domain: "yes, and how many orders are there today?" */
export async function domainOfWish(
  further: FurtherWish | undefined,
  previous: string | undefined,
  understanding: Understanding,
  user: string | undefined,
): Promise<Pick<Turn, "domain">> {
  const domain = further?.isForPlanner && (await understanding.recognise(further.question, { previous, user }));
  return domain ? { domain } : {};
}

/**
 * An approval and an additional wish, named by its id or for another specialist: "yes, and HB-2 too", "yes, and the
 * hotel too". "Ok, and HB-2 too" may be no approval.
 */
async function verdictAndMore(
  text: string,
  pending: readonly PendingCall[],
  waiting: readonly WaitingTask[],
  understanding: Understanding,
) {
  const said = parted(text);
  const { tokens, rest } = tokensAt(said?.verdict ?? "", pending);
  const isClear = rest === "" && tokens.some((one) => one.kind === "yes" && one.strength > 0);
  if (!said || !isClear) return undefined;
  // "Yes, and change the second night" is of what waits.
  if (!addsMore(text))
    return AND.test(text.slice(said.verdict.length)) && wantsOfOthers(said.wish, waiting, understanding)
      ? said
      : undefined;
  return idsIn(said.wish).length > 0 || (await isForOthers(said.wish, waiting, understanding)) ? said : undefined;
}

const AND = /^[\s,，.。;；!！]*(?:and|plus)\b|^[\s,，.。;；!！]*[再并]/i;

const wishOf = (wish: string, waiting: readonly WaitingTask[]): string => sameFor(wish, waiting) ?? wish;

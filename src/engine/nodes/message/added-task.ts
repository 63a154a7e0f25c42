import { addsMore } from "../../dialog/adds.ts";
import type { Turn } from "../../dialog/state.ts";
import { type Task, type WaitingTask, waitingCallsOf } from "../../dialog/task.ts";
import { idsIn } from "../../ids.ts";
import { asksToKnow } from "../../question.ts";
import type { Understanding } from "./understanding.ts";

/**
 * The task for words at a card that want the same for another thing, such as "same for HB-2", 也给 HB-2, if a specialist
 * is known for it. Its calls wait on the same card. `standard`: the words in standard form.
 */
export async function addedTask(
  { question, messageId: id }: Pick<Turn, "question" | "messageId">,
  standard: string,
  waiting: readonly WaitingTask[],
  understanding: Understanding,
): Promise<Task | undefined> {
  const [first] = waiting;
  const asks = asksToKnow(question.replace(/\bdo (?=the same\b)/i, ""));
  const job = addsMore(question) && !asks ? sameFor(standard, waiting) : undefined;
  if (!first || job === undefined || isOnCard(question, waiting)) return undefined;
  const other = await understanding.elsewhere(job, first.specialist);
  const specialist = other ?? (isOfSameKind(job, first.job) ? first.specialist : undefined);
  if (specialist === undefined) return undefined;
  // An aside runs while the card is open.
  const begun = { status: "open" as const, alone: false, rounds: 0, turns: 0, aside: { pending: [], adds: true } };
  return { id, specialist, job, trust: 1, ...begun };
}

/** Whether two texts name things whose ids differ only in their digits. */
const isOfSameKind = (one: string, other: string): boolean => kindsIn(one) === kindsIn(other);

const kindsIn = (text: string): string =>
  idsIn(text.split("\n", 1)[0] ?? "")
    .map((id) => id.replace(/\d+/g, "#").toLowerCase())
    .join(" ");

/** Whether a thing that the words name is already on the card. */
const isOnCard = (words: string, waiting: readonly WaitingTask[]): boolean =>
  idsIn(words).some((id) =>
    waiting.flatMap(waitingCallsOf).some(({ preview, args }) => `${preview} ${JSON.stringify(args)}`.includes(id)),
  );

/** The job for the same on another thing, if no more is said: "HB-2 too" after "cancel HB-1" is "cancel HB-2". */
export function sameFor(wish: string, [only, ...others]: readonly WaitingTask[]): string | undefined {
  const [id, ...more] = idsIn(wish);
  const [job = ""] = only?.job.split("\n") ?? [];
  const [own, ...rest] = idsIn(job);
  if (id === undefined || own === undefined || [...more, ...rest, ...others].length > 0) return undefined;
  const said = wish.replace(id, " ").replace(JOINING, " ");
  const words = said.toLowerCase().match(/\p{Script=Han}+|[\p{L}\d]+/gu) ?? [];
  return words.every((word) => job.toLowerCase().includes(word)) ? job.replace(own, () => id) : undefined;
}

const JOINING =
  /\b(?:too|also|as well|plus|and|please|the|my|do|same|likewise|for|with|to|it)\b|还有|另外|同样|一样|再|把|也|都|给|对|做|一并|一起|吧/gi;

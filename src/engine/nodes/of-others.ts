import { type WaitingTask, waitingCallsOf } from "../dialog/task.ts";
import { verdictAndKept } from "../dialog/words-at-card.ts";
import type { Understanding } from "./understanding.ts";

type Waiting = readonly WaitingTask[];

/** The words at a card, as a yes alone where all else they say is to leave alone what the card is not about. */
export function withoutKept(words: string, waiting: Waiting, understanding: Understanding): string {
  const said = verdictAndKept(words, waiting.flatMap(waitingCallsOf));
  const given = waiting.map(({ specialist }) => specialist);
  return said && understanding.isHandledElsewhere(said.kept, given) ? said.verdict : words;
}

/** Whether words plainly belong to others than those who wait. */
export async function isOfOthers(words: string, waiting: Waiting, understanding: Understanding): Promise<boolean> {
  const owners = await Promise.all(waiting.map(({ specialist }) => understanding.elsewhere(words, specialist)));
  return owners.every((owner) => owner !== undefined && !waiting.some(({ specialist }) => specialist === owner));
}

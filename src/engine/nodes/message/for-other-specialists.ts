import { type WaitingTask, waitingCallsOf } from "../../dialog/task.ts";
import { verdictAndKept } from "../../dialog/words-at-card.ts";
import type { Understanding } from "./understanding.ts";

type Waiting = readonly WaitingTask[];

/** The verdict alone, if the other words at the card only ask to leave other specialists' things as they are. */
export function verdictWithoutOthers(words: string, waiting: Waiting, understanding: Understanding): string {
  const said = verdictAndKept(words, waiting.flatMap(waitingCallsOf));
  const given = waiting.map(({ specialist }) => specialist);
  return said && understanding.isHandledElsewhere(said.kept, given) ? said.verdict : words;
}

/** Whether words clearly belong to specialists that have no call on the card. */
export async function isForOthers(words: string, waiting: Waiting, understanding: Understanding): Promise<boolean> {
  const owners = await Promise.all(waiting.map(({ specialist }) => understanding.elsewhere(words, specialist)));
  return owners.every((owner) => owner !== undefined && !waiting.some(({ specialist }) => specialist === owner));
}

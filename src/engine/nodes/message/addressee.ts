import { actionNamed } from "../../dialog/actions-named.ts";
import { asksOnlyForMoney } from "../../dialog/card-total.ts";
import { changeOfOne } from "../../dialog/change-of-one.ts";
import { type WaitingTask, waitingCallsOf } from "../../dialog/task.ts";
import { verdictAndKept } from "../../dialog/words-at-card.ts";
import { asksToKnow } from "../../question.ts";
import type { Understanding } from "./understanding.ts";

/**
 * Whom words at a card are for: a waiting task, or another specialist, also by the domain of what they ask; undefined
 * if they name none of several. `user`: who is signed in.
 */
export async function addresseeOf(
  words: string,
  waiting: readonly WaitingTask[],
  understanding: Understanding,
  user?: string,
): Promise<WaitingTask | string | undefined> {
  const [first] = waiting;
  if (!first) return undefined;
  const owners = waiting.flatMap((task) => waitingCallsOf(task).map(() => task));
  const changed = changeOfOne(words, waiting.flatMap(waitingCallsOf))?.at;
  const named = owners.length > 1 ? (changed ?? actionNamed(words, owners.length)) : undefined;
  if (named !== undefined) return owners[named];
  if (waiting.length === 1 && asksOnlyForMoney(words)) return first;
  const plainly = new Set<string>();
  for (const { specialist } of waiting) {
    const other = await understanding.elsewhere(words, specialist);
    if (other) plainly.add(other);
  }
  const [only] = plainly;
  if (only === undefined) {
    const owner = ownerElsewhere(
      words,
      waiting.map(({ specialist }) => specialist),
      understanding,
    );
    return owner ?? (await takerOf(words, waiting, understanding, user)) ?? (waiting.length === 1 ? first : undefined);
  }
  if (plainly.size > 1) return undefined;
  const theirs = waiting.filter(({ specialist }) => specialist === only);
  return theirs.length > 1 ? undefined : (theirs[0] ?? only);
}

type Waiting = readonly WaitingTask[];

/**
 * "When does my flight leave?", 我的航班几点起飞: the specialist of something that the user has, of which only that one
 * tells; undefined for words that ask nothing, or name nothing of the kind. `given`: those that are talked with.
 */
export function ownerElsewhere(
  words: string,
  given: readonly string[],
  understanding: Pick<Understanding, "handlersOf">,
): string | undefined {
  if (!asksToKnow(words) || !OWN.test(words)) return undefined;
  const [owner, ...others] = understanding.handlersOf(words, given);
  return others.length === 0 ? owner : undefined;
}

const OWN = /\b(?:my|our)\b|\b(?:am|are|do|did|have) (?:i|we)\b|\b(?:i|we) (?:have|booked|am|are)\b|我/i;

/** The specialist of a domain without a call on the card that a question is for. */
async function takerOf(
  words: string,
  waiting: Waiting,
  understanding: Understanding,
  user: string | undefined,
): Promise<string | undefined> {
  if (!asksToKnow(words)) return undefined;
  const takers = waiting.map(({ specialist }) => understanding.takerElsewhere(words, specialist, user));
  const [taker, ...others] = new Set(await Promise.all(takers));
  return others.length === 0 ? taker : undefined;
}

/** The verdict alone, if the other words at the card only ask to leave other specialists' things as they are. */
export function verdictWithoutOthers(words: string, waiting: Waiting, understanding: Understanding): string {
  const said = verdictAndKept(words, waiting.flatMap(waitingCallsOf));
  const given = waiting.map(({ specialist }) => specialist);
  return said && understanding.handlersOf(said.kept, given).length > 0 ? said.verdict : words;
}

/** Whether words clearly belong to specialists that have no call on the card. */
export async function isForOthers(words: string, waiting: Waiting, understanding: Understanding): Promise<boolean> {
  const owners = await Promise.all(waiting.map(({ specialist }) => understanding.elsewhere(words, specialist)));
  return owners.every((owner) => owner !== undefined && !waiting.some(({ specialist }) => specialist === owner));
}

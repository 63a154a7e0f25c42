import { inspect } from "node:util";
import { HumanMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import { namesCall, readDecisions } from "../engine/dialog/decisions.ts";
import { mayUse } from "../engine/dialog/owner.ts";
import { hasUnreported } from "../engine/dialog/receipt.ts";
import { isDecided, isPending, type PendingCall } from "../engine/dialog/task.ts";
import { readWords } from "../engine/dialog/words-at-card.ts";
import { DEEPEST, isTooDeep, storable } from "../engine/storable.ts";
import { unknownNames } from "../engine/unknown-names.ts";
import type { ConversationSnapshot } from "./conversation-snapshot.ts";

/** A conversation and the user who accesses it. */
export interface ThreadAndUser {
  thread: string;
  /** The user of the run; absent: anonymous. Only the user who opened a conversation can continue it. */
  user?: string;
}

/** What a user said or decided: either `text` or `resume`. */
export interface SendInput extends ThreadAndUser {
  /**
   * A message; while a question or card is open, its answer. Deciding words that were sent while another turn was
   * running decide nothing if that turn changed the open card: the new card is returned instead.
   */
  text?: string;
  /** The answer to the open question or approval card, in any format that front ends send. */
  resume?: unknown;
  /**
   * The `cardId` of the answer the user saw. If another card is open by now, for example from another window, the
   * answer decides nothing and comes back with `isTooLate`. Default: the card that is open when the answer arrives.
   */
  cardId?: string;
  signal?: AbortSignal;
}

/** The input cannot be used. The message tells the calling program what to send instead. Nothing was run. */
export class SendError extends Error {
  override readonly name = "SendError";
}

/** A conversation belongs to the user who opened it. Nobody else can read or change it. */
export function demandOwner({ thread, user }: ThreadAndUser, { state }: ConversationSnapshot): void {
  if (mayUse(state, user === undefined ? {} : { userId: user })) return;
  throw new SendError(
    `The conversation "${thread}" does not belong to ${user === undefined ? "a caller without a user id" : shown(user)}. Send it as the "user" who opened it, or use another "thread".`,
  );
}

export function demandThreadAndUser(place: ThreadAndUser): void {
  if (typeof place !== "object" || place === null)
    throw new SendError(`${shown(place)} was sent. Send an object with the "thread" and a "text" or "resume".`);
  const { thread, user } = place;
  if (!isText(thread))
    throw new SendError(
      `"thread" is ${shown(thread)}. It must be the id of a conversation, a string that is not empty.`,
    );
  if (user === undefined || isText(user)) return;
  throw new SendError(
    `"user" is ${shown(user)}. It must be the id of the user, a string that is not empty. Leave it out when nobody is signed in.`,
  );
}

/** What `send` reads. A mistyped "cardID" would decide another card than the user saw. */
const KEYS: Record<keyof SendInput, true> = {
  thread: true,
  user: true,
  text: true,
  resume: true,
  cardId: true,
  signal: true,
};

export function demandUsable(said: SendInput): void {
  demandThreadAndUser(said);
  const known = Object.keys(KEYS);
  const unknown = unknownNames(said, known);
  if (unknown !== undefined) throw new SendError(`${unknown} cannot be sent. The names are: ${known.join(", ")}.`);
  const { text, resume, cardId } = said;
  if (isTooDeep(resume)) {
    throw new SendError(`"resume" is nested more than ${DEEPEST} levels deep and cannot be stored. Send fewer levels.`);
  }
  if (cardId !== undefined && typeof cardId !== "string")
    throw new SendError(
      `"cardId" is ${shown(cardId)}. It must be the "cardId" of the answer the user saw. You may leave it out.`,
    );
  if (said.signal !== undefined && typeof Object(said.signal).throwIfAborted !== "function")
    throw new SendError(`"signal" is ${shown(said.signal)}. It must be an AbortSignal. You may leave it out.`);
  const how = 'Send a message of the user as "text", or the answer to an open card as "resume".';
  if (text === undefined && resume === undefined) throw new SendError(`Both "text" and "resume" are missing. ${how}`);
  if (text === undefined) return;
  if (typeof text !== "string") throw new SendError(`"text" is ${shown(text)}. ${how}`);
  if (resume !== undefined)
    throw new SendError(
      `"text" is ${shown(text)} and "resume" is ${shown(resume)}; only one of them can be sent. ${how}`,
    );
}

const isText = (value: unknown): boolean => typeof value === "string" && value.trim() !== "";

const shown = (value: unknown): string =>
  inspect(value, { breakLength: Number.POSITIVE_INFINITY, compact: true, maxStringLength: 200 });

/**
 * The input of the graph; null continues an interrupted run, "too late" runs nothing.
 * `seen`: the card the answer was meant for. It decides only that card; if undefined, it decides none.
 */
export function inputOf(said: SendInput, now: ConversationSnapshot, seen: string | undefined, process: string) {
  const { thread, resume } = said;
  const isLate = seen !== now.cardId && isAnswer(said, now);
  // What was approved is asked again, and words such as "never mind" count for it, as does any answer but a mere approval.
  const decided = Object.values((now.isCutOff && now.state.tasks) || {}).flatMap((one) =>
    isDecided(one) ? one.pending : [],
  );
  const text = said.text ?? (decided.length > 0 ? inWords(resume, decided) : undefined);
  const isAskedAgain = decided.length > 0 && text !== undefined;
  if (now.isCutOff && !isAskedAgain && (isLate || resume !== undefined)) return null;
  if (isLate && !isAskedAgain) return "too late" as const;
  if (text !== undefined) return { messages: [new HumanMessage(text)] };
  // LangGraph treats 0, false, null and "" as no answer; inside a list they count.
  // The answer is stored before any node reads it.
  if (now.card !== undefined) return new Command({ resume: storable(resume) || [storable(resume)] });
  if (now.cardId !== "") {
    // The question is still open although its card was dismissed: a message answers it.
    if (typeof resume === "string") return { messages: [new HumanMessage(resume)] };
    throw new SendError(
      `The open question of the conversation "${thread}" can now be answered in words only, and ${shown(resume)} is not a string. Send the user's answer as "text".`,
    );
  }
  // Already decided, in a process that died between the writes of a step and its checkpoint, or after the last one.
  const isDecidedOn =
    Object.values(now.state.tasks ?? {}).some(isPending) || hasUnreported(now.state.receipts ?? {}, process);
  if (isDecidedOn) return null;
  throw new SendError(
    `No question or card is open in the conversation "${thread}", so the "resume" ${shown(resume)} cannot be used. Send a message of the user as "text".`,
  );
}

/** A decision as words that decide the same when the calls are asked again; undefined if it approves all of them. */
function inWords(resume: unknown, calls: readonly PendingCall[]): string | undefined {
  if (typeof resume === "string") return resume;
  const { decisions } = readDecisions(resume, calls, "en");
  const given = calls.map(({ id, decision }) => decisions.get(id) ?? decision);
  // An edit, or what cannot be read, decides nothing of the old call.
  if (decisions.size === 0 || given.some((one) => one?.type === "edit")) return "wait";
  if (given.every((one) => one?.type === "approve")) return undefined;
  if (given.length > 1) return given.map((one, at) => `${one?.type} ${at + 1}`).join(", ");
  return given.map((one) => (one?.type === "reject" && one.message ? `reject: ${one.message}` : "reject"))[0];
}

/** Whether the input would decide any card that is open: deciding words, or a `resume` without ids of waiting calls. */
function isAnswer({ text, resume }: SendInput, { waiting, state }: ConversationSnapshot): boolean {
  if (text === undefined) return !namesCall(resume, waiting);
  return readWords(text, waiting, state.turn?.language ?? "en") !== undefined;
}

import { inspect } from "node:util";
import { HumanMessage } from "@langchain/core/messages";
import { Command } from "@langchain/langgraph";
import { mayUse } from "../engine/dialog/owner.ts";
import { hasUntold } from "../engine/dialog/receipt.ts";
import { isPending } from "../engine/dialog/task.ts";
import { readWords } from "../engine/dialog/words-at-card.ts";
import { DEEPEST, isTooDeep, storable } from "../engine/storable.ts";
import type { Standing } from "./standing.ts";

/** A conversation, as the user it serves comes to it. */
export interface Place {
  thread: string;
  /** Whom the run serves; absent: nobody named. Only the user who opened a conversation can go on with it. */
  user?: string;
}

/** What a user said or decided: a `text`, or a `resume`. */
export interface Said extends Place {
  /**
   * A message; while something is asked or waits for approval, its answer. Words that decide, sent while another
   * message is being answered, decide nothing when that has changed what waits: they come back with the card.
   */
  text?: string;
  /** The answer to the question or approval card that is open, in any of the shapes front ends send. */
  resume?: unknown;
  /**
   * The `cardId` of what the user was looking at. When something else is open by now, in another window for example,
   * an answer decides nothing and comes back with `isTooLate`. Absent: what is open when the answer arrives.
   */
  cardId?: string;
  signal?: AbortSignal;
}

/** What was sent cannot be used: tells the sending program what to send instead. Nothing was run. */
export class SendError extends Error {
  override readonly name = "SendError";
}

/** A conversation belongs to the user who opened it: nobody else is shown anything of it, or changes it. */
export function demandOwner({ thread, user }: Place, { state }: Standing): void {
  if (mayUse(state, user === undefined ? {} : { userId: user })) return;
  throw new SendError(
    `The conversation "${thread}" does not belong to ${user === undefined ? "a caller without a user id" : shown(user)}. Send it as the "user" who opened it, or use another "thread".`,
  );
}

export function demandPlace({ thread, user }: Place): void {
  if (!isText(thread))
    throw new SendError(
      `"thread" is ${shown(thread)}. It must be the id of a conversation, a string that is not empty.`,
    );
  if (user === undefined || isText(user)) return;
  throw new SendError(
    `"user" is ${shown(user)}. It must be the id of the user, a string that is not empty. Leave it out when nobody is signed in.`,
  );
}

export function demandUsable(said: Said): void {
  demandPlace(said);
  const { text, resume, cardId } = said;
  if (isTooDeep(resume)) {
    throw new SendError(`"resume" is nested more than ${DEEPEST} levels deep and cannot be stored. Send fewer levels.`);
  }
  if (cardId !== undefined && typeof cardId !== "string")
    throw new SendError(
      `"cardId" is ${shown(cardId)}. It must be the "cardId" of the answer the user saw. You may leave it out.`,
    );
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
  inspect(value, { breakLength: Number.POSITIVE_INFINITY, maxStringLength: 200 });

/**
 * What the graph is given; null to go on where a run was cut off, "too late" to run nothing.
 * `seen`: the card that the answer was meant for; it decides no other, and none when that is unknown.
 */
export function inputOf(said: Said, now: Standing, seen: string | undefined, process: string) {
  const { thread, text, resume } = said;
  const isLate = seen !== now.cardId && isAnswer(said, now);
  if (now.isCutOff && (isLate || resume !== undefined)) return null;
  if (isLate) return "too late" as const;
  if (text !== undefined) return { messages: [new HumanMessage(text)] };
  // LangGraph takes 0, false, null and "" for no answer at all; in a list they are one.
  // It is stored before any node reads it.
  if (now.card !== undefined) return new Command({ resume: storable(resume) || [storable(resume)] });
  if (now.cardId !== "") {
    // Asked still, though its card was dismissed: a message is the answer.
    if (typeof resume === "string") return { messages: [new HumanMessage(resume)] };
    throw new SendError(
      `The open question of the conversation "${thread}" can now be answered in words only, and ${shown(resume)} is not a string. Send the user's answer as "text".`,
    );
  }
  // Decided already, in a process that died between the writes of a step and its checkpoint, or behind the last one.
  const isDecidedOn =
    Object.values(now.state.tasks ?? {}).some(isPending) || hasUntold(now.state.receipts ?? {}, process);
  if (isDecidedOn) return null;
  throw new SendError(
    `No question or card is open in the conversation "${thread}", so the "resume" ${shown(resume)} cannot be used. Send a message of the user as "text".`,
  );
}

/** Words that decide, and answers other than those that name a call that waits. */
function isAnswer({ text, resume }: Said, { undecided, state }: Standing): boolean {
  if (text === undefined) return !undecided.some(({ id }) => Object.hasOwn(Object(resume), id));
  return readWords(text, undecided, state.turn?.language ?? "en") !== undefined;
}

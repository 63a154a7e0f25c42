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
    `The conversation "${thread}" does not belong to ${user === undefined ? "a caller who names no user" : shown(user)}. Send as the "user" who opened it, or in a "thread" of your own.`,
  );
}

export function demandPlace({ thread, user }: Place): void {
  if (!isText(thread)) throw new SendError(`"thread" is ${shown(thread)}. Give the id of a conversation, a text.`);
  if (user === undefined || isText(user)) return;
  throw new SendError(
    `"user" is ${shown(user)}. Give the id of whom the run serves, or leave it out when nobody is signed in.`,
  );
}

export function demandUsable(said: Said): void {
  demandPlace(said);
  const { text, resume, cardId } = said;
  if (isTooDeep(resume)) {
    throw new SendError(`"resume" is nested more than ${DEEPEST} deep, which cannot be kept. Send it flatter.`);
  }
  if (cardId !== undefined && typeof cardId !== "string")
    throw new SendError(`"cardId" is ${shown(cardId)}. Give the "cardId" of the answer the user saw, or leave it out.`);
  const how = 'Send what the user says as "text", or what they answer to an open card as "resume".';
  if (text === undefined && resume === undefined)
    throw new SendError(`There is neither a "text" nor a "resume". ${how}`);
  if (text === undefined) return;
  if (typeof text !== "string") throw new SendError(`"text" is ${shown(text)}. ${how}`);
  if (resume !== undefined) throw new SendError(`"text" is ${shown(text)} and "resume" ${shown(resume)}. ${how}`);
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
      `What the conversation "${thread}" waits for can be answered in words now, and ${shown(resume)} is not a text. Send what the user says as "text".`,
    );
  }
  // Decided already, in a process that died between the writes of a step and its checkpoint, or behind the last one.
  const isDecidedOn =
    Object.values(now.state.tasks ?? {}).some(isPending) || hasUntold(now.state.receipts ?? {}, process);
  if (isDecidedOn) return null;
  throw new SendError(
    `Nothing is asked in the conversation "${thread}", so ${shown(resume)} answers nothing. Send what the user says as "text".`,
  );
}

/** Words that decide, and answers other than those that name a call that waits. */
function isAnswer({ text, resume }: Said, { undecided, state }: Standing): boolean {
  if (text === undefined) return !undecided.some(({ id }) => Object.hasOwn(Object(resume), id));
  return readWords(text, undecided, state.turn?.language ?? "en") !== undefined;
}

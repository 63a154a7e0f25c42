import { daysIn } from "../goals/context.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import type { Read } from "../reading/read.ts";
import type { Rule } from "../rules.ts";
import { namedAndSaid } from "../wording/name-of.ts";
import { TO_A_DAY } from "./own-days.ts";
import type { Refused } from "./refused.ts";
import { withoutNo } from "./replies.ts";
import type { Item } from "./shown.ts";
import type { DialogueState, Mind } from "./state.ts";
import { taskParts } from "./task-parts.ts";
import { usedIn } from "./used-in.ts";

/** What a message asks for. */
export interface FollowUp {
  calls: PlannedCall[];
  /** The thing shown that was chosen. */
  chosen?: Item;
  /** "no": something else is wanted; "drop": nothing any more. */
  declined?: "no" | "drop";
  /** What is not wanted of the things shown, or what of them is asked about. */
  refused?: Refused;
  /** The calls take up all that the message says. */
  isWhole?: true;
  /** It only says what goes into the call for the thing that is still to be chosen. */
  isForLater?: true;
}

/** A message, or a task, in the light of what was said before it. */
export interface Utterance {
  message: string;
  /** What the message says, without the things shown that it quotes. */
  said: string;
  /** What it says behind a "no, ". */
  text: string;
  /** The things shown that a task quotes. */
  quoted: Item[];
  state: DialogueState;
  mind: Mind;
  /** Whether a word is of what all the tools are about. */
  isTopic: (word: string) => boolean;
}

export type AnswerRule<Scene extends Utterance = Utterance> = Rule<Scene, FollowUp>;

export function utteranceOf(message: string, before: DialogueState, mind: Mind): Utterance {
  const { said, shown: quoted } = taskParts(message);
  const state = quoted.length > 0 ? { ...before, shown: quoted } : before;
  const isTopic = usedIn(mind.tools.map(namedAndSaid).join("\n"));
  return { message, said, text: withoutNo(said).replace(ANYWAY, ""), quoted, state, mind, isTopic };
}

/** "The garden hotel anyway": whatever was told of it. */
const ANYWAY = /,? (?:anyway|regardless|all the same)(?=[.!]?$)/i;

/** "The wooden one", 爬山那个: a choice, whether or not it is understood. */
export const PICKS = /\bones?\b(?! (?:day|night|week|room|more)s?\b)|[那这][家个辆间张班趟项款]/i;

/** "To the 5th", 改到5号: what is said names the day that something is moved to. */
export const isMovedTo = (text: string, read: Read): boolean =>
  daysIn(text, read).some(({ start }) => TO_A_DAY.test(text.slice(0, start)));

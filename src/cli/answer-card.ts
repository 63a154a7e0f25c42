import type { Said } from "../conversations/said.ts";
import type { Card } from "../engine/dialog/cards.ts";
import { isClear } from "../engine/dialog/clear-words.ts";
import type { Language } from "../engine/language.ts";
import { phrase } from "../engine/phrases.ts";
import { DEEPEST, isTooDeep } from "../engine/storable.ts";
import type { Screen } from "./screen.ts";
import { say } from "./words.ts";

/** What the user says next: words, or the answer to what the conversation waits for. */
export type Input = Pick<Said, "text" | "resume">;

export interface AnswerPlace {
  /** The card stands just above the line; otherwise the line may be about something else. */
  inPlace: boolean;
  language: Language;
  screen: Screen;
}

/** What a line says to what is waiting; undefined when it could not be read and has to be said again. */
export function answerTo(card: Card, line: string, { inPlace, language, screen }: AnswerPlace): Input | undefined {
  if (card.type === "question") return inPlace && !isClear(line) ? { resume: line } : { text: line };
  const given = asJson(line);
  if (given === undefined) return { text: line };
  if (!isTooDeep(given)) return { resume: given };
  screen.note(say("notRead", language, { problem: phrase("tooDeep", language, { most: DEEPEST }) }));
  return undefined;
}

/** Decisions written by a program, in any of the shapes a front end sends. */
function asJson(line: string): unknown {
  if (!/^\s*[[{]/.test(line)) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

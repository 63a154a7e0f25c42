import type { SendInput } from "../conversations/send-input.ts";
import type { Card } from "../engine/dialog/cards.ts";
import { isClear } from "../engine/dialog/clear-words.ts";
import type { Language } from "../engine/language.ts";
import { phrase } from "../engine/phrases.ts";
import { DEEPEST, isTooDeep } from "../engine/storable.ts";
import type { Screen } from "./screen.ts";
import { cliText } from "./words.ts";

/** The user's next input: words, or the answer to the open card or question. */
export type Input = Pick<SendInput, "text" | "resume">;

export interface AnswerPlace {
  /** The card was shown directly before this line; otherwise the line may be about something else. */
  inPlace: boolean;
  language: Language;
  screen: Screen;
}

/** The line as an answer to the card; undefined if it cannot be read and must be entered again. */
export function answerTo(card: Card, line: string, { inPlace, language, screen }: AnswerPlace): Input | undefined {
  if (card.type === "question") return inPlace && !isClear(line) ? { resume: line } : { text: line };
  const given = asJson(line);
  if (given === undefined) return { text: line };
  if (!isTooDeep(given)) return { resume: given };
  screen.note(cliText("notRead", language, { problem: phrase("tooDeep", language, { most: DEEPEST }) }));
  return undefined;
}

/** Decisions as JSON, in any format that front ends send. */
function asJson(line: string): unknown {
  if (!/^\s*[[{]/.test(line)) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

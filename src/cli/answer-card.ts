import { isClear } from "../engine/dialog/clear-words.ts";
import type { Language } from "../engine/language.ts";
import { phrase } from "../engine/phrases.ts";
import { DEEPEST, isTooDeep } from "../engine/storable.ts";
import { readLine } from "./approvals.ts";
import { type Card, pendingCalls } from "./card.ts";
import type { Lines } from "./lines.ts";
import type { Screen } from "./screen.ts";
import type { Input } from "./session.ts";
import { say } from "./words.ts";

export interface AnswerPlace {
  /** The card stands just above the line; otherwise the line may be about something else. */
  inPlace: boolean;
  language: Language;
  screen: Screen;
  /** Where a change still to be given comes from. */
  more?: Lines;
}

/** What a line says to what is waiting; undefined when it could not be read and has to be said again. */
export async function answerTo(card: Card, line: string, place: AnswerPlace): Promise<Input | undefined> {
  if (isClear(line)) return { words: line };
  if (card.type === "question") return place.inPlace ? { resume: line } : { words: line };
  const given = asJson(line);
  if (isTooDeep(given)) {
    place.screen.note(
      say("notRead", place.language, { problem: phrase("tooDeep", place.language, { most: DEEPEST }) }),
    );
    return undefined;
  }
  if (given !== undefined) return { resume: given };
  const pending = pendingCalls(card);
  let reading = readLine(line, pending, place.language);
  if (reading.kind === "edit") {
    const changes = await place.more?.next(say("whatToEdit", place.language));
    reading = readLine(`edit ${reading.number} ${changes || "?"}`, pending, place.language);
  }
  if (reading.kind === "decisions") return { resume: reading.decisions };
  if (reading.kind === "words") return { words: line };
  const problem = reading.kind === "unclear" ? reading.problem : "";
  place.screen.note(say("notRead", place.language, { problem }));
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

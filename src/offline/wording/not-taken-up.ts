import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { type Language, languageOf } from "../../engine/language.ts";
import { beginning } from "../../engine/plain-text.ts";
import { actsUnserved, withoutGap } from "../goals/unserved-act.ts";
import { slotsOf } from "../slots/slot.ts";
import { offlinePhrases } from "./phrases.ts";
import { wordsFor } from "./question.ts";

/** Longest part of the user's words that is said again. */
export const QUOTED = 100;

/** Words of the user, in quotes. */
export const inQuotes = (said: string, language: Language): string =>
  offlinePhrases(language).inQuotes(beginning(said.trim(), QUOTED));

/** Which words are not used, what can be said otherwise of a call that waits, and how to go on. */
export function notTakenUp(said: string, tool: ModelTool | undefined, language: Language): string {
  const { notTakenUp: notTaken, takesOnly, stillWaits, and } = offlinePhrases(language);
  const open = tool ? slotsOf(tool).filter(({ kind }) => kind !== "code") : [];
  const words = open.map((slot) => wordsFor(slot, language)).join(and);
  const lines = [notTaken(inQuotes(said, language)), ...(words === "" ? [] : [takesOnly(words)])];
  return `${lines.join("\n")}\n\n${stillWaits}`;
}

/** That what some tools found can only be shown, with the act that they name as one that nothing here does. */
export function onlyShown(finders: readonly ModelTool[], language: Language): string | undefined {
  const act = actsUnserved(finders).find((words) => languageOf(words) === language);
  return act === undefined ? undefined : offlinePhrases(language).onlyShown(withoutGap(act));
}

import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { type Language, languageOf } from "../../engine/language.ts";
import { actsUnserved, withoutGap } from "../goals/unserved-act.ts";
import { offlinePhrases } from "./phrases.ts";

/** That what some tools found can only be shown, with the act that they name as one that nothing here does. */
export function onlyShown(finders: readonly ModelTool[], language: Language): string | undefined {
  const act = actsUnserved(finders).find((words) => languageOf(words) === language);
  return act === undefined ? undefined : offlinePhrases(language).onlyShown(withoutGap(act));
}

import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Language } from "../../engine/language.ts";
import { labelIn, valueLabel } from "../../engine/tools/labels.ts";
import { usedIn } from "../conversation/used-in.ts";
import type { Choice } from "../slots/choice.ts";

/** A listed value as people of a language say it. */
export const nameOf = ({ value, says }: Choice, language: Language): string =>
  valueLabel(String(value), says, language);

/** Whether a text says what a tool is called: "tickets", 机票. */
export function saysTitleOf({ title = "" }: ModelTool, text: string): boolean {
  const isSaid = usedIn(text);
  const called = [labelIn("en", title).split(" ").at(-1) ?? "", labelIn("zh", title).replace(/^(?:您|我)的/, "")];
  return called.some((word) => word !== "" && isSaid(word.toLowerCase()));
}

import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { spaced } from "../../engine/embedding/words.ts";
import type { Language } from "../../engine/language.ts";
import { labelIn, valueLabel } from "../../engine/tools/labels.ts";
import { usedIn } from "../conversation/used-in.ts";
import type { Choice } from "../slots/choice.ts";

/** A listed value as people of a language say it. */
export const nameOf = ({ value, says }: Choice, language: Language): string =>
  valueLabel(String(value), says, language);

/** Whether a text says what a tool is called, or what people call what they have there: "tickets", 机票, "my flights". */
export function saysTitleOf({ title = "", aliases = [] }: ModelTool, text: string): boolean {
  const isSaid = usedIn(text);
  const titles = [labelIn("en", title).split(" ").at(-1) ?? "", labelIn("zh", title).replace(/^(?:您|我)的/, "")];
  const called = aliases
    .flatMap((alias) => alias.split(/[,，]\s?/))
    .flatMap((alias) => /^(?:my (\w+)|我的(\p{Script=Han}{2}))$/u.exec(alias)?.slice(1) ?? []);
  return [...titles, ...called].some((word) => word && isSaid(word.toLowerCase()));
}

/** 那拥堵呢，西湖区 says the first word of 拥堵指数. */
export function saysBeginOfTitle({ title = "" }: ModelTool, said: string): boolean {
  const [begin] = /^\p{Script=Han}{2}/u.exec(labelIn("zh", title)) ?? [];
  return begin !== undefined && said.includes(begin);
}

/** All that is said of what a tool does, by its description and by people. */
export const saidOf = ({ description, aliases = [] }: ModelTool): string => [description, ...aliases].join(", ");

/** The same, with what the tool is called. */
export const namedAndSaid = (tool: ModelTool): string => `${spaced(tool.name)} ${saidOf(tool)}`;

import { saying } from "../tools/aliases.ts";
import { labelIn } from "../tools/labels.ts";
import type { Tool } from "../tools/tool.ts";

/** What tells in words which act a tool does. */
export type Acting = Pick<Tool, "name" | "title" | "aliases"> & Partial<Pick<Tool, "description">>;

/** The sentences of a text. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[。！？!?])|(?<=\.)\s|\n/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

/** The verbs of an act: the first words of a tool's name, title and description, and aliases of one word. */
export const englishVerbs = (tool: Acting): string[] => [
  ...new Set(
    [
      tool.name.split("_")[0] ?? "",
      labelIn("en", tool.title ?? "").split(" ")[0] ?? "",
      describedVerb(tool),
      ...aliasesOf(tool).filter((one) => /^[a-z]+$/i.test(one)),
    ].map((verb) => verb.toLowerCase()),
  ),
];

/** The verb of a description that tells what the tool does: "Moves a ticket …". */
function describedVerb({ description = "" }: Acting): string {
  const [, verb = ""] = /^([a-z]{2,20}[^s\W])s /i.exec(description) ?? [];
  return verb.endsWith("ie") ? `${verb.slice(0, -2)}y` : verb;
}

const aliasesOf = ({ aliases = [] }: Acting): string[] => aliases.flatMap(saying);

/** The Chinese verb that a tool's title begins with, and its part that is also said alone: 预订 and 订. */
export function chineseVerb({ title = "" }: Acting): [verb?: string, root?: string] {
  const chars = [...labelIn("zh", title)].filter((char) => /\p{Script=Han}/u.test(char)).slice(0, 2);
  return chars.length < 2 ? [] : [chars.join(""), chars[1]];
}

/** The aliases of several English words: "mark down", "put on sale". */
export const englishPhrases = (tool: Acting): string[][] =>
  aliasesOf(tool)
    .filter((one) => /^[a-z' ]+$/i.test(one) && one.includes(" "))
    .map((one) => one.toLowerCase().split(" "));

/** The aliases in Chinese, in two parts between which other words may stand: 停掉 and 活动. */
export const chinesePhrases = (tool: Acting): [string, string][] =>
  aliasesOf(tool)
    .filter((one) => /^\p{Script=Han}{2,}$/u.test(one))
    .map((one) => {
      const half = Math.floor(one.length / 2);
      return [one.slice(0, half), one.slice(half)];
    });

/** Where a word begins in a text. */
export function placesOf(word: string, text: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) places.push(at);
  return places;
}

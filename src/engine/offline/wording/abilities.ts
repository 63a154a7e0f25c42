import { ASK_USER, COMPLETE, type ControlTool, SUMMARIZE } from "../../dialog/protocol.ts";
import { spaced } from "../../embedding/words.ts";
import type { Language } from "../../language.ts";
import { phrasesIn } from "./phrases.ts";

const longest = 120;

/** What can be asked for here, a line for each tool, and plainly that this is the offline model. */
export function abilities(tools: readonly ControlTool[], language: Language): string {
  const own = tools.filter(({ name }) => name !== ASK_USER && name !== SUMMARIZE && name !== COMPLETE);
  return phrasesIn(language).abilities(own.map((tool) => `- ${inShort(tool, language)}`).join("\n"));
}

function inShort(tool: ControlTool, language: Language): string {
  const own = inLanguage(tool.description, language);
  const sentence =
    own
      .trim()
      .match(/^.*?(?:[.。!！?？](?=\s|$|\p{Script=Han})|\n|$)/u)?.[0]
      .trim() ?? "";
  if (sentence === "") return spaced(tool.name);
  return sentence.length <= longest ? sentence : `${sentence.slice(0, longest - 1).trimEnd()}…`;
}

/** The text without the matches, and without the blanks in front of each. */
function without(text: string, matches: readonly RegExpExecArray[]): string {
  let copied = 0;
  const pieces = matches.map(({ 0: found, index }) => {
    const piece = text.slice(copied, index).trimEnd();
    copied = index + found.length;
    return piece;
  });
  return pieces.join("") + text.slice(copied);
}

/** A description in two languages has its other half in brackets. */
function inLanguage(description: string, language: Language): string {
  const asides = [...description.matchAll(/[(（]([^()（）]*)[)）]/gu)].filter(([text]) => /\p{Script=Han}/u.test(text));
  const aside = asides.flatMap((match) => (match[1] ?? "").split(/[,，、;；]\s*/));
  if (aside.length === 0) return description;
  const han = aside.filter((part) => /\p{Script=Han}/u.test(part));
  return language === "zh" ? han.slice(0, 5).join("、") : without(description, asides);
}

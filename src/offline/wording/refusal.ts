import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { ASK_USER, COMPLETE, type ControlTool, SUMMARIZE } from "../../engine/dialog/protocol.ts";
import { cosine } from "../../engine/embedding/nearest.ts";
import { spaced } from "../../engine/embedding/words.ts";
import { type Language, languageOf } from "../../engine/language.ts";
import type { Situation } from "../situation.ts";
import { phrasesIn } from "./phrases.ts";

const LONGEST = 120;
/** Examples that are shown. */
const MOST = 2;

/** Plainly that this is the offline model, and what can be asked near what was asked: examples of the domains, else tools. */
export async function refusal(situation: Situation, embeddings: EmbeddingsInterface): Promise<string> {
  const { request, past, examples, tools, language } = situation;
  const own = examples.filter((example) => languageOf(example) === language);
  const choices = own.length > 0 ? own : namesOf(tools, language);
  const before = past.findLast(({ kind }) => kind === "user");
  const vectors = await embeddings.embedDocuments(choices);
  const near = async (text: string) => {
    const query = await embeddings.embedQuery(text);
    return vectors.map((vector) => cosine(query, vector));
  };
  const [now, earlier] = [await near(request), before?.kind === "user" ? await near(before.text) : []];
  const shown = choices
    .map((choice, at) => ({ choice, score: (now[at] ?? 0) + (earlier[at] ?? 0) / 2 }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST);
  const phrases = phrasesIn(language);
  const isOfItself = asksOfItself(request);
  return (isOfItself ? phrases.about : phrases.refusal)(shown.map(({ choice }) => `- ${choice}`).join("\n"));
}

/** What is asked of whoever answers, and of nothing else. */
const OF_ITSELF =
  /^(?:who|what)(?: are|'re) you[?!. ]*$|^(?:what can you do|how can you help)(?: for me)?[?!. ]*$|^help[?!. ]*$|^(?:请问)?(?:你|您)(?:是谁|是什么|叫什么(?:名字)?|能做什么|会做什么|会什么|能帮我什么)[?？!！。 ]*$|^帮助$/i;

/** Whether a text asks who answers, or what they can do. */
export const asksOfItself = (text: string): boolean => OF_ITSELF.test(text.trim());

const namesOf = (tools: readonly ControlTool[], language: Language): string[] =>
  tools
    .filter(({ name }) => name !== ASK_USER && name !== SUMMARIZE && name !== COMPLETE)
    .map((tool) => inShort(tool, language));

function inShort(tool: ControlTool, language: Language): string {
  const own = inLanguage(tool.description, language);
  const sentence =
    own
      .trim()
      .match(/^.*?(?:[.。!！?？](?=\s|$|\p{Script=Han})|\n|$)/u)?.[0]
      .trim() ?? "";
  if (sentence === "") return spaced(tool.name);
  return sentence.length <= LONGEST ? sentence : `${sentence.slice(0, LONGEST - 1).trimEnd()}…`;
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

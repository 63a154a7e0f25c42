import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { ASK_USER, COMPLETE, type ModelTool, SUMMARIZE } from "../../engine/dialog/protocol.ts";
import { cosine } from "../../engine/embedding/nearest.ts";
import { spaced } from "../../engine/embedding/words.ts";
import { type Language, languageOf } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { labelIn } from "../../engine/tools/labels.ts";
import { agentTexts, userTexts } from "../past.ts";
import type { Situation } from "../situation.ts";
import { offlinePhrases } from "./phrases.ts";

const LONGEST = 120;
/** Examples that are shown. */
const MOST = 2;

/** Plainly that this is the offline model, or what of the request is not served, and what can be asked near it. */
export async function refusal(
  situation: Situation,
  embeddings: EmbeddingsInterface,
  notServed: readonly string[] = [],
): Promise<string> {
  const phrases = offlinePhrases(situation.language);
  const without = notServed.slice(0, MOST).map(phrases.inQuotes).join(phrases.or);
  const told = [
    without === "" ? phrases.refusal : phrases.cannot(without),
    ...(await nearExamples(situation, embeddings)),
  ].join("\n");
  return without === "" && lacksTextsFor(situation) ? `${told}\n\n${phrases.noTexts}` : told;
}

/** Who answers, what they help with, and what can be asked. */
export async function introduction(
  first: string,
  situation: Situation,
  embeddings: EmbeddingsInterface,
): Promise<string> {
  const { titles, language } = situation;
  const helpsWith = titles.map((title) => labelIn(language, title)).join(language === "zh" ? "、" : ", ");
  const { helpsWith: line } = offlinePhrases(language);
  return [first, ...(helpsWith === "" ? [] : [line(helpsWith)]), ...(await nearExamples(situation, embeddings))].join(
    "\n",
  );
}

/** Examples of the domains near to what was asked, else tools, below a line that says what they are. */
async function nearExamples({ request, past, examples, tools, language }: Situation, embeddings: EmbeddingsInterface) {
  const own = examples.filter((example) => languageOf(example) === language);
  const choices = own.length > 0 ? own : namesOf(tools, language);
  const before = userTexts(past).at(-1);
  const vectors = await embeddings.embedDocuments(choices);
  const near = async (text: string) => {
    const query = await embeddings.embedQuery(text);
    return vectors.map((vector) => cosine(query, vector));
  };
  const [now, earlier] = [await near(request), before === undefined ? [] : await near(before)];
  const shown = choices
    .map((choice, at) => ({ choice, score: (now[at] ?? 0) + (earlier[at] ?? 0) / 2 }))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST);
  return [offlinePhrases(language).examples, ...shown.map(({ choice }) => `- ${choice}`)];
}

/** Whether a text says that something was not understood or is not served, and what can be asked. */
export const isRefusal = (text: string): boolean => LINES.some((line) => text.includes(line));

const LINES = (["en", "zh"] as const).map((language) => `\n${offlinePhrases(language).examples}\n`);

/** Whether texts might answer a question, but none are set up, and this was not told before. */
const lacksTextsFor = ({ lacksTexts, request, past }: Situation): boolean =>
  lacksTexts && isQuestion(request) && !agentTexts(past).some((text) => text.includes("SWITCHBOARD_DOCS"));

const namesOf = (tools: readonly ModelTool[], language: Language): string[] =>
  tools
    .filter(({ name }) => name !== ASK_USER && name !== SUMMARIZE && name !== COMPLETE)
    .map((tool) => inShort(tool, language));

function inShort({ name, title, description }: ModelTool, language: Language): string {
  if (title !== undefined && languageOf(description) !== language) return labelIn(language, title);
  const sentence =
    description
      .trim()
      .match(/^.*?(?:[.。!！?？](?=\s|$|\p{Script=Han})|\n|$)/u)?.[0]
      .trim() ?? "";
  if (sentence === "") return spaced(name);
  return sentence.length <= LONGEST ? sentence : `${sentence.slice(0, LONGEST - 1).trimEnd()}…`;
}

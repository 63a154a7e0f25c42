import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { asksToKnow, isQuestion } from "../../engine/question.ts";
import { quotedIn } from "../../engine/search/quotation.ts";
import { taskParts } from "../conversation/task-parts.ts";
import { type ModelReply, withCalls } from "../decision.ts";
import { asksToAct } from "../goals/acts.ts";
import { evidenceFor } from "../goals/evidence.ts";
import type { Goal } from "../goals/goal.ts";
import { SURE } from "../goals/mind.ts";
import { keptFor } from "../kept.ts";
import type { Situation } from "../situation.ts";
import { failureOf } from "../wording/failure.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { refusal } from "../wording/refusal.ts";
import { excerptsFor, withoutTexts } from "./excerpts.ts";
import { letGo } from "./let-go.ts";

/** Who searches texts: asked what nothing else is for, since nobody knows what stands in them. */
export const searcherAmong = (tools: readonly ModelTool[]): ModelTool | undefined => tools.find(searches);

/** The tools without those who search texts, who fit any request; the same array for the same one. */
export const withoutSearchers = keptFor((tools: readonly ModelTool[]): readonly ModelTool[] =>
  tools.some(searches) ? tools.filter((tool) => !searches(tool)) : tools,
);

const searches = ({ does = [], ...own }: ModelTool): boolean =>
  [own, ...does].some(({ findTexts }) => findTexts !== undefined);

/** Whether a request names the texts as what is to be searched: "according to the docs". */
export const asksForTexts = ({ aliases = [] }: ModelTool, request: string): boolean => {
  const said = request.toLowerCase();
  return aliases.some((alias) => says(said, alias.toLowerCase()));
};

function says(text: string, words: string): boolean {
  const at = text.indexOf(words);
  const isInWord = (beside: string) => /[a-z]/.test(beside);
  return at >= 0 && !isInWord(text.slice(at - 1, at)) && !isInWord(text.slice(at + words.length).slice(0, 1));
}

/** Whether a request wants something done that no text does: "forget my password", and not "parking" or "I lost my badge". */
export const isOrder = (request: string): boolean =>
  !asksToKnow(request) && !TO_TELL.test(request) && (asksToAct(request) || ORDER.test(request));

/** A verb before what is to be done with; other first words of such a form are no verbs, or say what happened. */
const ORDER =
  /^(?:please,? |now |just )*(?!(?:in|on|at|of|for|from|with|about|and|or|to|by|after|before|during|without|need|want|have|got|lost|forgot|left|broke|both|not|all|is|if|as)\b)(?!\w+ed\b)[a-z]+ (?:(?:on|off|up|down|out) )?(?:my|your|our|me|us|him|her|them|it|this|that|these|those|the|an?|all|every\w*)\b|^(?:请(?!问)|帮我|麻烦|给我|把|忘[掉了记]|记住|不要|别)/i;
const TO_TELL =
  /^(?:please,? )?(?:explain|describe|summari[sz]e|compare|find|search|define|outline|quote|cite|check)\b|介绍|解释|说明|总结|概括|讲|告诉|查|找|搜|检索|列|对比|比较/i;

/** Whether the texts answer a question. They are searched for it, which is why it is asked only where it matters. */
export async function standsInTexts(
  { does = [], ...own }: ModelTool,
  question: string,
  embeddings: EmbeddingsInterface,
): Promise<boolean> {
  const found = await Promise.all([own, ...does].flatMap(({ findTexts }) => findTexts?.(withoutTexts(question)) ?? []));
  const passages = found.flat().map((text, at) => ({ ...text, number: at + 1 }));
  return (await excerptsFor(question, passages, embeddings)) !== undefined;
}

/** What a request has for a tool that it is surely for: hardly a request of other subjects has as much. */
const SURELY = 0.94 * SURE;

/** Whether a request may be for none of the tools it is for: no score is high, and it names nothing that they take. */
export const mayBeForNone = (goals: readonly Goal[], request: string): boolean =>
  goals.every(({ score }) => score < SURELY) &&
  !(asksToAct(request) && !isQuestion(request)) &&
  evidenceFor(
    request,
    goals.map(({ tool }) => tool),
  ).every((evidence) => !evidence?.takesId && (evidence?.values ?? 0) === 0);

/** The next step of a specialist that searches texts; undefined for any other. It answers in the words it finds. */
export async function lookUpTexts(
  situation: Situation,
  tools: readonly ModelTool[],
  embeddings: EmbeddingsInterface,
): Promise<ModelReply | undefined> {
  const search = tools.find(searches);
  if (!search) return undefined;
  const { request, steps, language } = situation;
  const { done, notAnswered } = offlinePhrases(language);
  const question = taskParts(request).said;
  const step = steps.findLast(({ name }) => name === search.name);
  if (!step) return withCalls({ name: search.name, args: { query: withoutTexts(question) } });
  const ended = (result: string) => withCalls(letGo("done", done, result));
  if (step.failed) return ended(failureOf(step, tools, language));
  const passages = quotedIn(step.observation);
  const answer = await excerptsFor(question, passages, embeddings);
  if (answer !== undefined) return ended(answer);
  if (passages.length > 0) return ended(notAnswered(passages.map(({ number }) => `[${number}]`).join("")));
  return ended(`${step.observation}\n\n${await refusal(situation, embeddings)}`);
}

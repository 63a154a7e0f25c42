import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { quotedIn } from "../../engine/search/quotation.ts";
import { taskParts } from "../conversation/task-parts.ts";
import { letGo, type ModelReply, withCalls } from "../decision.ts";
import { keptFor } from "../kept.ts";
import type { Situation } from "../situation.ts";
import { failureOf } from "../wording/failure.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { refusal } from "../wording/refusal.ts";
import { unsaidIn, wholeOf, withoutTexts } from "./asked-words.ts";
import { excerptsFor } from "./excerpts.ts";

/** Who searches texts: asked what nothing else is for, since nobody knows what stands in them. */
export const searcherAmong = (tools: readonly ModelTool[]): ModelTool | undefined => tools.find(searches);

/** The tools without those who search texts, who fit any request; the same array for the same one. */
export const withoutSearchers = keptFor((tools: readonly ModelTool[]): readonly ModelTool[] =>
  tools.some(searches) ? tools.filter((tool) => !searches(tool)) : tools,
);

const searches = ({ does = [], ...own }: ModelTool): boolean =>
  [own, ...does].some(({ findTexts }) => findTexts !== undefined);

/** The fact of a task that names the question before it, which it goes on from. */
export const EARLIER = "goes_on_from";

/** The next step of a specialist that searches texts; undefined for any other. It answers in the words it finds. */
export async function lookUpTexts(
  situation: Situation,
  tools: readonly ModelTool[],
  embeddings: EmbeddingsInterface,
): Promise<ModelReply | undefined> {
  const search = tools.find(searches);
  if (!search) return undefined;
  const { request, steps, language } = situation;
  const { done, notAnswered, nearestSaid } = offlinePhrases(language);
  const question = taskParts(request).said;
  const earlier = String(situation.given[EARLIER] ?? "");
  const step = steps.findLast(({ name }) => name === search.name);
  if (!step) return withCalls({ name: search.name, args: { query: withoutTexts(`${earlier} ${question}`.trim()) } });
  const ended = (result: string) => withCalls(letGo("done", done, result));
  if (step.failed) return ended(failureOf(step, tools, language));
  const passages = quotedIn(step.observation);
  const answer = await excerptsFor(question, passages, embeddings, earlier);
  if (answer !== undefined) {
    const cited = passages.filter(({ number }) => answer.includes(`[${number}]`));
    const unsaid = unsaidIn(question, cited.map(wholeOf));
    return ended(unsaid.length > 0 ? `${nearestSaid(unsaid)}\n\n${answer}` : answer);
  }
  if (passages.length > 0) return ended(notAnswered(passages.map(({ number }) => `[${number}]`).join("")));
  return ended(`${step.observation}\n\n${await refusal(situation, embeddings)}`);
}

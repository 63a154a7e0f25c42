import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { cosine } from "../../engine/embedding/nearest.ts";
import type { Goal } from "../goals/goal.ts";
import { goalsOf } from "../goals/goals.ts";
import type { Situation } from "../situation.ts";

const listed =
  /^[^\S\r\n\u2028\u2029]*(?:\d+[.)、．]|[（(]\d+[)）]|第[一二三四五六七八九十]+步[:：,，]?|[①②③④⑤⑥⑦⑧⑨])\s*(.+)$/gmu;

const titleAtLeast = 0.25;

/**
 * The steps a background passage lists for a question like this one, as goals; undefined when no passage lists steps
 * or a tool is nearer to the question than the passage's title.
 */
export async function stepsOfPassage(
  { request, passages, read }: Situation,
  direct: readonly Goal[],
  tools: readonly ModelTool[],
  embeddings: EmbeddingsInterface,
  /** Whether it was learned that steps are asked for; undefined where nothing was learned. */
  areAsked?: boolean,
): Promise<Goal[] | undefined> {
  if (areAsked === false) return undefined;
  // The steps are those for what is served here.
  if (read(request).mentions.some(({ kind }) => kind === "stranger")) return undefined;
  const question = await embeddings.embedQuery(request);
  const strongest = Math.max(0, ...direct.map(({ score }) => score));
  for (const { title, content } of passages) {
    const steps = [...content.matchAll(listed)].map((match) => (match[1] ?? "").trim());
    if (steps.length < 2) continue;
    if (!areAsked && cosine(question, await embeddings.embedQuery(title)) < Math.max(strongest, titleAtLeast)) continue;
    const goals = await Promise.all(steps.map((step) => goalsOf(step, tools, { embeddings, read })));
    const matched = goals.flatMap((found, i) => (found[0] ? [{ ...found[0], text: steps[i] ?? found[0].text }] : []));
    if (matched.length > 0) return matched;
  }
  return undefined;
}

import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { cosine } from "../../engine/embedding/nearest.ts";
import { inContext, placeIn } from "../goals/context.ts";
import type { Goal } from "../goals/goal.ts";
import { goalsOf } from "../goals/goals.ts";
import { leavesOf } from "../goals/leaves.ts";
import type { Reading } from "../reading/read.ts";
import type { Situation } from "../situation.ts";
import { saysOneOf } from "../slots/places-said.ts";
import { slotsOf } from "../slots/slot.ts";

const listed =
  /^[^\S\r\n\u2028\u2029]*(?:\d+[.)、．]|[（(]\d+[)）]|第[一二三四五六七八九十]+步[:：,，]?|[①②③④⑤⑥⑦⑧⑨])\s*(.+)$/gmu;

const titleAtLeast = 0.25;

/** "The whole city": steps that are for no place of one's own. */
const leavesPlaceOut = (step: Reading, tools: readonly ModelTool[]): boolean =>
  tools.flatMap(slotsOf).some(({ kind, leftOut }) => kind === "place" && saysOneOf(leftOut, step));

/**
 * The steps a background passage lists for a question like this one, as goals; undefined when no passage lists steps
 * or a tool is nearer to the question than the passage's title. Steps for all places are none for a place that is named.
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
  const [all, mind] = [leavesOf(tools), { embeddings, read }];
  const place = placeIn(request, all, read);
  const question = await embeddings.embedQuery(request);
  const strongest = Math.max(0, ...direct.map(({ score }) => score));
  for (const { title, content } of passages) {
    const said = [...content.matchAll(listed)].map((match) => (match[1] ?? "").trim());
    if (said.length < 2) continue;
    if (place && said.some((step) => leavesPlaceOut(read(step), all))) continue;
    const steps = place ? said.map((step) => inContext(step, request, all, read)) : said;
    if (!areAsked && cosine(question, await embeddings.embedQuery(title)) < Math.max(strongest, titleAtLeast)) continue;
    const goals = await Promise.all(steps.map((step) => goalsOf(step, tools, mind)));
    const matched = goals.flatMap((found, i) => (found[0] ? [{ ...found[0], text: steps[i] ?? found[0].text }] : []));
    if (matched.length > 0) return matched;
  }
  return undefined;
}

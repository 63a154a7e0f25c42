import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { type ControlTool, isHandOver } from "../../dialog/protocol.ts";
import { conceptOf } from "../../embedding/concepts.ts";
import { cosine } from "../../embedding/nearest.ts";
import { spaced, stem, wordsOf } from "../../embedding/words.ts";

export interface Match {
  tool: ControlTool;
  /** How near the tool is to the text; the scale is the embeddings' own, about 0.15 for a bare fit of the local ones. */
  score: number;
}

/** How near each tool is to a text, best first: by its name, what its description says, and what it takes. */
export async function rank(
  text: string,
  tools: readonly ControlTool[],
  embeddings: EmbeddingsInterface,
): Promise<Match[]> {
  const query = await embeddings.embedQuery(text);
  const near = async (texts: string[]) => {
    const vectors = await embeddings.embedDocuments(texts.filter((one) => one !== ""));
    return Math.max(0, ...vectors.map((vector) => cosine(query, vector)));
  };
  const matches = tools.map(async (tool) => {
    const { name, whole, parts, parameters } = viewsOf(tool);
    const [byWhole, byPart, byName, byParameters] = await Promise.all([
      near([whole]),
      near(parts),
      near([name]),
      near([parameters]),
    ]);
    const score =
      weights.whole * byWhole + weights.part * byPart + weights.name * byName + weights.parameters * byParameters;
    return { tool, score: changesUnasked(tool, text) ? score * unasked : score };
  });
  return (await Promise.all(matches)).sort((a, b) => b.score - a.score);
}

const weights = { whole: 0.35, part: 0.3, name: 0.2, parameters: 0.25 };

const unasked = 0.6;

/** Whether a tool is named for an act that takes something away or changes it, and the text names no such act. */
function changesUnasked(tool: ControlTool, text: string): boolean {
  const acts = actsIn(spaced(tool.name));
  const asked = actsIn(text);
  return acts.some((act) => !asked.includes(act));
}

/** Whether a tool is named for changing or removing something. */
export const touchesExisting = (tool: ControlTool): boolean =>
  actsIn(spaced(tool.name)).some((act) => act === "change" || act === "remove");

const actsIn = (text: string): string[] =>
  wordsOf(text)
    .flatMap((word) => conceptOf(stem(word)) ?? [])
    .filter((concept) => /^(?:remove|change|pay|send)$/.test(concept));

/** A description in two languages, or one that lists many things, is near by its nearest part. */
function viewsOf(tool: ControlTool): { name: string; whole: string; parts: string[]; parameters: string } {
  const name = spaced(tool.name.replace(/^to_/, ""));
  const parameters = Object.entries(tool.parameters.properties).map(
    ([key, schema]) => `${spaced(key)} ${String((schema as { description?: unknown }).description ?? "")}`,
  );
  return {
    name,
    whole: `${name}. ${tool.description}`,
    parts: tool.description.split(/[.;:。；：，、,\n]+/u).map((part) => part.trim()),
    parameters: isHandOver(tool.name) ? "" : parameters.join(". "),
  };
}

import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { type ControlTool, isHandOver } from "../../dialog/protocol.ts";
import { cosine } from "../../embedding/nearest.ts";
import { isStopWord } from "../../embedding/stop-words.ts";
import { spaced, wordsOf } from "../../embedding/words.ts";
import { slotsOf } from "../slots/slot.ts";
import { actOf, asksToAct } from "./acts.ts";
import { finds } from "./finds.ts";

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
  const query = await embeddings.embedQuery(withoutValues(text));
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
    return { tool, score: score * aptness(tool, text, tools) };
  });
  return (await Promise.all(matches)).sort((a, b) => b.score - a.score);
}

const weights = { whole: 0.35, part: 0.3, name: 0.2, parameters: 0.25 };

/** Days and codes are no topic; neither is a name, where nothing else but small words is left. */
function withoutValues(text: string): string {
  const plain = withoutCodes(text);
  const bare = plain.replace(/\b(?:in|at|from|to|near|around) [A-Z][\w'-]*(?: [A-Z][\w'-]*)*/g, " ");
  return wordsOf(bare).every(isStopWord) ? bare : plain;
}

const withoutCodes = (text: string): string =>
  text.replace(/(?<![A-Za-z\d])(?:\d{4}-\d\d-\d\d|[A-Z]{1,4}\d*-\d+)(?![A-Za-z\d])/g, " ");

/**
 * Less than 1 for a tool named for taking away or changing when nobody asked for that, and for one that never speaks
 * of it when somebody did and another tool does.
 */
function aptness(tool: ControlTool, text: string, tools: readonly ControlTool[]): number {
  // What is to be done is the work of those it is handed to; one's own tools only look things up.
  const isWork = (other: ControlTool) =>
    isHandOver(other.name) || (!finds(other) && sharesAct(other, text) && takesCode(other));
  if (!isHandOver(tool.name) && (finds(tool) || tools.some(({ name }) => isHandOver(name)))) {
    if (asksToAct(text) && tools.some(isWork)) return idle;
  }
  const asked = actsIn(text);
  if (actsIn(spaced(tool.name)).some((act) => !asked.includes(act))) return unasked;
  // What is asked for stands at the beginning; further on, an act may be a mere circumstance.
  const missed = actsIn(text, opening).filter((act) => !spokenOf(tool).includes(act));
  return missed.some((act) => tools.some((other) => spokenOf(other).includes(act))) ? unspoken : 1;
}

export const takesCode = (tool: ControlTool): boolean =>
  slotsOf(tool).some(({ required, kind }) => required && kind === "code");

const spokenOf = (tool: ControlTool): string[] => actsIn(`${spaced(tool.name)} ${tool.description}`);

const idle = 0.4;
const unasked = 0.6;
const unspoken = 0.8;
const opening = 8;

/** Whether a tool is named for changing or removing something. */
export const touchesExisting = (tool: ControlTool): boolean =>
  actsIn(spaced(tool.name)).some((act) => act === "change" || act === "remove");

/** Whether a text asks for the act a tool is named for. */
export function sharesAct(tool: ControlTool, text: string): boolean {
  const acts = (of: string) => wordsOf(of).flatMap((word) => actOf(word) ?? []);
  const asked = acts(text);
  return acts(spaced(tool.name)).some((act) => asked.includes(act));
}

const actsIn = (text: string, within?: number): string[] =>
  wordsOf(text)
    .slice(0, within)
    .flatMap((word) => actOf(word) ?? [])
    .filter((act) => /^(?:remove|change|pay|send)$/.test(act));

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

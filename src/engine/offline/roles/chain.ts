import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { ControlTool } from "../../dialog/protocol.ts";
import { conceptOf } from "../../embedding/concepts.ts";
import { spaced, stem, wordsOf } from "../../embedding/words.ts";
import { callsOf, type PlannedCall } from "../goals/calls.ts";
import { rank } from "../goals/match.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";

/**
 * A call that looks up what another one lacks: of the tools that find things, the one nearest to the missing code, with
 * what the texts say, newest first. It may lack something itself. Undefined when nothing missing is a code, or no tool
 * finds it.
 */
export async function lookUpFor(
  lacking: PlannedCall,
  texts: readonly [string, ...string[]],
  tools: readonly ControlTool[],
  mind: { embeddings: EmbeddingsInterface; now: Date },
): Promise<PlannedCall | undefined> {
  const code = lacking.missing.find(({ kind }) => kind === "code");
  if (!code) return undefined;
  const finders = tools.filter((tool) => tool !== lacking.tool && finds(tool) && !needs(tool, code));
  const about = `${spaced(code.name)} ${code.description} ${spaced(lacking.tool.name)}`;
  const [best] = await rank(about, finders, mind.embeddings);
  if (!best || best.score < nearEnough) return undefined;
  const [text, ...earlier] = texts;
  return callsOf(best, text, earlier, mind.now).at(0);
}

const nearEnough = 0.12;

const finds = (tool: ControlTool): boolean =>
  [...wordsOf(tool.name), ...wordsOf(tool.description).slice(0, 3)].some((word) => conceptOf(stem(word)) === "find");

const needs = (tool: ControlTool, code: Slot): boolean =>
  slotsOf(tool).some(({ name, required }) => required && name === code.name);

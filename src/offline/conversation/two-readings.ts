import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Language } from "../../engine/language.ts";
import { toolLabel } from "../../engine/tools/labels.ts";
import { agentTexts, userTexts } from "../past.ts";
import type { Past } from "../situation.ts";
import { saysTitleOf } from "../wording/name-of.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { pointsAt } from "./pointing.ts";
import { itemsIn } from "./shown.ts";

/** Asks which of several tools a request is for. */
export function askWhichOf(tools: readonly ModelTool[], language: Language): string {
  const { mayMean, whichMeant } = offlinePhrases(language);
  return [mayMean, ...tools.map((tool, at) => `${at + 1}. ${toolLabel(tool, language)}`), whichMeant].join("\n");
}

/** The tool that a reply to that question picks, and the request it is for. */
export function readingPicked(
  reply: string,
  past: readonly Past[],
  tools: readonly ModelTool[],
): { tool: ModelTool; request: string } | undefined {
  const [told, request] = [agentTexts(past).at(-1) ?? "", userTexts(past).at(-1)];
  const language = LANGUAGES.find((one) => told.startsWith(offlinePhrases(one).mayMean));
  if (!language || request === undefined) return undefined;
  const items = itemsIn(told);
  const offered = items.flatMap(({ text }) => tools.find((tool) => toolLabel(tool, language) === text) ?? []);
  const named = offered.filter((tool) => saysTitleOf(tool, reply));
  const tool = offered[pointsAt(reply, items) ?? -1] ?? (named.length === 1 ? named[0] : undefined);
  return tool && { tool, request };
}

const LANGUAGES = ["en", "zh"] as const;

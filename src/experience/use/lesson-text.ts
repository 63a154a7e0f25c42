import { partsLine } from "../../engine/dialog/parts-line.ts";
import { planLine } from "../../engine/dialog/plan-line.ts";
import type { Content } from "../experience.ts";
import { sentenceOf } from "../extract/mistakes.ts";

/**
 * An experience as a prompt says it: names of agents, tools and parameters, and fixed words. No text of a trajectory is
 * in it, not even a masked one. "" if nothing is left.
 */
export function lessonText(content: Content): string {
  if (content.kind === "plan") return planLine(content.steps);
  if (content.kind === "decomposition") return partsLine(content.parts);
  const named = content.mistakes.filter(({ type }) => type !== "missing knowledge");
  return named.length === 0 ? "" : `pitfalls: ${sentenceOf(named, "en")}`;
}

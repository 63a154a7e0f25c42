import type { PlanStep } from "../../engine/dialog/plan-line.ts";
import type { Content, Experience, Part } from "../experience.ts";
import type { Inventory } from "../inventory.ts";
import { isMasked, saysEnough } from "./masking.ts";

const MOST_STEPS = 20;
const MOST_PARTS = 12;
export const MOST_MISTAKES = 8;
/** The most rephrasings of one task. */
export const MOST_REPHRASINGS = 4;

/**
 * Why an experience may not be stored; undefined if it may. It must name only agents, tools and parameters that there
 * are, its agent must have the tools it called, and all its texts must be masked.
 */
export function refusalOf(experience: Experience, inventory: Inventory): string | undefined {
  const { agent, task, rephrasings, content } = experience;
  const texts = [task, ...rephrasings, ...textsIn(content)];
  if (agent === "") return "no agent has all its tools";
  if (texts.some((text) => !isMasked(text, inventory))) return "a text is not masked";
  if (rephrasings.length > MOST_REPHRASINGS) return `it has more than ${MOST_REPHRASINGS} rephrasings`;
  if (!saysEnough(task)) return "its task says nothing without the values in it";
  return unknownIn(experience, inventory);
}

/** A name in an experience that does not exist, or no longer exists; undefined: none. */
export const unknownIn = ({ agent, content }: Experience, inventory: Inventory): string | undefined =>
  inventory.agents.has(agent) ? contentRefusal(agent, content, inventory) : `there is no agent "${agent}"`;

const textsIn = (content: Content): string[] => {
  if (content.kind === "decomposition") return content.parts.map(({ task }) => task);
  if (content.kind === "plan") return [];
  return content.mistakes.flatMap((mistake) => (mistake.type === "missing knowledge" ? [mistake.text] : []));
};

function contentRefusal(agent: string, content: Content, inventory: Inventory): string | undefined {
  if (content.kind === "plan") {
    const { steps } = content;
    return (
      sizeRefusal("steps", steps.length, MOST_STEPS) ??
      first(steps, (step, at) => stepRefusal(agent, step, at, inventory))
    );
  }
  if (content.kind === "decomposition") {
    const { parts } = content;
    return (
      sizeRefusal("parts", parts.length, MOST_PARTS) ??
      first(parts, ({ tools }) => first(tools, (tool) => unknownTool(tool, inventory))) ??
      first(parts, ({ agent }) => (inventory.agents.has(agent) ? undefined : `there is no agent "${agent}"`)) ??
      partsStepsRefusal(parts, inventory)
    );
  }
  return (
    sizeRefusal("mistakes", content.mistakes.length, MOST_MISTAKES) ??
    first(content.mistakes, (mistake) => {
      if (mistake.type === "missing knowledge") return undefined;
      const parameters = mistake.parameter === undefined ? [] : [mistake.parameter];
      const needed = mistake.type === "ignored dependency" ? unknownTool(mistake.needs, inventory) : undefined;
      return toolRefusal(agent, mistake.tool, parameters, inventory) ?? needed;
    })
  );
}

const sizeRefusal = (what: string, count: number, most: number): string | undefined => {
  if (count === 0) return `it has no ${what}`;
  return count > most ? `it has ${count} ${what}, and at most ${most} are stored` : undefined;
};

/** The steps of a part may take results of earlier parts. */
function partsStepsRefusal(parts: readonly Part[], inventory: Inventory): string | undefined {
  const steps = parts.flatMap(({ agent, steps = [] }) => steps.map((step) => ({ agent, step })));
  if (steps.length > MOST_STEPS) return sizeRefusal("steps", steps.length, MOST_STEPS);
  return first(steps, ({ agent, step }, at) => stepRefusal(agent, step, at, inventory));
}

function stepRefusal(agent: string, { tool, arguments: given }: PlanStep, at: number, inventory: Inventory) {
  const isBefore = Object.values(given).every((origin) => typeof origin === "string" || origin <= at);
  return isBefore ? toolRefusal(agent, tool, Object.keys(given), inventory) : "a step takes the result of a later one";
}

function toolRefusal(
  agent: string,
  tool: string,
  parameters: readonly string[],
  inventory: Inventory,
): string | undefined {
  const unknown = unknownTool(tool, inventory);
  if (unknown !== undefined) return unknown;
  if (!inventory.agents.get(agent)?.tools.has(tool)) return `the agent "${agent}" has no tool "${tool}"`;
  const known = Object.keys(inventory.tools.get(tool)?.parameters.properties ?? {});
  const foreign = parameters.find((name) => !known.includes(name));
  return foreign === undefined ? undefined : `the tool "${tool}" has no parameter "${foreign}"`;
}

const unknownTool = (tool: string, { tools }: Inventory) =>
  tools.has(tool) ? undefined : `there is no tool "${tool}"`;

function first<Item>(items: readonly Item[], refusal: (item: Item, at: number) => string | undefined) {
  for (const [at, item] of items.entries()) {
    const found = refusal(item, at);
    if (found !== undefined) return found;
  }
  return undefined;
}

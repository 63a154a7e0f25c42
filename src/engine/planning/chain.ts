import { type Cheapest, cheapestWays, type Way } from "./cheapest-ways.ts";
import type { DependencyGraph } from "./graph.ts";

/** What planning may assume, and what things cost. */
export interface Circumstances {
  /** Whether a parameter is known already or is in the request. */
  isKnown(tool: string, parameter: string): boolean;
  /** The cost of a call; 1 if absent. Any unit: calls, milliseconds, money. */
  callCost?(tool: string): number;
  /** The cost of asking the user for a parameter, in the same unit; absent: the user is asked for what no tool gives. */
  askCost?(tool: string, parameter: string): number;
}

export interface Step {
  tool: string;
  /** The parameters that earlier steps give, and which of them does. */
  takes: { parameter: string; from: string }[];
  /** Steps of one wave do not need each other. 0 is the first wave. */
  wave: number;
  /** The parameters that the model is to name for the call, if a plan tells them; absent: any that the call lacks. */
  named?: readonly string[];
}

/** The calls that lead to a goal, in order, and what has to be asked first. */
export interface Chain {
  steps: Step[];
  asks: { tool: string; parameter: string }[];
  /** The cost with each use of a part counted; parts that several steps share are called only once. */
  cost: number;
}

/** Asking costs as much as several calls: the user has to come back and type. */
const ASK = 5;
/** The cost of asking for a parameter that no tool gives. Every chain without it is cheaper. */
const ASK_FOR_FREE_TEXT = 3;

/**
 * The cheapest chain of calls that ends with the tool `goal`. Undefined if it cannot be reached: it needs itself.
 * Throws nothing for unknown tools; they cannot be reached.
 */
export function chainTo(goal: string, graph: DependencyGraph, circumstances: Circumstances): Chain | undefined {
  const ways = neededFrom(goal, graph).flatMap((tool) => waysTo(tool, graph, circumstances));
  const cheapest = cheapestWays(ways);
  const best = cheapest.get(toolKey(goal));
  if (!best || !graph.tools.has(goal)) return undefined;
  return { ...readOff(goal, cheapest), cost: best.cost };
}

/** A tool and all that it may need, directly or not. */
export function neededFrom(goal: string, graph: DependencyGraph): string[] {
  const found = new Set([goal]);
  for (const tool of found) for (const { on } of graph.of(tool)) found.add(on);
  return [...found].filter((tool) => graph.tools.has(tool));
}

const toolKey = (tool: string): string => `call\n${tool}`;
const valueKey = (tool: string, parameter: string): string => `value\n${tool}\n${parameter}`;

/** A tool needs its required parameters and what has to be called before; a parameter is known, given or asked for. */
function waysTo(tool: string, graph: DependencyGraph, circumstances: Circumstances): Way[] {
  const { isKnown, callCost = () => 1, askCost } = circumstances;
  const dependencies = graph.of(tool).filter(({ isConditional }) => !isConditional);
  const required = graph.tools.get(tool)?.parameters.required ?? [];
  const needs = [
    ...required.map((parameter) => valueKey(tool, parameter)),
    ...dependencies.flatMap(({ parameter, on }) => (parameter === undefined ? [toolKey(on)] : [])),
  ];
  const values = required.flatMap((parameter): Way[] => {
    const gives = valueKey(tool, parameter);
    if (isKnown(tool, parameter)) return [{ gives, cost: 0, needs: [] }];
    const givers = dependencies.filter((one) => one.parameter === parameter);
    const ask = askCost?.(tool, parameter) ?? (givers.length > 0 ? ASK : ASK_FOR_FREE_TEXT);
    // What is less sure costs a little more, so that of equal chains the surest is taken.
    const given = givers.map(({ on, sureness }) => ({ gives, cost: (1 - sureness) / 10, needs: [toolKey(on)] }));
    return [...given, { gives, cost: ask, needs: [] }];
  });
  return [{ gives: toolKey(tool), cost: callCost(tool), needs }, ...values];
}

function readOff(goal: string, cheapest: ReadonlyMap<string, Cheapest>): Pick<Chain, "steps" | "asks"> {
  const steps = new Map<string, Step>();
  const asks: Chain["asks"] = [];
  const visit = (tool: string): number => {
    const known = steps.get(tool);
    if (known) return known.wave;
    const before: number[] = [];
    const takes: Step["takes"] = [];
    for (const need of cheapest.get(toolKey(tool))?.way.needs ?? []) {
      const [kind, owner = "", parameter = ""] = need.split("\n");
      const from = kind === "call" ? owner : cheapest.get(need)?.way.needs[0]?.slice("call\n".length);
      if (from !== undefined) before.push(visit(from));
      if (from !== undefined && kind === "value") takes.push({ parameter, from });
      if (from === undefined && (cheapest.get(need)?.cost ?? 0) > 0) asks.push({ tool, parameter });
    }
    const step = { tool, takes, wave: Math.max(-1, ...before) + 1 };
    steps.set(tool, step);
    return step.wave;
  };
  visit(goal);
  return { steps: [...steps.values()].sort((a, b) => a.wave - b.wave), asks };
}

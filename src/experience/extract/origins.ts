import type { Origin, PlanStep } from "../../engine/dialog/plan-line.ts";
import { holdsWhole } from "../../engine/holds-whole.ts";
import type { ActionNode } from "../trajectory/node.ts";

/** A value of one character is in too many results by chance. */
const SHORTEST_TRACED = 2;

/**
 * The calls as steps: for each argument, whether the user said its value, or which step's result holds it, the nearest
 * one first. `said`: what the user said, and what the task says.
 */
export const stepsOf = (calls: readonly ActionNode[], said: readonly string[]): PlanStep[] =>
  calls.map(({ tool, args }, at) => ({
    tool,
    arguments: Object.fromEntries(
      Object.entries(args).map(([name, value]) => [name, originOf(value, said, calls.slice(0, at))]),
    ),
  }));

export function originOf(value: unknown, said: readonly string[], earlier: readonly ActionNode[]): Origin {
  const origins = leavesOf(value).map((leaf): Origin => {
    if (said.some((text) => holdsWhole(text, leaf))) return "user";
    const step = leaf.length < SHORTEST_TRACED ? -1 : earlier.findLastIndex(({ results }) => holdsWhole(results, leaf));
    return step < 0 ? "agent" : step + 1;
  });
  if (origins.length === 0 || origins.includes("agent")) return "agent";
  // A value that is made of several takes its place after the last of them.
  return Math.max(...origins.map((origin) => (typeof origin === "number" ? origin : 0))) || "user";
}

/** The single values in a value, as texts. */
export function leavesOf(value: unknown): string[] {
  if (value === null || value === undefined || typeof value === "boolean") return [];
  return typeof value === "object"
    ? Object.values(value).flatMap(leavesOf)
    : [String(value)].filter((text) => text !== "");
}

import type { Tool } from "../tools/tool.ts";
import { dependenciesOf } from "./dependencies.ts";
import { type Dependency, LEAST_SURE } from "./dependency.ts";

/** Who takes what from whom, among some tools. */
export interface DependencyGraph {
  readonly tools: ReadonlyMap<string, Tool>;
  readonly dependencies: readonly Dependency[];
  /** The dependencies of one tool that are sure enough, the surest first. */
  of(tool: string): readonly Dependency[];
}

export function dependencyGraph(
  tools: readonly Tool[],
  dependencies: readonly Dependency[] = dependenciesOf(tools),
): DependencyGraph {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const byTaker = new Map<string, Dependency[]>();
  for (const one of [...dependencies].sort((a, b) => b.sureness - a.sureness)) {
    if (one.sureness < LEAST_SURE || !byName.has(one.tool) || !byName.has(one.on)) continue;
    byTaker.set(one.tool, [...(byTaker.get(one.tool) ?? []), one]);
  }
  const of = (tool: string) => byTaker.get(tool) ?? [];
  return { tools: byName, dependencies, of };
}

import { dependenciesOf } from "./dependencies.ts";
import { type Dependency, LEAST_SURE, type Linked } from "./dependency.ts";

/** Who takes what from whom, among some tools. */
export interface DependencyGraph<One extends Linked = Linked> {
  readonly tools: ReadonlyMap<string, One>;
  readonly dependencies: readonly Dependency[];
  /** The dependencies of one tool that are sure enough, the surest first. */
  of(tool: string): readonly Dependency[];
}

export function dependencyGraph<One extends Linked>(
  tools: readonly One[],
  dependencies: readonly Dependency[] = dependenciesOf(tools),
): DependencyGraph<One> {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const byTaker = new Map<string, Dependency[]>();
  for (const one of [...dependencies].sort((a, b) => b.sureness - a.sureness)) {
    if (one.sureness < LEAST_SURE || !byName.has(one.tool) || !byName.has(one.on)) continue;
    byTaker.set(one.tool, [...(byTaker.get(one.tool) ?? []), one]);
  }
  const of = (tool: string) => byTaker.get(tool) ?? [];
  return { tools: byName, dependencies, of };
}

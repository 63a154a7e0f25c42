import type { Tool } from "../tools/tool.ts";
import { dependenciesOf } from "./dependencies.ts";
import { type Dependency, LEAST_SURE } from "./dependency.ts";

/** Who takes what from whom, among some tools. */
export interface DependencyGraph {
  readonly tools: ReadonlyMap<string, Tool>;
  readonly dependencies: readonly Dependency[];
  /** The dependencies of one tool that are sure enough, the surest first. */
  of(tool: string): readonly Dependency[];
  /** Tools of which none can be called before the others: a, b, a. */
  readonly circles: readonly (readonly string[])[];
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
  return { tools: byName, dependencies, of, circles: circlesIn([...byName.keys()], of) };
}

/** Alternatives and conditional needs are no circle. */
function circlesIn(names: readonly string[], of: (tool: string) => readonly Dependency[]): string[][] {
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (name: string, path: readonly string[]): void => {
    const at = path.indexOf(name);
    if (at >= 0) circles.push([...path.slice(at), name]);
    if (at >= 0 || done.has(name)) return;
    for (const on of onlyWays(of(name))) visit(on, [...path, name]);
    done.add(name);
  };
  for (const name of names) visit(name, []);
  return circles;
}

/** The tools that have to be called before: what nothing else can give instead. */
function onlyWays(dependencies: readonly Dependency[]): string[] {
  const firm = dependencies.filter(({ isConditional, source }) => !isConditional && source === "declared");
  return firm
    .filter(
      ({ parameter, on }) =>
        parameter === undefined || firm.every((one) => one.parameter !== parameter || one.on === on),
    )
    .map(({ on }) => on);
}

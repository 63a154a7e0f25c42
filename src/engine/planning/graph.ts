import type { Tool } from "../tools/tool.ts";
import { dependenciesOf } from "./dependencies.ts";
import { type Dependency, LEAST_SURE } from "./dependency.ts";

/** Who takes what from whom, among some tools. */
export interface DependencyGraph {
  readonly tools: ReadonlyMap<string, Tool>;
  readonly dependencies: readonly Dependency[];
  /** The dependencies of one tool that are sure enough, the surest first. */
  of(tool: string): readonly Dependency[];
  /** Circles and required identifiers that no tool gives, in words, each naming the tools. */
  readonly remarks: readonly string[];
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
  return { tools: byName, dependencies, of, remarks: circlesIn([...byName.keys()], of) };
}

/** "a → b → a": tools that cannot be called before each other. Alternatives and conditional needs are no circle. */
function circlesIn(names: readonly string[], of: (tool: string) => readonly Dependency[]): string[] {
  const done = new Set<string>();
  const remarks: string[] = [];
  const visit = (name: string, path: readonly string[]): void => {
    const at = path.indexOf(name);
    if (at >= 0) remarks.push(`${[...path.slice(at), name].join(" → ")}: each needs the next one first.`);
    if (at >= 0 || done.has(name)) return;
    for (const on of onlyWays(of(name))) visit(on, [...path, name]);
    done.add(name);
  };
  for (const name of names) visit(name, []);
  return remarks;
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

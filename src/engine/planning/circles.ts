import type { Tool } from "../tools/tool.ts";
import { declaredAmong } from "./dependencies.ts";
import type { Dependency } from "./dependency.ts";
import { dependencyGraph } from "./graph.ts";

/**
 * Tools of which none can be called before the others, by what they declare: a, b, a. Alternatives and conditional
 * needs are no circle.
 */
export function circlesAmong(tools: readonly Tool[]): string[][] {
  const { tools: byName, of } = dependencyGraph(tools, declaredAmong(tools));
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (name: string, path: readonly string[]): void => {
    const at = path.indexOf(name);
    if (at >= 0) circles.push([...path.slice(at), name]);
    if (at >= 0 || done.has(name)) return;
    for (const on of onlyWays(of(name))) visit(on, [...path, name]);
    done.add(name);
  };
  for (const name of byName.keys()) visit(name, []);
  return circles;
}

/** The tools that have to be called before, because no other tool can replace them. */
function onlyWays(dependencies: readonly Dependency[]): string[] {
  const firm = dependencies.filter(({ isConditional }) => !isConditional);
  return firm
    .filter(
      ({ parameter, on }) =>
        parameter === undefined || firm.every((one) => one.parameter !== parameter || one.on === on),
    )
    .map(({ on }) => on);
}

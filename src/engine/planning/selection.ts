import { isObject } from "../tools/openapi/json.ts";
import type { Tool } from "../tools/tool.ts";
import type { Candidate } from "./catalogue.ts";
import type { Dependency } from "./dependency.ts";
import type { DependencyGraph } from "./graph.ts";
import { identifierIn } from "./identifier.ts";

/** Of the tools that can give one parameter, so many are shown with it. */
const GIVERS = 2;
/** Among so many candidates the ones to show are chosen. */
const CONSIDERED = 25;
/** How much the number of tools that a candidate brings along counts against it. */
const SIZE = 0.5;

/**
 * The tools to show to a model for a goal: candidates with everything their chains need, the most useful for their
 * number first, then single candidates. At most `most`, each once; what is needed first stands first.
 */
export function selectTools(
  goal: string,
  candidates: readonly Candidate<Tool>[],
  graph: DependencyGraph,
  most: number,
): Tool[] {
  const shares = new Map(candidates.map(({ item, share }) => [item.name, share]));
  const isNamed = namesSomething(goal);
  const fitness = ({ on, sureness }: Dependency): number =>
    sureness + (shares.get(on) ?? 0) + (isNamed === takesWords(graph.tools.get(on)) ? FOUND_BY_NAME : 0);
  let open = candidates.slice(0, CONSIDERED).map(({ item }) => ({
    name: item.name,
    group: needed(item.name, graph, fitness).slice(0, most),
  }));
  const chosen: string[] = [];
  const without = (group: readonly string[]) => group.filter((name) => !chosen.includes(name));
  const fits = ({ group }: { group: readonly string[] }) => chosen.length + without(group).length <= most;
  while (open.some(fits)) {
    const [best] = open
      .filter(fits)
      .map(({ name, group }) => ({
        group,
        worth: (shares.get(name) ?? 0) / Math.max(1, without(group).length) ** SIZE,
      }))
      .sort((a, b) => b.worth - a.worth);
    chosen.push(...without(best?.group ?? []));
    open = open.filter(({ group }) => without(group).length > 0);
  }
  const rest = candidates.map(({ item }) => item.name).filter((name) => !chosen.includes(name));
  const names = [...chosen, ...rest].slice(0, most);
  return inOrder(names, graph).flatMap((name) => graph.tools.get(name) ?? []);
}

type Fitness = (dependency: Dependency) => number;

/** What is named is found by its name; what is not, by a tool that takes no name. */
const FOUND_BY_NAME = 0.5;

/** Whether a goal has a name in it: in quotes, or with a capital letter inside a sentence. */
const namesSomething = (goal: string): boolean => /["“「《]|[\p{Ll}\p{N},] \p{Lu}/u.test(goal);

/** Whether a tool finds things by words: it needs a text that is neither listed nor an identifier. */
function takesWords(tool: Tool | undefined): boolean {
  return (tool?.parameters.required ?? []).some((name) => {
    const schema = tool?.parameters.properties[name];
    return isObject(schema) && schema.type === "string" && schema.enum === undefined && !identifierIn(name);
  });
}

/**
 * A tool and all that it may need, the nearest first. Of several tools that give one parameter, the nearest to the goal
 * and the surest.
 */
function needed(goal: string, graph: DependencyGraph, fitness: Fitness): string[] {
  const names = [goal];
  for (let at = 0; at < names.length; at += 1) {
    for (const on of givers(graph.of(names[at] ?? ""), fitness)) if (!names.includes(on)) names.push(on);
  }
  return names;
}

/** All that was declared; of what was derived, the best for each parameter. */
function givers(dependencies: readonly Dependency[], fitness: Fitness): string[] {
  const declared = dependencies.filter(({ source }) => source === "declared").map(({ on }) => on);
  const derived = dependencies.filter(({ source }) => source !== "declared");
  const best = [...new Set(derived.map(({ parameter }) => parameter))].flatMap((parameter) =>
    derived
      .filter((one) => one.parameter === parameter)
      .sort((a, b) => fitness(b) - fitness(a))
      .slice(0, GIVERS)
      .map(({ on }) => on),
  );
  return [...declared, ...best];
}

/** What is needed stands before who needs it, where both are there; otherwise as it was. */
function inOrder(names: readonly string[], graph: DependencyGraph): string[] {
  const ordered: string[] = [];
  const add = (name: string, path: readonly string[]): void => {
    if (ordered.includes(name) || path.includes(name)) return;
    for (const { on } of graph.of(name)) if (names.includes(on)) add(on, [...path, name]);
    ordered.push(name);
  };
  for (const name of names) add(name, []);
  return ordered;
}

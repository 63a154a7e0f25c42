import { isObject } from "../tools/openapi/json.ts";
import type { Candidate } from "./catalogue.ts";
import type { Dependency, Linked } from "./dependency.ts";
import type { DependencyGraph } from "./graph.ts";
import { identifierIn } from "./identifier.ts";

/** Of the tools that can give one parameter, so many are shown with it. */
const GIVERS = 2;
/** The probability that a request really needs what a tool takes from another one. */
const NEEDED = 0.65;
/** The same for each further tool of those that one tool needs: what is declared first, or is the surest, matters most. */
const NEXT = 0.99;

/**
 * The tools to show to a model for a goal: at most `most`, each once, chosen so that everything the goal needs is most
 * likely among them. Tools that are needed first come first.
 */
export function selectTools<One extends Linked>(
  goal: string,
  candidates: readonly Candidate<One>[],
  graph: DependencyGraph<One>,
  most: number,
): One[] {
  const shares = new Map(candidates.map(({ item, share }) => [item.name, share]));
  const isNamed = namesSomething(goal);
  const fitness = ({ on, sureness }: Dependency): number =>
    sureness + (shares.get(on) ?? 0) + (isNamed === takesWords(graph.tools.get(on)) ? FOUND_BY_NAME : 0);
  const ends = candidates.map(({ item, share }) => ({
    name: item.name,
    share,
    needs: neededFor(item.name, graph, fitness),
  }));
  const chosen = mostUseful(ends, most);
  const rest = candidates.map(({ item }) => item.name).filter((name) => !chosen.includes(name));
  const names = [...chosen, ...rest].slice(0, most);
  return inOrder(names, graph).flatMap((name) => graph.tools.get(name) ?? []);
}

/** A tool that may end the chain. */
interface End {
  name: string;
  /** The probability that it does. */
  share: number;
  /** By name, how likely each tool is needed to reach it; 1 for itself. */
  needs: ReadonlyMap<string, number>;
}

/**
 * At most `most` of the tools that the ends need. The one that is missed least goes first; a tool is missed as far as an
 * end that still can be reached needs it.
 */
function mostUseful(ends: readonly End[], most: number): string[] {
  const takers = new Map<string, { end: number; likely: number }[]>();
  ends.forEach(({ needs }, end) => {
    for (const [name, likely] of needs) takers.set(name, [...(takers.get(name) ?? []), { end, likely }]);
  });
  const shares = ends.map(({ share }) => share);
  const lossOf = (name: string): number =>
    (takers.get(name) ?? []).reduce((sum, { end, likely }) => sum + (shares[end] ?? 0) * likely, 0);
  const names = [...takers.keys()];
  while (names.length > most) {
    const losses = names.map(lossOf);
    const [name = ""] = names.splice(losses.lastIndexOf(Math.min(...losses)), 1);
    for (const { end, likely } of takers.get(name) ?? []) shares[end] = (shares[end] ?? 0) * (1 - likely);
  }
  return names;
}

type Fitness = (dependency: Dependency) => number;

/** A named thing is found by its name, another one by a tool that takes no name. */
const FOUND_BY_NAME = 0.5;

/** Whether a goal has a name in it: in quotes, or with a capital letter inside a sentence. */
const namesSomething = (goal: string): boolean => /["“「《]|[\p{Ll}\p{N},] \p{Lu}/u.test(goal);

/** Whether a tool finds things by words: it needs a text that is neither listed nor an identifier. */
function takesWords(tool: Linked | undefined): boolean {
  return (tool?.parameters.required ?? []).some((name) => {
    const schema = tool?.parameters.properties[name];
    return isObject(schema) && schema.type === "string" && schema.enum === undefined && !identifierIn(name);
  });
}

/**
 * A tool and all that it may need, the nearest first, with how likely each is needed. Of several tools that give one
 * parameter, the nearest to the goal and the surest.
 */
function neededFor(goal: string, graph: DependencyGraph, fitness: Fitness): Map<string, number> {
  const found = new Map([[goal, 1]]);
  for (const [name, likely] of found)
    givers(graph.of(name), fitness).forEach((on, at) => {
      if (!found.has(on)) found.set(on, likely * NEEDED * NEXT ** at);
    });
  return found;
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

/** Puts a needed tool before the tool that needs it, if both are there; otherwise keeps the order. */
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

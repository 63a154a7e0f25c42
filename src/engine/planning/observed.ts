import type { ObservedUse, Use } from "../tools/observed-use.ts";
import type { Dependency, Linked } from "./dependency.ts";

/** What is derived counts as much as so many calls. */
const WEIGHT = 6;

/**
 * The dependencies, corrected by earlier runs: each accepted value makes one surer, each refused value less sure. A
 * value without a dependency becomes one after enough accepted calls. Declared needs never change.
 */
export function withObserved(dependencies: readonly Dependency[], tools: readonly Linked[]): Dependency[] {
  const uses = new Map(tools.flatMap(({ name, observed = {} }) => usesIn(name, observed)));
  const known = dependencies.map((one) => {
    const key = keyOf(one.tool, one.parameter ?? "", one.on);
    const use = uses.get(key);
    uses.delete(key);
    if (!use || one.source === "declared") return one;
    return { ...one, sureness: sureAfter(one.sureness, use) };
  });
  const declared = new Set(known.filter(({ source }) => source === "declared").map(({ tool }) => tool));
  const names = new Set(tools.map(({ name }) => name));
  const added = [...uses].flatMap(([key, use]): Dependency[] => {
    const [tool = "", parameter = "", on = ""] = key.split("\n");
    if (declared.has(tool) || !names.has(on)) return [];
    return [{ tool, on, parameter, source: "observed", sureness: sureAfter(0, use) }];
  });
  return [...known, ...added];
}

const sureAfter = (sureness: number, { accepted, refused }: Use): number =>
  (sureness * WEIGHT + accepted) / (WEIGHT + accepted + refused);

const usesIn = (tool: string, observed: ObservedUse): [string, Use][] =>
  Object.entries(observed).flatMap(([parameter, givers]) =>
    Object.entries(givers).map(([on, use]): [string, Use] => [keyOf(tool, parameter, on), use]),
  );

const keyOf = (tool: string, parameter: string, on: string): string => [tool, parameter, on].join("\n");

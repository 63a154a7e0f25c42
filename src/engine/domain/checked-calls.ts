import { SetupError } from "../errors.ts";
import type { Domain, Specialist } from "./domain.ts";

/** How deep calls may be nested below a specialist that does not say. */
const MOST_DEEP = 2;

/**
 * Checks which specialists call which. Throws a `SetupError` for a specialist that the domain does not have, for a
 * circle, and for a chain of calls that is longer than its first specialist allows.
 */
export function demandSoundCalls({ name: domain, specialists }: Domain): void {
  const known = new Map(specialists.map((one) => [one.name, one]));
  for (const { name, specialists: called = [] } of specialists) {
    const unknown = called.find((one) => !known.has(one));
    if (unknown === undefined) continue;
    const others = [...known.keys()].filter((one) => one !== name).join(", ") || "none";
    throw new SetupError(
      `The specialist "${name}" calls "${unknown}", which the domain "${domain}" does not have. It can call: ${others}.`,
    );
  }
  for (const one of specialists) {
    const chain = longestFrom(one, known, []);
    const { maxDepth = MOST_DEEP } = one;
    if (chain.length - 1 <= maxDepth) continue;
    throw new SetupError(
      `The calls ${chain.join(" → ")} are ${chain.length - 1} deep, and "${one.name}" allows ${maxDepth}. Raise its max_depth, or let one of them call less.`,
    );
  }
}

/** The names of the longest chain of calls that begins with a specialist. */
function longestFrom(
  { name, specialists = [] }: Specialist,
  known: ReadonlyMap<string, Specialist>,
  above: readonly string[],
): string[] {
  const path = [...above, name];
  if (above.includes(name))
    throw new SetupError(
      `These specialists call each other in a circle: ${path.slice(path.indexOf(name)).join(" → ")}. Remove one of the calls.`,
    );
  const below = specialists.flatMap((one) => known.get(one) ?? []).map((one) => longestFrom(one, known, path));
  return [name, ...below.reduce((longest, one) => (one.length > longest.length ? one : longest), [])];
}

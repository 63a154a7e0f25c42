import { isSameWords, wordsIn } from "./identifier.ts";
import type { Given, Taken } from "./taken.ts";

/** So many fields have to be shared before the likeness of two things says something. */
const LEAST_SHARED = 2;
const LEAST_LIKENESS = 0.6;

/**
 * The kind of thing of each bare identifier ("id" in a list "cast"), if the fields next to it show it: they are those
 * of a kind that some tool, which takes its identifier, shows in full.
 */
export function kindsByShape(given: readonly Given[], taken: readonly Taken[]): Map<Given, string> {
  const shapes = shapesOf(given, taken);
  const rarity = rarityIn([...shapes.values()]);
  const kinds = new Map<Given, string>();
  for (const one of given) {
    if (one.identifier.of.length > 0) continue;
    const [best] = [...shapes]
      .map(([kind, fields]) => ({ kind, likeness: likeness(one.beside, fields, rarity) }))
      .sort((a, b) => b.likeness - a.likeness);
    if (best && best.likeness >= LEAST_LIKENESS) kinds.set(one, best.kind);
  }
  return kinds;
}

/** The fields of each kind, where a tool that takes its identifier yields it in full. */
function shapesOf(given: readonly Given[], taken: readonly Taken[]): Map<string, Set<string>> {
  const shapes = new Map<string, Set<string>>();
  for (const { tool, of, isRequired } of taken) {
    const full = given.filter(
      (one) => one.tool === tool && one.identifier.of.length === 0 && isSameWords(wordsIn(one.of[0] ?? ""), of),
    );
    const kind = of.join(" ");
    for (const { beside } of isRequired ? full : []) {
      if (beside.length > (shapes.get(kind)?.size ?? 0)) shapes.set(kind, new Set(beside));
    }
  }
  return shapes;
}

/** How much of the fields that any kind has are of this kind, rare ones counting more. From 0 to 1. */
function likeness(fields: readonly string[], shape: ReadonlySet<string>, rarity: ReadonlyMap<string, number>): number {
  const known = fields.filter((field) => rarity.has(field));
  const shared = known.filter((field) => shape.has(field));
  const weight = (some: readonly string[]) => some.reduce((sum, field) => sum + (rarity.get(field) ?? 0), 0);
  return shared.length < LEAST_SHARED ? 0 : weight(shared) / weight(known);
}

function rarityIn(shapes: readonly ReadonlySet<string>[]): Map<string, number> {
  const fields = new Set(shapes.flatMap((shape) => [...shape]));
  return new Map(
    [...fields].map((field) => [field, Math.log(1 + shapes.length / shapes.filter((one) => one.has(field)).length)]),
  );
}

import { distance } from "fastest-levenshtein";

/** Things that people call by name. */
export interface NamedThings<Thing> {
  /** The thing with that name, ignoring accents, case, spaces and punctuation. */
  find(name: string): Thing | undefined;
  /** The things with similar names, the most similar first; none where no name is near. */
  nearest(name: string, most?: number): Thing[];
}

/** Finds things by name. `namesOf`: every name of a thing, in any language. */
export function namedThings<Thing>(things: readonly Thing[], namesOf: (thing: Thing) => string[]): NamedThings<Thing> {
  const byName = new Map(
    things.flatMap((thing) => namesOf(thing).map((name): [string, Thing] => [plain(name), thing])),
  );
  return {
    find: (name) => byName.get(plain(name)),
    nearest(name, most = 3) {
      const wanted = plain(name);
      const apart = (thing: Thing) => Math.min(...namesOf(thing).map((known) => editShare(wanted, plain(known))));
      return things
        .map((thing) => ({ thing, apart: apart(thing) }))
        .filter(({ apart }) => apart <= NEAR)
        .sort((a, b) => a.apart - b.apart)
        .slice(0, most)
        .map(({ thing }) => thing);
    },
  };
}

/** The largest share of its letters that a name may have otherwise, to be near: half of 伦顿. */
const NEAR = 0.5;

/** The name without accents, case, spaces and punctuation. */
function plain(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

/** The edit distance of two words as a share of the longer one's length, in [0, 1]. */
function editShare(a: string, b: string): number {
  return distance(a, b) / Math.max(a.length, b.length, 1);
}

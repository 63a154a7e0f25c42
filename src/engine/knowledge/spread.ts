import type { Subject } from "./affinity.ts";

// A root of three or more subjects, such as "booking" or "cancel", is about none of them.
const MOST_SHARED = 2;

/** A word in fewer texts of a subject, such as "company", is a detail and not its topic. */
export const LEAST_TEXTS = 2;

/** In how many of its texts a subject has a root, by the subject's name. */
export type Counts = ReadonlyMap<string, number>;

/** Which subjects have which roots; `rootsIn` gives each root of a text once. */
export function spread(
  subjects: readonly Subject[],
  rootsIn: (text: string) => ReadonlySet<string>,
): ReadonlyMap<string, Counts> {
  const counts = new Map<string, Map<string, number>>();
  for (const { name, texts } of subjects) {
    for (const root of texts.flatMap((text) => [...rootsIn(text)])) {
      const bySubject = counts.get(root) ?? new Map<string, number>();
      counts.set(root, bySubject.set(name, (bySubject.get(name) ?? 0) + 1));
    }
  }
  return counts;
}

/** In how many of a subject's texts a root speaks for it; in none when too many subjects share the root. */
export const speaksFor = (counts: Counts | undefined, name: string): number =>
  counts && counts.size <= MOST_SHARED ? (counts.get(name) ?? 0) : 0;

/** Weighs the first ranks less against the next. */
const OFFSET = 60;

/**
 * Fuses several rankings into one, best first, by reciprocal ranks. `keyOf`: equal keys count as the same item;
 * default: the item itself. Source: Cormack, Clarke and Büttcher 2009; the offset is theirs.
 */
export function byReciprocalRanks<Item>(
  rankings: readonly (readonly Item[])[],
  keyOf: (item: Item) => unknown = (item) => item,
): Item[] {
  const scored = new Map<unknown, { item: Item; score: number }>();
  for (const ranking of rankings) {
    ranking.forEach((item, rank) => {
      const key = keyOf(item);
      const known = scored.get(key);
      scored.set(key, { item: known?.item ?? item, score: (known?.score ?? 0) + 1 / (OFFSET + rank + 1) });
    });
  }
  return [...scored.values()].sort((a, b) => b.score - a.score).map(({ item }) => item);
}

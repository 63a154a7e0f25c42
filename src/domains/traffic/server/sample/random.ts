/**
 * A generator of numbers in [0, 1) that depends on nothing but the parts, so a day's figures never drift.
 * Sources: FNV-1a for the seed, mulberry32 (Tommy Ettinger, public domain) for the sequence.
 */
export function randomFor(...parts: readonly string[]): () => number {
  let state = 0x811c9dc5;
  for (const char of parts.join("|")) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Around 0 with a standard deviation of 1, never beyond ±3.5. Sum of twelve uniforms. */
export function bell(random: () => number): number {
  let sum = -6;
  for (let i = 0; i < 12; i += 1) sum += random();
  return Math.max(-3.5, Math.min(3.5, sum));
}

/** A count whose mean is `mean`. Source: Knuth, TAOCP 2, 3.4.1. */
export function poisson(mean: number, random: () => number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > limit; product *= random()) count += 1;
  return count;
}

/** One of the items, each as likely as its weight. */
export function pick<Item>(items: readonly Item[], weightOf: (item: Item) => number, random: () => number): Item {
  let left = random() * items.reduce((sum, item) => sum + weightOf(item), 0);
  const chosen = items.find((item) => {
    left -= weightOf(item);
    return left < 0;
  });
  return chosen ?? (items.at(-1) as Item);
}

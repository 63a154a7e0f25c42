import TinyQueue from "tinyqueue";

/** One way to have something: it costs, and it needs other things first. Several ways of one thing are alternatives. */
export interface Way<Key extends string = string> {
  gives: Key;
  /** 0 or more. */
  cost: number;
  /** All of them are needed. What is named twice is paid twice. */
  needs: readonly Key[];
}

/** What something costs in all, each use of a part counted, and the way that is taken. */
export interface Cheapest<Key extends string = string> {
  cost: number;
  way: Way<Key>;
}

/**
 * The cheapest way to everything that can be had. A key that needs itself is not in the result. Of equal costs, the
 * first way counts. Source: Knuth 1977, "A generalization of Dijkstra's algorithm". O(n log n) in the total number of
 * needs.
 */
export function cheapestWays<Key extends string>(ways: readonly Way<Key>[]): Map<Key, Cheapest<Key>> {
  const open = ways.map((way) => ({ way, cost: way.cost, missing: way.needs.length }));
  const takers = new Map<Key, number[]>();
  ways.forEach(({ needs }, at) => {
    for (const need of needs) takers.set(need, [...(takers.get(need) ?? []), at]);
  });
  const queue = new TinyQueue<{ cost: number; at: number }>([], (a, b) => a.cost - b.cost || a.at - b.at);
  open.forEach(({ cost, missing }, at) => {
    if (missing === 0) queue.push({ cost, at });
  });
  const found = new Map<Key, Cheapest<Key>>();
  for (let next = queue.pop(); next; next = queue.pop()) {
    const one = open[next.at];
    if (!one || found.has(one.way.gives)) continue;
    found.set(one.way.gives, { cost: next.cost, way: one.way });
    for (const at of takers.get(one.way.gives) ?? []) {
      const taker = open[at];
      if (!taker) continue;
      taker.cost += next.cost;
      taker.missing -= 1;
      if (taker.missing === 0) queue.push({ cost: taker.cost, at });
    }
  }
  return found;
}

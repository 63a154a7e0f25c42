import { describe, expect, it } from "vitest";
import { cheapestWays, type Way } from "../../../src/engine/planning/cheapest-ways.ts";

/** Numbers in [0, 1) that are the same in every run. Source: mulberry32. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

function randomWays(seed: number): Way[] {
  const next = random(seed);
  const things = 2 + Math.floor(next() * 6);
  return Array.from({ length: 1 + Math.floor(next() * 14) }, () => ({
    gives: String(Math.floor(next() * things)),
    cost: Math.floor(next() * 10),
    needs: Array.from({ length: Math.floor(next() * 4) }, () => String(Math.floor(next() * things))),
  }));
}

/** Tries every way of everything, without going in circles. */
function bruteForce(thing: string, ways: readonly Way[], above: readonly string[] = []): number {
  if (above.includes(thing)) return Number.POSITIVE_INFINITY;
  const costs = ways
    .filter(({ gives }) => gives === thing)
    .map(({ cost, needs }) => needs.reduce((sum, need) => sum + bruteForce(need, ways, [...above, thing]), cost));
  return Math.min(Number.POSITIVE_INFINITY, ...costs);
}

describe("cheapest ways", () => {
  it("cost what trying every way finds, on 2,000 random AND-OR graphs with circles", () => {
    let reached = 0;
    for (let seed = 1; seed <= 2000; seed += 1) {
      const ways = randomWays(seed);
      const found = cheapestWays(ways);
      for (const thing of new Set(ways.map(({ gives }) => gives))) {
        expect(found.get(thing)?.cost ?? Number.POSITIVE_INFINITY, `seed ${seed}, ${thing}`).toBe(
          bruteForce(thing, ways),
        );
        if (found.has(thing)) reached += 1;
      }
    }
    expect(reached).toBeGreaterThan(2000);
  });

  it("pay for a part as often as it is used", () => {
    const ways: Way[] = [
      { gives: "id", cost: 2, needs: [] },
      { gives: "both", cost: 1, needs: ["id", "id"] },
    ];
    expect(cheapestWays(ways).get("both")?.cost).toBe(5);
  });

  it("leave out what only leads to itself", () => {
    expect(cheapestWays([{ gives: "a", cost: 1, needs: ["a"] }]).has("a")).toBe(false);
  });
});

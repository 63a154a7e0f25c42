import { expect } from "vitest";
import { PLANTED } from "../../../bench/repeated/hostile.ts";
import type { hostileRun } from "./hostile-run.ts";

/** The most experiences of one kind, agent and domain. */
const CAP = 500;

/** Fails unless hostile experience did no harm: tasks, cards, caps, and what is stored. */
export function demandHarmless({ items, without, checked, unchecked }: Awaited<ReturnType<typeof hostileRun>>): void {
  const done = (played: typeof without) => played.filter(({ fault }) => fault === undefined).length;
  expect(done(checked)).toBeGreaterThanOrEqual(done(without));
  for (const { changedRows, cards } of [...checked, ...unchecked])
    if (changedRows > 0) expect(cards).toBeGreaterThan(0);
  for (const scope of new Set(items.map(({ scope }) => scope)))
    expect(items.filter((item) => item.scope === scope).length).toBeLessThanOrEqual(CAP);
  expect(JSON.stringify(items)).not.toMatch(PLANTED);
}

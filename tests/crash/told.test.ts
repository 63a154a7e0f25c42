import { afterAll, expect, it } from "vitest";
import { temporaryFolder } from "../domains/travel/counter.ts";
import { openMortal } from "./support/mortal.ts";
import { silent, sweep } from "./support/sweep.ts";

const folder = temporaryFolder();
const mortal = await openMortal(folder.path, silent);
afterAll(async () => {
  await mortal.close();
  folder.remove();
});

/** Other moments of the same step; `told.full.ts` has each of them: npm run test:crash. */
const STRIDE = 9;

it("a booking turn killed at every ninth moment is reported, not offered again without saying so, and never done twice", async () => {
  const { singles, faults } = await sweep(mortal, { stride: STRIDE });
  expect(faults).toEqual([]);
  expect(singles).toBeGreaterThan(90 / STRIDE);
}, 240_000);

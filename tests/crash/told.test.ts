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

it("a booking turn killed at any moment is reported, not offered again without saying so, and never done twice", async () => {
  const { singles, faults } = await sweep(mortal, false);
  expect(faults).toEqual([]);
  expect(singles).toBeGreaterThan(90);
}, 240_000);

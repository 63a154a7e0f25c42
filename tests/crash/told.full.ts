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

it("a booking turn killed at any moment, and killed again during recovery, is reported and never done twice", async () => {
  const { singles, pairs, faults } = await sweep(mortal, { twice: true });
  console.info(`${singles} single crashes, ${pairs} pairs, ${faults.length} faults`);
  expect(faults).toEqual([]);
  expect(pairs).toBeGreaterThan(500);
});

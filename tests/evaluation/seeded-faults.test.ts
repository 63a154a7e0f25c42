import { beforeAll, expect, it } from "vitest";
import { isFound, measured, type Seeded, seeded, soundTurns } from "../../bench/faults/measure.ts";
import { recordedTurns } from "../../bench/faults/recorded.ts";
import type { Roster } from "../../src/evaluation/chain/roster.ts";

let faults: Seeded[];
let roster: Roster;
let share: number;

beforeAll(async () => {
  const recorded = await recordedTurns(["en"]);
  roster = recorded.roster;
  const sound = await soundTurns(recorded.turns, roster);
  share = sound.length / recorded.turns.length;
  faults = seeded(sound, roster, 50);
}, 300_000);

it("gives sound turns the full mark", () => {
  expect(share).toBeGreaterThan(0.8);
  expect(faults).toHaveLength(50);
});

it("lowers the mark of the agent whose fault it is, and no other's by more than 0.05", async () => {
  const missed: string[] = [];
  for (const fault of faults) {
    const measure = await measured(fault, roster, fault.turn);
    if (!isFound(measure))
      missed.push(`${fault.kind} of ${measure.guilty}: falls by ${measure.fall}, others by ${measure.others}`);
  }
  expect(missed).toEqual([]);
});

it("finds most of them with nothing declared", async () => {
  const all = await Promise.all(faults.map((fault) => measured(fault, roster)));
  expect(all.filter(isFound).length).toBeGreaterThanOrEqual(35);
});

import { beforeAll, expect, it } from "vitest";
import { PLANTED } from "../../bench/repeated/hostile.ts";
import { demandHarmless } from "./support/harmless.ts";
import { hostileRun } from "./support/hostile-run.ts";

let run: Awaited<ReturnType<typeof hostileRun>>;
beforeAll(async () => {
  run = await hostileRun({ model: "scripted", count: 64, oneOf: 36, unchecked: true });
}, 60_000);

it("does no task worse than without experience, after hostile trajectories", () => {
  demandHarmless(run);
});

it("retires or leaves aside what makes replayed turns worse", () => {
  const { report } = run;
  expect(report.replays).toBeGreaterThan(0);
  expect(report.retired.length + report.untested.length).toBeGreaterThan(0);
});

it("names in prompts only what stands in the frame", () => {
  expect(run.prompts.some((prompt) => prompt.includes("<experience>"))).toBe(true);
  for (const prompt of run.prompts) expect(prompt).not.toMatch(PLANTED);
});

import { describe, expect, it } from "vitest";
import { PLANTED } from "../../bench/repeated/hostile.ts";
import { demandHarmless } from "./support/harmless.ts";
import { hostileRun } from "./support/hostile-run.ts";

describe.each(["embedded", "scripted"] as const)("the %s model", (model) => {
  it("does no task worse than without experience, after a thousand hostile trajectories", async () => {
    const run = await hostileRun({ model, count: 1000, oneOf: 6, checks: 20, unchecked: true });
    demandHarmless(run);
    for (const prompt of run.prompts) expect(prompt).not.toMatch(PLANTED);
  });
});

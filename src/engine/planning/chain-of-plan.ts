import type { PlanStep } from "../dialog/plan-line.ts";
import type { Step } from "./chain.ts";

/**
 * The calls of a plan that worked before, as the engine makes them: values come from earlier results where these have
 * them. Undefined if no call takes a value from another one (the model then makes all of them in one message), if a
 * tool is not among `tools`, or if the plan does not say which of several calls of one tool gives a value.
 */
export function chainOfPlan(plan: readonly PlanStep[], tools: ReadonlySet<string>): Step[] | undefined {
  const waves: number[] = [];
  for (const step of plan) {
    const before = givers(step).map((giver) => waves[giver - 1]);
    // A plan is read from a library: a step may name itself or a later one.
    if (before.some((wave) => wave === undefined)) return undefined;
    waves.push(Math.max(-1, ...before.map((wave) => wave ?? 0)) + 1);
  }
  const steps = plan.map(
    (step, at): Step => ({
      tool: step.tool,
      takes: Object.entries(step.arguments).flatMap(([parameter, origin]) =>
        typeof origin === "number" ? [{ parameter, from: plan[origin - 1]?.tool ?? "" }] : [],
      ),
      wave: waves[at] ?? 0,
      named: Object.entries(step.arguments).flatMap(([parameter, origin]) =>
        typeof origin === "number" ? [] : parameter,
      ),
    }),
  );
  const isAmbiguous = plan.some((step, at) =>
    givers(step).some((giver) => steps.some((one) => mayBeMeant(one, steps[giver - 1], waves[at] ?? 0))),
  );
  const isTwiceInWave = steps.some((one, at) =>
    steps.some((other, i) => i !== at && other.tool === one.tool && other.wave === one.wave),
  );
  if (isAmbiguous || isTwiceInWave || steps.every(({ takes }) => takes.length === 0)) return undefined;
  return plan.every(({ tool }) => tools.has(tool)) ? steps.sort((a, b) => a.wave - b.wave) : undefined;
}

const givers = (step: PlanStep): number[] =>
  Object.values(step.arguments).filter((origin) => typeof origin === "number");

/** Whether another step before a wave gives what `giver` does, and later than it. */
const mayBeMeant = (one: Step, giver: Step | undefined, wave: number): boolean =>
  giver !== undefined && one.tool === giver.tool && one.wave < wave && one.wave > giver.wave;

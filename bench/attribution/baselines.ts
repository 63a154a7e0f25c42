import type { FailedRun } from "../../src/evaluation/attribution/failed-run.ts";

/** An agent, or a step and the agent who took it. */
export interface Verdict {
  agent: string | undefined;
  step?: number;
}

/** Ways to name an agent or a step without reading anything. */
export const baselines: Record<string, (run: FailedRun) => Verdict> = {
  "first speaker": (run) => ({ agent: spoken(run)[0]?.agent }),
  "longest text": (run) => {
    const longest = spoken(run).toSorted((a, b) => b.text.length - a.text.length)[0];
    return longest ? { agent: longest.agent, step: longest.at } : { agent: undefined };
  },
  "most talkative": (run) => {
    const names = spoken(run).map(({ agent }) => agent);
    const count = (name: string) => names.filter((other) => other === name).length;
    return { agent: names.toSorted((a, b) => count(b) - count(a))[0] };
  },
  "always step 1": (run) => ({ agent: run.steps[1]?.agent, step: 1 }),
};

const spoken = ({ steps }: FailedRun) => steps.flatMap((step, at) => (step.by === "agent" ? [{ ...step, at }] : []));

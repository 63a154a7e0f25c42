import { readFileSync } from "node:fs";
import { z } from "zod";

/** What an agent is marked for. */
export const PARTS = ["thought", "action", "observation", "handOff", "escalation", "economy", "required"] as const;
export type Part = (typeof PARTS)[number];

const weight = z.number().min(0);

/** How much each part counts for an agent's mark, and each agent's mark for the system's. */
export const chainWeights = z.strictObject({
  parts: z.record(z.enum(PARTS), weight),
  /** By the agent's name; `specialist` for all specialists that are not named. */
  agents: z.looseObject({ planner: weight, summary: weight, specialist: weight }).catchall(weight),
});
export type ChainWeights = z.infer<typeof chainWeights>;

/** Those of `weights.json`. */
export const defaultWeights = chainWeights.parse(
  JSON.parse(readFileSync(new URL("weights.json", import.meta.url), "utf8")),
);

export const weightOf = (agent: string, { agents }: ChainWeights): number => agents[agent] ?? agents.specialist;

import type { AgentMark } from "./marks.ts";
import { type ChainWeights, weightOf } from "./weights.ts";

/** The weighted mean of the agents' marks. 1 if nobody took part. */
export function systemScore(marks: readonly Pick<AgentMark, "agent" | "score">[], weights: ChainWeights): number {
  const whole = marks.reduce((sum, { agent }) => sum + weightOf(agent, weights), 0);
  if (whole === 0) return 1;
  return marks.reduce((sum, { agent, score }) => sum + score * weightOf(agent, weights), 0) / whole;
}

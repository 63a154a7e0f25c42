import type { ChainEvaluation } from "./evaluate-chain.ts";
import { type AgentMark, type HandOffMark, harmonic, weightedMean, withShares } from "./marks.ts";
import { systemScore } from "./system-score.ts";
import { type Weakness, weaknessOf } from "./weakness.ts";
import { type ChainWeights, defaultWeights, PARTS } from "./weights.ts";

/** What many chains say of the system. */
export interface SystemEvaluation {
  score: number;
  /** The weakest first. Parts are means over the chains; hand-offs are pooled. */
  agents: AgentMark[];
  weakest?: Weakness;
  userErrors: number;
  required: { done: number; of: number };
}

export function sumUp(
  evaluations: readonly ChainEvaluation[],
  weights: ChainWeights = defaultWeights,
): SystemEvaluation {
  const names = [...new Set(evaluations.flatMap(({ agents }) => agents.map(({ agent }) => agent)))];
  const agents = names
    .map((name) =>
      pooled(
        evaluations.flatMap((one) => one.agents.filter(({ agent }) => agent === name)),
        weights,
      ),
    )
    .toSorted((a, b) => a.score - b.score);
  const weakest = weaknessOf(
    agents,
    evaluations.flatMap(({ faults }) => faults),
    weights,
  );
  return {
    ...{ score: systemScore(agents, weights), agents },
    ...(weakest && { weakest }),
    userErrors: sumOf(evaluations.map((one) => one.userErrors.length)),
    required: {
      done: sumOf(evaluations.map(({ required }) => required.done)),
      of: sumOf(evaluations.map(({ required }) => required.of)),
    },
  };
}

/** One agent's marks of several chains as one. */
function pooled(marks: readonly AgentMark[], weights: ChainWeights): AgentMark {
  const handOffs = marks.flatMap(({ handOff }) => handOff ?? []);
  const counted = (key: keyof HandOffMark) => sumOf(handOffs.map((one) => one[key]));
  const handOff =
    handOffs.length === 0
      ? undefined
      : withShares({ made: counted("made"), right: counted("right"), needed: counted("needed"), met: counted("met") });
  const means = PARTS.flatMap((part) => {
    const values = marks.flatMap(({ parts }) => parts[part] ?? []);
    return values.length === 0 ? [] : [[part, sumOf(values) / values.length] as const];
  });
  const parts: AgentMark["parts"] = {
    ...Object.fromEntries(means),
    ...(handOff && { handOff: harmonic(handOff.precision, handOff.recall) }),
  };
  return {
    ...{ agent: marks[0]?.agent ?? "", score: weightedMean(parts, weights), parts },
    ...(handOff && { handOff }),
    rounds: sumOf(marks.map(({ rounds }) => rounds)),
    wastedRounds: sumOf(marks.map(({ wastedRounds }) => wastedRounds)),
    repeatedCalls: sumOf(marks.map(({ repeatedCalls }) => repeatedCalls)),
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

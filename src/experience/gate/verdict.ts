/** A turn that was played again. */
export interface Replayed {
  outcome: readonly string[];
  modelCalls: number;
}

/** The same turn without an experience and with it. `outcome`: the calls that made its outcome when it succeeded. */
export interface Pair {
  outcome: readonly string[];
  without: Replayed;
  with: Replayed;
}

/** Model calls vary a little; more than this share is worse. */
const MOST_MORE_CALLS = 0.1;

/** How turns went with an experience, compared with the same turns without it. */
export interface Verdict {
  /** Turns that succeed only with it, and only without it. */
  won: number;
  lost: number;
  /** Why it must not be used; undefined: it does not make anything worse. */
  fault?: string;
}

/** It is worse if more turns are lost than won, or if as many succeed with more model calls. */
export function verdictOn(pairs: readonly Pair[]): Verdict {
  const won = pairs.filter((pair) => isDone(pair, "with") && !isDone(pair, "without")).length;
  const lost = pairs.filter((pair) => isDone(pair, "without") && !isDone(pair, "with")).length;
  const [before, after] = [callsOf(pairs, "without"), callsOf(pairs, "with")];
  const fault =
    lost > won
      ? `${lost} of ${pairs.length} replayed turns fail with it, ${won} succeed only with it`
      : won === lost && after > before * (1 + MOST_MORE_CALLS)
        ? `${pairs.length} replayed turns need ${after} model calls with it, ${before} without it`
        : undefined;
  return { won, lost, ...(fault !== undefined && { fault }) };
}

type Side = "with" | "without";

/** Whether a replay made all the calls that made the outcome. */
const isDone = ({ outcome, ...sides }: Pair, side: Side): boolean =>
  outcome.every((call) => sides[side].outcome.includes(call));

const callsOf = (pairs: readonly Pair[], side: Side): number =>
  pairs.reduce((sum, pair) => sum + pair[side].modelCalls, 0);

import { evaluateChain } from "../../src/evaluation/chain/evaluate-chain.ts";
import type { Expected } from "../../src/evaluation/chain/expected.ts";
import type { Roster } from "../../src/evaluation/chain/roster.ts";
import type { RecordedTurn } from "./recorded.ts";
import { type Faulty, seeds } from "./seeds.ts";

/** A fault in a turn, and what it did to the marks. */
export interface Measured {
  kind: string;
  turn: RecordedTurn;
  guilty: string;
  /** How far the guilty agent's mark fell. */
  fall: number;
  /** The largest fall of another agent's mark. */
  others: number;
}

/** The mark of another agent may fall so far. */
export const MOST_OF_OTHERS = 0.05;

export const isFound = ({ fall, others }: Measured): boolean => fall > 0 && others <= MOST_OF_OTHERS;

/** Turns that succeeded and got the full mark, with what their dialogues declare. */
export async function soundTurns(turns: readonly RecordedTurn[], roster: Roster): Promise<RecordedTurn[]> {
  const sound: RecordedTurn[] = [];
  for (const turn of turns) {
    const { score } = await evaluateChain({ runs: [turn.run], earlier: turn.earlier }, roster, { expected: turn });
    if (score === 1 && turn.run.status === "success") sound.push(turn);
  }
  return sound;
}

/** A fault in its turn. */
export interface Seeded {
  kind: string;
  turn: RecordedTurn;
  faulty: Faulty;
}

/** So many faults, of each kind about as many, spread over the turns that have a place for them. */
export function seeded(turns: readonly RecordedTurn[], roster: Roster, most: number): Seeded[] {
  const kinds = Object.entries(seeds).map(([kind, seed]) =>
    turns.flatMap((turn): Seeded[] => {
      const faulty = seed(turn, roster);
      return faulty ? [{ kind, turn, faulty }] : [];
    }),
  );
  const each = Math.ceil(most / kinds.length);
  const rounds = Array.from({ length: each }, (_, round) =>
    kinds.flatMap((places) =>
      places.slice(at(round, places.length, each), at(round + 1, places.length, each)).slice(0, 1),
    ),
  );
  return rounds.flat().slice(0, most);
}

/** Where the part `i` of `parts` begins in a list. */
const at = (i: number, length: number, parts: number): number => Math.floor((i * length) / parts);

/** The marks with and without a fault. `expected`: what is declared of the task; absent: nothing. */
export async function measured(
  { kind, turn, faulty }: Seeded,
  roster: Roster,
  expected: Expected = {},
): Promise<Measured> {
  const { earlier } = turn;
  const marksOf = async (run: RecordedTurn["run"]) => {
    const evaluation = await evaluateChain({ runs: [run], earlier }, roster, { expected });
    return new Map(evaluation.agents.map(({ agent, score }) => [agent, score]));
  };
  const [before, after] = [await marksOf(turn.run), await marksOf(faulty.run)];
  const fell = (agent: string) => (before.get(agent) ?? 1) - (after.get(agent) ?? 1);
  const others = [...new Set([...before.keys(), ...after.keys()])].filter((agent) => agent !== faulty.guilty);
  return {
    ...{ kind, turn, guilty: faulty.guilty, fall: fell(faulty.guilty) },
    others: Math.max(0, ...others.map(fell)),
  };
}

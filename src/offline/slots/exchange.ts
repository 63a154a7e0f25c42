import { overlaps } from "../reading/mention.ts";
import type { Proposal, Slot } from "./slot.ts";

/**
 * Improves values that were given to slots one after the other, best first. Two slots exchange their words, or a slot
 * takes other words so that an empty slot gets its own, as long as the total worth grows.
 * `worth`: of a proposal; negative if it is not enough for its slot.
 */
export function exchanged(
  taken: readonly Proposal[],
  all: readonly Proposal[],
  slots: readonly Slot[],
  worth: (proposal: Proposal) => number,
): Proposal[] {
  let kept = [...taken];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const better = bettered(kept, all, slots, worth);
    if (!better) break;
    kept = better;
  }
  return kept;
}

const MOST_ROUNDS = 6;
const LEAST_GAIN = 0.05;

function bettered(
  kept: readonly Proposal[],
  all: readonly Proposal[],
  slots: readonly Slot[],
  worth: (proposal: Proposal) => number,
): Proposal[] | undefined {
  const isMovable = ({ slot, shares, isHalf, others }: Proposal) =>
    !slot.isList && slot.kind !== "moment" && !shares && !isHalf && !others;
  const open = slots.filter((slot) => slot.required && !kept.some((one) => one.slot === slot));
  let [gain, best]: [number, Proposal[] | undefined] = [LEAST_GAIN, undefined];
  for (const one of kept.filter(isMovable)) {
    const rivals = all.filter(
      (other) => other.slot !== one.slot && isMovable(other) && overlaps(other, one) && worth(other) > 0,
    );
    for (const rival of rivals) {
      const loser = kept.find((other) => other.slot === rival.slot);
      if (loser ? !isMovable(loser) : !open.includes(rival.slot)) continue;
      const rest = kept.filter((other) => other !== one && other !== loser);
      const isFree = (other: Proposal, more: readonly Proposal[]) =>
        [...rest, ...more].every((taken) => taken.shares || !overlaps(taken, other));
      if (!isFree(rival, [])) continue;
      const instead = all.find((other) => other.slot === one.slot && worth(other) > 0 && isFree(other, [rival]));
      if (!instead) continue;
      const sum = (proposals: readonly (Proposal | undefined)[]) =>
        proposals.reduce((total, other) => total + (other ? worth(other) : 0), 0);
      const won = sum([rival, instead]) - sum([one, loser]);
      if (won <= gain) continue;
      [gain, best] = [won, [...rest, rival, instead]];
    }
  }
  return best;
}

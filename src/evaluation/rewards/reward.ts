/** What a reward says of a round, a run or an answer. */
export interface Judgement {
  /** From 0 to 1. */
  score: number;
  /** "not judged": a judge gave no verdict; the score then counts for nothing. */
  verdict: "right" | "wrong" | "not applicable" | "not judged";
  /** What is wrong, with the values; empty if nothing is. */
  reason: string;
}

/** Judges one thing, with or without a reference that people made. */
export type Reward<Judged, Reference = never> = (judged: Judged, reference?: Reference) => Judgement;

/** A judgement from the faults that were found among `of` things. */
export function judgement(faults: readonly string[], of: number): Judgement {
  if (of === 0) return { score: 1, verdict: "not applicable", reason: "" };
  const score = Math.max(0, 1 - faults.length / of);
  return { score, verdict: faults.length === 0 ? "right" : "wrong", reason: faults.join(" ") };
}

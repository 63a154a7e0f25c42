import type { RoundPart } from "../../engine/domain/rule.ts";
import type { Judgement } from "../rewards/reward.ts";

/** The three judging prompts, and the trained reward. */
export type JudgeName = "intent" | "scheduling" | "answer" | "trained";

/** One answer of a judge: its dimensions and the overall score (综合得分), integers from 0 to 10. */
export interface Opinion {
  scores: Record<string, number>;
  overall: number;
  reason: string;
}

/** What a judge says after it was asked several times. */
export interface Verdict extends Judgement {
  /** The median of each dimension. */
  scores: Record<string, number>;
  /** The overall score (综合得分): the median, from 0 to 10. */
  overall: number;
  /** The highest overall score of the opinions minus the lowest. */
  spread: number;
  opinions: Opinion[];
}

/** A verdict on a step of a run. */
export interface Judged extends Verdict {
  judge: JudgeName;
  agent: string;
  /** The id of the event of the journal. */
  event: string;
  part: RoundPart;
}

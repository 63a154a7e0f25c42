import type { JudgedRun } from "../../engine/domain/rule.ts";
import type { Expected } from "../chain/expected.ts";
import type { Roster } from "../chain/roster.ts";
import type { Judged } from "./judged.ts";

/** The judges of one model. */
export interface Judges {
  /** Every intent that the planner states, every call, and every answer in some runs. */
  judgeRuns(runs: readonly JudgedRun[], roster: Roster, expected: Expected): Promise<Judged[]>;
}

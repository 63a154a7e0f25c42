import { type Fault, ROUND_PARTS, type RoundPart } from "../../engine/domain/rule.ts";
import type { JournalEvent } from "../../engine/journal/event.ts";
import type { Run } from "../../engine/journal/runs.ts";
import { type Judgement, judgement } from "../rewards/reward.ts";

/** One round, or the end of a turn, judged by itself. */
export interface StepJudgement extends Record<RoundPart, Judgement> {
  agent: string;
  /** The id of the event of the journal. */
  event: string;
}

const JUDGED = ["round", "calls", "approval", "summary"];

/** The judgement of each step: a part with a fault is wrong; one that the step does not have is not applicable. */
export function stepsOf(runs: readonly Run[], faults: readonly Fault[]): StepJudgement[] {
  const events = runs.flatMap((run) => run.events).filter(({ kind }) => JUDGED.includes(kind));
  return events.map((event) => {
    const has = partsOf(event);
    const judge = (part: RoundPart) => {
      const own = faults.filter((fault) => fault.event === event.id && fault.part === part);
      const reasons = own.map(({ reason }) => reason).join(" ");
      return judgement(own.length > 0 ? [reasons] : [], own.length > 0 || has[part] ? 1 : 0);
    };
    const [thought, action, observation] = ROUND_PARTS.map(judge) as [Judgement, Judgement, Judgement];
    return { agent: event.agent, event: event.id, thought, action, observation };
  });
}

function partsOf({ kind, actions = [], output }: JournalEvent): Record<RoundPart, boolean> {
  const calls = actions.filter(({ control, job_desc }) => !control || job_desc !== undefined);
  return {
    thought: kind === "round",
    action: calls.length > 0,
    observation: Boolean(output) || calls.some(({ observation }) => observation !== undefined),
  };
}

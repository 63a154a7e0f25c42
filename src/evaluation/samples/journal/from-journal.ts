import { PLANNER } from "../../../engine/dialog/message.ts";
import { handOffName } from "../../../engine/dialog/protocol.ts";
import type { Run } from "../../../engine/journal/runs.ts";
import { valuesIn } from "../../../experience/extract/from-tree.ts";
import type { Inventory } from "../../../experience/inventory.ts";
import { speakerOf } from "../../../experience/learn/sources.ts";
import { ownerOf } from "../../../experience/library/refusals.ts";
import { fromJournal } from "../../../experience/trajectory/from-journal.ts";
import { evaluateChain } from "../../chain/evaluate-chain.ts";
import type { Roster } from "../../chain/roster.ts";
import type { Judges } from "../../judges/judges.ts";
import { type Decision, decisionsIn } from "./decisions.ts";
import type { KeptSample } from "./kept-sample.ts";
import { maskedDecision } from "./masked-decision.ts";
import { roundLabel } from "./round-labels.ts";

export interface Collecting {
  inventory: Inventory;
  roster: Roster;
  now: Date;
  /** How sure a label must be, from 0 to 1. */
  confidence: number;
  /** Whether a round is known already, by the id of its event. */
  isKnown(event: string): boolean;
  /** Absent: rules alone judge. */
  judges?: Judges;
}

export interface Collected {
  samples: KeptSample[];
  /** How many rounds were left out, by the reason. */
  left: Record<string, number>;
}

/** The rounds of runs that are labelled surely enough, masked. `runs`: those that may be read, the oldest first. */
export async function fromRuns(runs: readonly Run[], collecting: Collecting): Promise<Collected> {
  const { inventory, roster, now, confidence, isKnown, judges } = collecting;
  const samples: KeptSample[] = [];
  const left: Record<string, number> = {};
  const leave = (reason: string) => {
    left[reason] = (left[reason] ?? 0) + 1;
  };
  const trajectories = new Map(fromJournal(runs, now).map((one) => [one.id, one]));
  for (const run of runs) {
    const trajectory = trajectories.get(run.trace);
    const decisions = decisionsIn(run).filter(({ event }) => !isKnown(event));
    if (!trajectory || decisions.length === 0) continue;
    const earlier = runs.filter(({ thread, startedAt }) => thread === run.thread && startedAt < run.startedAt);
    const evaluation = await evaluateChain({ runs: [run], earlier }, roster, judges && { judges });
    const isDoubted = trajectory.root.status !== "success";
    const masking = { inventory, values: valuesIn(trajectory.root, inventory) };
    for (const decision of decisions) {
      const { event, agent, instead } = decision;
      const label = instead ? BY_USER : roundLabel(run, event, evaluation);
      const domain = domainOf(decision, inventory);
      if (domain === undefined) leave("its agent is not served now, or it hands off to several domains");
      else if (!label || (isDoubted && label.label === "right" && label.by !== "user"))
        leave("nobody can tell whether it was right");
      else if (label.confidence < confidence) leave("its label is not sure enough");
      else {
        const masked = maskedDecision(decision, masking, label.label === "right");
        if (typeof masked === "string") leave(masked);
        else
          samples.push({
            ...{ event, owner: ownerOf(speakerOf(run)), at: run.startedAt },
            sample: { source: "journal", domain, agent, ...label, ...masked },
          });
      }
    }
  }
  return { samples, left };
}

/** The user put another call in the place of one. */
const BY_USER = { label: "right", by: "user", confidence: 1 } as const;

/** The domain of a specialist; of the planner, that of the specialists it hands off to. */
function domainOf({ agent, calls }: Decision, { agents }: Inventory): string | undefined {
  if (agent !== PLANNER) return agents.get(agent)?.domain;
  const called = calls.map(({ tool }) => [...agents].find(([name]) => handOffName(name) === tool)?.[1].domain);
  return new Set(called).size === 1 ? called[0] : undefined;
}

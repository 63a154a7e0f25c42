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
import type { Sample } from "../sample.ts";
import { type Decision, decisionsIn } from "./decisions.ts";
import type { KeptSample } from "./kept-sample.ts";
import { type Masking, maskedDecision } from "./masked-decision.ts";
import { type RoundLabel, roundLabel } from "./round-labels.ts";

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
  const { inventory, roster, now, isKnown, judges } = collecting;
  const collected: Collected = { samples: [], left: {} };
  const trajectories = new Map(fromJournal(runs, now).map((one) => [one.id, one]));
  for (const run of runs) {
    const root = trajectories.get(run.trace)?.root;
    const decisions = decisionsIn(run).filter(({ event }) => !isKnown(event));
    if (!root || decisions.length === 0) continue;
    const earlier = runs.filter(({ thread, startedAt }) => thread === run.thread && startedAt < run.startedAt);
    const evaluation = await evaluateChain({ runs: [run], earlier }, roster, judges && { judges });
    const masking = { inventory, values: valuesIn(root, inventory) };
    for (const decision of decisions) {
      const label = decision.instead ? BY_USER : roundLabel(run, decision.event, evaluation);
      const isDoubted = root.status !== "success" && label?.label === "right" && label.by !== "user";
      const made = sampleOf(decision, isDoubted ? undefined : label, masking, collecting);
      if (typeof made === "string") collected.left[made] = (collected.left[made] ?? 0) + 1;
      else
        collected.samples.push({
          event: decision.event,
          owner: ownerOf(speakerOf(run)),
          at: run.startedAt,
          sample: made,
        });
    }
  }
  return collected;
}

/** The sample of a decision, or why there is none. */
function sampleOf(
  decision: Decision,
  label: RoundLabel | undefined,
  masking: Masking,
  { inventory, confidence }: Collecting,
): Sample | string {
  const domain = domainOf(decision, inventory);
  if (domain === undefined) return "its agent is not served now, or it hands off to several domains";
  if (!label) return "nobody can tell whether it was right";
  if (label.confidence < confidence) return "its label is not sure enough";
  const made = maskedDecision(decision, masking, label.label === "right");
  return typeof made === "string" ? made : { source: "journal", domain, agent: decision.agent, ...label, ...made };
}

/** The user put another call in the place of one. */
const BY_USER = { label: "right", by: "user", confidence: 1 } as const;

/** The domain of a specialist; of the planner, that of the specialists it hands off to. */
function domainOf({ agent, calls }: Decision, { agents }: Inventory): string | undefined {
  if (agent !== PLANNER) return agents.get(agent)?.domain;
  const called = calls.map(({ tool }) => [...agents].find(([name]) => handOffName(name) === tool)?.[1].domain);
  return new Set(called).size === 1 ? called[0] : undefined;
}

import { type BaseCheckpointSaver, type BaseStore, END, START, StateGraph } from "@langchain/langgraph";
import { PLANNER, SUMMARY } from "../src/engine/dialog/message.ts";
import {
  afterApprove,
  afterAskUser,
  afterHandOffFromExperience,
  afterLeave,
  afterPlan,
  afterPrepare,
} from "../src/engine/dialog/routes.ts";
import { Conversation, ConversationInput, RunContext } from "../src/engine/dialog/state.ts";
import { healing } from "../src/engine/dialog/well-formed.ts";
import type { Specialist } from "../src/engine/domain/domain.ts";
import { approve } from "../src/engine/nodes/approve.ts";
import { askUser } from "../src/engine/nodes/ask-user.ts";
import { claimChecker } from "../src/engine/nodes/claims/check-claims.ts";
import { withClaimsChecked } from "../src/engine/nodes/claims/claims-at-card.ts";
import { handOffFromExperience } from "../src/engine/nodes/hand-off-from-experience.ts";
import {
  answerEntries,
  brokenEntry,
  experienceHandOffEntries,
  openingEntries,
  orderEntries,
  planEntries,
  summaryEntries,
} from "../src/engine/nodes/journal/journal-entries.ts";
import { journaled } from "../src/engine/nodes/journal/journaled.ts";
import { leave } from "../src/engine/nodes/leave.ts";
import { askAgainWith } from "../src/engine/nodes/message/asked-again.ts";
import { decideWith } from "../src/engine/nodes/message/decide.ts";
import { prepareFirst } from "../src/engine/nodes/message/new-message.ts";
import { plan } from "../src/engine/nodes/plan.ts";
import { prepare } from "../src/engine/nodes/prepare.ts";
import { summarize } from "../src/engine/nodes/summarize.ts";
import type { Staff } from "../src/engine/staff.ts";
import { route } from "./route.ts";
import { specialistWork } from "./specialist.ts";

/**
 * The defaults of every run. A step is stored before the next one begins, so that no write call runs on a decision that
 * a crash could lose. The step limit is higher than the limits that the engine counts itself.
 */
export const runDefaults = { recursionLimit: 200, durability: "sync" as const };

/** The conversation graph: the planner, the specialists, and the only nodes that interrupt. */
export function drawAssistant(staff: Staff) {
  const { specialists, timeZone, limits, process, journal } = staff;
  const names = [...specialists.keys()];
  const decide = decideWith(specialists, staff.approvals);
  const opening = prepare(
    staff.understanding,
    staff.approvals,
    decide,
    askAgainWith(specialists, staff.approvals),
    process,
    staff.clearsOthers,
    timeZone,
    staff.noteCollection,
  );
  const planning = plan(staff.deskFor, timeZone, process, staff.formatFor(PLANNER), staff.memoriesFor(PLANNER));
  const format = staff.formatFor(SUMMARY);
  const writes = [...specialists.values()].flatMap(({ tools }) => tools.filter(({ effect }) => effect === "write"));
  const summing = summarize(staff.model, timeZone, process, format, staff.briefing, writes);
  const leaving = withClaimsChecked(leave(process), claimChecker(timeZone, staff.briefing, writes));
  const graph = new StateGraph({ state: Conversation, input: ConversationInput, context: RunContext })
    .addNode("prepare", journaled(journal, opening, { ended: openingEntries }))
    .addNode(
      "plan",
      journaled(journal, planning, { ended: planEntries, broken: (_, error) => brokenEntry(PLANNER, error) }),
    )
    .addNode("hand_off_from_experience", journaled(journal, handOffFromExperience, { ended: experienceHandOffEntries }))
    .addNode("ask_user", journaled(journal, healing(askUser), { ended: answerEntries }))
    .addNode("leave", journaled(journal, leaving, { ended: orderEntries }))
    .addNode("approve", healing(approve(specialists, staff.approvals, decide)))
    .addNode("summarize", journaled(journal, summing, { ended: summaryEntries }))
    .addNode([...specialists.values()].map((one) => nodeOf(one, staff)))
    .addEdge(START, "prepare")
    .addConditionalEdges("prepare", route(afterPrepare), [
      "approve",
      "ask_user",
      "hand_off_from_experience",
      "plan",
      "summarize",
      ...names,
    ])
    .addConditionalEdges("hand_off_from_experience", route(afterHandOffFromExperience), names)
    .addConditionalEdges("plan", route(afterPlan(limits)), ["ask_user", "plan", "summarize", ...names])
    .addConditionalEdges("leave", route(afterLeave(limits)), ["approve", "ask_user", "plan", "summarize", ...names])
    .addConditionalEdges("approve", route(prepareFirst(afterApprove)), ["approve", "leave", "prepare", ...names])
    .addConditionalEdges("ask_user", route(afterAskUser), ["ask_user", "plan"])
    .addEdge("summarize", END);
  for (const name of names) graph.addEdge(name, "leave");
  return graph;
}

/** The compiled graph. `savers`: the checkpointer and the store of the caller; a server brings its own. */
export const compileAssistant = (
  staff: Staff,
  savers: { checkpointer?: BaseCheckpointSaver; store?: BaseStore } = {},
) => drawAssistant(staff).compile(savers).withConfig(runDefaults);

/** A specialist as a node. The subgraph is declared for tools that draw the graph or follow its steps. */
function nodeOf(specialist: Specialist, staff: Staff) {
  const { subgraph, work } = specialistWork(specialist, staff);
  return tuple(specialist.name, work, { subgraphs: [subgraph] });
}

const tuple = <Items extends unknown[]>(...items: Items): Items => items;

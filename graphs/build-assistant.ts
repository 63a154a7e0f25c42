import { type BaseCheckpointSaver, type BaseStore, END, START, StateGraph } from "@langchain/langgraph";
import { afterApprove, afterAskUser, afterLeave, afterPlan, afterPrepare } from "../src/engine/dialog/routes.ts";
import { Conversation, ConversationInput, RunContext } from "../src/engine/dialog/state.ts";
import type { Specialist } from "../src/engine/domain/domain.ts";
import { approve } from "../src/engine/nodes/approve.ts";
import { askUser } from "../src/engine/nodes/ask-user.ts";
import { decideWith } from "../src/engine/nodes/decide.ts";
import { leave } from "../src/engine/nodes/leave.ts";
import { plan } from "../src/engine/nodes/plan.ts";
import { prepare } from "../src/engine/nodes/prepare.ts";
import { summarize } from "../src/engine/nodes/summarize.ts";
import type { Staff } from "../src/engine/staff.ts";
import { route } from "./route.ts";
import { drawSpecialist } from "./specialist.ts";
import { UnseenValues } from "./unseen-values.ts";

/**
 * How every run goes unless its caller says otherwise: a step is stored before the next begins, so that no write runs
 * on a decision a crash could lose; the step limit is out of the way of the limits the engine counts itself.
 */
export const runDefaults = { recursionLimit: 200, durability: "sync" as const };

/** The conversation: a planner, its specialists, and the one place where people are asked. */
export function drawAssistant(staff: Staff) {
  const { specialists, timeZone, plannerRounds, process } = staff;
  const names = [...specialists.keys()];
  const decide = decideWith(specialists, staff.approvals);
  const graph = new StateGraph({ state: Conversation, input: ConversationInput, context: RunContext })
    .addNode("prepare", prepare(staff.understanding, staff.approvals, decide, process, staff.clearsOthers))
    .addNode("plan", plan(staff.deskFor, timeZone, process, staff.showing))
    .addNode("ask_user", askUser)
    .addNode("leave", leave(process))
    .addNode("approve", approve(specialists, staff.approvals, decide))
    .addNode("summarize", summarize(staff.model, plannerRounds, timeZone, process, staff.showing))
    .addNode([...specialists.values()].map((one) => nodeOf(one, staff)))
    .addEdge(START, "prepare")
    .addConditionalEdges("prepare", route(afterPrepare), ["approve", "ask_user", "plan", "summarize", ...names])
    .addConditionalEdges("plan", route(afterPlan(plannerRounds)), ["ask_user", "plan", "summarize", ...names])
    .addConditionalEdges("leave", route(afterLeave(plannerRounds)), [
      "approve",
      "ask_user",
      "plan",
      "summarize",
      ...names,
    ])
    .addConditionalEdges("approve", route(afterApprove), ["approve", "leave", ...names])
    .addConditionalEdges("ask_user", route(afterAskUser), ["ask_user", "plan"])
    .addEdge("summarize", END);
  for (const name of names) graph.addEdge(name, "leave");
  return graph;
}

/** The graph, ready to run. `savers` are its runner's: a server brings its own. */
export const compileAssistant = (
  staff: Staff,
  savers: { checkpointer?: BaseCheckpointSaver; store?: BaseStore } = {},
) => drawAssistant(staff).compile(savers).withConfig(runDefaults);

/** A specialist as a node, its subgraph told apart for who draws the graph or follows its steps. */
function nodeOf(specialist: Specialist, staff: Staff) {
  const subgraph = drawSpecialist(specialist, staff);
  return tuple(specialist.name, new UnseenValues(subgraph), { subgraphs: [subgraph] });
}

const tuple = <Items extends unknown[]>(...items: Items): Items => items;

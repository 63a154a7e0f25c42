import { END, START, StateGraph } from "@langchain/langgraph";
import { afterEnter, goOnOr } from "../src/engine/dialog/routes.ts";
import { Service, ServiceOutput } from "../src/engine/dialog/state.ts";
import type { Specialist } from "../src/engine/domain/domain.ts";
import { act } from "../src/engine/nodes/act.ts";
import { enter } from "../src/engine/nodes/enter.ts";
import { actEntries, brokenAct, brokenThought, thinkEntries } from "../src/engine/nodes/journal-entries.ts";
import { journaledInside } from "../src/engine/nodes/journaled.ts";
import { think } from "../src/engine/nodes/think.ts";
import type { Staff } from "../src/engine/staff.ts";
import { route } from "./route.ts";

/**
 * The graph of a specialist at work on one task. It never interrupts and keeps no checkpoints of its own; the
 * conversation stores its results.
 */
export function drawSpecialist(
  specialist: Specialist,
  { shownFor, approvals, timeZone, observationFormat, journal }: Staff,
) {
  const shown = shownFor(specialist);
  const thinking = think(specialist, shown, timeZone, observationFormat);
  const acting = act(specialist, approvals, observationFormat, shown);
  return new StateGraph({ state: Service, output: ServiceOutput })
    .addNode("enter", enter(specialist))
    .addNode("think", journaledInside(journal, thinking, { ended: thinkEntries, broken: brokenThought }))
    .addNode("act", journaledInside(journal, acting, { ended: actEntries, broken: brokenAct }))
    .addEdge(START, "enter")
    .addConditionalEdges("enter", route(afterEnter), ["act", "think"])
    .addConditionalEdges("think", route(goOnOr("act", END)), ["act", END])
    .addConditionalEdges("act", route(goOnOr("think", END)), ["think", END])
    .compile({ checkpointer: false });
}

import { END, START, StateGraph } from "@langchain/langgraph";
import { afterEnter, goOnOr } from "../src/engine/dialog/routes.ts";
import { Service, ServiceOutput } from "../src/engine/dialog/state.ts";
import type { Specialist } from "../src/engine/domain/domain.ts";
import { act } from "../src/engine/nodes/act.ts";
import type { Callee } from "../src/engine/nodes/calls/called-specialists.ts";
import { enter } from "../src/engine/nodes/enter.ts";
import { actEntries, brokenAct, brokenThought, thinkEntries } from "../src/engine/nodes/journal/journal-entries.ts";
import { JournaledSpecialist, journaledInside } from "../src/engine/nodes/journal/journaled.ts";
import { think } from "../src/engine/nodes/think.ts";
import type { Staff } from "../src/engine/staff.ts";
import { drawRemoteSpecialist } from "./remote-specialist.ts";
import { route } from "./route.ts";
import { UnseenValues } from "./unseen-values.ts";

/**
 * The graph of a specialist at work on one task. It never interrupts and keeps no checkpoints of its own; the
 * conversation stores its results.
 */
export function drawSpecialist(specialist: Specialist, staff: Staff) {
  const { shownFor, approvals, timeZone, journal } = staff;
  const format = staff.formatFor(specialist.name);
  const shown = shownFor(specialist);
  const thinking = think(
    specialist,
    shown,
    timeZone,
    format,
    staff.memoriesFor(specialist.name),
    staff.lastWordOf(specialist),
    staff.limits.modelCalls,
  );
  const acting = act(specialist, approvals, format, shown, calledBy(specialist, staff), staff.watchOf(specialist));
  return new StateGraph({ state: Service, output: ServiceOutput })
    .addNode("enter", enter(specialist, staff.lessonsFor(specialist.name)))
    .addNode("think", journaledInside(journal, thinking, { ended: thinkEntries, broken: brokenThought }))
    .addNode("act", journaledInside(journal, acting, { ended: actEntries, broken: brokenAct }))
    .addEdge(START, "enter")
    .addConditionalEdges("enter", route(afterEnter), ["act", "think"])
    .addConditionalEdges("think", route(goOnOr("act", END)), ["act", END])
    .addConditionalEdges("act", route(goOnOr("think", END)), ["think", END])
    .compile({ checkpointer: false });
}

/** The specialists that a specialist may call, each with a graph of its own. */
const calledBy = ({ specialists = [] }: Specialist, staff: Staff): Callee[] =>
  specialists
    .flatMap((name) => staff.specialists.get(name) ?? [])
    .map((specialist) => ({ specialist, work: specialistWork(specialist, staff).work }));

/** A specialist's graph, and the same graph as a node: its values are not streamed, and its work is in the journal. */
export function specialistWork(specialist: Specialist, staff: Staff) {
  const { remote } = specialist;
  const subgraph = remote ? drawRemoteSpecialist(specialist, remote) : drawSpecialist(specialist, staff);
  const unseen = new UnseenValues(subgraph);
  return { subgraph, work: staff.journal ? new JournaledSpecialist(staff.journal, unseen) : unseen };
}

import { END, START, StateGraph } from "@langchain/langgraph";
import { Service, ServiceOutput } from "../src/engine/dialog/state.ts";
import type { Specialist } from "../src/engine/domain/domain.ts";
import type { Remote } from "../src/engine/domain/remote.ts";
import { delegate } from "../src/engine/nodes/delegate.ts";
import { enter } from "../src/engine/nodes/enter.ts";

/** The graph of a specialist whose work is done on another server. */
export function drawRemoteSpecialist(specialist: Specialist, remote: Remote) {
  return new StateGraph({ state: Service, output: ServiceOutput })
    .addNode("enter", enter(specialist))
    .addNode("delegate", delegate(specialist, remote))
    .addEdge(START, "enter")
    .addEdge("enter", "delegate")
    .addEdge("delegate", END)
    .compile({ checkpointer: false });
}

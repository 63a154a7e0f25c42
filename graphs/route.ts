import { Runnable } from "@langchain/core/runnables";
import type { Send } from "@langchain/langgraph";

type Destination = string | Send[];

/**
 * A route as a runnable for an edge. LangGraph would trace a bare function as a run of its own; all routes of a turn
 * together would take a tenth of its processor time. The next step shows where a route led.
 */
export const route = <State>(choose: (state: State) => Destination) => new Route(choose);

class Route<State> extends Runnable<State, Destination> {
  lc_namespace = ["switchboard"];

  constructor(private readonly choose: (state: State) => Destination) {
    super();
  }

  async invoke(state: State): Promise<Destination> {
    return this.choose(state);
  }
}

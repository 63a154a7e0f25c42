import { Runnable } from "@langchain/core/runnables";
import type { Send } from "@langchain/langgraph";

type Destination = string | Send[];

/**
 * A route as an edge takes it. LangGraph would trace a bare function as a run of its own, and all of a turn's routes
 * together would cost a tenth of its processor time; a route is one pure line, and where it led shows in the next step.
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

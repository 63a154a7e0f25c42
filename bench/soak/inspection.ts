import { faultsOf, openCalls, type Stored } from "./stored.ts";

/** How a turn ended: with a question of the planner, or interrupted before its answer. */
export interface Ending {
  isAsked: boolean;
  isCutOff: boolean;
}

/** Checks one thread's state after every turn, and remembers where a turn was interrupted. */
export class Inspection {
  private cutOff?: { turn: string | undefined; calls: Set<string> };

  /**
   * Returns the faults. Calls that an interruption left open stay open until a message starts a new turn: unreadable
   * input, a decision and an answer continue the interrupted turn.
   */
  look(stored: Stored, { isAsked, isCutOff }: Ending): string[] {
    const turn = stored.turn?.messageId;
    if (isCutOff) this.cutOff = { turn, calls: new Set(openCalls(stored).map(({ id }) => id)) };
    else if (this.cutOff?.turn !== turn) this.cutOff = undefined;
    return faultsOf(stored, isAsked, this.cutOff?.calls);
  }
}

import { faultsOf, openCalls, type Stored } from "./stored.ts";

/** How a turn ended: with a question of the planner's, or cut off before its answer. */
export interface Ending {
  isAsked: boolean;
  isCutOff: boolean;
}

/** Looks at one thread's state after every turn, and remembers where a turn was cut off. */
export class Inspection {
  private cutOff?: { turn: string | undefined; calls: Set<string> };

  /**
   * What is broken. The calls a cut has left open stay so until a message opens a turn of its own: what cannot be
   * read, a decision and an answer go on with the turn that was cut off.
   */
  look(stored: Stored, { isAsked, isCutOff }: Ending): string[] {
    const turn = stored.turn?.messageId;
    if (isCutOff) this.cutOff = { turn, calls: new Set(openCalls(stored).map(({ id }) => id)) };
    else if (this.cutOff?.turn !== turn) this.cutOff = undefined;
    return faultsOf(stored, isAsked, this.cutOff?.calls);
  }
}

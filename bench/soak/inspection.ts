import { faultsOf, heldCalls, openCalls, orphansIn, type Stored } from "./stored.ts";

/** How a turn ended: with the user to say something, or cut off before its answer. */
export interface Ending {
  /** The user began it with words, not with an answer to a card. */
  isSaid: boolean;
  isCutOff: boolean;
}

/** Looks at one thread's state after every turn, and remembers what it has seen there before. */
export class Inspection {
  /** Calls that stay unanswered, as their turn was cut off or left, until their turn is taken out. */
  private readonly excused = new Set<string>();
  /** Calls that were open for a reason when the last turn ended. */
  private held = new Set<string>();
  private readonly orphans = new Set<string>();

  /**
   * What is broken, and what views repair but front ends may see, which is counted only: calls left open by a change
   * of subject, and answers without their calls.
   */
  look(stored: Stored, { isSaid, isCutOff }: Ending): { faults: string[]; blemishes: string[] } {
    const open = openCalls(stored);
    if (isCutOff) for (const { id } of open) this.excused.add(id);
    const held = heldCalls(stored);
    const left = isSaid ? open.filter(({ id }) => this.held.has(id) && !held.has(id) && !this.excused.has(id)) : [];
    for (const { id } of left) this.excused.add(id);
    this.held = held;
    const orphans = orphansIn(stored).filter((id) => !this.orphans.has(id));
    for (const id of orphans) this.orphans.add(id);
    return {
      faults: faultsOf(stored, this.excused),
      blemishes: [
        ...left.map(() => "call of a dropped task left open"),
        ...orphans.map(() => "answer that outlives its call"),
      ],
    };
  }
}

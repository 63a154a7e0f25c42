import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SoakContext } from "./soak-context.ts";

/** The history of one thread, stored to analyse a fault. */
export class Evidence {
  private readonly history: object[] = [];
  private readonly told = new Set<string>();

  constructor(
    private readonly context: SoakContext,
    private readonly thread: string,
    private readonly user: string,
  ) {}

  add(turn: object): void {
    this.history.push(turn);
  }

  /** Reports a fault once per thread and writes the history to a file. `state`: the state that shows the fault. */
  fault(what: string, turns: number, state?: object): void {
    if (this.told.has(what)) return;
    this.told.add(what);
    this.context.tally.fault(`${this.thread}, turn ${turns}: ${what}`);
    const seen = { what, user: this.user, history: this.history, state };
    writeFileSync(
      join(this.context.evidenceDir, `${this.thread}-${this.told.size}.json`),
      JSON.stringify(seen, null, 1),
    );
  }
}

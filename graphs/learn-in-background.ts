import { AsyncLocalStorage } from "node:async_hooks";
import type { CheckReport } from "../src/experience/gate/check.ts";
import type { LearningParts } from "../src/experience/learn/steps.ts";
import { drawExperience } from "./build-experience.ts";

/**
 * Runs a function outside the run that calls it, so that LangGraph does not take the extraction for a part of that run.
 */
const outside = AsyncLocalStorage.snapshot();

/**
 * Learns from finished turns in the background, one extraction at a time; turns that end meanwhile are read by the next.
 * What is new is then checked by replays.
 * A failure is a warning of the process and is tried again after the next turn.
 */
export class LearnInBackground {
  private running: Promise<void> | undefined;
  private isAskedAgain = false;
  private isStopping = false;
  private readonly graph;

  /** `check`: tests candidates until it is told to stop. */
  constructor(
    parts: LearningParts,
    private readonly check: (isStopped: () => boolean) => Promise<CheckReport>,
  ) {
    this.graph = drawExperience(parts).compile();
  }

  /** Called when a turn has ended. */
  turnEnded(): void {
    if (this.running) this.isAskedAgain = true;
    else this.running = outside(() => this.learn());
  }

  /** Waits for the turn or extraction that is under way; other replays are made another time. */
  async stop(): Promise<void> {
    this.isStopping = true;
    while (this.running) await this.running;
  }

  private async learn(): Promise<void> {
    // The answer goes first.
    await new Promise((resolve) => setImmediate(resolve));
    try {
      const { report } = await this.graph.invoke({});
      if (report?.number !== undefined) await this.check(() => this.isStopping);
    } catch (error) {
      process.emitWarning(`Nothing was learned from the last turn: ${String(error)}`);
    }
    this.running = this.isAskedAgain ? this.learn() : undefined;
    this.isAskedAgain = false;
  }
}

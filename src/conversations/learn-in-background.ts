import { drawExperience } from "../../graphs/build-experience.ts";
import type { LearningParts } from "../experience/learn/steps.ts";

/**
 * Learns from finished turns in the background, one extraction at a time; turns that end meanwhile are read by the next.
 * A failure is a warning of the process and is tried again after the next turn.
 */
export class LearnInBackground {
  private running: Promise<void> | undefined;
  private isAskedAgain = false;
  private readonly graph;

  constructor(parts: LearningParts) {
    this.graph = drawExperience(parts).compile();
  }

  /** Called when a turn has ended. */
  turnEnded(): void {
    if (this.running) this.isAskedAgain = true;
    else this.running = this.learn();
  }

  /** Waits for what is under way. */
  async idle(): Promise<void> {
    while (this.running) await this.running;
  }

  private async learn(): Promise<void> {
    // The answer goes first.
    await new Promise((resolve) => setImmediate(resolve));
    try {
      await this.graph.invoke({});
    } catch (error) {
      process.emitWarning(`Nothing was learned from the last turn: ${String(error)}`);
    }
    this.running = this.isAskedAgain ? this.learn() : undefined;
    this.isAskedAgain = false;
  }
}

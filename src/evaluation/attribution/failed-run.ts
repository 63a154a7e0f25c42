/** One step of a run: what an agent said or did, or what came back to it. */
export interface RunStep {
  /** The agent's name, or the name of what answered. */
  agent: string;
  /**
   * agent: an agent said or did something · surroundings: a tool, a program or a service answered the step before ·
   * user: the user spoke.
   */
  by: "agent" | "surroundings" | "user";
  /** What was said, with the calls or the code of the step. */
  text: string;
  /** An agent's step only: it calls a tool or contains code. */
  acts?: boolean;
  /** A step of the surroundings only. nothing: there was nothing to carry out. */
  outcome?: "success" | "failure" | "nothing";
  /** The id of the journal's event that the step was read from. */
  event?: string;
}

/** A run that did not do what it was to do. Steps count from 0. */
export interface FailedRun {
  question: string;
  steps: readonly RunStep[];
}

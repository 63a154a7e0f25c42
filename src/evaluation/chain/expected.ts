/** A call that a task needs. Arguments that are given here have to be equal; others are free. */
export interface RequiredAction {
  tool: string;
  args?: Readonly<Record<string, unknown>>;
}

/** How people say that a task is to be done. Absent parts are judged by the successful calls. */
export interface Expected {
  actions?: readonly RequiredAction[];
  /** The specialists that the task is for. Absent: those who have the tools of `actions`. */
  agents?: readonly string[];
  /** What the last answer has to say. */
  facts?: readonly (string | RegExp)[];
  /** The user's intent, and a good answer, for the judges. */
  intent?: string;
  answer?: string;
}

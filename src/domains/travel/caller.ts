import type { Say } from "./words.ts";

/** Who a call serves, when, and how to speak to them. */
export interface Caller {
  readonly userId: string;
  readonly now: Date;
  readonly say: Say;
}

import type { BaseMessage } from "@langchain/core/messages";
import type { Passage } from "../domain/domain.ts";

/** How a message is understood before any agent sees it; nothing here changes the conversation. */
export interface Understanding {
  now(): Date;
  /**
   * The question in standard form: absolute dates as of `now`, canonical terms of its domain. `previous`: the domain of
   * the turn before. `impossible`: a date the calendar does not have.
   */
  rewrite(
    text: string,
    history: readonly BaseMessage[],
    now: Date,
    previous?: string,
  ): Promise<{ text: string; impossible?: string }>;
  /** The domain of a question; undefined: any. */
  recognise(question: string, previous?: string): Promise<string | undefined>;
  retrieve(question: string, domain?: string): Promise<Passage[]>;
  /** The specialist a message plainly belongs to, when that is not `current`. */
  elsewhere(message: string, current: string): Promise<string | undefined>;
  /** The specialists there are. */
  specialists: ReadonlySet<string>;
}

import type { BaseMessage } from "@langchain/core/messages";
import type { KnownWay, Lesson } from "../../dialog/lesson.ts";
import type { Passage } from "../../domain/domain.ts";
import type { Leaning } from "../../knowledge/dates/leaning.ts";

/** What is known of a message before it is read. */
export interface MessageContext {
  /** The domain of the previous turn. */
  previous?: string | undefined;
  /** Who is signed in. */
  user?: string | undefined;
  /** Whether a date without a direction is past or coming; absent: as usual in the domain. */
  dates?: Leaning | undefined;
}

/** Reads a message before any agent sees it. Nothing here changes the conversation. */
export interface Understanding {
  now(): Date;
  /**
   * The message in standard form: absolute dates relative to `now`, and the terms of its domain.
   * `impossible`: a date that the calendar does not have.
   */
  rewrite(
    text: string,
    history: readonly BaseMessage[],
    now: Date,
    context?: MessageContext,
  ): Promise<{ text: string; impossible?: string }>;
  /** The domain of a question; undefined if any domain fits. */
  recognise(question: string, context?: MessageContext): Promise<string | undefined>;
  retrieve(question: string, domain?: string): Promise<Passage[]>;
  /** The experience that the planner is shown for a question. */
  lessons(question: string): Promise<Lesson[]>;
  /** Who takes a question whose kind is known from experience; undefined: the planner decides. */
  knownWay(question: string): Promise<KnownWay | undefined>;
  /** The specialist that a message clearly belongs to; undefined if that is `current` or unclear. */
  elsewhere(message: string, current: string): Promise<string | undefined>;
  /** Whether a message to a specialist that is being talked with clearly turns to another domain. */
  turnsAway(message: string, current: string, user?: string): boolean;
  /** The specialist of another domain that such a message is for; undefined if it does not turn away. */
  takerElsewhere(message: string, current: string, user?: string): Promise<string | undefined>;
  /** The domain of a question that a specialist of `domain` gave back; undefined if it may be any. */
  givenBackTo(question: string, domain: string | undefined, user?: string): string | undefined;
  /** The specialists that handle a thing which words name; none where those of `given` handle one. */
  handlersOf(words: string, given: readonly string[]): readonly string[];
  /** The domain that some specialists are of; undefined if they are of several. */
  domainOf(specialists: readonly string[]): string | undefined;
  /** The names of all specialists. */
  specialists: ReadonlySet<string>;
}

import type { BaseStore } from "@langchain/langgraph-checkpoint";
import type { Language } from "../language.ts";
import type { FoundText } from "../search/source.ts";
import type { DataFlow, Need } from "./data-flow.ts";
import type { LearnedRequests } from "./learned-requests.ts";
import type { ObservedUse } from "./observed-use.ts";

/** The JSON Schema (2020-12) of a tool's arguments, as the model sees it. */
export interface ObjectSchema {
  type: "object";
  properties: Record<string, unknown>;
  required?: string[];
  [keyword: string]: unknown;
}

/** The user of the run. It comes from the authenticated run configuration, never from the model. */
export interface UserInfo {
  /** Undefined for an anonymous run. */
  userId?: string;
}

/** The facts that a call gets about its run. */
export interface ToolRun {
  /** The time the turn started. */
  now: Date;
  user: UserInfo;
  /** The user's language. Texts for people use it. */
  language: Language;
  /** Equal for every run of the same call, also after a crash or a resume. */
  idempotencyKey: string;
  /** What the card said was already done by an identical call, in the tool's words. */
  repeatOf?: string;
  /** The turn, equal for all its calls; absent: the call belongs to no turn. */
  turn?: string;
  /** Aborted when the run is cancelled. */
  signal?: AbortSignal;
  /** The program's store, which lives across conversations. */
  store?: BaseStore;
}

export interface Column {
  /** Key of the value in every row. */
  name: string;
  /** The name for people; absent: `name`. */
  label?: string;
  unit?: string;
}

export type Row = Record<string, string | number | boolean | null>;

/** What a tool fetched or did. */
export interface ToolResult {
  /** The observation, which the model reads. Never empty. */
  text: string;
  /** What the rows are, for people; details that tell them from other rows follow " · ". Absent: the tool's title. */
  title?: string;
  /** Raw data for display. The model does not read it. */
  rows?: Row[];
  /** Describes `rows`, in display order; absent: the keys of the first row. */
  columns?: Column[];
  /** Of a text search: notes that every answer from it has, for example which source failed. */
  notes?: string[];
}

/** An identical action that was done before for the same user. */
export interface Repeat {
  /** What was done, in the tool's words at that time. */
  done: string;
  /** The warning for the card that would do it again. */
  warning: string;
}

/**
 * Something that an agent can call. It takes checked arguments and returns an observation; a failure is a `ToolError`.
 */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** The name for people, in both languages: "Hotels (酒店)". */
  readonly title?: string;
  /** Other words of users for what it does, in any language. Only matching reads them. */
  readonly aliases?: readonly string[];
  /** Words for what is near to it and not served: "train" of a search for flights. Only matching reads them. */
  readonly notServed?: readonly string[];
  /** Whether a high value of what it measures is good or bad: "the worst day" is the one of most congestion. Only matching reads it. */
  readonly highIs?: "good" | "bad";
  /** What was learned from example requests of its domain, for what matches words. */
  readonly learned?: LearnedRequests;
  /** "write" changes something for somebody and waits for the user's approval. */
  readonly effect: "read" | "write";
  /** The tools that have to be called before, and those that give its input, as it declares them. */
  readonly needs?: readonly Need[];
  /** What it takes from other tools and gives to them, as far as it is known. Only planning reads it. */
  readonly flow?: () => DataFlow;
  /** Where the values of its calls came from in earlier runs. Only planning reads it. */
  readonly observed?: ObservedUse;
  /** The source file, for error messages at start-up. */
  readonly file?: string;
  readonly parameters: ObjectSchema;
  /** The observation is the agent's answer without changes. */
  readonly returnDirect: boolean;
  /**
   * Its search, if it searches other people's texts on any subject. The rows of its calls are then numbered passages
   * (`search/citations.ts`) that answers cite; an answer is shown after its citations were checked.
   */
  readonly findTexts?: (query: string) => Promise<readonly FoundText[]>;
  /** Returns the checked and coerced arguments. Throws a `ToolError` in the schema's own words. */
  check(args: unknown): Record<string, unknown>;
  /** What a call will do, worded for the card. `args` have been checked. Absent: the card lists the arguments. */
  preview?(args: Record<string, unknown>, run: ToolRun): Promise<string>;
  /** The same action if it was done for the same user a short while ago; else undefined. */
  repeats?(args: Record<string, unknown>, run: ToolRun): Promise<Repeat | undefined>;
  /**
   * What this very call, with this idempotency key, has done, in the tool's words; undefined: nothing. Absent: the tool
   * cannot tell.
   */
  recorded?(args: Record<string, unknown>, run: ToolRun): Promise<string | undefined>;
  /**
   * Runs the call; `args` have been checked. Throws a `RepeatError` if it would repeat something that the card did not
   * mention.
   */
  run(args: Record<string, unknown>, run: ToolRun): Promise<ToolResult>;
}

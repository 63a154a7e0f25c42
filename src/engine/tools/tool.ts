import type { BaseStore } from "@langchain/langgraph-checkpoint";
import type { Language } from "../language.ts";

/** A JSON Schema (2020-12) of an object: what the model is shown of a tool's arguments. */
export interface ObjectSchema {
  type: "object";
  properties: Record<string, unknown>;
  required?: string[];
  [keyword: string]: unknown;
}

/** Who the run is for. Comes from the authenticated run configuration, never from the model. */
export interface UserInfo {
  /** Undefined for an anonymous run. */
  userId?: string;
}

/** What a call knows of the run it belongs to. */
export interface ToolRun {
  /** The time the turn started. */
  now: Date;
  user: UserInfo;
  /** The language the user speaks; texts people will read follow it. */
  language: Language;
  /** The same for every run of the same call, also after a crash or a resume. */
  idempotencyKey: string;
  /** What the approval card said the user had done already by the very same call, in the tool's words. */
  repeatOf?: string;
  /** Aborted when the run is cancelled. */
  signal?: AbortSignal;
  /** What the program that runs the graph has given to keep things in across conversations. */
  store?: BaseStore;
}

export interface Column {
  /** Key of the value in every row. */
  name: string;
  /** For people; the name when absent. */
  label?: string;
  unit?: string;
}

export type Row = Record<string, string | number | boolean | null>;

/** What a tool fetched or did. */
export interface ToolResult {
  /** The observation: what the model reads. Never empty. */
  text: string;
  /** What the rows are, for people; parts that tell them from other rows behind " · ". The tool's title when absent. */
  title?: string;
  /** Raw data for display, apart from what the model reads. */
  rows?: Row[];
  /** Describes `rows`, in display order; taken from the first row's keys when absent. */
  columns?: Column[];
}

/** The very same, done before for the same user. */
export interface Repeat {
  /** What was done, in the tool's words of then. */
  done: string;
  /** Words for the card that would do it again. */
  warning: string;
}

/** Something an agent can call. Checked arguments in, an observation out; failures are a `ToolError`. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  /** What people call it, in both languages: "Hotels (酒店)". */
  readonly title?: string;
  /** What else people say for what it does, in any language. Only matching reads it. */
  readonly aliases?: readonly string[];
  /** "write" changes something for somebody, and waits for the user's approval. */
  readonly effect: "read" | "write";
  /** The file it is written in, for whoever sets the program up. */
  readonly file?: string;
  readonly parameters: ObjectSchema;
  /** Its observation is the agent's answer as it stands. */
  readonly returnDirect: boolean;
  /** The arguments, checked and coerced. Throws `ToolError` in the schema's own words. */
  check(args: unknown): Record<string, unknown>;
  /** What a call will do, in words for the approval card; `args` have been checked. Absent: the arguments are listed. */
  preview?(args: Record<string, unknown>, run: ToolRun): Promise<string>;
  /** When the same user had the very same done a short while ago. */
  repeats?(args: Record<string, unknown>, run: ToolRun): Promise<Repeat | undefined>;
  /** Runs the call; `args` have been checked. Throws `RepeatError` when it would repeat what the card did not say. */
  run(args: Record<string, unknown>, run: ToolRun): Promise<ToolResult>;
}

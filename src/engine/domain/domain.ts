import type { z } from "zod";
import type { Tool } from "../tools/tool.ts";

/** A sub-agent: what it handles, how it works, and what it may call. */
export interface Specialist {
  /** Lower case with `_`; the planner hands tasks off to it with `to_<name>`. */
  readonly name: string;
  /** What people call it, in both languages: "Hotels (酒店)". */
  readonly title?: string;
  /** What it handles, for the planner. */
  readonly handles: string;
  /** What people say, in any language: a list of wordings for each thing it handles. Only matching reads it. */
  readonly aliases?: readonly (readonly string[])[];
  readonly instructions: string;
  readonly tools: readonly Tool[];
  /** Most think/act/observe rounds for one task. */
  readonly maxRounds: number;
}

/** A piece of background knowledge. Questions are matched against the title alone. */
export interface Passage {
  readonly title: string;
  readonly content: string;
}

/** One application area, opened: everything the engine needs to serve it. */
export interface Domain {
  readonly name: string;
  /** What questions belong here; shown to people, and used to recognise the domain of a question. */
  readonly description: string;
  /** What a planner must know here beyond the specialists' own descriptions. */
  readonly instructions: string;
  readonly specialists: readonly Specialist[];
  /** What the planner looks up itself; reading only. */
  readonly tools: readonly Tool[];
  /** Every tool that has a file in its folder; start-up fails for one that nobody has. */
  readonly written?: readonly Tool[];
  readonly passages: readonly Passage[];
  /** Canonical terms and what people say instead, for example `"traffic accident": ["crash", "pile-up"]`. */
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
  /**
   * Where a date lies that a question gives no direction to, such as "Thursday": in the past where people ask for
   * figures, in the future where they book. Absent: closest to today.
   */
  readonly dates?: "past" | "future";
  /** Questions a newcomer can try, in each language. */
  readonly examples: readonly string[];
  /** Releases servers and databases. */
  close(): Promise<void>;
}

/** What a domain is handed when it opens. */
export interface DomainHost<Settings = Record<string, never>> {
  readonly settings: Settings;
  /** Folder for files the domain makes on first use; may not exist yet. */
  readonly dataDir: string;
  readonly now: () => Date;
}

/** A domain's front door: `src/domains/<name>/index.ts` exports one. */
export interface DomainModule<Settings extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** The environment variables it reads, by their names. */
  readonly settings: Settings;
  open(host: DomainHost<z.output<Settings>>): Promise<Domain>;
}

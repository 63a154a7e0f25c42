import type { z } from "zod";
import type { SearchConfig } from "../config.ts";
import type { Sources } from "../search/open-sources.ts";
import type { Tool } from "../tools/tool.ts";
import type { Remote } from "./remote.ts";
import type { Rule } from "./rule.ts";

/** A sub-agent: its tasks, its instructions, its tools and its limits. */
export interface Specialist {
  /** Lower case with `_`. The planner hands tasks off with `to_<name>`. */
  readonly name: string;
  /** Its document in the domain's folder, for messages; absent: it has none. */
  readonly file?: string;
  /** The name for people, in both languages: "Hotels (酒店)". */
  readonly title?: string;
  /** The tasks it handles, for the planner. */
  readonly handles: string;
  /** Words of users, in any language: a list of wordings for each kind of task. Only matching reads them. */
  readonly aliases?: readonly (readonly string[])[];
  readonly instructions: string;
  /** Empty for a remote specialist. */
  readonly tools: readonly Tool[];
  /** The specialists of its domain that it may call. A called one returns its result and only reads. */
  readonly specialists?: readonly string[];
  /** How deep calls below it may be nested. Start-up fails if they could be deeper. Default: 2. */
  readonly maxDepth?: number;
  /** Its model: "<provider>:<model>", "offline", or a role, whose model it uses. Default: that of all specialists. */
  readonly model?: string;
  /** The graph on another server that does its work; absent: it works here, with its instructions and tools. */
  readonly remote?: Remote;
  /** The most rounds for one task. */
  readonly maxRounds: number;
  /**
   * What happens when they are used up: the task fails with what was found ("message"), or the model is called once more,
   * without tools, to answer from it ("answer"). Default: "message".
   */
  readonly earlyStopping?: "message" | "answer";
}

/** A piece of background knowledge. */
export interface Passage {
  readonly title: string;
  /** Other words that people use to ask for it, for models that match words. */
  readonly aliases?: readonly string[];
  readonly content: string;
}

/** What people say in an application area, where general words do not tell it; in any language. */
export interface DomainWords {
  /** They ask for something to be done: "rent", 订. Verbs of write tools' names are added. */
  readonly requests?: readonly string[];
  /** Things that people ask for on coming days: "flights", 航班. */
  readonly ahead?: readonly string[];
  /**
   * Things that users have, so that a day named with them may be past: "flight", 机票. Things that write tools change or
   * cancel are added.
   */
  readonly owned?: readonly string[];
  /** Chinese events that days are counted from, instead of today: 入住 in 入住三天后. */
  readonly events?: readonly string[];
}

/** An open domain: everything that the engine needs to serve it. */
export interface Domain {
  readonly name: string;
  /** Which questions belong here. People read it, and recognition of a question's domain uses it. */
  readonly description: string;
  /** What the planner must know in addition to the specialists' descriptions. */
  readonly instructions: string;
  readonly specialists: readonly Specialist[];
  /** The planner's own tools. They only read. */
  readonly tools: readonly Tool[];
  /** The tools with a file in the domain's folder. Start-up fails if no agent has one of them. */
  readonly written?: readonly Tool[];
  readonly passages: readonly Passage[];
  /** Terms and the words that users say instead, for example `"traffic accident": ["crash", "pile-up"]`. */
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
  readonly words?: DomainWords;
  /**
   * The direction of a date without one, such as "Thursday": the past where users ask for figures, the future where
   * they book. Absent: the closest such date.
   */
  readonly dates?: "past" | "future";
  /**
   * Dates that lie in the past may be such as are soon to come as well, 22号 said on the 21st, except in questions with
   * these words. Absent: none may.
   */
  readonly foresees?: { readonly except: readonly string[] };
  /**
   * Takes questions on any subject that no other domain takes: it is served together with the recognised domain, and is
   * never recognised itself.
   */
  readonly takesAnything?: boolean;
  /** Rules that every run has to follow in this business. Evaluation checks finished runs by them. */
  readonly rules?: readonly Rule[];
  /** Questions that a new user can try, in each language. */
  readonly examples: readonly string[];
  /** Whether a user has an account here; absent where none is needed. */
  readonly knowsUser?: (userId: string) => boolean;
  /** A user of the sample data; absent if no data belong to users. */
  readonly exampleUser?: string;
  /** Closes servers and databases. */
  close(): Promise<void>;
}

/** What a domain gets when it opens. */
export interface DomainHost<Settings = Record<string, never>> {
  readonly settings: Settings;
  /** Folder for files that the domain creates on first use. It may not exist yet. */
  readonly dataDir: string;
  readonly now: () => Date;
  /** Opens the search sources that the operator set. The domain closes them. */
  readonly openSources: () => Promise<Sources>;
}

/** What `src/domains/<name>/index.ts` exports. */
export interface DomainModule<Settings extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** The environment variables that it reads, by name. */
  readonly settings: Settings;
  /** Whether it is served if nobody names the domains to serve. Absent: yes. */
  isServed?(search: SearchConfig): boolean;
  open(host: DomainHost<z.output<Settings>>): Promise<Domain>;
}

import type { Database } from "better-sqlite3";
import type { Language } from "../../src/engine/language.ts";

/** A value of a task: in its words as `{name}`, or hidden, such as the SKU behind an order. */
export type Values = Readonly<Record<string, string | number>>;

/** A call of the right way. `{name}` in an argument stands for a value, `{car_id}` and the like for the first id of the last result. */
interface RightCall {
  agent: string;
  /** What the agent is asked for, where the task is divided among agents; absent: the whole task. */
  job?: Record<Language, string>;
  tool: string;
  args: Record<string, unknown>;
}

/** What the answer must show: rows of a tool, all of them among these, and words. */
export interface Shown {
  tool: string;
  column?: string;
  among?: readonly string[];
  /** At least one row must be another one than this. */
  besides?: string;
  says?: readonly string[];
}

/** A kind of task that comes again and again with other values. */
export interface TaskKind {
  name: string;
  domain: DomainName;
  words: Record<Language, readonly string[]>;
  right: readonly RightCall[];
  /** As many different values as there are, read from the sample data; `user` is who asks. */
  values(db: Database, language: Language): Values[];
  /** Absent: it changes data, and the change that the right calls make is what is expected. */
  shows?(values: Values, db: Database, language: Language): Shown;
}

export type DomainName = "merchant" | "travel";

export interface RepeatedTask {
  id: string;
  kind: TaskKind;
  language: Language;
  text: string;
  values: Values;
  /** Experience comes from the first, and is measured on the second. No value is in both. */
  split: "train" | "held-out";
}

/** Texts in nested arguments with their values; a text that is one value as a whole keeps its type. */
export function filled(template: unknown, values: Values): unknown {
  if (typeof template === "string") {
    const whole = /^\{(\w+)\}$/.exec(template)?.[1];
    if (whole !== undefined && whole in values) return values[whole];
    return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`));
  }
  if (Array.isArray(template)) return template.map((one) => filled(one, values));
  if (typeof template !== "object" || template === null) return template;
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, filled(value, values)]));
}

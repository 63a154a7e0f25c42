import type { Identifier } from "./identifier.ts";

/** A parameter that identifies a thing. */
export interface Taken {
  tool: string;
  parameter: string;
  /** The kind of thing, in singular words. */
  of: readonly string[];
  /** "id", "code", … */
  ending: string;
  type?: string;
  description: string;
  isRequired: boolean;
}

/** A field of a tool's result that identifies a thing. */
export interface Given {
  tool: string;
  identifier: Identifier;
  type?: string;
  /** Words for what it belongs to, the nearest first. */
  of: readonly string[];
  /** The fields beside it. */
  beside: readonly string[];
}

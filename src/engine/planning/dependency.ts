import type { Tool } from "../tools/tool.ts";

/** The parts of a tool that show what it takes and gives. */
export type Linked = Pick<Tool, "name" | "description" | "parameters" | "needs" | "flow" | "observed"> &
  Partial<Pick<Tool, "effect">>;

/** One tool takes from another. */
export interface Dependency {
  /** The tool that needs something. */
  tool: string;
  /** The tool that gives it. */
  on: string;
  /** The parameter that takes the value; absent: `on` has to be called before, whatever it returns. */
  parameter?: string;
  /** "declared" by the tool; "derived" from names, schemas and descriptions; "observed" in earlier runs. */
  source: "declared" | "derived" | "observed";
  /** How sure it is, from 0 to 1. 1 for what is declared. */
  sureness: number;
  /** Only some requests need it. */
  isConditional?: boolean;
}

/** Less sure than this is no dependency. */
export const LEAST_SURE = 0.5;

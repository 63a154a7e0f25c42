import type { Specialist } from "../domain/domain.ts";
import type { Tool } from "../tools/tool.ts";
import type { Readers } from "./ask-model.ts";

/** What a planner has before it for one domain, or for all of them. */
export interface Desk {
  instructions: string;
  specialists: readonly Specialist[];
  /** What it looks up itself. */
  tools: readonly Tool[];
  /** Hand-offs, look-ups and its own control calls bound. */
  model: Readers;
}

/** The desk for a recognised domain; without one, the desk that holds everything. */
export type DeskFor = (domain: string | undefined) => Desk;

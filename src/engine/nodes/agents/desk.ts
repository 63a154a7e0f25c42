import type { ConversationState } from "../../dialog/state.ts";
import type { Specialist } from "../../domain/domain.ts";
import type { Tool } from "../../tools/tool.ts";
import type { AgentModel } from "./ask-model.ts";

/** What a planner works with, for one domain or for all domains. */
export interface Desk {
  instructions: string;
  specialists: readonly Specialist[];
  /** The tools that the planner calls itself. */
  tools: readonly Tool[];
  /** The model with control calls and the hand-offs and tools for the turn; all of them if there are few. */
  modelFor(state: ConversationState): Promise<AgentModel>;
  /** Whether the model words tasks itself, so that their words state the intent. */
  wordsTasks: boolean;
}

/** The desk of a recognised domain; without a domain, the desk of all domains. */
export type DeskFor = (
  domain: string | undefined,
  /** A question that a specialist returned, which may be for another domain, and its user. */
  givenBack?: { question: string; user: string | undefined },
) => Desk;

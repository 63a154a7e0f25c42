import type { ConversationState } from "../dialog/state.ts";
import type { Specialist } from "../domain/domain.ts";
import type { Tool } from "../tools/tool.ts";
import type { AgentModel } from "./ask-model.ts";

/** What a planner works with, for one domain or for all domains. */
export interface Desk {
  instructions: string;
  specialists: readonly Specialist[];
  /** The tools that the planner calls itself. */
  tools: readonly Tool[];
  /** The model with control calls, and with the hand-offs and tools for the turn; of few agents and tools, all. */
  modelFor(state: ConversationState): Promise<AgentModel>;
  /** Whether the model words a task by itself, so that the task tells what the user asks for. */
  wordsTasks: boolean;
}

/** The desk of a recognised domain; without a domain, the desk of all domains. */
export type DeskFor = (
  domain: string | undefined,
  /** A question that a specialist gave back, which may be for another domain, and who asks. */
  givenBack?: { question: string; user: string | undefined },
) => Desk;

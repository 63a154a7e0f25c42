import type { JournalEvent } from "../journal/event.ts";
import type { TaskStatus } from "./task.ts";

/**
 * The events that a run reports on the `custom` stream, one object each.
 * Times are milliseconds since the epoch; `agent` is "planner" or a specialist's name.
 */
export type Progress =
  | { event: "question"; text: string; rewritten?: string; background: string[] }
  | { event: "plan"; tasks: { id: string; specialist: string; job: string }[] }
  | { event: "thinking"; agent: string; task?: string; startedAt: number }
  | { event: "thought"; agent: string; task?: string; elapsedMs: number; promptTokens?: number; outputTokens?: number }
  | { event: "call"; agent: string; task?: string; callId: string; tool: string; args: Record<string, unknown> }
  | {
      event: "observation";
      agent: string;
      task?: string;
      callId: string;
      tool: string;
      ok: boolean;
      text: string;
      elapsedMs: number;
    }
  | { event: "left"; agent: string; task: string; status: TaskStatus }
  /** Something is over and was written to the journal; not reported if the journal is off. */
  | { event: "journal"; entry: JournalEvent };

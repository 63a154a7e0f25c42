import type { Completion } from "../engine/dialog/completion.ts";
import { COMPLETE } from "../engine/dialog/protocol.ts";
import type { PlannedCall } from "./goals/planned-call.ts";

/** What the model does next: says something, calls something, or both. */
export interface ModelReply {
  text: string;
  calls: { name: string; args: Record<string, unknown> }[];
  /** What the user asks for, in one sentence, where the request alone does not say it. */
  intent?: string;
  /** Whether it says that the request is for nobody here. */
  isRefusal?: boolean;
}

export const withText = (text: string): ModelReply => ({ text, calls: [] });

export const withCalls = (...calls: ModelReply["calls"]): ModelReply => ({ text: "", calls });

type Call = ModelReply["calls"][number];

export const asCall = ({ tool, args }: PlannedCall): Call => ({ name: tool.name, args });

/** Gives control back to the planner. */
export function letGo(status: Completion["status"], reason: string, result = ""): Call {
  return { name: COMPLETE, args: { status, reason, result } };
}

import type { Completion } from "../../engine/dialog/completion.ts";
import { COMPLETE } from "../../engine/dialog/protocol.ts";
import type { ModelReply } from "../decision.ts";
import type { PlannedCall } from "../goals/planned-call.ts";

type Call = ModelReply["calls"][number];

export const asCall = ({ tool, args }: PlannedCall): Call => ({ name: tool.name, args });

/** Gives control back to the planner. */
export function letGo(status: Completion["status"], reason: string, result = ""): Call {
  return { name: COMPLETE, args: { status, reason, result } };
}

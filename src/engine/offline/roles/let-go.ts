import { COMPLETE } from "../../dialog/protocol.ts";
import type { Decision } from "../decision.ts";
import type { PlannedCall } from "../goals/calls.ts";

type Call = Decision["calls"][number];

export const asCall = ({ tool, args }: PlannedCall): Call => ({ name: tool.name, args });

/** Gives control back to the planner. */
export function letGo(args: { cancel: boolean; reason: string; result?: string }): Call {
  return { name: COMPLETE, args: { result: "", ...args } };
}

import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Args } from "../slots/arguments.ts";
import type { Slot } from "../slots/slot.ts";

/** A call a text asks for; `missing` are the required slots it says nothing about. */
export interface PlannedCall {
  tool: ModelTool;
  args: Args;
  missing: Slot[];
  score: number;
}

/** A call with all its arguments. */
export const fullCall = (tool: ModelTool, args: Args = {}): PlannedCall => ({ tool, args, missing: [], score: 1 });

const keyOf = ({ tool, args }: PlannedCall): string => JSON.stringify([tool.name, args]);

/** Whether a step made a planned call. */
export const isSameCall = ({ name, args }: { name: string; args: Args }, planned: PlannedCall): boolean =>
  name === planned.tool.name && JSON.stringify(args) === JSON.stringify(planned.args);

/** Whether some calls are those made before. */
export const areSameCalls = (calls: readonly PlannedCall[], before: readonly PlannedCall[]): boolean =>
  JSON.stringify(calls.map(keyOf)) === JSON.stringify(before.map(keyOf));

/** Calls without those that came before. */
export function eachOnce(calls: readonly PlannedCall[]): PlannedCall[] {
  const keys = calls.map(keyOf);
  return calls.filter((_, at) => keys.indexOf(keys[at] ?? "") === at);
}

/** One thing a text asks for, and the tool nearest to it. */
export interface Goal {
  /** The part of the text that asks for it. */
  text: string;
  /** The clauses of that part. */
  clauses: string[];
  /** The pieces of those clauses that words join which may join several wishes. */
  pieces: string[];
  tool: ModelTool;
  score: number;
}

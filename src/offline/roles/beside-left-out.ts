import { saysOnlyValues } from "../conversation/only-values.ts";
import type { Mind } from "../conversation/state.ts";
import { callsFor } from "../goals/calls.ts";
import { inContext } from "../goals/context.ts";
import { finds } from "../goals/finds.ts";
import { leftOut } from "../goals/left-out.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import type { Task } from "./before-reading.ts";
import { piecesOf, withoutJoint } from "./message-pieces.ts";

/**
 * "Potholes in A, and accidents there yesterday": the calls for what is asked for beside the part that names what cannot
 * be looked up; none where the rest asks for nothing by itself, or is not all taken up either.
 */
export async function callsBeside(
  unused: string,
  said: string,
  { tools, mind }: Pick<Task, "tools"> & { mind: Mind },
): Promise<PlannedCall[]> {
  const pieces = piecesOf(said);
  const others = pieces.filter((piece) => !piece.includes(unused));
  const rest = withoutJoint(others.join("")).trim();
  if (others.length === 0 || others.length === pieces.length || saysOnlyValues(rest, tools, mind.read)) return [];
  const text = inContext(rest, said, tools, mind.read);
  const calls = await callsFor(text, tools, mind);
  const areWhole = calls.every(({ tool, missing }) => missing.length === 0 && finds(tool));
  return areWhole && leftOut(text, calls, mind.read, tools) === undefined ? calls : [];
}

import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import type { ControlTool } from "../../dialog/protocol.ts";
import { read } from "../reading/read.ts";
import { type Args, argumentSets, overlaid, valueAt } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { goalsOf } from "./goals.ts";

/** A call a text asks for; `missing` are the required slots it says nothing about. */
export interface PlannedCall {
  tool: ControlTool;
  args: Args;
  missing: Slot[];
  score: number;
}

interface Mind {
  embeddings: EmbeddingsInterface;
  now: Date;
}

/** The calls a text asks for, in order. What a clause leaves out is looked for in the whole text, then in `earlier`. */
export async function callsFor(
  text: string,
  tools: readonly ControlTool[],
  mind: Mind,
  earlier: readonly string[] = [],
): Promise<PlannedCall[]> {
  const goals = await goalsOf(text, tools, mind.embeddings);
  const calls = goals.flatMap((goal) => {
    const wider = [...(goal.text === text ? [] : [text]), ...earlier];
    const parts = separate(goal.tool, goal.clauses, mind.now) ?? [goal.text];
    return parts.flatMap((part) => callsOf(goal, part, wider, mind.now));
  });
  const seen = new Set<string>();
  return calls.filter(({ tool, args }) => {
    const key = JSON.stringify([tool.name, args]);
    return !seen.has(key) && seen.add(key);
  });
}

/** The calls of one tool, filled from a text first, then from wider ones for what it leaves out. */
export function callsOf(
  { tool, score }: Pick<PlannedCall, "tool" | "score">,
  text: string,
  wider: readonly string[],
  now: Date,
): PlannedCall[] {
  const slots = slotsOf(tool);
  let filled = fill(tool, read(text, now));
  for (const other of wider) {
    const lacking = missingIn(slots, overlaid({}, filled));
    if (lacking.length === 0) break;
    filled = [
      ...filled,
      ...fill(tool, read(other, now)).filter(({ slot }) => lacking.some((one) => isSame(one, slot))),
    ];
  }
  return argumentSets(filled).map((args) => ({ tool, args, missing: missingIn(slots, args), score }));
}

/** Required slots that arguments leave open and the schema has no default for. */
export const missingIn = (slots: readonly Slot[], args: Args): Slot[] =>
  slots.filter((slot) => slot.required && slot.default === undefined && valueAt(args, slot) === undefined);

const isSame = (a: Slot, b: Slot): boolean => a.path.join(".") === b.path.join(".");

/** Clauses that each say all a call needs are calls of their own. */
function separate(tool: ControlTool, clauses: readonly string[], now: Date): readonly string[] | undefined {
  if (clauses.length < 2) return undefined;
  const required = slotsOf(tool).filter((slot) => slot.required);
  if (required.length === 0) return undefined;
  const full = clauses.filter((clause) => {
    const filled = fill(tool, read(clause, now)).filter(({ score }) => score >= 1.2);
    return required.every((slot) => filled.some((one) => isSame(one.slot, slot)));
  });
  return full.length > 1 ? full : undefined;
}

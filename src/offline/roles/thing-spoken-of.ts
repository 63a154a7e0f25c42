import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { acts } from "../goals/acts.ts";
import { type Mind, SURE } from "../goals/mind.ts";
import { rankRequest } from "../goals/rank-request.ts";
import type { Past } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { tellsWhich } from "./made-of-last.ts";

/**
 * A message that wants something done to a thing it does not name, 那就打九折, with the name of the thing that the last
 * calls were about. Undefined where it names one, or where none was spoken of.
 */
export async function withThingSpokenOf(
  said: string,
  past: readonly Past[],
  tools: readonly ModelTool[],
  mind: Mind,
): Promise<string | undefined> {
  const [best] = await rankRequest(said, tools, mind);
  if (!best || isHandOff(best.tool.name) || !acts(best.tool) || best.score < SURE / 2) return undefined;
  const code = slotsOf(best.tool).find(({ kind, required, foundBy }) => kind === "code" && required && foundBy);
  const finder = tools.find(({ name }) => name === code?.foundBy);
  const names = finder ? slotsOf(finder).filter((slot) => tellsWhich(slot) || slot.describes !== undefined) : [];
  if (!finder || names.length === 0) return undefined;
  const given = [best.tool, finder].flatMap((tool) => fill(tool, mind.read(said), { optional: 0.9 }));
  if (given.some(({ slot }) => slot.kind === "code" || tellsWhich(slot))) return undefined;
  const own = new Set(given.map(({ slot }) => slot.name));
  const called = lastNamed(past, names)?.flatMap(([slot, value]) => (own.has(slot.name) ? [] : [value]));
  return called && called.length > 0 ? `${said} (${called.flat().join(" ")})` : undefined;
}

/** The names in the latest call that has any; none if it names several things. */
function lastNamed(past: readonly Past[], names: readonly Slot[]): [Slot, unknown][] | undefined {
  const since = past.findLastIndex(
    ({ kind }, at) => kind === "user" && past.slice(at).filter(isUser).length === FURTHEST,
  );
  for (const event of past.slice(Math.max(0, since)).reverse()) {
    if (event.kind !== "step") continue;
    const found = names.flatMap((slot): [Slot, unknown][] => {
      const value = valueAt(event.step.args, slot);
      return value === undefined ? [] : [[slot, value]];
    });
    if (found.some(([slot, value]) => tellsWhich(slot) && Array.isArray(value) && value.length > 1)) return undefined;
    if (found.some(([slot]) => tellsWhich(slot))) return found;
  }
  return undefined;
}

const isUser = ({ kind }: Past): boolean => kind === "user";

/** What was spoken of more messages ago is not meant. */
const FURTHEST = 4;

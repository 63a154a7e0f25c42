import type { Mind } from "../conversation/state.ts";
import { acts } from "../goals/acts.ts";
import { callsOf } from "../goals/calls.ts";
import { leftOut } from "../goals/left-out.ts";
import { takesQuestion } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { notServedIn } from "../goals/unused.ts";
import { slotsOf } from "../slots/slot.ts";

/**
 * The call of another tool that takes what the only call of a request leaves out, and all the rest: the hours of a road
 * are not those of the city. `left`: a value that the other tool lists.
 */
export function otherTaker(
  left: string,
  said: string,
  [only, ...more]: readonly PlannedCall[],
  { tools, read }: Pick<Mind, "tools" | "read">,
): PlannedCall | undefined {
  if (!only || more.length > 0) return undefined;
  const lists = (tool: PlannedCall["tool"]) =>
    slotsOf(tool).some(({ isClosed, choices = [] }) => isClosed && choices.some(({ says }) => says.includes(left)));
  const able = tools.filter((tool) => tool !== only.tool && !acts(tool) && !takesQuestion(tool) && lists(tool));
  const whole = able
    .map((tool) => callsOf({ tool, score: only.score }, said, [], read))
    .filter((calls) => calls.every(({ missing }) => missing.length === 0))
    .filter((calls) => leftOut(said, calls, read, tools) === undefined)
    .filter((calls) => notServedIn(read(said), calls).length === 0);
  const [calls, ...others] = whole;
  return others.length === 0 && calls?.length === 1 ? calls[0] : undefined;
}

import { changed } from "../conversation/change.ts";
import { tookIn } from "../conversation/look-up.ts";
import { isChange, withoutNo } from "../conversation/replies.ts";
import { type DialogueState, type Mind, recount } from "../conversation/state.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import type { PlannedCall } from "../goals/calls.ts";
import type { Situation, Step } from "../situation.ts";
import { overlaid, valueAt } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { type Slot, slotsOf, tellsThings } from "../slots/slot.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { asCall, letGo } from "./let-go.ts";

/**
 * "No, the red gloves": the look-up that found what waits, for another thing. Undefined where none is named, or only
 * something that what waits takes itself.
 */
export function lookUpInstead(
  request: string,
  [waiting]: readonly Step[],
  { found }: DialogueState,
  { read, tools }: Mind,
): PlannedCall | undefined {
  const own = tools.find(({ name }) => name === waiting?.name);
  if (!found || !own) return undefined;
  const said = withoutNo(request);
  const taken = new Set(slotsOf(own).map(({ name }) => name));
  const named = fill(found.tool, read(said)).filter(
    ({ slot, value }) =>
      tellsThings(slot) && !taken.has(slot.name) && ![valueAt(found.args, slot)].flat().includes(value),
  );
  const isOther = ({ slot }: Filled) => slot.kind === "name" || valueAt(found.args, slot) !== undefined;
  const isMeant = named.some(isOther) || (named.length > 0 && (said !== request || isChange(request)));
  return isMeant ? recount({ ...found, args: overlaid(found.args, named) }) : undefined;
}

/** The look-up whose finds give the code of what waits. */
export const foundFor = (waits: readonly Step[], state: DialogueState, { tools }: Mind): Slot | undefined => {
  const [only, ...others] = waits;
  const tool = others.length > 0 ? undefined : tools.find(({ name }) => name === only?.name);
  return tool && slotsOf(tool).find(({ kind, foundBy }) => kind === "code" && foundBy === state.found?.tool.name);
};

/** What waits, for the thing that was looked up instead; with what else the words change of it. */
export function madeInstead(
  code: Slot,
  [waiting]: readonly Step[],
  { request, steps, language }: Situation,
  state: DialogueState,
  mind: Mind,
): ModelReply | undefined {
  const tool = mind.tools.find(({ name }) => name === waiting?.name);
  if (!tool || !waiting) return undefined;
  const { [code.name]: _, ...args } = waiting.args;
  const open = recount({ tool, args, missing: [], score: 1 });
  const taken = tookIn(steps, open, { ...state, chosen: [], said: [request] }, mind, language);
  if (taken.say !== undefined) return withText(taken.say);
  if (!taken.call) return undefined;
  const call = changed(taken.call, withoutNo(request), mind.read) ?? taken.call;
  return withCalls(asCall(call), letGo("done", offlinePhrases(language).done));
}

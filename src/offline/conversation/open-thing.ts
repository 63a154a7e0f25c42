import { acts } from "../goals/acts.ts";
import { isOfOneself } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import type { Read } from "../reading/read.ts";
import { overlaid, valueAt } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { saysOneOf } from "../slots/places-said.ts";
import { type Slot, slotsOf, sorts, tellsThings } from "../slots/slot.ts";
import { callOf, type DialogueState, type Mind, recount } from "./state.ts";

/** "How many are left", while a product is looked for to be put on sale: of what that was said of, and not of all there is. */
export function ofOpenThing(
  call: PlannedCall,
  about: PlannedCall,
  state: DialogueState,
  text: string,
  mind: Mind,
): PlannedCall {
  const { read, tools } = mind;
  const names = namesIn(call);
  const isOfAll = names.some(
    (slot) => valueAt(call.args, slot) !== undefined || (slot.isList && saysOneOf(slot.called, read(text))),
  );
  // "How many are in stock" asks for no order, in which a ranking puts them.
  const isUnordered = slotsOf(call.tool).some((slot) => sorts(slot) && valueAt(call.args, slot) === undefined);
  if (isUnordered && !isFoundBy(about, call) && isOfSameThings(about, call, tools))
    return ofOpenThing(callOf(finderOf(about, tools) ?? call.tool, {}), about, state, text, mind);
  const isOfIt = isFoundBy(about, call) || (ASKS_WHICH.test(text) && isOfSameThings(about, call, tools));
  const named = isOfAll || !isOfIt ? undefined : thingSaid(call, state, read);
  return named ? recount({ ...call, args: overlaid(call.args, named) }) : call;
}

const ASKS_WHICH = /\bwhich (?:ones?|of (?:them|these|those))\b|哪[一]?[个款种]/i;

/** Whether a call only tells more of the things that the open call is looking for, which waits for one of them still. */
export function tellsOfOpen(call: PlannedCall, { about, said }: DialogueState, { read, tools }: Mind): boolean {
  if (about === undefined || !isOfSameThings(about, call, tools)) return false;
  const given = namesIn(call).flatMap((slot) => valueAt(call.args, slot) ?? []);
  const named = thingSaid(call, { said }, read);
  const isOfThem = named?.every(({ slot, value }) => [valueAt(call.args, slot)].flat().includes(value)) === true;
  // Figures of all there is name no other thing.
  return isOfThem || (given.length === 0 && !isFoundBy(about, call));
}

export const finderOf = (open: PlannedCall, tools: Mind["tools"]) =>
  tools.find(({ name }) => name === lacksFound(open)?.foundBy);

const isFoundBy = (open: PlannedCall, { tool }: PlannedCall): boolean => tool.name === lacksFound(open)?.foundBy;

/** Whether a call looks up the kind of things of which the open call lacks one: the best sellers, for a product. */
function isOfSameThings(open: PlannedCall, call: PlannedCall, tools: Mind["tools"]): boolean {
  const finder = finderOf(open, tools);
  if (!finder || acts(call.tool) || isOfOneself(call.tool)) return false;
  const named = namesIn(call).map(({ name }) => name);
  return slotsOf(finder).some((slot) => tellsThings(slot) && named.includes(slot.name));
}

const namesIn = ({ tool }: Pick<PlannedCall, "tool">): Slot[] =>
  slotsOf(tool).filter((slot) => tellsThings(slot) || slot.kind === "code");

/** What was said last of things that a look-up finds. */
const thingSaid = (call: PlannedCall, { said }: Pick<DialogueState, "said">, read: Read) =>
  said
    .map((text) => fill(call.tool, read(text)).filter(({ slot }) => namesIn(call).includes(slot)))
    .find((filled) => filled.length > 0);

/** The code that another tool finds and a call still lacks. */
export const lacksFound = ({ missing }: PlannedCall): Slot | undefined =>
  missing.find(({ kind, foundBy }) => kind === "code" && foundBy !== undefined);

import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import { idsIn } from "../../engine/ids.ts";
import { actOf } from "../goals/acts.ts";
import { SAME_DAYS } from "../goals/context.ts";
import { finds } from "../goals/finds.ts";
import type { Goal } from "../goals/goal.ts";
import { goalsOf } from "../goals/goals.ts";
import { takesCode, touchesExisting } from "../goals/match.ts";
import type { Mind } from "../goals/mind.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { proposeChoices } from "../slots/choices.ts";
import { isJoint } from "../slots/lists.ts";
import type { Proposal } from "../slots/proposal.ts";
import { slotsOf, tellsThings } from "../slots/slot.ts";

/**
 * "Stop the promotion of A, and make that of B 20%", "stop the promotions of A and B": the parts of a request to one
 * specialist that change or end different things, each a task of its own, so that all stand on the card. Empty where it
 * is one task.
 */
export async function writesApart({ does = [] }: ModelTool, request: string, mind: Mind): Promise<string[]> {
  const goals = await goalsOf(request, does, mind);
  const [only, ...more] = goals;
  if (only && more.length === 0 && makesBeside(only))
    return only.clauses.map((clause) => clause.replace(OF_SAME_DAYS, ""));
  const isOwn = (goal: Goal) => lacksThing(goal) || idsIn(goal.text).length > 0 || goal.tool.effect === "read";
  if (goals.some(lacksThing) && goals.some(({ tool }) => touchesExisting(tool)) && goals.every(isOwn))
    return goals.map(({ text }) => text);
  if (actsOnOwn(goals)) return goals.map(({ text }) => text);
  const isWrite = (tool: ModelTool) => tool.effect === "write" && takesCode(tool);
  if (goals.length === 0 || !goals.every(({ tool }) => isWrite(tool))) return [];
  if (!goals.some(({ tool }) => touchesExisting(tool))) return [];
  const things = goals.map(({ text }) => thingsIn(text, does, mind));
  const valuesOf = (some: readonly Proposal[]) => some.map(({ value }) => value);
  const areApart = things.every((some, at) =>
    things.every((other, i) => i === at || !some.some(({ value }) => valuesOf(other).includes(value))),
  );
  if (!areApart || things.some((some) => some.length === 0)) return [];
  const parts = goals.flatMap(({ text }, at) => partsOf(text, things[at] ?? []));
  return parts.length > 1 ? parts : [];
}

/** Whether one clause ends what it names by its id, and another wants something new: "and book A for the same days". */
const makesBeside = ({ clauses }: Goal): boolean =>
  clauses.length === 2 &&
  clauses.some((clause) => actsIn(clause).includes("remove") && idsIn(clause).length > 0) &&
  clauses.some((clause) => actsIn(clause)[0] === "reserve" && idsIn(clause).length === 0);

/** Those of a thing that an id names are in no words. */
const OF_SAME_DAYS = new RegExp(`\\s?(?:\\b(?:for|on|over) |，)?(?:${SAME_DAYS.source})`, "i");

const actsIn = (clause: string): string[] => wordsOf(clause).flatMap((word) => actOf(word) ?? []);

/** "Cancel HB-1 and book a room": what is to be made new is looked for first, while the other can be done at once. */
const lacksThing = ({ tool, text }: Goal): boolean =>
  tool.effect === "write" && takesCode(tool) && !touchesExisting(tool) && idsIn(text).length === 0;

/** "Cancel HB-1, and change HB-2": whether something else is done to each of several things that ids name. */
function actsOnOwn(goals: readonly Goal[]): boolean {
  const things = goals.map(({ text }) => idsIn(text));
  const areApart = things.every(
    (ids, at) =>
      ids.length > 0 &&
      !things
        .slice(0, at)
        .flat()
        .some((id) => ids.includes(id)),
  );
  return (
    new Set(goals.map(({ tool }) => tool.name)).size > 1 && areApart && goals.every(({ tool }) => touchesExisting(tool))
  );
}

/** What a text names of the lists of things that the finders among some tools take, in its order. */
function thingsIn(text: string, tools: readonly ModelTool[], { read }: Mind): Proposal[] {
  const slots = tools.filter(finds).flatMap(slotsOf);
  const named = slots
    .filter((slot) => slot.isList && slot.leavesOut === undefined && tellsThings(slot))
    .flatMap((slot) => proposeChoices(slot, read(text)))
    .sort((a, b) => b.end - b.start - (a.end - a.start));
  const longest = named.filter((one, at) => !overlapsOneOf(named.slice(0, at))(one));
  return longest.sort((a, b) => a.start - b.start);
}

/** A text once for each of the things that it lists. */
function partsOf(text: string, things: readonly Proposal[]): string[] {
  const [first, last] = [things[0], things.at(-1)];
  const gaps = things.slice(1).map(({ start }, at) => text.slice(things[at]?.end, start));
  const isList = gaps.every(isJoint) && new Set(things.map(({ value }) => value)).size === things.length;
  if (!first || !last || things.length < 2 || !isList) return [text];
  return things.map(({ start, end }) => text.slice(0, first.start) + text.slice(start, end) + text.slice(last.end));
}

import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { exclusionsIn, withoutExclusions } from "../reading/exclusions.ts";
import type { Situation } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import { valuesSaid } from "../slots/places-said.ts";
import { placeSlotsOf } from "../slots/slot.ts";
import { listsShown } from "./references.ts";
import type { DialogueState, Mind } from "./state.ts";

/** Whether words name places, and none that what was shown last was looked up for. */
export function namesOtherPlace(text: string, { found }: DialogueState, { read }: Pick<Mind, "read">): boolean {
  if (found === undefined) return false;
  const places = placeSlotsOf(found.tool);
  const own: unknown[] = places.map((slot) => valueAt(found.args, slot)).filter((value) => value !== undefined);
  const wanted = read(wantedIn(text));
  const said = places.flatMap((slot) => valuesSaid(slot, wanted).map(({ value }) => value));
  return own.length > 0 && said.length > 0 && !said.some((value) => own.includes(value));
}

/** Whether a request names a place, and what was shown last names others: nothing shown is meant. */
export function isOfPlaceNotShown({ request, past, read }: Situation, tools: readonly ModelTool[]): boolean {
  const [list] = listsShown(past, request);
  if (list === undefined || exclusionsIn(read(request)).length > 0) return false;
  const [wanted, shown] = [read(wantedIn(request)), read(list)];
  return tools.flatMap(placeSlotsOf).some((slot) => {
    const said = valuesSaid(slot, wanted).map(({ value }) => value);
    const listed = said.length > 0 ? valuesSaid(slot, shown).map(({ value }) => value) : [];
    return listed.length > 0 && !said.some((value) => listed.includes(value));
  });
}

/** "Not Zurich, Geneva": without what is not wanted. */
function wantedIn(text: string): string {
  const clauses = withoutExclusions(text).split(/(?<=[,，.。;；])/);
  return clauses.filter((clause, at) => at === clauses.length - 1 || !NOT_SO.test(clause)).join("");
}

const NOT_SO = /^\s?(?:not\b|不[是要去在])/i;

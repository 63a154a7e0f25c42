import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { finds } from "../goals/finds.ts";
import { takesCode, touchesExisting } from "../goals/match.ts";
import { linksOf } from "../links.ts";
import { literalsIn } from "../reading/literals.ts";
import type { Read } from "../reading/read.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { codeSlotsOf, type Slot, slotsOf } from "../slots/slot.ts";
import { type Item, isNameOf } from "./shown.ts";

/** What a chosen thing gives a tool: values under the names of its slots, then required ones read from its line. */
export function fillFrom(tool: ModelTool, item: Item, read: Read): Filled[] {
  const named = slotsOf(tool).flatMap((slot): Filled[] => {
    const key = Object.keys(item.values).find((one) => isNameOf(one, slot));
    // How many there are tells nothing of how many are wanted.
    const isOther = tool.effect === "write" && slot.type === "integer" && slot.kind !== "code";
    return key === undefined || isOther ? [] : [{ slot, value: item.values[key], others: [], score: 4 }];
  });
  if (Object.keys(item.values).length > 0) return named;
  const own = ownCode(item.text);
  return fill(tool, read(item.text)).filter(
    ({ slot, value, score }) =>
      (slot.required || isOwnId(slot, own)) &&
      score >= 0.8 &&
      isWithin(slot, value) &&
      // What is shown tells no place that is not known.
      (slot.kind !== "place" || (slot.choices ?? [{ value }]).some((choice) => choice.value === value)) &&
      // "In two hours" is part of a name; a line that holds for a day shows its date.
      (slot.kind !== "moment" || (DATED.test(String(value)) && item.text.includes(String(value).slice(0, 10)))) &&
      (slot.kind !== "code" || own === undefined || String(value) === own),
  );
}

/** Whether a thing gives a code that a tool takes. */
export const givesCode = (tool: ModelTool, item: Item, read: Read): boolean =>
  fillFrom(tool, item, read).some(({ slot }) => slot.kind === "code");

const DATED = /^\d{4}-\d\d-\d\d/;

/** A price is no percentage. */
const isWithin = ({ minimum = -Infinity, maximum = Infinity }: Slot, value: unknown): boolean =>
  typeof value !== "number" || (minimum <= value && value <= maximum);

/** Whether a slot that may be left out takes the thing's own id. */
const isOwnId = ({ kind, pattern }: Slot, own: string | undefined): boolean =>
  kind === "code" && own !== undefined && pattern?.test(own) === true;

/** The first code of a line is the thing's own; further ones belong to what it is made of. */
export const ownCode = (line: string): string | undefined =>
  literalsIn(line)
    .filter(({ kind, value }) => kind === "code" && /\d/.test(value))
    .sort((a, b) => a.start - b.start || b.end - a.end)[0]?.value;

/** A tool that may take what a finder finds: it needs a code, changes nothing that exists, and finds nothing itself. */
export const consumerOf = (finder: ModelTool, tools: readonly ModelTool[]): boolean =>
  tools.some((tool) => tool !== finder && takesCodes(tool));

/** Whether what a finder finds is only changed or removed: days and figures said beside it are those it is to have. */
export const findsToChange = (finder: ModelTool, tools: readonly ModelTool[]): boolean => {
  const takers = tools.filter(
    (tool) =>
      tool !== finder &&
      linksOf(tools)
        .of(tool.name)
        .some(({ on }) => on === finder.name),
  );
  const takesNoOther = (tool: ModelTool) => codeSlotsOf(tool).length === 1;
  return takers.length > 0 && takers.every((tool) => touchesExisting(tool) && takesNoOther(tool));
};

const takesCodes = (tool: ModelTool): boolean => !finds(tool) && !touchesExisting(tool) && takesCode(tool);

export const consumerFor = (item: Item, tools: readonly ModelTool[], read: Read): ModelTool | undefined =>
  tools.find((tool) => takesCodes(tool) && givesCode(tool, item, read));

import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { idsIn } from "../../engine/ids.ts";
import { meansAll } from "../conversation/all-shown.ts";
import { givesCode } from "../conversation/from-item.ts";
import { countsTo } from "../conversation/pointing.ts";
import { listsShown } from "../conversation/references.ts";
import { type Item, itemsIn, numbered } from "../conversation/shown.ts";
import { daysIn } from "../goals/context.ts";
import { touchesExisting } from "../goals/match.ts";
import type { Mind } from "../goals/mind.ts";
import { rankRequest } from "../goals/rank-request.ts";
import type { Situation } from "../situation.ts";
import { valuesSaid } from "../slots/places-said.ts";
import { slotsOf } from "../slots/slot.ts";
import { shiftIn } from "../slots/span.ts";

/**
 * A task to change or end something that it does not name, "the car a day later", with the only such thing of the list
 * that was shown last. Any other task stays as it is, and so does one that says where or when that thing is.
 */
export async function withOnlyOneShown(
  task: string,
  { name, does = [] }: ModelTool,
  { past, request, read }: Situation,
  mind: Mind,
): Promise<string> {
  const [list] = listsShown(past, request);
  const isDated = shiftIn(task) === undefined && daysIn(task, read).length > 0;
  const isNamed = isDated || idsIn(task).length > 0 || task.includes("\n") || meansAll(task) || countsTo(task);
  if (!isHandOff(name) || list === undefined || isNamed) return task;
  const [best] = await rankRequest(task, does, mind);
  if (!best || !touchesExisting(best.tool)) return task;
  const places = does.flatMap(slotsOf).filter(({ kind }) => kind === "place");
  if (places.some((slot) => valuesSaid(slot, read(task)).length > 0)) return task;
  const takes = (item: Item) => givesCode(best.tool, item, read);
  const [only, ...others] = itemsIn(list).filter(takes);
  return only && others.length === 0 ? `${task}\n> ${numbered(only, 0)}` : task;
}

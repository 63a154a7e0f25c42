import { isDeepStrictEqual } from "node:util";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { degreeIn } from "../shown/degrees.ts";
import { described } from "./described.ts";
import type { Found } from "./found-together.ts";
import { ownCode } from "./from-item.ts";
import { type Item, itemsIn, saysNameOf } from "./shown.ts";
import type { DialogueState, Mind } from "./state.ts";

/**
 * "Book it from the 10th", behind a question for the cheapest: the code and name of the one it was, where that is not
 * among the things found for then. `finds`: what was looked up before.
 */
export function goneSince(
  { finder, args: asked }: Found,
  items: readonly Item[],
  tool: ModelTool,
  { said, finds }: { said: readonly string[]; finds: NonNullable<DialogueState["finds"]> },
  mind: Mind,
): string | undefined {
  const [request = "", ...before] = said;
  const isWider = ({ call }: (typeof finds)[number]) =>
    call.tool.name === finder.name &&
    Object.entries(call.args).every(([name, value]) => isDeepStrictEqual(asked[name], value));
  const list = degreeIn(request) ? undefined : finds.findLast(isWider)?.observation;
  const [item, ...others] = list === undefined ? [] : described(itemsIn(list), before, tool, true, mind, list);
  const isMeant = item !== undefined && others.length === 0 && !saysNameOf(request, item);
  return isMeant && items.every(({ text }) => ownCode(text) !== ownCode(item.text))
    ? item.text.split(/[,，]/, 1)[0]
    : undefined;
}

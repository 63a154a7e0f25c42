import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Read } from "../reading/read.ts";
import { fill } from "../slots/fill.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { saysTitleOf } from "../wording/name-of.ts";

/** "Cancel the cheapest booking": whether what was said names all that a finder finds alike, and no kind of it. */
export const saysNoKind = (said: readonly string[], finder: ModelTool, read: Read): boolean =>
  slotsOf(finder).some(isOfKind) &&
  said.some((text) => saysTitleOf(finder, text)) &&
  !said.some((text) => saysKind(text, finder, read));

/** Whether a text says of which kind the things of a list are to be: 酒店不要了. */
export const saysKind = (text: string, list: ModelTool, read: Read): boolean =>
  fill(list, read(text.replace(/不[要用住]了/g, "取消"))).some(({ slot }) => isOfKind(slot));

const isOfKind = ({ isClosed, type, kind, leavesOut }: Slot): boolean =>
  isClosed && type === "string" && kind !== "place" && leavesOut === undefined;

import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { finds } from "../goals/finds.ts";
import { takesCode, touchesExisting } from "../goals/match.ts";
import { linksOf } from "../links.ts";
import type { Read } from "../reading/read.ts";
import { codeSlotsOf } from "../slots/slot.ts";
import { givesCode } from "./from-item.ts";
import type { Item } from "./shown.ts";

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

import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";
import { isOpenText } from "./likely-texts.ts";
import type { Proposal } from "./proposal.ts";

/** Whether words are said for a tool of which only the wording is known, and are no value: the 包裹 of 寄包裹. */
export const isSaidFor = (tool: ModelTool, { slot, value }: Proposal): boolean =>
  isOpenText(slot) && slot.kind !== "free" && wordsOf(String(value)).every((word) => saidFor(tool).has(stem(word)));

const saidFor = keptFor(
  ({ learned, title = "", aliases = [] }: ModelTool): ReadonlySet<string> =>
    new Set(learned ? [] : [title, ...aliases].flatMap(wordsOf).map(stem)),
);

import type { ControlTool } from "../../dialog/protocol.ts";
import { conceptOf } from "../../embedding/concepts.ts";
import { stem, wordsOf } from "../../embedding/words.ts";

/** Whether a tool finds things, so that what it shows can be chosen from. */
export const finds = (tool: ControlTool): boolean =>
  [...wordsOf(tool.name), ...wordsOf(tool.description).slice(0, 3)].some((word) => conceptOf(stem(word)) === "find");

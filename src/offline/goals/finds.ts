import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { conceptOf } from "../../engine/embedding/concepts.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";

/** Whether a tool finds things, so that what it shows can be chosen from. */
export const finds = keptFor(({ name, description }: ModelTool): boolean =>
  [...wordsOf(name), ...wordsOf(description).slice(0, 3)].some((word) => conceptOf(stem(word)) === "find"),
);

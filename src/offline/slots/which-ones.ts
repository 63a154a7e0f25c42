import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { spaced } from "../../engine/embedding/words.ts";
import { actsIn, isOnExisting } from "../goals/acts.ts";
import { keptFor } from "../kept.ts";
import type { Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { textBefore } from "../reading/spans.ts";
import { boundsIn } from "./bounds.ts";

/**
 * The bounds that tell which things a tool is to change: the 15 of "end those over 15 %". "To at least 15" tells how they
 * are to be.
 */
export const whichOnes = (tool: ModelTool, reading: Reading): Span[] =>
  changesWhatIs(tool) ? boundsIn(reading).filter(({ start }) => !TO.test(textBefore(reading.text, start, 4))) : [];

const TO = /(?:\bto |[到成至为])$/i;

const changesWhatIs = keptFor(
  ({ name, effect }: ModelTool): boolean => effect === "write" && actsIn(spaced(name)).some(isOnExisting),
);

import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { givesCode } from "../conversation/from-item.ts";
import { pointsAt } from "../conversation/pointing.ts";
import { itemsIn } from "../conversation/shown.ts";
import { acts, asksToAct } from "../goals/acts.ts";
import type { Read } from "../reading/read.ts";
import type { Past } from "../situation.ts";

/**
 * What happened until the last list that an order can choose from: "book the cheapest", behind a question about traffic
 * that was asked before one of the hotels was chosen. All of it, where the last answer tells of things to act on, too.
 */
export function untilListToActOn(request: string, past: Past[], tools: readonly ModelTool[], read: Read): Past[] {
  if (!asksToAct(request)) return past;
  const doers = tools.filter(acts);
  const isToActOn = (text: string) => itemsIn(text).some((item) => doers.some((tool) => givesCode(tool, item, read)));
  const last = past.findLastIndex(({ kind }) => kind === "agent");
  const answer = past[last];
  // A number counts in what was told last, whatever that is.
  if (answer?.kind !== "agent" || itemsIn(answer.text).length > 1 || isToActOn(answer.text)) return past;
  const at = past.findLastIndex((one) => one.kind === "agent" && isToActOn(one.text));
  const list = past[at];
  if (list?.kind !== "agent" || pointsAt(request, itemsIn(list.text)) === undefined) return past;
  return past.slice(0, at + 1);
}

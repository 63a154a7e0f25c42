import { withoutEnding } from "../../engine/ending.ts";
import { languageOf } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { type ModelReply, withText } from "../decision.ts";
import { acts } from "../goals/acts.ts";
import { callsOf } from "../goals/calls.ts";
import { placeIn } from "../goals/context.ts";
import { touchesExisting } from "../goals/match.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { agentTexts } from "../past.ts";
import { whereSaid } from "../reading/own-places.ts";
import type { Asked } from "./asked.ts";
import { doersOf } from "./hand-over.ts";

/** Where the user is: said alone, and what is asked for behind that. */
export const ofWhereSaid = (asked: Asked) => onlySaysWhere(asked) ?? atPlaceSaid(asked);

/** "I'm in Basel next week": nothing is asked for yet. Behind a question it answers that. */
function onlySaysWhere({ given: { past, read }, said, tools, phrases }: Asked): ModelReply | undefined {
  const at = isQuestion(agentTexts(past).at(-1) ?? "") ? undefined : whereSaid(said);
  return at !== undefined && placeIn(at, doersOf(tools), read) ? withText(phrases.greeting) : undefined;
}

/** "Find me a hotel", behind "I'm in Basel next week": what lacks a place is asked for there and then. */
async function atPlaceSaid({ given: { isAt, read }, said, tools, mind, plan }: Asked) {
  const all = doersOf(tools);
  if (isAt === undefined || !placeIn(isAt, all, read) || placeIn(said, all, read)) return undefined;
  const [best] = await rankRequest(said, all, mind);
  const lacks = best ? callsOf(best, said, [], read).flatMap(({ missing }) => missing) : [];
  // What is to be booked is looked for at a place.
  const isSought = best !== undefined && acts(best.tool) && !touchesExisting(best.tool);
  if (!lacks.some(({ kind }) => kind === "place" || (isSought && kind === "code"))) return undefined;
  const request = languageOf(said) === "zh" ? `${isAt}，${said}` : `${withoutEnding(said, /[.?!\s]$/)} ${isAt}`;
  return plan({ request, written: request });
}

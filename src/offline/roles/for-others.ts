import { isQuestion } from "../../engine/question.ts";
import type { Mind } from "../conversation/state.ts";
import { asksToAct } from "../goals/acts.ts";
import { isOfOneself, takesQuestion } from "../goals/match.ts";
import { SURE } from "../goals/mind.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { shareOfOthers } from "../goals/rank-request.ts";

/** "Rent a car there", to whom hotels are booked with: something is to be done, which is at most looked up here. */
export async function isForOthers(request: string, calls: readonly PlannedCall[], mind: Mind): Promise<boolean> {
  const isLookedUp = calls.length > 0 && calls.every(({ tool }) => takesQuestion(tool) || isOfOneself(tool));
  return (
    isLookedUp && asksToAct(request) && !isQuestion(request) && (await shareOfOthers(request, mind.tools, mind)) >= SURE
  );
}

/** "My tickets", to whom hotels are booked with: what is one's own, and is looked up by somebody else. */
export const asksForOwnElsewhere = async (request: string, mind: Mind): Promise<boolean> =>
  OWN.test(request) && (await shareOfOthers(request, mind.tools, mind)) >= SURE;

const OWN =
  /^\s{0,9}(?:(?:and|also|then|show|list) )?(?:me )?(?:my|our)\b|^\s{0,9}(?:那|还有|看看|查一?[查下])?我们?的/i;

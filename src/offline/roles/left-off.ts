import { oneOfAll } from "../conversation/one-of-shown.ts";
import { partingIn } from "../conversation/parting.ts";
import { ENDS_IN_THAT, pointedAt } from "../conversation/references.ts";
import { dropsInTheEnd, isDrop, isNo, refusesSome } from "../conversation/replies.ts";
import { itemsIn } from "../conversation/shown.ts";
import { type ModelReply, withText } from "../decision.ts";
import { asksToAct } from "../goals/acts.ts";
import { onlyKeeps } from "../goals/clauses.ts";
import { agentTexts } from "../past.ts";
import { givesUp } from "../talk/act.ts";
import { type Asked, leftBy } from "./asked.ts";
import { leftAsItIs } from "./decided.ts";

/** Who drops what was begun, or keeps what there is, wants nothing done. */
export function leftOff({ given, said, phrases }: Asked): ModelReply | undefined {
  const letGo = leftBy(given);
  // "Cancel that" is of things that are listed; behind a report it only gives up.
  const isOfList = !ENDS_IN_THAT.test(said) || itemsIn(agentTexts(given.past).at(-1) ?? "").length > 0;
  const refersToLast =
    isOfList &&
    asksToAct(said) &&
    (pointedAt(said, given.past, given.read) ?? oneOfAll(said, given.past)) !== undefined;
  const [isGivenUp, isKept] = refusesSome(said) ? [false, false] : [givesUp(said), onlyKeeps(said)];
  const isDropped = dropsInTheEnd(said) || ((isDrop(said) || isGivenUp) && !refersToLast);
  if (isDropped || isNo(said) || isKept || letGo.some(({ how }) => how === "dropped"))
    return withText(isNo(said) ? phrases.dropped : leftAsItIs(given, given.tools));
  return letGo.length > 0 && partingIn(said) === "elsewhere" ? withText(phrases.first) : undefined;
}

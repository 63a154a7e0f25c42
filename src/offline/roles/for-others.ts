import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isQuestion } from "../../engine/question.ts";
import { SAYS_WHERE } from "../conversation/answer.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { finderOf } from "../conversation/open-thing.ts";
import { withoutAsides } from "../conversation/other-topic.ts";
import { isPointing } from "../conversation/pointing.ts";
import { pronoun } from "../conversation/references.ts";
import type { DialogueState, Mind } from "../conversation/state.ts";
import { acts, asksToAct } from "../goals/acts.ts";
import { callsOf } from "../goals/calls.ts";
import { leftOut } from "../goals/left-out.ts";
import { isOfOneself, takesQuestion, touchesExisting } from "../goals/match.ts";
import { SURE } from "../goals/mind.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { shareOfOthers } from "../goals/rank-request.ts";
import { notServedIn } from "../goals/unused.ts";
import { namesDays } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { slotsOf } from "../slots/slot.ts";
import { isParted, piecesOf, withoutJoint } from "./message-pieces.ts";
import { namesKindOfNone } from "./other-kind.ts";
import { saysOnlyActs } from "./rule-question.ts";

/**
 * "Rent a car there", to whom hotels are booked with: something is to be done, which is at most looked up here; "the
 * cheapest car" chooses none of the hotels.
 */
export async function isForOthers(request: string, calls: readonly PlannedCall[], mind: Mind): Promise<boolean> {
  const isLookUpOfAll = (tool: ModelTool) => takesQuestion(tool) || isOfOneself(tool);
  const isLookedUp = calls.length > 0 && calls.every(({ tool }) => isLookUpOfAll(tool));
  if (!asksToAct(request) || isQuestion(request)) return false;
  const isNoneOfMine = namesKindOfNone(
    request,
    mind.tools.filter((tool) => !isLookUpOfAll(tool)),
  );
  if (!isLookedUp && !isNoneOfMine) return false;
  return (await shareOfOthers(request, mind.tools, mind)) >= (isNoneOfMine ? SURE_OF_NAMED : SURE);
}

/** "Rent a car", 租个车: names a thing of its own, and neither points at one nor orders what was named before. */
export const namesAnother = (text: string, read: Read): boolean =>
  !pronoun.test(text) && !isPointing(text) && (HAN_THING.test(text) || !saysOnlyActs(text, read));

const HAN_THING = /[个辆间张家趟份租订约][^吧了呗啊呀呢它这那个\P{Script=Han}]/u;

/** Enough of a part that begins anew. */
const LIKELY = 0.8 * SURE;

/** Enough where what is wanted is none of what is dealt with here, by its name. */
const SURE_OF_NAMED = 0.2;

/** "The second one, and rent a car": whether what is wanted besides is for somebody else. */
export async function alsoForOthers(request: string, mind: Mind): Promise<boolean> {
  const pieces = piecesOf(request);
  const besides = pieces
    .filter((piece, at) => at > 0 && isParted(pieces[at - 1] ?? "", piece))
    .map(withoutJoint)
    .filter((piece) => namesAnother(piece, mind.read));
  const shares = await Promise.all(besides.map((piece) => shareOfOthers(piece, mind.tools, mind)));
  return shares.some((share) => share >= LIKELY);
}

/** "Sales last week", to whom the days of a promotion are still to be told: whether others surely look that up. */
export async function looksUpElsewhere(request: string, { about }: DialogueState, mind: Mind): Promise<boolean> {
  const isOpen = about !== undefined && acts(about.tool) && !touchesExisting(about.tool) && about.missing.length > 0;
  const said = withoutAsides(request).replace(SAYS_WHERE, "");
  if (!isOpen || asksToAct(said) || !mind.read(said).mentions.some(namesDays)) return false;
  const takers = [about.tool, finderOf(about, mind.tools)].flatMap((tool) => tool ?? []);
  return !saysOnlyValues(said, takers, mind.read) && (await shareOfOthers(said, mind.tools, mind)) >= SURELY;
}

const SURELY = 0.75;

/** "My tickets", to whom hotels are booked with: what is one's own, and is looked up by somebody else. */
export const asksForOwnElsewhere = async (request: string, mind: Mind): Promise<boolean> =>
  OWN.test(request) && (await shareOfOthers(request, mind.tools, mind)) >= SURE;

const OWN =
  /^\s{0,9}(?:(?:and|also|then|show|list) )?(?:me )?(?:my|our)\b|^\s{0,9}(?:那|还有|看看|查一?[查下])?我们?的/i;

/**
 * The call of another tool that takes what the only call of a request leaves out, and all the rest: the hours of a road
 * are not those of the city. `left`: a value that the other tool lists.
 */
export function otherTaker(
  left: string,
  said: string,
  [only, ...more]: readonly PlannedCall[],
  { tools, read }: Pick<Mind, "tools" | "read">,
): PlannedCall | undefined {
  if (!only || more.length > 0) return undefined;
  const lists = (tool: PlannedCall["tool"]) =>
    slotsOf(tool).some(({ isClosed, choices = [] }) => isClosed && choices.some(({ says }) => says.includes(left)));
  const able = tools.filter((tool) => tool !== only.tool && !acts(tool) && !takesQuestion(tool) && lists(tool));
  const whole = able
    .map((tool) => callsOf({ tool, score: only.score }, said, [], read))
    .filter((calls) => calls.every(({ missing }) => missing.length === 0))
    .filter((calls) => leftOut(said, calls, read, tools) === undefined)
    .filter((calls) => notServedIn(read(said), calls).length === 0);
  const [calls, ...others] = whole;
  return others.length === 0 && calls?.length === 1 ? calls[0] : undefined;
}

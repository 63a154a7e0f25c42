import { addsMore } from "../../engine/dialog/adds.ts";
import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { languageOf } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { daysShown } from "../conversation/own-days.ts";
import { itemsIn } from "../conversation/shown.ts";
import { acts, actsIn } from "../goals/acts.ts";
import { daysIn, placeIn, SAME_DAYS } from "../goals/context.ts";
import { finds } from "../goals/finds.ts";
import { isOfOneself, takesQuestion } from "../goals/match.ts";
import type { Mind } from "../goals/mind.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { isTopicOf } from "../goals/small-words.ts";
import { agentTexts } from "../past.ts";
import { daysOf, isoDay } from "../reading/mention.ts";
import { isContent } from "../reading/wishes.ts";
import type { Past, Situation } from "../situation.ts";
import { missingIn, overlaid } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { codeSlotOf, slotsOf, takesDay } from "../slots/slot.ts";
import { SHIFT, spanOf } from "../slots/span.ts";
import { isNow } from "../slots/time-values.ts";
import { reportedIn } from "./after-report.ts";
import { doersOf } from "./hand-over.ts";
import { ownSpokenOf, placeOf } from "./same-trip.ts";

interface Offers {
  finder: ModelTool;
  /** What is known of the thing that the user has: there and then. */
  line: string;
}

/**
 * "Anything cheaper for the same dates?", 有没有便宜点的, behind a thing that the user has: what there is to have of its
 * kind, there and then. "And a car too", 酒店也要, behind what was booked: of another kind.
 */
export async function otherOffers(
  said: string,
  given: Situation,
  tools: readonly ModelTool[],
  mind: Mind,
): Promise<{ call: PlannedCall; text: string } | undefined> {
  const all = doersOf(tools);
  if (said.length > LONGEST || placeIn(said, all, mind.read) !== undefined) return undefined;
  const reading = mind.read(said);
  const named = daysIn(said, mind.read).filter((mention) => !isNow(mention, reading));
  const isOfItsKind = asksForCheaper(said) && named.length === 0;
  const offers = isOfItsKind ? ofItsKind(given.past, tools, mind) : await ofAnotherKind(said, given, all, mind);
  if (!offers) return undefined;
  const { finder } = offers;
  const line = isOfItsKind ? offers.line : lineOfStay(said, offers, given.past, all, mind);
  const isThen = named.length > 0;
  if (isThen && !isWithin(named.flatMap(daysOf).map(isoDay), daysShown(line))) return undefined;
  const isMoment = ({ slot }: Filled) => slot.kind === "moment";
  const isPlace = ({ slot }: Filled) => slot.kind === "place";
  const known = [
    ...fill(finder, mind.read(line)).filter((one) => isPlace(one) || (!isThen && isMoment(one))),
    ...fill(finder, reading).filter((one) => isThen && isMoment(one)),
  ];
  // What stands on a day and at no place, as a promotion does, is no stay to have more for.
  if (!known.some(isPlace)) return undefined;
  const wanted = fill(finder, reading).filter((one) => !isPlace(one) && !isMoment(one));
  const args = overlaid({}, [...known, ...wanted]);
  const missing = missingIn(slotsOf(finder), args);
  if (missing.length > 0) return undefined;
  const of = (kind: string) => known.flatMap(({ slot, value }) => (slot.kind === kind ? [String(value)] : []));
  const place = placeOf(line, all, mind.read) ?? [...new Set(of("place"))].join(" → ");
  const days = [...new Set(of("moment"))];
  const text =
    languageOf(said) === "zh" ? `${place}，${said}（${days.join("至")}）` : `${said} (${place}, ${days.join(" to ")})`;
  return { call: { tool: finder, args, missing, score: 1 }, text };
}

const isWithin = (days: readonly string[], [first = "", last = first]: readonly string[]): boolean =>
  days.every((day) => first <= day && day <= last);

/** "For the same days", behind an excursion of one day: those of the stay there that was booked before it. */
function lineOfStay(
  said: string,
  { finder, line }: Offers,
  past: readonly Past[],
  all: readonly ModelTool[],
  { read }: Mind,
) {
  if (!SAME_DAYS.test(said) || spanOf(finder)[1] === undefined || daysShown(line).length > 1) return line;
  const place = placeOf(line, all, read);
  const told = past.flatMap((one, at) => (one.kind === "agent" ? [reportedIn(past.slice(0, at + 1))] : []));
  const isStay = (text: string) => daysShown(text).length === 2 && placeOf(text, all, read) === place;
  return told.findLast((report) => report && report.act !== "remove" && isStay(report.text))?.text ?? line;
}

function ofItsKind(past: readonly Past[], tools: readonly ModelTool[], { read }: Mind): Offers | undefined {
  const own = ownSpokenOf(past, doersOf(tools), read);
  const takes = (tool: ModelTool) => acts(tool) && codeSlotOf(tool)?.pattern?.test(own?.id ?? "") === true;
  const beside = tools.find(({ name, does }) => isHandOff(name) && does?.some(takes))?.does ?? [];
  const finder = beside.find(findsOnDays);
  return own && finder && { finder, line: own.line };
}

/** Of a kind that is named in a few words, behind the report of what was made, or with the yes to it. */
async function ofAnotherKind(
  said: string,
  { past, ended, after }: Situation,
  all: readonly ModelTool[],
  mind: Mind,
): Promise<Offers | undefined> {
  const isMore = addsMore(said) || AND.test(said) || SAME_DAYS.test(said) || ended.length > 0;
  if (
    !isMore ||
    (isQuestion(said) && !WHAT_ABOUT.test(said)) ||
    SHIFT.test(said) ||
    actsIn(said).some((act) => act !== "reserve")
  )
    return undefined;
  const made = reportedIn(past);
  // What was done may be on other days than those it was asked for first.
  const done = ended.filter(({ how }) => how === "done");
  const [did = after, ...more] = done.flatMap((one) => one.did ?? []);
  const told = made === undefined && SAME_DAYS.test(said) ? headingIn(past) : made?.text;
  const line = done.length > 0 ? (more.length > 0 ? after : did) : made?.act === undefined ? told : undefined;
  if (line === undefined || placeIn(line, all, mind.read) === undefined) return undefined;
  const [best] = await rankRequest(said, all.filter(findsOnDays), mind);
  const isNamed = best && mind.read(said).tokens.some((token) => isContent(token) && isTopicOf(best.tool, token));
  return isNamed ? { finder: best.tool, line } : undefined;
}

/** "Choice of rental cars in Zurich, 2026-11-23 to 2026-11-26": what was listed last for some days, where nothing was made. */
function headingIn(past: readonly Past[]): string | undefined {
  const list = agentTexts(past).findLast((text) => itemsIn(text).length > 1);
  const [heading = ""] = list?.split("\n", 1) ?? [];
  return daysShown(heading).length === 2 ? heading : undefined;
}

const findsOnDays = (tool: ModelTool): boolean =>
  finds(tool) && !isOfOneself(tool) && !takesQuestion(tool) && takesDay(tool);

const WHAT_ABOUT = /\b(?:what|how) about\b|呢[?？]?$/i;
const AND = /^(?:and|also|plus)\b|^(?:再|还[要想])|再[来要]/i;

const LONGEST = 60;
/** "Is there anything cheaper", 有没有便宜点的, 便宜一点的有吗. */
const asksForCheaper = (said: string): boolean =>
  (FINDS.test(said) && CHEAPER.test(said)) || CHEAPER_ALONE.test(said) || BOOKS_CHEAPER.test(said);

/** "Book a cheaper one", 订个便宜点的, behind what was cancelled or booked. */
const BOOKS_CHEAPER =
  /^(?:(?:ok(?:ay)?|then|now|so|and|please),? ){0,3}(?:book|reserve|rent|take|get)(?: me)? (?:an?|another) (?:cheaper|less expensive|nicer|better) (?:one|hotel|room|car|[a-z]{3,12})(?: instead| then| please)?[.!]?$|^(?:那|好|请|帮我|重新|再|另外?){0,4}[订租](?:一?[个家间辆])?(?:便宜|好)[一点些]{0,2}的(?:\p{Script=Han}{2,3})?吧?[。！]?$/iu;

const FINDS =
  /\b(?:any(?:thing|where)?|something|somewhere|(?:is|are) there|got|have|find|show|see)\b|有没有|有[无没]|还有|找|看|换|有/i;
const CHEAPER = /\b(?:cheaper|less expensive|nicer|better)\b|(?:便宜|好)[一点些]{0,2}的/i;
const CHEAPER_ALONE = /(?:便宜|好)[一点些]{1,2}的?(?:有吗|有没有|吗)/;

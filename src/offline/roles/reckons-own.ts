import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isQuestion } from "../../engine/question.ts";
import { besideValues } from "../conversation/only-values.ts";
import { listsOwn } from "../conversation/own-list.ts";
import { asksToAct } from "../goals/acts.ts";
import { callsOf } from "../goals/calls.ts";
import { daysIn, placeIn } from "../goals/context.ts";
import { type Mind, SURE } from "../goals/mind.ts";
import { fullCall, type PlannedCall } from "../goals/planned-call.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { isTelling } from "../goals/small-words.ts";
import { isAgainstOwn } from "../shown/compared.ts";
import { DIFFERENCE, degreeIn, FIELD, MONEY, without } from "../shown/degrees.ts";
import { TOTAL } from "../shown/summed.ts";
import { overlaid, valueAt } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { slotsOf } from "../slots/slot.ts";
import { saysTitleOf } from "../wording/name-of.ts";

/**
 * The lists of what somebody has that a question reckons with: all, where it asks what a whole trip costs; one, where it
 * asks which of their things is the dearest. Undefined for other questions.
 */
export async function reckonsOwn(
  said: string,
  tools: readonly ModelTool[],
  mind: Mind,
): Promise<PlannedCall[] | undefined> {
  const lists = tools.filter(listsOwn);
  if (lists.length === 0 || (!isQuestion(said) && !TOTAL.test(said)) || asksToAct(said)) return undefined;
  const isNamed = lists.some((tool) => saysTitleOf(tool, said.replaceAll(TRIP, " ")));
  const isTotal = lists.length > 1 && TOTAL.test(said) && OWN.test(said);
  const isOnlyWhere = isTotal && saysOnlyWhere(said, lists, mind);
  const one =
    isTotal && !isNamed
      ? (ofKind(said, lists, mind) ?? (isOnlyWhere ? undefined : await ofOneList(said, lists, tools, mind)))
      : undefined;
  if (one) return one;
  const isOfAll = said.search(TRIP) >= 0 || isOnlyWhere;
  if (isTotal && !isNamed && isOfAll) return lists.map((tool) => fullCall(tool, flagsSaid(tool, said, mind)));
  const isOfPrice = degreeIn(said)?.degree.by === "money" || DIFFERENCE.test(said);
  if (!isOfPrice || !(isOfOwn(said) || isAgainstOwn(said))) return undefined;
  const [best] = await rankRequest(said, tools, mind);
  const own = await rankRequest(said, lists, mind);
  const list = own.find(({ tool }) => tool.learned === best?.tool.learned);
  return list && callsOf({ tool: list.tool, score: 1 }, said, [], mind.read);
}

/** "This year", 以前的: whether what is over counts, too. */
const flagsSaid = (tool: ModelTool, said: string, { read }: Mind) =>
  overlaid(
    {},
    fill(tool, read(said)).filter(({ slot }) => slot.type === "boolean"),
  );

/** "My total for Paris", 我在巴黎一共花多少钱: the sum of all there is, where nothing but a place or a day is named. */
function saysOnlyWhere(said: string, lists: readonly ModelTool[], { read }: Mind): boolean {
  const isNamed = placeIn(said, lists, read) !== undefined || daysIn(said, read).length > 0;
  const rest = without(besideValues(said, lists, read), TOTAL, MONEY, FIELD);
  return isNamed && !read(rest).tokens.some(isTelling);
}

/** The one list of which the kind is named, or anything else but the place. */
function ofKind(said: string, lists: readonly ModelTool[], { read }: Mind): PlannedCall[] | undefined {
  const calls = lists.flatMap((tool) => callsOf({ tool, score: 1 }, said, [], read));
  const named = calls.filter((call) =>
    slotsOf(call.tool).some((slot) => slot.kind !== "place" && valueAt(call.args, slot) !== undefined),
  );
  return named.length === 1 ? named : undefined;
}

/** The one list that a question is surely for, which speaks of no trip: 我还没飞的票加起来多少钱. */
async function ofOneList(
  said: string,
  lists: readonly ModelTool[],
  tools: readonly ModelTool[],
  mind: Mind,
): Promise<PlannedCall[] | undefined> {
  const trips = said.match(TRIP)?.filter((word) => !SPENDS.test(word)) ?? [];
  const [best] = trips.length > 0 ? [] : await rankRequest(said, tools, mind);
  if (!best || best.score < SURELY || !lists.includes(best.tool)) return undefined;
  return callsOf({ tool: best.tool, score: 1 }, said, [], mind.read);
}

const SPENDS = /^(?:spend(?:ing)?|spent|花)$/i;
const SURELY = 0.95 * SURE;

const TRIP =
  /\b(?:trips?|travels?|journeys?|holidays?|vacations?|spend(?:ing)?|spent)\b|旅行|行程|出行|出差|这趟|那趟|[去到](?!了?多少)\p{Script=Han}{2}|花/giu;
const OWN = /\b(?:my|i|i['’]?m|we|our)\b|我/i;
/** Of what somebody has, and not of what there is to have. */
const OF_OWN = /\bof (?:all )?my\b|\bi(?:['’]ve| have)? (?:booked|reserved|rented)\b|哪[次趟]/i;
/** "My Paris hotel … than the one in Rome", 我订的…最贵. */
const isOfOwn = (text: string): boolean =>
  OF_OWN.test(text) ||
  /\bthan (?:my|the)\b/i.test(behind(text, /\bmy \w/i)) ||
  /[哪最比]/.test(behind(text, /我(?:的|[订定租买住])/));

/** What stands behind the first words that a pattern finds; empty where there are none. */
function behind(text: string, words: RegExp): string {
  const at = text.search(words);
  return at < 0 ? "" : text.slice(at);
}

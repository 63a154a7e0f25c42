import { isSameCall } from "../../engine/dialog/canonical.ts";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { withoutEnding } from "../../engine/ending.ts";
import type { Language } from "../../engine/language.ts";
import { losesDays } from "../conversation/days-kept.ts";
import { asksForRefused } from "../conversation/left-out-now.ts";
import { saysOnlyHours, saysOnlyValues } from "../conversation/only-values.ts";
import { askedAbout } from "../conversation/revised.ts";
import { isOfDay } from "../conversation/same-half.ts";
import { acts, asksToAct } from "../goals/acts.ts";
import { asksWhyInVain } from "../goals/asks-why.ts";
import { daysIn, placeIn } from "../goals/context.ts";
import { boundLeftOut } from "../goals/left-out.ts";
import { namedBy } from "../goals/made.ts";
import { areSameCalls, type PlannedCall } from "../goals/planned-call.ts";
import { areOfOneTopic, ordersThings, tellsTopicOf } from "../goals/timely.ts";
import { brokenDownIn } from "../reading/broken-down.ts";
import { partsOfDayIn } from "../reading/parts-of-day.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf, withoutSpans } from "../reading/spans.ts";
import { isContent } from "../reading/wishes.ts";
import { WHICH, without } from "../shown/degrees.ts";
import { DAY } from "../shown/order.ts";
import type { Situation } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import { proposeChoices } from "../slots/choices.ts";
import { slotsOf, takesDay } from "../slots/slot.ts";
import { spanOf } from "../slots/span.ts";
import { isOfStay } from "../slots/time-values.ts";
import { nameOf } from "../wording/name-of.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { FIGURE } from "./next-calls.ts";
import { asksForOne } from "./told-of-results.ts";

/** What is said instead of calls that leave out what was wanted of the last ones; undefined where they leave out nothing. */
export function toldInVain(
  meant: readonly PlannedCall[],
  last: readonly PlannedCall[],
  found: string,
  { request, read, language }: Situation,
  all: readonly ModelTool[],
): string | undefined {
  const { notUsed, notTold, inQuotes, leftOut, noReasons } = offlinePhrases(language);
  if (asksForRefused(request, meant, read)) return notUsed(inQuotes(request));
  const [dated] = daysIn(request, read);
  if (dated && meant.some((call) => losesDays(call, last, request))) return notUsed(inQuotes(dated.text));
  const isSame = areSameCalls(meant, last);
  // Fewer calls than before are narrower: "only the stock", behind stock and sales.
  const isAsWide =
    meant.length >= last.length &&
    meant.every(({ args }) => last.some((one) => isSameCall({ name: "", args }, { name: "", args: one.args })));
  const inVain =
    (isAsWide ? narrowsIn(request) : undefined) ?? (isSame ? saidInVain(read(request), meant, all, found) : undefined);
  if (inVain !== undefined) return notUsed(inQuotes(inVain));
  // Which one sells best is told by no list of stocks that is looked up once more.
  const isVain = (call: PlannedCall) => !ordersThings(call.tool) && last.some((one) => addsNothing(call, one));
  const isTold = found.includes(withoutEnding(request, END).replace(ASKS_WHICH, ""));
  if (!isTold && WHICH.test(request) && asksForOne(request) && meant.length >= last.length && meant.every(isVain))
    return notTold(inQuotes(withoutEnding(request, END)));
  const tellsOfLast = ({ tool }: PlannedCall) =>
    last.some((one) => areOfOneTopic(one.tool, tool) || tellsTopicOf(tool, one.tool));
  if (asksDayAlone(request, read) && !meant.every(tellsOfLast)) return notTold(inQuotes(withoutEnding(request, END)));
  const said = askedAbout(request);
  const isDated = daysIn(request, read).length > 0;
  const isOtherDay = saysOnlyValues(said, all, read) && !namesPart(said);
  // "This month", behind the most congested roads of a day: no road is told of by what tells of the district then.
  const isUnranked = last.some(({ tool }) => ordersThings(tool)) && !meant.some(({ tool }) => ordersThings(tool));
  if (isOtherDay && isUnranked && dated?.kind === "period") return leftOut(dated.text);
  const lost =
    (!isDated ? spanLost(meant, last) : isOtherDay ? hourLost(meant, last, language) : undefined) ??
    (isDated && isOtherDay && placeIn(request, all, read) === undefined
      ? thingLost(meant, last, language)
      : undefined) ??
    (isOtherDay ? hoursLost(meant, last, request) : undefined);
  if (lost) return leftOut(lost);
  const tools = meant.map(({ tool }) => tool);
  return isSame && asksWhyInVain(request, tools) ? noReasons : undefined;
}

/** "At 8 and 18", 8点呢, behind trips or accidents of a day: what alone is said, where it was looked up by no hour. */
export function hoursInVain(last: readonly PlannedCall[], { request, read, language }: Situation): string | undefined {
  const { notUsed, inQuotes } = offlinePhrases(language);
  const takesNoHour = ({ tool }: PlannedCall) => !acts(tool) && isOfWholeDays(tool);
  if (last.length === 0 || !last.every(takesNoHour) || !saysOnlyHours(request, read)) return undefined;
  return notUsed(inQuotes(withoutEnding(askedAbout(request), END)));
}

/** Whether a tool tells of days alone, and lists nothing that has an hour of its own. */
const isOfWholeDays = (tool: ModelTool): boolean =>
  takesDay(tool) && !slotsOf(tool).some((slot) => isOfDay(slot) || isOfStay(slot) || slot.kind === "code");

/** "Which day?", 哪天最多, 按天列一下: of what was told, as it names nothing else. */
function asksDayAlone(request: string, read: Situation["read"]): boolean {
  const parts = brokenDownIn(read(request));
  const rest = without(withoutSpans(request, parts), DAY, FIGURE, /列(?:出来?|一下)?/);
  return (DAY.test(request) || parts.length > 0) && !read(rest).tokens.some(isContent);
}

/** 最好的一天是哪天: what is left may stand in what was told. */
const ASKS_WHICH = /(?:会?是)?(?:哪|什么)[^的]{0,3}$/;

/** Whether a call is made as before, but for what it had in another slot: the last of its days, the first of them. */
function addsNothing(call: PlannedCall, last: PlannedCall): boolean {
  const had = new Set(Object.values(last.args).map((value) => JSON.stringify(value)));
  const has = Object.values(call.args).map((value) => JSON.stringify(value));
  return call.tool === last.tool && has.length >= had.size && has.every((value) => had.has(value));
}

/** What wants fewer or others than were told: of calls that are made as before, it changed nothing. */
export const narrowsIn = (request: string): string | undefined =>
  NARROWS.test(request) && !asksToAct(request) ? withoutEnding(request, END) : undefined;

const NARROWS =
  /^(?:(?:and|but|no|please|ok),? )*(?:(?:give|show) me )?(?:only|just)\b(?! (?:show|tell|give|list)\b)|\b(?:the rest|the (?:others?|remaining)|others|per|except|without|rather than|instead of)\b|^(?:那|就)?[只光单][要看算]|其[他它余]|剩下|余下|别的|除了|不算(?=[^，。？！吗]{2})|[人每]均/i;
const END = /[?？.。!！\s]$/;

/** A bound, or a value of another tool, that calls made as before do not take, and of which nothing was told. */
function saidInVain(
  reading: Reading,
  calls: readonly PlannedCall[],
  all: readonly ModelTool[],
  shown: string,
): string | undefined {
  const isTaken = overlapsOneOf(calls.flatMap(({ tool, args }) => namedBy(tool, args, reading)));
  const told = shown.toLowerCase();
  const listed = all
    .filter((tool) => !acts(tool))
    .flatMap(slotsOf)
    .filter((slot) => slot.default === undefined && slot.leavesOut === undefined)
    .flatMap((slot) => proposeChoices(slot, reading))
    .filter((place) => !isTaken(place))
    .map(({ start, end }) => reading.text.slice(start, end));
  return boundLeftOut(reading, calls) ?? listed.find((word) => !told.includes(word.toLowerCase()));
}

/** The days of the last call, where a call that goes on from it takes only one of them. */
function spanLost(calls: readonly PlannedCall[], [one]: readonly PlannedCall[]): string | undefined {
  const [from, to] = one ? spanOf(one.tool) : [];
  if (!one || !from || !to || isOfStay(from)) return undefined;
  const [first, last] = [from, to].map((slot) => valueAt(one.args, slot));
  const takesOne = ({ tool }: PlannedCall) => tool !== one.tool && takesDay(tool) && !spanOf(tool)[1];
  const isLost = first !== undefined && last !== undefined && first !== last && calls.some(takesOne);
  return isLost ? `${first} – ${last}` : undefined;
}

/** The hour or part of the day that was asked about, where another day alone is named and its tool takes neither. */
function hourLost(
  calls: readonly PlannedCall[],
  [one]: readonly PlannedCall[],
  language: Language,
): string | undefined {
  if (!one || calls.some(({ tool }) => slotsOf(tool).some(isOfDay))) return undefined;
  const slot = slotsOf(one.tool).find((each) => isOfDay(each) && valueAt(one.args, each) !== undefined);
  const value = slot && valueAt(one.args, slot);
  const choice = slot?.choices?.find((each) => each.value === value);
  return choice ? nameOf(choice, language) : value === undefined ? undefined : `${value}:00`;
}

/** "And last week?", behind a road on a day: what was looked up, where only what takes no road takes such days. */
function thingLost(
  calls: readonly PlannedCall[],
  [one]: readonly PlannedCall[],
  language: Language,
): string | undefined {
  if (!one || acts(one.tool) || calls.some(({ tool }) => tool === one.tool)) return undefined;
  const slot = slotsOf(one.tool).find(({ kind, required }) => (kind === "place" || kind === "name") && required);
  const value = slot && valueAt(one.args, slot);
  if (
    !slot ||
    typeof value !== "string" ||
    calls.some(({ tool }) => slotsOf(tool).some(({ name }) => name === slot.name))
  )
    return undefined;
  const choice = slot.choices?.find((each) => each.value === value);
  return choice ? nameOf(choice, language) : value;
}

/** "And on Saturdays?", behind the hours of a day: of what is told by no hour, nothing of it is asked for. */
const hoursLost = (calls: readonly PlannedCall[], [one]: readonly PlannedCall[], request: string) =>
  one && /hourly/.test(one.tool.name) && !calls.some(({ tool }) => slotsOf(tool).some(isOfDay))
    ? withoutEnding(request, END)
    : undefined;

/** Whether a message names the day as a whole, or a part of it. */
const namesPart = (said: string): boolean => WHOLE_DAY.test(said) || partsOfDayIn(said).length > 0;

/** The day as a whole. */
export const WHOLE_DAY = /\b(?:(?:all|whole|entire) day|in all|overall)\b|[全整]天|一整天/i;

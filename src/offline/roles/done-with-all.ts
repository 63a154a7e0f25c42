import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { spaced, wordsOf } from "../../engine/embedding/words.ts";
import { isQuestion } from "../../engine/question.ts";
import { meansAll, meansEverything, namesTrips, namesWholeTrip, ofWholeTrip } from "../conversation/all-shown.ts";
import { saysKind, saysNoKind } from "../conversation/kind-said.ts";
import { CLAUSE_ENDS } from "../conversation/other-topic.ts";
import { listsOwn } from "../conversation/own-list.ts";
import { isPointing, withoutSorting } from "../conversation/pointing.ts";
import { recount } from "../conversation/state.ts";
import { usedIn } from "../conversation/used-in.ts";
import { excepting, withoutWhatStays } from "../conversation/what-stays.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import { actOf, actsIn, isOnExisting } from "../goals/acts.ts";
import { asksToRemove } from "../goals/asked-for.ts";
import { finds } from "../goals/finds.ts";
import { plainly } from "../goals/idioms.ts";
import { isOfOneself, sharesAct, touchesExisting } from "../goals/match.ts";
import { valuesOf } from "../goals/pieces.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { linksOf } from "../links.ts";
import { exclusionsIn, leftOutIn, withoutExclusions } from "../reading/exclusions.ts";
import { isTime, namesDays, type Span } from "../reading/mention.ts";
import type { Read, Reading } from "../reading/read.ts";
import { POINTER } from "../shown/degrees.ts";
import type { Situation } from "../situation.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { takesDay, tellsThings } from "../slots/slot.ts";
import { shiftIn, stretchIn } from "../slots/span.ts";
import { saysTitleOf } from "../wording/name-of.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { doersOf, handOver } from "./hand-over.ts";

/** "Cancel all my bookings": handed to each who does that with some of what a list holds. Undefined for any other request. */
export function doneWithAll(situation: Situation, tools: readonly ModelTool[]): ModelReply | undefined {
  const { request: said, read, language } = situation;
  const trip = wholeTripIn(situation, tools);
  if (trip !== undefined && givesUpSought(situation, tools)) return withText(offlinePhrases(language).dropped);
  const request = trip ?? said;
  // "The second one in my bookings", "my two cheapest bookings" are not all of them.
  const isAll = meansAll(request);
  const left = withoutExclusions(request);
  if (isPointing(left) || (!isAll && POINTER.test(left)) || COUNTED.test(request))
    return someOfAll(request, tools, read);
  if ((!isAll && !MINE.test(request)) || isQuestion(request)) return undefined;
  const all = doersOf(tools);
  const named = all.filter((tool) => finds(tool) && saysTitleOf(tool, withoutExclusions(request)));
  const reading = read(request);
  const own = all.filter(listsOwn);
  const isOfOther = isAll && named.some(listsOwn) && leavesOutOther(leftOutIn(reading), { named, own, request }, tools);
  const whole = isOfOther ? request.replace(HAN_ALL, "所有东西") : isAll ? request : request.replace(MINE, "all $&");
  const isWhole =
    namesWholeTrip(request) ||
    isOfOther ||
    (named.length === 0 && isOfAllThere(request, all, reading)) ||
    (isAll &&
      namesTrips(left) &&
      !exclusionsIn(reading).some(({ end }) => GOES_ON.test(request.slice(end))) &&
      leftOutIn(reading).some((thing) => isOfAKind(thing, own, read)));
  const lists = isWhole ? own : named;
  // "All but the cheapest", of several lists, is in neither of them.
  if (lists.length > 1 && leftOutIn(reading).some(isPointing)) return withText(offlinePhrases(language).whichOne);
  const asked = doneTo(lists, request, all);
  const doers = doersAmong(asked, tools);
  const jobs = doers.map((doer) => withOwnExclusions(whole, doer, tools, read));
  const meant = doers.filter((_, at) => jobs[at] !== undefined);
  if (lists.some((list) => namesSeveral(list, reading))) return undefined;
  const isOfOneKind = lists.some((list) => saysKind(withoutExclusions(request), list, read));
  if (meant.length === 0 || (doers.length === 1 && !isAll) || (doers.length > 1 && isOfOneKind)) return undefined;
  return withCalls(
    ...doers.flatMap((doer, at) => {
      const job = jobs[at];
      return job === undefined ? [] : handOver(doer, withPlainVerb(job, asked, all));
    }),
  );
}

/**
 * "Cancel all my Geneva bookings", for one who does so with some of a list: that act, where the words were read as the
 * list, or as another act on it.
 */
export function onAllListed(call: PlannedCall, request: string, tools: readonly ModelTool[]): PlannedCall {
  if (!meansAll(request) || isQuestion(request)) return call;
  const isOtherAct = touchesExisting(call.tool) && !asksFor(call.tool, request, tools);
  const listing = linksOf(tools)
    .of(call.tool.name)
    .map(({ on }) => on);
  const lists = isOtherAct
    ? tools.filter((tool) => listing.includes(tool.name) && isOfOneself(tool))
    : [call.tool].filter(finds);
  const [tool, ...others] = doneTo(lists, request, tools);
  return tool && others.length === 0 ? recount({ ...call, tool, args: {} }) : call;
}

/** The tools that do what a request asks for with things of some lists. */
export function doneTo(lists: readonly ModelTool[], request: string, all: readonly ModelTool[]): ModelTool[] {
  const isListed = ({ name }: ModelTool) =>
    linksOf(all)
      .of(name)
      .some(({ on }) => lists.some((list) => list.name === on));
  return all.filter((tool) => touchesExisting(tool) && isListed(tool) && asksFor(tool, request, all));
}

/** "Cancel everything in Geneva", "… in December", 日内瓦的全部取消, 把我所有的都取消: all that somebody has, of whatever kind. */
const isOfAllThere = (request: string, all: readonly ModelTool[], reading: Reading): boolean =>
  meansEverything(request) &&
  (OWN.test(request) ||
    ONLY_ALL.test(request) ||
    exclusionsIn(reading).length > 0 ||
    reading.mentions.some(namesDays) ||
    all.filter(listsOwn).some((list) => fill(list, reading).some(isPlaceListed)));

/** "… except the tickets to Geneva": the place is of what is left out, too, and not of all that is wanted. */
const GOES_ON = /^\s*(?:to|from|in|at|on|of|with)\b/i;

/** 取消所有预订，除了去巴黎的机票: what is left out of the lists named is of another one of one's own, so they are all meant. */
function leavesOutOther(
  things: readonly string[],
  { named, own, request }: { named: readonly ModelTool[]; own: readonly ModelTool[]; request: string },
  tools: readonly ModelTool[],
): boolean {
  const all = doersOf(tools);
  const mine = doersAmong(doneTo(named, request, all), tools);
  const others = doersAmong(doneTo(own, request, all), tools).filter((doer) => !mine.includes(doer));
  const isOf = (doer: ModelTool, word: string) => isNamedBy(doer)(word);
  return things.some((thing) =>
    wordsOf(thing).some((word) => others.some((doer) => isOf(doer, word)) && !mine.some((doer) => isOf(doer, word))),
  );
}

const doersAmong = (asked: readonly ModelTool[], tools: readonly ModelTool[]): ModelTool[] =>
  tools.filter(({ name, does = [] }) => isHandOff(name) && does.some((tool) => asked.includes(tool)));

/** Whether a word is said of what somebody's tools are called. */
const isNamedBy = ({ does = [] }: ModelTool): ((word: string) => boolean) =>
  usedIn(does.map(({ name, title = "" }) => `${spaced(name)} ${title}`).join(" "));

/** The hotel that "all of my trips" are to be cancelled without belongs to one: they are not only journeys. */
const isOfAKind = (thing: string, lists: readonly ModelTool[], read: Read): boolean =>
  lists.some((list) => saysKind(thing, list, read) || saysTitleOf(list, thing));

/** "All my Swiss stuff" is of no place that is known here, and so not of everything. */
const isPlaceListed = ({ slot, value }: Filled): boolean =>
  slot.kind === "place" && slot.choices?.some((choice) => choice.value === value) === true;

/** "I want to cancel everything". */
const ONLY_ALL =
  /^(?:(?:please|can you|i(?:['’]d)? (?:want|like|need) to) )*(?:cancel|drop|call off) everything[.!]{0,3}$/i;

const OWN = /\b(?:i have|i['’]ve got|of mine)\b|(?<![帮给替])我(?!要|想)/i;

/** A request that is of the whole of a trip that somebody has, as that is plainly said. */
export function wholeTripIn(
  { request, read }: Pick<Situation, "request" | "read">,
  tools: readonly ModelTool[],
): string | undefined {
  const all = doersOf(tools);
  const whole = ofWholeTrip(request, ownPlacesIn(read(request), all));
  return whole === undefined ? undefined : (withoutWhatStays(whole, all) ?? whole);
}

/** Who does not want to go where they have just looked for something gives up that, and nothing they have booked. */
export function givesUpSought({ request, read, past }: Situation, tools: readonly ModelTool[]): boolean {
  const last = past.findLast((one) => one.kind === "step");
  const all = doersOf(tools);
  const tool = last?.kind === "step" ? all.find(({ name }) => name === last.step.name) : undefined;
  if (last?.kind !== "step" || !tool || !finds(tool) || listsOwn(tool) || actsIn(request).length > 0) return false;
  const { args } = last.step;
  return fill(tool, read(request)).some(
    ({ slot, value }) => slot.kind === "place" && Object.values(args).includes(value),
  );
}

/** The places named of what somebody has. */
const ownPlacesIn = (reading: Reading, all: readonly ModelTool[]): Span[] =>
  valuesOf(reading, all.filter(listsOwn), ({ kind }) => kind === "place").flat();

/** 头灯的促销和防水袋的促销都取消: what is named thing by thing is not all there is. */
const namesSeveral = (list: ModelTool, reading: Reading): boolean =>
  fill(list, reading).some(({ slot, others }) => slot.isList && tellsThings(slot) && others.length > 0);

/** "Cancel my two cheapest bookings": of whatever kind these are, all are shown to choose from by one who does so. */
function someOfAll(request: string, tools: readonly ModelTool[], read: Read): ModelReply | undefined {
  const all = doersOf(tools);
  const lists = all.filter((tool) => finds(tool) && saysNoKind([request], tool, read));
  const asked = SEVERAL.test(request) && !isQuestion(request) ? doneTo(lists, request, all) : [];
  const doer = tools.find(({ name, does = [] }) => isHandOff(name) && does.some((tool) => asked.includes(tool)));
  return doer && withCalls(handOver(doer, withoutSorting(request).replace(COUNTED, " ").replace(SEVERAL, " ")));
}

const SEVERAL = /\b(?:two|three|four|five|six|[2-6])\b|[两三四五六2-6][个张项]/i;
const COUNTED =
  /\b(?:first|last|next|latest) (?:two|three|four|five|six|\d)\b|(?:最后|前|头|后)[两三四五六\d]个?[个张项]/i;

/** "My January bookings" are all of them. */
const MINE = /\b(?:my|our) (?=(?:[\w-]+ ){0,2}[a-z]+s\b)/i;

/** 所有预订, as all that there is of any kind. */
const HAN_ALL = /(?:所有|全部)的?\p{Script=Han}{2}/u;

/** Of "My plans have changed, cancel every booking", what is to be done with all: its first clause asks for no act. */
function ofAll(request: string): string {
  const clauses = request.split(CLAUSE_ENDS).filter((one = "") => meansAll(one) && actsIn(one).some(isOnExisting));
  return clauses.length > 0 ? clauses.join(", ") : request;
}

/** Whether a request wants a tool to change or end what there is. */
function asksFor(tool: ModelTool, request: string, all: readonly ModelTool[]): boolean {
  const isMoved = shiftIn(request) !== undefined || stretchIn(request) !== undefined;
  const isNamed = wordsOf(plainly(ofAll(request))).some(
    (word) => isOnExisting(actOf(word) ?? "") && sharesAct(tool, word),
  );
  return asksToRemove(tool, request, all) || isNamed || (isMoved && takesDay(tool));
}

/**
 * A request with what it leaves out of one's own things: "all my bookings except the January hotel" leaves out some of
 * the hotels and no car. Undefined where one's things are what is left out.
 */
function withOwnExclusions(
  request: string,
  doer: ModelTool,
  tools: readonly ModelTool[],
  read: Read,
): string | undefined {
  const others = tools.filter((one) => isHandOff(one.name) && one !== doer).map(isNamedBy);
  const isOwn = (word: string) => isNamedBy(doer)(word) && others.length > 0 && !others.some((isSaid) => isSaid(word));
  const isOfOther = (word: string) => !isNamedBy(doer)(word) && others.filter((isSaid) => isSaid(word)).length === 1;
  const said = withoutExclusions(request)
    .replace(/^[\s,，]+/, "")
    .trimEnd();
  // "Cancel everything" alone takes back what was begun.
  const rest = said.replace(/\beverything[.!]?$/i, "everything I have");
  const things = leftOutIn(read(request)).flatMap((thing) => thing.split(BETWEEN_THINGS));
  const saysMore = (thing: string) =>
    read(thing).mentions.some((one) => (isTime(one) || one.kind === "number") && !rest.includes(one.text)) ||
    wordsOf(thing).some(
      (word) => !isStopWord(word) && word.length > 1 && !isNamedBy(doer)(word) && !rest.toLowerCase().includes(word),
    );
  if (things.some((thing) => wordsOf(thing).some(isOwn) && !saysMore(thing))) return undefined;
  const own = things.filter((thing) => wordsOf(thing).some(isOwn) || !wordsOf(thing).some(isOfOther));
  return own.length === things.length ? request : own.length === 0 ? rest : excepting(rest, own);
}

const BETWEEN_THINGS = /,? and |, ?|[和与跟、]/i;

/** A request with a verb that says nothing else: "end" may be said of a day, and "shift" of work. */
function withPlainVerb(request: string, asked: readonly ModelTool[], all: readonly ModelTool[]): string {
  const removes = asked.some((tool) => asksToRemove(tool, request, all));
  if (removes && actsIn(request).length === 0 && HAN_ENDS.test(request)) return request.replace(HAN_ENDS, "取消");
  return request.replace(VERB, (verb) => (actOf(verb.toLowerCase()) ? verb : removes ? "cancel" : "move"));
}

const VERB = /^[a-z]+(?= (?:all|every|each)\b)/i;
const HAN_ENDS = /结束|终止/;

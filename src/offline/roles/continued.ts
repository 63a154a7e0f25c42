import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isPartOfMore } from "../../engine/knowledge/follow-up.ts";
import { isQuestion } from "../../engine/question.ts";
import { KNOWLEDGE, STEPS } from "../../engine/tools/learned-requests.ts";
import { addedTo } from "../conversation/added.ts";
import { isOfAll, tellsWhich, withKept } from "../conversation/kept-of-last.ts";
import { leftOutNow, refusedThing } from "../conversation/left-out-now.ts";
import { besideValues, saysOnlyValues } from "../conversation/only-values.ts";
import { daysShown } from "../conversation/own-days.ts";
import { isPointing, withoutSorting } from "../conversation/pointing.ts";
import { isDrop, isNo, isYes } from "../conversation/replies.ts";
import { askedAbout, isMarked, madeAgain, THEM, withoutMarks } from "../conversation/revised.ts";
import { COMPARES, sidesOf } from "../conversation/set-against.ts";
import { usedIn } from "../conversation/used-in.ts";
import { acts } from "../goals/acts.ts";
import { isAlike } from "../goals/alike.ts";
import { callsFor, callsOf } from "../goals/calls.ts";
import { clausesOf, clausesWanted, declines } from "../goals/clauses.ts";
import { daysIn } from "../goals/context.ts";
import { leftOut } from "../goals/left-out.ts";
import { isOfOneself, takesQuestion } from "../goals/match.ts";
import { type Mind, SURE } from "../goals/mind.ts";
import { areSameCalls, eachOnce, type PlannedCall } from "../goals/planned-call.ts";
import { leavesOf, otherAim, rankRequest } from "../goals/rank-request.ts";
import { isTelling } from "../goals/small-words.ts";
import { isSpokenOf } from "../goals/spoken-of.ts";
import { isTooSoon } from "../goals/timely.ts";
import { servedByNone } from "../goals/unused.ts";
import { dayAt, isoDay, type Mention } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import { isContent } from "../reading/wishes.ts";
import { namedAndSaid, saidOf } from "../said-of.ts";
import { degreeIn } from "../shown/degrees.ts";
import { DAY, HOUR } from "../shown/order.ts";
import { valueAt, without } from "../slots/arguments.ts";
import { boundsIn } from "../slots/bounds.ts";
import { fill } from "../slots/fill.ts";
import { mayJoin } from "../slots/lists.ts";
import { slotsOf } from "../slots/slot.ts";
import { spanOf } from "../slots/span.ts";
import { isOfStay } from "../slots/time-values.ts";
import { saysTitleOf } from "../wording/name-of.ts";
import { asksWhatIsMeant } from "./asks-meaning.ts";
import { doersOf } from "./hand-over.ts";
import { asksOfUnnamed, describesLast, goesOn, isOneSide, LONGEST, lives, standsAlone } from "./is-follow-up.ts";
import { asksToDo, inOrder, likeliestOf, mayBeForTexts, type Ranked } from "./likely-next.ts";
import { asksAnew, callsWith, comparedWith, unbounded } from "./made-of-last.ts";
import { numberInstead } from "./number-instead.ts";

/** The calls of the last requests that led to any: of the very last one, and with those that "both" speaks of. */
export interface Last {
  calls: readonly PlannedCall[];
  both: readonly PlannedCall[];
  /** What they found. */
  found: string;
}

/**
 * The calls for a message that goes on from the last ones: of their tool, or of another one that its words are for, with
 * what the message says in place of what they had. Undefined for a message that stands alone. `hasPassages`: whether
 * there are passages that may answer it.
 */
export async function continued(
  message: string,
  { calls, both: several, found }: Last,
  tools: readonly ModelTool[],
  mind: Mind,
  hasPassages: boolean,
): Promise<PlannedCall[] | undefined> {
  const all = doersOf(tools);
  const isAnew = calls.some(({ tool }) => asksAnew(message, tool, mind));
  const [last = [], both = []] = [calls, several].map((some) => lookedUp(isAnew ? some.map(unbounded) : some));
  const said = withoutMarks(message);
  const isReply = [isYes, isNo, isDrop].some((is) => is(message));
  if (ASKS_OF_ANYBODY.test(message)) return undefined;
  if (last.length === 0 || said === "" || isReply || message.length > LONGEST) return undefined;
  // An id says by itself what is asked about.
  const isBound = overlapsOneOf(boundsIn(mind.read(message)));
  const isId = (mention: Mention) => mention.kind === "code" && /\d{4}/.test(mention.text) && !isBound(mention);
  if (!isMarked(message) && mind.read(message).mentions.some(isId)) return undefined;
  const added = (await addedTo(message, last, all, mind)) ?? leftOutNow(message, last, mind.read);
  if (added) return eachOnce(added);
  const [one, ...more] = last;
  const renumbered =
    one && more.length === 0 && !acts(one.tool) && isMarked(message)
      ? numberInstead(one, askedAbout(message), mind.read)
      : undefined;
  if (renumbered) return [renumbered];
  const ranked = await inOrder(said, both, tools, mind);
  // What asks for something by itself goes on from nothing that could not be told of days to come.
  const isInVain = last.every((call) => isTooSoon(call, all, mind.read("").now));
  if (isInVain && !isMarked(message) && (await standsAlone(message, ranked, all, mind))) return undefined;
  const isGoingOn = (await goesOn(message, all, mind)) || isOneSide(message, all, mind);
  const isOfTheirs = WHERE_THEY_ARE.test(message) && last.every(({ tool }) => isAbout(tool, said, mind.read));
  const ofHours = HOUR.test(said) && degreeIn(said) ? askedForHours(ranked, last) : undefined;
  const isOfDays = asksWhichDay(said, all, mind.read);
  const isOpen =
    isGoingOn ||
    isOfTheirs ||
    isOfDays ||
    ofHours !== undefined ||
    describesLast(message, last, ranked, mind) ||
    asksOfUnnamed(message, last, ranked, mind) ||
    (await lives(message, said, last, ranked, all, mind));
  const compared =
    COMPARES.test(message) && (isOpen || isPartOfMore(message) || isSetInTime(message, last, ranked, mind))
      ? comparedWith(said, last, ranked, mind)
      : undefined;
  const isWhole = !isOpen && (await standsAlone(message, ranked, all, mind));
  const made =
    ofHours || isWhole ? undefined : await likely(await madeAgain(message, both, all, mind), both, message, all, mind);
  const again =
    compared ??
    (made && !COMPARES.test(message) && (await isForAnother(made, both, message, ranked, all, mind))
      ? undefined
      : made);
  if (again || !isOpen || clausesOf(message).every(declines)) return again;
  const likeliest = likeliestOf(ranked);
  // "Is it going to rain tomorrow" asks for what none serves, whatever it goes on from.
  const isServed = servedByNone(mind.read(said), leavesOf(tools)).length === 0;
  if (!isServed && (likeliest?.share ?? 0) < LIKELY) return undefined;
  const acrossDaysOf =
    isOfDays && FIGURE.test(said) ? eachOnce(last.flatMap((one) => onDaysSaid(one, last, said, mind))) : [];
  if (acrossDaysOf.length > 0) return acrossDaysOf;
  const isForAct = [likeliest, ranked[0]].some((one) => one && acts(one.tool) && one.share >= SURE / 2);
  const isForTexts = mayBeForTexts(said, mind.read);
  if (isForAct && (asksToDo(said) || !isForTexts)) return undefined;
  const isForTool =
    likeliest !== undefined &&
    likeliest.share >= SURE &&
    isGoingOn &&
    !asksWhatIsMeant({ request: said, read: mind.read });
  const aim =
    isMarked(message) || !hasPassages || isForTool
      ? undefined
      : await otherAim(clausesWanted(said).join(", "), tools, mind);
  if (aim === KNOWLEDGE || aim === STEPS) return undefined;
  const looking = all.filter((tool) => !acts(tool));
  const each = await eachAsked(said, both, looking, mind);
  if (each) return each;
  const isBare = !mind.read(withoutSorting(said)).tokens.some(isTelling);
  // "The first one" is one of those shown, "the cheapest" may be looked for among all.
  const among =
    isOfTheirs || (isPointing(said) && isBare && !asksOfUnnamed(message, last, ranked, mind))
      ? ranked.filter(({ tool }) => last.some((one) => one.tool === tool))
      : (ofHours ?? ranked);
  // Another day or place alone turns to nothing else: "on weekends" is still about the accidents.
  const isOnlyValues =
    isOfDays ||
    (!isPointing(said) && saysOnlyValues(askedAbout(message), all, mind.read)) ||
    refusedThing(message) !== undefined;
  const isOfOther = (tool: ModelTool) =>
    isOnlyValues && !saysTitleOf(tool, said) && !last.some((one) => isAlike(tool, one.tool));
  const able = among.filter(
    ({ tool }) =>
      !acts(tool) &&
      (isForTexts || !takesQuestion(tool)) &&
      (isOfTheirs || !isForNamed(said, tool, ranked)) &&
      (takesQuestion(tool) || !isOfOther(tool)),
  );
  for (const { tool } of able.filter(({ odds }) => odds >= (able[0]?.odds ?? 0) * LEAST_OF_BEST).slice(0, MOST_TRIED)) {
    if (takesQuestion(tool)) return isMarked(message) ? callsOf({ tool, score: 1 }, said, [], mind.read) : undefined;
    const about = both.flatMap((one) => sidesOf(one, tool));
    // What somebody has is not asked for by the places of what was looked up, but where these are pointed at.
    const isAlone = !isMarked(message) && isOfOneself(tool) && !last.some((one) => isOfOneself(one.tool));
    const calls = isAlone
      ? callsOf({ tool, score: 1 }, said, [], mind.read)
      : eachOnce(about.flatMap((one) => callsWith(tool, one, both, said, mind)));
    const isWhole = calls.every(({ missing }) => missing.length === 0);
    if (!isWhole || leftOut(said, calls, mind.read, looking) !== undefined) continue;
    // What keeps nothing of the last calls goes on from them only by a word that is surely for its tool.
    const isSure = ranked.some((one) => one.tool === tool && one.share >= SURELY);
    const isNew = last.every((one) => one.tool !== tool);
    if (isNew && calls.every(isOfAll) && (!isSure || last.every((one) => takesQuestion(one.tool)))) return undefined;
    if (DAY.test(said) && daysIn(said, mind.read).length === 0) {
      const about = last.every((one) => isToCome(one, mind.read("").now)) ? last : calls;
      const across = about.map(acrossDays);
      if (!areSameCalls(across, about)) return across;
    }
    const isOfNone = isPointing(said) || servedByNone(mind.read(said), leavesOf(tools)).length > 0;
    const isRepeated = areSameCalls(calls, last) && (isOfNone || !asksMoreOf(tool, said, found, mind.read));
    return isRepeated && !isOfTheirs && !asksOfIt(message, calls, all, mind) ? undefined : calls;
  }
  return undefined;
}

/** 都在哪个区, "which districts are they in", "on which roads": told by who told of them, if that is about such. */
const WHERE_THEY_ARE =
  /^(?:分别|都)?(?:发生)?[在是]哪|^(?:on|in|at) (?:which|what)\b|\b(?:are|were) they (?:all )?(?:in|on|at)\b|\bwhere (?:are|were) (?:they|those|these)\b/i;

/** "Which day last week was the highest", 上周哪天最高: a day at an end of an order that it does not name. */
function asksWhichDay(said: string, tools: readonly ModelTool[], read: Read): boolean {
  const sorted = DAY.test(said) ? degreeIn(said) : undefined;
  return sorted !== undefined && !read(besideValues(sorted.rest.replace(DAY, " "), tools, read)).tokens.some(isTelling);
}

/** Those like the last ones that people ask for hours; undefined where there are none. */
function askedForHours(ranked: readonly Ranked[], last: readonly PlannedCall[]): readonly Ranked[] | undefined {
  const fit = ranked.filter(({ tool }) => HOUR.test(saidOf(tool)) && last.some((one) => isAlike(tool, one.tool)));
  return fit.length > 0 ? fit : undefined;
}

/** The most or least of a figure, whatever it counts. */
const FIGURE = /\b(?:highest|lowest|most|least|fewest|largest|smallest)\b(?! [a-z]+ed\b)|最[高低多少大小]/i;

/** A call again on the days of a question, if it takes more than one. */
function onDaysSaid(one: PlannedCall, last: readonly PlannedCall[], said: string, mind: Mind): PlannedCall[] {
  const [from, to] = spanOf(one.tool);
  if (!from || !to || isOfStay(from) || daysIn(said, mind.read).length === 0) return [];
  return callsWith(one.tool, one, last, said, mind).filter(({ missing }) => missing.length === 0);
}

/** Whether a tool is spoken of with all that a message says. */
const isAbout = (tool: ModelTool, said: string, read: Read): boolean =>
  read(said)
    .tokens.filter((token) => (token.kind === "han" ? isTelling(token) : isContent(token)) && !/^哪/.test(token.text))
    .every((token) => isSpokenOf(tool, token));

/** "Who bought it", behind what was ordered: only the last calls say what "it" is, and the message alone asks of everything. */
function asksOfIt(
  message: string,
  calls: readonly PlannedCall[],
  tools: readonly ModelTool[],
  { read }: Mind,
): boolean {
  if (!isQuestion(message) || !IT.test(message) || servedByNone(read(message), leavesOf(tools)).length > 0)
    return false;
  return calls.some(({ tool, args }) =>
    slotsOf(tool).some((slot) => tellsWhich(slot) && valueAt(args, slot) !== undefined),
  );
}

const IT = /\b(?:it|those)\b|它们?/i;

/** "Does a buyer have to say why": what holds for everybody goes on from nothing that was looked up. */
const ASKS_OF_ANYBODY =
  /\b(?:do|does|must|may|can) (?:an?|any|every) [a-z]+ (?:have to|need to|pay|return|refuse|ask|say|tell|cancel)\b/i;

/** 那边的酒店也看看, behind flights: whether a message is likeliest for what it calls by its name, and not for a tool. */
function isForNamed(said: string, tool: ModelTool, ranked: readonly Ranked[]): boolean {
  const [best] = [...ranked].sort((a, b) => b.share - a.share);
  if (!best || best.tool === tool || acts(best.tool)) return false;
  return saysTitleOf(best.tool, said) && !saysTitleOf(tool, said);
}

/** "Which day will be worst", behind a single one: a call for as many days as its tool takes by itself. */
function acrossDays(call: PlannedCall): PlannedCall {
  const [from, to] = spanOf(call.tool);
  const [first, last] = [from, to].map((slot) => slot && valueAt(call.args, slot));
  if (!from || !to || isOfStay(from) || first === undefined || (last !== undefined && last !== first)) return call;
  return { ...call, args: without(call.args, [from.name, to.name]) };
}

/** Whether all days of a call are still to come. */
function isToCome({ args }: PlannedCall, now: Date): boolean {
  const days = daysShown(JSON.stringify(args));
  return days.length > 0 && days.every((day) => day > isoDay(dayAt(now)));
}

/** What was looked up beside something that was done; all calls where nothing was, or nothing else. */
function lookedUp(calls: readonly PlannedCall[]): readonly PlannedCall[] {
  const reads = calls.filter(({ tool }) => !acts(tool));
  return reads.length > 0 ? reads : calls;
}

/** "Is Xihu worse than Binjiang", with no day or hour said: it is that of the last call, if this was about the like. */
function isSetInTime(
  message: string,
  [one]: readonly PlannedCall[],
  ranked: readonly Ranked[],
  { read }: Mind,
): boolean {
  const best = likeliestOf(ranked);
  if (!one || !best || daysIn(message, read).length > 0 || daysShown(JSON.stringify(one.args)).length === 0)
    return false;
  const isPlaced = fill(one.tool, read(message), { optional: 0.9 }).some(({ slot }) => slot.kind === "place");
  return isPlaced && best.share >= LIKELY && isAlike(best.tool, one.tool);
}

const LIKELY = 0.4;

/** Whether the words of a message, without its days and places, are surely for another tool that looks something up. */
async function isForAnother(
  calls: readonly PlannedCall[],
  last: readonly PlannedCall[],
  message: string,
  [best]: readonly Ranked[],
  all: readonly ModelTool[],
  mind: Mind,
): Promise<boolean> {
  if (!best || acts(best.tool) || calls.some(({ tool }) => tool === best.tool)) return false;
  // What leaves the last calls as they were names no value for them: "my products", behind promotions.
  const isNamed = saysTitleOf(best.tool, message) && !calls.some(({ tool }) => saysTitleOf(tool, message));
  if (areSameCalls(calls, last) && best.share >= (isNamed ? LIKELY : SURELY)) return true;
  if (best.share < SURELY) return false;
  const asked = askedAbout(message);
  const value = asked.replace(/^(?:in|at|on|during)? ?(?:the )?|[^\p{L}\d]{1,30}$/giu, "").toLowerCase();
  const isValueOf = ({ tool }: PlannedCall) =>
    slotsOf(tool).some(({ choices = [] }) =>
      choices.some(({ says }) => says.some((say) => say.toLowerCase() === value)),
    );
  if (calls.every(isValueOf)) return false;
  if (!saysOnlyValues(asked, all, mind.read)) return true;
  const beside = besideValues(asked, all, mind.read);
  if (!mind.read(beside).tokens.some(isTelling)) return false;
  const [likeliest] = await rankRequest(beside, all, mind);
  return likeliest?.tool === best.tool && likeliest.score >= SURELY * SURE;
}

const SURELY = 0.6;

/** Calls of another tool only where the message is not surely for a third one: "run out" ends a promotion, too. */
async function likely(
  calls: PlannedCall[] | undefined,
  last: readonly PlannedCall[],
  message: string,
  all: readonly ModelTool[],
  mind: Mind,
): Promise<PlannedCall[] | undefined> {
  if (!calls) return undefined;
  const others = calls.filter(({ tool }) => !last.some((one) => one.tool === tool));
  if (others.length > 0 && calls.every(isOfAll)) return undefined;
  const [best] = await rankRequest(message, all, mind);
  if (!best || best.score < SURE * SURE) return calls;
  if (acts(best.tool) && best.score >= SURELY_ACTS && !mayBeForTexts(message, mind.read)) return undefined;
  return others.some(({ tool }) => tool !== best.tool) ? undefined : calls;
}

const SURELY_ACTS = 0.9 * SURE;

/** Whether a message asks, in words of the tool or of what it found, for more of what it has told. */
function asksMoreOf(tool: ModelTool, said: string, found: string, read: Read): boolean {
  const words = read(said).tokens.filter(isTelling);
  // Who names another one does not ask for more of this one.
  const listed = slotsOf(tool).flatMap(({ choices = [] }) => choices.flatMap(({ says }) => says));
  const isOther = ({ kind, text }: Mention) =>
    kind === "phrase" && !found.includes(text) && listed.some((say) => say.includes(text));
  if (read(said).mentions.some(isOther)) return false;
  const isSaid = usedIn(`${namedAndSaid(tool)} ${found}`);
  const isKnown = ({ root, text }: Token) => tool.learned?.isUsual(root, tool.name) || isSaid(text.toLowerCase());
  const isAsked = words.length > 0 || THEM.test(said) || isQuestion(said);
  return isAsked && degreeIn(said) === undefined && words.every(isKnown);
}

/** "The accidents and the worst roads there": a call for each, where a message clearly asks for several things. */
async function eachAsked(
  said: string,
  last: readonly PlannedCall[],
  looking: readonly ModelTool[],
  mind: Mind,
): Promise<PlannedCall[] | undefined> {
  const fresh = mayJoin(said) ? await callsFor(said, looking, mind) : [];
  const isSeveral = new Set(fresh.map(({ tool }) => tool)).size > 1;
  if (!isSeveral || fresh.some(({ score, tool }) => score < CLEAR || takesQuestion(tool))) return undefined;
  const calls = fresh.flatMap((call) => last.map((one) => withKept(call, one)));
  return calls.every(({ missing }) => missing.length === 0) ? eachOnce(calls) : undefined;
}

const CLEAR = 0.2;
/** What is less likely than this share of the best is not tried. */
const LEAST_OF_BEST = 0.1;
const MOST_TRIED = 3;

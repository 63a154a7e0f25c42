import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isPartOfMore } from "../../engine/knowledge/follow-up.ts";
import { addedTo } from "../conversation/added.ts";
import { changed } from "../conversation/change.ts";
import { isOfAll } from "../conversation/kept-of-last.ts";
import { leftOutNow } from "../conversation/left-out-now.ts";
import { besideValues, saysOnlyValues } from "../conversation/only-values.ts";
import { daysOfCall } from "../conversation/own-days.ts";
import { isDrop, isNo, isYes, putsRight } from "../conversation/replies.ts";
import { askedAbout, isMarked, madeAgain, withoutMarks } from "../conversation/revised.ts";
import { COMPARES } from "../conversation/set-against.ts";
import { acts } from "../goals/acts.ts";
import { isAlike } from "../goals/alike.ts";
import { clausesOf, declines } from "../goals/clauses.ts";
import { daysIn, placeIn } from "../goals/context.ts";
import { type Mind, SURE } from "../goals/mind.ts";
import { areSameCalls, eachOnce, type PlannedCall } from "../goals/planned-call.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { isSpokenOf, isTelling } from "../goals/small-words.ts";
import { isTooSoon } from "../goals/timely.ts";
import type { Mention } from "../reading/mention.ts";
import { partsOfDayIn } from "../reading/parts-of-day.ts";
import type { Read } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { isContent } from "../reading/wishes.ts";
import { degreeIn, without } from "../shown/degrees.ts";
import { DAY, HOUR } from "../shown/order.ts";
import { boundsIn } from "../slots/bounds.ts";
import { fill } from "../slots/fill.ts";
import { slotsOf, takesDay } from "../slots/slot.ts";
import { spanOf } from "../slots/span.ts";
import { saidOf, saysTitleOf } from "../wording/name-of.ts";
import { doersOf } from "./hand-over.ts";
import { asksOfUnnamed, describesLast, goesOn, isOneSide, LONGEST, needsLast, standsAlone } from "./is-follow-up.ts";
import { inOrder, likeliestOf, mayBeForTexts, type Ranked } from "./likely-next.ts";
import { asksAnew, comparedWith, unbounded } from "./made-of-last.ts";
import { type Going, LIKELY, nextCalls, SURELY } from "./next-calls.ts";
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
  last: Last,
  tools: readonly ModelTool[],
  mind: Mind,
  hasPassages: boolean,
): Promise<PlannedCall[] | undefined> {
  const [one, other, ...more] = message.split(ANOTHER_COUNT);
  if (one === undefined || other === undefined || more.length > 0 || !IS_COUNT.test(one))
    return continuedWhole(message, last, tools, mind, hasPassages);
  const sides = [one, other]
    .map((part) => part.replace(BEGINS_HAN, "那"))
    .map((part) => continuedWhole(part, last, tools, mind, hasPassages));
  const [[first, ...firsts] = [], [second, ...seconds] = []] = await Promise.all(sides);
  const areTwo = first && second && first.tool === second.tool && firsts.length + seconds.length === 0;
  return areTwo ? eachOnce([first, second]) : continuedWhole(message, last, tools, mind, hasPassages);
}

/** "How many were returned, and how many were cancelled?", 退货的有几个，取消的有几个: two counts. */
const ANOTHER_COUNT = /(?:,? and |, ?)(?=how many )|[，,](?=[^，,]{1,12}[几多][个单件少])/i;
const IS_COUNT = /\bhow many [^?]{1,40}$|[几多][个单件少][单个件笔]?$/i;

/** Marked as what goes on: the half of such a message stands beside the other. */
const BEGINS_HAN = /^(?=\p{Script=Han})(?!那)/u;

async function continuedWhole(
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
  if (last.length === 0 || said === "" || goesOnFromNothing(message, mind.read)) return undefined;
  const changed = await withOneChange(message, last, all, mind);
  if (changed) return changed;
  const ranked = await inOrder(said, both, tools, mind);
  // What asks for something by itself goes on from nothing that could not be told of days to come.
  const isInVain = last.every((call) => isTooSoon(call, all, mind.read("").now));
  if (isInVain && !isMarked(message) && (await standsAlone(message, ranked, all, mind))) return undefined;
  const going: Going = {
    ...{ message, said, last, both, found, tools, all, ranked, mind },
    isGoingOn: (await goesOn(message, all, mind)) || isOneSide(message, all, mind),
    isOfTheirs:
      WHERE_THEY_ARE.test(message) &&
      last.every(({ tool }) => isAbout(tool, besideValues(said, [tool], mind.read), mind.read)),
    isOfDays: asksWhichDay(said, all, mind.read),
    ofHours: HOUR.test(said) && degreeIn(said) ? askedForHours(ranked, last) : undefined,
  };
  const isOpen =
    going.isGoingOn ||
    going.isOfTheirs ||
    going.isOfDays ||
    going.ofHours !== undefined ||
    setsDaysAlone(message, last, all, mind.read) ||
    describesLast(message, last, ranked, mind) ||
    asksOfUnnamed(message, last, ranked, mind) ||
    (await needsLast(message, said, last, ranked, all, mind));
  const again = await madeOrCompared(going, isOpen);
  return again || !isOpen || clausesOf(message).every(declines) ? again : nextCalls(going, hasPassages);
}

/** 20号早高峰和19号早高峰比: nothing but times that are set against each other, of what was spoken of. */
const setsDaysAlone = (message: string, last: readonly PlannedCall[], all: readonly ModelTool[], read: Read): boolean =>
  COMPARES.test(message) &&
  last.some(({ tool }) => takesDay(tool)) &&
  saysOnlyValues(without(message, COMPARES, /^(?:and )?(?:with|to)\b/i), all, read);

/** Whether a message is a reply, is long, holds for everybody, or says by an id what it is about. */
function goesOnFromNothing(message: string, read: Read): boolean {
  const { mentions } = read(message);
  const isBound = overlapsOneOf(boundsIn(read(message)));
  const isId = (mention: Mention) => mention.kind === "code" && /\d{4}/.test(mention.text) && !isBound(mention);
  return (
    [isYes, isNo, isDrop].some((is) => is(message)) ||
    message.length > LONGEST ||
    ASKS_OF_ANYBODY.test(message) ||
    (!isMarked(message) && !putsRight(message) && mentions.some(isId))
  );
}

/** "Does a buyer have to say why": what holds for everybody goes on from nothing that was looked up. */
const ASKS_OF_ANYBODY =
  /\b(?:do|does|must|may|can) (?:an?|any|every) [a-z]+ (?:have to|need to|pay|return|refuse|ask|say|tell|cancel)\b/i;

/** The last calls with something added to them, left out of them, or with another number. */
async function withOneChange(message: string, last: readonly PlannedCall[], all: readonly ModelTool[], mind: Mind) {
  const added = (await addedTo(message, last, all, mind)) ?? leftOutNow(message, last, mind.read);
  if (added) return eachOnce(added);
  const alike = forOtherDays(message, last, all, mind.read);
  if (alike) return alike;
  const [one, ...more] = last;
  const isNumber = one && more.length === 0 && !acts(one.tool) && isMarked(message);
  const renumbered = isNumber ? numberInstead(one, askedAbout(message), mind.read) : undefined;
  return renumbered && [renumbered];
}

/**
 * "Was it worse yesterday", 周末会好点吗, "is it better in Xihu", "is there anything in the evening": the message asks only
 * for more or less, or whether there is any. The last calls are made again for the day, time of day or place it names.
 */
function forOtherDays(message: string, last: readonly PlannedCall[], all: readonly ModelTool[], read: Read) {
  const rest = message.replace(IS_BETTER, " ").replace(IS_THERE_ANY, " ").trim();
  // A place that the last calls do not take is one of those that they told of.
  const isOfPlace = placeIn(rest, all, read) !== undefined;
  const isSaid = saysOnlyValues(rest, isOfPlace ? last.map(({ tool }) => tool) : all, read);
  const isTimed = daysIn(rest, read).length > 0 || partsOfDayIn(rest).length > 0;
  const isOfDays = rest !== message.trim() && (isTimed || isOfPlace) && isSaid;
  if (!isOfDays || COMPARES.test(message) || last.some(({ tool }) => acts(tool) || !takesDay(tool))) return undefined;
  const made = last.flatMap((call) => changed(call, rest, read) ?? []);
  return made.length === last.length ? made : undefined;
}

const IS_BETTER =
  /\b(?:(?:and|but|so) )?(?:will|would|was|is|were) (?:it|that|things)(?: be| get| any| a bit| a little| much){0,2} (?:better|worse)\b|(?:会不会|是不是|会|能|有没有|是)(?:更|稍微?|变)?(?:好|差|糟|严重)(?:一?[点些])?[吗么呢]?/i;

const IS_THERE_ANY =
  /^(?:(?:and|but|so|ok|hm+),? ){0,2}(?:(?:is|are|was|were) there|do you have|have you got)(?: (?:any|anything|something|one|some|more|others?|else|available|left)){1,2} (?!to (?:do|see|visit|eat)\b)/i;

/** The last calls set against what is named now, or made again with it. `isOpen`: the message surely goes on. */
async function madeOrCompared(going: Going, isOpen: boolean): Promise<PlannedCall[] | undefined> {
  const { message, said, last, both, all, ranked, mind, isOfDays, ofHours } = going;
  const isCompared = COMPARES.test(message);
  const mayCompare = isCompared && (isOpen || isPartOfMore(message) || isSetInTime(message, last, ranked, mind));
  const compared = mayCompare ? comparedWith(said, last, ranked, mind) : undefined;
  if (compared || ofHours || (!isOpen && (await standsAlone(message, ranked, all, mind)))) return compared;
  const made = await likely(await madeAgain(message, both, all, mind), both, message, all, mind);
  const isOfOther = made && !isCompared && (await isForAnother(made, both, message, ranked, all, mind));
  // Which of some days is worst is told by no ranking of other things on one of them.
  const tellsOfDays = ({ tool }: PlannedCall) => last.some((one) => one.tool === tool) || spanOf(tool)[1] !== undefined;
  return isOfOther || (isOfDays && !made?.every(tellsOfDays)) ? undefined : made;
}

/** 都在哪个区, "which districts are they in", "on which roads": told by who told of them, if that is about such. */
const WHERE_THEY_ARE =
  /^(?:那么?)?(?:[^，。？的是在哪]{2,8}的)?(?:分别|都)?(?:是|发生)?[在是]哪|^(?:on|in|at) (?:which|what)\b|\b(?:are|were) they (?:all )?(?:in|on|at)\b|\bwhere (?:are|were) (?:they|those|these)\b/i;

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

/** Whether a tool is spoken of with all that a message says. */
const isAbout = (tool: ModelTool, said: string, read: Read): boolean =>
  read(said)
    .tokens.filter((token) => (token.kind === "han" ? isTelling(token) : isContent(token)) && !/^哪/.test(token.text))
    .every((token) => isSpokenOf(tool, token));

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
  if (!one || !best || daysIn(message, read).length > 0 || daysOfCall(one).length === 0) return false;
  const isPlaced = fill(one.tool, read(message), { optional: 0.9 }).some(({ slot }) => slot.kind === "place");
  return isPlaced && best.share >= LIKELY && isAlike(best.tool, one.tool);
}

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

import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isQuestion } from "../../engine/question.ts";
import { KNOWLEDGE, STEPS } from "../../engine/tools/learned-requests.ts";
import { isOfAll, tellsWhich, withKept } from "../conversation/kept-of-last.ts";
import { refusedThing } from "../conversation/left-out-now.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { daysOfCall } from "../conversation/own-days.ts";
import { isPointing, withoutSorting } from "../conversation/pointing.ts";
import { askedAbout, endsSome, isMarked, THEM } from "../conversation/revised.ts";
import { sidesOf } from "../conversation/set-against.ts";
import { usedIn } from "../conversation/used-in.ts";
import { acts } from "../goals/acts.ts";
import { isAlike } from "../goals/alike.ts";
import { callsFor, callsOf } from "../goals/calls.ts";
import { clausesWanted } from "../goals/clauses.ts";
import { daysIn } from "../goals/context.ts";
import { leavesOf } from "../goals/leaves.ts";
import { leftOut } from "../goals/left-out.ts";
import { isOfOneself, takesQuestion } from "../goals/match.ts";
import { type Mind, SURE } from "../goals/mind.ts";
import { areSameCalls, eachOnce, type PlannedCall } from "../goals/planned-call.ts";
import { otherAim } from "../goals/rank-request.ts";
import { isTelling } from "../goals/small-words.ts";
import { servedByNone } from "../goals/unused.ts";
import { dayAt, isoDay, type Mention } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import type { Token } from "../reading/tokens.ts";
import { degreeIn } from "../shown/degrees.ts";
import { DAY } from "../shown/order.ts";
import { valueAt, without } from "../slots/arguments.ts";
import { mayJoin } from "../slots/lists.ts";
import { slotsOf } from "../slots/slot.ts";
import { spanOf } from "../slots/span.ts";
import { isOfStay } from "../slots/time-values.ts";
import { namedAndSaid, saysTitleOf } from "../wording/name-of.ts";
import { asksOfUnnamed } from "./is-follow-up.ts";
import { asksToDo, likeliestOf, mayBeForTexts, type Ranked } from "./likely-next.ts";
import { callsWith } from "./made-of-last.ts";
import { asksWhatIsMeant } from "./meaning-beside.ts";

/** A message that goes on from the last calls, or that may, and what it may be for. */
export interface Going {
  message: string;
  /** Without the words that only point back. */
  said: string;
  last: readonly PlannedCall[];
  both: readonly PlannedCall[];
  found: string;
  tools: readonly ModelTool[];
  /** The tools that make calls. */
  all: readonly ModelTool[];
  ranked: readonly Ranked[];
  mind: Mind;
  /** Whether it goes on by its form, or by its words. */
  isGoingOn: boolean;
  /** "Which districts are they in": asked of what the last calls found. */
  isOfTheirs: boolean;
  /** "Which day was the highest". */
  isOfDays: boolean;
  /** Those like the last tools that people ask for hours, where it asks for one. */
  ofHours: readonly Ranked[] | undefined;
}

/** The calls of the tools that a message which goes on is likeliest for, with what it keeps of the last ones. */
export async function nextCalls(going: Going, hasPassages: boolean): Promise<PlannedCall[] | undefined> {
  const { said, last, both, all, mind } = going;
  const isForTexts = mayBeForTexts(said, mind.read);
  if (isUnserved(going)) return undefined;
  const across = going.isOfDays && FIGURE.test(said) ? last.flatMap((one) => onDaysSaid(one, last, said, mind)) : [];
  if (across.length > 0) return eachOnce(across);
  if (isForAct(going, isForTexts) || (hasPassages && (await isForPassages(going)))) return undefined;
  const looking = all.filter((tool) => !acts(tool));
  const each = await eachAsked(said, both, looking, mind);
  if (each) return each;
  const able = toolsFor(going, isForTexts);
  const least = (able[0]?.odds ?? 0) * LEAST_OF_BEST;
  for (const { tool } of able.filter(({ odds }) => odds >= least).slice(0, MOST_TRIED)) {
    if (takesQuestion(tool))
      return isMarked(going.message) ? callsOf({ tool, score: 1 }, said, [], mind.read) : undefined;
    const calls = callsBy(tool, going);
    const isWhole = calls.every(({ missing }) => missing.length === 0);
    if (isWhole && leftOut(said, calls, mind.read, looking) === undefined) return worthMaking(calls, tool, going);
  }
  return undefined;
}

/** "Is it going to rain tomorrow" asks for what none serves, whatever it goes on from. */
const isUnserved = ({ said, tools, ranked, mind }: Going): boolean =>
  (likeliestOf(ranked)?.share ?? 0) < LIKELY && servedByNone(mind.read(said), leavesOf(tools)).length > 0;

/** Whether something is to be done, and not to be found out. */
function isForAct({ said, ranked }: Going, isForTexts: boolean): boolean {
  const isAct = [likeliestOf(ranked), ranked[0]].some((one) => one && acts(one.tool) && one.share >= SURE / 2);
  return endsSome(said) || (isAct && (asksToDo(said) || !isForTexts));
}

/** Whether passages may answer it rather than a tool. */
async function isForPassages({ message, said, ranked, tools, mind, isGoingOn }: Going): Promise<boolean> {
  const isForTool =
    (likeliestOf(ranked)?.share ?? 0) >= SURE && isGoingOn && !asksWhatIsMeant({ request: said, read: mind.read });
  if (isMarked(message) || isForTool) return false;
  const aim = await otherAim(clausesWanted(said).join(", "), tools, mind);
  return aim === KNOWLEDGE || aim === STEPS;
}

/** The tools that it may be for, the likeliest first. */
function toolsFor(going: Going, isForTexts: boolean): readonly Ranked[] {
  const { message, said, last, ranked, all, mind, isOfTheirs, isOfDays, ofHours } = going;
  const isBare = !mind.read(withoutSorting(said)).tokens.some(isTelling);
  const isOfUnnamed = asksOfUnnamed(message, last, ranked, mind);
  // "The first one" is one of those shown, "the cheapest" may be looked for among all.
  const among =
    isOfTheirs || (isPointing(said) && isBare && !isOfUnnamed)
      ? ranked.filter(({ tool }) => last.some((one) => one.tool === tool))
      : (ofHours ?? ranked);
  // Another day or place alone turns to nothing else: "on weekends" is still about the accidents.
  const isOnlyValues =
    isOfDays ||
    (!isPointing(said) && !isOfUnnamed && saysOnlyValues(askedAbout(message), all, mind.read)) ||
    refusedThing(message) !== undefined;
  // "Where is it now" is surely for who tells where things are.
  const isAskedOf = ({ tool, share }: Ranked) =>
    saysTitleOf(tool, said) || (share >= SURELY && IT.test(said) && isQuestion(said));
  // Which of some days was best is told by who tells of each of them.
  const tellsOfDays = ({ tool, share }: Ranked) => isOfDays && share >= LIKELY && spanOf(tool)[1] !== undefined;
  const isOfOther = (one: Ranked) =>
    isOnlyValues && !isAskedOf(one) && !tellsOfDays(one) && !last.some(({ tool }) => isAlike(one.tool, tool));
  return among.filter(
    (one) =>
      !acts(one.tool) &&
      (isOfTheirs || !isForNamed(said, one.tool, ranked)) &&
      (takesQuestion(one.tool) ? isForTexts : !isOfOther(one)),
  );
}

/** The calls of a tool, with what they keep of the last ones. */
function callsBy(tool: ModelTool, { message, said, last, both, mind }: Going): PlannedCall[] {
  // What somebody has is not asked for by the places of what was looked up, but where these are pointed at.
  const isAlone = !isMarked(message) && isOfOneself(tool) && !last.some((one) => isOfOneself(one.tool));
  if (isAlone) return callsOf({ tool, score: 1 }, said, [], mind.read);
  const about = both.flatMap((one) => sidesOf(one, tool));
  return eachOnce(about.flatMap((one) => callsWith(tool, one, both, said, mind)));
}

/** Such calls, or across more days; undefined where they tell nothing new, or do not go on from the last ones. */
function worthMaking(calls: PlannedCall[], tool: ModelTool, going: Going): PlannedCall[] | undefined {
  const { message, said, last, found, tools, all, ranked, mind, isOfTheirs } = going;
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

/** The most or least of a figure, whatever it counts. */
export const FIGURE = /\b(?:highest|lowest|most|least|fewest|largest|smallest)\b(?! [a-z]+ed\b)|最[高低多少大小]/i;

/** A call again on the days of a question, if it takes more than one. */
function onDaysSaid(one: PlannedCall, last: readonly PlannedCall[], said: string, mind: Mind): PlannedCall[] {
  const [from, to] = spanOf(one.tool);
  if (!from || !to || isOfStay(from) || daysIn(said, mind.read).length === 0) return [];
  return callsWith(one.tool, one, last, said, mind).filter(({ missing }) => missing.length === 0);
}

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

const IT = /\b(?:its?|those|they|their|these)\b|它们?/i;

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
  const days = daysOfCall({ args });
  return days.length > 0 && days.every((day) => day > isoDay(dayAt(now)));
}

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

/** From here on a message is likely, or surely, for a tool. */
export const [LIKELY, SURELY] = [0.4, 0.6];

const CLEAR = 0.2;
/** What is less likely than this share of the best is not tried. */
const LEAST_OF_BEST = 0.1;
const MOST_TRIED = 3;

import { partsIn } from "../../engine/dialog/parts-line.ts";
import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { KNOWLEDGE, STEPS } from "../../engine/tools/learned-requests.ts";
import { withoutDays } from "../conversation/own-list.ts";
import { lastCalls } from "../conversation/revised.ts";
import { asCall, type ModelReply, withCalls, withText } from "../decision.ts";
import { actsIn, asksToAct, isOnExisting } from "../goals/acts.ts";
import { isAlike } from "../goals/alike.ts";
import { callsFor, callsOf } from "../goals/calls.ts";
import { inContext, onlyPlacesAmong, placeIn } from "../goals/context.ts";
import { goalsOf } from "../goals/goals.ts";
import { plainly } from "../goals/idioms.ts";
import { boundLeftOut } from "../goals/left-out.ts";
import { isOfOneself, takesQuestion } from "../goals/match.ts";
import { isOfTheWorld } from "../goals/of-the-world.ts";
import { OWNED } from "../goals/pieces.ts";
import type { Goal, PlannedCall } from "../goals/planned-call.ts";
import { isLearned, rankRequest } from "../goals/rank-request.ts";
import { aroundFor, asksOfTonight, forecasterOf, forecastsDays, isAhead, isOfTonight } from "../goals/timely.ts";
import { unservedAct } from "../goals/unserved-act.ts";
import { notServedIn } from "../goals/unused.ts";
import { wayThere } from "../goals/way-there.ts";
import { agentTexts } from "../past.ts";
import { isTime, namesDays, todayAt } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import type { Rule } from "../rules.ts";
import type { Situation } from "../situation.ts";
import { withValue } from "../slots/arguments.ts";
import { proposeChoices } from "../slots/choices.ts";
import { saysOneOf, valuesSaid } from "../slots/places-said.ts";
import { daySlotsOf, placeSlotsOf, slotsOf, takesKind } from "../slots/slot.ts";
import { spanOf } from "../slots/span.ts";
import { saysTitleOf } from "../wording/name-of.ts";
import { acrossToday } from "./across-today.ts";
import { alongParts } from "./along-parts.ts";
import { asItIsNow } from "./as-it-is-now.ts";
import { type Asked, lookedUpIn, notUnderstood, standing } from "./asked.ts";
import { asksBare, bareFollowUp, ruleFollowUp } from "./bare-follow-up.ts";
import { doersOf, passedOn } from "./hand-over.ts";
import { inTurn } from "./in-turn.ts";
import { isUnclear } from "./is-follow-up.ts";
import { jobs, namesId } from "./jobs.ts";
import { asksNoFigure, asksWhatIsMeant, listsSteps, meaningBeside, stepsOfPassage } from "./meaning-beside.ts";
import { namesWhatNoneServes, notServedBy } from "./none-serves.ts";
import { ruleGoneOnTo } from "./rule-question.ts";
import { narrowsIn } from "./told-in-vain.ts";
import { whichOfTwo } from "./which-of-two.ts";
import { isForTexts } from "./whose-question.ts";

/** A question whose goals were looked for. */
export interface Wish extends Asked {
  /** With the question as it stands by itself. */
  situation: Situation;
  /** What its own words ask for. */
  direct: readonly Goal[];
  /** Rules or steps that it asks for rather than a tool. */
  aim: string | undefined;
}

/** What the planner replies to a wish, in this order. */
export const ONCE_WISHED: readonly Rule<Wish>[] = [
  forTexts,
  inParts,
  ({ direct, ...asked }) => (direct.length === 0 || asksBare(asked.said, asked.mind) ? ruleFollowUp(asked) : undefined),
  unclearFollowUp,
  oneAfterOther,
  acrossToday,
  meaningBeside,
  asItIsNow,
  explained,
  planned,
];

async function forTexts(wish: Wish): Promise<ModelReply | undefined> {
  const { searcher, situation, direct: goals, given, embeddings } = wish;
  const { passages } = situation;
  const isKnown = passages.length > 0 && (wish.aim === KNOWLEDGE || asksWhatIsMeant(situation));
  return searcher && (await isForTexts(searcher, given.written, { goals, passages, isKnown }, embeddings))
    ? lookedUpIn(searcher, wish)
    : undefined;
}

/** By the parts into which the question was divided. */
async function inParts({ given, situation, direct, mind }: Wish): Promise<ModelReply | undefined> {
  const parts = partsIn(given.system);
  return parts && alongParts(parts, situation, direct, mind);
}

/** Who goes on from what was served and is not understood is not sent to somebody else with it. */
async function unclearFollowUp(wish: Wish): Promise<ModelReply | undefined> {
  const { given, said, mine, tools, mind, phrases } = wish;
  const isFollowUp = given.past.length > 0 && isLearned(tools);
  if (!isFollowUp || !(await isUnclear(said, agentTexts(given.past).at(-1) ?? "", mine, mind))) return undefined;
  const isServed =
    lastCalls(given.past, doersOf(mine)).length > 0 && notServedBy(given.tools, given.read(said)).length === 0;
  return isServed ? withText(phrases.notUnderstood(phrases.inQuotes(said))) : notUnderstood(wish);
}

/** Of two calls that need each other, the first. */
async function oneAfterOther({ situation, tools, mind }: Wish): Promise<ModelReply | undefined> {
  const two = await inTurn(situation.request, doersOf(tools), mind);
  return two && passedOn([two.first], two.begin, tools, 0);
}

/** The passage that tells what is asked about. */
function explained(wish: Wish): ModelReply | undefined {
  const { situation, aim, given, mine } = wish;
  const [passage] = situation.passages;
  const isAfterResults = lastCalls(given.past, doersOf(mine)).length > 0;
  // "Give me only rush hours", behind figures: no passage is asked for.
  const narrowed = passage && isAfterResults ? narrowsIn(wish.said) : undefined;
  if (narrowed !== undefined) return withText(wish.phrases.notUsed(wish.phrases.inQuotes(narrowed)));
  const none = passage && namesWhatNoneServes(situation, mine, true);
  if (none) return withIntent(wish, none);
  // Steps for a day tell of no hour; 滨江堵吗，事故多吗: figures of a place are looked up.
  const isBeyondSteps =
    passage && listsSteps(passage.content) && (namesHour(situation) || namesPlace(situation, doersOf(mine)));
  const isDefined = aim === KNOWLEDGE && !isBeyondSteps && asksNoFigure(situation.request, isAfterResults);
  // "And serious ones", behind accidents: no steps are asked for.
  if (passage && isDefined && isAfterResults && listsSteps(passage.content) && !ASKS_STEPS.test(wish.said))
    return withText(wish.phrases.notUnderstood(wish.phrases.inQuotes(wish.said)));
  return passage && (isDefined || asksWhatIsMeant(situation))
    ? withIntent(wish, withText(`${passage.title}\n\n${passage.content}`))
    : undefined;
}

/** How something is done or is in general. */
const ASKS_STEPS = /\bhow\b|\bsteps?\b|\banaly[sz]e|怎[么样]|如何|步骤|分析/i;

const namesHour = ({ request, read }: Situation): boolean =>
  read(request).mentions.some((one) => isTime(one) && !namesDays(one));

const namesPlace = ({ request, read }: Situation, tools: readonly ModelTool[]): boolean =>
  placeIn(request, tools, read, onlyPlacesAmong) !== undefined;

/** What is planned for a question that goes on from another one says for what it was taken. */
const withIntent = ({ situation: { after, request }, said }: Wish, reply: ModelReply): ModelReply =>
  after !== undefined && request !== said ? { ...reply, intent: request } : reply;

/** Its goals are handed over, or their own calls made. */
async function planned(wish: Wish): Promise<ModelReply> {
  const { given, situation, direct, aim, tools, mind, embeddings } = wish;
  const { request } = situation;
  const isOpen = !isLearned(tools) || (aim === undefined && WHAT_TO_DO.test(request));
  const isPlanned = isOpen ? undefined : aim === STEPS;
  const outlined = await stepsOfPassage(situation, direct, tools, embeddings, isPlanned);
  // What is to come is forecast, and not looked up step by step.
  const goals = allOfOneself(outlined ?? direct, situation.read(request), tools).map((goal) =>
    toldBySpecialist(goal, wish),
  );
  const sought = goals.length === 0 && !outlined ? await goalsUndated(wish) : goals;
  const forecast = outlined || sought.length === 1 ? await forecastsFor(sought, wish) : undefined;
  if (forecast && (outlined || goals.length === 0 || forecast.isOther))
    return withIntent(wish, passedOn(forecast.calls, forecast.text, tools));
  const inDoubt = outlined || goals.length > 1 ? undefined : await whichOfTwo(situation, tools, mind);
  const [only, ...more] = goals;
  const isNoRule =
    only &&
    more.length === 0 &&
    takesQuestion(only.tool) &&
    notServedIn(situation.read(request), [{ tool: only.tool, args: {} }]).length > 0;
  const none = namesWhatNoneServes(situation, tools, !inDoubt && !isNoRule) ?? inDoubt;
  if (none) return withIntent(wish, none);
  const isNew = given.past.length === 0 && isLearned(tools);
  if (goals.length === 0 || (isNew && (await isOfTheWorld(request, doersOf(tools), mind))))
    return notUnderstood(wish, request);
  const unforecast = await placeNotForecast(goals, wish);
  if (unforecast !== undefined) return withText(wish.phrases.leftOut(unforecast));
  const rule = await ruleGoneOnTo(goals, situation, tools, mind);
  if (rule) return withIntent(wish, passedOn([rule], request, tools));
  const bare = outlined ? undefined : await bareFollowUp(goals, wish);
  if (bare) return withIntent(wish, bare);
  const reads = await readsOf(goals, wish);
  if (reads.open !== undefined) return withText(wish.phrases.leftOut(reads.open));
  const isForSpan = goals.some(({ tool }) => isHandOff(tool.name) && mayTakeSpan(tool));
  const carried = isForSpan ? situation : { ...situation, request: standing(given, tools, "first") };
  const calls = [...(await jobs(goals, carried, outlined !== undefined, mind)), ...reads.ready.map(asCall)];
  return calls.length > 0 ? withIntent(wish, withCalls(...calls)) : notUnderstood(wish, request);
}

/** Beside what is looked up first, a passage may list what is to be done. */
const WHAT_TO_DO =
  /\bwhat (?:can|could|should|do|must|shall) (?:i|we) do\b|\bwhat to do\b|[怎咋](?:么?办(?![理活])|么做|么应对)|如何(?:应对|改善)/i;

/** A goal that a specialist looks up, as it can say what it cannot do beside it: "book a flight and a hotel". */
function toldBySpecialist(goal: Goal, { given, tools }: Wish): Goal {
  if (isHandOff(goal.tool.name) || unservedAct(given.read(goal.text), [goal.tool]) === undefined) return goal;
  const tool = tools.find(({ does }) => does?.some(({ name }) => name === goal.tool.name));
  return tool ? { ...goal, tool } : goal;
}

/** "How is the traffic in Xihu tomorrow": what asks of days to come as of now may be told by a forecast. */
const goalsUndated = async ({ situation: { request, read }, tools, mind }: Wish): Promise<Goal[]> =>
  isAhead(read(request)) ? goalsOf(withoutDays(request, read), tools, mind) : [];

/** The forecasts of what the only goal, or the first of some steps, would look up, where a question is of nothing but what is to come. */
async function forecastsFor([first]: readonly Goal[], { situation, tools, mind }: Wish) {
  const { request, read } = situation;
  const reading = read(request);
  if (!first || !(isAhead(reading) || asksOfTonight(reading))) return undefined;
  const all = doersOf(tools);
  const [best] = await rankRequest(first.text, first.tool.does ?? [first.tool], mind);
  const tool = best && (forecastsDays(best.tool) ? best.tool : forecasterOf(best.tool, all));
  const isTonight = isOfTonight(reading, tool);
  if (!tool || !(isTonight || isAhead(reading))) return undefined;
  const made = callsOf({ tool, score: 1 }, request, [], read).filter(({ missing }) => missing.length === 0);
  const [day] = daySlotsOf(tool);
  const today = todayAt(reading.now);
  const calls = isTonight && day ? made.map((call) => ({ ...call, args: withValue(call.args, day, today) })) : made;
  // Who names no day means today, which the tool would not take of itself.
  return calls.length > 0 ? { calls, text: first.text, isOther: tool !== best.tool || isTonight } : undefined;
}

/** "Forecast for Tianmushan Road": a place of days to come that is told of by others alone, and by no forecast. */
async function placeNotForecast([goal, ...others]: readonly Goal[], { situation, tools, mind }: Wish) {
  const { request, read } = situation;
  if (!goal || others.length > 0 || !isAhead(read(request))) return undefined;
  const all = doersOf(tools);
  const [best] = await rankRequest(goal.text, goal.tool.does ?? [goal.tool], mind);
  const forecaster = best && (forecastsDays(best.tool) ? best.tool : forecasterOf(best.tool, all));
  const placesFor = (tool: ModelTool) =>
    placeSlotsOf(tool).flatMap((slot) => (slot.isClosed ? proposeChoices(slot, read(request)) : []));
  if (!forecaster || placeSlotsOf(forecaster).length === 0 || placesFor(forecaster).length > 0) return undefined;
  // The whole city is what it forecasts where no district is named.
  const blanks = placeSlotsOf(forecaster).flatMap(({ leftOut }) => leftOut);
  if (saysOneOf(blanks, read(request))) return undefined;
  const [place] = all.filter((tool) => isAlike(tool, forecaster)).flatMap(placesFor);
  return place && request.slice(place.start, place.end);
}

/** The planner's own calls for goals, and what the goals say that these do not use. */
async function readsOf(goals: readonly Goal[], { situation, mind, given, tools }: Wish) {
  const { request, read } = situation;
  const all = doersOf(tools);
  const isOnOwn = actsIn(plainly(request)).some(isOnExisting);
  const made = await Promise.all(
    goals
      .filter(({ tool }) => !isHandOff(tool.name))
      .map(async (goal) => {
        // What is named by its id has its own days and place, and so have one's own things beside such as are to be had.
        const isApart =
          goals.length > 1 &&
          (namesId(goal.text, goal.tool, read) ||
            (isOfOneself(goal.tool) && OWNED.test(goal.text) && goals.some(({ tool }) => !isOfOneself(tool))));
        const said = isApart
          ? goal.text
          : inContext(goal.text, aroundFor(goal.tool, goal.text, read(request), all), [goal.tool], given.read);
        const calls = await callsFor(said, [goal.tool], mind, isApart ? [] : [request]);
        // It was chosen for the goal already, by all that is said of it.
        const own = calls.length > 0 ? calls : callsOf(goal, goal.text, [request], read);
        // Where one's own things are looked at, changed or given up, nobody is on the way.
        const isOfNew = goals.length > 1 && !isOnOwn && goals.every(({ tool }) => !isOfOneself(tool));
        const whole = isApart || !isOfNew ? own : own.map((call) => wayThere(call, goal.text, request, read));
        return { goal, calls: whole.filter(({ missing }) => missing.length === 0) };
      }),
  );
  const [unused] = made.flatMap(({ goal, calls }) =>
    calls.length === 0 || takesQuestion(goal.tool) ? [] : (boundLeftOut(read(goal.text), calls) ?? []),
  );
  const ready = made.flatMap(({ calls }) => calls);
  const stranger = ready.some(({ tool }) => isOfOneself(tool)) ? idLeftOut(situation, ready) : undefined;
  return { ready, open: unused ?? stranger };
}

/** An id that no call takes: whose things they are is told by the sign-in, not by a number. */
const idLeftOut = ({ request, read }: Situation, calls: readonly PlannedCall[]): string | undefined =>
  read(request).mentions.find(
    ({ kind, text }) =>
      kind === "code" && /\p{L}\d/u.test(text) && !calls.some(({ args }) => JSON.stringify(args).includes(text)),
  )?.text;

/** Whether those a task is handed to take both ends of a span, or nothing is known of them. */
const mayTakeSpan = ({ does }: Goal["tool"]): boolean => does?.some((tool) => spanOf(tool)[1] !== undefined) ?? true;

const EVERYTHING = /\b(?:everything|all|both|alike)\b|所有|全部|一切|都[列要有给订买]/i;

/** "Anything planned for December", 我下周有什么安排: things of any kind, unless one is named. */
const OF_ANY_KIND =
  /\b(?:anything|plan(?:s|ned)|schedule|itinerary|coming up|am i free)\b|^what (?:do|have) (?:i|we) (?:have|got)\b|安排|日程|有空|我有(?:些|点)?什么[？?。]*$/i;

/** 都订了些啥: what was done already. */
const HAD = /都[订买]了/;

/** "Everything I have coming up": all that lists what somebody has, or those lists that are named. */
function allOfOneself(goals: readonly Goal[], said: Reading, tools: readonly ModelTool[]): readonly Goal[] {
  const { text } = said;
  const own = goals.find(({ tool }) => isOfOneself(tool));
  const lists = tools.filter(isOfOneself);
  const isMeant = (one: ModelTool) => saysTitleOf(one, text) || goals.some(({ tool }) => tool === one);
  const isNamed = lists.some((tool) => saysTitleOf(tool, text));
  const meant = isNamed ? lists.filter(isMeant) : lists;
  const saysKind = () => lists.flatMap(slotsOf).some((slot) => takesKind(slot) && valuesSaid(slot, said).length > 0);
  const areAll = EVERYTHING.test(text) || (OF_ANY_KIND.test(text) && !saysKind()) || (isNamed && meant.length > 1);
  if (!own || !areAll || asksToAct(text.replace(HAD, " "))) return goals;
  const others = goals.filter(({ tool }) => !isOfOneself(tool));
  const words = others.length > 0 ? own.text : text;
  return [...meant.map((tool) => ({ ...own, tool, text: words, clauses: [words] })), ...others];
}

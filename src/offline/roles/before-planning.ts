import { isHandOff } from "../../engine/dialog/protocol.ts";
import { namesTexts } from "../../engine/knowledge/names-texts.ts";
import { leftOutNow } from "../conversation/left-out-now.ts";
import { asksForList, asksIfHad, listsOwn } from "../conversation/own-list.ts";
import { countsTo } from "../conversation/pointing.ts";
import { agreedTo, pointedAt, withPointedPlace } from "../conversation/references.ts";
import { isYes } from "../conversation/replies.ts";
import { drawnOf, lastCalls } from "../conversation/revised.ts";
import { ownCode } from "../conversation/shown.ts";
import { taskParts } from "../conversation/task-parts.ts";
import { miscountsShown } from "../conversation/things-meant.ts";
import { type ModelReply, withText } from "../decision.ts";
import { asksOnlyWhyInVain } from "../goals/asks-why.ts";
import { callsOf } from "../goals/calls.ts";
import { placeIn } from "../goals/context.ts";
import { goalsOf } from "../goals/goals.ts";
import { takesQuestion } from "../goals/match.ts";
import { SURE } from "../goals/mind.ts";
import { rankRequest } from "../goals/rank-request.ts";
import { rulesAsked } from "../goals/rules-asked.ts";
import { asksOutcome, leavesDeedOpen } from "../goals/speech-act.ts";
import type { Rule } from "../rules.ts";
import { isLastInTime, WHEN } from "../shown/asked.ts";
import { withDayOfThing } from "../shown/focus.ts";
import { laterShown } from "../shown/none.ts";
import type { Step } from "../situation.ts";
import { placeSlotsOf } from "../slots/slot.ts";
import { talkIn } from "../talk/act.ts";
import { talkReply } from "../talk/reply.ts";
import { tooLong } from "../wording/too-long.ts";
import { actOnNothing, withActBefore } from "./act-before.ts";
import {
  againOnDays,
  changesLast,
  doneWithMade,
  leftAfterRemoval,
  removesOther,
  sameElsewhere,
  sameForOther,
  startsAgain,
  undoesLast,
} from "./after-report.ts";
import { afterResults } from "./after-results.ts";
import { doneWithTrip } from "./and-more.ts";
import { type Asked, lookedUpIn, notUnderstood } from "./asked.ts";
import {
  choosesOfAsked,
  choosesOfNone,
  endsUnmade,
  goesOnWithAsked,
  wantedAfterAll,
  withIdPutRight,
} from "./asked-before.ts";
import { askedOfAnother, askedOfPointed, askedOfPointedSurely, becameOfIt } from "./asked-of-another.ts";
import { doneWithAll } from "./done-with-all.ts";
import { doersOf, passedOn } from "./hand-over.ts";
import { idMistyped } from "./ids-named.ts";
import { inTurn, secondOf } from "./in-turn.ts";
import { joinedMessages } from "./joined-messages.ts";
import { actOnOtherKind, kindInstead, ownKindThen, whichOfOwn } from "./kind-instead.ts";
import { leftOff } from "./left-off.ts";
import { actOnListed, listedFirst } from "./listed-first.ts";
import { moreOfList } from "./more-of-list.ts";
import { ofTexts } from "./of-texts.ts";
import { doneToNone, orderedInVain, pricedInVain } from "./ordered-in-vain.ts";
import { onOtherDays } from "./other-days.ts";
import { otherOffers } from "./other-offers.ts";
import { pickedOfLeft } from "./picked-of-left.ts";
import { doneWithShown } from "./pointed-goal.ts";
import { ownPointedAt } from "./points-only.ts";
import { reckonsOwn } from "./reckons-own.ts";
import { cancelledThen, refundOfKind, toldInReport } from "./refund-asked.ts";
import { ruleOnLimit } from "./rule-question.ts";
import { sameOfNth } from "./same-of-nth.ts";
import { withSameTrip } from "./same-trip.ts";
import { statusAsked } from "./status-asked.ts";
import { askedOfPerson, withPersonOfThing, withThingLeft, withThingSpokenOf } from "./thing-spoken-of.ts";
import { effectAsked, toldAnew, toldOfShownNow } from "./told-anew.ts";
import { pickedInVain } from "./told-of-past.ts";
import { ofWhereSaid } from "./where-said.ts";
import { carriedOut, readingPicked } from "./which-of-two.ts";
import { isForTexts } from "./whose-question.ts";

/** What the planner replies before it looks for goals in a question, in this order. */
export const BEFORE_PLANNING: readonly Rule<Asked>[] = [
  foundInTexts,
  ofTexts,
  actOnNothing,
  ofWhereSaid,
  takenBack,
  ({ given, phrases }) => (given.steps.length === 0 && endsUnmade(given) ? withText(phrases.dropped) : undefined),
  pickedOfLeft,
  ownPointedAt,
  actOnListed,
  onOtherDays,
  goneOn,
  moreOfList,
  actOnOtherKind,
  kindInstead,
  ownKindThen,
  whichOfOwn,
  joinedMessages,
  cancelledThen,
  withIdPutRight,
  idMistyped,
  withDeedOpen,
  choosesOfNone,
  goesOnWithAsked,
  choosesOfAsked,
  wantedAfterAll,
  listedFirst,
  sameOfNth,
  startsAgain,
  pleasantry,
  effectAsked,
  statusAsked,
  toldInReport,
  undoesLast,
  removesOther,
  leftAfterRemoval,
  changesLast,
  doneWithMade,
  sameElsewhere,
  sameForOther,
  againOnDays,
  ({ given, said }) => {
    const later = laterShown(said, given.past, given.language);
    return later === undefined ? undefined : withText(later);
  },
  leftOff,
  ({ given, said, phrases, plan }) => {
    const whole = withActBefore(given);
    if (whole === undefined) return undefined;
    return isYes(said) ? withText(phrases.whichOne) : plan({ request: whole, written: whole });
  },
  ({ given, said, phrases }) =>
    isYes(said) && agreedTo(said, given.past) === undefined ? withText(phrases.nothingOpen) : undefined,
  (asked) => (asked.searcher && namesTexts(asked.said, asked.searcher.aliases) ? notUnderstood(asked) : undefined),
  ({ given, said, phrases }) =>
    REMINDS.test(said)
      ? { ...withText(phrases.notDoneHere(phrases.inQuotes(given.written))), isRefusal: true }
      : undefined,
  pricedInVain,
  orderedInVain,
  doneToNone,
  drawnAgain,
  ({ said, phrases }) => (said === "" ? withText(phrases.nothingToDraw) : undefined),
  ({ given, said, tools }) => {
    const picked = readingPicked(said, given.past, doersOf(tools));
    return picked && carriedOut(picked, given, tools);
  },
  goneOnInTexts,
  rulesOfShown,
  becameOfIt,
  (asked) => (WHEN.test(asked.said) && !isLastInTime(asked.said) ? askedOfPointed(asked, SURE / 2) : undefined),
  ({ given, mine }) => {
    const words = pickedInVain(given, doersOf(mine));
    return words === undefined ? undefined : withText(words);
  },
  async ({ given, said, tools, mind }) => {
    const limit = await ruleOnLimit(given, doersOf(tools), mind);
    return limit && passedOn([limit], said, tools);
  },
  ({ given, said, tools, phrases }) =>
    miscountsShown(said, given.past, doersOf(tools)) ? withText(phrases.whichOne) : undefined,
  doneWithTrip,
  // What counts to a place in a list may be for who has just let go of another thing of it.
  async ({ given, said, mine, tools, embeddings }) =>
    (await doneWithShown(given, countsTo(said) ? mine : tools, embeddings)) ?? doneWithAll(given, tools),
  async ({ given, said, mine, tools, mind }) => {
    const lists = given.past.length > 0 && asksIfHad(said) ? doersOf(mine).filter(listsOwn) : [];
    const [best] = lists.length > 0 ? await rankRequest(said, lists, mind) : [];
    return best && passedOn(callsOf(best, said, [], mind.read), said, tools);
  },
  async ({ given, said, tools, mind }) => {
    const others = await otherOffers(said, given, tools, mind);
    return others && passedOn([others.call], others.text, tools);
  },
  refundOfKind,
  askedOfPointedSurely,
  toldOfShownNow,
  (asked) => askedOfPointed(asked, SURE / 2),
  async ({ said, tools, mind }) => {
    const reckoned = await reckonsOwn(said, doersOf(tools), mind);
    return reckoned && passedOn(reckoned, said, tools);
  },
  askedOfPerson,
  askedOfAnother,
  namedInFull,
];

/** "Remind me to cancel it", 下周提醒我订酒店: what would have to be done later, which nobody here does. */
const REMINDS =
  /\bremind me (?:to|on|in|at|when|tomorrow|next|later)\b|\b(?:set|create|add|make) (?:me )?an? (?:reminder|alarm)\b|提醒我(?![^，。]*(?:什么|哪|几|多少))|到时候?再?(?:叫|通知|告诉)我/i;

/** What was found is told; of those who let go before, nothing is. */
function foundInTexts({ given: { steps }, searcher }: Asked): ModelReply | undefined {
  const lookedUp = steps.find(({ name }) => name === searcher?.name);
  return lookedUp && steps.every((step) => step === lookedUp || isLetGo(step))
    ? withText(lookedUp.observation)
    : undefined;
}

/** "If I ended it, what would happen?", 同事建议取消，但我还没决定: the rules may tell of it; nothing is done. */
async function withDeedOpen({ given, said, tools, mind, phrases }: Asked): Promise<ModelReply | undefined> {
  if (!leavesDeedOpen(said)) return undefined;
  const rules = doersOf(tools).filter(takesQuestion);
  const [best] = asksOutcome(said) && rules.length > 0 ? await rankRequest(said, rules, mind) : [];
  if (best) return passedOn(callsOf(best, said, [], mind.read), said, tools);
  return { ...withText(phrases.onlySpokenOf(phrases.inQuotes(given.written))), isRefusal: true };
}

const isLetGo = ({ kind }: Step): boolean => kind === "dropped" || kind === "elsewhere";

/** A question that was handed over without the planner and given back, as it plans it, unless it would ask the same. */
async function takenBack({ given, plan }: Asked): Promise<ModelReply | undefined> {
  const before = given.steps.map(({ name }) => name);
  if (!given.steps.some(isLetGo) || !before.every(isHandOff)) return undefined;
  const reply = await plan({ steps: [] });
  const isAnswer = reply.calls.length === 0 && !reply.isRefusal;
  return isAnswer || reply.calls.some(({ name }) => !before.includes(name)) ? reply : undefined;
}

async function goneOn(asked: Asked): Promise<ModelReply | undefined> {
  if (asked.given.steps.length === 0) return undefined;
  return (await secondOfTwo(asked)) ?? (await toldAnew(asked)) ?? afterResults(asked.given) ?? notUnderstood(asked);
}

/** The second of two calls, with what was found for the first. */
async function secondOfTwo({ given, said, mine, mind }: Asked): Promise<ModelReply | undefined> {
  const [done, ...others] = given.steps;
  if (!done || others.length > 0 || done.failed || done.kind !== "done" || !isHandOff(done.name)) return undefined;
  const two = await inTurn(said, doersOf(mine), mind);
  const second = two && secondOf(two, done.observation);
  return second && passedOn([second], two.text, mine);
}

async function pleasantry(asked: Asked): Promise<ModelReply | undefined> {
  const { given, said, searcher, embeddings } = asked;
  // 都是谁, behind orders: who they are of, and not who is talking.
  const last = lastCalls(given.past, doersOf(asked.mine)).map(({ tool }) => tool);
  const isOfThem = last.length > 0 && (ASKS_WHO.test(said) || asksOnlyWhyInVain(said, last, asked.mine, given.read));
  const words = isOfThem ? undefined : (tooLong(said, given.language) ?? (await talkReply(given, embeddings)));
  if (!words) return undefined;
  // "How do I add a domain?" may be said of the program itself, and stand in the texts.
  const mayBeOfTexts = searcher && ["about", "chat"].includes(talkIn(said) ?? "");
  if (mayBeOfTexts && (await isForTexts(searcher, said, NOBODYS, embeddings))) return lookedUpIn(searcher, asked);
  // "… and write me a poem": what is asked beside something else is named as not understood.
  return { ...withText(words), ...(talkIn(said) === "chat" && { isRefusal: true }) };
}

const ASKS_WHO =
  /^(?:那|分别|都|[他她]们|这些人?)*[是有]?(?:都|分别)?[是有]?谁[呢啊呀]?[?？]?$|^who (?:are|were) (?:they|those|these)\b/i;

/** Nobody else may answer. */
const NOBODYS = { goals: [], passages: [], isKnown: false };

/** Of "draw it as a line", only the picture is asked for: it is drawn of what was found last. */
function drawnAgain({ given, said, mine }: Asked): ModelReply | undefined {
  const drawn = drawnOf(said, given.past, doersOf(mine));
  return drawn.length > 0 ? passedOn(drawn, given.written, mine) : undefined;
}

/** A question that goes on from one that was looked up in texts. */
async function goneOnInTexts(asked: Asked): Promise<ModelReply | undefined> {
  const { given, said, mine, tools, mind, searcher, askedBefore, embeddings } = asked;
  if (!searcher || askedBefore === undefined || asksForList(said, doersOf(mine), given.read, {})) return undefined;
  const goals = await goalsOf(said, tools, mind);
  const others = { goals, passages: [], isKnown: false, goesOn: true };
  return (await isForTexts(searcher, `${askedBefore} ${given.written}`, others, embeddings))
    ? lookedUpIn(searcher, asked)
    : undefined;
}

/** The id of what is pointed at tells of what the rules are asked for: "is the third one refundable?" */
function rulesOfShown({ given, said, tools }: Asked): ModelReply | undefined {
  const thing = pointedAt(said, given.past, given.read, true);
  const [item] = thing ? taskParts(thing.job).shown : [];
  const rules = rulesAsked([said, (item && ownCode(item.text)) ?? ""].join(" ").trim(), doersOf(tools), true);
  return rules && passedOn([rules], said, tools);
}

/** With the name of what is pointed at or was spoken of, or its day, the question is another one. */
async function namedInFull({ given, said, tools, mind, plan }: Asked): Promise<ModelReply | undefined> {
  const { past, read } = given;
  const all = doersOf(tools);
  if (leftOutNow(said, lastCalls(past, all), read)) return undefined;
  const placed = withPointedPlace(said, past, all, read);
  const [best] = placed === undefined ? [] : await rankRequest(said, all, mind);
  // "Any accidents there", below roads, asks for those around them.
  const takesOthers =
    best !== undefined &&
    best.score > MOST * SURE &&
    placeSlotsOf(best.tool).length > 0 &&
    placeIn(placed ?? "", [best.tool], read) === undefined;
  const named =
    (takesOthers ? undefined : placed) ??
    withDayOfThing(said, past, read) ??
    withPersonOfThing(said, past, all, mind) ??
    withThingLeft(said, past, all, mind) ??
    (await withSameTrip(said, past, all, mind)) ??
    (await withThingSpokenOf(said, past, all, mind));
  return named !== undefined && named !== said ? plan({ request: named, written: named }) : undefined;
}

const MOST = 0.9;

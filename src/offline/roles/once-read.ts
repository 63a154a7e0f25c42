import { addsMore } from "../../engine/dialog/adds.ts";
import { partIn, planIn } from "../../engine/dialog/plan-line.ts";
import { idsIn } from "../../engine/ids.ts";
import { asksToKnow, isQuestion } from "../../engine/question.ts";
import { clearGoal } from "../conversation/choose.ts";
import { takesIt } from "../conversation/of-shown.ts";
import { tellsOfOpen } from "../conversation/open-thing.ts";
import { alsoAsksElsewhere, isOfAnotherTopic } from "../conversation/other-topic.ts";
import { partingIn } from "../conversation/parting.ts";
import { isYes } from "../conversation/replies.ts";
import { consumerOf } from "../conversation/shown.ts";
import type { DialogueState, Mind } from "../conversation/state.ts";
import { asCall, letGo, type ModelReply, withCalls, withText } from "../decision.ts";
import { acts } from "../goals/acts.ts";
import { removesUnasked } from "../goals/asked-for.ts";
import { placeIn } from "../goals/context.ts";
import { finds } from "../goals/finds.ts";
import { wantsOther } from "../goals/in-place-of.ts";
import { leftOut } from "../goals/left-out.ts";
import { isOfOneself, takesCode, takesQuestion, touchesExisting } from "../goals/match.ts";
import { SURE } from "../goals/mind.ts";
import { isSameCall, type PlannedCall } from "../goals/planned-call.ts";
import { shareOfOthers } from "../goals/rank-request.ts";
import { asksForNoAct } from "../goals/speech-act.ts";
import { notServedIn } from "../goals/unused.ts";
import { saidLast, saidTwice } from "../past.ts";
import type { Rule } from "../rules.ts";
import type { Situation } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { inQuotes } from "../wording/not-taken-up.ts";
import { askFor } from "../wording/question.ts";
import { alongPart, alongPlan } from "./along-part.ts";
import { atFirst, inTalk, isFirstChoice, isTalking, type Task, toOthers } from "./before-reading.ts";
import { callsBeside } from "./beside-left-out.ts";
import { isRelative, ownThingOf } from "./chain.ts";
import { askAgain, choiceAsked, isShown, mayChoose } from "./choice-asked.ts";
import { wasRejected } from "./decided.ts";
import { alsoForOthers, asksForOwnElsewhere, isForOthers, looksUpElsewhere, otherTaker } from "./for-others.ts";
import { clauseOfUnknownId, eitherOf, isOfOtherId } from "./ids-named.ts";
import { withoutRefused } from "./picked-of-left.ts";
import { asksStatus } from "./status-asked.ts";
import { afterLookUps, supply } from "./supply.ts";
import { leavesToSay, unusedLine } from "./unused-line.ts";

/** A task whose words have been read as a wish. */
export interface Heard extends Task {
  mind: Mind;
  /** The dialogue before this message, and with it. */
  state: DialogueState;
  known: DialogueState;
  calls: readonly PlannedCall[];
  /** Those of them that lack nothing. */
  ready: readonly PlannedCall[];
  /** The calls as they were read, before what was found earlier went into them. */
  meant: readonly PlannedCall[];
  declined?: "no" | "drop";
  refused?: Parameters<typeof withoutRefused>[0];
  /** Whether the calls take up all that the message says. */
  isWhole: boolean;
  /** Whether it only says what goes into the call for the thing that is still to be chosen. */
  isForLater?: true;
}

const whenReady =
  (rule: Rule<Heard>): Rule<Heard> =>
  (heard) =>
    heard.ready.length > 0 ? rule(heard) : undefined;

/** What is replied to the wish that was read, in this order. */
export const ONCE_READ: readonly Rule<Heard>[] = [
  whenDeclined,
  // A question about an act, or a tale of it, has nothing done, whatever stands in its clauses.
  atFirst(({ situation, calls, phrases }) =>
    calls.some(({ tool }) => acts(tool)) && asksForNoAct(situation.request) ? toOthers(phrases) : undefined,
  ),
  atFirst(({ refused, phrases }) => (refused ? withText(withoutRefused(refused, phrases)) : undefined)),
  inTalk(({ isForLater, situation }) => (isForLater ? askAgain(situation, true) : undefined)),
  // "Yes book", of several things: none of them is said.
  inTalk(({ situation, calls, phrases }) =>
    choiceAsked(situation) && takesIt(situation.request) && !calls.some(({ tool }) => acts(tool))
      ? withText(phrases.whichOne)
      : undefined,
  ),
  inTalk(whenParting),
  inTalk(daysStillAsked),
  // What came of it stands in the words of all, which the planner knows.
  inTalk(({ situation, phrases }) => (asksStatus(situation.request) ? toOthers(phrases) : undefined)),
  inTalk(ofAnotherTopic),
  inTalk(strayedFromChoice),
  inTalk(swappedAtChoice),
  inTalk(({ situation, calls, mind, phrases }) =>
    isOfOtherId(situation.request, calls, mind.read) ? toOthers(phrases) : undefined,
  ),
  ({ calls, known, tools, phrases }) =>
    calls.some(({ tool }) => removesUnasked(tool, known.said, tools)) ? toOthers(phrases) : undefined,
  ownPartOrPlan,
  ({ situation, calls, known, mind }) =>
    situation.steps.length > 0 ? afterLookUps(situation, calls, known, mind) : undefined,
  whenNothingFits,
  whenReady(withSomethingLeftOut),
  whenReady(whenAnotherIsMeant),
  whenReady(countedFromOwn),
  whenReady(whichOfEither),
  whenReady(withNothingToChange),
  whenReady(whatIsFound),
  whenReady(makeReady),
  supplyLacking,
];

function whenDeclined({ declined, situation, state: { about }, phrases }: Heard): ModelReply | undefined {
  if (declined === undefined) return undefined;
  // Who wants none of what there is cancelled or changed keeps it; "not that one" may mean another.
  const isKept = about !== undefined && touchesExisting(about.tool) && !OF_ONE.test(situation.request);
  return declined === "no" && !isKept && !saidLast(situation, phrases.otherwise)
    ? withText(phrases.otherwise)
    : withCalls(letGo("dropped", phrases.declined));
}

const OF_ONE = /\bnot that\b|不[是对行好]/i;

function whenParting({ situation, phrases }: Heard): ModelReply | undefined {
  const parting = partingIn(situation.request);
  if (!parting) return undefined;
  const { declined, later, done, settled } = phrases;
  if (parting === "done") return withCalls(letGo("done", done, settled));
  return withCalls(letGo(parting, parting === "dropped" ? declined : later));
}

/** "When does it end", of what is to be made: its days are asked for, and nothing else is looked up. */
function daysStillAsked({ situation: { request, language }, state: { about } }: Heard): ModelReply | undefined {
  const isOfNew = about !== undefined && acts(about.tool) && !touchesExisting(about.tool);
  const days = isOfNew ? about.missing.filter(({ kind }) => kind === "moment") : [];
  return days.length > 0 && ASKS_ITS_DAYS.test(request.trim()) ? withText(askFor(days, language)) : undefined;
}

const ASKS_ITS_DAYS =
  /^(?:(?:and|so|but) )?(?:when|what day|until when) (?:does|will|would|should) (?:it|this|that) (?:end|start|begin|stop|finish|run)\b|^(?:那|它|这个?|活动|促销){0,2}(?:什么时候|啥时候|哪天|几号|何时)(?:开始|结束|截止|到期)[呢啊？?]*$/i;

async function ofAnotherTopic({ situation, isWhole, meant, state, mind, phrases }: Heard) {
  const { request, past } = situation;
  if (await looksUpElsewhere(request, state, mind)) return toOthers(phrases);
  if (isWhole) return undefined;
  const isOther =
    isOfAnotherTopic(request, past, state, mind) ||
    alsoAsksElsewhere(request, past, mind) ||
    notServedIn(mind.read(request), meant).length > 0 ||
    (await isForOthers(request, meant, mind)) ||
    (await alsoForOthers(request, mind));
  return isOther ? toOthers(phrases) : undefined;
}

/**
 * "Not yet", "and the flight too", while one of several things is to be chosen: no look-up of all that one has, or of
 * rules, is asked for, though nothing else is known of what is; and what others do comes after the choice.
 */
async function strayedFromChoice({ situation, isWhole, meant, mind, phrases }: Heard): Promise<ModelReply | undefined> {
  const { request } = situation;
  if (isWhole || meant.length === 0 || !choiceAsked(situation) || isQuestion(request)) return undefined;
  const share = await shareOfOthers(request, mind.tools, mind);
  const isMore = addsMore(request);
  const isVague = ({ tool, score }: PlannedCall) =>
    (isOfOneself(tool) && score < clearGoal) || (takesQuestion(tool) && (isMore || score < SURE_OF_RULE));
  const areVague = !asksToKnow(request) && meant.every(isVague);
  if (!areVague && (isMore || asksToKnow(request)) && share >= PLAIN) return toOthers(phrases);
  if (isMore && (areVague || share >= SURE))
    return withText(`${phrases.onTop(inQuotes(situation.written, situation.language))}\n\n${phrases.whichOne}`);
  if (!areVague) return undefined;
  return mayChoose(request) ? askAgain(situation) : toOthers(phrases);
}

/** "The workshop instead, same day", while one of several new things is to be chosen: nothing that one has is changed. */
function swappedAtChoice({ situation, isWhole, meant, state, mind }: Heard): ModelReply | undefined {
  const { request, read } = situation;
  if (isWhole || meant.length === 0 || choiceAsked(situation) !== "below" || !SWAPS.test(request)) return undefined;
  const isOfNew = state.found !== undefined && !isOfOneself(state.found.tool);
  const namesOwn = OWN.test(request) || idsIn(request).length > 0 || placeIn(request, mind.tools, read) !== undefined;
  const isChanged = meant.every(({ tool }) => touchesExisting(tool));
  return isOfNew && isChanged && !namesOwn ? askAgain(situation) : undefined;
}

const SWAPS = /\binstead\b|[改换](?:成|为|做)/i;
const OWN = /\b(?:my|our|mine|booking|booked)\b|我们?的|预订|[订买]的/i;

const [SURE_OF_RULE, PLAIN] = [0.4, 0.9];

/** One's part of a question that several share, until the user is talked with; or the plan that the task came with. */
function ownPartOrPlan({ situation, calls, known, mind }: Heard) {
  const part = ownPart(situation);
  if (part) return alongPart(part, situation, calls, known, mind);
  const plan = planIn(situation.system);
  return plan && alongPlan(plan, situation, calls, known, mind);
}

export const ownPart = (situation: Situation) => (isTalking(situation) ? undefined : partIn(situation.system));

async function whenNothingFits({ situation, calls, known, mind, phrases }: Heard): Promise<ModelReply | undefined> {
  if (calls.length > 0) return undefined;
  const [said = ""] = known.said;
  const isChoosing = isFirstChoice(situation) && mayChoose(said) && !(await asksForOwnElsewhere(said, mind));
  return isChoosing ? askAgain(situation) : toOthers(phrases);
}

/** A day, a number or a name that no call takes up: it is named, and nothing is done. */
async function withSomethingLeftOut(heard: Heard): Promise<ModelReply | undefined> {
  const { situation, ready, known, tools, mind, isWhole, phrases } = heard;
  const [said = ""] = known.said;
  if (isWhole) return undefined;
  if (ready.some(({ tool }) => takesCode(tool))) {
    const { inQuotes, notUnderstood, done } = phrases;
    const clause = clauseOfUnknownId(said, ready, situation.read);
    const words = clause === undefined ? undefined : notUnderstood(inQuotes(clause));
    return words === undefined ? undefined : withCalls(...ready.map(asCall), letGo("done", done, words));
  }
  const unused = leftOut(said, ready, situation.read, tools);
  if (unused === undefined) return undefined;
  const taker = otherTaker(unused, said, ready, mind);
  if (taker) return withCalls(asCall(taker), letGo("done", phrases.done));
  const others = await callsBeside(unused, said, heard);
  // What is left out is named above what these find.
  return others.length > 0 && unusedLine(others, situation)?.includes(unused)
    ? withCalls(...others.map(asCall))
    : withCalls(letGo("done", phrases.done, phrases.leftOut(unused)));
}

/** "The other one", where nothing was shown that it could be. */
function whenAnotherIsMeant({ ready, known, isWhole, phrases }: Heard): ModelReply | undefined {
  const other = isWhole || known.shown.length > 0 ? undefined : OTHER_ONE.exec(known.said[0] ?? "")?.[0];
  return other !== undefined && ready.some(({ tool }) => takesCode(tool))
    ? withCalls(letGo("done", phrases.done, phrases.leftOut(other)))
    : undefined;
}

const OTHER_ONE = /\bthe other(?: one)?(?=\W*$)|另外?(?:那)?一个(?=[^\p{L}]*$)/iu;

/** "One night longer" counts from the days that it has, which are looked up. */
function countedFromOwn({ ready, known, tools }: Heard): ModelReply | undefined {
  const own = ready
    .filter((one) => isRelative(one, known.said[0] ?? ""))
    .flatMap((one) => ownThingOf(one, tools) ?? []);
  return own.length > 0 ? withCalls(...own.map(asCall)) : undefined;
}

/** "HB-1 or HB-2, whichever is later": one of them is meant, and not both. */
function whichOfEither({ situation, ready, known, phrases }: Heard): ModelReply | undefined {
  const ids = eitherOf(known.said[0] ?? "");
  if (situation.steps.length > 0 || ids.length === 0 || !ready.every(({ tool }) => takesCode(tool))) return undefined;
  return withText(`${ids.map((id, at) => `${at + 1}. ${id}`).join("\n")}\n\n${phrases.whichOne}`);
}

/** Asks how something is to be changed. Of another thing in its place, who changes it tells what can be done. */
function withNothingToChange({ ready, known, situation }: Heard): ModelReply | undefined {
  const unsaid = known.said.slice(0, 2).some(wantsOther) ? [] : ready.flatMap(leftToSay);
  return unsaid.length > 0 ? withText(askFor(unsaid, situation.language)) : undefined;
}

/** What could change of something that exists, when nothing is said about it yet. */
function leftToSay({ tool, args }: PlannedCall): Slot[] {
  const optional = slotsOf(tool).filter((slot) => !slot.required && slot.default === undefined);
  const isOpen = touchesExisting(tool) && optional.every((slot) => valueAt(args, slot) === undefined);
  return isOpen ? optional : [];
}

/** What is found is shown and chosen from when a tool here takes it; otherwise it is the result. */
function whatIsFound({ ready, situation, tools }: Heard): ModelReply | undefined {
  if (!ready.every(({ tool }) => finds(tool) && consumerOf(tool, tools))) return undefined;
  return ready.every((one) => isShown(one, situation)) ? askAgain(situation) : withCalls(...ready.map(asCall));
}

/** A call that lacks something is gone on with once the others are made. A yes makes no call a second time. */
function makeReady({ ready, calls, situation, state, mind, phrases }: Heard): ModelReply {
  // "Which one sells best", while one is to be chosen: it is asked for once more below what is told.
  const isBeside = ({ tool }: PlannedCall) => takesQuestion(tool) && choiceAsked(situation) !== undefined;
  if (ready.every((one) => tellsOfOpen(one, state, mind) || isBeside(one))) return withCalls(...ready.map(asCall));
  if (isYes(situation.request) && ready.some((one) => was("refused", one, situation)))
    return withText(phrases.nothingOpen);
  if (isYes(situation.request) && ready.some((one) => was("made", one, situation))) return withText(phrases.whichOne);
  const isAll = ready.length === calls.length && !leavesToSay(ready, situation);
  return withCalls(...ready.map(asCall), ...(isAll ? [letGo("done", phrases.done)] : []));
}

/** Whether a call was turned down before, or made. */
const was = (outcome: "refused" | "made", planned: PlannedCall, { past }: Situation): boolean =>
  past.some(
    (event) =>
      event.kind === "step" && wasRejected(event.step) === (outcome === "refused") && isSameCall(event.step, planned),
  );

/** Looks up or asks for what is missing. Who answers a question twice with something else does not want to go on with it. */
async function supplyLacking({ calls, known, situation, mind, isWhole, phrases }: Heard): Promise<ModelReply> {
  const [lacking] = calls;
  const next = lacking && (await supply(lacking, known, situation, mind));
  // "Make it 15%", while the first day is asked for: that it was heard is said before the question is asked again.
  const isTaken = lacking && known.about?.tool === lacking.tool && !isSameCall(asCall(lacking), known.about);
  if (next && isTaken && saidLast(situation, next.text))
    return { ...next, text: [phrases.takenUp(inQuotes(situation.written, situation.language)), next.text].join("\n") };
  const isSaid = next && !isWhole && saidLast(situation, next.text);
  const isLost = isSaid && (!mayChoose(known.said[0] ?? "") || saidTwice(situation, next.text));
  return !next || isLost ? toOthers(phrases) : next;
}

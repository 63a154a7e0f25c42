import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { partIn, planIn } from "../../engine/dialog/plan-line.ts";
import { COMPLETE, FOLLOW_CHAIN, type ModelTool } from "../../engine/dialog/protocol.ts";
import { asksToKnow } from "../../engine/question.ts";
import { takesAll } from "../conversation/all-shown.ts";
import { answer } from "../conversation/answer.ts";
import { asksToHave } from "../conversation/asked-of-shown.ts";
import { consumerOf } from "../conversation/look-up.ts";
import { alsoAsksElsewhere, CLAUSE_ENDS, isOfAnotherTopic } from "../conversation/other-topic.ts";
import { type Parting, partingIn } from "../conversation/parting.ts";
import { replay } from "../conversation/replay.ts";
import { declinesDoing, isDrop, isYes } from "../conversation/replies.ts";
import { drawnOf } from "../conversation/revised.ts";
import type { DialogueState, Mind } from "../conversation/state.ts";
import { taskParts } from "../conversation/task-parts.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import { acts } from "../goals/acts.ts";
import { removesUnasked } from "../goals/asked-for.ts";
import { withoutDeclined } from "../goals/clauses.ts";
import { finds } from "../goals/finds.ts";
import { withGiven } from "../goals/given.ts";
import { leftOut } from "../goals/left-out.ts";
import { takesCode, touchesExisting } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { keptFor } from "../kept.ts";
import { withoutGivers } from "../links.ts";
import { isIdMention } from "../reading/mention.ts";
import { isAgainstOwn } from "../shown/compared.ts";
import type { Situation } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import { corrected } from "../slots/corrected.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { talkReply } from "../talk/reply.ts";
import { offlinePhrases, type Phrases } from "../wording/phrases.ts";
import { askFor } from "../wording/question.ts";
import { tooLong } from "../wording/too-long.ts";
import { alongPart } from "./along-part.ts";
import { alongPlan } from "./along-plan.ts";
import { atCard, waitingSteps } from "./at-card.ts";
import { afterChain, isRelative, ownThingOf } from "./chain.ts";
import { askAgain, choiceAsked, isShown, mayChoose, shownLast } from "./choice-asked.ts";
import { afterDecision, agreesToNothing, decidesSome, hasDone, isConsent, isSettled, wasRejected } from "./decided.ts";
import { afterFailure } from "./failed.ts";
import { asksForOwnElsewhere, isForOthers } from "./for-others.ts";
import { fromEarlier } from "./from-earlier.ts";
import { withoutRefused } from "./left-to-choose.ts";
import { asCall, letGo } from "./let-go.ts";
import { otherTaker } from "./other-taker.ts";
import { saidLast, saidTwice } from "./said-last.ts";
import { isSameCall } from "./same-call.ts";
import { afterLookUps, supply } from "./supply.ts";
import { onlyDenies, onlyRefuses, repeatsRefused, withWishes } from "./taken-back.ts";
import { lookUpTexts } from "./text-search.ts";
import { toldOfPast } from "./told-of-past.ts";
import { leavesToSay, withUnusedLine } from "./unused-line.ts";

/** A specialist carries its task out, and says what its calls did not use. */
export async function carryOut(given: Situation, embeddings: EmbeddingsInterface): Promise<ModelReply> {
  const next = await nextStep(given, embeddings);
  const reply = repeatsRefused(next, given) ? withText(offlinePhrases(given.language).notDone) : next;
  // What a part does not use is for the others.
  return ownPart(given) ? reply : withUnusedLine(reply, given);
}

/** It lets go together with its last calls, unless they leave something to be said. */
async function nextStep(all: Situation, embeddings: EmbeddingsInterface): Promise<ModelReply> {
  const given = withWishes(afterChain({ ...all, request: corrected(all.request, toolsAmong(all.tools), all.read) }));
  const situation = afterDecision(given);
  const { request, steps, language, read } = situation;
  const phrases = offlinePhrases(language);
  const tools = toolsAmong(situation.tools);
  const overlong = given.steps.length === 0 && tooLong(taskParts(given.request).said, language);
  if (overlong) return withText(overlong);
  const lookedUp = await lookUpTexts(situation, tools, embeddings);
  if (lookedUp) return lookedUp;
  const waits = waitingSteps(given);
  if (waits.length > 0) return atCard(given, waits, { tools, embeddings, read, isTasked: true });
  const drawn = steps.length === 0 ? drawnOf(request, given.past, tools) : [];
  if (drawn.length > 0) return withCalls(...drawn.map(asCall));
  if (steps.length === 0 && choiceAsked(given) && isConsent(given))
    return withText(THANKS.test(request) ? phrases.thanks : phrases.whichOne);
  if (steps.length === 0 && isTalking(situation) && turnsToOwn(request))
    return withCalls(letGo("elsewhere", phrases.nothingFits));
  if (agreesToNothing(given)) return withText(phrases.nothingOpen);
  // Who says yes to the rest has heard already what is not done.
  if (steps.some(wasRejected) && isYes(given.request) && !hasDone(situation))
    return withCalls(letGo("done", phrases.done, phrases.settled));
  // What the user let go of before waits no more.
  if (steps.length > 0 && steps.every(({ kind }) => kind === "dropped"))
    return withText(isYes(given.request) ? phrases.nothingOpen : phrases.notDone);
  if (steps.some(wasRejected))
    return withText(hasDone(situation) || decidesSome(given) ? phrases.otherwise : phrases.notDone);
  if (steps.some(({ failed }) => failed)) return afterFailure(situation, tools, embeddings);
  if (isSettled(situation, given)) return withCalls(letGo("done", phrases.done));
  if (steps.length === 0 && onlyDenies(situation)) return withText(phrases.notDone);
  if (steps.length === 0 && onlyRefuses(situation)) return withCalls(letGo("dropped", phrases.declined));
  const aside = steps.length === 0 && isTalking(situation) ? await saidAside(situation, embeddings) : undefined;
  if (aside !== undefined)
    return withText(
      isFirstChoice(situation) && aside !== phrases.takeYourTime ? `${aside}\n\n${phrases.whichOne}` : aside,
    );
  if (steps.length === 0 && isTalking(situation) && isAgainstOwn(request))
    return withCalls(letGo("elsewhere", phrases.nothingFits));
  const mind: Mind = { tools, embeddings, read, isTasked: true };
  const state = await replay(situation.past, mind);
  const { calls: meant, chosen, declined, refused, isWhole } = await answer(request, state, mind);
  const found = meant.map((call) => fromEarlier(call, situation));
  if (!found.every((call) => call !== undefined)) return withCalls(letGo("elsewhere", phrases.nothingFits));
  const calls = withoutGivers(
    found.map((call) => withGiven(call, situation.given)),
    tools,
  );
  if (declined === "no" && !saidLast(situation, phrases.otherwise)) return withText(phrases.otherwise);
  if (declined) return withCalls(letGo("dropped", phrases.declined));
  if (refused && steps.length === 0) return withText(withoutRefused(refused, phrases));
  const parting = steps.length === 0 && isTalking(situation) ? partingIn(request) : undefined;
  if (parting) return withCalls(partingCall(parting, phrases));
  const isNew = steps.length === 0 && isTalking(situation) && !isWhole;
  const { past } = situation;
  if (
    isNew &&
    (isOfAnotherTopic(request, past, state, mind) ||
      alsoAsksElsewhere(request, past, mind) ||
      (await isForOthers(request, meant, mind)))
  )
    return withCalls(letGo("elsewhere", phrases.nothingFits));
  if (steps.length === 0 && isTalking(situation) && isOfOtherId(request, calls, mind))
    return withCalls(letGo("elsewhere", phrases.nothingFits));
  const { said, shown } = taskParts(request);
  const known: DialogueState = {
    ...state,
    shown: shown.length > 0 ? shown : state.shown,
    chosen: chosen ? [chosen, ...state.chosen] : state.chosen,
    said: [withoutDeclined(said), ...state.said],
  };
  if (calls.some(({ tool }) => removesUnasked(tool, known.said, tools)))
    return withCalls(letGo("elsewhere", phrases.nothingFits));
  const part = ownPart(situation);
  if (part) return alongPart(part, situation, calls, known, mind);
  const plan = planIn(situation.system);
  const planned = plan && alongPlan(plan, situation, calls, known, mind);
  if (planned) return planned;
  if (steps.length > 0) return afterLookUps(situation, calls, known, mind);
  if (calls.length === 0 && isFirstChoice(situation) && mayChoose(said) && !(await asksForOwnElsewhere(said, mind)))
    return withText(phrases.whichOne);
  if (calls.length === 0) return withCalls(letGo("elsewhere", phrases.nothingFits));
  const ready = calls.filter(({ missing }) => missing.length === 0);
  const unused =
    ready.length > 0 && !isWhole && !ready.some(({ tool }) => takesCode(tool))
      ? leftOut(said, ready, situation.read, tools)
      : undefined;
  const taker = unused === undefined ? undefined : otherTaker(unused, said, ready, mind);
  if (taker) return withCalls(asCall(taker), letGo("done", phrases.done));
  if (unused !== undefined) return withCalls(letGo("done", phrases.done, phrases.leftOut(unused)));
  const other = isWhole || state.shown.length > 0 ? undefined : OTHER_ONE.exec(said)?.[0];
  if (other !== undefined && ready.some(({ tool }) => takesCode(tool)))
    return withCalls(letGo("done", phrases.done, phrases.leftOut(other)));
  // "One night longer" counts from the days that it has.
  const own = ready.filter((one) => isRelative(one, said)).flatMap((one) => ownThingOf(one, tools) ?? []);
  if (own.length > 0) return withCalls(...own.map(asCall));
  const unsaid = ready.flatMap(leftToSay);
  if (unsaid.length > 0) return withText(askFor(unsaid, language));
  // What is found is shown and chosen from when a tool here takes it; otherwise it is the result.
  if (ready.length > 0 && ready.every(({ tool }) => finds(tool) && consumerOf(tool, tools)))
    return ready.every((one) => isShown(one, situation)) ? askAgain(situation) : withCalls(...ready.map(asCall));
  if (isYes(request) && ready.some((one) => wasMade(one, situation))) return withText(phrases.whichOne);
  if (ready.length > 0 && leavesToSay(ready, situation)) return withCalls(...ready.map(asCall));
  if (ready.length > 0) return withCalls(...ready.map(asCall), letGo("done", phrases.done));
  const [lacking] = calls;
  const next = lacking && (await supply(lacking, known, situation, mind));
  // Who answers a question twice with something else does not want to go on with it.
  const isLost =
    next && !isWhole && saidLast(situation, next.text) && (!mayChoose(said) || saidTwice(situation, next.text));
  if (!next || isLost) return withCalls(letGo("elsewhere", phrases.nothingFits));
  return next;
}

/** What is said to small talk and to questions about what is shown: neither needs a call. */
async function saidAside(situation: Situation, embeddings: EmbeddingsInterface): Promise<string | undefined> {
  const { request } = situation;
  // Where one is to be chosen, 最便宜的 chooses, and 全部 takes all of them.
  if (isFirstChoice(situation) && takesAll(request, shownLast(situation).length)) return undefined;
  const talk = await talkReply(situation, embeddings);
  const asksOnly = asksToKnow(request) && !asksToHave(request);
  const asks = asksOnly || ONLY_SOME.test(request) || !isFirstChoice(situation);
  return talk ?? (asks ? toldOfPast(request, situation, toolsAmong(situation.tools), embeddings) : undefined);
}

const THANKS = /\bthank|\bthx\b|谢/i;

/** "Not now, show my tickets": what was begun is left, and something of one's own is to be shown. */
function turnsToOwn(request: string): boolean {
  const [first = "", ...rest] = request.split(CLAUSE_ENDS).filter((clause) => clause.trim() !== "");
  return (
    (isDrop(first) || declinesDoing(first, false)) &&
    rest.some((clause) => asksToKnow(clause.trim()) && OWN.test(clause))
  );
}

const OWN = /\b(?:my|our)\b|我们?的/i;

/** "Only the 4 star ones", 只看三星的. */
const ONLY_SOME = /^(?:only|just) (?!the\b)|^只看/i;

/** Whether a message names a thing by an id, and something would be done to none or another one: 取消 HB-1 is not for EB-1. */
function isOfOtherId(request: string, calls: readonly PlannedCall[], { read }: Mind): boolean {
  const ids = read(request)
    .mentions.filter(isIdMention)
    .map(({ text }) => text.toLowerCase());
  const isFor = ({ args }: PlannedCall) => ids.some((id) => JSON.stringify(args).toLowerCase().includes(id));
  return ids.length > 0 && calls.some((call) => acts(call.tool) && takesCode(call.tool) && !isFor(call));
}

/** The same array for the same one, so that what is found out about them together is kept. */
const toolsAmong = keptFor((tools: readonly ModelTool[]) =>
  tools.filter(({ name }) => name !== COMPLETE && name !== FOLLOW_CHAIN),
);

function partingCall(parting: Parting, { declined, later, done, settled }: Phrases) {
  if (parting === "done") return letGo("done", done, settled);
  return letGo(parting, parting === "dropped" ? declined : later);
}

/** What is meant instead of what was named, where nothing was shown that it could be. */
const OTHER_ONE = /\bthe other(?: one)?(?=\W*$)|另外?(?:那)?一个(?=[^\p{L}]*$)/iu;

/** What could change of something that exists, when nothing is said about it yet. */
function leftToSay({ tool, args }: PlannedCall): Slot[] {
  const optional = slotsOf(tool).filter((slot) => !slot.required && slot.default === undefined);
  const isOpen = touchesExisting(tool) && optional.every((slot) => valueAt(args, slot) === undefined);
  return isOpen ? optional : [];
}

/** Whether things were shown to choose from, and the choice was not asked for a second time. */
const isFirstChoice = (situation: Situation): boolean => choiceAsked(situation) === "below";

/** Whether the user has been answered in words since the task was given. */
const isTalking = ({ past }: Situation): boolean => past.some(({ kind }) => kind === "agent");

/** One's part of a question that several share, until the user is talked with. */
const ownPart = (situation: Situation) => (isTalking(situation) ? undefined : partIn(situation.system));

/** Whether this very call was made before: a yes does not make it once more. */
const wasMade = (planned: PlannedCall, { past }: Situation): boolean =>
  past.some((event) => event.kind === "step" && !wasRejected(event.step) && isSameCall(event.step, planned));

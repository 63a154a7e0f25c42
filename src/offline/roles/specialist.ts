import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { partIn, planIn } from "../../engine/dialog/plan-line.ts";
import { COMPLETE, FOLLOW_CHAIN, type ModelTool } from "../../engine/dialog/protocol.ts";
import { isRequestVerb } from "../../engine/embedding/concepts.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { asksToKnow, isQuestion } from "../../engine/question.ts";
import { takesAll } from "../conversation/all-shown.ts";
import { answer } from "../conversation/answer.ts";
import { asksToHave } from "../conversation/asked-of-shown.ts";
import { consumerOf, tookIn } from "../conversation/look-up.ts";
import { alsoAsksElsewhere, isOfAnotherTopic } from "../conversation/other-topic.ts";
import { type Parting, partingIn } from "../conversation/parting.ts";
import { replay } from "../conversation/replay.ts";
import { isYes } from "../conversation/replies.ts";
import { drawnOf } from "../conversation/revised.ts";
import { itemsIn } from "../conversation/shown.ts";
import { type DialogueState, type Mind, recount } from "../conversation/state.ts";
import { taskParts } from "../conversation/task-parts.ts";
import { type ModelReply, withCalls, withText } from "../decision.ts";
import { acts, asksToAct } from "../goals/acts.ts";
import { removesUnasked } from "../goals/asked-for.ts";
import { withoutDeclined } from "../goals/clauses.ts";
import { finds } from "../goals/finds.ts";
import { withGiven } from "../goals/given.ts";
import { leftOut } from "../goals/left-out.ts";
import { sharesAct, takesCode, touchesExisting } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { keptFor } from "../kept.ts";
import { withoutGivers } from "../links.ts";
import { isId } from "../reading/mention.ts";
import { isAgainstOwn } from "../shown/compared.ts";
import type { Situation, Step } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import { corrected } from "../slots/corrected.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { lengthIn, spanOf } from "../slots/span.ts";
import { talkReply } from "../talk/reply.ts";
import { offlinePhrases, type Phrases } from "../wording/phrases.ts";
import { askFor } from "../wording/question.ts";
import { tooLong } from "../wording/too-long.ts";
import { alongPart } from "./along-part.ts";
import { alongPlan } from "./along-plan.ts";
import { atCard, waitingSteps } from "./at-card.ts";
import { afterChain, isRelative, lookUpsFor, ownThingOf } from "./chain.ts";
import { afterDecision, agreesToNothing, hasDone, isConsent, isSettled, wasRejected } from "./decided.ts";
import { afterFailure } from "./failed.ts";
import { asksForOwnElsewhere, isForOthers } from "./for-others.ts";
import { fromEarlier } from "./from-earlier.ts";
import { inLines, withoutRefused } from "./left-to-choose.ts";
import { asCall, letGo } from "./let-go.ts";
import { saidLast, saidTwice } from "./said-last.ts";
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
  if (steps.length === 0 && isChoiceOpen(given) && isConsent(given)) return withText(phrases.whichOne);
  if (agreesToNothing(given)) return withText(phrases.nothingOpen);
  // Who says yes to the rest has heard already what is not done.
  if (steps.some(wasRejected) && isYes(given.request) && !hasDone(situation))
    return withCalls(letGo("done", phrases.done, phrases.settled));
  // What the user let go of before waits no more.
  if (steps.length > 0 && steps.every(({ kind }) => kind === "dropped"))
    return withText(isYes(given.request) ? phrases.nothingOpen : phrases.notDone);
  if (steps.some(wasRejected)) return withText(hasDone(situation) ? phrases.otherwise : phrases.notDone);
  if (steps.some(({ failed }) => failed)) return afterFailure(situation, tools, embeddings);
  if (isSettled(situation, given)) return withCalls(letGo("done", phrases.done));
  if (steps.length === 0 && onlyDenies(situation)) return withText(phrases.notDone);
  if (steps.length === 0 && onlyRefuses(situation)) return withCalls(letGo("dropped", phrases.declined));
  const aside = steps.length === 0 && isTalking(situation) ? await saidAside(situation, embeddings) : undefined;
  if (aside !== undefined)
    return withText(
      waitsForChoice(situation) && aside !== phrases.takeYourTime ? `${aside}\n\n${phrases.whichOne}` : aside,
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
  if (calls.length === 0 && waitsForChoice(situation) && mayChoose(said) && !(await asksForOwnElsewhere(said, mind)))
    return withText(phrases.whichOne);
  if (calls.length === 0) return withCalls(letGo("elsewhere", phrases.nothingFits));
  const ready = calls.filter(({ missing }) => missing.length === 0);
  const unused =
    ready.length > 0 && !isWhole && !ready.some(({ tool }) => takesCode(tool))
      ? leftOut(said, ready, situation.read, tools)
      : undefined;
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
  if (waitsForChoice(situation) && takesAll(request, shownLast(situation).length)) return undefined;
  const talk = await talkReply(situation, embeddings);
  const asksOnly = asksToKnow(request) && !asksToHave(request);
  const asks = asksOnly || ONLY_SOME.test(request) || !waitsForChoice(situation);
  return talk ?? (asks ? toldOfPast(request, situation, toolsAmong(situation.tools), embeddings) : undefined);
}

/** "Only the 4 star ones", 只看三星的. */
const ONLY_SOME = /^(?:only|just) (?!the\b)|^只看/i;

/** Whether a message names a thing by an id, and something would be done to none or another one: 取消 HB-1 is not for EB-1. */
function isOfOtherId(request: string, calls: readonly PlannedCall[], { read }: Mind): boolean {
  const ids = read(request)
    .mentions.filter(isId)
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

/** Looks up what a call lacks, or asks for it. */
async function supply(
  lacking: PlannedCall,
  known: DialogueState,
  situation: Situation,
  mind: Mind,
): Promise<ModelReply> {
  const { steps, language } = situation;
  const { shown } = taskParts(situation.request);
  if (shown.length > 1 && steps.length === 0)
    return withText(`${inLines(shown)}\n\n${offlinePhrases(language).whichOne}`);
  const lookUps = lookUpsFor(lacking, known, mind.tools, mind.read);
  const [lookUp] = lookUps;
  if (!lookUp || steps.some((step) => isSameCall(step, lookUp))) return withText(askFor(lacking.missing, language));
  if (lookUp.missing.length === 0 && isShown(lookUp, situation)) return askAgain(situation);
  // What exists already is found among what there is; for something new, all that is open is asked for at once.
  const [, last] = spanOf(lacking.tool);
  const isLong = known.said.some((text) => lengthIn(text) !== undefined);
  const rest = touchesExisting(lacking.tool)
    ? []
    : lacking.missing.filter(({ kind, name }) => kind !== "code" && !(isLong && name === last?.name));
  const open = distinct([...lookUp.missing, ...rest]);
  const isReady = open.length === 0 || (lookUp.missing.length === 0 && namesNone(lookUp));
  const isFirst = steps.length === 0 && known.said.length === 1 && !touchesExisting(lacking.tool);
  const unused =
    isFirst && isReady ? leftOut(known.said[0] ?? "", [lookUp, lacking], situation.read, mind.tools) : undefined;
  if (unused !== undefined) return withText(offlinePhrases(language).leftOut(unused));
  return isReady ? withCalls(...lookUps.map(asCall)) : withText(askFor(open, language));
}

/** Whether a call is for a name that is none of those known: it is refused by name before anything is asked. */
const namesNone = ({ tool, args }: PlannedCall): boolean =>
  slotsOf(tool).some((slot) => {
    const given = valueAt(args, slot);
    return given !== undefined && slot.kind === "place" && slot.choices?.every(({ value }) => value !== given) === true;
  });

const distinct = (slots: readonly Slot[]): Slot[] =>
  slots.filter((slot, i) => slots.findIndex(({ name }) => name === slot.name) === i);

/** What was looked up goes into the call it was looked up for; several finds are shown, to be chosen from. */
async function afterLookUps(
  situation: Situation,
  calls: readonly PlannedCall[],
  known: DialogueState,
  mind: Mind,
): Promise<ModelReply> {
  const { steps, language } = situation;
  const { done } = offlinePhrases(language);
  const isOpen = ({ tool, missing }: PlannedCall) =>
    (missing.length > 0 || isRelative({ tool }, known.said[0] ?? "")) && !steps.some(({ name }) => name === tool.name);
  const open = calls.find(isOpen);
  const taken = tookIn(steps, open, known, mind, language);
  if (taken.say !== undefined) return withText(taken.say);
  if (!open || !taken.call) return withCalls(letGo("done", done));
  // That only one thing was found is no reason to have it; to read more of it is.
  const isAsked =
    open.tool.effect === "read" ||
    touchesExisting(open.tool) ||
    known.said.some((text) => sharesAct(open.tool, text)) ||
    saysAllOf(open, steps, mind.tools);
  if (!isAsked) return withCalls(letGo("done", done));
  const filled = recount(taken.call);
  if (filled.missing.length === 0) return withCalls(asCall(filled), letGo("done", done));
  return supply(filled, { ...known, chosen: taken.chosen }, situation, mind);
}

/** Whether all that an act needs was said but what it is done to, and more than was needed to find that. */
function saysAllOf({ tool, args }: PlannedCall, steps: readonly Step[], tools: readonly ModelTool[]): boolean {
  const needed = slotsOf(tool).filter(({ required, kind }) => required && kind !== "code");
  const finders = tools.filter(({ name }) => steps.some((step) => step.name === name));
  const taken = new Set(finders.flatMap((finder) => slotsOf(finder).map(({ name }) => name)));
  return needed.every((slot) => valueAt(args, slot) !== undefined) && needed.some(({ name }) => !taken.has(name));
}

/** Whether things were shown to choose from, and the choice was not asked for a second time. */
function waitsForChoice({ past, language }: Situation): boolean {
  const last = past.findLast(({ kind }) => kind === "agent");
  return last?.kind === "agent" && last.text.trimEnd().endsWith(`\n${offlinePhrases(language).whichOne}`);
}

/** The things that were shown last. */
function shownLast({ past }: Situation) {
  const last = past.findLast(({ kind }) => kind === "step");
  return last?.kind === "step" ? itemsIn(last.step.observation) : [];
}

/** Whether the user has been answered in words since the task was given. */
const isTalking = ({ past }: Situation): boolean => past.some(({ kind }) => kind === "agent");

/** Whether one of the things shown is to be chosen, whether or not that was asked for again since. */
function isChoiceOpen({ past }: Situation): boolean {
  const last = past.findLast(({ kind }) => kind === "agent");
  return last?.kind === "agent" && ASKS_WHICH.some((words) => last.text.trimEnd().endsWith(words));
}

const ASKS_WHICH = [offlinePhrases("en").whichOne, offlinePhrases("zh").whichOne];

/** One's part of a question that several share, until the user is talked with. */
const ownPart = (situation: Situation) => (isTalking(situation) ? undefined : partIn(situation.system));

/** Whether a call would find what is shown to choose from, and the user does not ask to see it once more. */
function isShown(planned: PlannedCall, { past, request }: Situation): boolean {
  const last = past.findLast(({ kind }) => kind === "step");
  if (last?.kind !== "step" || isQuestion(request) || wordsOf(request).some((word) => isRequestVerb(stem(word))))
    return false;
  return isSameCall(last.step, planned) && itemsIn(last.step.observation).length > 1;
}

/** Asks for a choice without the list, and only once. */
function askAgain(situation: Situation): ModelReply {
  const { whichOne, nothingFits } = offlinePhrases(situation.language);
  return saidLast(situation, whichOne) ? withCalls(letGo("elsewhere", nothingFits)) : withText(whichOne);
}

/** A few words that ask for nothing else may be meant as a choice. */
const mayChoose = (text: string): boolean =>
  text.length <= 30 && text.split(/\s+/).length <= 5 && !isQuestion(text) && !asksToAct(text);

/** Whether this very call was made before: a yes does not make it once more. */
const wasMade = (planned: PlannedCall, { past }: Situation): boolean =>
  past.some((event) => event.kind === "step" && !wasRejected(event.step) && isSameCall(event.step, planned));

const isSameCall = ({ name, args }: Step, planned: PlannedCall): boolean =>
  name === planned.tool.name && JSON.stringify(args) === JSON.stringify(planned.args);

import type { EmbeddingsInterface } from "@langchain/core/embeddings";
import { isCancelling } from "../../engine/dialog/card-tokens.ts";
import { isControl, type ModelTool } from "../../engine/dialog/protocol.ts";
import { idsIn } from "../../engine/ids.ts";
import { asksToKnow, isQuestion } from "../../engine/question.ts";
import { toolLabel } from "../../engine/tools/labels.ts";
import { meansAll, takesAll } from "../conversation/all-shown.ts";
import { asksToHave } from "../conversation/asked-of-shown.ts";
import { takesWhichever } from "../conversation/choosing.ts";
import { spokenOf } from "../conversation/clues.ts";
import { takesIt } from "../conversation/of-shown.ts";
import { asksForList, asksIfHad } from "../conversation/own-list.ts";
import { countsTo, pointsAt } from "../conversation/pointing.ts";
import { isShort, isYes, wantsAfterAll } from "../conversation/replies.ts";
import { drawnOf } from "../conversation/revised.ts";
import { fillFrom, givesCode, type Item, itemsIn, ownCode } from "../conversation/shown.ts";
import { taskParts } from "../conversation/task-parts.ts";
import { asCall, letGo, type ModelReply, withCalls, withText } from "../decision.ts";
import { asksToAct } from "../goals/acts.ts";
import { touchesExisting } from "../goals/match.ts";
import { stocksOrPricesInVain } from "../goals/stocks-or-prices.ts";
import { agentTexts, userTexts } from "../past.ts";
import type { Rule } from "../rules.ts";
import { line } from "../shown/accounted.ts";
import { isAgainstOwn, setsBeside } from "../shown/compared.ts";
import { degreeIn } from "../shown/degrees.ts";
import { leavesSomeOut, saysEither } from "../shown/narrowed.ts";
import { asReckoned } from "../shown/rates.ts";
import { wantsOrder } from "../shown/sorted.ts";
import { TOTAL } from "../shown/summed.ts";
import type { Past, Situation } from "../situation.ts";
import { asksWhatWasAsked, talkReply } from "../talk/reply.ts";
import { onlyShown } from "../wording/not-taken-up.ts";
import type { Phrases } from "../wording/phrases.ts";
import { tooLong } from "../wording/too-long.ts";
import { rulesBesideChoice } from "./asides.ts";
import { endsUnmade, wishForOtherId } from "./asked-before.ts";
import { atCard, waitingSteps } from "./at-card.ts";
import { asksForSum } from "./card-answers.ts";
import { asksOfThem, choiceAsked, otherThanShown, shownLast } from "./choice-asked.ts";
import {
  agreesToNothing,
  decidesSome,
  hasDone,
  isConsent,
  isNotDone,
  isSettled,
  saysOnlyYes,
  saysYesToAll,
  wasRejected,
} from "./decided.ts";
import { afterFailure } from "./failed.ts";
import { countsOtherKind, kindOfOthers } from "./kind-instead.ts";
import { moreToChooseFrom } from "./more-of-list.ts";
import { chosenOfLeft } from "./picked-of-left.ts";
import { pointsOnly } from "./points-only.ts";
import { isOfAccount, onlyDenies, onlyRefuses, refusesKind, turnsToOwn } from "./taken-back.ts";
import { toldOfPast } from "./told-of-past.ts";
import { lookUpTexts } from "./whose-question.ts";

/** What a specialist is told, before its words are read as a wish. */
export interface Task {
  /** With the decision that the user has just made. */
  given: Situation;
  /** Without it. */
  situation: Situation;
  /** Those that are no control tools. */
  tools: readonly ModelTool[];
  embeddings: EmbeddingsInterface;
  phrases: Phrases;
}

/** A rule for a specialist that has made no call since. */
export const atFirst =
  <Told extends Task>(rule: Rule<Told>): Rule<Told> =>
  (task) =>
    task.situation.steps.length === 0 ? rule(task) : undefined;

/** A rule for a specialist that is talked with. */
export const inTalk = <Told extends Task>(rule: Rule<Told>): Rule<Told> =>
  atFirst((task) => (isTalking(task.situation) ? rule(task) : undefined));

/** What is replied without the words being read as a wish, in this order. */
export const BEFORE_READING: readonly Rule<Task>[] = [
  overlong,
  ({ situation, tools, embeddings }) => lookUpTexts(situation, tools, embeddings),
  whileCallsWait,
  atFirst(drawnAgain),
  atFirst(consentToChoice),
  inTalk(({ given }) => otherThanShown(given)),
  atFirst(pointsAtShown),
  rulesBesideChoice,
  ({ given, situation, tools }) => (isTalking(situation) ? moreToChooseFrom(given, situation, tools) : undefined),
  inTalk(({ given, phrases }) => (chosenOfLeft(given) ? withText(phrases.whichOne) : undefined)),
  inTalk(kindOfOthers),
  atFirst(({ situation: { request, read }, tools, phrases }) =>
    countsOtherKind(request, tools, read) ? toOthers(phrases) : undefined,
  ),
  inTalk(ofListOfOthers),
  inTalk(thingOfOthers),
  inTalk(({ situation, phrases }) => (turnsToOwn(situation) ? toOthers(phrases) : undefined)),
  inTalk(wantedAfterAll),
  inTalk(({ given: { request, past }, phrases }) =>
    wishForOtherId(request, past) === undefined ? undefined : toOthers(phrases),
  ),
  inTalk(({ given, phrases }) => (endsUnmade(given) ? withCalls(letGo("dropped", phrases.declined)) : undefined)),
  consentToNothing,
  afterLettingGo,
  afterRejection,
  ({ situation, tools, embeddings }) =>
    situation.steps.some(({ failed }) => failed) ? afterFailure(situation, tools, embeddings) : undefined,
  ({ situation, given, phrases }) => (isSettled(situation, given) ? withCalls(letGo("done", phrases.done)) : undefined),
  atFirst(({ situation, phrases }) => (onlyDenies(situation) ? withText(phrases.notDone) : undefined)),
  atFirst(({ situation, phrases }) =>
    onlyRefuses(situation) ? withCalls(letGo("dropped", phrases.declined)) : undefined,
  ),
  inTalk(({ given, phrases }) => (refusesKind(given) ? withCalls(letGo("dropped", phrases.declined)) : undefined)),
  inTalk(({ situation, phrases }) =>
    asksIfHad(situation.request) || isOfAccount(situation.request) ? toOthers(phrases) : undefined,
  ),
  // Who asks for a list chooses none of the things of another one.
  inTalk(({ situation, tools, phrases }) =>
    choiceAsked(situation) && asksForList(situation.request, tools, situation.read, { isOfKinds: true })
      ? toOthers(phrases)
      : undefined,
  ),
  inTalk(({ situation, tools, phrases }) =>
    stocksOrPricesInVain(situation.request, tools) ? toOthers(phrases) : undefined,
  ),
  // Only the planner knows all of the conversation.
  inTalk(({ situation, phrases }) => (asksWhatWasAsked(situation.written) ? toOthers(phrases) : undefined)),
  inTalk(saidAside),
  inTalk(({ situation, phrases }) => (isAgainstOwn(situation.request) ? toOthers(phrases) : undefined)),
];

/** Gives the task back, for others. */
export const toOthers = ({ nothingFits }: Phrases): ModelReply => withCalls(letGo("elsewhere", nothingFits));

/** Whether the user has been answered in words since the task was given. */
export const isTalking = ({ past }: Situation): boolean => past.some(({ kind }) => kind === "agent");

/** Whether things were shown to choose from, and the choice was not asked for a second time. */
export const isFirstChoice = (situation: Situation): boolean => choiceAsked(situation) === "below";

function overlong({ given }: Task): ModelReply | undefined {
  const words = given.steps.length === 0 && tooLong(taskParts(given.request).said, given.language);
  return words ? withText(words) : undefined;
}

function whileCallsWait({ given, situation, tools, embeddings }: Task) {
  const waits = waitingSteps(given);
  return waits.length > 0
    ? atCard(given, waits, { tools, embeddings, read: situation.read, isTasked: true })
    : undefined;
}

function drawnAgain({ given, situation, tools }: Task): ModelReply | undefined {
  const calls = drawnOf(situation.request, given.past, tools);
  return calls.length > 0 ? withCalls(...calls.map(asCall)) : undefined;
}

/** A bare yes chooses none of several things; 就它吧 chooses the one that was told of. */
function consentToChoice({ given, situation, phrases }: Task): ModelReply | undefined {
  if (!choiceAsked(given) || !isConsent(given) || choosesToldOf(given)) return undefined;
  return withText(THANKS.test(situation.request) ? phrases.thanks : phrases.whichOne);
}

function choosesToldOf({ request, past }: Situation): boolean {
  const things = itemsIn(agentTexts(past).at(-1) ?? "");
  return things.length === 1 && pointsAt(request, things) === 0;
}

const THANKS = /\bthank|\bthx\b|谢/i;

/** "The first one", of things that can only be shown. */
function pointsAtShown({ situation: { read, language }, given, tools, phrases }: Task): ModelReply | undefined {
  const { said, shown } = taskParts(given.request);
  const [item, ...others] = shown;
  if (!item || others.length > 0 || asksToAct(said) || !pointsOnly(said, read)) return undefined;
  const finders = tools.flatMap((tool) => fillFrom(tool, item, read)).map(({ slot }) => slot.foundBy);
  const unserved = onlyShown(
    tools.filter(({ name }) => finders.includes(name)),
    language,
  );
  return unserved === undefined ? undefined : withCalls(letGo("done", phrases.done, `${line(item)}\n${unserved}`));
}

/** "Cancel the last one", to whom one thing of a list was given that somebody else had shown: it is of that list. */
function ofListOfOthers({ situation: { request, past }, phrases }: Task): ModelReply | undefined {
  const given = userTexts(past).flatMap((text) => taskParts(text).shown);
  const listed = agentTexts(past).map((text) => itemsIn(text).length);
  const isListed = listed.some((count) => count > 1);
  const isOfMore = countsTo(request) || meansAll(request) || takesAll(request, given.length);
  const isAtCard = past.some((one) => one.kind === "step" && one.step.kind === "waiting");
  const isShown = listed.some((count) => count > 0);
  const isForNone = given.length === 0 && !isShown && countsTo(request) && !isAtCard && past.length > 0;
  return ((given.length === 1 && isOfMore) || isForNone) && !isListed ? toOthers(phrases) : undefined;
}

/** "The third one", of several things of one's own that are chosen from: what others deal with is for them. */
function thingOfOthers({ situation, tools, phrases }: Task): ModelReply | undefined {
  const items = choiceAsked(situation) ? shownLast(situation) : [];
  const isTaken = (item: Item) => tools.some((tool) => touchesExisting(tool) && givesCode(tool, item, situation.read));
  const ids = idsIn(situation.request);
  const named = items.filter(({ text }) => ids.includes(ownCode(text) ?? ""));
  const chosen = ids.length > 0 ? named : items.filter((_, at) => at === pointsAt(situation.request, items));
  return items.some(isTaken) && !chosen.every(isTaken) ? toOthers(phrases) : undefined;
}

/** 取消吧, "ok yes do it", where the act was left a moment ago: it is wanted after all. */
function wantedAfterAll({ given, tools, phrases }: Task): ModelReply | undefined {
  const at = given.past.findLastIndex((one) => one.kind === "step" && !isControl(one.step.name));
  const [last, ...since] = given.past.slice(Math.max(0, at));
  if (last?.kind !== "step" || !(wasRejected(last.step) || last.step.kind === "dropped")) return undefined;
  const tool = tools.find(({ name }) => name === last.step.name);
  const isLeft = agentTexts(since).some(isNotDone);
  if (!tool || !isLeft) return undefined;
  const isNamed = isCancelling({ tool: tool.name }) && NAMES_IT.test(given.request);
  const isOnlyYes = isNamed && saysOnlyYes(given.request, [tool], true);
  if (!isOnlyYes && !wantsAfterAll(given.request)) return undefined;
  return withCalls({ name: tool.name, args: last.step.args }, letGo("done", phrases.done));
}

const NAMES_IT = /\bcancel|取消|退/i;

function consentToNothing({ given, situation, phrases }: Task): ModelReply | undefined {
  if (agreesToNothing(given)) return withText(phrases.nothingOpen);
  // Who says yes to the rest has heard already what is not done.
  return situation.steps.some(wasRejected) && (isConsent(given) || saysYesToAll(given))
    ? withCalls(letGo("done", phrases.done, phrases.settled))
    : undefined;
}

/** What the user let go of before waits no more. */
function afterLettingGo({ given, situation, phrases }: Task): ModelReply | undefined {
  const { steps } = situation;
  if (steps.length === 0 || !steps.every(({ kind }) => kind === "dropped")) return undefined;
  return withText(isYes(given.request) ? phrases.nothingOpen : phrases.notDone);
}

async function afterRejection({ given, situation, tools, embeddings, phrases }: Task): Promise<ModelReply | undefined> {
  const [only, ...others] = situation.steps.filter(wasRejected);
  if (!only) return undefined;
  const why = only.reason;
  const { steps, request, past } = situation;
  const at = steps.indexOf(only);
  const since = steps.slice(at + 1).filter(({ name }) => !isControl(name));
  if (why !== undefined && others.length === 0 && !hasDone(situation)) {
    // The reason is taken up as if it had been said at the card.
    const before: Past[] = [
      { kind: "user", text: request },
      ...steps.slice(0, at).map((step): Past => ({ kind: "step", step })),
    ];
    const said: Situation = {
      ...situation,
      // What is only asked is answered like a question about the card.
      request: isQuestion(why) ? why : phrases.no(why),
      written: why,
      past: [...past, ...before],
      steps: since,
    };
    const mind = { tools, embeddings, read: situation.read, isTasked: true } as const;
    // The rules that are looked up for a question are those of the call. None tells of anything cheaper, or of this sum.
    const tool = degreeIn(why) || asksForSum(why) ? undefined : tools.find(({ name }) => name === only.name);
    const observation = tool ? toolLabel(tool, situation.language) : "";
    const reply = await atCard(said, [{ ...only, observation }], mind);
    const isAnswer = since.length > 0 && reply.calls.length === 0 && !isNotDone(reply.text);
    if (isAnswer) return withText(`${reply.text}\n\n${phrases.otherwise}`);
    if (since.length > 0 || reply.calls.some(({ name }) => !isControl(name))) return reply;
  }
  // Who gave a reason may have had others do what they wanted of all that waited.
  const isOfSome = why !== undefined || hasDone(situation) || decidesSome(given);
  return withText(isOfSome ? phrases.otherwise : phrases.notDone);
}

/** What is said to small talk and to questions about what is shown: neither needs a call. */
async function saidAside({ situation, tools, embeddings, phrases }: Task): Promise<ModelReply | undefined> {
  const isChoosing = choiceAsked(situation) !== undefined;
  // "Book anything but the van": of those that are left, one is to be chosen first.
  const left = isChoosing ? LEFT_OF_ALL.exec(situation.request)?.slice(1).find(Boolean) : undefined;
  const toldLeft = left && (await toldOfPast(left, situation, tools, embeddings));
  if (toldLeft) return withText(`${toldLeft}\n\n${phrases.whichOne}`);
  const request = asReckoned(situation.request, situation.past);
  // Where one is to be chosen, 最便宜的 chooses, and 全部 takes all of them.
  const takes =
    takesIt(request) || takesWhichever(request, situation.read) || takesAll(request, shownLast(situation).length);
  if (isChoosing && takes) return undefined;
  // "Palace", below hotels: who names one of them says no small talk.
  const shown = isChoosing ? shownLast(situation) : [];
  const isNamed = isShort(request) && spokenOf(request, shown, situation.read).length < shown.length;
  const talk = isNamed ? undefined : await talkReply(situation, embeddings);
  const isTotal = TOTAL.test(request) && !asksToAct(request);
  const [, ...behind] = request.split(/[,，]/);
  const isOneChosen = behind.some((part) => asksToAct(part));
  const asks =
    (asksToKnow(request) && !asksToHave(request)) ||
    setsBeside(request) ||
    isTotal ||
    ONLY_SOME.test(request) ||
    wantsOrder(request) ||
    (leavesSomeOut(request) && !isOneChosen) ||
    saysEither(request) ||
    !isChoosing;
  const told = talk ?? (asks ? await toldOfPast(request, situation, tools, embeddings) : undefined);
  const words = told ?? (isChoosing && asksOfThem(situation) ? shown.map(line).join("\n") : undefined);
  if (words === undefined) return undefined;
  // A question or a list of other things is not followed by one that seems to be about it.
  const isOpen = talk !== undefined && (words === phrases.takeYourTime || /[?？]$|\n- .*$/.test(words));
  return withText(isChoosing && !isOpen ? `${words}\n\n${phrases.whichOne}` : words);
}

const LEFT_OF_ALL =
  /^(?:please |(?:book|get|take|rent|reserve) (?:me )?)?((?:all|any(?:thing)?|every(?:thing)?) (?:but|except(?: for)?) [^,，.]+)|^(除了[^，,]+)[，,]\s?(?:请|帮我)?[订预租买]/i;

/** "Only the 4 star ones", 只看三星的. */
const ONLY_SOME = /^(?:only|just) (?!the\b)|^只看/i;

import { withoutAdvice } from "../../engine/advice.ts";
import { addsMore } from "../../engine/dialog/adds.ts";
import { COMPLETE } from "../../engine/dialog/protocol.ts";
import { asksAboutCard, deniedIn } from "../../engine/dialog/taken-back.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { asksOnlyWhy } from "../../engine/knowledge/follow-up.ts";
import { phrase } from "../../engine/phrases.ts";
import { beginning } from "../../engine/plain-text.ts";
import { asksToKnow } from "../../engine/question.ts";
import { spokenOf, wordsBeyond } from "../conversation/clues.ts";
import { namesOtherPlace } from "../conversation/other-place.ts";
import { CLAUSE_ENDS } from "../conversation/other-topic.ts";
import { pointsAt } from "../conversation/pointing.ts";
import { isChange, isYes } from "../conversation/replies.ts";
import { POINTS_BACK } from "../conversation/rule-subject.ts";
import type { Item } from "../conversation/shown.ts";
import type { DialogueState, Mind } from "../conversation/state.ts";
import { usedIn } from "../conversation/used-in.ts";
import { asCall, letGo, type ModelReply, withCalls, withText } from "../decision.ts";
import { actsIn } from "../goals/acts.ts";
import { anyConditionIn, priceAllowed, stateIn } from "../goals/conditions.ts";
import { SAME_DAYS } from "../goals/context.ts";
import { touchesExisting } from "../goals/match.ts";
import { SURE } from "../goals/mind.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { shareOfOthers } from "../goals/rank-request.ts";
import { firstOf, type Rule } from "../rules.ts";
import { figuresOf } from "../shown/things.ts";
import type { Situation, Step } from "../situation.ts";
import { valueAt } from "../slots/arguments.ts";
import type { Slot } from "../slots/slot.ts";
import { isIncluded, spanOf } from "../slots/span.ts";
import { talkIn } from "../talk/act.ts";
import { talkReply } from "../talk/reply.ts";
import { namedAndSaid } from "../wording/name-of.ts";
import { inQuotes, QUOTED } from "../wording/not-taken-up.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { askFor } from "../wording/question.ts";
import { contentOf } from "./asked-content.ts";
import { saidBehindVerdict } from "./behind-verdict.ts";
import { cardAnswer } from "./card-answers.ts";
import { changesOf, chosenInstead, isOfOther, namesOther, saysInstead, saysWhatIs } from "./card-changes.ts";
import { lookUpRules, withWhatWasFound } from "./card-finds.ts";
import { countedAsItIs, toldOfItsLine } from "./card-line.ts";
import { type CardWords, isDeclined, topicOf, understood, unused } from "./card-words.ts";
import { idInstead, keepsOther, lookUpOther, mayChangeInstead, sameInstead } from "./denied-at-card.ts";
import { countsOtherKind } from "./kind-instead.ts";
import { asksStatus } from "./status-asked.ts";
import { askedOfIt, COUNTS_THEM, othersLike, ownListed, shownInstead } from "./thing-instead.ts";

/** The calls that wait for an answer to their card. */
export const waitingSteps = ({ past }: Situation): Step[] =>
  past.flatMap((event) =>
    event.kind === "step" && event.step.kind === "waiting" && event.step.name !== COMPLETE ? [event.step] : [],
  );

/** In characters. A longer text says more than which thing is meant. */
const SHORT = 60;

/** What is replied to words at a card, in this order. What cannot be used leaves the card as it is. */
const AT_CARD: readonly Rule<CardWords>[] = [
  ({ situation: { request }, phrases }) =>
    asksStatus(request) || isYes(withoutEnding(request, /[?？]$/)) ? withText(phrases.stillWaits) : undefined,
  withWhatWasFound,
  onCondition,
  whenDeclined,
  inSmallTalk,
  onTopOfIt,
  countedAsItIs,
  mayChangeInstead,
  ({ instead }) => instead && withCalls(asCall(instead)),
  (said) => {
    const picked = said.denial && said.mayChange && !said.asks ? pickedInstead(said) : undefined;
    return picked && withCalls(asCall(picked), letGo("done", said.phrases.done));
  },
  sameInstead,
  ({ situation: { request }, notKnown }) =>
    asksOnlyWhy(request) || ASKS_REASON.test(request) ? withText(notKnown) : undefined,
  toldOfOtherShown,
  ({ asks, situation: { request, language }, meant }) => {
    const answered = asks ? cardAnswer(request, meant, language) : undefined;
    return answered === undefined ? undefined : withText(answered);
  },
  toldOfItsLine,
  asChanged,
  lookedUp,
  otherThanDenied,
  (said) => (said.asks ? undefined : unused(said)),
  rulesLookedUp,
];

/**
 * Words at a card: what they name otherwise is changed in the call, and a question is looked up. Nothing else is begun.
 */
export async function atCard(given: Situation, waits: readonly Step[], mind: Mind): Promise<ModelReply> {
  const behind = saidBehindVerdict(given, waits);
  if (behind) return atCard(behind, waits, mind);
  const denial = deniedIn(
    given.request,
    waits.map(({ name, args }) => ({ tool: name, args })),
  );
  const phrases = offlinePhrases(given.language);
  if (denial?.wish === "") return withText(phrases.notDone);
  if (keepsOther(given.request, waits)) return withCalls(letGo("dropped", phrases.declined));
  const ofOther = given.steps.length === 0 ? idInstead(given, waits, mind, denial !== undefined) : undefined;
  if (ofOther) return ofOther;
  const said = await understood(given, denial, waits, mind);
  return (await firstOf(AT_CARD, said)) ?? withText(said.notKnown);
}

/** "Yes, if it is under 700", 能全退就取消: whether it is so, where the card tells that; nothing is done before it is confirmed. */
function onCondition({ given, meant, asks, phrases }: CardWords): ModelReply | undefined {
  const condition = asks ? undefined : anyConditionIn(given.request);
  if (condition === undefined) return undefined;
  const { language } = given;
  const isAllowed = priceAllowed(condition, given.read);
  const lines = meant.map(({ observation }) => withoutAdvice(observation).trim());
  const prices = lines.flatMap((text) => figuresOf({ text, values: {} }).findLast(({ isMoney }) => isMoney) ?? []);
  const quoted = inQuotes(anyConditionIn(given.written) ?? condition, language);
  if (!isAllowed || prices.length < lines.length)
    return withText(
      `${cardAnswer(stateIn(condition), meant, language) ?? phrases.notChecked(quoted).trim()}\n${phrases.stillWaits}`,
    );
  return withText(
    prices.every(({ value }) => isAllowed(value))
      ? phrases.asItIs(lines.join("\n"))
      : `${lines.join("\n")}\n${phrases.notHeld(quoted)}${phrases.stillWaits}`,
  );
}

/** "How much is the Grand Palace?", "what does the second one cost?": of another thing that was shown, its line. */
function toldOfOtherShown({
  situation,
  asks,
  state,
  code,
  meant: [first],
  mind,
  phrases,
}: CardWords): ModelReply | undefined {
  const tool = mind.tools.find(({ name }) => name === first?.name);
  if (!asks || !code || !first || !tool || POINTS_BACK.test(situation.request)) return undefined;
  const own = String(valueAt(first.args, code));
  const pointed = pointsAt(situation.request, state.shown);
  const [at, ...others] =
    pointed === undefined ? spokenOf(situation.request, state.shown, mind.read, usedIn(namedAndSaid(tool))) : [pointed];
  const item = others.length === 0 ? state.shown[at ?? -1] : undefined;
  if (!item || item.text.includes(own)) return undefined;
  const instead = touchesExisting(tool) ? undefined : suggestedInstead(situation, item, first, code, state, mind);
  return instead
    ? withCalls(asCall(instead), letGo("done", phrases.done))
    : withText(`${item.text}\n\n${phrases.stillWaits}`);
}

/** "Too dear. What about the Station Inn?", 车站那家呢: it takes the place of what waits, as that was asked for last. */
function suggestedInstead(
  { request, written, past }: Situation,
  item: Item,
  waiting: Step,
  code: Slot,
  state: DialogueState,
  mind: Mind,
): PlannedCall | undefined {
  const last = request.split(CLAUSE_ENDS).findLast((clause) => clause.trim() !== "");
  if (last === undefined || !SUGGESTS.test(last.trim()) || /['’]s\b/.test(last)) return undefined;
  // "What about the Palace near the airport?" asks something of it.
  if (wordsBeyond(last, [item], mind.read).length > 0) return undefined;
  if (asksAboutCard(written, [{ tool: waiting.name, preview: waiting.observation }])) return undefined;
  const offering = past.findLast(
    (one) => one.kind === "step" && one.step.name === waiting.name && one.step.observation.includes(item.text),
  );
  const asked = offering?.kind === "step" ? offering.step : waiting;
  return shownInstead(last, { ...waiting, args: asked.args }, code, { ...state, shown: [item] }, mind);
}

const SUGGESTS =
  /^(?:(?:and|so|ok(?:ay)?|then|or|but),? )*(?:what|how) about\b(?!.*\b(?:price|cost|cancel|breakfast|fees?|rules?)\w*)|^[^，。？?几多什怎哪吗]{2,16}(?:呢|怎么样|行吗|如何)[?？]?$/i;

/** Of several, what is not wanted may be one of them only. */
function whenDeclined(said: CardWords): ModelReply | undefined {
  const { situation, meant, waits, mind, phrases } = said;
  if (!isDeclined(situation.request, meant, mind)) return undefined;
  return waits.length > 1 ? unused(said) : withCalls(letGo("dropped", phrases.declined));
}

async function inSmallTalk(said: CardWords): Promise<ModelReply | undefined> {
  const { situation, counted, denial, mind, phrases } = said;
  // 说错了，是HB-2: what is said to be wrong is what waits.
  if (counted.length > 0 || (denial && talkIn(denial.wish) === undefined)) return undefined;
  const reply = COUNTS_THEM.test(situation.request) ? undefined : await talkReply(situation, mind.embeddings);
  if (reply === undefined) return undefined;
  const isChat = talkIn(situation.written) === "chat";
  if (isChat && !denial) return unused(said);
  return withText(
    `${isChat ? phrases.notTakenUp(inQuotes(said.given.written, said.given.language)) : reply}\n\n${denial ? phrases.otherwise : phrases.stillWaits}`,
  );
}

/** "Yes, and a car", 好的，再租辆车: something besides, behind a yes that waits for it. */
const YES_AND =
  /^(?:yes|yeah|ok(?:ay)?|sure|fine|great|good)[\s,.!]{1,3}(?:and|plus) (?:also )?(?:an?|another|book|rent|get|show)\b|^(?:好的?|行|可以|嗯)[\s，,。！!]{0,3}(?:再|还要?)[订租来看查要找]/i;

/** "Now the van", 接下来机票. */
const NEXT =
  /^(?:(?:and|ok|then),? )?(?:now|next) (?:the|my|our|an?|book|rent|cancel|move|change)\b|^(?:然后|接下来|接着|现在)/i;

/** Something wanted besides what waits comes after that, unless it is a change of it. */
async function onTopOfIt({ given, situation, meant, denial, isAsking, instead, state, mind, phrases }: CardWords) {
  const { request } = situation;
  const isMore = addsMore(given.request) || YES_AND.test(given.request);
  // What waits has its days: who wants something for the same ones wants another thing.
  const mayBeOther = isMore || NEXT.test(given.request) || SAME_DAYS.test(given.request);
  const isElsewhere =
    !instead &&
    !denial &&
    (namesOtherPlace(request, state, mind) ||
      countsOtherKind(request, mind.tools, mind.read) ||
      (mayBeOther && (await shareOfOthers(request, mind.tools, mind)) >= SURE));
  if (isAsking || !(isElsewhere || isMore)) return undefined;
  const [change, ...others] = changesOf(situation, meant, mind).filter((one) => !isOfOther(one, meant));
  if (change && others.length === 0 && !isElsewhere && !namesOther(request, meant))
    return withCalls(asCall(change), letGo("done", phrases.done));
  return withText(`${phrases.onTop(inQuotes(given.written, given.language))}\n${phrases.stillWaits}`);
}

/** The call that waits, with what the words name otherwise. */
async function asChanged(said: CardWords): Promise<ModelReply | undefined> {
  const { situation, waits, meant, denial, asks, mayChange, counted, mind, phrases } = said;
  const { request, language } = situation;
  if (!mayChange) return undefined;
  const mayChoose = (!asksToKnow(request) || isChange(request)) && counted.length === 0;
  const picked = mayChoose && !asks ? pickedInstead(said) : undefined;
  const chosen = picked ?? (mayChoose ? await chosenInstead(situation, meant, mind) : undefined);
  const mayBeOther = denial !== undefined || saysInstead(request, meant);
  const changes = changesOf(situation, meant, mind).filter((one) => mayBeOther || !isOfOther(one, meant));
  if (chosen === undefined && changes.length > 1)
    return withText(phrase("ofWhich", language, { count: waits.length, words: beginning(request, QUOTED) }));
  const only = chosen ?? changes[0];
  if (only && isCutToOneDay(only, meant, request))
    return withText(
      askFor(
        spanOf(only.tool).flatMap((end) => end ?? []),
        language,
      ),
    );
  if (only) return withCalls(asCall(only), letGo("done", phrases.done));
  const same = denial ? undefined : saysWhatIs(request, meant);
  return same && withText(phrases.asItIs(withoutAdvice(same.observation).trim()));
}

/** "Rather the 28th", of what is to last some days: it may be their first day, their last, or the only one. */
function isCutToOneDay({ tool, args }: PlannedCall, meant: readonly Step[], request: string): boolean {
  const [from, to] = spanOf(tool);
  const had = meant.find(({ name }) => name === tool.name);
  if (!from || !to || !isIncluded(to) || !had || !NO_OTHER_WORD.test(request)) return false;
  const [first, last] = [from, to].map((end) => valueAt(had.args, end));
  return first !== last && valueAt(args, from) === valueAt(args, to);
}

const NO_OTHER_WORD =
  /^(?:(?:no|actually|rather|better|make it|on|the),? )*(?:the )?(?:\d{4}-\d\d-\d\d|\d{1,2}(?:st|nd|rd|th))[.!]?$|^(?:不|还是|改成?|换成?|那|就)*(?:\d{4}-\d\d-\d\d|\d{1,2}[号日])吧?[。！]?$/i;

/** Another of the things that were shown before, in a few words. */
const pickedInstead = ({ situation: { request }, meant: [first], code, instead, state, mind }: CardWords) =>
  code && first && request.length <= SHORT && !instead ? shownInstead(request, first, code, state, mind) : undefined;

async function lookedUp({ given, situation: { request }, asks, meant, state, mind, phrases }: CardWords) {
  const ofIt = asks ? await askedOfIt(request, meant, mind) : undefined;
  // "How much did it sell", at a promotion: others tell that, and neither the rules nor what is in stock.
  if (asks && (await shareOfOthers(request, mind.tools, mind)) >= (ofIt ? SURE : SURELY_OTHERS))
    return withText(`${phrases.onTop(inQuotes(given.written, given.language))}\n${phrases.stillWaits}`);
  // "Can I cancel it later?" asks for the rules, and for none that are later.
  const lookUp =
    (asksToKnow(request) || OF_ONESELF.test(request) ? await ownListed(request, mind) : undefined) ??
    ofIt ??
    (asks && actsIn(request).includes("remove") ? undefined : othersLike(request, meant, state, mind));
  return lookUp && withCalls(asCall(lookUp));
}

const SURELY_OTHERS = 0.95;

/** "My bookings", 我的订单: what somebody has, without a word that asks. */
const OF_ONESELF = /^(?:and |also )?(?:all )?(?:of )?my\b|^(?:我的|我有)/i;

function otherThanDenied({ denial, wish, meant, state, mind, phrases }: CardWords): ModelReply | undefined {
  const [first] = meant;
  if (!denial || !first) return undefined;
  const other =
    lookUpOther(denial.wish, topicOf(meant), first, mind) ?? othersLike(denial.wish, meant, state, mind, true);
  return other ? withCalls(asCall(other)) : withText(phrases.notMeant(wish));
}

/** A question that nothing else answers is looked up together with what waits; `withWhatWasFound` may do so without. */
function rulesLookedUp(said: CardWords): ModelReply | undefined {
  const topic = topicOf(said.meant);
  return contentOf(said.situation.request, topic).length > 0 ? lookUpRules(said, topic) : undefined;
}

/** "Why so expensive": the card says that it is so. */
const ASKS_REASON =
  /^(?:(?:but|and|so|ok|hm+),? )?(?:why|how come)(?: is it| is that| are they)? so\b|(?:为什么|为啥|怎么|干嘛)[这那]么/i;

import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { isQuestion } from "../../engine/question.ts";
import { carried } from "../conversation/carried.ts";
import { chanceToGoOn } from "../conversation/goes-on.ts";
import { isOfAll, LEFT, SAYS_ALL, tellsWhich, withKept } from "../conversation/kept-of-last.ts";
import { refusedThing } from "../conversation/left-out-now.ts";
import { saysOnlyValues } from "../conversation/only-values.ts";
import { askedAbout, isMarked, lastCalls, THEM } from "../conversation/revised.ts";
import { POINTS_BACK } from "../conversation/rule-subject.ts";
import { aboutShown, isOpenForIds } from "../conversation/shown-ids.ts";
import { type ModelReply, withText } from "../decision.ts";
import { acts, asksToAct } from "../goals/acts.ts";
import { callsFor, callsOf } from "../goals/calls.ts";
import { daysIn } from "../goals/context.ts";
import { isOfOneself, takesQuestion } from "../goals/match.ts";
import { SURE } from "../goals/mind.ts";
import { areSameCalls, type Goal, type PlannedCall } from "../goals/planned-call.ts";
import { isLearned, rankRequest } from "../goals/rank-request.ts";
import { saysAlias } from "../goals/says-alias.ts";
import { isSpokenOf, isTelling } from "../goals/small-words.ts";
import { isTooSoon } from "../goals/timely.ts";
import { agentTexts } from "../past.ts";
import type { Reading } from "../reading/read.ts";
import type { Token } from "../reading/tokens.ts";
import { isContent } from "../reading/wishes.ts";
import { focusIn } from "../shown/focus.ts";
import { valueAt, withoutValuesOf } from "../slots/arguments.ts";
import { valuesSaid } from "../slots/places-said.ts";
import { slotsOf } from "../slots/slot.ts";
import { saysTitleOf } from "../wording/name-of.ts";
import { type Asked, notUnderstood } from "./asked.ts";
import { doersOf, passedOn } from "./hand-over.ts";
import { inItsTime } from "./in-its-time.ts";
import { withSubject } from "./rule-question.ts";

/** Whether a call names days, places or things. */
const namesSome = ({ tool, args }: PlannedCall): boolean =>
  slotsOf(tool).some(
    (slot) =>
      (slot.kind === "moment" || slot.kind === "place" || tellsWhich(slot)) && valueAt(args, slot) !== undefined,
  );

/**
 * What is replied to a message behind others that would ask about all there is, and does not say so: it is about what
 * the last call was about, or about the rules that were asked for last. What points at something that is not told is
 * not understood. Undefined for any other message.
 */
export async function bareFollowUp([goal, ...others]: readonly Goal[], asked: Asked): Promise<ModelReply | undefined> {
  const { given, said, tools, mine, mind, phrases } = asked;
  const all = doersOf(mine);
  const [last, ...more] = lastCalls(given.past, all);
  if (!goal || others.length > 0) return undefined;
  const { now } = mind.read("");
  // What could not be told of days to come is no ground to go on from.
  if (last && !isMarked(said) && isTooSoon(last, all, now)) return undefined;
  const [best] = await rankRequest(goal.text, goal.tool.does ?? [goal.tool], mind);
  if (!best || takesQuestion(best.tool)) return undefined;
  const calls = callsOf(best, goal.text, [], mind.read);
  // "Which sold best, and which are out of stock": each is asked for itself.
  const each = ASKS_TWICE.test(goal.text) ? await callsFor(goal.text, goal.tool.does ?? [goal.tool], mind) : [];
  if (new Set(each.map(({ tool }) => tool)).size > 1 && each.every(looksUp)) {
    const dated = last && isBeside(goal, last) ? each.map((call) => onItsDays(call, last)) : each;
    return dated.some((call) => isTooSoon(call, all, now)) ? undefined : passedOn(dated, said, tools);
  }
  const isBlank = !acts(best.tool) && calls.every(isOfAll) && !SAYS_ALL.test(said);
  const isStrange = isBlank && saysNothingOf(best.tool, said, mind) && !saysAlias(best.tool, said);
  // "How many were there?", behind what was not understood: of that, and not of all there is.
  const isOfBefore =
    isBlankOfOthers(calls, best.tool, said) &&
    given.past.length > 0 &&
    ((last !== undefined && LEFT.test(said)) || (await chanceToGoOn(said, all, mind.read)) >= chanceNeeded(said));
  // Whom a change is for is told by its verb, where nothing was learned: 把我的预约改到周四.
  const isChange = !isLearned(tools) && asksToAct(said);
  if (!last) return (isStrange && !isChange) || isOfBefore ? notUnderstood(asked) : undefined;
  const isUnsure = best.score < SURELY;
  const areRules = [last, ...more].every(({ tool }) => takesQuestion(tool));
  if (areRules && (isQuestion(said) || !acts(best.tool))) {
    const isOpen = isUnsure ? isQuestion(said) || calls.every(isOfAll) : isMarked(said) && calls.every(isOfAll);
    const rule =
      isOpen && !calls.some(namesSome) && !OF_SOMEBODY.test(said) && !asksOfOwn(said, calls)
        ? await ruleFor(said, all, mind)
        : undefined;
    if (rule) return passedOn([withSubject(rule, given)], said, tools);
  }
  // What is not wanted of what was told asks for nothing else, and values that no call takes ask for nothing: "Zurich?"
  const isOnlyValues =
    saysOnlyValues(askedAbout(said), all, mind.read) &&
    !saysTitleOf(best.tool, said) &&
    !THEM.test(said) &&
    namesThing(mind.read(said), all);
  if (isBlank && isOnlyValues && calls.every(({ args }) => Object.keys(args).length === 0))
    return withText(phrases.notUsed(phrases.inQuotes(withoutEnding(said, /[?？.。!！\s]$/))));
  if (isStrange || (!acts(best.tool) && refusedThing(said) !== undefined))
    return withText(phrases.notUnderstood(phrases.inQuotes(said)));
  if (areRules || acts(best.tool) || !calls.every(isOfAll) || given.lifted !== undefined) return undefined;
  // "Which district was worst last week", behind a day: days that are not taken are not those of the last call.
  if (daysIn(said, mind.read).length > 0) return undefined;
  const kept = calls.map((call) => withKept(call, last));
  // 快递单号多少, behind one parcel: of that one, though it says what such things are called.
  const asksField = FIELD_OF_ONE.test(said);
  const isOfField = best.tool === last.tool && asksField;
  const it = isOfField ? focusIn(given.past, mind.read) : undefined;
  const [aboutIt] = it ? calls.flatMap((call) => aboutShown(call, `1. ${it.text}`) ?? []) : [];
  if (aboutIt) return passedOn([aboutIt], said, tools);
  // Behind orders, it is asked of those shown.
  const [field] = asksField && !isOfField ? calls.filter(isOpenForIds) : [];
  const ofShown = field && aboutShown(field, agentTexts(given.past).at(-1) ?? "");
  if (ofShown) return passedOn([ofShown], said, tools);
  const asksOfAll = SAYS_ALL.test(said) || (!isOfField && saysTitleOf(best.tool, said));
  if (!asksOfAll && more.length === 0 && !acts(last.tool) && !areSameCalls(kept, calls) && !counts(said, mind)) {
    const about = kept.flatMap((call) => inItsTime(call, all, mind.read(said)));
    return about.some((call) => isTooSoon(call, all, now)) ? undefined : passedOn(about, said, tools);
  }
  // "Top products", behind the sales of last week: all there is, on those days.
  const [dated] = isBeside(goal, last) && !EVER.test(said) ? calls.map((call) => onItsDays(call, last)) : [];
  if (
    asksOfAll &&
    calls.length === 1 &&
    dated &&
    !isTooSoon(dated, all, now) &&
    !areSameCalls([dated], calls) &&
    !counts(said, mind)
  )
    return passedOn(inItsTime(dated, all, mind.read(said)), said, tools);
  const [listed] = isOfBefore && (!asksOfAll || LEFT.test(said)) ? calls.filter(isOpenForIds) : [];
  const about = listed && aboutShown(listed, agentTexts(given.past).at(-1) ?? "");
  if (about) return passedOn([about], said, tools);
  const isUnclear =
    POINTS.test(said) ||
    OF_TWO.test(said) ||
    (best.score < UNLIKELY && !isQuestion(said)) ||
    (isOfBefore && !asksOfAll);
  return isUnclear ? withText(phrases.notUnderstood(phrases.inQuotes(said))) : undefined;
}

/** Whether calls would look up all there is, and a message does not say that it is about what is its own. */
const isBlankOfOthers = (calls: readonly PlannedCall[], tool: ModelTool, said: string): boolean =>
  !acts(tool) && calls.every(isOfAll) && !OF_ONESELF.test(said);

const OF_ONESELF = /\b(?:i|my|we|our)\b|我/i;

/** How likely a message has to go on from what was said before it. */
const chanceNeeded = (said: string): number => (SAYS_ALL.test(said) ? SURELY_ON : MAY_GO_ON);

const SURELY_ON = 0.9;
const MAY_GO_ON = 0.5;

/** Whether a text has words with a meaning of their own, and a tool is spoken of with none of them. */
function saysNothingOf(tool: ModelTool, said: string, { read }: Asked["mind"]): boolean {
  const words = read(said).tokens.filter(isContent);
  const isOfTool = (token: Token) => isSpokenOf(tool, token) || tool.learned?.isUsual(token.root, tool.name) === true;
  return words.length > 0 && !words.some(isOfTool);
}

/** Whether a text names a place or a thing, and not only how something is to be told. */
export const namesThing = (reading: Reading, tools: readonly ModelTool[]): boolean =>
  reading.mentions.some(({ kind }) => kind === "stranger") ||
  tools.flatMap(slotsOf).some((slot) => slot.default === undefined && valuesSaid(slot, reading).length > 0);

/** Whether a call looks something up that does not lack anything. */
const looksUp = ({ tool, missing }: PlannedCall): boolean => !acts(tool) && missing.length === 0;

const ASKS_TWICE = /\b(?:which|what|how)\b.{1,60}\band (?:which|what|how)\b|[哪什几多].{1,20}[，,；].{0,3}[哪什几多]/i;

const FIELD_OF_ONE =
  /\b(?:tracking|order|phone) (?:number|no|id)\b(?!s)|[单编]号|号码|地址|\baddress\b|到哪[儿里]?|哪家|\bwhich (?:courier|carrier|company)\b/i;

const isBeside = ({ tool }: Goal, last: PlannedCall): boolean => tool.does?.includes(last.tool) === true;

/** A call on the days of an earlier one, and in its place: "which road should I avoid", behind a district. */
function onItsDays(call: PlannedCall, last: PlannedCall): PlannedCall {
  const days = carried(call, last);
  const others = slotsOf(call.tool).filter(
    ({ kind, isClosed }) => kind !== "moment" && !(kind === "place" && isClosed),
  );
  return { ...call, args: { ...call.args, ...withoutValuesOf(others, days) } };
}

const EVER = /\b(?:overall|ever|all[- ]time)\b|整体|一直|历史|总/i;

const counts = (said: string, { read }: Asked["mind"]): boolean =>
  read(said).mentions.some(({ kind }) => kind === "number");

/** "What is the fine if late", "and for presale": goes on from rules, and is nearer to such than to anything else. */
export async function ruleFollowUp({ given, said, tools, mine, mind }: Asked): Promise<ModelReply | undefined> {
  const all = doersOf(mine);
  const last = lastCalls(given.past, all);
  if (last.length === 0 || !last.every(({ tool }) => takesQuestion(tool)) || OF_SOMEBODY.test(said)) return undefined;
  const [best] = await rankRequest(said, all, mind);
  const own = best && !takesQuestion(best.tool) ? callsOf(best, said, [], mind.read) : [];
  // "What do I have booked", behind rules.
  const isSurelyOwn = best !== undefined && isOfOneself(best.tool) && best.score >= SURELY && !POINTS_BACK.test(said);
  const isOther = own.some(namesSome) || isSurelyOwn || asksOfOwn(said, own);
  const isOpen =
    best &&
    (takesQuestion(best.tool)
      ? best.score >= SURE / 4
      : (isMarked(said) && best.score < UNLIKELY) || asksBare(said, mind));
  const rule = isOpen && !isOther ? await ruleFor(said, all, mind) : undefined;
  return rule && passedOn([withSubject(rule, given)], said, tools);
}

/** "How much?" has no word that is for anybody. */
export const asksBare = (said: string, { read }: Asked["mind"]): boolean =>
  isQuestion(said) && !read(said).tokens.some(isTelling);

async function ruleFor(
  said: string,
  tools: readonly ModelTool[],
  mind: Asked["mind"],
): Promise<PlannedCall | undefined> {
  const [best] = await rankRequest(said, tools.filter(takesQuestion), mind);
  return best && callsOf(best, said, [], mind.read).find(({ missing }) => missing.length === 0);
}

/** "Do I have any late ones now", 我现在有超时的吗: what one has of a kind that a look-up takes is told by no rule. */
const asksOfOwn = (said: string, calls: readonly PlannedCall[]): boolean =>
  HAVE_I.test(said) && calls.some(({ tool, args }) => !acts(tool) && Object.values(args).includes(true));

const HAVE_I = /\b(?:do|have) (?:i|we)\b|我[^，。？]{0,25}有/i;

/** "What had he ordered again": rules tell of nobody's things. */
const OF_SOMEBODY = /\b(?:he|she|his|hers?|him)\b|[他她](?!们)/i;
const POINTS =
  /\b(?:it|its|that|this|those|these|them|they)\b(?! (?:week|month|year|day)\b)|它|[那这](?=[个件款种些])/i;
/** "Which one improved more", behind two answers: no call tells of both. */
const OF_TWO = /\bwhich (?:one|of (?:the two|them|those|these))\b|^(?:那|这两个)?哪一?个/i;
const SURELY = 0.8 * SURE;
const UNLIKELY = 0.4 * SURE;

import { idsIn } from "../../engine/ids.ts";
import { isQuestion } from "../../engine/question.ts";
import { acts, asksToAct } from "../goals/acts.ts";
import { callsFor, callsOf } from "../goals/calls.ts";
import { finds } from "../goals/finds.ts";
import { leftOut } from "../goals/left-out.ts";
import { isOfOneself, sharesAct, takesCode, takesQuestion, touchesExisting } from "../goals/match.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { isLearned, isWorded, rankRequest, saysTopic } from "../goals/rank-request.ts";
import { rulesAsked } from "../goals/rules-asked.ts";
import { withoutGivers } from "../links.ts";
import { isTime } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { firstOf } from "../rules.ts";
import { missingIn, overlaid, valueAt } from "../slots/arguments.ts";
import { fill } from "../slots/fill.ts";
import { daySlotsOf, slotsOf, tellsThings } from "../slots/slot.ts";
import { countsDays, endSaid, SHIFT, shiftIn } from "../slots/span.ts";
import { givesUp } from "../talk/act.ts";
import { saysTitleOf } from "../wording/name-of.ts";
import { changed } from "./change.ts";
import { choose, clearGoal, complete, isShortAnswer } from "./choose.ts";
import { lastsInstead } from "./lasts-instead.ts";
import { countPutRight } from "./left-number.ts";
import { OF_SHOWN } from "./of-shown.ts";
import { saysOnlyValues } from "./only-values.ts";
import { finderOf, lacksFound, ofOpenThing } from "./open-thing.ts";
import { endsOf } from "./other-way.ts";
import { pricedOnDays } from "./priced-on-days.ts";
import { isChange, isDrop, isNarrowing, isNo, isShort, isYes } from "./replies.ts";
import { madeAgain } from "./revised.ts";
import { type DialogueState, type Mind, recount } from "./state.ts";
import { callsNamed } from "./task-parts.ts";
import { type AnswerRule, type FollowUp, PICKS, type Utterance, utteranceOf } from "./utterance.ts";

/**
 * The calls a message asks for, in the light of what was said before it: an answer to what is missing, a choice among
 * what was shown, a yes, a change to what was settled, or something new.
 */
export async function answer(message: string, before: DialogueState, mind: Mind): Promise<FollowUp> {
  return (await firstOf(ANSWERS, utteranceOf(message, before, mind))) ?? { calls: [] };
}

/** Tried in this order: short replies, the things shown, the open call, a new request. */
const ANSWERS: readonly AnswerRule[] = [
  namedCalls,
  givenUp,
  rulesOnly,
  agreed,
  pricedOnDays,
  ...OF_SHOWN,
  // About the open call: other days or what is missing, or the call made again.
  toldNew,
  forLater,
  otherDays,
  again,
  completed,
  otherThing,
  askedAnew,
];

/** The calls that a task names. */
function namedCalls({ message, mind }: Utterance): FollowUp | undefined {
  const calls = callsNamed(message, mind.tools);
  return calls.length > 0 ? { calls, isWhole: true } : undefined;
}

function givenUp({ message }: Utterance): FollowUp | undefined {
  if (isDrop(message) || givesUp(message)) return { calls: [], declined: "drop" };
  return isNo(message) ? { calls: [], declined: "no" } : undefined;
}

function rulesOnly({ text, mind }: Utterance): FollowUp | undefined {
  const rules = rulesAsked(text, mind.tools);
  return rules && { calls: [rules], isWhole: true };
}

/** A yes to the only thing found chooses it. */
async function agreed({ text, state, mind }: Utterance): Promise<FollowUp | undefined> {
  const { about, shown } = state;
  if (!about || !isYes(text)) return undefined;
  const [only, ...more] = finds(about.tool) ? shown : [];
  const taken = only && more.length === 0 ? await choose(text, only, state, mind) : undefined;
  return taken ? { calls: [taken], chosen: only } : { calls: [about] };
}

/** What a message asks for by its own words, where it does not go on with the call that is open. */
async function askedAnew({ text, state, mind }: Utterance): Promise<FollowUp> {
  const { about, said } = state;
  const saysMore = !about || !isLearned(mind.tools) || saysTopic(text, mind.tools, mind);
  const asked = (saysMore ? await callsFor(text, mind.tools, mind, said) : []).map((one) =>
    asFound(one, text, state, mind),
  );
  const fresh = about ? asked.map((one) => ofOpenThing(one, about, state, text, mind)) : asked;
  const onward = about && goesOnWith(about, fresh, text, said, mind);
  if (onward) return onward;
  const isOpen = !about && mind.isTasked && !mind.tools.some(acts) && fresh.every(({ missing }) => missing.length > 0);
  const ofValues = isOpen ? await forValues(text, mind) : [];
  if (ofValues.length > 0) return { calls: ofValues };
  const isOpenTask = !about && mind.isTasked && (fresh.length === 0 || listsInstead(text, fresh, mind));
  return { calls: isOpenTask ? await likeliest(text, mind) : fresh };
}

/** "Is there an automatic", while one is to be chosen: what says nothing new of what was looked for is for the same days. */
const asFound = (call: PlannedCall, text: string, { isChoosing, found }: DialogueState, { read }: Mind): PlannedCall =>
  isChoosing && found?.tool === call.tool && !saysTitleOf(call.tool, text) && fill(call.tool, read(text)).length === 0
    ? { ...call, args: found.args }
    : call;

/** What goes on with the call that is open, beside what a message would ask for by itself. */
function goesOnWith(
  about: PlannedCall,
  fresh: readonly PlannedCall[],
  text: string,
  said: readonly string[],
  mind: Mind,
): FollowUp | undefined {
  // What is only to be found for a call goes on with it: "the blue ones", 红色的不要.
  const isForIt = fresh.length > 0 && !isQuestion(text) && isShort(text) && leadTo(about, fresh, mind.tools);
  if (isForIt) return { calls: [about], isWhole: true };
  if (fresh.some((one) => one.score >= clearGoal && one.tool !== about.tool)) return undefined;
  if (about.missing.length > 0) {
    const filled = complete(about, [text, ...said], mind.read);
    if (filled) return { calls: [filled] };
    return fresh.length === 0 && isShortAnswer(text) ? { calls: [about] } : undefined;
  }
  const isUnserved = fresh.length === 0 && !(mind.isTasked && isQuestion(text));
  const isOfIt = isChange(text) || isNarrowing(text) || isPartOf(about, text, fresh, mind) || isUnserved;
  const other = isOfIt ? changed(about, text, mind.read) : undefined;
  return other && { calls: [other] };
}

/** "Xihu on Nov 10": of a text that only names values, what is likeliest looked up of them, and takes them all. */
async function forValues(said: string, { tools, read, embeddings }: Mind): Promise<PlannedCall[]> {
  const looking = tools.filter((tool) => !takesQuestion(tool) && endsOf(tool) === undefined);
  if (!saysOnlyValues(said, looking, read)) return [];
  const ranked = await rankRequest(said, looking, { read, embeddings });
  const made = ranked.map((match) => callsOf(match, said, [], read));
  const takesAll = (calls: readonly PlannedCall[]) =>
    calls.length > 0 &&
    calls.every(({ args, missing }) => missing.length === 0 && Object.keys(args).length > 0) &&
    leftOut(said, calls, read, looking) === undefined;
  return made.find(takesAll) ?? [];
}

/** Whether some calls only find what another lacks. */
const leadTo = (call: PlannedCall, finders: readonly PlannedCall[], tools: Mind["tools"]): boolean =>
  call.missing.length > 0 && withoutGivers([...finders, call], tools).every((one) => one === call);

/** Whether a message asks for the call before it anew, and does not say by itself all that this needs. */
const isPartOf = ({ tool }: PlannedCall, text: string, fresh: readonly PlannedCall[], { read }: Mind): boolean =>
  fresh.length === 1 &&
  fresh[0]?.tool === tool &&
  missingIn(slotsOf(tool), overlaid({}, fill(tool, read(text)))).length > 0;

/** 把我的预约改到周四: what there is to be changed is looked up for the change, and not to be shown. */
const listsInstead = (text: string, fresh: readonly PlannedCall[], { tools }: Mind): boolean =>
  isWorded(tools) &&
  fresh.length === 1 &&
  fresh.every(({ tool }) => isOfOneself(tool)) &&
  asksToAct(text) &&
  tools.some((tool) => touchesExisting(tool) && sharesAct(tool, text));

/** A task handed off on purpose is at least about the act it names, or what it may well be for. */
async function likeliest(said: string, mind: Mind): Promise<PlannedCall[]> {
  const named = mind.tools.filter((tool) => sharesAct(tool, said));
  const [best, next] = await rankRequest(said, named.length > 0 ? named : mind.tools, mind);
  const isMeant = best && (isWorded(mind.tools) || (finds(best.tool) && best.score >= AHEAD * (next?.score ?? 0)));
  const mayBeMeant = isMeant && !acts(best.tool) && best.score >= MAY_BE_FOR;
  return best && (named.length > 0 || mayBeMeant) ? callsOf(best, said, [], mind.read) : [];
}

/** The score of a tool that is wanted nearly as likely as none. */
const MAY_BE_FOR = 0.14;
/** How many times likelier than any other a search is that is meant, where what is wanted was learned. */
const AHEAD = 5;

/** "3 nights", of a thing that is to be changed and of which nothing new was said yet. */
function toldNew({ text, state: { about }, mind }: Utterance): FollowUp | undefined {
  if (!about || about.missing.length > 0 || !touchesExisting(about.tool) || !acts(about.tool)) return undefined;
  const news = slotsOf(about.tool).filter(({ kind }) => kind !== "code");
  // "And last week", of what is only to be ended: nothing of it can be new.
  const isToldOf = news.length === 0 || news.some((slot) => valueAt(about.args, slot) !== undefined);
  const isOnlyNew = countsDays(text) || saysOnlyValues(text.replace(COUNTED, " 2 "), [about.tool], mind.read);
  if (isToldOf || !isOnlyNew || !isShort(text) || isQuestion(text)) return undefined;
  return { calls: [recount(changed(about, text, mind.read) ?? about)], isWhole: true };
}

/** "Two rooms", said before one of several hotels is chosen: kept for the booking. Nothing is looked up again. */
function forLater({
  said,
  text,
  state: { about, isChoosing, found, shown, said: before },
  mind,
}: Utterance): FollowUp | undefined {
  // One that is offered alone may still be taken or left.
  const isAlone = shown.length === 1 && found !== undefined && !isOfOneself(found.tool);
  if (!(isChoosing && shown.length > 1) && !isAlone) return undefined;
  if (!found || !isShort(text) || isQuestion(text)) return undefined;
  if (mind.read(text).mentions.some(isTime)) return undefined;
  const takers = mind.tools.filter((tool) => takesCode(tool) && !finds(tool) && !touchesExisting(tool));
  const looked = new Set(slotsOf(found.tool).map(({ name }) => name));
  const given = takers
    .flatMap((tool) => [...fill(tool, mind.read(text)), ...countPutRight(tool, said, before, [], mind.read)])
    .filter(({ slot }) => slot.kind !== "code" && !looked.has(slot.name));
  if (given.length === 0 || !saysOnlyValues(text.replace(COUNTED, " 2 "), takers, mind.read)) return undefined;
  // The call that waits for the choice keeps what is put right of it, whatever is looked up until then.
  const isOpen = about !== undefined && takers.includes(about.tool);
  return { calls: isOpen ? [recount({ ...about, args: overlaid(about.args, given) })] : [], isForLater: true };
}

/** 两间房: how many, with what is counted. */
const COUNTED = /[\d一二两三四五六七八九十] ?(?:间(?:房间?)?|位|个?人)/;

function otherDays({ text, state, mind }: Utterance): FollowUp | undefined {
  const { about, isChoosing, said } = state;
  if (!about || !isChoosing || !isShort(text) || isQuestion(text)) return undefined;
  // 从25号开始, while one is to be chosen: only another day for what is to be done with it.
  const isLasting = !PICKS.test(text) && lasts(text, about);
  const isOfValues = isLasting || (about.missing.length > 0 && saysOnlyValues(text, [about.tool], mind.read));
  // "From tomorrow", behind "for a week": what was said before tells how long it lasts.
  const filled = isOfValues && !isLasting ? complete(about, [text, ...said], mind.read) : undefined;
  const redated = isOfValues
    ? (filled ?? changed(about, text, mind.read) ?? (isLasting ? about : undefined))
    : undefined;
  if (redated) return { calls: [recount(redated)], isWhole: true };
  // 改成5号, 晚一天走, where another is offered for what is full then: what is to be booked is to be on other days.
  const isOfMade = about.missing.length === 0 && !touchesExisting(about.tool) && isMoved(text, about, mind.read);
  const moved = isOfMade ? changed(about, text, mind.read) : undefined;
  return moved && { calls: [recount(moved)], isWhole: true };
}

async function again({ text, state, mind }: Utterance): Promise<FollowUp | undefined> {
  const { about, found, shown } = state;
  const last = about?.missing.length === 0 ? about : found;
  const isPick = shown.length > 1 && PICKS.test(text) && !isQuestion(text);
  const said = state.isChoosing && last && !isOfOneself(last.tool) ? asNewEnd(text) : text;
  const calls = last && !isPick ? await madeAgain(said, [last], mind.tools, mind) : undefined;
  // "How many are in stock", while one is to be chosen: what another look-up takes is no part of the one made.
  const isOther = about && about !== last && calls?.some(({ tool }) => tool !== last?.tool && !finds(tool));
  if (isOther) return undefined;
  return calls && { calls, isWhole: true };
}

/** "Extend it to the 10th", 延到10号, of what is only offered: its last day is to be another one. */
const asNewEnd = (text: string): string => text.replace(EXTENDS, "make it until").replace(HAN_EXTENDS, "到");

const EXTENDS =
  /^(?:(?:please|and|can you|could you) )?(?:extend|prolong|lengthen|stretch) (?:(?:it|that|them|the (?:stay|days|dates|rental)) )?(?:to|till|until|through)(?= )/i;
const HAN_EXTENDS = /^(?:那就?|再|改)?延(?:长|期|后)?到/;

/** The message gives all that was missing and asks for nothing else, or it corrects the call. */
function completed({ text, state: { about, said }, mind }: Utterance): FollowUp | undefined {
  if (!about || about.missing.length === 0) return undefined;
  const filled = complete(about, [text, ...said], mind.read);
  if (lastsInstead(text, about, said)) return { calls: [filled ?? about], isWhole: true };
  const takers = [about.tool, finderOf(about, mind.tools) ?? []].flat();
  const isWhere = SAYS_WHERE.test(text) && saysOnlyValues(text.replace(SAYS_WHERE, ""), takers, mind.read);
  if (isWhere) return { calls: [filled ?? about], isWhole: true };
  const isAllAskedFor = filled?.missing.every(({ kind }) => kind === "code");
  if (filled && isAllAskedFor && isLearned(mind.tools) && !isQuestion(text) && !asksToAct(text))
    return { calls: [filled] };
  if (!isChange(text)) return undefined;
  // "Change it to 15%", of what is still to be made: a part of what it lacks, and no change of what there is.
  const isOfNew = acts(about.tool) && !touchesExisting(about.tool) && saysOnlyValues(text, [about.tool], mind.read);
  if (filled) return isOfNew ? { calls: [filled], isWhole: true } : undefined;
  const revised = changed(about, text, mind.read);
  return revised && { calls: [recount(revised)], isWhole: true };
}

/** "I live in", "we are going to", 我去: what somebody says around the place that they are asked for. */
export const SAYS_WHERE =
  /^(?:i|we)(?:['’]?(?:m|re|ll)| am| are| will)?(?: be)?(?: (?:live|living|based|stay|staying|going|heading|travell?ing))? (?=(?:in|to|from)\b)|^我们?(?:现在|目前|要|会|想|准备|打算){0,2}(?:家住|住在?|去|到|从)/i;

/** "Make it the black one": what the call is for is looked for anew. */
function otherThing({ text, state: { about, said }, mind }: Utterance): FollowUp | undefined {
  const isOther = about && !isQuestion(text) && isShort(text) && (isChange(text) || !asksToAct(text));
  if (!isOther || !lacksFound(about) || !namesThing(about, text, mind)) return undefined;
  return { calls: [complete(about, [text, ...said], mind.read) ?? about], isWhole: true };
}

/** "One night less", 住三晚: what is still to be made new is to last longer, or not so long, and nothing that there is. */
const lasts = (text: string, { tool, args, missing }: PlannedCall): boolean =>
  !touchesExisting(tool) &&
  (missing.length > 0 || finds(tool)) &&
  daySlotsOf(tool).some((slot) => valueAt(args, slot) !== undefined) &&
  idsIn(text).length === 0 &&
  countsDays(text);

/** Whether a text only says on which other days a call is to be made. */
const isMoved = (text: string, { tool }: PlannedCall, read: Read): boolean =>
  acts(tool) &&
  (isChange(text) || shiftIn(text) !== undefined || endSaid(tool, text) !== undefined) &&
  saysOnlyValues(text.replace(SHIFT, "2026-01-01"), [tool], read);

/** Whether a text names a thing, or what it is like, for the tool that finds what a call lacks. */
function namesThing(call: PlannedCall, text: string, { tools, read }: Mind): boolean {
  const finder = finderOf(call, tools);
  return finder !== undefined && fill(finder, read(text)).some(({ slot }) => tellsThings(slot));
}

import { wordsOf } from "../../engine/embedding/words.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { idsIn } from "../../engine/ids.ts";
import { isQuestion } from "../../engine/question.ts";
import { acts, asksToAct } from "../goals/acts.ts";
import { callsFor, callsOf } from "../goals/calls.ts";
import { daysIn } from "../goals/context.ts";
import { finds } from "../goals/finds.ts";
import { leftOut } from "../goals/left-out.ts";
import { sharesAct, takesQuestion, touchesExisting } from "../goals/match.ts";
import { SURE } from "../goals/mind.ts";
import type { PlannedCall } from "../goals/planned-call.ts";
import { isLearned, rankRequest, saysTopic } from "../goals/rank-request.ts";
import { rulesAsked } from "../goals/rules-asked.ts";
import { withoutGivers } from "../links.ts";
import { isTime } from "../reading/mention.ts";
import { isOrdinary } from "../reading/ordinary.ts";
import type { Read } from "../reading/read.ts";
import { namedAndSaid } from "../said-of.ts";
import { missingIn, overlaid, valueAt } from "../slots/arguments.ts";
import { boundsIn } from "../slots/bounds.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { isSameSlot, type Slot, slotsOf, tellsThings } from "../slots/slot.ts";
import { beginFrom, endFrom, newLengthIn, SHIFT, shiftIn, stretchIn } from "../slots/span.ts";
import { givesUp } from "../talk/act.ts";
import { takesAll, takesOthers } from "./all-shown.ts";
import { askedOf, asksForSome, asksOfShown, asksUntold, rulesFor, wishUntold } from "./asked-of-shown.ts";
import { changed } from "./change.ts";
import { choose, chooseAll, clearGoal } from "./choose.ts";
import { chooseSeveral, chosenIn } from "./choose-several.ts";
import { spokenOf } from "./clues.ts";
import { endsOf } from "./exchanged.ts";
import { fittingOf } from "./fitting.ts";
import { givesCode } from "./from-item.ts";
import { tellsWhich } from "./kept-of-last.ts";
import { saysOnlyValues } from "./only-values.ts";
import { namesOtherPlace } from "./other-place.ts";
import { TO_A_DAY } from "./own-days.ts";
import { pickedIn } from "./picked.ts";
import { CHOOSES, isBeyond, isPointing, pointsAt, pointsAtBest, withoutNumberChosen } from "./pointing.ts";
import { type Refused, refusedOf } from "./refused.ts";
import { isChange, isDrop, isNarrowing, isNo, isShort, isYes, withoutNo } from "./replies.ts";
import { madeAgain } from "./revised.ts";
import { type Item, namedIn } from "./shown.ts";
import { type DialogueState, type Mind, recount } from "./state.ts";
import { callsNamed, taskParts } from "./task-parts.ts";
import { leftToChooseFrom, onlyComplains, withEachOfFirst, withoutTurnedDown } from "./turned-down.ts";
import { usedIn } from "./used-in.ts";

export interface FollowUp {
  calls: PlannedCall[];
  /** The thing shown that was chosen. */
  chosen?: Item;
  /** "no": something else is wanted; "drop": nothing any more. */
  declined?: "no" | "drop";
  /** What is not wanted of the things shown, or what of them is asked about. */
  refused?: Refused;
  /** The calls take up all that the message says. */
  isWhole?: true;
}

/**
 * The calls a message asks for, in the light of what was said before it: an answer to what is missing, a choice among
 * what was shown, a yes, a change to what was settled, or something new.
 */
export async function answer(message: string, before: DialogueState, mind: Mind): Promise<FollowUp> {
  const named = callsNamed(message, mind.tools);
  if (named.length > 0) return { calls: named, isWhole: true };
  if (isDrop(message) || givesUp(message)) return { calls: [], declined: "drop" };
  if (isNo(message)) return { calls: [], declined: "no" };
  const { said, shown } = taskParts(message);
  const text = withoutNo(said);
  const state = shown.length > 0 ? { ...before, shown } : before;
  const { about } = state;
  const rules = rulesAsked(text, mind.tools);
  if (rules) return { calls: [rules], isWhole: true };
  // A yes to the only thing found chooses it.
  const [only, ...more] = about && finds(about.tool) && isYes(text) ? state.shown : [];
  const taken = only && more.length === 0 ? await choose(text, only, state, mind) : undefined;
  if (taken) return { calls: [taken], chosen: only };
  if (about && isYes(text)) return { calls: [about] };
  const all = state.isChoosing && takesAll(text, state.shown.length) ? await chooseAll(state, mind) : [];
  if (all.length > 0) return { calls: all, isWhole: true };
  const refused = state.isChoosing ? refusedOf(text, state.shown, mind.read) : undefined;
  if (refused) return { calls: [], refused };
  const isOfOthers = isBeyond(text, state.shown) || (state.shown.length > 0 && takesOthers(text, state.shown.length));
  if (state.isChoosing && isOfOthers && isShort(text))
    return { calls: [], refused: { said: text.trim(), left: [], isNone: true } };
  const isElsewhere = state.isChoosing && namesOtherPlace(text, state, mind);
  const topics = mind.tools.map(namedAndSaid).join("\n");
  const choice = isQuestion(text) ? text : withEachOfFirst(withoutTurnedDown(text, state.shown, mind.read));
  const undecided = state.isChoosing ? leftToChooseFrom(text, choice, state.shown, mind.read) : undefined;
  if (undecided) return { calls: [], refused: { said, left: undecided } };
  const several = state.isChoosing && !isElsewhere ? await chooseSeveral(choice, state, mind, usedIn(topics)) : [];
  if (several.length > 1) return { calls: several, isWhole: true };
  const isChanged = isChange(text) || shiftIn(text) !== undefined || isMovedTo(text, mind.read);
  const isOfOther = isElsewhere || (state.isChoosing && namesNoneOf(text, state.shown, mind));
  const pointed = isOfOther
    ? undefined
    : ((isChanged ? pointsAt(choice, state.shown) : pickedIn(choice, state.shown, mind.read, usedIn(topics))) ??
      ((ONLY_SUCH.test(text) && !CHOOSES.test(text)) || isOnlyBound(text, mind.read)
        ? undefined
        : (namedIn(choice, state.shown, mind.read, usedIn(topics)) ??
          chosenIn(choice, state.shown, mind, usedIn(topics)))) ??
      // Of those found for "the cheapest", that one is "it".
      (state.isChoosing && !state.told && takesIt(text) ? pointsAtBest(state.said[0] ?? "", state.shown) : undefined));
  const isChoice = pointed === undefined || !state.isChoosing || state.shown.length < 2 || !onlyComplains(choice);
  if (!isChoice) return { calls: [], refused: { said, left: state.shown.filter((_, at) => at !== pointed) } };
  if (state.isChoosing && !isElsewhere && state.shown.length > 1 && asksOfShown(text) && !isNarrowing(text)) {
    const left = askedOf(text, state.shown, pointed, mind.read);
    const looked = left.length > 0 && asksForSome(text) ? undefined : await rulesFor(text, state, mind);
    if (looked) return { calls: [looked], isWhole: true };
    if (left.length > 0) {
      const isUntold = !asksForSome(text) && asksUntold(text, left, mind.read);
      return { calls: [], refused: { said, left, ...(isUntold && { isUntold }) } };
    }
  }
  const some =
    state.isChoosing && !isOfOther && pointed === undefined ? someOf(text, state.shown, mind, usedIn(topics)) : [];
  if (some.length > 0) return { calls: [], refused: { said, left: some } };
  const lone =
    pointed === undefined && state.shown.length === 1 && shown.length === 0
      ? await doneWith(state.shown[0], text, mind)
      : undefined;
  const told = state.told && pointsAt(text, [state.told]) === 0 ? state.told : undefined;
  const meant = state.shown[pointed ?? (shown.length === 1 ? 0 : -1)] ?? told ?? lone;
  const first = meant && (await choose(text, meant, state, mind));
  const isOfNew = meant && first && isForNew(first);
  const fitting = isOfNew ? fittingOf(withoutNumberChosen(choice), meant, state, mind.read, meant === lone) : undefined;
  if (fitting?.none !== undefined) return { calls: [], refused: { said: fitting.none, left: [], isNone: true } };
  const item = fitting?.item ?? meant;
  const isSame = item === meant && choice === text;
  const call = isSame || !item ? first : await choose(isOfNew ? choice : text, item, state, mind);
  const untold = call && (state.isChoosing || lone) ? wishUntold(text, state.shown, call, mind) : undefined;
  if (untold !== undefined) return { calls: [], refused: { said: untold, left: [], isUntold: true } };
  if (call) return { calls: [call], chosen: item };
  // What it is to be moved to does not tell which one is meant.
  if (about && !item && state.isChoosing && lacksOwn(about) && isMovedTo(text, mind.read)) return { calls: [about] };
  // 从25号开始, while one is to be chosen: only another day for what is to be done with it.
  const isValue = state.isChoosing && isShort(text) && !isQuestion(text);
  const isLasting = about && isValue && !PICKS.test(text) && lasts(text, about);
  const redated =
    isLasting || (about && isValue && about.missing.length > 0 && saysOnlyValues(text, [about.tool], mind.read))
      ? (changed(about, text, mind.read) ?? (isLasting ? about : undefined))
      : undefined;
  if (redated) return { calls: [recount(redated)], isWhole: true };
  // 改成5号, 晚一天走, where another is offered for what is full then: what is to be booked is to be on other days.
  const moved = about && isValue && !touchesExisting(about.tool) && isMoved(text, about, mind.read);
  const otherwise = moved && about.missing.length === 0 ? changed(about, text, mind.read) : undefined;
  if (otherwise) return { calls: [recount(otherwise)], isWhole: true };
  const last = about?.missing.length === 0 ? about : state.found;
  const isPick = state.shown.length > 1 && PICKS.test(text) && !isQuestion(text);
  const again = last && !isPick ? await madeAgain(text, [last], mind.tools, mind) : undefined;
  if (again) return { calls: again, isWhole: true };
  const filled = about && about.missing.length > 0 ? complete(about, [text, ...state.said], mind.read) : undefined;
  // Who gives all that was asked for, and neither asks nor wants something else, goes on with it.
  const isAllAskedFor = filled?.missing.every(({ kind }) => kind === "code");
  if (filled && isAllAskedFor && isLearned(mind.tools) && !isQuestion(text) && !asksToAct(text))
    return { calls: [filled] };
  const revised = about && filled === undefined && isChange(text) ? changed(about, text, mind.read) : undefined;
  if (about && about.missing.length > 0 && revised) return { calls: [recount(revised)], isWhole: true };
  // "Make it the black one": what the call is for is looked for anew.
  const isOther = about && !isQuestion(text) && isShort(text) && (isChange(text) || !asksToAct(text));
  if (isOther && lacksFound(about) && namesThing(about, text, mind)) return { calls: [filled ?? about], isWhole: true };
  const saysMore = !about || !isLearned(mind.tools) || saysTopic(text, mind.tools, mind);
  const fresh = saysMore ? await callsFor(text, mind.tools, mind, state.said) : [];
  const isNew = fresh.some((one) => one.score >= clearGoal && one.tool !== about?.tool);
  // What is only to be found for a call goes on with it: "the blue ones", 红色的不要.
  const isForIt = about && fresh.length > 0 && !isQuestion(text) && isShort(text) && leadTo(about, fresh, mind.tools);
  if (isForIt) return { calls: [about], isWhole: true };
  if (about && about.missing.length > 0 && !isNew) {
    if (filled) return { calls: [filled] };
    if (fresh.length === 0 && isShortAnswer(text)) return { calls: [about] };
  }
  if (
    about &&
    about.missing.length === 0 &&
    (isChange(text) ||
      isNarrowing(text) ||
      isPartOf(about, text, fresh, mind) ||
      (fresh.length === 0 && !(mind.isTasked && isQuestion(text)))) &&
    !isNew
  ) {
    const other = changed(about, text, mind.read);
    if (other) return { calls: [other] };
  }
  const isOpen = !about && mind.isTasked && !mind.tools.some(acts) && fresh.every(({ missing }) => missing.length > 0);
  const ofValues = isOpen ? await forValues(text, mind) : [];
  if (ofValues.length > 0) return { calls: ofValues };
  return { calls: fresh.length === 0 && !about && mind.isTasked ? await byAct(text, mind) : fresh };
}

/** "One night less", 住三晚: what is still to be made new is to last longer, or not so long, and nothing that there is. */
const lasts = (text: string, { tool, args, missing }: PlannedCall): boolean =>
  !touchesExisting(tool) &&
  (missing.length > 0 || finds(tool)) &&
  slotsOf(tool).some((slot) => slot.kind === "moment" && valueAt(args, slot) !== undefined) &&
  idsIn(text).length === 0 &&
  [stretchIn, shiftIn, newLengthIn].some((said) => said(text) !== undefined);

/** Whether a text only says on which other days a call is to be made. */
const isMoved = (text: string, { tool }: PlannedCall, read: Read): boolean =>
  acts(tool) &&
  (isChange(text) || shiftIn(text) !== undefined) &&
  saysOnlyValues(text.replace(SHIFT, "2026-01-01"), [tool], read);

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

/** "The black gloves", below promotions of other products: what is named is none of the things shown. */
function namesNoneOf(text: string, shown: readonly Item[], { tools, read }: Mind): boolean {
  const named = tools
    .flatMap((tool) => fill(tool, read(text), { optional: 0.9 }))
    .filter(({ slot }) => slot.kind === "name" && !slot.isPerson && tellsWhich(slot));
  const says = ({ slot, value }: Filled) => [
    String(value),
    ...(slot.choices?.find((choice) => choice.value === value)?.says ?? []),
  ];
  const isShown = (one: Filled) => shown.some((item) => says(one).some((word) => item.text.includes(word)));
  return named.length > 0 && !named.some(isShown);
}

/** The code that another tool finds and a call still lacks. */
const lacksFound = ({ missing }: PlannedCall): Slot | undefined =>
  missing.find(({ kind, foundBy }) => kind === "code" && foundBy !== undefined);

/** Whether a text names a thing, or what it is like, for the tool that finds what a call lacks. */
function namesThing(call: PlannedCall, text: string, { tools, read }: Mind): boolean {
  const finder = tools.find(({ name }) => name === lacksFound(call)?.foundBy);
  return finder !== undefined && fill(finder, read(text)).some(({ slot }) => tellsThings(slot));
}

/** "I'll take it", 就它吧: takes what was told of, and names nothing. */
export const takesIt = (said: string): boolean => TAKES_IT.test(said.trim().replace(WELL, "").replace(WELL, ""));

const WELL = /^(?:ok(?:ay)?|yes|yeah|sure|good|great|perfect|right|then|i['’]?ll|let['’]?s|please|just)[,.!]? /i;
const TAKES_IT =
  /^(?:take|book|get|grab|reserve) (?:it|that)(?:,? (?:then|please|pls|for me))?[.!]?$|^(?:好的?|行|可以|那)?[，,]?就?[订要选定]?(?:它|这个|那个)[吧了]?[。！!]?$/i;

/** What fewer are to be shown by, where none is chosen: "only 5 star please". */
const ONLY_SUCH = /^(?:please )?(?:only|just)\b(?! the\b)|\bonly\b[\s.!]*(?:please)?[.!\s]*$|^只(?:看|要)/i;

/** "Under 3 stars" names no thing of 3 stars. */
function isOnlyBound(text: string, read: Read): boolean {
  const [bound, ...others] = boundsIn(read(text));
  return bound !== undefined && others.length === 0 && text.slice(0, bound.start).trim() === "" && !CHOOSES.test(text);
}

/** The only thing shown, if a message surely wants something done with such a thing: "put me and my wife down". */
async function doneWith(item: Item | undefined, text: string, mind: Mind): Promise<Item | undefined> {
  const [best] = isQuestion(text) ? [] : await rankRequest(text, mind.tools, mind);
  const isMeant = best && best.score >= SURE * SURE && acts(best.tool) && !touchesExisting(best.tool);
  return item && isMeant && givesCode(best.tool, item, mind.read) ? item : undefined;
}

/** "The wooden one", 爬山那个: a choice, whether or not it is understood. */
const PICKS = /\bones?\b(?! (?:day|night|week|room|more)s?\b)|[那这][家个辆间张班趟项款]/i;

/** Whether a call makes something that is not there yet. */
const isForNew = ({ tool }: PlannedCall): boolean => acts(tool) && !touchesExisting(tool);

/** Whether it is not known yet which existing thing a call is about. */
const lacksOwn = ({ tool, missing }: PlannedCall): boolean =>
  touchesExisting(tool) && missing.some(({ kind }) => kind === "code");

const isMovedTo = (text: string, read: Read): boolean =>
  daysIn(text, read).some(({ start }) => TO_A_DAY.test(text.slice(0, start)));

/** "The one in Paris", where two are there: those of several things shown that words of a choice describe. */
function someOf(text: string, shown: readonly Item[], { read }: Mind, isTopic: (word: string) => boolean): Item[] {
  if (isQuestion(text) || !PICKS.test(text) || isChange(text) || isPointing(text)) return [];
  // Who says how it is to be has more in mind than which.
  const saysHow = read(text).mentions.some((one) => isTime(one) || (one.kind === "number" && one.percent));
  if (saysHow) return [];
  const meant = spokenOf(text, shown, read, isTopic);
  return meant.length > 1 && meant.length < shown.length ? meant.flatMap((at) => shown[at] ?? []) : [];
}

/** Whether a message asks for the call before it anew, and does not say by itself all that this needs. */
const isPartOf = ({ tool }: PlannedCall, text: string, fresh: readonly PlannedCall[], { read }: Mind): boolean =>
  fresh.length === 1 &&
  fresh[0]?.tool === tool &&
  missingIn(slotsOf(tool), overlaid({}, fill(tool, read(text)))).length > 0;

/** A task handed off on purpose is at least about the act it names. */
async function byAct(said: string, mind: Mind): Promise<PlannedCall[]> {
  const named = mind.tools.filter((tool) => sharesAct(tool, said));
  const [best] = await rankRequest(said, named, mind);
  return best ? callsOf(best, said, [], mind.read) : [];
}

/** What is missing, taken from the message: by its schema, or the whole of a short reply. */
function complete(about: PlannedCall, [text = "", ...said]: readonly string[], read: Read): PlannedCall | undefined {
  const isMissing = (slot: Slot) => about.missing.some((one) => isSameSlot(one, slot));
  const filled = fill(about.tool, read(text));
  const given = filled.filter(({ slot, score }) => isMissing(slot) || score >= 1.7);
  const [first] = about.missing;
  const answers = given.some(({ slot }) => isMissing(slot)) || !first ? given : [...given, ...bareValue(first, text)];
  const begun = overlaid(about.args, answers);
  const end = [text, ...said].map((one) => endFrom(about.tool, begun, one)).find((one) => one.length > 0) ?? [];
  const all = [...answers, ...end.filter(({ slot }) => !answers.some((one) => one.slot.name === slot.name))];
  if (!all.some(({ slot }) => isMissing(slot))) return undefined;
  const args = overlaid(about.args, all);
  return recount({ ...about, args: overlaid(args, beginFrom(about.tool, args, read(text))) });
}

const isShortAnswer = (text: string): boolean =>
  text.length <= 60 && text.split(/\s+/).length <= 9 && !isQuestion(text);

function bareValue(slot: Slot, text: string): Filled[] {
  const value = withoutEnding(text.trim(), /[.。!！]$/);
  if (slot.kind === "place" && slot.choices && (/\d/.test(value) || wordsOf(value).every(isOrdinary))) return [];
  const isText = slot.type === "string" && !slot.isClosed && slot.kind !== "moment" && !slot.pattern;
  return isText && isShort(value) && !isPointing(value) && !CHOOSES.test(value) && value !== ""
    ? [{ slot, value, others: [], score: 1 }]
    : [];
}

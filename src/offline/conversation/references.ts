import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { idsIn } from "../../engine/ids.ts";
import { languageOf } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { asksToAct } from "../goals/acts.ts";
import { daysIn, placeIn } from "../goals/context.ts";
import { isTelling } from "../goals/small-words.ts";
import { agentTexts, userTexts } from "../past.ts";
import { daysOf, ISO_DAYS, isIdMention, isoDay } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { isContent } from "../reading/wishes.ts";
import { degreeIn, OF_THEM } from "../shown/degrees.ts";
import { focusIn, withNameOfThing } from "../shown/focus.ts";
import { DAY_SHOWN } from "../shown/order.ts";
import { isPartialList } from "../shown/things.ts";
import type { Past } from "../situation.ts";
import { shiftIn, stretchIn } from "../slots/span.ts";
import { givesUp } from "../talk/act.ts";
import { isWorded } from "../wording/is-worded.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { isRefusal } from "../wording/refusal.ts";
import { spokenOf } from "./clues.ts";
import { pickedIn } from "./picked.ts";
import { countsTo, fittingIn, isPointing, pointsAt, withoutSorting, withoutTarget } from "./pointing.ts";
import { isChange, isDrop, isNo, isYes } from "./replies.ts";
import { endOfName, fromHeading, type Item, itemsIn, numbered, saysNameOf } from "./shown.ts";
import { withoutTurnedDown } from "./turned-down.ts";
import { usedIn } from "./used-in.ts";

/** A message that points at what was shown: the thing itself, and the words for matching what it is about. */
export interface Pointed {
  /** The message with the thing quoted below it. */
  job: string;
  topic: string;
  /** All that was told last is meant, and none of several things. */
  isAll?: true;
}

export const pronoun =
  /\b(?:it|that one|this one|them)\b|(?<=\b(?:cancel|change|move|rebook|refund) )th(?:at|is)(?=[.!]?$)|它|[这那]个(?![季时月星礼])|这张|那张/i;

/**
 * The message with what it points at in the last answer; undefined when it stands for itself. `isAct`: it wants something
 * done with that.
 */
export function pointedAt(
  text: string,
  past: readonly Past[],
  read: Read,
  isAct = asksToAct(text),
): Pointed | undefined {
  const lists = listsShown(past, text);
  const [shown] = lists;
  if (shown === undefined) return undefined;
  const heading = headingOf(shown);
  const items = itemsIn(shown);
  for (const list of lists) {
    const pointed = pointedThing(text, list, read, isAct);
    if (pointed) return pointedTo(text, list, pointed.item, pointed.at, past);
  }
  // "Cancel that", behind the report of a change, is of the change.
  if (items.length === 0 && ENDS_IN_THAT.test(text)) return undefined;
  const called = isAct ? calledBefore(text, past) : undefined;
  if (called) return called;
  // What is named by its id needs no pointing at.
  const isNamed = read(text).mentions.some(isIdMention);
  const named = isNamed || !pronoun.test(text) ? undefined : namedBefore(past);
  if (named !== undefined) {
    const job = text.replace(pronoun, named);
    return { job, topic: job };
  }
  const isOrder = !isNamed && ordersAlone(text, read);
  const focus = items.length > 1 && (pronoun.test(text) || isOrder) ? focusIn(past, read) : undefined;
  if (focus) return pointedTo(text, shown, focus, items.indexOf(focus), past);
  const refers = pronoun.test(text) || isOrder || (!isNamed && (isChange(text) || stretchIn(text) !== undefined));
  if (!refers || items.length > 1 || !/\d/.test(shown)) return undefined;
  if (isAct && items.length === 0 && namesUnsaid(text, shown)) return undefined;
  const asked = userTexts(past).findLast((said) => !isShortReply(said));
  const [only] = items;
  // What was told of a thing was on days of its own: an act needs its name and id.
  const [id, ...ids] = isAct ? new Set(shown.match(LONG_ID)) : [];
  const told = id === undefined || ids.length > 0 ? shown : shown.slice(0, shown.indexOf(id) + id.length);
  return {
    job: only ? pointedTo(text, shown, only, 0, past).job : `${text}\n> 1. ${told.trim().replaceAll("\n", " ")}`,
    // "Cancel it" does not say what it is about; what was asked for before does.
    topic: asked || `${text} (${heading})`,
    isAll: true,
  };
}

/** "Cancel that": what it ends in may be what was told, or the telling. */
export const ENDS_IN_THAT = /\bth(?:at|is)[.! ]*$/i;

/** 取消那个促销, behind figures of sales: a thing of a kind that they say nothing of. */
function namesUnsaid(text: string, shown: string): boolean {
  const [, kind = ""] = THAT_KIND.exec(text) ?? [];
  return kind !== "" && !asksToAct(kind) && !shown.includes(kind);
}

const THAT_KIND = /[这那]个(\p{Script=Han}{2})/u;
const LONG_ID = /(?<![\d.,])\d{12,}(?![\d.])/g;

/** The id that the user named last, where no answer since then tells of any: rules were read of it. */
function namedBefore(past: readonly Past[]): string | undefined {
  for (const event of past.toReversed()) {
    const [id, ...others] = event.kind === "step" ? [] : new Set(idsIn(event.text));
    if (id !== undefined) return event.kind === "user" && others.length === 0 ? id : undefined;
  }
  return undefined;
}

/** The thing that a message points at in a list. */
function pointedThing(whole: string, list: string, read: Read, isAct: boolean) {
  const heading = headingOf(list);
  const items = itemsIn(list);
  const text = isAct ? withoutTurnedDown(whole, items, read) : whole;
  const isOfMore = isPartialList(list, items) && degreeIn(text) !== undefined && !OF_THEM.test(text);
  if (isOfMore || (!isAct && asksOfOther(text, list, read))) return undefined;
  const picked = pickedIn(text, items, read, usedIn(heading));
  if (picked !== undefined && isMovedPast(text, items[picked], read)) return undefined;
  const at = picked ?? oneOf(text, items, read, isAct);
  const item = items[at ?? -1];
  return item && { item, at: at ?? 0 };
}

/** "Move TK-1 to the evening of the day after", below flights of other days: only what it is moved to fits one of them. */
function isMovedPast(text: string, item: Item | undefined, read: Read): boolean {
  const [what, isNamed] = [withoutTarget(text), idsIn(text).some((id) => !item?.text.includes(id))];
  if (!item || countsTo(text) || !DAY_SHOWN.test(item.text)) return false;
  if (!(isNamed || (what !== text && pointsAt(what, [item, item]) === undefined))) return false;
  const days = daysIn(text, read).flatMap(daysOf).map(isoDay);
  return shiftIn(text) !== undefined || (days.length > 0 && !days.some((day) => item.text.includes(day)));
}

export function pointedTo(text: string, list: string, item: Item, at: number, past: readonly Past[]): Pointed {
  const heading = headingOf(list);
  // The days that a list is for are those of each of its things; what tells of one of these has no heading.
  const told = agentTexts(past).filter((answer) => answer.includes(item.text));
  const dated = [list, ...told.reverse()].map(headingOf).find((one) => DAY_SHOWN.test(one));
  const days = DAY_SHOWN.test(item.text) ? [] : (dated?.match(ISO_DAYS) ?? []);
  return {
    job: `${text}\n> ${[numbered(item, at), ...inOneSpan(days, list)].join(", ")}`,
    topic: `${text} (${heading})`,
  };
}

/** 余 11, 2026-12-05, 2026-12-07 would be read as a list of days. */
const inOneSpan = (days: readonly string[], list: string): readonly string[] =>
  days.length === 2 ? [days.join(languageOf(list) === "zh" ? "至" : " to ")] : days;

const headingOf = (list: string): string => fromHeading(list).trim().split("\n")[0] ?? "";

/** "OK, book", 那我爸来开，订吧: something is to be done, and not said with what. */
export const ordersAlone = (text: string, read: Read): boolean =>
  idsIn(text).length === 0 &&
  text
    .split(/[,，.。;；!！]+|(?<!\s)\s+(?=\p{Script=Han})/u)
    .some(
      (part) =>
        asksToAct(part) &&
        !isDrop(part) &&
        !isNo(part) &&
        !givesUp(part) &&
        !read(part).tokens.some((token) => isTelling(token) && !asksToAct(token.text)),
    );

/** A message with the name of the place that it points at. */
export function withPointedPlace(text: string, past: readonly Past[], tools: readonly ModelTool[], read: Read) {
  const items = isPointing(text)
    ? listsShown(past, text).flatMap(
        (list) => itemsIn(list)[pickedIn(text, itemsIn(list), read, usedIn(list)) ?? -1] ?? [],
      )
    : [];
  return withNameOfThing(text, items[0], past, read, (name) => {
    const place = placeIn(name, tools, read);
    return place?.start === 0 && place.end === name.length;
  });
}

/**
 * The last answer, and the list behind it that a message may point into: one of which it only told a part, or for an
 * ordinal the last one there is.
 */
export function listsShown(past: readonly Past[], text: string): string[] {
  const [latest, ...older] = understoodAnswers(past)
    .filter((answer) => !isLeft(answer) && !isOfNothingDone(answer))
    .reverse();
  if (latest === undefined) return [];
  const own = itemsIn(latest);
  const holds = (list: string) => {
    const items = itemsIn(list);
    return items.length > own.length && own.every(({ text: line }) => items.some((one) => one.text === line));
  };
  const list = own.length === 0 && !isPointing(text) ? undefined : older.find(holds);
  return list === undefined ? [latest] : [latest, list];
}

/** Only repeats what is not done here. */
const isOfNothingDone = (text: string): boolean =>
  (["en", "zh"] as const).some((language) => isWorded(offlinePhrases(language).notDoneHere, text.trim()));

/** Only says that nothing was done. */
export const isLeft = (text: string): boolean => LEFT.includes(text.trim());

const LEFT: readonly string[] = [offlinePhrases("en"), offlinePhrases("zh")].flatMap(
  ({ notDone, otherwise, dropped }) => [notDone, otherwise, dropped],
);

/** The message with the only thing of a list before the last answer that is called so: "book the Garden Hotel". */
function calledBefore(text: string, past: readonly Past[]): Pointed | undefined {
  for (const list of understoodAnswers(past).slice(0, -1).reverse()) {
    const items = itemsIn(list);
    const [item, ...others] = items.filter((one) => saysNameOf(text, one));
    if (item && others.length === 0 && !saysMoreBefore(text, item, list))
      return pointedTo(text, list, item, items.indexOf(item), past);
  }
  return undefined;
}

/** "… in Paris", 巴黎的…: another name than those in a list, which may be that of another place. */
function saysMoreBefore(text: string, item: Item, list: string): boolean {
  const [, ...words] = text.match(/[\p{L}\d'’-]+/gu) ?? [];
  const isOther = (word: string) => /^\p{Lu}/u.test(word) && !list.includes(word);
  const [before = ""] = text.split(endOfName(item) ?? text);
  const name = /\p{Script=Han}{2}$/u.exec(withoutEnding(before, NO_NAME))?.[0];
  return words.some(isOther) || (name !== undefined && !list.includes(name));
}

/** What stands before a name and is none: 订, 给我. */
const NO_NAME = /[请帮给我想要就订预住改换成到选那个的]$/;

/**
 * Whether something else is asked about than what was shown: another day, or more than one word of the question stands
 * nowhere in that.
 */
function asksOfOther(text: string, shown: string, read: Read): boolean {
  const days = daysIn(text, read).flatMap(daysOf);
  if (days.length > 0 && !days.some((day) => shown.includes(isoDay(day)))) return true;
  const known = new Set(read(shown).tokens.map(({ root }) => root));
  return read(withoutSorting(text)).tokens.filter((token) => isContent(token) && !known.has(token.root)).length > 1;
}

/** "Any in the afternoon?", "which is the cheapest": the lines of the last answer that are asked for. */
export function sortedOut(text: string, past: readonly Past[], read: Read): string[] {
  const shown = understoodAnswers(past).at(-1);
  if (shown === undefined) return [];
  const items = itemsIn(shown);
  if (items.length < 2 || (!asksToAct(text) && asksOfOther(text, shown, read))) return [];
  return fittingIn(text, items).flatMap((at) => (items[at] ? [numbered(items[at], at)] : []));
}

/** What the user was told, without answers that something was not understood. */
const understoodAnswers = (past: readonly Past[]): string[] => agentTexts(past).filter((answer) => !isRefusal(answer));

const ONE = /\bthe (?:[\w'-]+ ){1,3}ones?\b|那[张个间辆趟班家项]/i;

/** "Cancel the December one": the only thing shown that this is said of. */
function oneOf(text: string, items: readonly Item[], read: Read, isAct: boolean): number | undefined {
  const isWanted = isAct || (pronoun.test(text) && !isQuestion(text));
  if (items.length < 2 || !ONE.test(text) || !isWanted) return undefined;
  const [only, ...others] = spokenOf(text, items, read);
  return others.length === 0 ? only : undefined;
}

/** Whether a message means nothing without the question before it. */
const isShortReply = (text: string): boolean => isYes(text) || isNo(text) || isDrop(text) || isPointing(text);

/** What the user said yes to when nobody waits for it any more: the request before. */
export function agreedTo(text: string, past: readonly Past[]): string | undefined {
  const asked = userTexts(past).at(-1);
  // A second yes agrees to no more than the first.
  const isFirst = isYes(text) && asked !== undefined && !isYes(asked);
  return isFirst && ASKED.test(agentTexts(past).at(-1) ?? "") ? asked : undefined;
}

/** A question at the end, and not in a list of examples. */
const ASKED = /(?:^|\n)(?!- )[^\n]*[?？]\s*$/;

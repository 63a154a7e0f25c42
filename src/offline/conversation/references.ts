import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { idsIn } from "../../engine/ids.ts";
import { languageOf } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { asksToAct } from "../goals/acts.ts";
import { atThere, daysIn, onlyPlacesAmong, placeIn, SAME_DAYS, stayFrom, THERE } from "../goals/context.ts";
import { isTelling } from "../goals/small-words.ts";
import { dayAt, daysOf, isIdMention, isoDay } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { isContent } from "../reading/wishes.ts";
import { degreeIn, OF_THEM } from "../shown/degrees.ts";
import { focusIn, withNameOfThing } from "../shown/focus.ts";
import { DAY_SHOWN } from "../shown/order.ts";
import { isPartialList } from "../shown/things.ts";
import type { Past } from "../situation.ts";
import type { Choice } from "../slots/choice.ts";
import { saysOneOf } from "../slots/places-said.ts";
import { stretchIn } from "../slots/span.ts";
import { givesUp } from "../talk/act.ts";
import { nameOf } from "../wording/name-of.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { isRefusal } from "../wording/refusal.ts";
import { spokenOf } from "./clues.ts";
import { pickedIn } from "./picked.ts";
import { fittingIn, isPointing, withoutSorting } from "./pointing.ts";
import { isChange, isDrop, isNo, isYes } from "./replies.ts";
import { endOfName, fromHeading, type Item, itemsIn, saysNameOf } from "./shown.ts";
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

export const pronoun = /\b(?:it|that one|this one|them)\b|它|[这那]个(?![季时月星礼])|这张|那张/i;

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
    const pointed = pointedThing(text, list, shown, read, isAct);
    if (pointed) return pointedTo(text, list, pointed.item, pointed.at, past);
  }
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
  const about = past.findLast((event) => event.kind === "user" && !isShortReply(event.text));
  const asked = about?.kind === "user" ? about.text : "";
  const [only] = items;
  return {
    job: only ? pointedTo(text, shown, only, 0, past).job : `${text}\n> 1. ${shown.trim().replaceAll("\n", " ")}`,
    // "Cancel it" does not say what it is about; what was asked for before does.
    topic: asked || `${text} (${heading})`,
    isAll: true,
  };
}

/** The id that the user named last, where no answer since then tells of any: rules were read of it. */
function namedBefore(past: readonly Past[]): string | undefined {
  for (const event of past.toReversed()) {
    const [id, ...others] = event.kind === "step" ? [] : new Set(idsIn(event.text));
    if (id !== undefined) return event.kind === "user" && others.length === 0 ? id : undefined;
  }
  return undefined;
}

/** The thing that a message points at in a list. `latest`: what was answered last. */
function pointedThing(whole: string, list: string, latest: string, read: Read, isAct: boolean) {
  const heading = headingOf(list);
  const items = itemsIn(list);
  const text = isAct ? withoutTurnedDown(whole, items, read) : whole;
  const isOfMore = isPartialList(list, items) && degreeIn(text) !== undefined && !OF_THEM.test(text);
  if (isOfMore || (!isAct && asksOfOther(text, list, read))) return undefined;
  const at =
    pickedIn(text, items, read, usedIn(heading)) ?? oneOf(text, items, read, isAct) ?? toldAmong(text, latest, items);
  const item = items[at ?? -1];
  return item && { item, at: at ?? 0 };
}

export function pointedTo(text: string, list: string, item: Item, at: number, past: readonly Past[]): Pointed {
  const heading = headingOf(list);
  // The days that a list is for are those of each of its things; what tells of one of these has no heading.
  const told = past.flatMap((event) => (event.kind === "agent" && event.text.includes(item.text) ? [event.text] : []));
  const dated = [list, ...told.reverse()].map(headingOf).find((one) => DAY_SHOWN.test(one));
  const days = DAY_SHOWN.test(item.text) ? [] : (dated?.match(DAYS) ?? []);
  return {
    job: `${text}\n> ${[`${item.number ?? at + 1}. ${item.text}`, ...inOneSpan(days, list)].join(", ")}`,
    topic: `${text} (${heading})`,
  };
}

/** 余 11, 2026-12-05, 2026-12-07 would be read as a list of days. */
const inOneSpan = (days: readonly string[], list: string): readonly string[] =>
  days.length === 2 ? [days.join(languageOf(list) === "zh" ? "至" : " to ")] : days;

const DAYS = /\d{4}-\d\d-\d\d/g;

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
  const told = past
    .flatMap((event) => (event.kind === "agent" && !isRefusal(event.text) && !isLeft(event.text) ? [event.text] : []))
    .reverse();
  const [latest, ...older] = told;
  if (latest === undefined) return [];
  const own = itemsIn(latest);
  const holds = (list: string) => {
    const items = itemsIn(list);
    return items.length > own.length && own.every(({ text: line }) => items.some((one) => one.text === line));
  };
  const list = own.length === 0 && !isPointing(text) ? undefined : older.find(holds);
  return list === undefined ? [latest] : [latest, list];
}

/** Only says that nothing was done. */
const isLeft = (text: string): boolean => LEFT.includes(text.trim());

const LEFT: readonly string[] = [offlinePhrases("en").notDone, offlinePhrases("zh").notDone];

/** The message with the only thing of a list before the last answer that is called so: "book the Garden Hotel". */
function calledBefore(text: string, past: readonly Past[]): Pointed | undefined {
  const told = past.flatMap((event) => (event.kind === "agent" && !isRefusal(event.text) ? [event.text] : []));
  for (const list of told.slice(0, -1).reverse()) {
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

/** Of several things the one that was told of last, where a message says "it". */
function toldAmong(text: string, latest: string, items: readonly Item[]): number | undefined {
  const [only, ...others] = itemsIn(latest);
  const at = items.findIndex((one) => one.text === only?.text);
  return others.length === 0 && items.length > 1 && at >= 0 && pronoun.test(text) ? at : undefined;
}

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
  const shown = lastShown(past);
  if (shown === undefined) return [];
  const items = itemsIn(shown);
  if (items.length < 2 || (!asksToAct(text) && asksOfOther(text, shown, read))) return [];
  return fittingIn(text, items).map((at) => `${items[at]?.number ?? at + 1}. ${items[at]?.text}`);
}

/** What was last said to the user, but that something was not understood. */
function lastShown(past: readonly Past[]): string | undefined {
  const last = past.findLast((event) => event.kind === "agent" && !isRefusal(event.text));
  return last?.kind === "agent" ? last.text : undefined;
}

const ONE = /\bthe (?:[\w'-]+ ){1,3}ones?\b|那[张个间辆趟班家项]/i;

/** "Cancel the December one": the only thing shown that this is said of. */
function oneOf(text: string, items: readonly Item[], read: Read, isAct: boolean): number | undefined {
  const isWanted = isAct || (pronoun.test(text) && !isQuestion(text));
  if (items.length < 2 || !ONE.test(text) || !isWanted) return undefined;
  const [only, ...others] = spokenOf(text, items, read);
  return others.length === 0 ? only : undefined;
}

/** A message that lives from the question before it. */
const isShortReply = (text: string): boolean => isYes(text) || isNo(text) || isDrop(text) || isPointing(text);

/** What the user said yes to when nobody waits for it any more: the request before. */
export function agreedTo(text: string, past: readonly Past[]): string | undefined {
  const last = past.findLast(({ kind }) => kind === "agent");
  const asked = past.findLast(({ kind }) => kind === "user");
  const isAsked = last?.kind === "agent" && ASKED.test(last.text);
  // A second yes agrees to no more than the first.
  return isYes(text) && isAsked && asked?.kind === "user" && !isYes(asked.text) ? asked.text : undefined;
}

/** A question at the end, and not in a list of examples. */
const ASKED = /(?:^|\n)(?!- )[^\n]*[?？]\s*$/;

/**
 * "There" as the place it stands for: one named before it in the message, else the last one spoken of, with its days,
 * or only the first of them for those that take no `span`.
 */
export function withPlace(
  text: string,
  past: readonly Past[],
  tools: readonly ModelTool[],
  read: Read,
  days: "span" | "first" = "span",
): string {
  const match = THERE.exec(text) ?? SAME_DAYS.exec(text);
  if (!match) return text;
  const isThere = THERE.test(text);
  const placed = (words: string) => placeIn(words, tools, read, onlyPlacesAmong);
  const isDated = (line: string) => hasDay(line, read);
  const within = placed(isThere ? text.slice(0, match.index) : text);
  const lines = past.flatMap((event) => (event.kind === "step" || isList(event.text) ? [] : [event.text])).reverse();
  const source = within ? undefined : lines.find((line) => placed(line) !== undefined);
  const place = within ?? (source && placed(source));
  if (!place) return text;
  const zh = languageOf(text) === "zh";
  const name = nameOf(place.choice, languageOf(text));
  const behind = zh ? `${name}，${text}` : `${withoutEnding(text, /[.?!\s]$/)} in ${name}`;
  const named = isThere ? (atThere(text, name, tools) ?? text) : within ? text : behind;
  const stay = within && !isThere ? stayAt(within.choice, past, read) : undefined;
  if (stay !== undefined && !hasDay(text, read))
    return zh ? `${text}（${stay}）` : `${withoutEnding(text, /[.?!\s]$/)} from ${stay}`;
  const isSame = days === "span" && SAME_DAYS.test(text);
  // "And Amsterdam?" was of the days of the question before it.
  const dated =
    isSame && source && !hasDay(source, read) ? lines.slice(lines.indexOf(source)).find(isDated) : undefined;
  const near = dated === undefined ? { said: source, end: place.end } : { said: dated, end: 0 };
  const day = near.said && !hasDay(text, read) ? dayNear(near.said, near.end, read, days, isSame) : undefined;
  // What is so at an hour of today is no day for what is wanted next.
  if (day === undefined || (isToday(day, read) && CLOCK.test(near.said ?? ""))) return named;
  return zh ? `${named}（${day}）` : `${withoutEnding(named, /[.?!\s]$/)} from ${day}`;
}

const isToday = (day: string, read: Read): boolean =>
  daysIn(day, read)
    .flatMap(daysOf)
    .every((one) => isoDay(one) === isoDay(dayAt(read("").now)));

const CLOCK = /(?<!\d)\d{1,2}:\d{2}(?!\d)/;

/** The days of what was listed of a place: "the same nights" as a stay there. Undefined where they differ. */
function stayAt({ says }: Choice, past: readonly Past[], read: Read): string | undefined {
  const told = past.flatMap((event) => (event.kind === "agent" ? itemsIn(event.text) : [])).map(({ text }) => text);
  const spans = told
    .filter((line) => saysOneOf(says, read(line)))
    .flatMap((line) =>
      daysIn(line, read).flatMap((day) => (day.kind === "period" ? [`${isoDay(day.from)} to ${isoDay(day.to)}`] : [])),
    );
  const [only, ...others] = new Set(spans);
  return others.length === 0 ? only : undefined;
}

const isList = (text: string): boolean => itemsIn(text).length > 1;

const hasDay = (text: string, read: Read): boolean => daysIn(text, read).length > 0;

/** The day said right behind a place, or the last one. `isStay`: with the last day of what is said to last from there. */
function dayNear(text: string, end: number, read: Read, wanted: "span" | "first", isStay: boolean): string | undefined {
  const days = daysIn(text, read);
  const day = days.find(({ start }) => start >= end) ?? days.at(-1);
  if (day?.kind === "period" && wanted === "first") return isoDay(day.from);
  const stay = day && isStay ? stayFrom(day, text, languageOf(text)) : undefined;
  return stay ?? day?.text.split(/[ T]\d{1,2}:\d{2}/)[0];
}

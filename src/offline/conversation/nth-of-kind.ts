import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { languageOf } from "../../engine/language.ts";
import { ORDINALS } from "../../engine/ordinals.ts";
import { actOf, acts } from "../goals/acts.ts";
import { onlyPlacesAmong, placeIn } from "../goals/context.ts";
import { leavesOf } from "../goals/leaves.ts";
import { isTelling } from "../goals/small-words.ts";
import type { Span } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import type { Token } from "../reading/tokens.ts";
import { degreeIn, POINTER, without } from "../shown/degrees.ts";
import { saysOneOf } from "../slots/places-said.ts";
import { namedAndSaid, saysTitleOf } from "../wording/name-of.ts";
import { numbersIn, renumberedBy } from "../wording/numbered-lists.ts";
import { saysKind, saysNoKind } from "./kind-said.ts";
import { daysSaid, listsOwn, onDaysIn } from "./own-list.ts";
import { countsTo, isPointing } from "./pointing.ts";
import { givesCode, type Item, itemsIn, ownCode } from "./shown.ts";
import { usedIn } from "./used-in.ts";

/** "My second flight", "the first and the last hotel", 第二张机票, 第一个和第三个酒店: places in a list, with what is counted there. */
const NTH = [
  /\b(?:(?:the|my|our|that|this) )?(?<places>(?:(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|1st|2nd|3rd|[4-9]th)(?:,|,? and|,? or) (?:the )?){0,4}(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|1st|2nd|3rd|[4-9]th)) (?<noun>(?!days?\b|nights?\b|weeks?\b|months?\b|years?\b|times?\b|class\b|one\b|two\b|three\b|half\b|of\b|to\b|in\b)[a-z]{3,12})\b(?! class\b)/i,
  /(?:我的?)?(?<places>(?:(?:第[一二三四五六七八九\d]|最后一)[个张家辆趟班项份笔款间]?[、和跟及与]){0,4}(?:第[一二三四五六七八九\d]|最后一))(?:[个张家辆趟班项份笔款间]的?|的)?(?<noun>(?![天晚日周月年次步点]|租(?!车)|住(?!宿)|[一二两三四五六七八九十][天晚间人位])[^\P{Script=Han}个张家辆趟班项份笔款间和跟与及退取改订换删挪移推延提要就吧呢吗也给好行可在是的了多到几有那这能怎结开发查看打加减]\p{Script=Han}?)/u,
];

const PLACE =
  /first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|[1-9](?=[snrt][tdh])|第(?<han>[一二三四五六七八九])|第(?<digit>\d)|最后一/gi;
const HAN_PLACES = "一二三四五六七八九";

/** Where a place is in its list. The last one is at -1. */
function placeOf({ 0: said, groups: { han = "", digit = said } = {} }: RegExpExecArray): number {
  const word = ORDINALS.indexOf(said.toLowerCase());
  return han !== "" ? HAN_PLACES.indexOf(han) : word >= 0 ? word : /\d/.test(digit) ? Number(digit) - 1 : -1;
}

/** What a text counts to, by what it may call that: a Han noun of two characters, or of one. */
function nthIn(text: string) {
  const said = NTH.map((form) => form.exec(text)).find((one) => one !== null);
  const { places = "", noun = "" } = said?.groups ?? {};
  // "The third from December 1" counts nothing.
  if (!said || isStopWord(noun.toLowerCase())) return undefined;
  const nouns = /^\p{Script=Han}{2}$/u.test(noun) ? [noun, noun.slice(0, 1)] : [noun.toLowerCase()];
  const end = said.index + said[0].length;
  // "The first flight" as "the first one", 第一个航班 as 第一个.
  const counted = said[0].slice(0, -noun.length).replace(/(?<=第[\p{Script=Han}\d]|最后一)$/u, "个");
  const ofShown = `${text.slice(0, said.index)}${counted}${/[a-z]/i.test(noun) ? "one" : ""}${text.slice(end)}`;
  return { ats: [...places.matchAll(PLACE)].map(placeOf), nouns, noun, start: said.index, end, ofShown };
}

/** "The first flight": what is counted there. */
export const nounCounted = (text: string): string | undefined => nthIn(text)?.noun;

/** "Hotel: the first one", 酒店要最便宜的, as "the first hotel", 要最便宜的酒店, where somebody may have such things. */
export function withKindBehind(text: string, bound: readonly ModelTool[], read: Read): string {
  const { kind, lead = "", nth = "" } = KIND_FIRST.map((form) => form.exec(text)?.groups).find(Boolean) ?? {};
  if (kind === undefined) return text;
  if (!leavesOf(bound).some((tool) => listsOwn(tool) && saysKind(kind, tool, read))) return text;
  return [lead, nth, kind].join(/[a-z]/i.test(kind) ? " " : "").trim();
}

const KIND_FIRST = [
  /^(?<lead>and|then)? ?(?:for |as for )?(?:the )?(?<kind>[a-z]{3,12})[:,] (?:i want |i['’]ll (?:take|have) |take |book )?(?<nth>the (?:first|second|third|fourth|last|cheapest|best|biggest|most expensive))(?: one)?[.! ]*$/i,
  /^那?么?(?<kind>\p{Script=Han}{2,4}?)(?:的话)?[，,]?(?:就|我|也)?(?<lead>[要选订定])(?<nth>(?:第[一二三四五六]|最后一)[个家辆趟间班]?|最(?:便宜|[贵好大小])的)(?:那?一?[个家辆趟间班])?吧?[。！ ]*$/u,
];

/** What was said, told or called. */
interface Told {
  kind: string;
  text?: string;
  step?: { name: string };
}

/** A request that counts to a thing of a kind, and what was said before that it may be of. */
interface Counted<Event extends Told> {
  /** With the id of the thing that is meant: "move TK-1 to the 27th". */
  text: string;
  /** Without the lists of other kinds, of which nothing is meant. */
  past: Event[];
}

/**
 * "The second hotel", below hotels and cars, is the second of the hotels; 第二张机票, below hotels, is none of them.
 * Undefined where what was shown is all of that kind, or nothing is known of it.
 */
export function countedOfKind<Event extends Told>(
  text: string,
  past: readonly Event[],
  bound: readonly ModelTool[],
  read: Read,
): Counted<Event> | undefined {
  const there = countedThere(text, past, leavesOf(bound), read) ?? countedUnder(text, past, leavesOf(bound), read);
  if (there) return countedOfKind(there.text, there.past, bound, read) ?? there;
  const nth = nthIn(text);
  if (!nth) return undefined;
  const tools = leavesOf(bound);
  const list = lastListIn(past, tools);
  const part = partOf(list.text, nth.nouns);
  if (part && !IS_THEIRS.test(text.slice(nth.start, nth.end)))
    return { text: nth.ofShown, past: past.map((one, i) => (i === list.at ? { ...one, text: part } : one)) };
  const called = list.items.map((item) => kindsOf(item, tools, read));
  for (const noun of nth.nouns) {
    // "The second booking" may be of any kind.
    if (tools.some((tool) => listsOwn(tool) && saysNoKind([noun], tool, read))) return undefined;
    const meant = list.items.filter((_, i) => called[i]?.(noun));
    if (meant.length === list.items.length || list.isOf(noun)) return undefined;
    const ids = nth.ats.flatMap((place) => ownCode(meant.at(place)?.text ?? "") ?? []);
    if (ids.length > 0 && ids.length === nth.ats.length) {
      const end = nth.end - (nth.noun.length - noun.length);
      const named = ids.join(LIST_SIGN[languageOf(text)]);
      return { text: text.slice(0, nth.start) + named + text.slice(end), past: [...past] };
    }
    const isOwn = tools.some((tool) => listsOwn(tool) && (saysTitleOf(tool, noun) || saysKind(noun, tool, read)));
    if (isOwn) return countedOfKind(text, list.rest, bound, read) ?? { text, past: list.rest };
  }
  return undefined;
}

/** "The second in Basel", 巴塞尔最便宜的那辆, below lists of several towns: that of the one that is headed by the place. */
function countedThere<Event extends Told>(
  text: string,
  past: readonly Event[],
  tools: readonly ModelTool[],
  read: Read,
): Counted<Event> | undefined {
  const points = isPointing(text) || nounCounted(text) !== undefined;
  const place = points ? placeIn(text, tools, read, onlyPlacesAmong) : undefined;
  if (!place) return undefined;
  const { at, text: told } = lastListIn(past, tools);
  const parts = headedIn(told, countsTo(text));
  const [part, ...others] = parts.filter(([heading = ""]) => saysOneOf(place.choice.says, read(heading)));
  const areAll = parts.every(([heading = ""]) => placeIn(heading, tools, read, onlyPlacesAmong) !== undefined);
  if (!part || others.length > 0 || parts.length < 2 || !areAll) return undefined;
  const ends = [text.slice(0, place.start).replace(AT_PLACE, ""), text.slice(place.end).replace(/^的/, "")];
  const said = ends.join(languageOf(text) === "zh" ? "" : " ").trim();
  // "The cheapest hotel in Basel", below cars, is none of them.
  const isOther = (token: Token) => isTelling(token) && actOf(token.text) === undefined && !usedIn(told)(token.text);
  if (read(without(degreeIn(said)?.rest ?? said, POINTER)).tokens.some(isOther)) return undefined;
  return { text: said, past: withAnswer(past, at, part) };
}

/** What was told, with some lines in place of one answer. */
const withAnswer = <Event extends Told>(past: readonly Event[], at: number, lines: readonly string[]): Event[] =>
  past.map((one, i) => (i === at ? { ...one, text: lines.join("\n") } : one));

/**
 * "The cheapest going out", 昨天的第二单, "the third of the slow movers", below several lists: that of the one list whose
 * heading has that way of a journey, day or word.
 */
function countedUnder<Event extends Told>(
  text: string,
  past: readonly Event[],
  tools: readonly ModelTool[],
  read: Read,
): Counted<Event> | undefined {
  const { at, text: told } = isPointing(text) ? lastListIn(past, tools) : { at: -1, text: "" };
  const parts = headedIn(told, countsTo(text));
  const headings = parts.map(([heading = ""]) => heading);
  const sign =
    parts.length < 2 ? undefined : (wayIn(text, headings) ?? dayIn(text, headings, read) ?? wordIn(text, headings));
  if (!sign) return undefined;
  const said = `${text.slice(0, sign.start).replace(AT_PLACE, "")} ${text.slice(sign.end).replace(/^(?:['’]s|[的里中]+)/, "")}`;
  return { text: said.trim(), past: withAnswer(past, at, parts[sign.of] ?? []) };
}

/** Words of a text for one of several lists, and which one. */
interface Sign extends Span {
  of: number;
}

/** Which way of a journey there and back a text names. */
function wayIn(text: string, headings: readonly string[]): Sign | undefined {
  if (headings.length !== 2 || !headings.every((heading) => heading.includes("→"))) return undefined;
  const said = [OUT, BACK].map((form) => form.exec(text));
  const of = said.findIndex((one) => one !== null);
  const { 0: words = "", index: start = 0 } = said[of] ?? {};
  return of < 0 || said.every((one) => one !== null) ? undefined : { start, end: start + words.length, of };
}

const OUT =
  /(?:\b(?:for|on) )?(?:\bthe )?\b(?:going|way|flight|trip|journey) (?:out|there)\b|\b(?:the )?(?:outbound|outward)(?: (?:flight|trip|journey|leg))?\b|去程(?:的?航班)?/i;
const BACK =
  /(?:\b(?:for|on) )?(?:\bthe )?\b(?:(?:going|coming|way|flight|trip|journey|flying) back|return(?: (?:flight|trip|journey|leg))?|inbound(?: flight)?)\b|[回返]程(?:的?航班)?/i;

/** The day of one heading: "the second of 2026-11-20", 2026-11-20第二单. */
function dayIn(text: string, headings: readonly string[], read: Read): Sign | undefined {
  const reading = read(text);
  const [day, ...others] = daysSaid(reading);
  const isOfIt = day && (OF_DAY.test(text.slice(0, day.start)) || DAYS_OWN.test(text.slice(day.end)));
  return isOfIt && others.length === 0 ? onlyOne(day, headings.map(onDaysIn(reading))) : undefined;
}

const OF_DAY = /\b(?:of|from) $/i;
const DAYS_OWN = /^(?:['’]s\b|[的里中]{0,2}(?:第|最))/;

/** The words of one heading: "of the slow movers", 最差的第三个. */
function wordIn(text: string, headings: readonly string[]): Sign | undefined {
  const { 0: words = "", index: start = 0, groups: { word = "", han = "" } = {} } = OF_WORD.exec(text) ?? {};
  const stem = word.slice(0, 4).toLowerCase();
  const begins = (heading: string) =>
    heading
      .toLowerCase()
      .split(/[^a-z\d_]+/)
      .some((one) => one.startsWith(stem));
  const has = (heading: string) => (han === "" ? begins(heading) : heading.includes(han));
  return words === "" ? undefined : onlyOne({ start, end: start + words.length }, headings.map(has));
}

const OF_WORD =
  /\b(?:of|among|from) the (?<word>[a-z]{4,12})(?: [a-z]{3,12}){0,2}(?=[,.?!]|$)|(?:\p{Script=Han}得)?(?<han>\p{Script=Han}{2})(?=[的里中]{0,2}第[一二三四五六七八九十\d])/iu;

/** What a text says of the only one of several lists that it is true of. */
function onlyOne({ start, end }: Span, are: readonly boolean[]): Sign | undefined {
  const of = are.indexOf(true);
  return of >= 0 && of === are.lastIndexOf(true) ? { start, end, of } : undefined;
}

const AT_PLACE = /(?:\b(?:in|at|of|from|for)|[在从]) ?$/i;

/** "What do the flights cost", below flights, as "how much are they". */
export function asThey(text: string, past: readonly Told[], bound: readonly ModelTool[]): string {
  const { verb = "", noun = "" } = OF_ALL.exec(text)?.groups ?? {};
  const list = noun === "" ? undefined : lastListIn(past, leavesOf(bound));
  const isTold = list !== undefined && list.at >= 0 && list.at === past.findLastIndex(({ kind }) => kind === "agent");
  const isMeant = isTold && (list.isOf(noun) || partOf(list.text, [noun]) !== undefined);
  const said = isMeant ? text.replace(OF_ALL, `${verb} they`) : text;
  return said.replace(/\bwhat time do they\b/i, "when do they").replace(/\bwhat do they cost\b/i, "how much are they");
}

const OF_ALL = /\b(?<verb>do|are|were|will) the (?<noun>[a-z]{3,12}s)\b/i;

const IS_THEIRS = /\b(?:my|our)\b|我/i;

/** The things listed last, where that was told, what they are called, and all that was said without that turn. */
function lastListIn<Event extends Told>(past: readonly Event[], tools: readonly ModelTool[]) {
  const at = past.findLastIndex(({ kind, text = "" }) => kind === "agent" && itemsIn(text).length > 0);
  const from = past.findLastIndex((one, i) => i < at && one.kind === "user");
  const text = past[at]?.text ?? "";
  const called = new Set(past.slice(from + 1, at).map(({ step }) => step?.name));
  const [by, ...others] = tools.filter(({ name }) => called.has(name));
  const isOf = (noun: string) => !!by && others.length === 0 && !listsOwn(by) && usedIn(namedAndSaid(by))(noun);
  return { at, text, items: itemsIn(text), isOf, rest: past.filter((_, i) => i < from || i > at) };
}

/** Of several lists, or of one that cannot be told by its things, the one that is headed by a noun: "Flights Basel → Paris:". */
function partOf(text: string, nouns: readonly string[]): string | undefined {
  const parts = headedIn(text).filter(([heading = ""]) => nouns.some(usedIn(heading)));
  return parts.length === 1 ? parts[0]?.join("\n") : undefined;
}

/** The lists of an answer that have a heading, each in its lines. `isAnew`: numbered from one. */
const headedIn = (text: string, isAnew = true): string[][] =>
  text.split(/\n{2,}/).flatMap((part) => {
    const [heading = ""] = part.split("\n", 1);
    const [first = 1] = numbersIn(part);
    const isList = /[:：]\s*$/.test(heading) && itemsIn(part).length > 0;
    return isList ? [renumberedBy(isAnew ? 1 - first : 0, part).split("\n")] : [];
  });

/** Tells what a thing may be called: by what can be done with it. */
const kindsOf = (item: Item, tools: readonly ModelTool[], read: Read) =>
  usedIn(
    tools
      .filter((tool) => acts(tool) && givesCode(tool, item, read))
      .map(namedAndSaid)
      .join("\n"),
  );

const LIST_SIGN = { en: " and ", zh: "和" };

import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { addDays } from "../../engine/domain/days.ts";
import { spaced } from "../../engine/embedding/words.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { type Language, languageOf } from "../../engine/language.ts";
import { usedIn } from "../conversation/used-in.ts";
import { keptFor } from "../kept.ts";
import { daysOf, isoDay, isTime, type Mention } from "../reading/mention.ts";
import type { Read, Reading } from "../reading/read.ts";
import type { Choice } from "../slots/choice.ts";
import { placesOf, saysOneOf } from "../slots/places-said.ts";
import { placeSlotsOf, type Slot, slotsOf, takesDay } from "../slots/slot.ts";
import { lengthIn, spanOf } from "../slots/span.ts";
import { nameOf } from "../wording/name-of.ts";

/** Whether a part of a request names neither a day nor a place of its own. */
export const isBare = (part: string, tools: readonly ModelTool[], read: Read): boolean =>
  daysIn(part, read).length === 0 && placeIn(part, tools, read) === undefined;

/**
 * A part of a request, completed from the rest: with a place and a day if it names none, and with the first day of a
 * span if it names only the last. Words in front of the part count before those behind it. `tools`: those that the part
 * may be for, if any are known.
 */
export function inContext(part: string, whole: string, tools: readonly ModelTool[], read: Read): string {
  if (part === whole) return part;
  const before = whole.slice(0, Math.max(0, whole.indexOf(whole.includes(part) ? part : part.slice(-TAIL))));
  const begun = forEachPlace(withBeginning(part, before, read), before, tools, read);
  // "Is A worse than B, and will it be tomorrow": it is A.
  const name = lackedPlace(begun, [before.replace(AGAINST, " "), before, whole], tools, read);
  const placed = name === undefined ? undefined : atThere(begun, name, tools);
  const isDated =
    part.split(CLAUSE_END).every((clause) => NOW.test(clause)) || daysIn(part.replace(SAME_DAYS, " "), read).length > 0;
  const said = isDated ? undefined : (daysIn(before, read).at(-1) ?? daysIn(whole, read)[0]);
  const isTaken = ({ kind }: Mention) =>
    tools.length === 0 || tools.some((tool) => (kind === "period" ? spanOf(tool)[1] !== undefined : takesDay(tool)));
  const stay = said && (fromDayToDay(part, before, tools, read) ?? stayMeant(part, said, whole, tools));
  const until = said && TILL_THEN.test(part) ? daysOf(said).map(isoDay).at(-1) : undefined;
  const day = said && isTaken(said) ? (stay ?? until ?? said.text) : undefined;
  const dated = day === undefined ? undefined : atThen(placed ?? begun, day);
  const lacked = [placed ? undefined : name, dated ? undefined : day].filter((one) => one !== undefined);
  return beside(dated ?? placed ?? begun, lacked);
}

/** "These days", behind a day there and a day back: from the one to the other, for those that take both. */
function fromDayToDay(part: string, before: string, tools: readonly ModelTool[], read: Read): string | undefined {
  if (!SAME_DAYS.test(part) || !tools.some((tool) => spanOf(tool)[1] !== undefined)) return undefined;
  const said = daysIn(before, read);
  const [first, last, ...more] = said.flatMap(daysOf).map(isoDay);
  const isOfTwo = said.length === 2 && more.length === 0 && first !== undefined && last !== undefined && first < last;
  return isOfTwo ? `${first}${languageOf(part) === "zh" ? " 至 " : " to "}${last}` : undefined;
}

/** "The same days" as a stay of some nights from a day: its first and last, for those that take both. */
function stayMeant(part: string, said: Mention, whole: string, tools: readonly ModelTool[]): string | undefined {
  const takesBoth = tools.length === 0 || tools.some((tool) => spanOf(tool)[1] !== undefined);
  return takesBoth && SAME_DAYS.test(part) ? stayFrom(said, whole, languageOf(part)) : undefined;
}

/** The first and last day of what begins on a day of a text and is said to last: "2026-12-10 for two nights". */
export function stayFrom(said: Mention, text: string, language: Language): string | undefined {
  const [first, ...more] = daysOf(said);
  const lasts = first && more.length === 0 ? lengthIn(behind(text, said.text)) : undefined;
  if (!first || lasts === undefined) return undefined;
  const from = isoDay(first);
  return `${from}${language === "zh" ? " 至 " : " to "}${addDays(from, lasts)}`;
}

/** What stands behind some words in a text, to the end of the clause. */
const behind = (text: string, words: string): string =>
  text.slice(text.indexOf(words) + words.length).split(/[,，;；。]|\band\b/, 1)[0] ?? "";

/** What something is set against. */
const AGAINST = /\b(?:than|versus|vs)\b[^,.;?!]{1,40}|(?<!对)比[^，。？！]{1,15}/gi;

/** The end of a part stands in the request as it was said, whatever was put before the part. */
const TAIL = 8;

const CLAUSE_END = /[,，;；、](?=.)/;

/** Says how things stand at this time. */
const NOW =
  /\b(?:now|currently|still|running|ongoing|pending|un[a-z]{3,12}(?:ed|id|nt))\b|现在|目前|此刻|眼下|还[有没剩]|进行中|在跑|未\p{Script=Han}|待\p{Script=Han}/iu;

/** As people say it: 维也纳租辆小车, "a small car (Vienna)". */
export function beside(part: string, lacked: readonly string[]): string {
  if (lacked.length === 0) return part;
  if (languageOf([part, ...lacked].join(" ")) === "zh")
    return `${lacked.join("")}${/^\w/.test(part) ? " " : ""}${part}`;
  return `${withoutEnding(part, /[.?!\s]$/)} (${lacked.join(", ")})`;
}

export const THEN =
  /\b(?:that|the|those|these) (?:very )?same (?:day|date|week|month|time|night)s?\b|\b(?:that|those|these) (?:day|date|week|month|night)s?\b|(?<=\b(?:until|till|by) )then\b|当天|当晚|[那同][一几]?[天日周月]|这几[天日晚]|(?:同样|相同|一样)的?(?:日期|日子|时间)|同一?个?(?:日期|时间|时段)|(?<=[到至])那时候?/i;

const TILL_THEN = /\b(?:until|till|by) (?:then|that (?:day|date|time))\b|[到至]那(?:时候?|[一]?天)/i;

/** A text with a day where it says "that day"; undefined where it does not. */
const atThen = (text: string, day: string): string | undefined =>
  THEN.test(text) ? text.replace(THEN, () => day) : undefined;

export const daysIn = (text: string, read: Read): Mention[] => read(text).mentions.filter(isTime);

const UNTIL = /(?:\b(?:until|till|to|through)(?: the)? ?|\p{Script=Han}?[到至])$/iu;

function withBeginning(part: string, before: string, read: Read): string {
  const [end, ...others] = daysIn(part, read);
  const [start] = daysIn(before, read).slice(-1).flatMap(daysOf);
  if (!start || start.said === "month" || end?.kind !== "moment" || others.length > 0) return part;
  const at = UNTIL.exec(part.slice(0, end.start))?.index;
  if (at === undefined) return part;
  const said = languageOf(part) === "zh" ? isoDay(start) : `from ${isoDay(start)} `;
  return `${part.slice(0, at)}${said}${part.slice(at)}`;
}

/** "Tomorrow's forecast for both", 两个区明天的预测: a part with all places that are named before it. */
function forEachPlace(part: string, before: string, tools: readonly ModelTool[], read: Read): string {
  if (!OF_BOTH.test(part) || placeIn(part, tools, read)) return part;
  const named = onlyPlacesAmong(tools).filter(({ says }) => saysOneOf(says, read(before)));
  const language = languageOf(part);
  const names = named.map((place) => nameOf(place, language)).join(language === "zh" ? "和" : " and ");
  return named.length === 2 ? part.replace(OF_BOTH, () => names) : part;
}

const OF_BOTH =
  /\b(?:both|the two)\b(?: of (?:them|these|those))?(?: (?:districts?|places?|areas?|cities|towns)\b)?|[这那]?[两俩]个?(?:区|城市|城|地方|地|边|者)|[它这那][俩两]个?(?![个间人天晚张])/i;

function lackedPlace(part: string, sources: readonly string[], tools: readonly ModelTool[], read: Read) {
  const blanks = tools.flatMap(placeSlotsOf).flatMap(({ leftOut }) => leftOut);
  if (placeIn(part, tools, read) || saysOneOf(blanks, read(part))) return undefined;
  const place = sources.map((source) => placeThere(source, tools, read)).find((one) => one !== undefined);
  if (asksForAll(part) && !tools.flatMap(slotsOf).some(({ kind }) => kind === "place")) return undefined;
  // A part of digits alone, such as a day, is in the language of what it goes on from.
  return place && nameOf(place.choice, languageOf(/\p{L}/u.test(part) ? part : sources.join(" ")));
}

/** The place that is named last, and not the one a journey to another begins from: Paris of "to Paris, flights from Zurich". */
function placeThere(text: string, tools: readonly ModelTool[], read: Read): Place | undefined {
  const last = placeIn(text, tools, read);
  const isStart = last !== undefined && FROM.test(text.slice(0, last.start));
  return (isStart ? placeIn(text.slice(0, last.start) + text.slice(last.end), tools, read) : undefined) ?? last;
}

const FROM = /\bfrom (?:the )?$|[从自]$/i;

/** "Which promotions are running": asks for all that there are, and not for those of a thing that is named beside it. */
export const asksForAll = (part: string): boolean => ASKS_WHICH.test(part) && !pointsBack(part);
const ASKS_WHICH = /\b(?:which|what)\b|[哪有]些|什么/i;

/** "Its parcel", 那些: whether a part points at something that is named beside it. */
export const pointsBack = (part: string): boolean => POINTS_BACK.test(part);
const POINTS_BACK = /\b(?:its?|this|that|these|those|them|they|their)\b|[它其这那该]/i;

export const THERE =
  /(?<!\b(?:is|are|was|were|will|be|what['’]?s) )\b(?:in |at |to |over )?there\b(?! (?:is|are|was|were)\b)|[在去到飞]?(?:那里|那儿|那边|当地)/i;

export const SAME_DAYS =
  /\b(?:(?:those|these|the) same|those|these|same)(?: (?:two|three|four|five|few))? (?:days?|dates?|nights?|weekend|period)\b|\bfor (?:the same|that) times?\b(?! of\b)|\bthe (?:whole|entire|full) (?:time|stay|trip|period)\b|全程|整个(?:期间|行程)|[那这同]一?(?:几|两|段|样的?[几两]?)(?:天|日子|时间|日期)|(?:相同|一样)的?(?:日期|日子|时间)|同一?个?(?:日期|时间|时段)|(?:日期|日子)(?:都|也)?(?:一样|相同)|同[期天日]/i;

/** "For the same days", 同样的日期: a part that says no more than that. */
export const onlySameDays = (part: string): boolean =>
  /^(?:and )?(?:for|on|in|over)? ?(?:the )?$|^[在用按都也]?$/i.test(
    part.replace(SAME_DAYS, "").replace(/(?<![\s.,!?，。！？])[\s.,!?，。！？]+$/, ""),
  ) && SAME_DAYS.test(part);

/** A text with the name of a place where it says "there"; undefined where it does not. "The flight there" goes to it. */
export function atThere(text: string, name: string, tools: readonly ModelTool[]): string | undefined {
  const match = THERE.exec(text);
  if (!match) return undefined;
  const before = text.slice(0, match.index);
  const last = /(?<!\w)(\w+) $/.exec(before)?.[1];
  const isWay = last !== undefined && tools.some((tool) => goesTo(tool) && usedIn(spaced(tool.name))(last));
  const how = languageOf(text) === "zh" ? (/^[去到飞]/.exec(match[0])?.[0] ?? "在") : isWay ? "to " : "in ";
  return `${before}${how}${name}${text.slice(match.index + match[0].length)}`;
}

const goesTo = (tool: ModelTool): boolean => placeSlotsOf(tool).some(({ role }) => role === "target");

const mostPlaces = 6;

interface Place {
  choice: Choice;
  start: number;
  end: number;
}

/** The place named last, where journeys end, or the thing. Known are those that the tools list by name. */
export function placeIn(
  text: string,
  tools: readonly ModelTool[],
  read: Read,
  listed: (tools: readonly ModelTool[]) => readonly Choice[] = placesAmong,
): Place | undefined {
  const choices = listed(tools);
  const known = placesKnown(read(text));
  if (!known.has(choices)) known.set(choices, placeAmong(text, choices, read));
  return known.get(choices);
}

/** Each rule asks for the place of the same text. */
const placesKnown = keptFor((_: Reading) => new WeakMap<readonly Choice[], Place | undefined>());

function placeAmong(text: string, choices: readonly Choice[], read: Read): Place | undefined {
  const reading = read(text);
  const found = choices.flatMap((choice) =>
    choice.says.flatMap((say) =>
      [lastOf(say, text) ?? placesOf(say, reading)].flat().map((place): Place => ({ ...place, choice })),
    ),
  );
  // Where many are named, none is "there".
  if (new Set(found.map(({ start }) => start)).size > mostPlaces) return undefined;
  const [last] = found.sort((a, b) => b.start - a.start || b.end - a.end);
  return last;
}

/** The places and names that some tools list, each value once. */
const placesAmong = keptFor((tools: readonly ModelTool[]): readonly Choice[] =>
  listedBy(tools, ({ kind }) => kind === "place" || kind === "name"),
);

/** Those alone that are places; the names, too, where no places are listed. */
export const onlyPlacesAmong = keptFor((tools: readonly ModelTool[]): readonly Choice[] => {
  const places = listedBy(tools, ({ kind }) => kind === "place");
  return places.length > 0 ? places : placesAmong(tools);
});

function listedBy(tools: readonly ModelTool[], isMeant: (slot: Slot) => boolean): Choice[] {
  const choices = tools
    .flatMap(slotsOf)
    .filter(isMeant)
    .flatMap(({ choices = [] }) => choices);
  return [...new Map(choices.map((one) => [one.value, one] as const)).values()];
}

function lastOf(say: string, text: string): { start: number; end: number } | undefined {
  const at = text.lastIndexOf(say);
  if (at < 0 || !/^\p{Lu}/u.test(say)) return undefined;
  const isWhole = !/[A-Za-z]/.test(`${text[at - 1] ?? " "}`) && !/[A-Za-z]/.test(`${text[at + say.length] ?? " "}`);
  return isWhole ? { start: at, end: at + say.length } : undefined;
}

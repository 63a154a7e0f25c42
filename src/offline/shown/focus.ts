import { withoutEnding } from "../../engine/ending.ts";
import { asksOnlyWhy } from "../../engine/knowledge/follow-up.ts";
import { languageOf } from "../../engine/language.ts";
import { daysShown } from "../conversation/own-days.ts";
import type { Item } from "../conversation/shown.ts";
import { agentTexts } from "../past.ts";
import { isTime, namesDays } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import type { Past } from "../situation.ts";
import { measured } from "./accounted.ts";
import { degreeIn, POINTER, WHICH } from "./degrees.ts";
import { DAY_SHOWN } from "./order.ts";
import { figuresOf, type Shown, shownIn } from "./things.ts";

/** What a later message may call "that one": the thing that was told of last, or the one that the question before asked for. */
export function focusIn(past: readonly Past[], read: Read): Item | undefined {
  const [latest] = shownIn(past);
  if (!latest) return undefined;
  const [only, ...others] = latest.things;
  if (others.length === 0) return latest.isListed ? only : undefined;
  const [, named] = HEADED_BY.exec(agentTexts(past).at(-1)?.trim() ?? "") ?? [];
  // The list itself may have been cut before it.
  return named === undefined ? foremost(latest.asked, latest, read) : { text: named, values: {} };
}

/** "Highest: “2026-11-15: CNY 6,499, …”", above the list that it is the highest of. */
const HEADED_BY = /^(?:Highest: |Lowest: |最[高低]：)“([^”\n]+)”(?![、,])/;

/** The thing that a question for the highest or lowest is answered with; undefined where there are several. */
function foremost(asked: string, list: Shown, read: Read): Item | undefined {
  const found = [ONE, ONE_NAMED].some((one) => one.test(asked)) ? degreeIn(asked) : undefined;
  const item = found && onlyAtEnd(list, found, read);
  // Of a list that is not whole, the first is at the end that it is sorted by.
  return list.isPartial && item !== list.things[0] ? undefined : item;
}

/** The only thing at the end of an order. */
function onlyAtEnd(
  list: Shown,
  { degree, rest }: NonNullable<ReturnType<typeof degreeIn>>,
  read: Read,
): Item | undefined {
  const { things } = list;
  // Good and bad are told by the order in which things stand, if one of their figures tells it.
  const all = things.map((item) => figuresOf(item).map(({ value }) => value));
  if (degree.end === 0)
    return all[0]?.some((_, at) => falls(all.map((figures) => figures[at]))) ? things[0] : undefined;
  const sorted = measured(list, things, rest, degree.by, read);
  // "Which sells fastest" is answered by what a ranking begins with, where no figure of it is a speed.
  const [heading = ""] = list.text.trim().split("\n", 1);
  if (sorted.length === 0) return list.isListed && degreeIn(heading) !== undefined ? things[0] : undefined;
  const [best, next] = sorted.sort((a, b) => degree.end * (b.figure.value - a.figure.value));
  return best?.figure.value === next?.figure.value ? undefined : best?.item;
}

const falls = (values: readonly (number | undefined)[]): boolean =>
  values[0] !== values[1] && values.every((value, at) => value !== undefined && value <= (values[at - 1] ?? value));

/** A single one is asked for. */
const ONE = new RegExp(
  `${WHICH.source}|\\bwhats\\b|\\bthe (?:most |least )?\\w+(?: \\w+)? (?:in|of|now|right|today)\\b|\\bthe (?:\\w+est|(?:most|least) \\w+)\\W*$`,
  "i",
);

/** "Most expensive order this week", and not "orders". */
const ONE_NAMED = /^(?:the |my )?(?:(?:most|least)[ -][a-z]+|best|worst|[a-z]{2,12}est)[ -][a-z]+(?<!s)(?![a-z])/i;

/** What a thing is called, without its figures. */
const nameOfThing = ({ text }: Item): string =>
  /^(?:[A-Z]{1,4}-\d+ )?([\p{L}'’][\p{L}'’ -]*?)(?= ?[（(:：,，]| \d|$)/u.exec(text)?.[1]?.trim() ?? "";

/** "There", 这个区, "that road": a thing that is a place. */
const THAT_PLACE =
  /(?<!\b(?:is|are|was|were|will|be) )\bthere\b(?! (?:is|are|was|were)\b)|\b(?:that|this) (?:place|district|area|county|city|town|road|street|station|airport)\b|[这那][个条座](?:地方|[区县市路街])|那里|那儿|那边/iu;
/** "How many accidents did it have": the place that was asked for. */
const IT = /(?<!\b(?:is|was|make|does|can|will|about) )\bit\b(?! (?:is|was|take|work))|它(?!们)/iu;
/** "In the worst one", 最堵的那个区: one of those shown last, by their order. */
const FOREMOST =
  /(?<=\b(?:in|at|on|of|for|from|to) )the (?:worst|best|[a-z]+est|(?:most|least) [a-z]+) (?:one|place|district|area|county|city|town|road|street)\b|最\p{Script=Han}{1,3}的?那一?[个条座](?:地方|[区县市路街])?/iu;
/** 第一条那个路, "the second one". */
const PLACE_BY_NUMBER = new RegExp(
  `(?:${POINTER.source})(?:的?[那这][个条座])?(?:地方|(?<=\\p{Script=Han})[区县市路街])?`,
  "iu",
);
const ROAD = /[路街道]$|\b(?:road|street|avenue)$/i;
const SAID_AGAIN = /呢[\s,，。?？]*它?(?:那里|那儿|那边)/;
const BY_PLACE = /^(?:there|那里|那儿|那边)$/iu;

/**
 * A message with the name of what it points at, where that is the name of a place: 第二条现在车速多少, "how is traffic
 * there". `pointed`: what it points at by its place in the list. Undefined where it names it itself.
 */
export function withNameOfThing(
  said: string,
  pointed: Item | undefined,
  past: readonly Past[],
  read: Read,
  isPlace: (name: string) => boolean,
): string | undefined {
  const foremost = pointed ? undefined : withForemost(said, past, read, isPlace);
  if (foremost !== undefined) return foremost;
  const [match] = (pointed ? PLACE_BY_NUMBER.exec(said) : (THAT_PLACE.exec(said) ?? IT.exec(said))) ?? [];
  const item = match === undefined ? undefined : (pointed ?? focusIn(past, read));
  const name = item && nameOfThing(item);
  // 那条路, below districts, is none of these.
  const isRoad = (text: string) => ROAD.test(text);
  if (match === undefined || !name || !isPlace(name) || (isRoad(match) && !isRoad(name))) return undefined;
  const isLatin = /^[\p{Script=Latin}]/u.test(match);
  // 第二个呢，它那儿哪条路最堵: said twice.
  const once = pointed ? said.replace(SAID_AGAIN, "") : said;
  const named = once.replace(match, () => (isLatin && BY_PLACE.test(match) ? `in ${name}` : name));
  return pointed ? withDayOfList(named, past) : named;
}

/** A message with the name of the place that is at the end of the order it speaks of, and the day that the list is for. */
function withForemost(
  said: string,
  past: readonly Past[],
  read: Read,
  isPlace: (name: string) => boolean,
): string | undefined {
  const [match] = FOREMOST.exec(said) ?? [];
  const [latest] = match === undefined ? [] : shownIn(past);
  const found = match === undefined ? undefined : degreeIn(match);
  if (match === undefined || !found || !latest?.isListed || latest.things.length < 2) return undefined;
  const item = onlyAtEnd(latest, found, read);
  const name = item && nameOfThing(item);
  if (!name || !isPlace(name)) return undefined;
  return withDayOfList(
    said.replace(match, () => name),
    past,
  );
}

/** A message with the day that the last list is for, where it names none itself. */
function withDayOfList(said: string, past: readonly Past[]): string {
  const [latest] = shownIn(past);
  const [day, ...others] = new Set(daysShown(latest?.text ?? ""));
  if (day === undefined || others.length > 0 || daysShown(said).length > 0) return said;
  return languageOf(said) === "zh" ? `${day}${said}` : `${withoutEnding(said, /[.?!\s]$/)} on ${day}`;
}

const THAT_DAY = /\b(?:on )?(?:that|this) day\b|[那这]一?天(?!气)|当天/i;

/** "Which district was worst at that time", behind the worst hour: the message with that hour, and the day of the list. */
function withHourOfThing(said: string, past: readonly Past[], read: Read): string | undefined {
  const [match] = read(said).mentions.some(isTime) ? [] : (THAT_HOUR.exec(said) ?? []);
  const [, hour] = (match !== undefined && HOUR_TOLD.exec(focusIn(past, read)?.text ?? "")) || [];
  if (match === undefined || hour === undefined) return undefined;
  const calls = past.flatMap((event) => (event.kind === "step" ? daysShown(JSON.stringify(event.step.args)) : []));
  const day = calls.at(-1) ?? "";
  return said.replace(match, () => (languageOf(said) === "zh" ? `${day} ${hour}点` : `on ${day} at ${hour}:00`));
}

const THAT_HOUR =
  /\b(?:at|around|in) (?:that|this|the same) (?:time|hour|moment)\b|\bback then\b|\bthen(?=[?.!\s]*$)|[那这]个?(?:时候|时间|钟?点|小时)|那会儿?|当时/i;
const HOUR_TOLD = /^(\d{1,2})(?:时|h)(?= )/;

/** "What roads were slow that day", behind the worst of several days: the message with that day. */
export function withDayOfThing(said: string, past: readonly Past[], read: Read): string | undefined {
  const atHour = withHourOfThing(said, past, read);
  if (atHour !== undefined) return atHour;
  const onDays = withDaysOfCalls(said, past, read);
  if (onDays !== undefined) return onDays;
  // "Why?", behind the best of several weeks.
  const days = asksOnlyWhy(said) ? daysShown(focusIn(past, read)?.text ?? "") : [];
  if (days.length > 0) return `${said} (${days.join(languageOf(said) === "zh" ? "至" : " to ")})`;
  if (!THAT_DAY.test(said) || read(said).mentions.some(namesDays)) return undefined;
  const [day] = DAY_SHOWN.exec(focusIn(past, read)?.text ?? "") ?? [];
  const told = past.flatMap((event) => (event.kind === "step" ? JSON.stringify(event.step.args) : event.text));
  const year = daysShown(told.join("\n")).at(-1)?.slice(0, 4);
  if (day === undefined || year === undefined) return undefined;
  const whole = day.length > MONTH_AND_DAY ? day : `${year}-${day}`;
  return said.replace(THAT_DAY, (match) =>
    languageOf(said) === "zh" ? `${match}（${whole}）` : `${match} (${whole})`,
  );
}

/** "Sales on those days", behind the congestion of some: the message with these. 这几天 behind one span is of late, "then" of any. */
function withDaysOfCalls(said: string, past: readonly Past[], read: Read): string | undefined {
  const [match] = read(said).mentions.some(namesDays)
    ? []
    : (THOSE_DAYS.exec(said) ?? (ASKS_HOW.test(said) ? (THEN.exec(said) ?? []) : []));
  const end = match === undefined ? -1 : past.findLastIndex(({ kind }) => kind === "step");
  const from = past.findLastIndex(({ kind }, at) => at < end && kind !== "step") + 1;
  const calls = past
    .slice(from, end + 1)
    .map((event) => (event.kind === "step" ? daysShown(JSON.stringify(event.step.args)) : []));
  const days = [...new Set(calls.flat())].sort();
  const isSpan = calls.length === 1 || days.length === 1;
  const least = /then/i.test(match ?? "") ? 1 : 2;
  if (match === undefined || days.length < least || days.length > MOST_DAYS || (isSpan && /这/.test(match)))
    return undefined;
  const isHan = languageOf(said) === "zh";
  const [comma, and, to] = isHan ? ["、", "和", " 至 "] : [", ", " and ", " to "];
  const named = isSpan ? days.join(to) : [days.slice(0, -1).join(comma), ...days.slice(-1)].join(and);
  return said.replace(match, () => (isHan ? named : `${isSpan && days.length > 1 ? "from" : "on"} ${named}`));
}

const THOSE_DAYS =
  /\b(?:(?:on|over|during|for) )?those (?:(?:two|three|four|five|few) )?days\b|[那这](?:几|两|三|四)天(?!气|晚)/i;
/** "And how were the hotels then?" */
const ASKS_HOW = /^(?:and |so )?how (?:[^\s?.!]{1,20} ){0,3}(?:was|were)\b/i;
const THEN = /\bthen(?=[?.! ]{0,3}$)/i;
const MOST_DAYS = 7;

const MONTH_AND_DAY = 5;

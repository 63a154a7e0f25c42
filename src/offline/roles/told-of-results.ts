import { COMPLETE } from "../../engine/dialog/protocol.ts";
import { languageOf } from "../../engine/language.ts";
import { dayBoundIn } from "../conversation/own-days.ts";
import { daysSaid, listsOwn, onDaysIn, withoutDays, withoutMinute } from "../conversation/own-list.ts";
import { inPart } from "../conversation/pointing.ts";
import { COMPARES } from "../conversation/set-against.ts";
import { itemsIn } from "../conversation/shown.ts";
import { takesQuestion } from "../goals/match.ts";
import { clocksIn } from "../reading/hours.ts";
import { namesDays, todayAt } from "../reading/mention.ts";
import { partsOfDayIn } from "../reading/parts-of-day.ts";
import { type Asked, line as lineOf, namedIn } from "../shown/accounted.ts";
import { comparedOf } from "../shown/compared.ts";
import { degreeIn, WHICH } from "../shown/degrees.ts";
import { focusIn } from "../shown/focus.ts";
import { ofHeading } from "../shown/headed.ts";
import { leavesSomeOut, thoseLeft } from "../shown/narrowed.ts";
import { DAY_SHOWN, endOf } from "../shown/order.ts";
import { costsOf } from "../shown/rates.ts";
import { areSummed, sumSaid, TOTAL, unheardOf } from "../shown/summed.ts";
import { figuresOf, inUnit, listedIn, type Shown, sentencesOf, shownIn } from "../shown/things.ts";
import type { Past, Situation } from "../situation.ts";
import { boundsIn } from "../slots/bounds.ts";
import { saysTitleOf } from "../wording/name-of.ts";
import { offlinePhrases } from "../wording/phrases.ts";

/** Whether a question asks for an end of an order, which of two is more, or a mean of what is found. */
export const asksForOne = (said: string): boolean =>
  MEAN.test(said) || ([COMPARES, WHICH, SUPERLATIVE].some((one) => one.test(said)) && degreeIn(said) !== undefined);

/** What was found, with what a question reckons of it. `line`: what was not used of the question. */
export function withReckoned(told: string, question: string, line: string | undefined, situation: Situation): string {
  const said = withoutMinute(question);
  const sum = sumOfOwn(told, said, line, situation);
  if (sum !== undefined) return sum;
  const found = foundIn(told, said, situation);
  const { list, asked } = found;
  // Of several sentences, the one that is asked for stands behind them.
  const areTold = list?.isListed === false && list.things.length > 1 && WHICH.test(said);
  const end = areTold ? endOf(list, asked) : undefined;
  const apart = end === undefined ? (apartFrom(said, situation) ?? []) : `\n${end}`;
  const shown = [withCosts(told, found), apart].flat().join("\n");
  return [...above(told, line, found, situation), shown].join("\n\n");
}

/** What is shown to be chosen from, below what a question asks of it and what was not used of that. */
export function toldFirst(shown: string, question: string, line: string | undefined, situation: Situation): string {
  const found = foundIn(shown, withoutMinute(question), situation);
  return [...above(shown, line, found, situation), withCosts(shown, found)].join("\n");
}

/** What was found, and below each price what it comes to for the nights and the number that a question says. */
function withCosts(told: string, { list, asked }: Found): string {
  const costs = list && costsOf(list, asked);
  const blocks = costs?.includes("×") ? costs.split(/\n(?=\d+\. )/) : [];
  return blocks.reduce((text, block) => {
    const [line = ""] = block.split("\n", 1);
    return text.replace(line, () => block.replace(/\n(?! )/g, "\n   "));
  }, told);
}

const madeIn = ({ steps }: Situation) => steps.filter(({ name }) => name !== COMPLETE);

/** Whether all that was found is what somebody has. */
function isOfOwn(situation: Situation): boolean {
  const own = new Set(situation.tools.filter(listsOwn).map(({ name }) => name));
  const made = madeIn(situation);
  return made.length > 0 && made.every(({ name }) => own.has(name));
}

/** What somebody has on the days and in the places said, with what it comes to, where that is asked. */
function sumOfOwn(told: string, said: string, line: string | undefined, situation: Situation): string | undefined {
  const { read, language } = situation;
  if (!TOTAL.test(said) || !isOfOwn(situation)) return undefined;
  const things = itemsIn(told);
  const unused = quotedIn(line);
  const isAll = madeIn(situation).every(({ args }) => Object.keys(args).length === 0);
  const made = situation.tools.filter(({ name }) => madeIn(situation).some((step) => step.name === name));
  const isTitle = (word: string) => made.some((tool) => saysTitleOf(tool, word));
  const unheard = (isAll ? unheardOf(things, said, read) : []).filter((word) => !isTitle(word));
  const { inQuotes, notUsed, or } = offlinePhrases(language);
  if (unheard.length > 0) return [notUsed(unheard.map(inQuotes).join(or)), told].join("\n\n");
  // What a call was made for tells none of what it found from the others.
  const asked = { read, language, known: isAll ? "" : said };
  const others = unused.filter((word) => !isTitle(word));
  return areSummed(others, things, said, asked) ? sumSaid(things, said, asked) : undefined;
}

/**
 * What stands above what was found: what was not used, and what a question asks of it all the same, the highest or lowest,
 * the mean of the prices, how two of them compare, or those at an hour. "The cheapest hotel in Geneva".
 */
function above(
  told: string,
  line: string | undefined,
  { list, asked: undated }: Found,
  { past, read, tools }: Situation,
): string[] {
  if (!list || list.things.length < 2) return line === undefined ? [] : [line];
  const asked = { ...undated, said: undated.known };
  const words = quotedIn(line).filter((word) => !/^[以之]?[前后]$/.test(word));
  const times = words.flatMap((word) => atTime(list, word, asked) ?? withoutSome(list, word, asked) ?? []);
  const isOwn = (name: string) => tools.some((tool) => tool.name === name && listsOwn(tool));
  const compared = comparedOf({ lists: [...shownIn(past), list], focus: focusIn(past, read), isOwn }, asked);
  // Of what is only looked for, a side may be no thing, but a place.
  const isClear = list.tools.length === 1 && !compared?.endsWith(offlinePhrases(asked.language).shown.notAmong);
  const isTold = (row: string) => list.things.length === 2 && told.split("\n").includes(row);
  const rows = compared?.split("\n").filter((row) => !isTold(row));
  const pair = isClear || list.tools.some(isOwn) ? rows?.join("\n") : undefined;
  const answer = pair ?? meanSaid(list, asked) ?? foremost(list, undated, list.tools.some(isOwn));
  // Words for an order, a mean or a time were understood then.
  const isHeard = (word: string) => MEAN.test(word) || degreeIn(`more ${word}`)?.degree.by !== undefined;
  const areTimes = words.length > 0 && times.length === words.length;
  const isUsed = areTimes || (words.length > 0 && answer !== undefined && words.every(isHeard));
  return [line === undefined || isUsed ? [] : line, areTimes ? times : [], answer ?? []].flat();
}

/** 除了五星的: those of what was found that are left, where they are few. */
function withoutSome(list: Shown, word: string, asked: Asked): string | undefined {
  const isFew = list.things.length <= FEW;
  const left = isFew && leavesSomeOut(word) ? thoseLeft(list, { ...asked, said: word }) : undefined;
  const { inQuotes, shown } = offlinePhrases(asked.language);
  return (
    left &&
    shown.without(
      list.things.length,
      left.map(({ text }) => inQuotes(text)),
    )
  );
}

const FEW = 6;

/** What a line of words that were not used quotes. */
const quotedIn = (line = ""): string[] => [...line.matchAll(/“([^”“]{1,80})”/g)].flatMap(([, word]) => word ?? []);

/** The things that the calls of one tool have found, and what is asked of them, without the days that it names. */
interface Found {
  list: Shown | undefined;
  asked: Asked;
}

function foundIn(told: string, said: string, situation: Situation): Found {
  const { read, language } = situation;
  return { list: listIn(told, said, situation), asked: { said: withoutDays(said, read), read, language, known: said } };
}

function listIn(told: string, said: string, situation: Situation): Shown | undefined {
  const made = madeIn(situation);
  const [name, ...others] = new Set(made.map((step) => step.name));
  const isRule = situation.tools.some((tool) => tool.name === name && takesQuestion(tool));
  if (name === undefined || isRule || others.length > 0 || made.some(({ failed }) => failed)) return undefined;
  const steps = made.map((step): Past => ({ kind: "step", step }));
  const [whole] = shownIn([{ kind: "user", text: said }, ...steps, { kind: "agent", text: told }]);
  const list = whole && ofHeading(whole, said);
  const highIs = situation.tools.find((tool) => tool.name === name)?.highIs;
  return list && { ...list, ...(highIs && { highIs }) };
}

/** The highest or lowest in one sentence, where nothing says that they stand first. */
function foremost(list: Shown, asked: Asked, isOfOwn: boolean): string | undefined {
  const { said, read, language } = asked;
  const isOfEnd = SUPERLATIVE.test(said);
  // "Cheaper than 300" is a bound.
  if (!list.isListed || (!isOfEnd && boundsIn(read(said)).length > 0)) return undefined;
  const told = endOf(list, { ...asked, said: isOfEnd && !WHICH.test(said) ? `which ${said}` : said }) ?? "";
  const { shown, inQuotes, and } = offlinePhrases(language);
  const things = list.things.filter((item) => told.split("\n").includes(lineOf(item)));
  const [heading = ""] = list.text.split(/(?<!\d)[:：]/, 1);
  const areFirst = ORDERED.test(heading) && things.every((item) => list.things.indexOf(item) < things.length);
  const isOfBoth = told.startsWith(shown.highest) && told.includes(shown.lowest);
  const { mentions, now } = read(asked.known);
  const days = mentions.filter(namesDays).length;
  // What is found twice was not found by one measure, and today is not over.
  const isTwice = new Set(list.things.map(({ text }) => text)).size < list.things.length;
  const isOpen = things.some(({ text }) => DAY_SHOWN.exec(text)?.[0].slice(-5) === todayAt(now).slice(-5));
  const isUntold = NO_FIGURE.test(said) && list.things.some((item) => figuresOf(item).length > 1);
  if ((days > 1 && list.things.length > days) || isTwice || isOpen || isUntold) return undefined;
  const areAll = things.length === list.things.length;
  // Much else that is listed is alike by a figure nobody asked for.
  if (told.startsWith(shown.alike))
    return isOfOwn && areAll ? told.split("\n", 1)[0]?.replace(/：$/, "。").replace(/:$/, ".") : undefined;
  if (areFirst || isOfBoth || things.length === 0 || areAll) return undefined;
  const isHigh = told.startsWith(shown.highest) || (!told.startsWith(shown.lowest) && degreeIn(said)?.degree.end === 1);
  return shown.atEnd(isHigh, things.map(({ text }) => inQuotes(text)).join(and));
}

/** What says that a list stands in an order. */
const ORDERED = /\b(?:first|most|least|[a-z]{3,12}est)\b|[从由].{1,2}到|最/i;
/** What is reckoned of several figures: "the highest average order value". */
const NO_FIGURE = /\b(?:average|(?<!\b(?:i|we|you) )mean|value|rate|share|discounts?)\b|均|单价|率|比例|折扣|幅度/i;
const SUPERLATIVE = /\b(?:most|least|best|worst|[a-z]{3,12}est)\b|最/i;

/** "The average price": what the only prices of a whole list come to on average. */
function meanSaid(list: Shown, { said, read, language }: Asked): string | undefined {
  // What is added up in a heading is not all that is listed.
  if (!MEAN.test(said) || !list.isListed || list.isPartial || TOTAL.test(list.text)) return undefined;
  const [known = ""] = list.text.split("\n", 1);
  const isOfAll = namedIn(said, list.things, { read, known }).length === list.things.length;
  const all = list.things.map((item) => figuresOf(item).filter(({ isMoney }) => isMoney));
  const prices = all.flat();
  const [first] = prices;
  const isOfOne = COUNTED.test(said) && !COUNTED.test(first?.words ?? "");
  if (!first || !isOfAll || isOfOne || all.some(({ length }) => length !== 1)) return undefined;
  const mean = prices.reduce((sum, { value }) => sum + value, 0) / prices.length;
  const reckoned = `(${prices.map((price) => price.said).join(" + ")}) ÷ ${prices.length}`;
  return offlinePhrases(language).shown.onAverage(reckoned, inUnit(Math.round(mean), first));
}

/** What is counted, or that a price is for one of. */
const COUNTED = /\b(?:per|each|how many|night|day|person|piece)\b|每|[几少](?!钱|张)/i;

const MEAN = /\b(?:average|(?<!\b(?:i|we|you) )mean)\b|平均|均价/i;

const SO_FAR = /\b(?:up to|so far)\b|截至|目前为止/i;

/** "More or less than yesterday?": how far apart the first figures are that two calls of one tool tell in a sentence. */
function apartFrom(said: string, situation: Situation): string | undefined {
  const [one, other, ...more] = madeIn(situation);
  if (!one || one.name !== other?.name || more.length > 0 || !COMPARES.test(said) || !degreeIn(said)) return undefined;
  // Of a list of hours, the first one is not its figure.
  const isList = (text: string) => text.includes("\n") || listedIn(sentencesOf(text)[0] ?? "").length > 0;
  const texts = [one, other].flatMap(({ observation }) => (isList(observation) ? [] : observation));
  const [low, high, ...others] = texts
    .flatMap((text) => figuresOf({ text, values: {} }).slice(0, 1))
    .sort((a, b) => a.value - b.value);
  if (!low || !high || others.length > 0 || low.isMoney !== high.isMoney) return undefined;
  // What has only begun is not set against what is over.
  if (SO_FAR.test(one.observation) !== SO_FAR.test(other.observation)) return undefined;
  const { difference } = offlinePhrases(languageOf(texts.join())).shown;
  return difference(high.said, low.said, inUnit(high.value - low.value, high));
}

/**
 * Those of a whole list that begin at a time that is said, "after 5 pm" or 晚上, or at any other, "nothing before noon";
 * undefined where its lines tell of no hours.
 */
function atTime(
  { things, isPartial, isListed }: Shown,
  time: string,
  { said, read, language }: Asked,
): string | undefined {
  const hours = things.map(({ text }) => clocksIn(/(?<!\d)\d\d:\d\d(?!\d)/.exec(text)?.[0] ?? "")[0]?.minutes[0]);
  if (isPartial || !isListed || ARRIVES.test(said) || !hours.every((hour) => hour !== undefined)) return undefined;
  const day = read(time);
  const isOn = onDaysIn(day);
  if (daysSaid(day).length > 0 && !things.some(({ text }) => isOn(text))) return undefined;
  const [part] = partsOfDayIn(time);
  const own = time.slice(part?.start, part?.end);
  const start = said.indexOf(time) + (part?.start ?? 0);
  const bound = dayBoundIn(said, { start, end: start + own.length });
  const isDenied = DENIED.test(said.slice(0, start));
  const [minute, ...others] = clocksIn(own.replace(NOON, "12pm")).flatMap(({ minutes }) => minutes);
  // Of a part of the day in which none begins, it is not known when that is.
  const inOne = minute === undefined ? inPart(own, things) : [];
  const isClear = minute === undefined ? inOne.length > 0 : bound !== undefined && others.length === 0;
  if (!isClear) return undefined;
  const isThen = (at: number, hour = 0) =>
    minute === undefined ? inOne.includes(at) : bound === "after" ? hour >= minute : hour < minute;
  const { inQuotes, and, shown } = offlinePhrases(language);
  const fitting = things.filter((_, at) => isThen(at, hours[at]) !== isDenied).map(({ text }) => inQuotes(text));
  const told = fitting.length === 0 ? "" : `${language === "zh" ? "：" : ": "}${fitting.join(and)}`;
  return shown.atTime(things.length, fitting.length, told);
}

const ARRIVES = /\b(?:arriv|land|get(?:ting|s)? (?:in|there)|be (?:in|there))|抵达|到达|降落|落地/i;
/** What stands before a time that is not wanted: "no morning flights", "nothing before noon", 不要早上的. */
const DENIED =
  /(?:\b(?:no|not|none|nothing|never|without|except(?: for)?|excluding)|n['’]t(?: (?:want|need|show|give)(?: me)?)?)(?: (?:(?:any|the|one|ones|flights?|anything|in|at|before|after|earlier than|later than|of|that|which|leaves?|departs?)\b ?)*)?\s*$|(?:不要|不想要?|不坐|别给我|别要?|除了|不是|不选)(?:在|是)?$/i;
const NOON = /\b(?:noon|midday)\b|中午/i;

import { isHandOff, type ModelTool } from "../../engine/dialog/protocol.ts";
import { spaced, stem, wordsOf } from "../../engine/embedding/words.ts";
import { daysOfCall } from "../conversation/own-days.ts";
import { keptFor } from "../kept.ts";
import { dayAt, dayNumber, daysOf, isoDay, isTime, type Mention, todayAt } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { withoutSpans } from "../reading/spans.ts";
import { isOther } from "../slots/pairs.ts";
import { placeSlotsOf, slotsOf, takesHour } from "../slots/slot.ts";
import { isOfStay } from "../slots/time-values.ts";
import { saidOf } from "../wording/name-of.ts";
import { clausesOf } from "./clauses.ts";
import { finds } from "./finds.ts";
import type { Match } from "./match.ts";
import type { PlannedCall } from "./planned-call.ts";

const forecasts = /forecast|predict|预测|预报/i;
export const asksAhead =
  /\b(?:will|(?:am|is|are) (?:it |there )?going to|expect(?:ed)?|predict(?:ion)?|forecast|tomorrow|upcoming|coming)\b|会(?![议员展计场合馆儿])|将(?![军来])|预[测计报]|未来|明[天日早晚]|后天|下周/i;

const FAVOURED = 2;
const UNFIT = 0.3;
const UNSAID = 0.75;
/** For a hand-off that forecasts among other things. */
const BROAD = 0.9;

/** A ranking by the days that are named: tools that forecast come first if all of them lie ahead, and last if all are over. */
export function inTime(ranking: readonly Match[], reading: Reading): Match[] {
  if (!ranking.some(({ tool }) => forecastsDays(tool))) return [...ranking];
  const factor = factorFor(reading);
  const isOfSpan = reading.mentions.some(({ kind }) => kind === "period");
  return ranking
    .map(({ tool, score }) => {
      if (!forecastsDays(tool)) return { tool, score };
      const isBroad = isHandOff(tool.name) && factor < 1;
      return { tool, score: score * (isBroad ? (isOfSpan ? 1 : BROAD) : factor) };
    })
    .sort((a, b) => b.score - a.score);
}

/** Whether a tool forecasts and a text asks of days that are over, with no word for what is to come. */
export const isTooLate = (tool: ModelTool, reading: Reading): boolean =>
  !isHandOff(tool.name) && forecastsDays(tool) && factorFor(reading) === UNFIT && !asksAhead.test(reading.text);

/** Whether a text asks of nothing but days to come, and another tool forecasts what this one tells of days gone by. */
export const isTooEarly = (tool: ModelTool, all: readonly ModelTool[], reading: Reading): boolean =>
  isAhead(reading) && forecasterOf(tool, all) !== undefined;

/** The tool that forecasts what another one tells of days gone by, or sets against others: of the same thing, for the same places. */
export function forecasterOf(tool: ModelTool, all: readonly ModelTool[]): ModelTool | undefined {
  const tells = finds(tool) || slotsOf(tool).some(isOther);
  if (isHandOff(tool.name) || forecasts.test(tool.name) || !tells || ordersThings(tool)) return undefined;
  const isAlike = (one: ModelTool) => placeNames(one).join() === placeNames(tool).join() && areOfOneTopic(one, tool);
  return all.find((one) => forecasts.test(one.name) && !isHandOff(one.name) && isAlike(one));
}

/** Whether a tool tells which of some things come first: a forecast of one figure does not tell that. */
export const ordersThings = ({ name }: ModelTool): boolean => ORDERS.test(spaced(name));

const ORDERS = /\b(?:rank|most|least|top|best|worst)\b/i;

/** Whether a tool tells of days gone by what another one forecasts. */
export const looksBack = (tool: ModelTool, all: readonly ModelTool[]): boolean =>
  tool.effect !== "write" && !forecastsDays(tool) && all.some((one) => forecastsDays(one) && areOfOneTopic(one, tool));

/** Whether a call asks of days to come alone, by a tool that tells of days gone by: another of its domain forecasts. */
export function isTooSoon({ tool, args }: PlannedCall, all: readonly ModelTool[], now: Date): boolean {
  const days = daysOfCall({ args });
  return tellsOfPast(tool, all) && days.length > 0 && days.every((day) => day > todayAt(now));
}

/** Whether a tool tells of days gone by, and another of its domain forecasts. */
const tellsOfPast = (tool: ModelTool, all: readonly ModelTool[]): boolean =>
  tool.effect !== "write" &&
  !forecastsDays(tool) &&
  !slotsOf(tool).some(isOfStay) &&
  all.some((one) => forecastsDays(one) && one.learned === tool.learned);

/**
 * "The worst roads, and the forecast for tomorrow": a request as it stands around a part for a tool, which is not of days
 * to come if it tells of others and they are named behind it. Days in front are those of all that follows: 下周卖多少，有多少订单.
 */
export function aroundFor(
  tool: ModelTool | undefined,
  part: string,
  request: Reading,
  all: readonly ModelTool[],
): string {
  const { text, mentions, now } = request;
  const begins = text.indexOf(part);
  if (!tool || !tellsOfPast(tool, all)) return text;
  // A part that was completed by others does not stand in the request word by word.
  const end = begins < 0 ? (clausesOf(text)[0]?.length ?? 0) : begins + part.length;
  const today = todayAt(now);
  const isToCome = (mention: Mention) =>
    mention.start >= end && isTime(mention) && daysOf(mention).every((day) => isoDay(day) > today);
  return withoutSpans(text, mentions.filter(isToCome));
}

/** The places that a tool takes, but for those that it sets them against. */
const placeNames = (tool: ModelTool): string[] =>
  placeSlotsOf(tool).flatMap((slot) => (isOther(slot) ? [] : [slot.name]));

/** Whether the names of two tools, behind what they do, have a word in common. */
export const areOfOneTopic = (one: ModelTool, other: ModelTool): boolean =>
  topicOf(one).some((word) => topicOf(other).includes(word));

/** Whether a tool says that it tells what another one is named for: sales, of orders. */
export const tellsTopicOf = (one: ModelTool, other: ModelTool): boolean => {
  const told = wordsOf(one.description).map(stem);
  return topicOf(other).some((word) => told.includes(word));
};

const topicOf = (tool: ModelTool): string[] => wordsOf(spaced(tool.name)).slice(1).map(stem);

/** Whether a tool forecasts. */
export const forecastsDays = keptFor((tool: ModelTool): boolean =>
  isHandOff(tool.name) ? forecasts.test(saidOf(tool)) : forecasts.test(tool.name),
);

/** Whether days are named, and all of them lie ahead, as the hours of today do that are still to come: "tonight". */
export function isAhead({ text, mentions, now }: Pick<Reading, "text" | "mentions" | "now">): boolean {
  const begins = mentions.flatMap((mention) => daysOf(mention).slice(0, 1));
  const today = dayNumber(dayAt(now));
  const from = saysEvening(text) && !IS_OVER.test(text) ? EVENING_BEGINS : 0;
  const isLater = ({ hour = from }: (typeof begins)[number], day: number) => day === today && hour > now.getHours();
  return begins.length > 0 && begins.every((one) => dayNumber(one) > today || isLater(one, dayNumber(one)));
}

/** Whether a text asks of hours of today that are still to come, and a tool forecasts by hours. */
export const isOfTonight = (reading: Reading, forecaster: ModelTool | undefined): boolean =>
  asksOfTonight(reading) && forecaster !== undefined && slotsOf(forecaster).some(takesHour);

/**
 * "How is it at the evening rush", 晚上六点呢: hours of today that are still to come, where no day is named, nor an hour
 * that is over, nor what is so on most days.
 */
export function asksOfTonight(reading: Reading): boolean {
  const { text, mentions, now } = reading;
  if (IS_OVER.test(text) || IS_MORNING.test(text) || IS_USUAL.test(text)) return false;
  if (mentions.some((mention) => daysOf(mention).length > 0)) return false;
  const clocks = clocksOf(reading);
  return clocks.length > 0
    ? clocks.every((hour) => hour > now.getHours())
    : saysEvening(text) && now.getHours() < EVENING_BEGINS;
}

/** 早高峰呢, "and at 8am", once these are over: hours of today that nothing forecasts. */
export function isOverToday(reading: Reading): boolean {
  const { text, now } = reading;
  if (EVENING.test(text) || asksAhead.test(text)) return false;
  const clocks = clocksOf(reading);
  return clocks.length > 0
    ? clocks.every((hour) => hour <= now.getHours())
    : IS_MORNING.test(text) && now.getHours() >= NOON;
}

const clocksOf = ({ mentions }: Reading): number[] =>
  mentions.flatMap((one) => (one.kind === "moment" && one.moment.hour !== undefined ? [one.moment.hour] : []));

/** Whether a text is of an evening alone, and not of the day that leads to it too: 上午和晚上, 早晚高峰. */
const saysEvening = (text: string): boolean => EVENING.test(text) && !IS_MORNING.test(text) && !IS_AFTERNOON.test(text);

const IS_MORNING =
  /(?<!\bgood )\b(?:mornings?|noon|midday|daytime)\b|早(?:[上晨间](?!好)|晚|高峰)|[今清]早|[清凌]晨|[上中]午(?!好)|白天/i;
const IS_AFTERNOON = /(?<!\bgood )\bafternoon\b|下午(?!好)|午后/i;
/** 平时晚高峰堵吗, "on average at night": of most days, or of days gone by. */
const IS_USUAL =
  /\b(?:usual(?:ly)?|normal(?:ly)?|typical(?:ly)?|general(?:ly)?|average|(?<!\b(?:i|we|you) )mean|always|often|every|each|daily|hourly|history|historical|recent(?:ly)?|lately|trend)\b|平[时常均日]|通常|一般|往常|经常|常常|总是|每[天日晚个]|逐[时日]|历史|最近|近[期来日]|变化|趋势/i;
const NOON = 12;
const EVENING = /\b(?:tonight|evening|night)\b|[今当]晚|晚[上间]|晚高峰|夜[里间]/i;
/** 今晚卖了多少: asked as of what is over. */
const IS_OVER =
  /\b(?:did|was|were|sat|stood|drove|went|took|spent|saw|waited|lasted)\b|了(?:多少|几|什么|啥|哪|[一两半\d])|刚才|刚刚/i;
/** Rush hours before it are of the evening, too. */
const EVENING_BEGINS = 17;

/** "How many refunds yesterday", 上周退款有哪些: figures and lists of days that are over, of which no rule tells. */
export const asksPastFigures = (reading: Reading): boolean => OF_FIGURES.test(reading.text) && isOfPast(reading);

/** Whether a text names days that are over and no others, and asks nothing of what may be done. */
export function isOfPast({ text, mentions, now }: Reading): boolean {
  const today = todayAt(now);
  const days = mentions.flatMap(daysOf);
  return days.length > 0 && days.every((day) => isoDay(day) <= today) && !MAY.test(text);
}

const OF_FIGURES =
  /\bhow (?:many|much)\b|^(?:please )?(?:show|list|give|see|view)\b|多少|几[单个笔件]|有?哪[些几]|列[出一]|的退[货款单]$/i;
/** Asks what may or must be done. */
export const MAY =
  /\b(?:can|could|may|must|would|will|should|do|does|if|allowed|rules?|polic\w+)\b|[能可会要得该]|如果|规[则定]/i;

function factorFor({ text, mentions, now }: Reading): number {
  const today = dayNumber(dayAt(now));
  const days = mentions.flatMap((mention) => daysOf(mention).slice(-1)).map(dayNumber);
  if (isAhead({ text, mentions, now })) return FAVOURED;
  if (days.length > 0 && days.every((day) => day < today)) return UNFIT;
  if (asksAhead.test(text)) return days.length > 0 ? 1 : FAVOURED;
  // "This week", before it is over.
  return days.some((day) => day > today) ? 1 : UNSAID;
}

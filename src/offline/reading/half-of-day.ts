import { daysOf, isoDay, type Mention, todayAt } from "./mention.ts";
import { partsOfDayIn } from "./parts-of-day.ts";

/**
 * 下午四点和六点: times of day that are told one behind the other are all in the half of the day that the first one says.
 * 今天四点: early hours of today, where neither half is said, are those still to come.
 */
export function inOneHalf(mentions: readonly Mention[], text: string, now: Date): Mention[] {
  const days = mentions.flatMap(daysOf).map(isoDay);
  const asksAhead = AHEAD.test(text);
  const isOfToday = (days.length > 0 || asksAhead) && days.every((day) => day === todayAt(now)) && !IS_OVER.test(text);
  const out: Mention[] = [];
  const late = lateFrom(mentions, text, new Set(days).size);
  const inLast = mentions.map((one, at) => inHalfOfNext(one, mentions[at + 1], text));
  for (const mention of inLast)
    out.push(inItsHalf(inPart(mention, late), out.at(-1), { text, now, isOfToday, asksAhead }));
  return out;
}

/** 今晚滨江8点和9点: from which hour on those that name no half are late, as all parts of the only day that are named are. */
function lateFrom(mentions: readonly Mention[], text: string, days: number): number | undefined {
  const parts = partsOfDayIn(text).filter(({ start, end }) => !/\d/.test(text.slice(start, end)));
  const isMixed = mentions.some((one) => hourIn(one) > NOON);
  const said = parts.map(({ start, end }) => text.slice(start, end));
  if (parts.length === 0 || days > 1 || isMixed || !said.every((one) => LATE.test(one))) return undefined;
  return said.every((one) => /afternoon|下午/i.test(one)) ? 1 : LAST_EARLY;
}

const hourIn = (one: Mention): number => (one.kind === "moment" ? (one.moment.hour ?? 0) : 0);

function inPart(mention: Mention, late = NOON): Mention {
  const hour = hourIn(mention);
  if (mention.kind !== "moment" || hour < late || hour >= NOON || SAYS_HALF.test(mention.text)) return mention;
  return { ...mention, moment: { ...mention.moment, hour: hour + NOON } };
}

interface Said {
  text: string;
  now: Date;
  isOfToday: boolean;
  asksAhead: boolean;
}

function inItsHalf(mention: Mention, before: Mention | undefined, said: Said): Mention {
  const { text, now, isOfToday, asksAhead } = said;
  const hour = hourIn(mention);
  // "Will it be jammed at 7", "at 5:30" in the afternoon: of an hour that is over nobody asks what will be.
  const isLateToday = isOfToday && asksAhead && hour > 0 && hour <= now.getHours() && hour + NOON > now.getHours();
  if (mention.kind === "moment" && isLateToday && hour < NOON && !NAMES_HALF.test(mention.text))
    return { ...mention, moment: { ...mention.moment, hour: hour + NOON } };
  if (mention.kind !== "moment" || hour < 1 || hour >= NOON || SAYS_HALF.test(mention.text)) return mention;
  const first = before ? hourIn(before) : 0;
  const isJoined = first > 0 && JOINS.test(text.slice(before?.end, mention.start));
  const isToCome =
    isOfToday && !isJoined && hour <= LAST_EARLY && hour + NOON > now.getHours() && SAYS_HOUR.test(mention.text);
  // 十二点和两点; 晚上十一点和一点: the second one is of the night behind it.
  const isEarly = hour <= LAST_EARLY;
  const isLate = isJoined && (first === NOON ? isEarly : first > NOON && !(isEarly && first > LAST_LATE));
  return isLate || isToCome ? { ...mention, moment: { ...mention.moment, hour: hour + NOON } } : mention;
}

/** "At 4 and 6 pm": both are late, unless the first would then be behind the second. */
function inHalfOfNext(mention: Mention, next: Mention | undefined, text: string): Mention {
  if (mention.kind !== "moment" || next?.kind !== "moment" || SAYS_HALF.test(mention.text)) return mention;
  const { hour = 0 } = mention.moment;
  const later = (next.moment.hour ?? 0) - hour - NOON;
  const isLate = hour > 0 && later > 0 && PM.test(next.text);
  const isJoined = JOINS.test(text.slice(mention.end, next.start));
  return isLate && isJoined ? { ...mention, moment: { ...mention.moment, hour: hour + NOON } } : mention;
}

const PM = /\d ?p\.?m\b/i;
const NOON = 12;
/** After it, what comes next is of the next day. */
const LAST_LATE = 20;
/** Nobody sets out so early without saying so. */
const LAST_EARLY = 5;
const NAMES_HALF = /[早晨晚夜午]|[ap]\.?m\b|\b0\d:/i;
const AHEAD = /\b(?:will|(?:am|is|are|it['’]s) (?:\w{1,12} )?(?:going to|gonna))\b|会(?![议员展计场合馆儿])/i;
const SAYS_HALF = /[早晨晚夜午]|[ap]\.?m\b|:/i;
const LATE = /\b(?:afternoon|evening|night|tonight)\b|下午|傍晚|晚/i;
const SAYS_HOUR = /[点时]|\bat \d/i;
const IS_OVER = /[了过]|凌晨|[半深]夜|\b(?:was|were|did|had|morning|early|night)\b/i;
const JOINS = /^\s?(?:[、,，]|和|跟|与|及|或者?|还是|\band\b|\bor\b)(?:\s?at)?\s?$/i;

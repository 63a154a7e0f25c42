import { daysOf, isoDay, type Mention, todayAt } from "./mention.ts";

/**
 * 下午四点和六点: times of day that are told one behind the other are all in the half of the day that the first one says.
 * 今天四点: early hours of today, where neither half is said, are those still to come.
 */
export function inOneHalf(mentions: readonly Mention[], text: string, now: Date): Mention[] {
  const days = mentions.flatMap(daysOf).map(isoDay);
  const isOfToday = days.length > 0 && days.every((day) => day === todayAt(now)) && !IS_OVER.test(text);
  const out: Mention[] = [];
  const late = latePart(mentions, text, new Set(days).size);
  const inLast = mentions.map((one, at) => inHalfOfNext(one, mentions[at + 1], text));
  for (const mention of inLast) out.push(inItsHalf(inPart(mention, late), out.at(-1), { text, now, isOfToday }));
  return out;
}

/** 今晚滨江8点和9点, "at 6 or 7 tonight": from which hour on those that name no half are late, as the only part of the only day is. */
function latePart(mentions: readonly Mention[], text: string, days: number): number | undefined {
  const part = mentions.find((one) => one.kind === "moment" && one.moment.hour === undefined && LATE.test(one.text));
  const isMixed = mentions.some((one) => one.kind === "moment" && (one.moment.hour ?? 0) > NOON);
  if (!part || days > 1 || isMixed || EARLY.test(text)) return undefined;
  return /afternoon|下午/i.test(part.text) ? 1 : LAST_EARLY;
}

function inPart(mention: Mention, late = NOON): Mention {
  const hour = mention.kind === "moment" ? (mention.moment.hour ?? 0) : 0;
  if (mention.kind !== "moment" || hour < late || hour >= NOON || SAYS_HALF.test(mention.text)) return mention;
  return { ...mention, moment: { ...mention.moment, hour: hour + NOON } };
}

interface Said {
  text: string;
  now: Date;
  isOfToday: boolean;
}

function inItsHalf(mention: Mention, before: Mention | undefined, { text, now, isOfToday }: Said): Mention {
  const hour = mention.kind === "moment" ? (mention.moment.hour ?? 0) : 0;
  if (mention.kind !== "moment" || hour < 1 || hour >= NOON || SAYS_HALF.test(mention.text)) return mention;
  const first = before?.kind === "moment" ? (before.moment.hour ?? 0) : 0;
  const isJoined = first > 0 && JOINS.test(text.slice(before?.end, mention.start));
  const isToCome =
    isOfToday && !isJoined && hour <= LAST_EARLY && hour + NOON > now.getHours() && HAN_HOUR.test(mention.text);
  // 十二点和两点; 晚上十一点和一点: the second one is of the night behind it.
  const isEarly = hour <= LAST_EARLY;
  const isLate = isJoined && (first === NOON ? isEarly : first > NOON && !(isEarly && first > LAST_LATE));
  return isLate || isToCome ? { ...mention, moment: { ...mention.moment, hour: hour + NOON } } : mention;
}

/** "At 4 and 6 pm": both are late, unless the first would then be behind the second. */
function inHalfOfNext(mention: Mention, next: Mention | undefined, text: string): Mention {
  if (mention.kind !== "moment" || next?.kind !== "moment" || SAYS_HALF.test(mention.text)) return mention;
  const { hour = 0 } = mention.moment;
  const isLate = hour > 0 && hour + NOON < (next.moment.hour ?? 0) && PM.test(next.text);
  const isJoined = JOINS.test(text.slice(mention.end, next.start));
  return isLate && isJoined ? { ...mention, moment: { ...mention.moment, hour: hour + NOON } } : mention;
}

const PM = /\d ?p\.?m\b/i;
const NOON = 12;
/** After it, what comes next is of the next day. */
const LAST_LATE = 20;
/** Nobody sets out so early without saying so. */
const LAST_EARLY = 5;
const SAYS_HALF = /[早晨晚夜午]|[ap]\.?m\b|:/i;
const LATE = /\b(?:afternoon|evening|night|tonight)\b|下午|傍晚|晚/i;
const EARLY = /\b(?:morning|noon|midnight|early)\b|\d ?am\b|[早晨凌]|[上中]午/i;
const HAN_HOUR = /[点时]/;
const IS_OVER = /[了过]|凌晨|[半深]夜/;
const JOINS = /^\s?(?:[、,，]|和|跟|与|及|或者?|还是|\band\b|\bor\b)(?:\s?at)?\s?$/i;

import { type Mention, namesDays } from "./mention.ts";

/** 五点出发, "I leave at 5", said when five is past: who is to set out does so in the half of the day that is to come. */
export function whenSettingOut(mentions: Mention[], text: string, now: Date): Mention[] {
  // Who names the day may ask for what was measured on it.
  if (
    mentions.some(namesDays) ||
    TOLD_EXACTLY.test(text) ||
    !SETS_OUT.test(text) ||
    saysNoMore(text) ||
    IS_OVER.test(text) ||
    TELLS_HALF.test(text)
  )
    return mentions;
  return mentions.map((mention) => {
    const hour = mention.kind === "moment" ? mention.moment.hour : undefined;
    const isPast = hour !== undefined && hour > 0 && hour <= now.getHours() && hour + NOON > now.getHours();
    if (mention.kind !== "moment" || !isPast || hour >= NOON) return mention;
    return { ...mention, moment: { ...mention.moment, hour: hour + NOON } };
  });
}

/** "9点出发", behind what was asked of another day: nothing else is said. */
const saysNoMore = (text: string): boolean =>
  text.replace(SETS_OUT, "").replace(NOTHING_MORE, "").trim().length < (/\p{Script=Han}/u.test(text) ? 4 : 8);
const NOTHING_MORE =
  /\b(?:i|we|if|and|then|so|around|about|today)\b|[\d:，,。.？?！!]|[一二两三四五六七八九十]|的话|如果|要是|那|我们?|大概|今天/giu;

const NOON = 12;
const SETS_OUT =
  /\b(?:leave|set (?:off|out)|head (?:out|off)|finish work)\b.{0,20} at \d|(?:[点半]钟?|\d:00)(?:出发|动身|启程|出门|下班)(?!.*呢)/iu;
/** "10:30": no hour that is only spoken of. */
const TOLD_EXACTLY = /\d[:：](?!00)\d/;
const IS_OVER = /\b(?:was|were|did|had|left|drove|went|yesterday)\b|昨|刚才|[去走发]了|过了/i;
/** "5 am", "05:00", 早上: which half of the day is meant. */
const TELLS_HALF =
  /\d ?[ap]\.?m\b|\b0\d:|\b(?:mornings?|am|pm|evenings?|afternoon|night)\b|凌晨|清晨|[早今]晨|早|上午|下午|傍晚|晚|夜/i;

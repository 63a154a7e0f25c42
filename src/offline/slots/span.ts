import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { addDays } from "../../engine/domain/days.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { idsIn } from "../../engine/ids.ts";
import { namesDays, todayAt } from "../reading/mention.ts";
import { numbersIn } from "../reading/numbers.ts";
import type { Reading } from "../reading/read.ts";
import { tokensOf } from "../reading/tokens.ts";
import { type Args, valueAt } from "./arguments.ts";
import type { Filled } from "./filled.ts";
import { isOther } from "./pairs.ts";
import { daySlotsOf, type Slot } from "./slot.ts";

const DAYS_OF: Record<string, number> = {
  ...{ night: 1, day: 1, week: 7, fortnight: 14 },
  ...{ 晚: 1, 夜: 1, 天: 1, 日: 1, 周: 7, 星期: 7, 个星期: 7 },
};

const WEEKS = /^[\d一二两三四五六七八九十]{1,3}个?(?:星期|礼拜)(?![一二三四五六日天])/;

/** "My Geneva one to 2 nights": a thing, and no count. */
const ONE_OF_THEM = /(?<=\b(?:my|our|the|that|this) (?:[\w-]{1,30} )?)one (?=to )/i;

/** How many days a text says something lasts: "for two nights", 住三晚. */
export function lengthIn(said: string): number | undefined {
  const text = withoutReplaced(said).replace(ONE_OF_THEM, " ");
  if (AND_A_HALF.test(text)) return undefined;
  const counts = numbersIn(tokensOf(text), text).flatMap(({ value, unit, start }) => {
    // "Two days later" and 最近三天 say when, not how long; 一晚300块 and 300块一晚 are prices.
    const rest = text.slice(start);
    if (/^\S+ \w+ (?:later|earlier|ago|before|after)\b|^\S{1,3}(?:后|前)/i.test(rest) || PER_DAY.test(rest)) return [];
    if (value === 1 && AFTER_PRICE.test(text.slice(0, start))) return [];
    if (DAY_OF_MONTH.test(rest) && !LASTING.test(text.slice(0, start))) return [];
    const days = WEEKS.test(rest) ? 7 : (DAYS_OF[unit] ?? DAYS_OF[unit.slice(0, 1)]);
    return days === undefined || !Number.isInteger(value) || value < 1 ? [] : [value * days];
  });
  // "300 a night" is a price.
  const one = text
    .match(
      /(?<!\d (?:(?!(?:for|by) )[a-z]{2,4} )?)\b(?:a|an|one) (night|day|week|fortnight)\b(?! (?:later|earlier|sooner|ago|before|after)\b)/i,
    )?.[1]
    ?.toLowerCase();
  return counts[0] ?? (one === undefined ? undefined : DAYS_OF[one]);
}

/** "One and a half nights", 一晚半, 1.5天: nothing lasts so. */
const AND_A_HALF =
  /\b(?:nights?|days?|weeks?) and a half\b|\band a half (?:nights?|days?|weeks?)\b|\bhalf an? (?:night|day|week)\b|[晚夜天周]半|半[晚夜天日周]|\.\d{1,3} ?(?:[晚夜天]|nights?\b|days?\b)/i;

/** 那25日呢: a day, and no length. */
const DAY_OF_MONTH = /^\d{1,2}日(?![游内间])/;
const LASTING = /[住租用待玩共期]\s?$/;

const AFTER_PRICE = /(?<![\d-])\d[\d,]{1,8}\s?(?:[元块]钱?)?$/;
const PER_DAY =
  /^一[天晚夜](?:\S{0,2}(?:超过|最[多高])|\S{0,2}只[能给]?[报批出付花]|多少|[\d一二两三四五六七八九]{1,2}[\d百千])/;

/** The last day of a span whose first day is known, from how long it is said to last; what lasts a day ends on its first. */
export function endFrom(tool: ModelTool, args: Args, text: string): Filled[] {
  const [from, to] = spanOf(tool);
  const first = from && String(valueAt(args, from) ?? "");
  const isOfOne = isOfNights(to) ? ONE_NIGHT.test(text) : to !== undefined && isIncluded(to) && ONE_DAY.test(text);
  const days = lengthIn(text) ?? (isOfOne ? 1 : undefined);
  if (!from || !to || !first || days === undefined || !/^\d{4}-\d\d-\d\d$/.test(first)) return [];
  return [{ slot: to, value: addDays(first, isIncluded(to) ? days - 1 : days), others: [], score: 2.5 }];
}

/** The first day of what is to be done up to a day, that day included, where only this is said: "10% off until Sunday" begins today. */
export function beginFrom(tool: ModelTool, args: Args, { text, now }: Reading): Filled[] {
  const [from, to] = spanOf(tool);
  const last = to && isIncluded(to) ? valueAt(args, to) : undefined;
  if (!from?.required || tool.effect !== "write" || last === undefined || valueAt(args, from) !== undefined) return [];
  const today = todayAt(now);
  return ONLY_ENDS.test(text) && today <= String(last) ? [{ slot: from, value: today, others: [], score: 2 }] : [];
}

const ONLY_ENDS = /\b(?:until|till?|through|up to) (?:the )?\d{4}-|(?:直?到|至)\s?\d{4}-\d\d-\d\d(?!\s?[开起])/i;

/** "2026-12-05 night", 12月5号那晚: what is counted in nights is for that one. */
const ONE_NIGHT =
  /-\d\d ?(?:night|evening)\b|\b(?:tonight|(?:tomorrow|day) night|night of)\b|(?:-\d\d ?|[今明那当])晚/i;
/** "2026-11-23 only", 只在11月23日: for that day. */
const ONE_DAY =
  /\d{4}-\d\d-\d\d only\b|\b(?:only|just)(?: (?:on|for))? \d{4}-\d\d-\d\d(?! (?:to|till|until))|[只仅就]限?[在于]?\s?\d{4}-\d\d-\d\d(?!\s?[至到])|\d{4}-\d\d-\d\d\s?(?:[这那]?一天|[当这那]天)/i;
/** Whether a slot holds the last day of a span, and not the day it is left on. */
export const isIncluded = ({ words }: Slot): boolean => /\blast day\b/.test(words);
const isOfNights = (to: Slot | undefined): boolean => to !== undefined && /leaving|退房/.test(to.words);

/** The day before that of a thing, its own day, and the one behind it. */
const BESIDE = [
  /\bthe (?:day|night) before\b(?! \w)|前一[天晚]/i,
  /\b(?:that|(?:that|the) same) (?:day|night)\b|同一天|当天/i,
  /\bthe (?:day|night) after\b(?! \w)|\bthe (?:next|following) day\b|第二天|[次翌]日|隔天|后一[天晚]/i,
];

/** By how many days a text moves something: "one day later" 1, 提前两天 -2. */
export function shiftIn(text: string): number | undefined {
  const beside = BESIDE.findIndex((said) => said.test(text));
  if (beside >= 0) return beside - 1;
  const plain = idsIn(text).reduce((rest, id) => rest.replace(id, ""), text);
  const moved = LATER.test(plain) ? 1 : EARLIER.test(plain) ? -1 : 0;
  const said = text.match(/(?<!\S)(\S{1,20}) (day|night|week)s? (later|earlier|back(?![ -]\w)|forward)/i);
  const isMeant = said && (/^(?:later|earlier)$/i.test(said[3] ?? "") || PUSHES.test(text));
  if (isMeant) return (lengthIn(`${said[1]} ${said[2]}`) ?? 1) * (/later|back/i.test(said[3] ?? "") ? 1 : -1);
  const way = text.match(/\b(?:back|off|postpone|delay|defer|move|shift|(forward|advance|ahead))\b/i);
  const pushed = (way && text.match(/\b(?:back|off|forward|by) (\w{1,10} (?:day|week)s?)\b/i))?.[1] ?? pushedBy(text);
  if (pushed !== undefined) return (lengthIn(pushed) ?? 1) * (way?.[1] ? -1 : 1);
  const days = moved === 0 ? undefined : lengthIn(plain.replace(UP_TO_MOVE, ""));
  return days === undefined ? undefined : days * moved;
}

const [HAN_LATER, HAN_EARLIER] = ["推迟|推后|延后|延迟|晚|往后|(?<!前)推(?![荐送])", "提前|早|往前|向前"];
const LATER = new RegExp(`(?:${HAN_LATER})\\S{0,2}[天日周]`);
const EARLIER = new RegExp(`(?:${HAN_EARLIER})\\S{0,2}[天日周]`);
const UP_TO_MOVE = new RegExp(`^.*?(?:${HAN_LATER}|${HAN_EARLIER})`);

/** "Push the trip a week": by how much. */
function pushedBy(text: string): string | undefined {
  const found = LENGTH_AT_END.exec(text);
  return found && PUSHES.test(text.slice(0, found.index)) ? found[1] : undefined;
}

const PUSHES = /\b(?:push|move|shift|postpone|delay|defer) /i;
const LENGTH_AT_END =
  /(?<!\b(?:for|to|of|in|within|until|till|per|every) )\b((?:\d{1,2}|an?|one|two|three|four|five|six|seven|ten) (?:day|week)s?)[\s.!?]*$/i;

const LONGER =
  /\b(?:(?:longer|more|extra|additional|another(?= night)|(?:add|tack on)(?= (?:\w+ )?(?:night|day|week)s?\b)|(?:extend|prolong|lengthen|stretch)\w*)|(shorter|less|fewer|(?:shorten|cut|reduc|drop|skip|los)\w*|one (?:night|day) off))\b|(?:多|延长|续|再[住租延待呆]|延(?=[一二两三四五六七八九十\d])|加|(少|缩短))\p{Script=Han}{0,3}?[一二两三四五六七八九十\d]{1,3}个?(?:晚|夜|天|日|周|星期|礼拜)/iu;
const TO_A_LENGTH =
  /\b(?:to|for) (?:a total of )?[\w-]{1,12} (?:night|day|week)s?\b(?! (?:longer|shorter|more|less|fewer|extra))|\bmake (?:it|that|this|[a-z]{1,4}-?\d{3,12}) (?:only |just )?(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) (?:night|day|week)s?\b(?! (?:longer|shorter|more|less|fewer|extra|earlier|later|sooner))|[成为到至]\s?[\d一二两三四五六七八九十]{1,3}个?(?:晚|夜|天|周|星期|礼拜)/i;

/** "3 nights", 三晚: a length and nothing else. */
const ONLY_A_LENGTH =
  /^(?:just |only )?(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten) (?:night|day|week)s?(?:,? please)?[.!]?$|^就?[\d一二两三四五六七八九十]{1,3}个?(?:晚上?|夜|天|周|星期)[吧。！]?$/i;

/** "To three nights", 改成5晚, 住五晚: how many days a text says what there is is to last; "extend it for two nights" may mean both. */
export function newLengthIn(text: string): number | undefined {
  const isSaid = TO_A_LENGTH.test(text)
    ? !LONGER.test(text) || !/\bfor\b/i.test(text)
    : /[住用租]\s?[\d一二两三四五六七八九十]/.test(text) || ONLY_A_LENGTH.test(text.trim());
  return isSaid && stretchIn(text) === undefined ? lengthIn(text) : undefined;
}

/** By how many days a text makes something last longer: "one night longer" 1, 少住两晚 -2. */
export function stretchIn(text: string): number | undefined {
  const [said = "", shorter, hanShorter] = LONGER.exec(text) ?? [];
  if (said === "" || TO_A_LENGTH.test(text)) return undefined;
  const isHan = /\p{Script=Han}/u.test(said);
  if (!isHan && !/\b(?:night|day|week)s?\b/i.test(text)) return undefined;
  const counted = isHan ? said : text.replace(/\b(?:more|extra|additional) (?=(?:night|day|week)s?\b)/i, "");
  return (lengthIn(counted) ?? 1) * (shorter || hanShorter ? -1 : 1);
}

/** By how many days a text makes something longer, and by how many it moves it. */
export interface Moves {
  stretch?: number;
  shift?: number;
}

export function movesIn(said: string): Moves {
  const text = withoutReplaced(said);
  return { stretch: stretchIn(text), shift: shiftIn(text) };
}

/** "Instead of two nights less", 不是少住两晚而是: what something else takes the place of. */
const withoutReplaced = (text: string): string => text.replace(REPLACED, " ");

const REPLACED = /\b(?:(?:instead|in place) of|rather than)\b[^,;.]*|(?<![是要])不[是要](?:(?!而是)[^，,；。])*/gi;

/** The days that a thing has. */
export type Had = Record<"first" | "last", string>;

/** The new days of what lasts from one day to another, when a text makes it longer, or moves it by some days. */
export const movedDays = (tool: ModelTool, had: Had, text: string): Filled[] => movedBy(tool, had, text, movesIn(text));

/** The new days of what is made longer or moved, at the end that a text speaks of. */
export function movedBy(tool: ModelTool, had: Had, text: string, { stretch, shift }: Moves): Filled[] {
  const [begins, to] = spanOf(tool);
  const from = begins ?? daySlotsOf(tool)[0];
  const on = (slot: Slot | undefined, day: string, days: number): Filled[] =>
    slot ? [{ slot, value: addDays(day, days), others: [], score: 2 }] : [];
  if (stretch !== undefined) return on(to, had.last, stretch);
  if (!shift) return [];
  const [begin, end] = [on(from, had.first, shift), on(to, had.last, shift)];
  const said = endSaid(tool, text);
  return said === undefined ? [...begin, ...end] : said === from ? begin : end;
}

/** What of a text only moves something by some days: "a day earlier", 推迟两天. */
export const SHIFT = new RegExp(
  `\\b(?:\\w{1,12}|\\d{1,3}) (?:day|week)s? (?:later|earlier)\\b|${LATER.source}|${EARLIER.source}`,
  "i",
);

const LASTS =
  /\b(?:(?:stretch|keep|leav|return)\w*|staying|(?<=^|\b(?:i|we|me|us|to|can|could|will|should|and|please|only|just|rather) )stay|until|till|through|back|(?:run|go on|continue)(?= (?:to|on)\b))\b|还(?![是有能要可没不想])|退|[住留用]到|(?<![改换移提推挪期迟后前])到(?=\d{4}-)/i;

/** The end of a span that a single day is said for: the one spoken of; otherwise "to the 6th" moves the first day. */
export function endMeant(tool: ModelTool, filled: Slot, text: string): Slot {
  const [from, to] = spanOf(tool);
  if (!from || !to || (filled !== from && filled !== to)) return filled;
  const isOfLast = stretchWay(text) !== 0 && (filled === to || !FROM.test(text));
  return endSaid(tool, text) ?? (isOfLast ? to : LASTS.test(text) ? filled : from);
}

/** Which way a text stretches what there is, which leaves its first day as it is: "extend" 1, 缩短 -1. */
export const stretchWay = (text: string): number => (LENGTHENS.test(text) ? 1 : SHORTENS.test(text) ? -1 : 0);
const LENGTHENS = /\b(?:extend|prolong|lengthen)|[延续](?:长|[住租用留]?[到至])/i;
const SHORTENS = /\bshorten|\bcut (?:[a-z]+ ){0,3}short\b|缩短/i;

/**
 * Whether of two days only the last is one that a thing is to have: the other tells which thing is stretched, or is the
 * old end. "From the 2nd to the 9th" stretches it at both ends, where it does.
 */
export function onlyEnds(tool: ModelTool, { text, mentions }: Reading, had: Had, first: unknown): boolean {
  const [way, end] = [stretchWay(text), endSaid(tool, text)];
  if (way === 0) return FROM.test(text) && end?.role === "target" && mentions.filter(namesDays).length === 1;
  const isWithin = String(first) > had.first && String(first) < had.last;
  return !FROM.test(text) || (way > 0 ? String(first) >= had.first : !isWithin);
}

const FROM = /\b(?:from|starting)\b|从|起/i;

/**
 * "At 20% from 2026-11-25", 2026-11-25起改成八折: a range of days is to begin on a day, and ends as before; so does a stay
 * that is "only" needed from then.
 */
export const onlyBegins = (tool: ModelTool, text: string): boolean => {
  const [, to] = spanOf(tool);
  const isOnly = to !== undefined && (isIncluded(to) || ONLY.test(text));
  return isOnly && FROM_A_DAY.test(text) && shiftIn(text) === undefined;
};

const ONLY = /\b(?:only|just)\b(?! (?:move|change|shift|push|put|switch)\b)|只|才/i;

const FROM_A_DAY = /\b(?:from|as of|starting)(?: on)?(?: the)? \d{4}-|从\s?\d{4}-|\d{4}-\d\d-\d\d\s?[起开]/i;

/** "The check-out stays the same", 退房不变. */
const UNCHANGED =
  /\b(?:keep|leave) the [a-z-]+|(?<![a-z-])[a-z-]+ (?:date )?(?:stays|remains|unchanged)\b|\b(?:check(?:ing)?[- ]?(?:in|out)|arriv(?:e|ing|al)|leav(?:e|ing)|return(?:ing)?)(?: (?:on|is|stays|date)){0,2}(?: the)? (?:same|as before|as planned)\b|[一-鿿]{2,4}(?:日期|时间)?(?:保持)?不[变动改]/giu;

/** The ends of a span that a text says stay as they are, by their names. */
export const endsKept = (tool: ModelTool, said: string): string[] =>
  (said.match(UNCHANGED) ?? []).flatMap((part) => endSaid(tool, part.replace(STAYS, " "))?.name ?? []);

const STAYS = /\b(?:keep|leave|stays|remains|unchanged|the same|as before|as planned)\b|(?:保持)?不[变动改]/gi;

/** The only end of a span that a text speaks of: "check out a day earlier", 还车时间. */
export function endSaid(tool: ModelTool, said: string): Slot | undefined {
  const text = said.replace(UNCHANGED, " ").replace(APART, "$1 $2");
  const [from, to] = spanOf(tool);
  const isSaid = (slot: Slot | undefined) =>
    slot !== undefined && ((slot === to ? LAST : FIRST).test(text) || slot.called.some((say) => saysEnd(text, say)));
  return isSaid(from) === isSaid(to) ? undefined : isSaid(to) ? to : from;
}

/** "Pick the car up", "drop it off". */
const APART = /\b(pick|drop|check|hand) (?:it|(?:the|my|our) [a-z]+) (up|off|in|out|back)\b/gi;
const FIRST = /\b(?:(?:start|begin)s?|arriv(?:e|es|ing|al))\b|开始|到达|抵达/i;
const LAST = /\b(?:end|finish|stop)(?:s|es)?\b|结束|停(?!车)/i;

/** The sign after a day, a verb in a Chinese text: 五号就还. */
const AFTER_A_DAY = /(?<=[天日晚\d][就再]?)\p{Script=Han}(?![是有没])/gu;

/** Whether a text speaks of one end of a span: by the last word for it, or by the first two signs of a Chinese one. */
function saysEnd(text: string, say: string): boolean {
  if (/^\p{Script=Han}{2}/u.test(say))
    return text.includes(say.slice(0, 2)) || (text.match(AFTER_A_DAY)?.includes(say.slice(0, 1)) ?? false);
  const words = wordsOf(say.replace("-", ""));
  // Of "first day" it is "first" that tells; "to" stands in front of places, too.
  const last = words.findLast((word) => !/^(?:day|night|date|time|from|to)$/.test(word)) ?? "";
  return wordsOf(text.replace(/\b(check|pick)[- ](?=\w)/gi, "$1")).some((word) => stem(word) === stem(last));
}

/** The two days that bound what a tool is about. */
export function spanOf(tool: ModelTool): [Slot | undefined, Slot | undefined] {
  const days = daySlotsOf(tool).filter((slot) => !isOther(slot));
  return [days.find(({ role }) => role === "source"), days.find(({ role }) => role === "target")];
}

/** Whether a text says how long something is to last, or by how many days it moves: "to 3 nights", 晚两天. */
export const countsDays = (text: string): boolean =>
  [newLengthIn, stretchIn, shiftIn].some((days) => days(text) !== undefined);

import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { asksToAct } from "../goals/acts.ts";
import { finds } from "../goals/finds.ts";
import { leavesOf } from "../goals/leaves.ts";
import { isOfOneself } from "../goals/match.ts";
import { keptFor } from "../kept.ts";
import type { Mention } from "../reading/mention.ts";
import type { Read, Reading } from "../reading/read.ts";
import { valuesSaid } from "../slots/places-said.ts";
import { slotsOf, takesDay } from "../slots/slot.ts";
import { daysMeant, isNow } from "../slots/time-values.ts";
import { namedAndSaid, saysTitleOf } from "../wording/name-of.ts";
import { daysShown, isOf } from "./own-days.ts";

/** Whether a tool lists what somebody has and takes no days to choose from it. */
export const listsOwn = (tool: ModelTool): boolean => isOfOneself(tool) && !takesDay(tool);

/**
 * Whether a text asks to see the things of a list by what they are called: "my bookings in Tokyo", 我的机票. `isOfKinds`:
 * also by what some of them are called, "my excursions". `isAny`: also where it does not say whose they are.
 */
export function asksForList(
  text: string,
  tools: readonly ModelTool[],
  read: Read,
  { isOfKinds = false, isAny = false },
): boolean {
  const said = text.trim();
  const lead = LEADS_TO_LIST.exec(said);
  if (!lead || !(isAny || OWN_LIST.test(lead[0]))) return false;
  const rest = said.slice(lead[0].length);
  if (ONE_OF_IT.test(rest)) return false;
  // 我的预订 are what is booked.
  if (asksToAct(lead[0].startsWith("我") ? rest.slice(0, -2) : said)) return false;
  const nouns = /\p{Script=Han}/u.test(rest)
    ? [rest]
    : rest.split(/[^a-z-]+/i, 3).filter((word) => /[^s]s$/i.test(word));
  const isKind = (tool: ModelTool, noun: string) =>
    listsOwn(tool) &&
    slotsOf(tool).some((slot) => slot.isClosed && slot.kind === "any" && valuesSaid(slot, read(noun)).length > 0);
  const names = (tool: ModelTool) => (noun: string) => saysTitleOf(tool, noun) || (isOfKinds && isKind(tool, noun));
  return tools.some((tool) => finds(tool) && nouns.some(names(tool)));
}

const LEADS_TO_LIST =
  /^(?:(?:please|ok(?:ay)?|so|now),? )?(?:(?:(?:please )?(?:show|list|display|give|see)(?: me)?|what(?: are|['’]re)?|which)(?: of)? )?(?:all )?(?:of )?(?:(?:my|our|the) )?(?=[a-z])|^(?:那么?)?(?:请|帮我|给我)*(?:列出|看看|看一?下?|查一?[查下]?|查看|显示)?(?:我们?(?:现在)?(?:的|(?=在|有|[\d一二三四五六七八九十]{1,4}月|20\d\d))|(?:现在)?还?有哪些|所有的?)/i;
const OWN_LIST = /\b(?:my|our)\b|我|^(?:show|list)/i;
const ONE_OF_IT = /\bones?\b|[那这第该]|要|想/i;

const LINE = /^\s*(?:\d{1,3}[.)、．:：]|[-*•])\s/;

const NUMBER = /^(\s*)\d{1,3}(?=[.)、．:：])/;

/** The lines of a list that are on days which a text names, numbered anew; the whole list where it names none, or nothing is on them. */
export function onDaysOf(reading: Reading, list: string): string {
  const lines = list.split("\n");
  const isOn = onDaysIn(reading);
  if (!lines.some((line) => LINE.test(line) && isOn(line))) return list;
  let number = 0;
  return lines
    .filter((line) => !LINE.test(line) || daysShown(line).length === 0 || isOn(line))
    .map((line) => line.replace(NUMBER, (_, lead: string) => `${lead}${++number}`))
    .join("\n");
}

/** Tells whether a line of a list is on a day that a text names. */
export function onDaysIn(reading: Reading): (line: string) => boolean {
  const days = daysSaid(reading);
  return (line) => days.some((day) => isOf(day, daysShown(line)));
}

/** The days a text names, apart from the minute it is said at. */
export const daysSaid = (reading: Reading): Mention[] =>
  reading.mentions.filter((mention) => daysMeant(mention, reading).length > 0 && !isNow(mention, reading));

/** A text without the days it names. */
export const withoutDays = (text: string, read: Read): string =>
  daysSaid(read(text)).reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);

/** A text without the minute that stands behind "now" in standard form. */
export const withoutMinute = (text: string): string => text.replace(/ ?[(（]\d{4}-\d\d-\d\d \d\d:\d\d[)）]/, "");

/** Whether a message asks if somebody has something already: 我不是订过了吗, "didn't I book that one already". */
export const asksIfHad = (text: string): boolean => HAS_ALREADY.test(text);

const HAS_ALREADY =
  /\b(?:did(?:n['’]?t| not)?|have(?:n['’]?t| not)?) i (?:not )?(?:already )?(?:book|rent|reserv|order|bought|buy)|我不是(?:已经)?[^，。]{0,6}[订租买]|(?:已经|之前|早就)?[订租买]过了?[吗么吧没]/i;

/** "What have I got on the 25th", 25号我有什么: all that somebody has on some days, asked for by no word for it; undefined for any other text. */
export const asksWhatIsOn = (text: string, read: Read): string | undefined =>
  daysSaid(read(text)).length > 0 && HAVE_THEN.test(withoutDays(text, read).trim())
    ? text.replace(/^.*?(?:have i got|on my (?:agenda|schedule|calendar))/i, "what do I have")
    : undefined;

const HAVE_THEN =
  /^(?:(?:so|and|ok),? )?what(?: (?:do (?:i|we) have|have (?:i|we) got|(?:am i|are we) doing)|(?:['’]?s| is) on my (?:agenda|schedule|calendar))(?: planned)?(?: (?:on|for|in))?\W*$|^我们? ?(?:会|都)?有(?:些)?(?:什么|啥)(?:事情?|安排|计划|行程)?[吗呢啊？?。]*$/i;

/** 我25号去日内瓦的航班: whose it is stands apart from what it is. */
const APART =
  /(?<![帮给替让])我们?(?<which>(?:\d{4}-\d\d-\d\d|\d{1,2}[号日])[^，。？！；的\s我]{0,12})的(?<thing>\p{Script=Han}{2})/u;

/** A text in which what somebody has is named before when and where it is, as in 我的航班25号去日内瓦. Any other stays as it is. */
export function withOwnFirst(text: string, tools: readonly ModelTool[]): string {
  const { which = "", thing = "" } = APART.exec(text)?.groups ?? {};
  if (thing === "" || !ownThings(tools).some((said) => said.includes(`我的${thing}`))) return text;
  return text.replace(APART, () => `我的${thing}${which}`);
}

const ownThings = keptFor((tools: readonly ModelTool[]) => leavesOf(tools).filter(listsOwn).map(namedAndSaid));

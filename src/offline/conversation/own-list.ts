import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isOfOneself } from "../goals/match.ts";
import type { Mention } from "../reading/mention.ts";
import type { Read, Reading } from "../reading/read.ts";
import { slotsOf } from "../slots/slot.ts";
import { daysMeant, isNow } from "../slots/time-values.ts";
import { daysShown, isOf } from "./own-days.ts";

/** Whether a tool lists what somebody has and takes no days to choose from it. */
export const listsOwn = (tool: ModelTool): boolean =>
  isOfOneself(tool) && !slotsOf(tool).some(({ kind }) => kind === "moment");

const LINE = /^\s*(?:\d{1,3}[.)、．:：]|[-*•])\s/;

const NUMBER = /^(\s*)\d{1,3}(?=[.)、．:：])/;

/** The lines of a list that are on days which a text names, numbered anew; the whole list where it names none, or nothing is on them. */
export function onDaysOf(reading: Reading, list: string): string {
  const days = daysSaid(reading);
  const lines = list.split("\n");
  const isOn = (line: string) => days.some((day) => isOf(day, daysShown(line)));
  if (!lines.some((line) => LINE.test(line) && isOn(line))) return list;
  let number = 0;
  return lines
    .filter((line) => !LINE.test(line) || daysShown(line).length === 0 || isOn(line))
    .map((line) => line.replace(NUMBER, (_, lead: string) => `${lead}${++number}`))
    .join("\n");
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

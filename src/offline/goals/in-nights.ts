import { addDays } from "../../engine/domain/days.ts";

/** 住两天, 住两宿: who stays counts nights; 入住2天前 counts none. */
export const inNights = (request: string): string =>
  request
    .replace(HAN_STAY, "$1$2晚")
    .replace(DAYS_AND_NIGHTS, (said, first: string, last: string) =>
      new Date(first).getUTCDay() === 6 && last === addDays(first, 1) && !MOVES.test(request) ? first : said,
    );

/** "Next weekend for two nights", 下周末住两晚: what lasts so long begins on the first of the two days. */
const DAYS_AND_NIGHTS =
  /(\d{4}-\d\d-\d\d)(?: to |\s?至\s?)(\d{4}-\d\d-\d\d)(?=,? (?:for )?(?:[2-9]|two|three|four|five) (?:nights|days)\b|[^，。；？！]{0,12}[，]?[住租订用]?(?:[2-9]|[两二三四五])[晚天])/gi;

const HAN_STAY = /(住(?:上|个)?)([一二两三四五六七八九十\d]{1,3})(?:天(?!之?以?前)|宿(?!舍))/gu;

/** What there is already is moved to all of the days. */
const MOVES = /\b(?:change|move|shift|switch|rebook)\b|[改换挪移]/i;

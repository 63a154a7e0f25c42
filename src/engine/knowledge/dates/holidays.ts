import lunar from "solarlunar";
import { type Day, dayOf, monthOf, weekdayOf, yearOf } from "./calendar.ts";

/** A holiday's first day in a year. */
type DayIn = (year: number) => Day | undefined;

const on =
  (month: number, date: number): DayIn =>
  (year) =>
    dayOf(year, month, date);

/** A date of the Chinese calendar, or so many days before it; unknown before 1900 and after 2100. */
const onLunar =
  (month: number, date: number, before = 0): DayIn =>
  (year) => {
    const found = lunar.lunar2solar(year, month, date);
    const day = found === -1 ? undefined : dayOf(found.cYear, found.cMonth, found.cDay);
    return day === undefined ? undefined : day - before;
  };

/** Fourth Thursday of November. */
const thanksgiving: DayIn = (year) =>
  [22, 23, 24, 25, 26, 27, 28].map((date) => dayOf(year, 11, date)).find((day) => day && weekdayOf(day) === 3);

const blackFriday: DayIn = (year) => {
  const thursday = thanksgiving(year);
  return thursday === undefined ? undefined : thursday + 1;
};

const qingming: DayIn = (year) => dayOf(year, 4, lunar.getTerm(year, QINGMING));
const QINGMING = 7;

const HOLIDAYS: readonly [names: RegExp, DayIn][] = [
  [/^(元旦|new year['’]?s day)/i, on(1, 1)],
  [/^(情人节|valentine['’]?s day)/i, on(2, 14)],
  [/^(除夕|年三十|大年三十|chinese new year['’]?s eve)/i, onLunar(1, 1, 1)],
  [/^(春节|过年|大年初一|chinese new year|spring festival)/i, onLunar(1, 1)],
  [/^(元宵|lantern festival)/i, onLunar(1, 15)],
  [/^(清明|qingming)/i, qingming],
  [/^(五一|劳动节)/, on(5, 1)],
  [/^(端午|dragon boat festival)/i, onLunar(5, 5)],
  [/^七夕/, onLunar(7, 7)],
  [/^(中秋|mid-autumn festival)/i, onLunar(8, 15)],
  [/^(国庆|十一|national day)/i, on(10, 1)],
  [/^重阳/, onLunar(9, 9)],
  [/^(万圣[夜节]|halloween)/i, on(10, 31)],
  [/^(双十一|双\s?11|singles['’]? day|double[ -]?(?:11|eleven)|11\.11)/i, on(11, 11)],
  [/^(感恩节|thanksgiving)/i, thanksgiving],
  [/^(黑五|黑色星期五|black friday)/i, blackFriday],
  [/^(双十二|双\s?12|double[ -]?(?:12|twelve)|12\.12)/i, on(12, 12)],
  [/^(平安夜|christmas eve|xmas eve)/i, on(12, 24)],
  [/^(圣诞|christmas|xmas)/i, on(12, 25)],
  [/^(跨年夜?|new year['’]?s eve|nye)/i, on(12, 31)],
  [/^(new year)/i, on(1, 1)],
];

/** Any name of a holiday, as the source of a pattern. */
export const HOLIDAY_NAME = `(?:${HOLIDAYS.map(([{ source }]) => source.slice(1).replace(/^\(/, "(?:")).join("|")})`;

const AT_END = new RegExp(
  `${HOLIDAY_NAME}(?: day| holiday|节)?(?:[二三四五六七八\\d]天|假期|小?长假|黄金周|期间|放假(?:期间|[那这]几天|的?时候?))?\\s?$`,
  "i",
);

/** The name of a holiday that a text ends with; "" if it ends with none. */
export const holidayAtEnd = (text: string): string => AT_END.exec(text)?.[0] ?? "";

/** The holiday's day in each of the years, by the name it goes by in English or Chinese. */
export function holidayIn(name: string, years: readonly number[]): (Day | undefined)[] {
  const dayIn = HOLIDAYS.find(([names]) => names.test(name))?.[1];
  return years.map((year) => dayIn?.(year));
}

/** The last day off of a golden week that starts on `day`: 国庆 and 春节 have seven days, the others three. */
export function endOfHoliday(day: Day): Day {
  const long = monthOf(day) === 10 || (monthOf(day) <= 2 && day !== dayOf(yearOf(day), 1, 1));
  return day + (long ? 6 : 2);
}

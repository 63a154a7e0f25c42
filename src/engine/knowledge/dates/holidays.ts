import { type Day, dayOf, monthOf, weekdayOf, yearOf } from "./calendar.ts";

const lunar = new Intl.DateTimeFormat("en-u-ca-chinese", { timeZone: "UTC", month: "numeric", day: "numeric" });

/** A holiday's first day in a year. */
type DayIn = (year: number) => Day | undefined;

const on =
  (month: number, date: number): DayIn =>
  (year) =>
    dayOf(year, month, date);

/** A date of the Chinese calendar between May and November. */
const onLunar =
  (month: number, date: number): DayIn =>
  (year) => {
    const start = dayOf(year, 5, 1) ?? 0;
    for (let day = start; day < start + 200; day++) {
      // A leap month reads "6bis/7" and is never a holiday's.
      if (lunar.format(day * 86_400_000) === `${month}/${date}`) return day;
    }
    return undefined;
  };

// Written down, because ICU places the new moons of 2027 and 2030, close to midnight, a day off.
const SPRING_FESTIVALS =
  "2024-02-10 2025-01-29 2026-02-17 2027-02-06 2028-01-26 2029-02-13 2030-02-03 2031-01-23 2032-02-11 2033-01-31 2034-02-19 2035-02-08";

/** Days after Chinese New Year; unknown outside the years written down. */
const fromSpringFestival =
  (days: number): DayIn =>
  (year) => {
    const date = SPRING_FESTIVALS.split(" ").find((known) => known.startsWith(String(year)));
    return date === undefined ? undefined : Date.parse(date) / 86_400_000 + days;
  };

/** Fourth Thursday of November. */
const thanksgiving: DayIn = (year) =>
  [22, 23, 24, 25, 26, 27, 28].map((date) => dayOf(year, 11, date)).find((day) => day && weekdayOf(day) === 3);

/** Holds for 2000–2099: the solar term moves with the leap years. */
const qingming: DayIn = (year) => {
  const inCentury = year % 100;
  return dayOf(year, 4, Math.floor(inCentury * 0.2422 + 4.81) - Math.floor(inCentury / 4));
};

const HOLIDAYS: readonly [names: RegExp, DayIn][] = [
  [/^(元旦|new year's day)/i, on(1, 1)],
  [/^(情人节|valentine's day)/i, on(2, 14)],
  [/^(除夕|chinese new year's eve)/i, fromSpringFestival(-1)],
  [/^(春节|大年初一|chinese new year|spring festival)/i, fromSpringFestival(0)],
  [/^(元宵|lantern festival)/i, fromSpringFestival(14)],
  [/^(清明|qingming)/i, qingming],
  [/^(五一|劳动节)/, on(5, 1)],
  [/^(端午|dragon boat festival)/i, onLunar(5, 5)],
  [/^七夕/, onLunar(7, 7)],
  [/^(中秋|mid-autumn festival)/i, onLunar(8, 15)],
  [/^(国庆|十一|national day)/i, on(10, 1)],
  [/^重阳/, onLunar(9, 9)],
  [/^(万圣夜|halloween)/i, on(10, 31)],
  [/^thanksgiving/i, thanksgiving],
  [/^(平安夜|christmas eve)/i, on(12, 24)],
  [/^(圣诞|christmas)/i, on(12, 25)],
  [/^(跨年夜|new year's eve)/i, on(12, 31)],
];

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

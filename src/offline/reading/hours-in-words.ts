import { dayAt, ISO_DAYS, isoDay } from "./mention.ts";

const HOURS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
/** "Around 8 tomorrow", "about six?": a time of day, where nothing behind it is counted. */
const ABOUT_HOUR =
  /(?<!\b(?:by|of|to|for|is|are|be|cost|costs|price|what|how|or|than) )\b(?:at )?(?:around|about) (1[0-2]|[1-9]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?=(?: ?(?:[?!]|$)| (?:today|tomorrow|tonight|yesterday|in the|o'clock|(?:on )?\d{4}-\d\d-\d\d)\b))/gi;
/** "At six tomorrow". */
const HOUR_IN_WORDS =
  /\bat (one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?=(?: ?(?:[?!]|$)| (?:today|tomorrow|tonight|yesterday|in the|o'clock|[ap]m|\d{4}-\d\d-\d\d)\b))/gi;
/** "Half past eight", "a quarter to six". */
const PAST_HOUR =
  /\b(?:an? )?(half|quarter) (past|(?<=quarter )to) (1[0-2]|[1-9]|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b(?![:.]\d| (?:of|days|weeks|months|years|hours|minutes|people)\b)/gi;

/** A text with the hours that are told in words by the half or quarter, or about, as "at 18" and "8:30", of the same length. */
export function withHoursInFigures(text: string, now: Date): string {
  const inFigures = (said: string, number: string, index: number, whole: string) => {
    const hour = hourMeant(number, whole.slice(0, index), whole.slice(index + said.length), now);
    return hour === undefined ? said : `at${String(hour).padStart(said.length - 2)}`;
  };
  const byClock = (said: string, part: string, way: string, number: string) => {
    const minutes = part.toLowerCase() === "half" ? 30 : 15;
    const hour = Number(number) || HOURS.indexOf(number.toLowerCase()) + 1;
    const isBefore = way.toLowerCase() === "to";
    const figures = `${isBefore ? hour - 1 || NOON : hour}:${isBefore ? 60 - minutes : minutes}`;
    return figures.padStart(said.length);
  };
  return text.replace(PAST_HOUR, byClock).replace(ABOUT_HOUR, inFigures).replace(HOUR_IN_WORDS, inFigures);
}

/** The hour by the part of the day beside it; of today without one, the next that is to come, if that is asked about. */
function hourMeant(number: string, before: string, behind: string, now: Date): number | undefined {
  const hour = Number(number) || HOURS.indexOf(number.toLowerCase()) + 1;
  const part = PART_BEHIND.exec(behind)?.[1] ?? PART_BEFORE.exec(before)?.[1];
  if (part !== undefined && EARLY.test(part)) return hour;
  if (part !== undefined)
    return hour === NOON || (IS_NIGHT.test(part) && hour < FIRST_AT_NIGHT) ? undefined : hour + NOON;
  const around = before + behind;
  const today = isoDay(dayAt(now));
  // "A hotel about 4 on 5 December" is looked for by its day alone.
  if ((ON_A_DAY.exec(behind)?.[1] ?? "") > today) return undefined;
  if (OTHER_DAY.test(around) || around.match(ISO_DAYS)?.some((day) => day !== today)) return hour;
  if (IS_TO_COME.test(around)) return [hour, (hour % NOON) + NOON].find((one) => one > now.getHours());
  // "And around six?" is of what was spoken of before.
  return IS_TODAY.test(around) || around.includes(today) || IS_OVER.test(around) ? undefined : hour;
}

const [NOON, FIRST_AT_NIGHT] = [12, 5];
const PART_BEHIND =
  /^ (?:(?:today|tomorrow|yesterday|this|last|in the|\d{4}-\d\d-\d\d) )*([ap]m|morning|afternoon|evening|night|tonight)\b/i;
const PART_BEFORE = /\b(morning|afternoon|evening|night|tonight),? $/i;
const EARLY = /^(?:am|morning)$/i;
const IS_NIGHT = /night/i;
const ON_A_DAY = /^ on (\d{4}-\d\d-\d\d)/i;
const OTHER_DAY = /\b(?:yesterday|tomorrow)\b/i;
const IS_TODAY = /\btoday\b/i;
const IS_TO_COME = /\b(?:is|are|will|going to|how's)\b/i;
const IS_OVER = /\b(?:was|were|did|had|been)\b/i;

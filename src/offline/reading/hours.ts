import { numberOf } from "../../engine/knowledge/dates/clock-times.ts";
import { dayAt, daysOf, type Mention, type MentionOf, type Moment, type Span } from "./mention.ts";
import { textBefore } from "./spans.ts";

const NUMBER = "(\\d{1,2}|[一二两三四五六七八九十]{1,2})";
const HALF = "(凌晨|清晨|早[上晨]|上午|中午|午后|下午|傍晚|晚上|(?<![今昨明当那])[早晚夜](?!上|间))?";
const CLOCK = `${HALF}${NUMBER}(?::([0-5]\\d)|([点时])(?!间|候)(半)?)?(?: ?([ap])\\.?m\\b\\.?)?`;
/** What follows the second number makes it a day, a month or a count. */
const NO_HOUR =
  "(?![\\d:：.]|[点时]?间|[ -]?(?:st|nd|rd|th|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|[月号日天个人])";
const HOURS = new RegExp(
  `(?<![\\d:：./-]|第)(?:${CLOCK} ?(?:-|–|~|至|到|to|until|till|through) ?${CLOCK}|(?<=between )${CLOCK} and ${CLOCK})${NO_HOUR}`,
  "gi",
);
const LATE = /^(?:中午|午后|下午|傍晚|晚上?|夜|p)$/i;
const IS_LATE = /\b(?:afternoon|evening|tonight|night)\b|下午|午后|傍晚|晚/i;
const PART_BEFORE = /\b(?:morning|afternoon|evening|night|tonight),? (?:from |between )?$/i;
const PART_BEHIND = /^ (?:in the |that |last )?(?:morning|afternoon|evening|night)\b/i;
const DAY_BEFORE = /(?:\b(?:today|yesterday|tomorrow)|\d{4}-\d\d-\d\d),? (?:from |between )$/i;
const DAY_BEHIND = /^ (?:today|yesterday|tomorrow|(?:on )?\d{4}-\d\d-\d\d)\b/i;
const [NOON, DAY] = [12, 24];

interface Clock {
  hour: number;
  minute: number;
  half?: "early" | "late";
  /** Whether the words say that it is a time of day. */
  isSure: boolean;
}

/** The stretches from one time of day to another: 早上7点到9点, "between 5 and 7 pm". Their day is the only one of the text. */
export function hoursIn(text: string, now: Date): MentionOf<"period">[] {
  // Of the same length, so that places stay where they are.
  const inFigures = text.replace(/\bnoon\b/gi, "12pm");
  return [...inFigures.matchAll(HOURS)].flatMap((match) => {
    const { index } = match;
    const [{ length }, ...parts] = match;
    const said = text.slice(index, index + length);
    const from = clockOf(parts.slice(0, PARTS)) ?? clockOf(parts.slice(2 * PARTS, 3 * PARTS));
    const to = clockOf(parts.slice(PARTS, 2 * PARTS)) ?? clockOf(parts.slice(3 * PARTS));
    const end = index + said.length;
    const isAlone =
      /^(?:and |(?:what|how) about )?between $/i.test(text.slice(0, index)) && !/\w/.test(text.slice(end));
    const [before, behind] = [textBefore(text, index, 24), text.slice(end)];
    const isOfDay = DAY_BEFORE.test(before) || (/\b(?:from|between) $/i.test(before) && DAY_BEHIND.test(behind));
    const isBeside = isAlone || isOfDay || PART_BEFORE.test(before) || PART_BEHIND.test(behind);
    if (!from || !to || !(from.isSure || to.isSure || isBeside)) return [];
    const [first, last] = inHalves(from, to, IS_LATE.test(text));
    if (first.hour > DAY || last.hour > DAY) return [];
    const at = ({ hour, minute }: Clock): Moment => ({ ...dayAt(now), hour, minute, said: "time" });
    return [ofDay({ kind: "period", start: index, end, text: said, from: at(first), to: at(last) }, dayAt(now))];
  });
}

/** The groups of one clock time in the pattern. */
const PARTS = 6;

function clockOf([half, number, minutes, sign, halfPast, ap]: (string | undefined)[]): Clock | undefined {
  if (number === undefined) return undefined;
  const halfSaid = half ?? ap;
  return {
    hour: numberOf(number),
    minute: minutes !== undefined ? Number(minutes) : halfPast ? 30 : 0,
    ...(halfSaid !== undefined && { half: LATE.test(halfSaid) ? "late" : "early" }),
    isSure: minutes !== undefined || sign !== undefined || halfSaid !== undefined,
  };
}

/** Each in its half of the day; the one that says none is in that of the other, unless it would lie on the wrong side of it. */
function inHalves(from: Clock, to: Clock, isLate: boolean): [Clock, Clock] {
  // Twelve in the evening is midnight.
  if (from.half === "late" && to.half === undefined && to.hour === NOON && from.hour % NOON > 5)
    return inHalves(from, { ...to, hour: DAY, half: "late" }, isLate);
  const late = (clock: Clock): Clock =>
    clock.hour < NOON && clock.hour > 0 ? { ...clock, hour: clock.hour + NOON } : clock;
  const [first, last] = [from, to].map((clock) => (clock.half === "late" ? late(clock) : clock)) as [Clock, Clock];
  const before = (clock: Clock, other: Clock) => clock.hour < other.hour;
  if (from.half === undefined && to.half === "late") return [before(late(first), last) ? late(first) : first, last];
  if (to.half === undefined && from.half === "late") return [first, before(first, late(last)) ? late(last) : last];
  if (from.half === undefined && to.half === undefined && isLate) return [late(first), late(last)];
  return [first, last];
}

/** Times of day that are of the only day of a text, on that day. */
export function onTheirDay(mentions: readonly Mention[]): Mention[] {
  const [day, other] = mentions.flatMap((mention) => (mention.kind === "moment" ? daysOf(mention) : []));
  if (!day || other) return [...mentions];
  return mentions.map((one) =>
    one.kind === "period" && one.from.said === "time" && one.to.said === "time" ? ofDay(one, day) : one,
  );
}

/** Hours of a day; those that end before they begin end on the next one. */
function ofDay(
  hours: MentionOf<"period">,
  { year, month, day }: Pick<Moment, "year" | "month" | "day">,
): MentionOf<"period"> {
  const { from, to } = hours;
  const next = Number((to.hour ?? 0) < (from.hour ?? 0));
  return {
    ...hours,
    from: { ...from, year, month, day },
    to: { ...to, ...dayAt(new Date(year, month - 1, day + next)) },
  };
}

const ALONE = new RegExp(`(?<![\\d:：./-]|第)${CLOCK}(?![\\d:：])`, "gi");

/** The times of day that a text says, in minutes; where neither half of the day is told, 3点 may be in each. */
export const clocksIn = (text: string): (Span & { minutes: number[] })[] =>
  [...text.matchAll(ALONE)].flatMap((match) => {
    const [said, ...parts] = match;
    const { index } = match;
    const clock = clockOf(parts);
    if (!clock?.isSure && !/\bat $/i.test(text.slice(0, index))) return [];
    const { hour = 0, minute = 0, half } = clock ?? {};
    const isWhole = half === undefined && (hour >= NOON || /[:：]/.test(said));
    const halves = half === undefined ? [0, NOON] : [half === "late" ? NOON : 0];
    const hours = isWhole || hour > NOON ? [hour] : halves.map((from) => (hour % NOON) + from);
    return { start: index, end: index + said.length, minutes: hours.map((one) => one * 60 + minute) };
  });

import { isId } from "../../engine/ids.ts";

/** A point in time as people write it: any part may be left open. */
export interface Moment {
  year: number;
  month: number;
  day: number;
  /** Set when a time of day was said. */
  hour?: number;
  minute?: number;
  /** What was actually said; the rest is filled in from today. */
  said: "day" | "month" | "time" | "day and time";
}

/** A stretch of a text: offsets of its first character and of the one behind its last. */
export interface Span {
  start: number;
  end: number;
}

/** Something in a text that can be the value of a parameter. */
export type Mention = Span & { text: string } & (
    | { kind: "moment"; moment: Moment }
    | { kind: "period"; from: Moment; to: Moment }
    | { kind: "number"; value: number; unit: string; percent: boolean }
    | { kind: "email" | "url" | "phone" | "quoted" | "code"; value: string }
    | { kind: "stranger" }
    | { kind: "phrase"; value: string; capitalised: boolean; before: string; isWhole: boolean }
  );

export type MentionOf<Kind extends Mention["kind"]> = Extract<Mention, { kind: Kind }>;

/** A mention whose value is words. */
export type Worded = Extract<Mention, { value: string }>;

export const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** A day as YYYY-MM-DD. */
export const isoDay = ({ year, month, day }: Pick<Moment, "year" | "month" | "day">): string =>
  `${year}-${twoDigits(month)}-${twoDigits(day)}`;

/** A day written so, and all those of a text. */
export const ISO_DAY = /\d{4}-\d\d-\d\d/;
export const ISO_DAYS = new RegExp(ISO_DAY, "g");

/** When a day begins, in milliseconds, to be compared with that of other days. */
export const dayNumber = ({ year, month, day }: Pick<Moment, "year" | "month" | "day">): number =>
  Date.UTC(year, month - 1, day);

/** The day of a clock. */
export const dayAt = (clock: Date): Pick<Moment, "year" | "month" | "day"> => ({
  year: clock.getFullYear(),
  month: clock.getMonth() + 1,
  day: clock.getDate(),
});

/** The day of a clock as YYYY-MM-DD. */
export const todayAt = (clock: Date): string => isoDay(dayAt(clock));

/** Whether a moment is the very minute of a clock. */
export const isMinuteOf = (clock: Date, { hour, minute }: Moment): boolean =>
  hour === clock.getHours() && (minute ?? 0) === clock.getMinutes();

/** Whether a mention is a single day or a month, and no bare time of day. */
export const isDay = (mention: Mention): mention is MentionOf<"moment"> =>
  mention.kind === "moment" && mention.moment.said !== "time";

/** Whether some numbers have an hour; six may be six in the evening, where an evening was spoken of. */
export const isHourGiven = (hour: number, given: readonly number[]): boolean =>
  given.includes(hour) || (hour < HALF_A_DAY && given.includes(hour + HALF_A_DAY));

const HALF_A_DAY = 12;

/** The days a mention names: of a period, the first and the last; of hours, none. */
export const daysOf = (mention: Mention): Moment[] => {
  if (isDay(mention)) return [mention.moment];
  return mention.kind !== "period" || isOfHours(mention) ? [] : [mention.from, mention.to];
};

/** Whether a mention names days. */
export const namesDays = (mention: Mention): boolean => daysOf(mention).length > 0;

/** Whether a mention names days or hours. */
export const isTime = (mention: Mention): mention is MentionOf<"moment" | "period"> =>
  mention.kind === "moment" || mention.kind === "period";

/** "From 7 to 9 am": hours of no day. */
export const isOfHours = (mention: Mention): boolean =>
  mention.kind === "period" && mention.from.said === "time" && mention.to.said === "time";

/** Whether a mention is days from one to another. */
export const isSpanOfDays = (mention: Mention): boolean => mention.kind === "period" && !isOfHours(mention);

/** Whether a mention is the id of a thing. */
export const isIdMention = (mention: Mention): mention is Mention & { value: string } =>
  mention.kind === "code" && isId(mention.value);

export const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end;

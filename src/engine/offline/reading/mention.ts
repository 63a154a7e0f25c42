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

interface Place {
  start: number;
  end: number;
  text: string;
}

/** Something in a text that can be the value of a parameter. */
export type Mention = Place &
  (
    | { kind: "moment"; moment: Moment }
    | { kind: "period"; from: Moment; to: Moment }
    | { kind: "number"; value: number; unit: string; percent: boolean }
    | { kind: "email" | "url" | "phone" | "quoted" | "code"; value: string }
    | { kind: "phrase"; value: string; capitalised: boolean; before: string; isWhole: boolean }
  );

export type MentionOf<Kind extends Mention["kind"]> = Extract<Mention, { kind: Kind }>;

export const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }): boolean =>
  a.start < b.end && b.start < a.end;

/** What kinds of things a figure counts. Two figures that count different things are never the same figure. */
export type Counted =
  | "money"
  | "percent"
  | "days"
  | "hours"
  | "minutes"
  | "people"
  | "rooms"
  | "stars"
  | "things"
  | "distance";

/** A checkable part of a text. Places are characters of the text. */
export type Claim = { text: string; start: number; end: number } & Said;

export type Said =
  /** Year, month and day as far as they are said. */
  | { kind: "date"; year?: number; month?: number; day?: number }
  /** Minutes since midnight. */
  | { kind: "time"; minutes: number }
  /** Compared letter by letter, without case. */
  | { kind: "id"; id: string }
  /** `precision`: the value of one step of the last digit that was said. A percentage has its value before the sign. `currency`: of money, as far as it is said. `isField`: it is the value of a JSON field. */
  | { kind: "figure"; value: number; precision: number; counted?: Counted; currency?: string; isField?: true }
  | { kind: "name"; name: string };

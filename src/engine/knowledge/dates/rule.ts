import type { Language } from "../../language.ts";
import type { Day } from "./calendar.ts";
import type { Leaning } from "./leaning.ts";

/** The day or days a conversation is about, both ends included. */
export interface DaysSpokenOf {
  readonly from: Day;
  readonly until: Day;
}

/** The facts that a date expression is read with. */
export interface Today {
  readonly day: Day;
  /** Hours and minutes, for example 08:05. */
  readonly time: string;
  /** Where an expression that fits the past and the future alike points to. */
  readonly lean: Leaning;
  /** Whether all that is asked for in its domain is still to come, whatever its verbs are. */
  readonly comes: boolean;
  /** It comes after an event from which days are counted: 入住三天后. */
  readonly afterEvent: boolean;
  /** It comes directly after a date: 12月3日那天. */
  readonly afterDate: boolean;
  /** It comes after a word that asks for something in a domain: 订25号. */
  readonly afterRequest: boolean;
  /** It comes after the name of a place: "flights Paris 3rd". */
  readonly afterPlace: boolean;
  /** It comes after a word that counts to a thing or asks for it: "book the 3rd", "option 3rd". */
  readonly afterPointer: boolean;
  /** It comes after words that move something to a day: "move my flight to the 6th". */
  readonly afterMove: boolean;
  /** The day named last in the same text. */
  readonly near?: Day;
  /** The day an expression such as "Monday to …" began with; the end of the range does not lie before it. */
  readonly since?: Day;
  /** It is joined to the day in front: "Monday or Friday". */
  readonly isJoined: boolean;
  /** It is joined to a weekday that is named with its week: 上周一和周五. */
  readonly isOfWeek: boolean;
  /** What "that day" and "the day after" count from. */
  readonly spokenOf?: DaysSpokenOf;
  /** Calendar and clock some minutes from now, or before it when negative. */
  later(minutes: number): { day: Day; time: string };
}

/** The absolute form of an expression. */
export interface DateReading {
  readonly text: string;
  /** The single day it names, if a clock time next to it belongs to that day. */
  readonly day?: Day;
  /** The part of the day that the expression itself names; `text` shows it too. */
  readonly part?: string;
}

/** One way to name a date. */
export interface DateRule {
  readonly language: Language;
  /** Sticky: tried at each place of the question. */
  readonly pattern: RegExp;
  /** "unsettled" is a date nobody can look up; undefined is no date at all. */
  read(match: RegExpExecArray, today: Today): DateReading | "unsettled" | undefined;
}

/** The day that "the same day last week" counts from: the one named beside it, else the only one spoken of, else today. */
export const dayCountedFrom = ({ near, spokenOf, day }: Today): Day =>
  near ?? (spokenOf !== undefined && spokenOf.from === spokenOf.until ? spokenOf.from : day);

import { type Language, languageOf } from "../language.ts";
import { TimeZone } from "../time-zone.ts";
import { type Found, findDates } from "./dates/absolute-dates.ts";
import { withHoursApart, withMonthOfDays } from "./dates/bare-days.ts";
import type { Directions, Leaning } from "./dates/leaning.ts";
import type { DaysSpokenOf } from "./dates/rule.ts";
import { type Canonicalise, createCanonicaliser, type Replacement } from "./synonyms.ts";

/** A question in standard form. */
export interface Rewriting {
  readonly text: string;
  /** What was replaced: dates in the order of the question, then terms. */
  readonly changes: readonly Replacement[];
  /** Dates the rules found and left as worded: impossible ones, and those only the conversation can explain. */
  readonly unsettled: readonly string[];
}

export interface RewriteSettings {
  readonly now: Date;
  /** Calendar days are those of this zone. */
  readonly timeZone?: TimeZone;
  /** Canonical terms, each with what people say instead. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  /** What "that day" and "the day after" count from; absent: they stay as worded. */
  readonly spokenOf?: DaysSpokenOf;
  /** Where a date lies that the question gives no direction to; absent: closest to today. */
  readonly dates?: Leaning;
  /** Whether dates that are soon to come are meant as well where the past is usual. */
  readonly foresees?: boolean;
  /** Which way questions look; absent: as general words tell. */
  readonly directions?: Directions;
}

/** Puts a question into standard form by rule: dates absolute, terms canonical, everything else untouched. */
export function rewrite(
  asked: string,
  {
    now,
    timeZone = new TimeZone("Asia/Shanghai"),
    synonyms = {},
    spokenOf,
    dates,
    foresees,
    directions,
  }: RewriteSettings,
): Rewriting {
  const question = withHoursApart(withMonthOfDays(asked));
  const found = findDates(question, now, timeZone, { spokenOf, usual: dates, directions, keepsMoved: true, foresees });
  const wordingOf = ({ from, until }: Found) => question.slice(from, until);
  const dated = replaceAll(question, found);
  const { text, changes } = canonicaliserOf(synonyms)(dated);
  return {
    text,
    changes: [
      ...found.flatMap((date) =>
        date.text && date.text !== wordingOf(date) ? [{ from: wordingOf(date), to: date.text }] : [],
      ),
      ...changes,
    ],
    unsettled: found.filter(({ text }) => text === undefined).map(wordingOf),
  };
}

type Synonyms = NonNullable<RewriteSettings["synonyms"]>;

/** A domain's synonyms are the same for each question. */
const canonicalisers = new WeakMap<Synonyms, Canonicalise>();

function canonicaliserOf(synonyms: Synonyms): Canonicalise {
  const known = canonicalisers.get(synonyms) ?? createCanonicaliser(synonyms);
  canonicalisers.set(synonyms, known);
  return known;
}

function replaceAll(question: string, found: readonly Found[]): string {
  let text = "";
  let copied = 0;
  const language = languageOf(question);
  for (const date of found) {
    const before = text + question.slice(copied, date.from);
    text = joined(before, date.text ?? question.slice(date.from, date.until), language);
    copied = date.until;
    // 明天8点 is not 2026-11-228点.
    if (/\d$/.test(text) && /^\d/.test(question.slice(copied))) text += " ";
  }
  return text + question.slice(copied);
}

/** "At 7 tomorrow" becomes "at 7 on" that day: two numbers side by side would read as one. */
function joined(text: string, date: string, language: Language): string {
  // Yuhang昨天 is no word with digits in it.
  if (/[a-z]$/i.test(text) && /^\d/.test(date)) return `${text} ${date}`;
  if (!/\d\s*$/.test(text) || !/^\d/.test(date)) return text + date;
  return language === "en" && /[a-z]/i.test(text) ? `${text.trimEnd()} on ${date}` : `${text.trimEnd()} ${date}`;
}

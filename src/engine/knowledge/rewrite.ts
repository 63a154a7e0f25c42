import { type Found, findDates } from "./dates/absolute-dates.ts";
import { createCanonicaliser, type Replacement } from "./synonyms.ts";

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
  /** IANA name; calendar days are those of this zone. */
  readonly timeZone?: string;
  /** Canonical terms, each with what people say instead. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
}

/** Puts a question into standard form by rule: dates absolute, terms canonical, everything else untouched. */
export function rewrite(
  question: string,
  { now, timeZone = "Asia/Shanghai", synonyms = {} }: RewriteSettings,
): Rewriting {
  const found = findDates(question, now, timeZone);
  const wordingOf = ({ from, until }: Found) => question.slice(from, until);
  const dated = replaceAll(question, found);
  const { text, changes } = createCanonicaliser(synonyms)(dated);
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

function replaceAll(question: string, found: readonly Found[]): string {
  let copied = 0;
  const pieces = found.map(({ from, until, text }) => {
    const piece = question.slice(copied, from) + (text ?? question.slice(from, until));
    copied = until;
    return piece;
  });
  return pieces.join("") + question.slice(copied);
}

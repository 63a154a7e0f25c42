import type { Mention, Moment } from "./mention.ts";

const patterns: { pattern: RegExp; span: (match: RegExpMatchArray, now: Date) => [Date, Date] }[] = [
  { pattern: /\b(last|previous|this|current|next) (week|month|year)\b/gi, span: named },
  { pattern: /(上上|上|这|本|当|下)个?(周|星期|月)(?![一二三四五六日天\d])|(去|今|明)(年)(?!\d)/g, span: named },
  {
    pattern:
      /\b(?:in |for |over )?(?:the )?(?:past|last|previous) (\d+|two|three|four|five|six|seven|ten) (day|week|month|year)s?\b/gi,
    span: past,
  },
  {
    pattern:
      /\b(?:in |for |over |during )?(?:the )?(?:next|upcoming|coming|following) (\d+|two|three|four|five|six|seven|ten) (day|week|month|year)s?\b/gi,
    span: ahead,
  },
  { pattern: /(?:未来|接下来|今后)(\d+|一|两|三|四|五|六|七|十)个?(天|日|周|星期|月|年)/g, span: ahead },
  { pattern: /(?:最近|过去|近)(\d+|一|两|三|四|五|六|七|十)个?(天|日|周|星期|月|年)/g, span: past },
];
const counts: Record<string, number> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
  一: 1,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  十: 10,
};
const shifts: Record<string, number> = { last: -1, previous: -1, next: 1, 上上: -2, 上: -1, 去: -1, 下: 1, 明: 1 };
const units: Record<string, "day" | "week" | "month" | "year"> = {
  天: "day",
  日: "day",
  周: "week",
  星期: "week",
  月: "month",
  年: "year",
};

/** Weeks, months and years counted from `now`: "last week", "past 7 days", 上周, 最近三天. Weeks start on Monday. */
export function periodsIn(text: string, now: Date): Mention[] {
  return patterns.flatMap(({ pattern, span }) =>
    [...text.matchAll(pattern)].map((match): Mention => {
      const [from, to] = span(match, now);
      const place = { start: match.index, end: match.index + match[0].length, text: match[0] };
      return { kind: "period", from: momentAt(from), to: momentAt(to), ...place };
    }),
  );
}

function named(match: RegExpMatchArray, now: Date): [Date, Date] {
  const shift = shifts[(match[1] ?? match[3] ?? "").toLowerCase()] ?? 0;
  const word = (match[2] ?? match[4] ?? "").toLowerCase();
  const unit = units[word] ?? word;
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  if (unit === "year") return [new Date(year + shift, 0, 1), new Date(year + shift, 11, 31)];
  if (unit === "month") return [new Date(year, month + shift, 1), new Date(year, month + shift + 1, 0)];
  const monday = day - ((now.getDay() + 6) % 7) + 7 * shift;
  return [new Date(year, month, monday), new Date(year, month, monday + 6)];
}

/** The days up to yesterday would leave today out; people mean today as the last one. */
function past(match: RegExpMatchArray, now: Date): [Date, Date] {
  const word = (match[1] ?? "").toLowerCase();
  const count = counts[word] ?? Number(word);
  const unit = units[match[2] ?? ""] ?? (match[2] ?? "").toLowerCase();
  const from = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  if (unit === "year") from.setFullYear(from.getFullYear() - count);
  else if (unit === "month") from.setMonth(from.getMonth() - count);
  else from.setDate(from.getDate() - count * (unit === "week" ? 7 : 1) + 1);
  return [from, now];
}

function ahead(match: RegExpMatchArray, now: Date): [Date, Date] {
  const [from] = past(match, now);
  const days = Math.round(
    (new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime() - from.getTime()) / 864e5,
  );
  return [now, new Date(now.getFullYear(), now.getMonth(), now.getDate() + days)];
}

function momentAt(date: Date): Moment {
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate(), said: "day" };
}

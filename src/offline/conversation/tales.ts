import { dayAt, dayNumber, daysOf, type Mention, namesDays } from "../reading/mention.ts";
import type { Read, Reading } from "../reading/read.ts";

/**
 * A text without the past days of clauses that only tell of what was, where another clause has a day of its own: "I
 * stayed at the Palace in 2025, now book the Old Town from 2026-12-03 to 2026-12-05".
 */
export function withoutDaysOfTales(text: string, read: Read): string {
  const parts = text.split(CLAUSE_ENDS);
  const isTale = (part: string) => TALE.test(part);
  if (!parts.some(isTale) || !parts.some((part) => !isTale(part) && read(part).mentions.some(namesDays))) return text;
  return parts.map((part) => (isTale(part) ? withoutPastDays(read(part)) : part)).join("");
}

function withoutPastDays({ text, mentions, now }: Reading): string {
  const today = dayNumber(dayAt(now));
  const isPast = (mention: Mention) => namesDays(mention) && daysOf(mention).every((day) => dayNumber(day) < today);
  return mentions
    .filter(isPast)
    .toReversed()
    .reduce((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text);
}

/** The ends stay with the clauses in front of them. */
const CLAUSE_ENDS = /(?<=[!?;，。？！；]|[.,] )|(?<= )(?=(?:but|so) )/i;

const TALE =
  /^\s*(?:(?:and|but|so|because|as|since|last time|once),? )*(?:i|we|it|they|he|she|(?:my|our|the|this|that)(?: [\w'-]+){1,4}) (?:(?:have|has|had) )?(?:was|were|had|did|been|stayed|went|rented|flew|visited|saw|took)\b|(?:去|住|玩|来|租|坐|看)过/i;

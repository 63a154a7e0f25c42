import { tellsOfPast } from "../../engine/knowledge/dates/tales.ts";
import { dayAt, dayNumber, daysOf, type Mention, namesDays } from "../reading/mention.ts";
import type { Read, Reading } from "../reading/read.ts";
import { withoutSpans } from "../reading/spans.ts";

/**
 * A text without the past days of clauses that only tell of what was, where another clause has a day of its own: "I
 * stayed at the Palace in 2025, now book the Old Town from 2026-12-03 to 2026-12-05".
 */
export function withoutDaysOfTales(text: string, read: Read): string {
  const parts = text.split(CLAUSE_ENDS);
  const asked = parts.filter((part) => !tellsOfPast(part));
  if (asked.length === parts.length || !asked.some((part) => read(part).mentions.some(namesDays))) return text;
  return parts.map((part) => (tellsOfPast(part) ? withoutPastDays(read(part)) : part)).join("");
}

function withoutPastDays({ text, mentions, now }: Reading): string {
  const today = dayNumber(dayAt(now));
  const isPast = (mention: Mention) => namesDays(mention) && daysOf(mention).every((day) => dayNumber(day) < today);
  return withoutSpans(text, mentions.filter(isPast));
}

/** The ends stay with the clauses in front of them. */
const CLAUSE_ENDS = /(?<=[!?;，。？！；]|[.,] )|(?<= )(?=(?:but|so) )/i;

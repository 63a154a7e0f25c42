import type { DomainWords } from "../../domain/domain.ts";
import { isMakingVerb, isRequestVerb } from "../../embedding/concepts.ts";
import { stem, wordsOf } from "../../embedding/words.ts";
import { isQuestion } from "../../question.ts";
import { anyOf } from "../../word-patterns.ts";
import { type Day, dayOf, firstOfMonth, monthOf, weekdayOf, yearOf } from "./calendar.ts";
import { tellsOfGoing, tellsOfPast, withoutMoves } from "./tales.ts";

const LATE_DAYS = 14;

/** Which way a question looks when its date could be past or coming. */
export type Leaning = "past" | "future" | "closest";

const PAST = /\b(was|were|did|had|happened|since|(?:till|until) now|so far)\b|发生了|发生过|以来|当时|历史|过去|曾/i;
const FUTURE =
  /\b(?:will|won't|shall|gonna|going|plan(?:s|ned|ning)?|extend|prolong|postpone|reschedule|rebook|driving (?:to|into)|heading (?:to|for|into)|leave|leaving|arrive|arriving|forecast|predict|outlook|coming(?: up)?|on my (?:calendar|agenda|schedule)|due (?:on|by|this|next)|looking(?! (?:at|for|up))|how(?:['’]?s| is| are| will) (?:\w+ ){1,4}looking for|shap(?:es?|ing) up|can (?:i|we)|(?:should|can|do) (?:i|we) expect|to expect|(?:is|are|be) expected|(?:have|got|['’]ve) an? (?:interview|meeting|appointment|exam|wedding|conference)|to do|what (?:do (?:i|we) have|have (?:i|we) got) (?:on|for)|agenda)\b|['’]ll\b|延[到至长期]|推迟|顺延|改签|出发|去(?!年|过)|要发的|到期|打算|计划|安排|预测|预报|估计|预计|将|(?<![机社议开年学宴约聚])会(?![议员展计场合馆儿])/i;

/** "If it was cheaper": said of what is not so, and of no day that is over. */
const ONLY_IF = /\bif (?:it|that|they|there|i|we|the \w+)(?: only)? (?:was|were|had)\b/gi;

/** An order to begin, end or change something means a coming day. */
const ORDERS =
  /^(?:(?:please|can you|could you|and|then|now) ){0,2}(?:put|set|end|stop|start|begin|schedule|move|shift|change|shorten|sell|pause|raise|lower|reduce)\b/i;

/** "End the promotion on …": the day is when that is to be. */
const ENDS_ON = /^(?:(?:please|can you|could you) ){0,2}(?:end|stop|finish|start|begin|pause)\b[^,.;]*$/i;

/** They name a thing, although they contain a word that asks for one. */
const NOUNS = /订单|订阅/g;

/** Words before a date that make it the date of an existing thing, with the thing. */
const EXISTING = /\b(?:my|our|the) (?:[a-z]+ ){0,2}([a-z]+) (?:of|from|on|for|dated)(?: the)? $/i;
const MINE = /我(?:们)?的?$/;
const WHICH = /^的?(?:那\p{Script=Han})?/u;

/** A question without the clauses that only tell of what was; all of it where it has no others. */
function withoutTales(question: string): string {
  const asked = question.split(CLAUSE_END).filter((clause) => !tellsOfPast(clause));
  return asked.some((clause) => clause.trim() !== "") ? asked.join(", ") : question;
}

/** A day that comes back every year, or that somebody was born on: it belongs to no year of now. */
const YEARLY = /\b(?:born|birthday|birth|anniversary|every(?: year)?)\b/i;
const YEARLY_CHINESE = {
  before: /(?:生日|出生|生于|纪念日|每年)/,
  after: /^(?:是|为)?\p{Script=Han}{0,4}(?:生日|出生|纪念日)/u,
};

/** The last clause of the text before a date. */
const clauseOf = (before: string): string => before.split(CLAUSE_END).at(-1) ?? "";

const CLAUSE_END = /[.?!;,，。？！；]/;

/** The part of a question that a day stands in, "what will it be like on Monday" beside "how was it yesterday"; with what is asked of that day behind it. */
function partAround(before: string, said: string, after: string): string {
  const [own = "", next = ""] = after.split(PART_END);
  return [`${before.split(PART_END).at(-1) ?? ""}${said}${own}`, ...(THAT_DAY.test(next) ? [next] : [])].join(", ");
}

const PART_END = /[.?!;,，。？！；]|\b(?:and|but|plus|then)\b|另外|还有|以及/i;
const THAT_DAY = /\b(?:that|the same) day\b|[那当]天/i;

/** Whether a date without a year means no calendar day, and stays as worded. */
export const isYearly = (before: string, after: string): boolean =>
  YEARLY.test(clauseOf(before)) || YEARLY_CHINESE.before.test(clauseOf(before)) || YEARLY_CHINESE.after.test(after);

const WEEKDAY_ALONE =
  /^(?:(?:周|星期|礼拜)[一二三四五六日天]|周末|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)$/i;
const FROM = /(?:\b(?:from|since) |[自从])$/i;
const USUALLY =
  /\b(?:usually|normally|generally|typically|in general|on average|as a rule|than (?:the |any )?other days?)\b/i;
const USUALLY_CHINESE = {
  before: /一般|通常|往往|(?<![比跟和与])(?:平时|平常)|每[逢到]|(?:工作日|平日)[比跟和与]$/,
  after:
    /^[^，。？！；]{0,12}(?:一般(?!堵)|通常|往往)|^(?:总是?|都)[会是更比]|^(?:是不是|是否|会不会|真的|真|到底)?(?:都|总是)?[会要]?[比跟和与](?:工作日|平日|(?:别的|其[他它余])?(?:日子|几天|[时天](?!气)))/,
};

/** 周一比周五堵吗, 周一和周五哪个堵: two weekdays as such are compared, where nothing says of which week they are. */
const WEEKDAYS_COMPARED =
  /(?<![上下这本个]|[上下这本个](?:周|星期|礼拜)[的，,]?)(?:周|星期|礼拜)[一二三四五六日天](?:是不是|是否|会不会|真的)?(?:都|总是)?会?(?:[比跟和与]|更?堵?还是)(?:周|星期|礼拜)[一二三四五六日天](?:哪[个天]?|谁)?更?(?:会|要)?(?:拥?堵(?:指数)?|拥挤|好走|忙)(?:一?点|一?些)?(?:[吗么呢？?]|$)/;

/** Whether a weekday means all such days, and not the nearest: "is Saturday usually calmer", 周末比工作日堵吗. */
export const isWeekly = (said: string, before: string, after: string): boolean =>
  WEEKDAY_ALONE.test(said) &&
  ((WEEKDAYS_COMPARED.test(`${clauseOf(before)}${said}${after.split(CLAUSE_END, 1)[0] ?? ""}`) &&
    !/[路街道]/.test(clauseOf(before))) ||
    USUALLY.test(clauseOf(before)) ||
    USUALLY.test(after.split(CLAUSE_END, 1)[0] ?? "") ||
    USUALLY_CHINESE.before.test(clauseOf(before)) ||
    USUALLY_CHINESE.after.test(after));

const MOVE =
  /\b(?:mov|chang|push|shift|put|switch|rebook|postpon|extend|delay|prolong|shorten|reschedul|mak|keep|hand|giv)(?:e|ing)?\b[^.?!;]{0,50}\b(?:to|until|till|on|it) $/i;
const MOVE_CHINESE = /(?:[改换推挪移延]|提前|顺延)\p{Script=Han}{0,2}[到成至为](?:\d{1,2}[日号]?\s?[到至~-]\s?)?$/u;

/** Whether the words in front of a date move something to it. */
const endsInMove = (before: string): boolean => MOVE.test(before) || MOVE_CHINESE.test(before);

/** Whether the words around a date move an existing thing to it: "the cruise on the 5th instead". */
export const movesThere = (before: string, after: string): boolean =>
  endsInMove(before) || (EXISTING.test(before) && /^,? instead\b/i.test(after));

/** Which way questions look, with the words of the domains served. */
export interface Directions {
  /** The direction the question's verbs give; undefined for both or neither. */
  of(question: string): Leaning | undefined;
  /** The direction of a date, as it is said, between these words of a question that leans so as a whole. */
  between(before: string, after: string, lean: Leaning, said: string): Leaning;
  /** Whether the words in front of a date end in an event that days count from. */
  endsInEvent(before: string): boolean;
  /** Whether they end in what asks for something. */
  endsInRequest(before: string): boolean;
}

/** Whether something that has a day is over, or still on, is asked shortly before it or behind it: 双十一活动结束了吗. */
const IS_OVER = /^(?:is|are) [^?!]{1,60}\b(?:over|finished|ended)\b|结束了[吗没]/i;
const STILL_ON = /\bstill (?:on|running|going|valid|active)\b|还(?:在|有)吗/i;

/** Requests look ahead; the flight that somebody has may have left. */
export function createDirections({ requests = [], ahead = [], owned = [], events = [] }: DomainWords): Directions {
  const asking = anyOf(requests);
  const looksAhead = anyOf(ahead);
  const things = new Set(owned);
  const isOwned = (thing = "") => things.has(thing.toLowerCase()) || things.has(thing.toLowerCase().replace(/s$/, ""));
  const directionOf = (whole: string): Leaning | undefined => {
    const question = withoutMoves(withoutTales(whole)).replace(ONLY_IF, " ");
    const isPast = PAST.test(question);
    const isAsked = question.replace(NOUNS, " ").search(asking) >= 0 || (!isPast && question.search(looksAhead) >= 0);
    if (isPast === (FUTURE.test(question) || ORDERS.test(question) || isAsked)) return undefined;
    return isPast ? "past" : "future";
  };
  return {
    of: directionOf,
    between: (before, after, lean, said) => {
      const around = clauseOf(before) + (after.split(CLAUSE_END, 1)[0] ?? "");
      if (IS_OVER.test(around) || (lean === "past" && STILL_ON.test(around))) return "closest";
      if (tellsOfPast(around)) return "past";
      if (tellsOfGoing(around)) return "future";
      if (PAST.test(before + after) && FUTURE.test(before + after)) {
        const own = directionOf(partAround(before, said, after));
        if (own !== undefined) return own;
      }
      const thing = after.replace(WHICH, "");
      const isMine = MINE.test(before) && owned.some((word) => thing.startsWith(word));
      const isOfThing = isMine || isOwned(EXISTING.exec(before)?.[1]);
      // "My flight on Wednesday" is still to come, where nothing else looks back; "my lease from Wednesday" may run.
      const isNext = lean === "future" && WEEKDAY_ALONE.test(said) && !FROM.test(before);
      return isOfThing && !isNext && !ENDS_ON.test(before) ? "closest" : lean;
    },
    endsInEvent: (before) => events.some((event) => before.endsWith(event)),
    endsInRequest: (before) => requests.some((request) => before.endsWith(request)),
  };
}

/** Whether a text asks for something new, which has a coming day: "order a delivery", 订一间; "my order" exists. */
export function asksToMake(text: string): boolean {
  const words = wordsOf(text);
  const verb = words.findIndex((word, at) => isRequestVerb(stem(word)) && !DETERMINES.test(words[at - 1] ?? ""));
  return !isQuestion(text) && isMakingVerb(stem(words[verb] ?? ""));
}

const DETERMINES = /^(?:my|our|your|the|an?|this|that|these|those|which|的)$/;

/** The first day of a stretch of days, or today where it has begun and what is wanted is still to come. */
export const begunBy = (
  first: Day,
  last: Day,
  { day, lean, comes }: { day: Day; lean: Leaning; comes: boolean },
): Day => (comes && lean === "future" && first < day && day <= last ? day : first);

/**
 * A date with its weekday: as the leaning has it, or else, where its year is not named, in the nearest year in which it
 * is that weekday. 11月27日周五 said of what is over.
 */
export function withWeekday<About extends { lean: Leaning }, Reading>(
  today: About,
  isOpen: boolean,
  read: (about: About) => Reading,
): Reading {
  const reading = read(today);
  return reading === "unsettled" && isOpen ? read({ ...today, lean: "closest" }) : reading;
}

/** The day among `candidates` that the leaning points to, today included; undefined when there is none. */
export function choose(candidates: readonly (Day | undefined)[], today: Day, lean: Leaning): Day | undefined {
  const days = candidates.filter((day) => day !== undefined);
  const preferred = days.filter((day) => lean === "closest" || (lean === "past" ? day <= today : day >= today));
  return (preferred.length > 0 ? preferred : days).sort((a, b) => Math.abs(a - today) - Math.abs(b - today))[0];
}

/** The day of that month and date in the year the leaning points to; 29 February only where the year has it. */
export function nearestDate(month: number, date: number, today: Day, lean: Leaning): Day | undefined {
  const year = yearOf(today);
  const thisYear = dayOf(year, month, date);
  // A date a few days ago stays in the past, so that the user is told so; it does not move on by a year.
  if (thisYear !== undefined && thisYear < today && today - thisYear <= LATE_DAYS) return thisYear;
  // A year without such a date counts as one that has it, so that an impossible date is not moved to a leap year.
  const first = choose(
    [-1, 0, 1].map((shift) => dayOf(year + shift, month, date) ?? dayOf(year + shift, month, 28)),
    today,
    lean,
  );
  return first === undefined ? undefined : dayOf(yearOf(first), month, date);
}

/**
 * Whether a date in standard form begins soon: the 22nd of the same month, said on the 21st, or the 1st, said on the
 * 30th; where its month is named, within two months.
 */
export function isSoon(date: string, namesMonth: boolean, today: Day): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
  const first = dayOf(Number(year), Number(month), Number(day));
  if (first === undefined || first <= today) return false;
  // The 1st, said on the 21st, is over.
  const most = namesMonth ? SOON.ofMonth : monthOf(first) === monthOf(today) ? SOON.alone : SOON.ofNext;
  return first - today <= most;
}

/** Days ahead. */
const SOON = { ofMonth: 60, alone: 10, ofNext: 2 };

/** `weekday`: 0 is Monday. */
export function nearestWeekday(weekday: number, today: Day, lean: Leaning): Day {
  const ahead = today + ((weekday - weekdayOf(today) + 7) % 7);
  return choose([ahead - 7, ahead], today, lean) ?? ahead;
}

/**
 * That date in the month of a day, or in the next month where it would lie long before that day. Undefined without a
 * day: in which month something is moved, only its own day tells.
 */
export function dateBeside(date: number, day: Day | undefined): Day | undefined {
  if (day === undefined) return undefined;
  const [own, next] = [0, 1].map((months) => {
    const first = firstOfMonth(day, months);
    return dayOf(yearOf(first), monthOf(first), date);
  });
  return own !== undefined && own >= day - LATE_DAYS ? own : next;
}

/** The date in the month of the day spoken of last, if that is another month than today's. */
export function dateSpokenOf(date: number, today: Day, spokenOf: { from: Day } | undefined): Day | undefined {
  const isFar = spokenOf !== undefined && firstOfMonth(spokenOf.from) !== firstOfMonth(today);
  return isFar ? dateBeside(date, spokenOf.from) : undefined;
}

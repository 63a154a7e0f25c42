import { iso, monthOf } from "./calendar.ts";
import {
  date,
  dateOfYear,
  dayOfMonth,
  daysAtEdge,
  daysOfMonth,
  edgeOfMonth,
  inMonth,
  monthNamed,
  partOfMonth,
} from "./english-months.ts";
import {
  COUNTS,
  clockInWords,
  comingWeekend,
  counted,
  edge,
  holiday,
  index,
  inWeek,
  isName,
  lastWeekdays,
  moment,
  olderThan,
  one,
  period,
  quarter,
  restOf,
  rolling,
  shortly,
  soFar,
  theWeekend,
  WEEKDAYS,
  weekday,
  weekdayAgo,
  weekdayIn,
  weekdays,
} from "./english-readings.ts";
import { isYearOfHoliday } from "./named-years.ts";
import type { DateRule } from "./rule.ts";

const WEEKDAY = "(monday|tuesday|wednesday|thursday|friday|saturday|sunday)";
const SHORT_WEEKDAY = "(mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\\b\\.?";
/** "Index Sat", "Mon 8am": at the end, or in front of an hour. */
const SHORT_ALONE = "(?<!\\b(?:the|an?|every|each) )\\b(?=[A-Z]\\w{2,4}\\.?(?:[,?!]|$| (?:at |from )?\\d))";
const MONTH =
  "(january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\b(?:(?<=\\b[a-z]{3,4})\\.)?";
const COUNT = `(\\d{1,3}|an?|${COUNTS.slice(1).join("|")})`;
const NAMED = `(?:(?<named>${WEEKDAY.slice(1, -1)}|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\\b\\.?,? (?:the )?)?`;
const DATE = "(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "((?:19|20)\\d\\d)";
const FROM = "(?<from>\\d{1,2})(?:st|nd|rd|th)?";
const UNTIL = "(?<until>\\d{1,2})(?:st|nd|rd|th)?";
const OF_MONTH = MONTH.replace("(", "(?<month>");
const OF_YEAR = YEAR.replace("(", "(?<year>");
const UP_TO = "(?: ?[-–] ?| (?:to|until|till|through|thru) (?:the )?)";
const PART_OF_DAY = "(?:(?:morning|evening) (?:rush|peak)|morning|afternoon|evening|night)s?";
const JOINT = `(?:${UP_TO}|(?<and> and (?:the )?))`;
/** "November 18 and 19", and no "November 18 and 2 rooms". */
const AND_DAY =
  "(?<and> (?:and|&) (?:the )?)(?=\\d{1,2}(?:st|nd|rd|th)?(?:[?!]|[,.](?!\\d)|$| (?:in|for|of|on|please|was|were)\\b))";
/** What ends the list of days of a month, or goes on with it. */
const IN_LIST =
  "(?=(?:, \\d{1,2}){0,3},? (?:and|&) \\d{1,2}(?:[?!]|[,.](?!\\d)|$| (?:in|for|of|on)\\b)|(?<=(?:and|&) \\d{1,2})(?:[?!]|[,.](?!\\d)|$| (?:in|for|of|on)\\b))";
/** Words that make two dates with "and" between them one span; a night ends on the day after it. */
const SPAN = "\\b(?:(?<between>between)|(?<nights>(?:the )?nights of)) (?:the )?";
const HOUR = `(\\d{1,2}|${COUNTS.slice(1).join("|")})`;
const HALF =
  "(?: ?([ap])\\.?m\\b\\.?| (?:in the|at) (morning|afternoon|evening|night)\\b|(?= (?:(?:this|yesterday|tomorrow|last) (?<part>morning|afternoon|evening|night)|(?<tonight>tonight))\\b))";
/** The words before and after a date without a month; the number of a thing has neither. */
const BEFORE_DATE =
  "on|by|until|till|since|before|after|from|to|through|thru|for|between|and|it|mean|meant|about|not|but|rather|better|arriv(?:e|ing)|leav(?:e|ing)|return(?:ing)?|depart(?:ing)?|start(?:ing)?|end(?:ing)?|back|out";
const BEHIND_DATE =
  "to|until|till|through|thru|and|or|but|at|after|before|between|around|for|in|on|by|please|already|instead|rather|too|also|as|if|with|from|not|then|there";
const ORDINAL = "(\\d{1,2})(?:st|nd|rd|th)\\b";
/** "The 20th evening rush", and no "2nd morning tour". */
const OF_THAT_DAY = ` (?:morning|afternoon|evening)(?: (?:rush|peak)(?: hours?)?)?(?=[,.?!]|$| (?:${BEHIND_DATE}|i|we)\\b)`;
/** The text after a number that is a date, and not a count, an hour or a rank. */
const ENDS_DATE = `(?=\\s?(?:[,;?!()&]|\\.(?!\\d)|[-–] ?[a-z]|$)| (?:${BEHIND_DATE}|i|we)\\b|${OF_THAT_DAY})`;
/** What one of a list has, or what is a part of something. */
const OF_ONE_LISTED =
  "(?:prices?|costs?|fares?|fees?|details?|names?|ratings?|stars?|address(?:es)?|departures?|arrivals?|times?|durations?|lengths?|numbers?|ids?|codes?|seats?|rooms?|gates?|status|carriers?|buyers?|phones?|rules?|terms|conditions?|contents?|descriptions?|stocks?|one|half|part|most|all|some|any|instead|out|because|kind|sort) of ";
const ENDS_NUMBER = "(?=\\s?(?:[,;?!()&]|\\.(?!\\d)|[-–] ?[a-z]|$)| (?:to|until|till|through|thru)\\b)";
const SOME_WEEKDAY = `${WEEKDAY.slice(1, -1)}|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun`;
const ANY_WEEKDAY = `\\b(${SOME_WEEKDAY})\\b\\.?`;
const OF_WEEK = "(?:of )?((?:this|last|next) week|the week before last)\\b";
const PERIOD = "(weekend|wknd|wkend|week|wk|month|mnth|mth|quarter|qtr|year|yr)";
const UNIT = "(hour|day|week|wk|fortnight|month|mnth|mth|year|yr)";
/** The possessive that is written without its apostrophe: "yesterdays orders". */
const OWNER = "(?:s(?= [a-z]))?\\b";
/** "The last weeks" are several. */
const OWNER_OF_PERIOD = "(?:(?<!\\b(?:the|these|those|our|my|few) (?:this|last|next) [a-z]{2,7})s)?\\b";
const OWNER_OF_WEEKDAY = "(?:(?<=\\b(?:this|last|next) [a-z]{6,9})s(?= [a-z]))?\\b";
/** The words before and after the name 11.11; an amount has neither. */
const ELEVENTH =
  "(?<![\\d.:$€£¥-] ?)(?<=(?:^|\\b(?:on|during|since|before|after|around|until|till|was|were|did|vs\\.?|our|this years?|last years?|year's|(?:sales|orders|revenue|figures|numbers|turnover)(?: (?:of|from|in|for|at|on))?) )(?:the )?)(?:11\\.11|12\\.12)(?! ?(?:%|percent|yuan|cny|rmb|dollars?|usd|euros?|eur|kg|km))|(?<![\\d.:$€£¥-] ?)(?:11\\.11|12\\.12)(?= (?:sales?|orders|promo\\w*|campaign|event|festival|shopping|deals?|revenue|figures|numbers|results)\\b)";
/** Double 12, and no double room for so long. */
const DOUBLE =
  "(?<!\\ban? )double[ -]?(?:11|12|eleven|twelve)\\b(?!(?:st|nd|rd|th)|[-/.:]\\d|,\\d| (?:nights?|rooms?|people|guests|yuan|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))";
/** What is compared with the year before is asked of no whole year. */
const AGAINST = "(?<=\\b(?:same \\w{3,9}(?: of| in)?|compare[ds]? (?:with|to)|against|versus|vs\\.?|than) )";
/** A number of hours or minutes, with halves: "two and a half hours", "an hour and a half", "1.5 hours". */
const SHORT_TIME = `(?<amount>half an|\\d{1,2}\\.\\d|${COUNT.slice(1, -1)})(?<half> and a half)? (?<unit>hour|minute)s?\\b(?<behind> and a half)?`;
// Not the tail of a number with a decimal point or a comma.
const UNCUT = "(?<!\\d[.,])\\b";
const NO_HALF = "(?! and a half\\b| longer\\b| more\\b)";
// Not the tail of a number, a price, a code or a clock time.
const FREE = "(?<![\\w.:/$€£¥-])";

const rule = (pattern: string, read: DateRule["read"]): DateRule => ({
  language: "en",
  pattern: new RegExp(pattern, "iy"),
  read,
});

/** What English calls days, weeks, months and dates, with the longer expressions first. */
export const ENGLISH_DATES: readonly DateRule[] = [
  rule("\\b(?:the )?day before yesterday\\b", (_, { day }) => one(day - 2)),
  rule(
    "\\b(?:the )?day after tomorrow\\b|(?<=\\b(?:tmrw|tomorrow) ?(?:and|\\+|&) ?)(?:the )?day after\\b",
    (_, { day }) => one(day + 2),
  ),
  rule("(?<=what (?:day|date) is (?:it )?)today\\b(?! ?\\()|\\btoday(?='s date)", ([said], { day }) => ({
    text: `${said} (${iso(day)})`,
  })),
  rule(`(?<!\\b(?:USA|Psychology|Russia) )\\btoday${OWNER}(?! show)`, (_, { day }) => one(day)),
  rule(`\\b(?:tom{1,2}or{1,2}o?w|tmo?rr?o?w?|tmw|2mo?rr?o?w?)${OWNER}`, (_, { day }) => one(day + 1)),
  rule(`\\by(?:es?t(?:er|re|r|e)da?y|day)${OWNER}`, (_, { day }) => one(day - 1)),
  rule(`\\b(?:tonight|tonite)${OWNER}`, (_, { day }) => one(day, "evening")),
  rule(`\\b(?<!\\b(?:the|my|our) )last night${OWNER}`, (_, { day }) => one(day - 1, "night")),
  rule(`\\bthis (morning|afternoon|evening)${OWNER}`, ([, part], { day }) => one(day, part?.toLowerCase())),

  rule(
    `\\b(?:the )?(first|last) ${COUNT} (day|week)s (?:of|in) (?:(?:(this|next|last) month|${MONTH})(?: ${YEAR})?\\b)`,
    daysAtEdge,
  ),
  rule(`(?<=\\bsince )()(?:early|the first (?:half|week) of) ${MONTH}(?: ${YEAR})?\\b`, edgeOfMonth),
  rule(
    `\\b(?:the )?(?<part>(?:first|second|third|fourth|last|other) (?:half|week(?:end)?)|(?<!\\b(?:how|is|are|was|were|been) )(?:early|mid|late))(?: of|[ -]?in)?[ -](?:(?<which>this|next|last|the) month|${OF_MONTH})(?: ${OF_YEAR})?\\b`,
    partOfMonth,
  ),
  rule(
    "\\b(?:the )?(?<part>(?:first|second|other) half)\\b(?! of| an? hour)",
    (match, today) => today.spokenOf && partOfMonth(match, today),
  ),
  rule(
    "\\b(?:(?:so far )this (week|month|year)|this (week|month|year) (?:so far|to date))\\b",
    ([, unit, same], today) => soFar(unit ?? same, today),
  ),
  rule(`\\b(?:so far in ${MONTH}|${MONTH} (?:so far|to date))\\b`, ([, name, same = name], today) =>
    monthNamed(same ?? "") === monthOf(today.day) ? soFar("month", today) : undefined,
  ),
  rule(`\\b(?:the )?(last|past|previous|next|coming|following) ${COUNT} ${UNIT}s?\\b${NO_HALF}`, rolling),
  rule(`\\b(?:the )?(past|coming) ()(week|wk|month|mnth|mth|year|yr)\\b${NO_HALF}`, rolling),
  rule("\\b(?:the )?(last|past|previous|next|coming) ()(fortnight)\\b", rolling),
  rule(`(?<=\\b(?:over|within) )(?:the )?(last|next) ()(week|wk|month|mnth|mth|year|yr)\\b${NO_HALF}`, rolling),
  rule(`\\bolder than ${COUNT} (day|week|month)s?\\b`, olderThan),
  rule(`\\b(?:the |on )?${WEEKDAY},? ${COUNT} weeks? ago\\b`, weekdayAgo),
  rule(`\\b(?:the |on )?${WEEKDAY},? in ${COUNT} weeks?\\b`, weekdayIn),
  rule(
    `(?<!\\b(?:last|next|this|every) )\\b(?:on )?${WEEKDAY} week(?=$|[,.;?!]| (?:for|at|in|until|to|and|please)\\b)`,
    ([, name], today) => weekdayIn([undefined, name, "1"], today),
  ),
  rule(`\\b${COUNT} weeks? ago,?(?: on)?(?: the)? ${WEEKDAY}\\b`, ([said, amount, name], today) =>
    weekdayAgo([said, name, amount], today),
  ),
  rule(
    `(?<!\\bfor )(?!(?<=\\bsame \\w{3,9} )a year ago)${UNCUT}${COUNT} (day|week|wk|month|mnth|mth|year|yr)s? (ago(?: today)?|from (?:now|today|tomorrow)|from ${WEEKDAY})\\b`,
    counted,
  ),
  rule(`\\bin (?!a\\b)${COUNT} (day|week|month|year)s?\\b(?:' time| time)?(?! (?:or|a) )${NO_HALF}`, counted),
  rule(`\\bin (a) (week|month|year)\\b(?:'s time)?(?! (?:or|of) )${NO_HALF}`, counted),
  rule(`${UNCUT}${SHORT_TIME} (?:ago|from now)\\b`, shortly),
  rule(`\\bin (?!a minute)${SHORT_TIME}(?! (?:or|of) )`, shortly),

  rule(`${FREE}\\b${OF_MONTH} (?:the )?${FROM},?(?: of)? (?<which>this|last|next) (?:year|yr)\\b`, dateOfYear),
  rule(`${FREE}(?:the )?${FROM}(?: of)? ${OF_MONTH},?(?: of)? (?<which>this|last|next) (?:year|yr)\\b`, dateOfYear),
  rule(`${SPAN}${OF_MONTH} (?:the )?${FROM}${JOINT}${UNTIL}\\b(?:,? ${OF_YEAR})?`, date),
  rule(
    `${FREE}${NAMED}\\b${OF_MONTH} ${FROM}(?:(?:${UP_TO}|${AND_DAY})${UNTIL}\\b)?(?:,? ${OF_YEAR})?\\b(?![\\d/]|[.:]\\d| (?:people|persons|guests|adults|nights|miles|km)\\b)`,
    date,
  ),
  // "On 18, 19 and 20 November": the first ones, whose month is that of the last.
  rule(`(?<=\\b(?:on|for|of|the) |\\d, )${FROM}(?=(?:, \\d{1,2}){1,4},? (?:and|&) \\d{1,2}(?: of)? ${OF_MONTH})`, date),
  // "November 18, 19 and 20": the others, with the month of the first.
  rule(`(?<=${OF_MONTH} \\d{1,2}(?:, \\d{1,2}){0,4}(?:, |,? (?:and|&) ))${FROM}${IN_LIST}`, date),
  rule(`${SPAN}${FROM}${JOINT}${UNTIL}(?: of)? ${OF_MONTH}(?:,? ${OF_YEAR}\\b)?`, date),
  rule(`${FREE}${NAMED}(?:the )?${FROM}(?:${JOINT}${UNTIL})?(?: of)? ${OF_MONTH}(?:,? ${OF_YEAR}\\b)?`, date),
  rule(`\\b${WEEKDAY},? the ${DATE}(?<=[a-z])`, ([, name, date], today) =>
    dayOfMonth(date, undefined, today, index(WEEKDAYS, name)),
  ),
  rule(
    `${ANY_WEEKDAY},? (?:the )?(?:${ORDINAL}${ENDS_DATE}|(\\d{1,2})(?:${ENDS_NUMBER}|(?= (?:and|or|but|for|please|pls|with|we|i)\\b)))`,
    ([, name, date, bare], today) => {
      const day = dayOfMonth(date ?? bare, undefined, today, index(WEEKDAYS, name));
      return day === "unsettled" ? undefined : day;
    },
  ),
  rule(
    `(?:${FREE}(?:the )?${ORDINAL}${UP_TO}|\\bbetween (?:the )?${ORDINAL} and (?:the )?)${ORDINAL}${ENDS_DATE}`,
    daysOfMonth,
  ),
  // "Flights Paris 3rd", "hotel Zurich the 24th 1 night".
  rule(`(?<=[a-z],? )(the )?${ORDINAL}(?=\\s?[.?!]*$| \\d{1,2} ?nights?\\b|${OF_THAT_DAY})`, ([, the, date], today) =>
    today.afterPlace || (the === undefined && !today.afterPointer) ? dayOfMonth(date, undefined, today) : undefined,
  ),
  rule(`(?<=\\b(?:on|from|by|until|till|before|after|since) )${ORDINAL}(?! to \\d)${ENDS_DATE}`, ([, date], today) =>
    dayOfMonth(date, undefined, today),
  ),
  rule(`(?<=\\d(?:st|nd|rd|th)(?:,|,? (?:or|and|&)) )(?:the )?${ORDINAL}${ENDS_DATE}`, ([, date], today) =>
    today.near === undefined ? undefined : dayOfMonth(date, undefined, today),
  ),
  // "Sales of the 12th", and no "price of the 3rd" of a list.
  rule(`(?<!\\b${OF_ONE_LISTED})(?<=[a-z]{2} of )the ${ORDINAL}${ENDS_DATE}`, ([, date], today) =>
    dayOfMonth(date, undefined, today),
  ),
  rule(`(?<=[a-z\\d.] (?:[-–]|to|until|till|through|thru) (?:the )?)${DATE}${ENDS_NUMBER}`, ([, date], today) =>
    today.since === undefined ? undefined : dayOfMonth(date, undefined, today),
  ),

  rule("\\b(?:the )?(end|start|beginning) of (?:(the|this|next|last) )?(week|month|year)\\b", edge),
  rule("\\b(?:(the|this|next|last) )?(?:(month|year)(?:['’]?s)?[ -]end|eom|eoy)\\b", ([said, which, unit], today) =>
    edge([said, "end", which, unit ?? (/y$/i.test(said) ? "year" : "month")], today),
  ),
  rule(`\\b(?:the )?(end|start|beginning) of ${MONTH}(?:,? ${YEAR})?\\b`, edgeOfMonth),
  rule(`${ANY_WEEKDAY}(?:${UP_TO}${ANY_WEEKDAY})? ${OF_WEEK}`, inWeek),
  // "Monday and Friday morning last week": both are of that week.
  rule(
    `${ANY_WEEKDAY}(?=(?:(?: ${PART_OF_DAY})?(?:,| and| ?[&/]| or| vs\\.?| versus| with| against|(?: (?:better|worse|busier|quieter|calmer))? than| (?:better|worse) or) ?(?:on )?(?:${SOME_WEEKDAY})){1,3}(?: ${PART_OF_DAY})? (?:${OF_WEEK}|${COUNT} (weeks?) ago))`,
    ([said, name, which, amount, weeks], today) =>
      weeks === undefined ? inWeek([said, name, undefined, which], today) : weekdayAgo([said, name, amount], today),
  ),
  rule(`${ANY_WEEKDAY} (${PART_OF_DAY}) (?:${OF_WEEK}|${COUNT} (weeks?) ago)`, (match, today) => {
    const [said, name, part, which, amount, weeks] = match;
    const on =
      weeks === undefined ? inWeek([said, name, undefined, which], today) : weekdayAgo([said, name, amount], today);
    return on === "unsettled" ? on : { text: `${on.text} ${part}`, day: on.day, part };
  }),
  rule(`\\b(this|last|next) week(?: on|'s|,)? ${ANY_WEEKDAY}()`, ([said, which, name], today) =>
    inWeek([said, name, undefined, which], today),
  ),
  rule("\\b(?:the )?(?:rest|remainder) of (?:the|this) (week|month|year)\\b", restOf),
  rule("\\b(?:the )?(weekend|wknd|week|wk|month|mnth|mth|quarter|qtr|year|yr) before last\\b", ([said, unit], today) =>
    period([said, "before last", unit], today),
  ),
  rule(`${AGAINST}last (?:years|yrs?)\\b`, () => ({ text: "last year" })),
  rule(
    `(?!${AGAINST}last year\\b)\\b(this|last|next) ${PERIOD}${OWNER_OF_PERIOD}(?! of\\b)${NO_HALF}`,
    (match, today) =>
      /^ye?a?r/i.test(match[2] ?? "") && isYearOfHoliday(match, "en") ? { text: match[0] } : period(match, today),
  ),
  rule("(?<=\\b(?:for|over|during) )the weekend\\b(?! (?:of|before|after)\\b)", (_, today) => theWeekend(today)),
  rule("\\b(?:the |this )?(?:coming|upcoming) weekend\\b", (_, { day }) => comingWeekend(day)),
  rule(
    `\\b(?:the )?(?:q([1-4])|(first|second|third|fourth|1st|2nd|3rd|4th) quarter)\\b(?:(?:,? (?:of )?)(?:${YEAR}|(this|last|next) year)\\b)?`,
    quarter,
  ),
  rule(`\\blast ${WEEKDAY}${UP_TO}(?:last )?${WEEKDAY}`, lastWeekdays),
  rule(
    `(?<!\\b(?:every|each|black|good|ash|cyber|casual) )\\b(?:(this|next|last|this coming|coming) )?${WEEKDAY}${OWNER_OF_WEEKDAY}(?!\\.\\w)`,
    weekday,
  ),
  rule(`\\b${SHORT_WEEKDAY} ?(?:-|–|to|thru|through|till|until) ?${SHORT_WEEKDAY}`, ([, from, until], today) =>
    weekdays(from, until, today),
  ),
  rule(
    `(?:(?<=\\b(?:on|by|until|till|thru|since) )|\\b(this|next|last) |${SHORT_ALONE})${SHORT_WEEKDAY}(?! [A-Z][a-z])`,
    (match, today) => (isName(match[2]) ? weekday(match, today) : undefined),
  ),
  // "Geneva, fri, 1 night": written small, most of them mean nothing else.
  rule(
    `(?<!\\b(?:every|each|the|an?|black|good|casual|newly)[ -]|[-.@/])\\b(?:(this|next|last|this coming|coming) )?(mon|tues?|wed|thu(?:rs?)?|fri)\\b\\.?(?![-@/]?\\w| [A-Z][a-z])`,
    weekday,
  ),
  rule(
    "(?:(?<=\\b(?:on|by|until|till|thru|since|for|from) )|\\b(this|next|last) )(sat|sun)\\b(?=[,.;?!]|$| (?:at|for|to|and|or|from|until|till|please|pls|morning|afternoon|evening|night|\\d))",
    weekday,
  ),

  rule(`\\b${MONTH}(?: of)?,? ${YEAR}\\b`, ([said]) => ({ text: said ?? "" })),
  // Together with "this October", last October is that of the year before.
  rule(`\\b(last) (?<same>${MONTH.slice(1, MONTH.indexOf(")"))})\\b(?<=\\bthis \\k<same>\\b.*)`, inMonth),
  rule(`(?:(?<=\\b(?:in|of|for|during|since|until|till) )|\\b(this|next|last) )${MONTH}(?! \\d)`, inMonth),
  rule(
    `\\bthe ${DATE}(?<=[a-z])(?: of (this|next|last) month\\b|(?<=(?:\\b(?:${BEFORE_DATE}|meant?|but|about) |, |^)the \\d+[a-z]+)(?=[,.?!]|$| &| (?:${BEHIND_DATE})\\b|${OF_THAT_DAY}))`,
    ([, date, which], today) => dayOfMonth(date, which, today),
  ),
  rule(
    `\\b(?:(?:Christmas|Xmas)(?: (?:Day|Eve)\\b|(?! (?:Day|Eve)))|(?:Chinese )?New Year['’]?s (?:Day|Eve)|NYE|Chinese New Year|(?<=\\b(?:until|till|to|before|by|after|over|at|for|around|through|Christmas and) (?:the )?)New Year\\b(?!['’])|Valentine['’]?s Day|Halloween|Singles'? Day|${DOUBLE}|${ELEVENTH}|Black Friday(?! (?:deal|offer)s?\\b)|Thanksgiving(?: Day)?|National Day(?: holiday)?|Spring Festival|Lantern Festival|Dragon Boat Festival|Mid-Autumn Festival|Qingming)\\b(?! (?:market|tree|card|dinner|show|hotel|party|parade))(?:,? (?:in |of )?${YEAR}\\b)?(?! ?\\()`,
    holiday,
  ),
  rule(
    `(?<!\\b(?:the|this|that|is there|there's|have|any|which|from|between) |\\d (?:to|and|until|till) )\\b(?:(?<first>\\d{1,2}) or (?:at )?)?(?:(half|(?:a )?quarter|${COUNT}) (past|to) |(half) )?${HOUR}(?: o'clock)?${HALF}`,
    clockInWords,
  ),
  rule(
    "\\b(?:right now|at (?:the|this) (?:very )?moment|at this (?:very )?hour|at present|currently|rn)\\b(?! ?\\()",
    ([said = ""], today) => (isName(said) ? undefined : { text: `${said} (${moment(today)})` }),
  ),
  rule(
    "(?<!\\b(?:for|from|by|until|till|up to|just|even|know|as of|not) |(?<![.\\d])\\d{1,9} )(?!^now (?:the|my|our) )\\bnow\\b(?! ?\\(| that|,| (?:an?|my|the same|show|give|try|do|make|put|take|swap|use|compare|(?:what|how) about)\\b)",
    ([said = ""], today) => (isName(said) ? undefined : { text: `${said} (${moment(today)})` }),
  ),
];

import type { Span } from "../reading/mention.ts";

const ALL = [
  /^(?:(?:yes|ok(?:ay)?|please|sure),? )?(?:i(?:['’]ll| will)? (?:take|want|need|book|rent) |do |take |book |rent |to )?(?:all|all of (?:them|those|these|that|this)|them all|all (?<count>two|three|four|five|six|seven|eight|nine|\d)(?: of (?:them|these|those|(?:that|this) (?:trip|journey|list)))?|(?:these|those) (?<these>two|three|four|five|six|seven|eight|nine|\d)|(?<two>both)(?: of them)?|every(?:thing| one| single one)(?: of them)?)(?:,? please)?[.!]{0,3}$/i,
  /^(?:[这那][次趟]的?|我|那|这|就|请|帮|把)*(?:都|全都?|全部都?|所有的?都?|(?<count>[两二三四五六七八九\d])[个款家张项](?:都|全部?)|[这它]们?些?都)(?:要|选|订|打折|取消|退|改|做|办)?掉?(?:了|吧|的)?[。！!]{0,3}$/,
];

/** Whether a message takes all the things shown, and counts more or fewer of them: 两个都订, where one is shown. */
export const takesOthers = (text: string, shown: number): boolean =>
  !takesAll(text, shown) && [2, 3, 4, 5, 6, 7, 8, 9].some((count) => takesAll(text, count));

const COUNTS = ["two", "three", "four", "five", "six", "seven", "eight", "nine"];
const HAN_COUNTS = [..."两三四五六七八九"];

/** "All of them for two people": for how many all the things shown are taken; undefined where they are not. */
export function allFor(text: string, shown: number): string | undefined {
  const { said, people } = forHowMany(text);
  return takesAll(said, shown) ? people : undefined;
}

/** Whether a message takes all the things shown to choose from, so many as it says: "all of them", 全部, "all four". */
export function takesAll(text: string, shown: number): boolean {
  const form = ALL.map((one) => one.exec(text.trim())).find((one) => one !== null);
  if (!form) return false;
  const { count, these, two } = form.groups ?? {};
  const said = two === undefined ? (count ?? these) : "two";
  return said === undefined || countIn(said.toLowerCase().replace("二", "两")) === shown;
}

/** "All of them for two people", 都要，两个人: for how many, and what is said before. */
function forHowMany(text: string): { said: string; people: string } {
  const { 0: people = "", index = text.length } = PEOPLE_BEHIND.exec(text.trim()) ?? {};
  return { said: text.trim().slice(0, index), people: people.replace(/^[,，\s]+/, "") };
}

const SO_MANY =
  "(?:for )?(?:\\d{1,2}|[一两三四五六七八九]|one|two|three|four|five|six) ?(?:个?人|位|people|persons?|adults?|guests?)[.。]?$";
/** "For two people" and nothing else. */
export const SAYS_HOW_MANY = new RegExp(`^${SO_MANY}`, "i");
const PEOPLE_BEHIND = new RegExp(`(?<!\\d)(?:[,，] ?| )${SO_MANY}`, "i");

/** The number that a word or figure of two to nine says: "two", 两, "4". */
export function countIn(said: string): number {
  const at = Math.max(COUNTS.indexOf(said), HAN_COUNTS.indexOf(said));
  return at >= 0 ? at + 2 : Number(said);
}

/** Whether a request is for all the things of a kind: "end all my promotions", 把促销都停了. */
export const meansAll = (text: string): boolean =>
  [EACH, WHOLE_TRIP, ALL_WITHIN].some((form) => form.test(text)) || meansBoth(text);

/** Whether a request is for two things of a kind: "cancel both my flights to Paris". */
export const meansBoth = (text: string): boolean => BOTH.test(text) || text.split(/[，。]/).some(namesTwoForAll);

// A plural in lower case: "both the Paris hotel and the car" is of one hotel.
const BOTH =
  /\b[Bb]oth (?![a-z' -]* and\b)(?:of )?(?:(?:the|my|our|these|those) )?(?:[\w-]+ )?(?:[\w-]+ )?[a-z]{2,20}s\b/;
/** "The bookings over 2,800": all those that are within a bound. */
const ALL_WITHIN =
  /\b(?:the|my|our|those) (?:[a-z]+ )?[a-z]{3,20}s (?:(?:that|which) (?:are|cost|have|last) |costing |priced (?:at )?|with |for )?(?:over|under|above|below|(?:more|less|cheaper|dearer) than) (?:cny |rmb |[$€£¥￥])?\d/i;

/** 两张机票都退掉 */
const namesTwoForAll = (clause: string): boolean => {
  const at = clause.search(/两[个张间辆趟班家项]/);
  return at >= 0 && /都(?:取消|退|停|结束)/.test(clause.slice(at));
};

const EACH =
  /\b(?:all|every one|each) (?!(?:of )?(?:(?:the|my|our) )?(?:it|this|that|money|cash|costs?|price|refund|fees?)\b)(?:of )?(?:(?:the|my|our|these|those) )?(?!day|night|week|right|in\b|at\b)[a-z]+|\bevery(?:thing| (?!day|night|week|month|year)[a-z]+)|所有|全部|全都|一切|(?<!的)全(?=取消|退|停)|[^每]都(?=取消|退|停|结束|改|延|推迟|提前|撤|换|往)/i;

/** Whether a text is of a whole trip, all that belongs to it: "my whole Geneva trip", 巴黎之行全部. */
export const namesWholeTrip = (text: string): boolean => WHOLE_TRIP.test(text);

/** Whether a text speaks of journeys, whatever belongs to them: "all of my trips", 我所有的行程. */
export const namesTrips = (text: string): boolean => TRIPS.test(text);
const TRIPS = /\b(?:trip|journey|holiday|vacation)s?\b|行程|旅行|旅程/i;

/** Whether a text is of all there is, of whatever kind: "everything in Geneva", 日内瓦的全部取消. */
export const meansEverything = (text: string): boolean => EVERYTHING.test(text);

/**
 * A text that is of a trip somewhere, of the whole of it, in one form: "my January trip to Paris", "everything of my Paris
 * trip", 日内瓦之行, 那次巴黎全部取消. `places`: where it names one. Undefined where it is of a part of the trip, or of none.
 */
export function ofWholeTrip(text: string, places: readonly Span[]): string | undefined {
  if (WHATEVER.test(text)) return text.replace(WHATEVER, "$<cancel>everything I have");
  for (const { start, end } of places) {
    const [before, behind] = [text.slice(0, start), text.slice(end)];
    const off = NOT_GOING.test(before) ? ONLY_ANY_MORE.exec(behind) : null;
    if (off) return `cancel my whole ${text.slice(start, end)} trip${off.groups?.when ?? ""}${off.groups?.kept ?? ""}`;
    const kept = hanNotGoing(before, behind);
    if (kept !== undefined) return `取消${text.slice(start, end)}的整个行程${kept}`;
    const lead = TRIP_TO.exec(before) ?? (TRIP_BEHIND.test(behind) ? OWN.exec(before) : null);
    const rest = lead === null ? "" : text.slice(0, lead.index);
    const more = behind.replace(TRIP_BEHIND, "");
    const { own, when } = lead?.groups ?? {};
    if (own !== undefined && !PART_OF.test(rest) && !OWN_PART.test(more))
      return `${rest}${own} whole ${text.slice(start, end)} trip${when === undefined ? "" : ` in ${when}`}${more}`;
    const that = HAN_ALL_OF_IT.test(behind) ? HAN_THAT_TRIP.exec(before) : null;
    if (that) return `${before.slice(0, that.index)}${text.slice(start, end)}的整个行程${behind.replace(/^的/, "")}`;
    const [han] = HAN_TRIP.exec(behind) ?? [];
    if (han !== undefined) return `${text.slice(0, end)}的整个行程${behind.slice(han.length)}`;
  }
  if (places.length > 0) return undefined;
  const whole = text
    .replace(CANCELLED_TRIP, "$<cancel>everything I have in $<when>")
    .replace(HAN_CANCELLED_TRIP, "$<cancel>我$<when>行程的所有东西");
  return whole === text ? undefined : whole;
}

const MONTHS = "january|february|march|april|may|june|july|august|september|october|november|december";
/** "Cancel my January trip", 取消我一月的行程: a month tells which one. */
const CANCELLED_TRIP = new RegExp(
  `(?<cancel>\\b(?:cancel|drop|scrap|call off) )(?:(?:everything|all) (?:of|in|for|about|on) )?(?:my|our|the|that) (?:whole |entire |complete )?(?<when>${MONTHS}|\\d{4}-\\d\\d) (?:trip|journey|holiday|vacation)\\b(?! [a-z])`,
  "i",
);
const HAN_CANCELLED_TRIP =
  /(?<cancel>取消|退掉?)我?的?(?<when>\d{4}-\d\d|[一二三四五六七八九十]{1,2}月份?|\d{1,2}月份?)的?(?:行程|旅行|旅程)(?=[了吧。！!]*$)/;

/** "Cancel whatever I have on the 27th": all there is then, of any kind. */
const WHATEVER =
  /(?<cancel>\b(?:cancel|drop|scrap|call off) )(?:whatever|anything|what)(?: else)? (?:(?:i|we) (?:have|got)|(?:i|we)(?:['’]ve)? (?:got|booked))(?: booked)?(?= (?:on|for|in|from|there|then)\b|[.!]*$)/i;

/** "I can't go to Geneva any more" says that a trip is off, and nothing else but what of it is to stay. */
const NOT_GOING =
  /^(?:(?:sorry|unfortunately|oh no|actually|hi|hello),? )?(?:(?:(?:i|we)(?:['’]m| am|['’]re| are) not|(?:(?:i|we) )?(?:can(?:no|['’])?t|won['’]?t|will not)(?: be)?|(?:(?:i|we)(?:['’]m| am|['’]re| are) )?no longer) (?:able to )?(?:going|go|make it|travel|travell?ing|fly|flying) to) $/i;
const ONLY_ANY_MORE = new RegExp(
  `^(?<when> (?:in|this|next) (?:${MONTHS}|\\d{4}-\\d\\d(?!-))(?: 20\\d\\d)?)?(?: (?:any ?more|after all|now|this time|any longer)){0,3}(?:[.!]{0,3}|(?<kept>[,.]? (?:except|but (?:(?:please )?(?:keep|leave)|the|my)) .{0,80}))$`,
  "i",
);

/** 我去不了日内瓦了, 日内瓦不去了，酒店留着: what is said behind it of what stays; undefined where it says more, or no such thing. */
function hanNotGoing(before: string, behind: string): string | undefined {
  const isFirst = /^(?:我们?)?(?:不能?去|去不了|去不成|不想去|不打算去|没法去|没办法去)$/.test(before);
  const isLast = /^(?:我们?)?$/.test(before);
  const rest = isFirst
    ? /^了(?<rest>.*)$/s
    : isLast
      ? /^(?:我们?)?(?:不去|去不了|去不成|没法去|不想去)了(?<rest>.*)$/s
      : undefined;
  const more = rest?.exec(behind)?.groups?.rest;
  if (more === undefined) return undefined;
  if (/^[。！]*$/.test(more)) return "";
  return HAN_KEPT.test(more) ? more : undefined;
}

/** ，但是酒店留着 */
const HAN_KEPT =
  /^[，,。]?(?:但是?|不过)?[^，。]{1,16}(?:留着|保留|留下|别动|不动|不要动|(?:别|不要|不用|不)(?:退|取消))[吧了]?[。！]*$|^[，,。]?(?:但是?|不过)?(?:请|先)*(?:保留|留着|留下|(?:别|不要|不用)(?:退|取消|动))[^，。]{1,16}[。！]*$/;

const MINE_THEN = `\\b(?:(?:everything|all) (?:of|in|for|about|on) )?(?<own>my|our|the|that) (?:whole |entire |complete )?(?:(?<when>${MONTHS}|\\d{4}-\\d\\d(?:-\\d\\d)?) )?`;
const TRIP_TO = new RegExp(`${MINE_THEN}(?:trip|journey|holiday|vacation) (?:to|in) $`, "i");
const TRIP_BEHIND = /^ (?:trip|journey|holiday|vacation)\b/i;
const OWN = new RegExp(`${MINE_THEN}$`, "i");
const HAN_THAT_TRIP = /[这那][次趟](?:去|到)?$/;
const HAN_ALL_OF_IT = /^的?(?:全部|全都?|都|一起|统统)(?:给我|帮我)?(?=取消|退|不要)/;
const PART_OF = /\b(?:of|from|for|in|on|during) $/i;
const OWN_PART =
  /^(?:['’]s\b| (?!(?:by|to|until|till|for|and|from|back|forward|on|in|please|now|except|but|a|an|one|two|three|\d{1,4})\b)[a-z])/i;
const HAN_TRIP = /^(?:之行|之旅|[这那]?[趟次个]?的?(?:行程|旅行|旅程))(?!的)/;

const WHOLE_TRIP =
  /\b(?:whole|entire|complete|all of (?:my|our)) (?:[\w-]+ )?(?:trip|journey|holiday|vacation)\b|(?:整个|整趟|全部)(?:\p{Script=Han}{2,3}的?)?(?:行程|旅行|旅程)|(?:之行|行程|旅程)(?:全部?|全都|都|整个)/iu;
const EVERYTHING =
  /\b(?:everything|all (?:of )?(?:(?:my|our|the) )?(?:[\w-]+ ){0,2}(?:stuff|things))\b|一切|东西(?:都|全都?|统统)(?=取消|退|不要)|(?:所有|全部)的?(?:东西|都(?=取消|退|$)|(?=取消|退|$))|其[他它余](?:都|全)(?=取消|退|不要)|的(?:东西)?(?:都|全都?|全部|统统|一概)(?:取消|退|不要)/;

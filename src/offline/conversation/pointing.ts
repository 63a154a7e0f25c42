import { nthChosen } from "../../engine/dialog/nth-chosen.ts";
import { ORDINALS } from "../../engine/ordinals.ts";
import { isQuestion } from "../../engine/question.ts";
import { withoutExclusions } from "../reading/exclusions.ts";
import { clocksIn } from "../reading/hours.ts";
import { type Item, placeUnder } from "./shown.ts";

const FIRST =
  /\btop one\b|\b(?:first|1st)\b(?! (?:day|night|time|visit|trip|class|of|show|tell|see|check|list|let|look|find|get|give|i|we)\b)|[第头]一(?![天晚次回])|第1(?!\d)/i;
const HAN = "一二三四五六七八九十";
const ordinals = ORDINALS.map((word, at): [RegExp, number] => {
  const nth = `${at + 1}(?:st|nd|rd|th)`;
  const pattern = `\\b(?:${word}|${nth})\\b(?! (?:day|night)\\b)|第${HAN[at]}(?![天晚${HAN}])|第${at + 1}(?!\\d)`;
  return [at === 0 ? FIRST : new RegExp(pattern, "i"), at + 1];
});
const counted =
  /\b(?:number|option|no\.?) ?(\d+|one|two|three|four|five|six|seven|eight|nine|ten)\b(?![ -](?:[a-z]{3,8} ones?|stars?)\b)|第(\d+)|^\s*(?:(?:approve|同意)\s?)?#?(\d{1,2})(?=\s*[.。]?$|\s*[,，]\s*(?!\d)|\s+(?:for|but|with|please)\b)/i;
const middle = /\bmiddle\b|中间/i;
/** What is shown alone needs no name. */
const alone =
  /\b(?:that|this|the only) one\b|\b(?:take|book|have|get|reserve) (?:it|that|this)\b|[这那就][一]?[家个辆间张班趟项款](?![季时月星礼])|就它/i;
const last = /(?<!\b(?:her|his|their) )\blast (?:one|option)\b|\bthe last[.!]?$|最后(?:一|那)/i;
const least =
  /\b(?:(?<!(?:%|percent|per cent) )cheap(?:er|est)(?! than\b)|least expensive|less expensive(?! than\b)|lowest price|next one up|(?:something|smth|sth) cheap|(?:not|nothing) (?:too|so|very) (?:expensive|pricey|dear))\b|[别不](?:要|能)?太贵|最便宜|便宜(?:[点些的]|一(?!成))|最低价/i;
const most = /\b(?:most expensive|dearest|priciest)\b|最贵|[二三次]贵/i;
/** Of two, the one that costs more. */
const dearer = /\b(?:the|that) (?:dearer|pricier|more expensive)(?: one)?\b|(?<![太别不嫌])贵(?:一?点|些)?的/i;
/** "The second cheapest", 次贵: by its place among the prices, and not in the list. */
const ranked =
  /\b(?:(?:second|2nd|next)|(third|3rd))[ -](?:cheapest|least expensive|most expensive|dearest|priciest)\b|\bnext one up\b|(?:第二|次|(第三))(?:便宜|贵)/i;
/** "Not the cheapest", 不要第一个: what is pointed at is not wanted. */
const refused =
  /\b(?:not|anything but|n['’]t (?:want|like|take))(?: the)? (?:first|second|third|fourth|fifth|last|cheapest|least expensive|most expensive|dearest|priciest|earliest|soonest|latest)\b(?: one| option)?|\b(?:not|no|nothing|none|n['’]t (?:want|like|take))(?: (?:in|at|any|the|of))* (?:morning|noon|midday|afternoon|evening|night)s?\b(?: (?:ones?|options?|flights?))?|(?:不要|别要|不想要|别给我|不是)(?:[早晚]上|[上下中]午|傍晚|清晨|[早晚]班|第[一二三四五六七八][个家辆间班]?|最(?:便宜|贵|早|晚|后一[个家辆间班]))的?/gi;
const earliest = /\b(?:earliest|soonest|oldest)\b|最早|最老|最旧|早(?:一?点|些)?的?那[班个趟张]/i;
const latest =
  /\b(?:latest|newest|most recent|(?:her|his|their) last (?:one|order))\b|最晚|最新(?!消息)|晚(?:一?点|些)?的?那[班个趟张]/i;
/** Of two. */
const earlier = /\bthe (?:earlier|sooner)(?: (?:one|flight|of)\b|[.!]?$)/i;
const later = /\bthe later(?: (?:one|flight|of)\b|[.!]?$)/i;
const HAPPENS = "(?:start|begin|leav|depart|arriv|land|end|expir|finish|run)(?:e?s|n?ing|ed)(?: out)?";
const TO_HAPPEN = "(?:start|begin|leave|depart|arrive|land|end|expire|finish|run out)";
const HAN_HAPPENS = "(?:开始|出发|起飞|到达|降落|到期|结束|过期|截止)";
/** "That ends first", "the last to leave", 最早到期的: first and last in time, and not of a list. */
const IN_TIME = new RegExp(
  `\\b(?:${HAPPENS}|(?:that|which|to|will) ${TO_HAPPEN}|began) (?:the )?(?:first|soonest|earliest|last|latest)\\b|\\b(?:first|last)(?: one)? to ${TO_HAPPEN}\\b|(?:最[早先快晚后迟]|第一个?|先)[要会]?${HAN_HAPPENS}(?=的|[?？。]?$)`,
  "i",
);
const IS_LAST = /last|latest|最[晚后迟]/i;
const IS_END = /end|expir|finish|run|arriv|land|到|降落|结束|过期|截止/i;
const partsOfDay: [RegExp, number, number][] = [
  [/\bmorning\b|早上|上午|早班|早晨|清晨|早间/i, 0, 12],
  [/\bnoon\b|\bmidday\b|中午/i, 11, 14],
  [/\bafternoon\b|下午|午后/i, 12, 18],
  [/\b(?:evening|night)\b|晚上|傍晚|晚班|夜里|晚间|夜班/i, 17, 24],
];
const currency = "CNY|RMB|USD|EUR|GBP|CHF|JPY|HKD";
const money = new RegExp(
  `(?:[$€£¥￥]|\\b(?:${currency})) ?(\\d[\\d,]*(?:\\.\\d+)?)|(?<!\\d)(?<!\\d,)(\\d(?:,?\\d)*(?:\\.\\d+)?) ?(?:[元块]|(?:${currency})\\b)`,
);

/** Which of the things shown a text points at: "the second one", 第二个, "option 3", "the last one", "the cheapest". */
export function pointsAt(words: string, items: readonly Item[]): number | undefined {
  const text = withoutExclusions(words.replace(refused, " ").replace(IN_ORDER, " "));
  if (ranked.test(text)) return pointsAtPrice(text, items);
  const said = ordinalIn(text) ?? numberIn(text);
  if (said !== undefined) return placeUnder(said, items);
  const timed = pointsAtHour(text, items);
  if (timed !== undefined) return timed;
  const atClock = pointsAtClock(text, items);
  if (atClock !== undefined) return atClock;
  if (items.length === 1 && alone.test(text)) return 0;
  const priced = pointsAtAmount(text, items);
  if (priced !== undefined) return priced;
  if (middle.test(text) && items.length % 2 === 1) return (items.length - 1) / 2;
  if (last.test(text)) return items.length > 0 ? items.length - 1 : undefined;
  return pointsAtPrice(text, items);
}

/** "The one for 1340", 1340元那个: the only thing that has this price. */
function pointsAtAmount(text: string, items: readonly Item[]): number | undefined {
  const said = AMOUNT.exec(text)
    ?.slice(1)
    .find((group) => group !== undefined);
  if (said === undefined) return undefined;
  const [only, ...others] = byPrice(items, 1).filter(({ price }) => price === Number(said.replaceAll(",", "")));
  return others.length === 0 ? only?.at : undefined;
}

const AMOUNT =
  /\bones? (?:for|at|that costs|costing) (?:CNY |RMB |[$€£¥￥])?(\d[\d,]{1,9})\b(?! ?(?:nights?|days?|people|persons?|rooms?|adults?|guests?))|\bthe (?:CNY |RMB |[$€£¥￥])?(\d[\d,]{1,9})(?: yuan)? one\b|(?<!\d)(\d[\d,]{1,9}) ?[元块]钱?的?那[个家间张班趟款项]/i;

/** Without the number that chooses: in "option 2", nothing else is two, and in 最后一个 nothing is one. */
export const withoutNumberChosen = (text: string): string =>
  nthChosen(text) !== undefined ? " " : withoutPointedOne(text.replace(counted, " "));

/** Without the "one" that counts nothing: 另一个, 最后一个, "another one". */
export const withoutPointedOne = (text: string): string => text.replace(POINTED_ONE, " ");

const POINTED_ONE =
  /(?:另外?|最后|换|[这那哪])一[个家辆间张班趟款]|\d{1,2}[%％]的?那[个款]|\bthe \d{1,2}% (?:off )?one\b|(?<![\d,-])\d[\d,]{2,8}(?:[元块]钱?)?(?:[一每][晚天])?的?(?:(?<=[一每][晚天]的)|那[个家间张班趟辆款项])|\b(?:the|that|this|other|another|last|also|not) one\b(?! (?:day|night|week|room|person)\b)/gi;

/** Which of the things shown a text means by its price: "the cheapest". */
function pointsAtPrice(text: string, items: readonly Item[]): number | undefined {
  const [isRanked, ...third] = ranked.exec(text) ?? [];
  const rank = isRanked === undefined ? 0 : third.some((one) => one !== undefined) ? 2 : 1;
  const isMost = most.test(text) || (items.length === 2 && dearer.test(text));
  const order = isMost ? -1 : least.test(text) ? 1 : undefined;
  const sorted = order === undefined || SEVERAL_BEST.test(text) ? [] : byPrice(items, order);
  // Of two that cost the same, none is the cheapest.
  const isOneOfTwo = rank === 0 && sorted[0]?.price === sorted[1]?.price;
  return isOneOfTwo ? undefined : sorted[rank]?.at;
}

/** "The two cheapest" are not the cheapest one. */
const SEVERAL_BEST =
  /\b(?:two|three|four|five|six|[2-6]) (?:cheapest|(?:most|least) expensive|dearest|priciest)|\b(?:cheapest|expensive|dearest|priciest) (?:two|three|four|five|six|[2-6])\b(?![ -](?:star|seat|door))|[两三四五六2-6][个张项家]最|最(?:便宜|贵)的[两三四五六2-6]/i;

/** Those that share the best price or time, where a text asks for one that has it: of two that cost the most, both. */
export function tiedAtBest(words: string, items: readonly Item[]): number[] {
  const text = words.replace(refused, " ");
  if (ranked.test(text) || ordinalIn(text) !== undefined) return [];
  const sorted = most.test(text) ? byPrice(items, -1) : least.test(text) ? byPrice(items, 1) : [];
  const tied = sorted.filter(({ price }) => price === sorted[0]?.price).map(({ at }) => at);
  const best = items[(sorted.length > 0 ? undefined : pointsAtExtreme(text, items)) ?? -1];
  const when = best && whenOf(best);
  const alike = items.flatMap((item, at) => (when !== undefined && whenOf(item) === when ? [at] : []));
  const all = tied.length > 0 ? tied : alike;
  return all.length > 1 ? all.sort((a, b) => a - b) : [];
}

/** The things that share it. */
export const alikeAtBest = (words: string, items: readonly Item[]): Item[] =>
  tiedAtBest(words, items).flatMap((at) => items[at] ?? []);

/** Which of the things shown a text sorts out by time or price, whatever else it points at. */
export const pointsAtBest = (text: string, items: readonly Item[]): number | undefined =>
  pointsAtHour(text.replace(refused, " "), items) ?? pointsAtPrice(text.replace(refused, " "), items);

/** Which of the things shown a text means by the time of day they begin at: "the morning one", "the latest". */
const pointsAtHour = (text: string, items: readonly Item[]): number | undefined =>
  pointsAtExtreme(text, items) ?? duringPart(text, items);

const TO = /\bto\b|[到至成]/i;

/** "The one at 10:30": the only thing that begins then. To what hour something is moved tells of none. */
function pointsAtClock(text: string, items: readonly Item[]): number | undefined {
  const at = (words: string) => clocksIn(words).flatMap(({ minutes }) => minutes);
  const said = at(withoutTarget(text));
  const [only, ...others] = items.flatMap((item, i) =>
    at(hourOf(item) ?? "").some((begin) => said.includes(begin)) ? [i] : [],
  );
  return others.length === 0 ? only : undefined;
}

/** Without what something is moved to, which describes nothing that is there. */
export const withoutTarget = (text: string): string => (MOVES.test(text) ? (text.split(TO, 1)[0] ?? "") : text);

const MOVES = /\b(?:mov|chang|shift|reschedul|postpon|rebook)\w{0,4}\b|[改移挪推]/i;

/** The first or the last of the things shown, by the time they begin at, or that they end at. */
function pointsAtExtreme(text: string, items: readonly Item[]): number | undefined {
  const isOfTwo = items.length === 2;
  const [happens] = IN_TIME.exec(text) ?? [];
  if (happens !== undefined) {
    const timed = items.map((item) => (IS_END.test(happens) ? endOf(item) : whenOf(item)) ?? "");
    const best = [...timed].sort().at(IS_LAST.test(happens) ? -1 : 0);
    const alike = timed.flatMap((when, at) => (when === best ? [at] : []));
    return timed.includes("") || alike.length > 1 ? undefined : alike[0];
  }
  if (earliest.test(text) || (isOfTwo && earlier.test(text))) return byTime(items, (a, b) => a < b);
  if (latest.test(text) || (isOfTwo && later.test(text))) return byTime(items, (a, b) => a > b);
  return undefined;
}

export const CHOOSES =
  /\b(?:i'?ll (?:take|have|go)|i (?:take|choose|pick)|i(?:'d| would) (?:like|take|prefer)|go (?:for|with)|take|choose|pick)\b|\bones?\b|就[要订选]|^(?:这次|这回|今年|现在|那|我)?[要选订]|^(?:这次|这回|今年)[换住]|^给我|^[一-鿿]{1,3}要[^，。不]{1,8}的[吧。]?$|[换改][成到]|还是(?![有没])|[那这][家个辆间张班趟项款](?![季时月星礼])/i;

/** Whether a text takes one of several things for somebody: "I'll take the cheapest". */
export const chooses = (text: string): boolean => CHOOSES.test(text) && isPointing(text) && !isQuestion(text);

/** Whether a text points at one of several things, whatever they are. */
export const isPointing = (text: string): boolean =>
  ordinalIn(text) !== undefined ||
  [last, least, most, earliest, latest, IN_TIME].some((pattern) => pattern.test(text.replace(IN_ORDER, " ")));

/** Whether a text counts to a place in a list: "the third", 最后一个. */
export const countsTo = (text: string): boolean => ordinalIn(text) !== undefined || last.test(text);

/** Whether a text counts to a place in a list that has none there: "the third" of two. */
export const isBeyond = (text: string, items: readonly Item[]): boolean => {
  const said = ordinalIn(text);
  return said !== undefined && items.length > 0 && placeUnder(said, items) === undefined;
};

/** "Newest first", 便宜的排前面, "cheaper, 30%": an order for all of them, or a discount, and none of them. */
const IN_ORDER =
  /\b(?:[a-z]{2,12}est|most [a-z]{2,12}|(?:low|high)est [a-z]{2,8})(?: ones?)? first\b|最?(?:便宜|[贵早晚新旧])的?(?:[排放]在?|在)最?前面?(?!天)|\bcheaper,? (?:(?:at|by|say|make it) )?\d{1,2} ?%|便宜(?:一?[点些])?[，,]?\s?(?:优惠)?\d{1,2} ?%/gi;

/** "On the 3rd" is a day. */
const DAY_OF_MONTH = /\b(?:on|from|to|till|until|by|since|not|it'?s|is|between|and) the \d{1,2}(?:st|nd|rd|th)\b/gi;

function ordinalIn(text: string): number | undefined {
  const rest = text.replace(DAY_OF_MONTH, " ").replace(IN_TIME, " ").replace(IN_ORDER, " ");
  return ordinals.find(([pattern]) => pattern.test(rest))?.[1];
}

function numberIn(text: string): number | undefined {
  const said = text
    .match(counted)
    ?.slice(1)
    .find((group) => group !== undefined);
  const named = "zero one two three four five six seven eight nine ten".split(" ").indexOf(said?.toLowerCase() ?? "");
  return said === undefined ? undefined : named > 0 ? named : Number(said);
}

const hourOf = ({ text }: Item): string | undefined => /(?<!\d)\d\d:\d\d(?!\d)/.exec(text)?.[0];

/** The first day and hour of a line, or what of them it shows. */
export const whenOf = ({ text }: Item): string | undefined => text.match(WHEN)?.[0];

/** The last one. */
const endOf = ({ text }: Item): string | undefined => text.match(WHEN)?.at(-1);

const WHEN = /(?<!\d)(?:\d{4}-\d\d-\d\d(?: \d\d:\d\d)?|\d\d:\d\d)(?!\d)/g;

/** What is said of a thing before what it is to become: "the Paris one" of "the Paris one, to an evening flight". */
const UNTIL_CHANGE = /^(.{4,}?)[,，]?(?:改[成到为]|换[成到]|\b(?:change|move|switch) (?:it )?to\b)/i;

/** The only thing that begins in the part of the day a text names. */
function duringPart(text: string, items: readonly Item[]): number | undefined {
  const [only, ...others] = inPart(UNTIL_CHANGE.exec(text)?.[1] ?? text, items);
  return others.length === 0 ? only : undefined;
}

/** Those of the things shown that begin in the part of the day that a text names. */
export function inPart(text: string, items: readonly Item[]): number[] {
  const [, from = 0, until = 0] = partsOfDay.find(([pattern]) => pattern.test(text)) ?? [];
  return items.flatMap((item, at) => {
    const hour = Number(hourOf(item)?.slice(0, 2));
    return hour >= from && hour < until ? [at] : [];
  });
}

const AT_A_TIME =
  /\b(?:leav|depart|arriv|begin|start|fly|go|com|land|tak)(?:s|es|e|ing)?\b|\b(?:ones?|options?|choices?|expensive|cheap|price|time)\b|出发|到达|起飞|降落|落地|抵达|开始|[哪这那][一]?[个些班家张种款间条辆趟项份]|价格|时间|便宜|走/;

/** All that sorts things out by time or price, or says what things do at a time. */
const SORTING = [IN_TIME, earliest, latest, least, most, ...partsOfDay.map(([pattern]) => pattern), AT_A_TIME].map(
  ({ source }) => new RegExp(source, "gi"),
);

/** A question without the words that sort things out by time or price, and those for what things do at a time. */
export const withoutSorting = (text: string): string =>
  SORTING.reduce((rest, pattern) => rest.replace(pattern, " "), text);

/** Those of the things shown that a question sorts out: by the part of the day, by time, or by price. */
export function fittingIn(text: string, items: readonly Item[]): number[] {
  const isSorting = [earliest, latest, least, most, IN_TIME].some((pattern) => pattern.test(text));
  const at = isSorting ? pointsAt(text, items) : undefined;
  return at === undefined ? inPart(text, items) : [at];
}

/** Where the thing stands whose day and hour are the latest, or the earliest; undefined where none has any. */
export const atEndOfTime = (items: readonly Item[], end: "latest" | "earliest"): number | undefined =>
  byTime(items, (a, b) => (end === "latest" ? a > b : a < b));

function byTime(items: readonly Item[], isBetter: (a: string, b: string) => boolean): number | undefined {
  const timed = items.flatMap((item, at) => {
    const when = whenOf(item);
    return when === undefined ? [] : [{ at, when }];
  });
  return timed.reduce<(typeof timed)[number] | undefined>(
    (best, one) => (best === undefined || isBetter(one.when, best.when) ? one : best),
    undefined,
  )?.at;
}

/** Where the things stand that have a price, the cheapest first for 1, the dearest first for -1. */
export function byPrice(items: readonly Item[], order: 1 | -1): { at: number; price: number }[] {
  const priced = items.flatMap(({ text }, at) => {
    const figure = text
      .match(money)
      ?.slice(1)
      .find((group) => group !== undefined);
    return figure === undefined ? [] : [{ at, price: Number(figure.replaceAll(",", "")) }];
  });
  return priced.sort((a, b) => order * (a.price - b.price));
}

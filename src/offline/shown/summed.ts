import { spokenOf } from "../conversation/clues.ts";
import { daysShown, isOf } from "../conversation/own-days.ts";
import { daysSaid, withoutDays } from "../conversation/own-list.ts";
import type { Item } from "../conversation/shown.ts";
import { usedIn } from "../conversation/used-in.ts";
import { isTelling } from "../goals/small-words.ts";
import { peopleIn } from "../reading/people.ts";
import type { Read } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { type Asked, hasWord, line, unheard } from "./accounted.ts";
import { degreeIn, FIELD, MONEY, OF_THEM, PRONOUN, without } from "./degrees.ts";
import { type Figure, figuresOf, inUnit, priceOf, type Shown } from "./things.ts";

export const TOTAL =
  /\b(?:in (?:total|all)|altogether|overall|(?:all )?together|sum|(?:the )?total(?: (?:cost|price|sum))?|add(?:s|ed)? up|(?:spen[dt]|pay|paid|costs?) (?:on |for )?(?:all|everything))\b|一共|总共|合计|总价|加起来|总[计额]/i;

/** A figure that counts once for each night, person or piece. */
const APIECE = /\b(?:an?|per) (?:\p{L}+ and )?\p{L}+|\b(?:day|night|person|piece|each)\b|每|单价/iu;

const BOTH_WAYS = /\b(?:both|the two) (?:ways|directions)\b|[两双]个?(?:方?向|边)|来回|往返/i;

/** What the lines of a whole list come to, or those of them that a question speaks of: "how much is it in total?". */
export function sumOf(list: Shown, asked: Asked): string | undefined {
  const { said } = asked;
  if (WORTH.test(said) && list.things.every(isOfStock)) return worthOf(list, asked);
  const [only, ...others] = list.isListed ? [] : list.things;
  // "Both ways together", behind what says it itself.
  if (only && others.length === 0 && TOTAL.test(said) && BOTH_WAYS.test(said) && TOTAL.test(line(only)))
    return unheard(without(said, TOTAL, BOTH_WAYS, MONEY, FIELD, PRONOUN), list, asked).length === 0
      ? line(only)
      : undefined;
  if (!TOTAL.test(said) || !list.isListed || /[?？]\s*$/.test(list.text)) return undefined;
  const rest = without(withoutDays(said, asked.read), TOTAL, MONEY, FIELD, PRONOUN, SPENT);
  if (unheard(rest, list, asked).length > 0) return undefined;
  const ofAll = spokenIn(list.things, said, asked).length === list.things.length ? totalSaid(list.text) : undefined;
  return list.isPartial ? ofAll : (sumSaid(list.things, said, asked) ?? ofAll);
}

/** "How much is it all worth", 一共值多少钱, of what is in stock: the price of each times the pieces that there are. */
function worthOf({ things, isListed, isPartial }: Shown, { language }: Asked): string | undefined {
  const [price, ...others] = things.map(priceOf);
  if (!isListed || !price || others.length === 0) return undefined;
  const { stockMakes, partOnly } = offlinePhrases(language).shown;
  if (isPartial) return partOnly;
  const pieces = (item: Item) => figuresOf(item).find((one) => !one.isMoney && STOCKED.test(one.words))?.value ?? 0;
  const each = things.map((item) => ({
    said: priceOf(item)?.said,
    value: priceOf(item)?.value ?? 0,
    of: pieces(item),
  }));
  const reckoned = each.map(({ said, of }) => `${said} × ${of}`).join(" + ");
  const sum = each.reduce((total, { value, of }) => total + value * of, 0);
  return [...things.map(line), stockMakes(reckoned, inUnit(sum, price))].join("\n");
}

/** What is in stock at a price, and not what sold for so much beside. */
const isOfStock = (item: Item): boolean =>
  STOCKED.test(item.text) && figuresOf(item).filter(({ isMoney }) => isMoney).length === 1;

const WORTH = /\bworth\b|值(?:多少|几)/i;
const STOCKED = /\b(?:in|out of) stock\b|库存|缺货/i;

/**
 * "The sum of both", 两个加起来多少, 三个区一共: of what calls of one tool have counted, or of the counts that the lines of
 * a list are, behind whatever only sorted out of them.
 */
export function sumOfCounts(lists: readonly Shown[], asked: Asked): string | undefined {
  const { said, language } = asked;
  const [named = ""] = OF_THEM.exec(said) ?? [];
  if (!TOTAL.test(said) || named === "") return undefined;
  const size = /三|three/i.test(named) ? 3 : /[两俩]|two|both/i.test(named) ? 2 : undefined;
  const latest = lists.find(({ things, tools }) => tools.length > 0 || things.length === size);
  if (!latest || new Set(latest.tools).size > 1) return undefined;
  const before = lists[lists.indexOf(latest) + 1];
  if (size === 2 && latest.isListed && latest.tools.length > 0 && before?.tools.join() === latest.tools.join())
    return sumOfHeadings(before, latest, asked);
  const { things } = latest;
  // A line with several figures does not say which of them is the count.
  const figures = things
    .map((item) => figuresOf(item))
    .map((all) => (!latest.isListed || all.length === 1 ? all[0] : undefined));
  const counts = figures.filter((one) => one !== undefined);
  const [first] = counts;
  if (!first || counts.length !== things.length || things.length < 2 || (size ?? counts.length) !== counts.length)
    return undefined;
  if (!counts.every((one) => isOfOneCount(first, one)) || (first.isMoney && COUNTED.test(said))) return undefined;
  if (unheard(without(said, TOTAL, OF_THEM, FIELD, PRONOUN, TIMES), latest, asked).length > 0) return undefined;
  const { makes } = offlinePhrases(language).shown;
  const sum = counts.reduce((total, { value }) => total + value, 0);
  return [...things.map(line), makes(counts.map((one) => one.said).join(" + "), inUnit(sum, first))].join("\n");
}

/** "The total of both days", behind two lists: each figure of their headings added up, or the money alone. */
function sumOfHeadings(before: Shown, latest: Shown, asked: Asked): string | undefined {
  const { said, language } = asked;
  const things = [before, latest].map(headingOf);
  const [one = [], other = []] = things.map(figuresOf);
  const areNumbered = [before, latest].every(({ text }) => NUMBERED.test(text));
  const isOfMoney = OF_MONEY.test(said);
  const sums = (areNumbered ? one : one.slice(0, 1)).flatMap((first, at) => {
    const second = other[at];
    if (!second || !isOfOneCount(first, second) || (isOfMoney && !first.isMoney)) return [];
    const unit = areNumbered && !first.isMoney ? (UNIT.exec(second.after)?.[0] ?? "") : "";
    const sum = `${inUnit(first.value + second.value, first)} ${unit}`.trim();
    return [offlinePhrases(language).shown.makes(`${first.said} + ${second.said}`, sum)];
  });
  const rest = without(said, TOTAL, OF_THEM, OF_MONEY, FIELD, PRONOUN, TIMES);
  return sums.length > 0 && unheard(rest, latest, asked).length === 0
    ? [...things.map(line), ...sums].join("\n")
    : undefined;
}

/** Averages and shares add up to nothing, nor do trips and accidents. */
const isOfOneCount = (one: Figure, other: Figure): boolean =>
  COUNT.test(one.said) && COUNT.test(other.said) && kindOf(one) === kindOf(other);

/** Lines below a heading. */
const NUMBERED = /\n1\. /;

/** What a list says of all its things. */
function headingOf({ text }: Shown): Item {
  const [heading = ""] = text.split(/\n|[;；]/, 1);
  return { text: heading.replace(/[:：]$/, ""), values: {} };
}

const OF_MONEY = /\b(?:amounts?|money|revenue|turnover)\b|金额|多少钱|总额/i;
/** "Both days", 两天: what the two are of. */
const TIMES = /\b(?:days|weeks|months|periods)\b|[天周月]/i;
const UNIT = /^(?:\p{Script=Han}|[a-z]+)/u;
const COUNT = /^(?:[A-Z]{3} )?[\d,]+(?: ?[元块])?$/;
/** What a figure counts, in one or in several. */
const kindOf = ({ isMoney, after }: Figure): string => (isMoney ? "money" : after.slice(0, 4));

/** "How many nights", 几晚: what is to be counted, where it is no money. */
const COUNTED = /\bhow many ([a-z]+)\b|[几多]少?(?![少钱元块])(\p{Script=Han})/iu;

/** What the heading of a list says that all come to, those that are not shown, too. */
function totalSaid(text: string): string | undefined {
  const [heading = ""] = text.split("\n", 1);
  const [total = ""] = heading.split(/[;；]/);
  return TOTAL.test(total) && /\d/.test(total) ? total : undefined;
}

/** "How many?", 退款金额多少: what the heading of a list says of all of them, where nothing else is asked. */
export function countSaid(list: Shown, asked: Asked): string | undefined {
  const { text, isListed } = list;
  const { said, read } = asked;
  const [heading = ""] = text.trim().split(/\n|[;；]/, 1);
  const isOfPerson = PERSON.test(said) && peopleIn(read(heading)).length === 0;
  const isMoney = HOW_MUCH.test(said) || (!isOfPerson && asksAmount(list, asked));
  if (!isListed || !(isMoney || HOW_MANY.test(said))) return undefined;
  return COUNTS.test(heading) && (!isMoney || TOTAL.test(heading)) ? heading.replace(/[:：]$/, "") : undefined;
}

/** "How much did she spend", 退款金额是多少: what all of a list come to, in words that it says itself. */
function asksAmount(list: Shown, asked: Asked): boolean {
  if (!list.isListed || !AMOUNT.test(asked.said) || degreeIn(asked.said)) return false;
  const rest = without(asked.said, TOTAL, AMOUNT, MONEY, FIELD, PERSON, PRONOUN, SPENT);
  return unheard(rest, list, asked, true).length === 0;
}

const AMOUNT =
  /\b(?:total |whole )?amount\b|\bhow much (?:money )?(?:did|do|does|has|have|was|were) .{1,30}\b(?:spen[dt]|pay|paid|come to|refunded)\b|(?:金额|总额)|[花付退]了?(?:我们?)?多少钱?(?![一-鿿])/i;
/** Somebody who was spoken of. */
const PERSON = /\b(?:he|she|him|his|hers?)\b|[他她]们?/i;

const HOW_MANY =
  /^(?:and )?how many(?: (?:are|were) (?:there|they|it))?(?: in (?:all|total))?[\s?.!]*$|^(?:那|一共|总共)?(?:[有是])?(?:多少|几)[个单件笔家条]?呢?[\s？?]*$/i;
const HOW_MUCH =
  /^(?:and )?how much(?: (?:is|was|money is) (?:it|that|this))?(?: in (?:all|total))?[\s?.!]*$|^(?:总?金额(?:是)?多少|(?:那|一共|总共)?(?:是)?多少钱)[\s？?]*$/i;
const COUNTS = /^(?:共有? ?)?\d/;

const SPENT =
  /\b(?:my|am i|i am|i'm|i|(?:do|did|have) i|are we|we)? ?(?:spend(?:ing)?|spent|pay(?:ing)?|paid|bookings?|tickets?|trip|stuff|things|upcoming)\b|[我花要付了]|还没[一-鿿]的|机?票|旅行|行程|出行|出差|[这那]趟|预订|订单/gi;

/** The lines that a question speaks of, and what they come to; undefined where one has no price, or one of a single piece. */
export function sumSaid(
  all: readonly Item[],
  said: string,
  { read, language, known }: Omit<Asked, "said">,
): string | undefined {
  const [, latin, unit = latin?.toLowerCase()] = COUNTED.exec(said) ?? [];
  const figureOf = (item: Item) =>
    figuresOf(item).find(({ isMoney, after }) =>
      unit === undefined ? isMoney : !isMoney && after.startsWith(unit.replace(/s$/, "")),
    );
  // What has no nights adds none.
  const each = all.filter(({ text }, at) => all.findIndex((one) => one.text === text) === at);
  const things = spokenIn(each, said, { read, known }).filter((item) => unit === undefined || figureOf(item));
  const prices = things.map(figureOf);
  const isPriced = prices.every((one): one is Figure => one !== undefined && !(one.isMoney && APIECE.test(one.words)));
  const [first] = prices;
  if (!isPriced || !first || things.length < 2) return undefined;
  const units = new Set(prices.map(({ said: one }) => one.replace(/[\d.,]+/, "#")));
  if (units.size > 1) return undefined;
  const sum = prices.reduce((total, { value }) => total + value, 0);
  const reckoned = prices.map(({ said: one }) => one).join(" + ");
  const told = things.map((item) => line({ ...item, number: undefined }));
  const amount = unit === undefined ? inUnit(sum, first) : `${sum} ${unit}`;
  return [...told, offlinePhrases(language).shown.makes(reckoned, amount)].join("\n");
}

/** Whether words are for some of those that a question speaks of, or for all that somebody spends. */
export function areSummed(
  words: readonly string[],
  all: readonly Item[],
  said: string,
  { read, known }: Pick<Asked, "read" | "known">,
): boolean {
  const things = spokenIn(all, said, { read, known });
  const isDayOf = (word: string) =>
    daysSaid(read(word)).some((day) => things.every(({ text }) => isOf(day, daysShown(text))));
  return words.every(
    (word) =>
      things.some(({ text }) => text.toLowerCase().includes(word.toLowerCase())) ||
      isDayOf(word) ||
      without(word, TOTAL, SPENT, MONEY).trim() === "",
  );
}

/** The telling words of a question that no line says. */
export function unheardOf(all: readonly Item[], said: string, read: Read): string[] {
  const rest = without(said, TOTAL, SPENT, MONEY, FIELD);
  const reading = read(rest);
  const isDay = overlapsOneOf(daysSaid(reading));
  return reading.tokens.flatMap((token) =>
    isTelling(token) && !isDay(token) && !all.some((item) => hasWord(item, token, read)) ? [token.text] : [],
  );
}

/** Those that a question speaks of. A trip to a place is also the way back from there. */
function spokenIn(all: readonly Item[], said: string, { read, known }: Pick<Asked, "read" | "known">): Item[] {
  const lines = all.map(({ text }) => ({ text: text.replaceAll("→", ","), values: {} }));
  return spokenOf(said, lines, read, usedIn(known.toLowerCase())).flatMap((at) => all[at] ?? []);
}

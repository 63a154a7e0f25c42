import { withoutAdvice } from "../../engine/advice.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { type Language, languageOf } from "../../engine/language.ts";
import { usedIn } from "../conversation/used-in.ts";
import { ISO_DAY } from "../reading/mention.ts";
import type { Step } from "../situation.ts";
import { withoutClock } from "../slots/free-text.ts";
import { offlinePhrases } from "../wording/phrases.ts";

const MONEY = /CNY ?\d[\d,.]{0,20}|(?<![\d,.])\d[\d,.]{0,20} ?元/g;

/** Questions whose answer stands on a card: their words, and what a part of the card has that answers them. */
const KINDS = [
  {
    asks: /\b(?:how much (?:more|less|extra|cheaper|dearer)|(?:extra|additional) (?:cost|charge)s?|difference|(?:do|will|would|can) i save)\b|便宜|省|多(?:花|付|交)|[加补](?:多少|钱)|差价|差多少|贵了?(?=多少)/gi,
    isPart: (part: string) => DIFFERENCE.test(part),
  },
  {
    asks: /\b(?:refund(?:ed|able|s)?|money back|(?:get|have|give) .{0,30}\bback|lose)\b|退(?:款|回|还|我|多少)|[能全]退|退[吗么得]|扣|手续费|违约金|\b(?:fees?|charged?|penalt(?:y|ies))\b/gi,
    isPart: (part: string) => /refund|\bback\b|退款|退还/i.test(part),
  },
  {
    asks: /\b(?:how much|prices?|costs?|pay(?:ing)?|total|sum|altogether|expensive|fees?|charged?)\b|多少钱|总共|一共|合计|加起来|总价|价格|费用|手续费|花|付/gi,
    isPart: (part: string) => part.search(MONEY) >= 0,
  },
  {
    asks: /\b(?:(?:what|which)(?: (?:are|is))?(?: (?:the|its|those))? (?:days?|dates?)|(?:until|till|from) when|when (?:is|are|does|do))\b|几号|日期|(?:什么|啥)时候|哪[天日几]|到(?:什么|啥)时候|从(?:什么|啥)时候/gi,
    isPart: (part: string) => ISO_DAY.test(part),
  },
  {
    asks: /\bhow (?:many|long)\b|[几多]少?(?=[晚间天个人位张件份])|多久|多长时间/gi,
    isPart: (part: string, question: string) => {
      const unit = /^\d[\d,]*\s?(\p{L}+)$/u.exec(part)?.[1] ?? "";
      return unit !== "" && (HOW_LONG.test(question) ? LASTS.test(unit) : saysUnit(question, unit));
    },
  },
] as const;

const [MORE, REFUND, SUM] = KINDS;

/** Whether a sum is asked for, which a card has where it has one, and which no rule tells. */
export const asksForSum = (text: string): boolean => [MORE, REFUND, SUM].some(({ asks }) => text.search(asks) >= 0);

/** What a change costs beside what was paid, or what comes back of it. */
const DIFFERENCE = /\b(?:back|more to pay|same price)\b|退还|需补|补差|价格不变/i;
/** A fee is what does not come back of a refund. */
const FEE = /\b(?:fees?|charged?|penalt(?:y|ies)|lose)\b|手续费|违约金|扣/i;

const HOW_LONG = /\bhow long\b|多久|多长时间|几[天晚]/i;
const LASTS = /^(?:nights?|days?|weeks?|hours?|minutes?|晚|天|周|小时|分钟)$/i;

const WHOLE = /\b(?:everything|all|full(?:y)?|whole)\b|全/i;
/** Words of such questions that name nothing. */
const EMPTY =
  /\b(?:will|would|get|got|everything|all|full|fully|whole|back|have|for|that|this|money|much|what|when|then|really|still|again|are|long|many|day|dates?|stay|together|there|just|exactly|hm+|wait|both|one|it|so|comes? to|amounts? to)\b|[改加延减换推挪](?:完|好|起来)?(?:之?后)?|[我你您他她等能会要得的了吗呢么啊吧是有这那个一下到底最后大概现在请问钱得全部额都多少还可以应该需住房两]/gi;

/** "What is the total now", after a change; "do I have to pay now" asks for a rule. */
const ASKS_SUM_NOW = /\b(?:total|how much|altogether)\b|多少/i;

/**
 * The answer to a question of what a card says: the parts of it that have what is asked for, of each waiting call.
 * Undefined if it asks for something else, or has words that the card does not have.
 */
export function cardAnswer(said: string, waits: readonly Step[], language: Language): string | undefined {
  const lines = waits.map(({ observation }) => withoutAdvice(observation).trim());
  const question = ASKS_SUM_NOW.test(said) ? withoutClock(said).replace(/\bnow\b/i, " ") : said;
  if (asksPriceOfOne(question)) return pricesOfOne(question, lines);
  const asked = KINDS.filter(({ asks }) => question.search(asks) >= 0);
  const kind =
    asked.find((one) =>
      lines.every((line) =>
        sidesOf(line)
          .flat()
          .some((part) => one.isPart(part, question)),
      ),
    ) ?? asked[0];
  if (
    !kind ||
    isOfMore(
      KINDS.reduce((text, { asks }) => text.replace(asks, " "), question),
      lines.join("\n"),
    )
  )
    return undefined;
  const { ofIt, inFull, noFee, notInFull } = offlinePhrases(language);
  const isOfRefund = kind === REFUND;
  const asksFee = isOfRefund && FEE.test(question);
  const asksWhole = isOfRefund && WHOLE.test(question);
  const answers = lines.flatMap((line) => {
    const [before = [], after] = sidesOf(line).map((side) => side.filter((part) => kind.isPart(part, question)));
    const parts = after && after.length > 0 ? fromTo(before, after) : before;
    if (parts.length === 0) return [];
    const sums = [...line.matchAll(MONEY)].map(([sum]) => Number(sum.replace(/[^\d.]/g, "")));
    const back = [...parts.join(" ").matchAll(MONEY)].map(([sum]) => Number(sum.replace(/[^\d.]/g, "")))[0];
    const isAll = back !== undefined && back === Math.max(...sums);
    const whole =
      asksFee && parts.some((part) => /refund|退款/i.test(part))
        ? isAll
          ? noFee
          : notInFull
        : asksWhole
          ? isAll
            ? inFull
            : notInFull
          : "";
    return [`${whole}${ofIt(headOf(line), parts)}`];
  });
  return answers.length === lines.length ? answers.join("\n") : undefined;
}

/** What one night, room or piece costs, of each waiting call, in the words of its card. */
function pricesOfOne(question: string, lines: readonly string[]): string | undefined {
  if (isOfMore(besidesPriceOfOne(question), lines.join("\n"))) return undefined;
  const answers = lines.flatMap((line) => {
    const language = languageOf(line);
    const price = priceOfOne(question, sidesOf(line).at(-1) ?? [], language);
    return price === undefined ? [] : [offlinePhrases(language).ofIt(headOf(line), [price])];
  });
  return answers.length === lines.length ? answers.join("\n") : undefined;
}

/**
 * The parts of a card's line behind what is done: what it is done to, piece by piece, and the terms. Of what is fromTo,
 * as it is, and as it will be.
 */
const sidesOf = (line: string): string[][] =>
  line
    .slice(headOf(line).length + 1)
    .split(CHANGES)
    .map((side) =>
      side
        .split(/; |；/)
        .flatMap((part, at) => (at === 0 ? part.split(/, |，/) : part))
        .map((part) => part.trim()),
    );

/** An arrow, except in brackets, where it is a part of what is told: "(CNY 94 → 85)". */
const CHANGES = / → (?![^()（）→]*[)）])/;

/** "4 nights → 5 nights", and what the change is about beside. */
function fromTo(before: readonly string[], after: readonly string[]): string[] {
  const [was, is, ...more] = [before[0], ...after];
  if (was === undefined || is === undefined) return [...after];
  return [was === is ? is : `${was} → ${is}`, ...more];
}

const headOf = (line: string): string => line.split(/[:：]/, 1)[0] ?? "";

/** Whether a question, without the words that ask, is about something that a card does not have. */
function isOfMore(rest: string, card: string): boolean {
  const isOnCard = usedIn(card);
  const left = rest.replace(EMPTY, " ");
  const words = wordsOf(left).filter((word) => /^[a-z]{3}/.test(word) && !isStopWord(word) && !isStopWord(stem(word)));
  const han = left.match(/\p{Script=Han}{2,}/gu) ?? [];
  return words.some((word) => !isOnCard(word)) || han.some((word) => !card.includes(word)) || /\d/.test(left);
}

const ASKS_PRICE = /\b(?:how much|prices?|costs?|rate)\b|多少钱|价格|单价|费用/i;
const FOR_ONE = /\b(?:per|each|apiece|an? (?=night|day|room|person|piece))\b|每|[一单](?=[晚天间人位件张个])/i;

/** "How much is that per night", 每晚多少钱: a price, for one of several. */
const asksPriceOfOne = (question: string): boolean => ASKS_PRICE.test(question) && FOR_ONE.test(question);

/** What such a question names beside that: "breakfast" of "how much is breakfast each". */
const besidesPriceOfOne = (question: string): string => inPlural(question).replace(ASKED, " ");

const ASKED = new RegExp(`${ASKS_PRICE.source}|${FOR_ONE.source}`, "gi");

/** As cards count: "3 people". */
const inPlural = (question: string): string => question.replace(/\bpersons?\b/gi, "people");

/**
 * What one of something on a card costs, from what all of it costs there and how much it is of: "2 nights", "1 room",
 * "CNY 1,360". Undefined where the parts of the card do not tell. `parts`: of the one thing that is asked about.
 */
function priceOfOne(question: string, parts: readonly string[], language: Language): string | undefined {
  const [price, ...others] = matchesOf(PRICE, parts);
  const counts = matchesOf(COUNT, parts);
  const asked = counts.filter(({ unit = "" }) => saysUnit(inPlural(question), unit));
  const several = counts.filter(({ count }) => Number(count) > 1);
  const of = asked.length > 0 ? asked : several;
  if (!price || others.length > 0 || of.length === 0 || (asked.length === 0 && of.length > 1)) return undefined;
  const sum = Number((price.sum ?? price.han ?? "").replaceAll(",", ""));
  const one = of.reduce((rest, { count }) => rest / Number(count), sum);
  const figure = one.toLocaleString("en", { maximumFractionDigits: 2 });
  const names = of.map(({ unit = "" }) => (unit === "people" ? "person" : unit.replace(/s$/, "")));
  return offlinePhrases(language).forOne(figure, names);
}

const PRICE = /^(?:CNY ?(?<sum>\d[\d,.]*)|(?<han>\d[\d,.]*) ?元)$/;
const COUNT = /^(?<count>\d+) ?(?<unit>\p{L}+)$/u;

const matchesOf = (pattern: RegExp, parts: readonly string[]) =>
  parts.map((part) => pattern.exec(part)?.groups).filter((groups) => groups !== undefined);

/** Whether a question is after what a part of a card counts: "how many nights", 几晚. */
const saysUnit = (question: string, unit: string): boolean =>
  /\p{Script=Han}/u.test(unit)
    ? question.includes(unit)
    : wordsOf(question).some((word) => stem(word) === stem(unit.toLowerCase()));

import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import type { PendingCall } from "./task.ts";

const TOGETHER = /\b(?:all ?together|altogether|total|sum|combined|in all)\b|[一总]共|合计|总价|总额|加起来|加在一起/i;
const BACK = /\b(?:back|refund\w*)\b|退/i;
/** Words of such a question that name nothing. */
const EMPTY =
  /\b(?:how|much|what|whats|is|are|s|the|it|that|this|these|they|them|both|everything|all|so|and|does|do|will|would|be|i|we|me|my|get|pay|have|to|for|of|in|together|altogether|total|sum|combined|cost|costs|price|amount|money|back|refund|refunded|refunds|come|comes|tell|can|you|then|ok|wait|please|hm+)\b|[一总共合计价额加起在来多少钱要花付退款回能可以会得是给我您你全部这些几项两三个都的呢啊吗么请问下到底那元费用]/gi;

/** In characters: a longer text asks more than that. */
const LONGEST = 80;

/**
 * The answer to a question about the total of several waiting calls: the sum of the amounts at the ends of their lines.
 * Undefined for any other words, and if the amounts are of different kinds, such as a price and a refund.
 */
export function totalOnCard(text: string, pending: readonly PendingCall[], language: Language): string | undefined {
  if (pending.length < 2 || !TOGETHER.test(text) || !asksOnlyForMoney(text)) return undefined;
  const amounts = pending.map(({ preview }) => amountAtEnd(preview));
  const [first] = amounts;
  if (!first || !amounts.every((one) => one?.words === first.words)) return undefined;
  if (BACK.test(text) && !BACK.test(first.words)) return undefined;
  const written = (value: number) => value.toLocaleString("en-US");
  const values = amounts.flatMap((one) => (one ? [one.value] : []));
  const sum = first.words.replace("#", written(values.reduce((a, b) => a + b)));
  return phrase("cardTotal", language, { count: values.length, sum, parts: values.map(written).join(" + ") });
}

/** Whether a text asks for a total without naming anything: "how much is that in total?", 加完一共多少钱. */
export const asksOnlyForMoney = (text: string): boolean =>
  text.length <= LONGEST &&
  MONEY.test(text) &&
  !/[\p{L}\d]/u.test(
    text
      .replace(/['’]s\b/g, " ")
      .replace(ONCE_DONE, " ")
      .replace(FOR_ONE, " ")
      .replace(EMPTY, " "),
  );

const MONEY = new RegExp(`${TOGETHER.source}|\\b(?:how much|costs?|price)\\b|多少钱|价`, "i");
/** 改完, "after that". */
const ONCE_DONE = /[改加延减换推挪](?:完|好)?(?:之?后)?|\b(?:after (?:that|this)|now)\b/gi;

/** "Per night", 每间每晚: the question is about the price of one. */
const FOR_ONE = /\bper \p{L}+|\b(?:each|apiece)\b|[每单一]\p{Script=Han}/giu;

/** The amount in the last part of a line, and the words around it: "refund CNY #". */
function amountAtEnd(line: string): { words: string; value: number } | undefined {
  const part = line.split(/; |；|, |，/).at(-1) ?? "";
  const [figure, ...more] = part.match(/\d[\d,]*(?:\.\d+)?/g) ?? [];
  if (figure === undefined || more.length > 0 || !/CNY|元/.test(part)) return undefined;
  return { words: part.replace(figure, "#"), value: Number(figure.replaceAll(",", "")) };
}

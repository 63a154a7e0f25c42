import { isPlaceName } from "../../engine/embedding/place-names.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";

/** A product with its number, a code, and money, of which the amount is no name. */
const NUMBERED =
  /(?<![\p{Script=Latin}\d])(?:(?!(?:EUR|USD|CHF|CNY|RMB|GBP|JPY|HKD)\b)\p{Lu}\p{Script=Latin}*[ -]\d+\b|(?:\p{Script=Latin}+-?\d+|\d+-?\p{Lu})[\p{Script=Latin}\d]*)/gu;
const MONEY = /\b(?:EUR|USD|CHF|CNY|RMB|GBP|JPY|HKD)\b/g;
/** A word within a sentence that is written with a capital. */
const CAPITAL = /(?<=[\p{L}\d,] )\p{Lu}[\p{L}\d-]+/gu;
const LATIN = /\p{Script=Latin}[\p{Script=Latin}\d-]+/gu;
const HAN = /\p{Script=Han}/u;

/** Names that a long text may have beside those it is about. */
const FEW = 3;
const LEAST_OF_MANY = 0.75;

/**
 * Whether a text has the names of a question, or most of many: what is true of a namesake, a neighbour or another model
 * is no answer.
 */
export function hasNamesOf(question: string, text: string): boolean {
  const names = namesIn(question);
  if (names.length === 0) return true;
  const roots = new Set(wordsOf(text).map(stem));
  const isSaid = (name: string) => roots.has(stem(name.toLowerCase())) || patternOf(name).test(text);
  const least = names.length > FEW ? LEAST_OF_MANY * names.length : names.length;
  return names.filter(isSaid).length >= least;
}

/** Letters and digits of a name may stand together or apart. */
const patternOf = (name: string): RegExp => {
  const parts = name.match(/\d+|[^\d\s-]+/gu) ?? [];
  return new RegExp(`(?<!\\d)${parts.map(escaped).join("[\\s-]*")}(?!\\d)`, "iu");
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function namesIn(question: string): string[] {
  const said = question.replace(MONEY, " ");
  const words = said.match(LATIN) ?? [];
  const capitals = said.match(CAPITAL) ?? [];
  // In a question that is written like a title, a capital tells nothing.
  const proper = HAN.test(said) ? words : capitals.length * 2 > words.length ? [] : capitals;
  const places = wordsOf(said).filter(isPlaceName);
  return [...new Set([...(said.match(NUMBERED) ?? []), ...proper, ...places])].filter(
    (name) => !isStopWord(name.toLowerCase()),
  );
}

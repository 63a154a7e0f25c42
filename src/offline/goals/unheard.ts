import { isPartOfMore } from "../../engine/knowledge/follow-up.ts";
import { asksToKnow } from "../../engine/question.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import { isContent } from "../reading/wishes.ts";
import { isOrder } from "./acts.ts";
import { asksForSum, clausesOf } from "./clauses.ts";
import { type Made, toldBy } from "./made.ts";
import { isSpokenOf } from "./small-words.ts";
import { isValue } from "./unused.ts";

/** The clauses that ask for something of which neither a call nor its result says a word: "and write me a poem". */
export function clausesUnheard(reading: Reading, made: readonly Made[]): string[] {
  const clauses = clausesOf(reading.text);
  if (clauses.length < 2) return [];
  const isTold = toldBy(made);
  const isHeard = (token: Token) => isTold(token.text) || made.some(({ tool }) => isSpokenOf(tool, token));
  const isOfValue = overlapsOneOf(reading.mentions.filter(isValue));
  return clauses.filter((clause) => {
    const start = reading.text.indexOf(clause);
    const isWithin = overlapsOneOf([{ start, end: start + clause.length }]);
    const said = reading.tokens.filter((token) => isWithin(token) && isContent(token));
    const isLong = said.length > 1 || said.some(({ text }) => /^\p{Script=Han}{2}/u.test(text));
    return isLong && asksForMore(clause) && !said.some((one) => isOfValue(one) || isHeard(one));
  });
}

/** Whether a clause asks for something of its own. */
const asksForMore = (clause: string): boolean =>
  !THANKS.test(clause) &&
  !asksForSum(clause) &&
  (isOrder(clause) || isChore(clause) || (asksToKnow(clause) && !isPartOfMore(clause)));

const THANKS = /\bthank|谢/i;

const WEATHER = /\b(?:weather|rain(?:ing|y)?|snow(?:ing|y)?|temperature)\b|天气|[下有]雨|下雪|气温|带伞/i;

/** What a text asks about the weather, in its own word. */
export const weatherIn = (text: string): string | undefined => WEATHER.exec(text)?.[0];

const CHORE =
  /^(?:please )?(?:translate|write|tell (?:me |us )?(?:an?|some)|sing|draw|solve|calculate|compute|convert|compose|recommend|play|remind|boil|cook|fix|repair|turn|(?:order|buy|bring|make) (?:me|us) (?:an?|some))\b|^(?:顺便|再|也|请|帮我|给我)?(?:讲|说说|写|翻译|算|唱|画|背|播?放(?=点|一|首|个)|提醒我)/i;

/** Whether a text asks for what assistants do for everybody: to write, translate, sing, play, remind, tell the weather. */
export const isChore = (text: string): boolean => CHORE.test(text) || WEATHER.test(text);

const SUM = /\d\s*(?:times|plus|minus|divided by|[x×*+/÷]|乘以?|加上?|减去?|除以)\s*\d/i;

/** Whether a text gives numbers to count with, as no date, id or amount is written. */
export const isSum = (text: string): boolean => SUM.test(text);

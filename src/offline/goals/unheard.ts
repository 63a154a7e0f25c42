import { isPartOfMore } from "../../engine/knowledge/follow-up.ts";
import { asksToKnow } from "../../engine/question.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import { isContent } from "../reading/wishes.ts";
import { isChore } from "./chores.ts";
import { asksForSum, clausesOf } from "./clauses.ts";
import { type Made, toldBy } from "./made.ts";
import { isOrder } from "./orders.ts";
import { isSpokenOf } from "./spoken-of.ts";
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

import { idsIn } from "../ids.ts";
import type { Language } from "../language.ts";
import { phrase } from "../phrases.ts";
import { withNumbers } from "./actions-named.ts";
import { tokensOf } from "./card-tokens.ts";
import type { PendingCall } from "./task.ts";

/** A number that is no part of an id, a day or an amount. */
const NUMBER = /(?<![a-z\d.%-])#?(\d{1,2})(?![a-z\d%:-]|[.,]\d)/gi;

/**
 * Words at a card, with the card's numbers in place of those of an earlier list; or a question that must be asked
 * first.
 */
export type ByList = { text: string } | { problem: string };

/**
 * Reads the numbers of a decision at the card of "cancel 2 and 5": the user may mean those of the list that was shown
 * before. If the card has such a number too, for something else, the user is asked. `asked`: the words that led to the
 * card; `list`: the answer before them. Undefined if the numbers can only be those of the card.
 */
export function byListNumbers(
  said: string,
  pending: readonly PendingCall[],
  asked: string,
  list: string,
  language: Language,
): ByList | undefined {
  const text = withNumbers(said);
  const numbers = numbersIn(text);
  const own = numbersIn(withNumbers(asked));
  if (pending.length < 2 || numbers.length === 0 || !numbers.every((number) => own.includes(number))) return undefined;
  if (!tokensOf(text, pending)) return undefined;
  const placeOf = (number: number) => placeInCard(number, list, pending);
  const meant = numbers.map(placeOf);
  if (meant.includes(undefined) || meant.every((place, at) => place === numbers[at])) return undefined;
  const unclear = numbers.find((number) => number <= pending.length && placeOf(number) !== number);
  if (unclear === undefined)
    return { text: text.replace(NUMBER, (whole, number: string) => `#${placeOf(Number(number)) ?? whole}`) };
  const [ofCard, ofList] = [unclear, placeOf(unclear) ?? 0].map((place) => titleOf(pending[place - 1]));
  return {
    problem: phrase("numberOfWhich", language, { number: unclear, ofCard: ofCard ?? "", ofList: ofList ?? "" }),
  };
}

const numbersIn = (text: string): number[] => [...text.matchAll(NUMBER)].map(([, number]) => Number(number));

/** The number on the card, from 1, of the only call for the thing under a number of a list. */
function placeInCard(number: number, list: string, pending: readonly PendingCall[]): number | undefined {
  const line = list.split("\n").find((one) => one.trimStart().startsWith(`${number}. `)) ?? "";
  const places = pending.flatMap(({ args }, at) =>
    Object.values(args).some((value) => typeof value === "string" && idsIn(value)[0] === value && line.includes(value))
      ? [at + 1]
      : [],
  );
  return places.length === 1 ? places[0] : undefined;
}

const titleOf = (call: PendingCall | undefined): string => call?.preview.split(/[:：]/, 1)[0] ?? "";

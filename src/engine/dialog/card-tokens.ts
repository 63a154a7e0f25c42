import { namedAt, withNumbers, withNumbersOf } from "./actions-named.ts";
import type { PendingCall } from "./task.ts";
import { readTokens, type Token } from "./verdict-tokens.ts";

/** The most actions of a card that one text names by a word of their lines. */
const MOST_NAMED = 8;

/**
 * The tokens of a text that has only verdicts, numbers and filler words; undefined for any other text. `isOfKind`: a
 * word may name several actions.
 */
export function tokensOf(said: string, pending: readonly PendingCall[], isOfKind = false): Token[] | undefined {
  const isOfSeveral = pending.length > 1;
  let text = isOfSeveral ? withNumbers(withNumbersOf(leftOut(said, pending), pending)) : said;
  for (let named = 0; named <= MOST_NAMED; named++) {
    const { tokens, rest } = tokensAt(text, pending);
    if (rest === "") return isOfSeveral || named === 0 || isClearYes(tokens) ? tokens : undefined;
    const [kept = ""] = KEEPS.exec(rest) ?? [];
    const name =
      isOfSeveral || (tokens.every(({ kind }) => kind === "yes") && !pending.some(isCancelling))
        ? namedAt(rest.slice(kept.length), pending, isOfSeveral && isOfKind)
        : undefined;
    if (!name) return undefined;
    const before = text.slice(0, text.length - rest.length + kept.length);
    const isNumbered = name.numbers.length === 1 && before.trimEnd().endsWith(`#${name.numbers[0]}`);
    // "Confirm the hotel" is a yes to the only one that waits, which needs no number. "Confirm my booking" cancels none.
    const numbers = isNumbered || !isOfSeveral ? "" : name.numbers.map((number) => `#${number} `).join("");
    text = `${before}${numbers}${rest.slice(kept.length + name.length)}`;
  }
  return undefined;
}

const isClearYes = (tokens: readonly Token[]): boolean =>
  tokens.length > 0 && tokens.every((one) => one.kind === "yes") && tokens.some(({ strength }) => strength > 0);

const KEEPS = /^(?:keep|leave) |^保?留/i;

/** The verdicts that a text begins with, at a card of some calls. */
export const tokensAt = (text: string, pending: readonly Pick<PendingCall, "tool">[]) =>
  readTokens(
    text,
    pending.map(({ tool }) => tool),
    pending.some(isCancelling),
  );

export const isCancelling = ({ tool }: Pick<PendingCall, "tool">): boolean => /cancel/i.test(tool);

/** "Drop Basel" is a no to it, if no waiting call would drop something. */
const leftOut = (text: string, pending: readonly PendingCall[]): string =>
  pending.some(isCancelling) ? text : text.replace(LEAVES_OUT, "reject ");

const LEAVES_OUT =
  /\b(?:drop|skip|scrap|forget|leave out) (?!it\b|this\b|that\b|them\b|all\b|both\b|every|about\b)|去掉/gi;

import { literalsIn } from "./literals.ts";
import type { Mention } from "./mention.ts";
import { overlaps } from "./mention.ts";
import { momentsIn } from "./moments.ts";
import { numbersIn } from "./numbers.ts";
import { phrasesIn } from "./phrases.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** A text, and everything in it that can be the value of a parameter. */
export interface Reading {
  text: string;
  tokens: Token[];
  mentions: Mention[];
}

/** Reads a text once; spans are offsets into `text` of the result, which is the input with full-width letters and digits folded. */
export function read(input: string, now: Date): Reading {
  const text = input.replace(/[０-９Ａ-Ｚａ-ｚ％．]/gu, (sign) => sign.normalize("NFKC"));
  const tokens = tokensOf(text);
  const moments = momentsIn(text, now);
  const literals = literalsIn(text).filter((literal) => literal.kind === "quoted" || !isInside(literal, moments));
  const numbers = numbersIn(tokens, text).filter(
    (number) =>
      !isInside(
        number,
        moments.filter(({ text: said }) => !/^\D*\d+\D*$/.test(said)),
      ) && !literals.some(({ kind, ...at }) => kind !== "code" && isInside(number, [at])),
  );
  const quoted = literals.filter(({ kind }) => kind === "quoted" || kind === "url" || kind === "email");
  const phrases = phrasesIn(tokens, text, [
    ...moments,
    ...quoted,
    ...numbers.filter(({ text: said }) => /\d/.test(said)),
  ]);
  return {
    text,
    tokens,
    mentions: [...moments, ...literals, ...numbers, ...phrases].sort((a, b) => a.start - b.start),
  };
}

const isInside = (inner: { start: number; end: number }, spans: readonly { start: number; end: number }[]): boolean =>
  spans.some((span) => overlaps(span, inner));

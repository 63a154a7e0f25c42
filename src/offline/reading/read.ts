import { literalsIn } from "./literals.ts";
import type { Mention } from "./mention.ts";
import { momentsIn } from "./moments.ts";
import { numbersIn } from "./numbers.ts";
import { phrasesIn } from "./phrases.ts";
import { overlapsOneOf } from "./spans.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** A text, and everything in it that can be the value of a parameter. */
export interface Reading {
  text: string;
  tokens: Token[];
  mentions: Mention[];
}

// Three of the longest messages; a text that many clauses and slots are looked for in is read once.
const MOST_KEPT = 60_000;
/** The readings asked for last, the latest at the end. */
const kept = new Map<string, Reading>();
let charactersKept = 0;

/**
 * Everything in a text that can be a value. Spans are offsets into `text` of the result, which is the input with
 * full-width letters and digits folded. The same text at the same time gives the same reading, which nobody changes.
 */
export function read(input: string, now: Date): Reading {
  const key = `${now.getTime()} ${input}`;
  const known = kept.get(key);
  const reading = known ?? readAnew(input, now);
  kept.delete(key);
  kept.set(key, reading);
  if (!known) charactersKept += key.length;
  for (const oldest of kept.keys()) {
    if (charactersKept <= MOST_KEPT) break;
    kept.delete(oldest);
    charactersKept -= oldest.length;
  }
  return reading;
}

function readAnew(input: string, now: Date): Reading {
  const text = input.replace(/[０-９Ａ-Ｚａ-ｚ％．]/gu, (sign) => sign.normalize("NFKC"));
  const tokens = tokensOf(text);
  const moments = momentsIn(text, now);
  const isDated = overlapsOneOf(moments);
  const literals = literalsIn(text).filter((literal) => literal.kind === "quoted" || !isDated(literal));
  const isSaid = overlapsOneOf([
    ...moments.filter(({ text: said }) => !/^\D*\d+\D*$/.test(said)),
    ...literals.filter(({ kind }) => kind !== "code"),
  ]);
  const numbers = numbersIn(tokens, text).filter((number) => !isSaid(number));
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

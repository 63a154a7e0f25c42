import { readFileSync } from "node:fs";
import { z } from "zod";
import { isPlaceName } from "../embedding/place-names.ts";
import type { Affinity } from "./affinity.ts";
import { asksOnlyWhy, refersBack } from "./follow-up.ts";

/** What `npm run learn:domains` writes: how much each sign counts. */
const shape = z.record(z.string(), z.number());

/** The odds of a change that nothing tells for or against, among the weights. */
export const WITHOUT_SIGNS = "without signs";

const learned = shape.parse(JSON.parse(readFileSync(new URL("domain-change.json", import.meta.url), "utf8")));

/**
 * The domain that a message turns to from that of the message before it; undefined if it rather stays. `shares`: how
 * much it is for each domain, the most first. `least`: the odds from which on it turns, as a logarithm.
 */
export function turnsTo(
  text: string,
  shares: readonly Affinity[],
  previous: string,
  least: number = CHANGE_ODDS.toAnother,
): string | undefined {
  if (asksOnlyWhy(text)) return undefined;
  const { to, signs } = signsOfChange(text, shares, previous);
  const odds = Object.entries(signs).reduce(
    (sum, [name, sign]) => sum + sign * (learned[name] ?? 0),
    learned[WITHOUT_SIGNS] ?? 0,
  );
  return odds > least ? to : undefined;
}

/**
 * Most messages stay in their domain. They leave that of an active agent less easily, and that of a specialist that
 * returned a question more easily.
 */
export const CHANGE_ODDS = { toAnother: 0.5, fromTalk: 2.5, givenBack: -1 };

/** What tells whether a message turns to another domain than the one before it, by name, and to which. */
export function signsOfChange(text: string, shares: readonly Affinity[], previous: string) {
  const best = shares.find(({ name }) => name !== previous);
  const ofPrevious = shares.find(({ name }) => name === previous)?.score ?? 0;
  const isOther = isKindAlone(text.trim()) && (best?.score ?? 0) > SURELY && ofPrevious < -SURELY;
  const signs = {
    "more than before": (best?.score ?? 0) - ofPrevious,
    "refers back": Number(!isOther && refersBack(text.replace(OPENING, "").replace(AROUND, "附近"))),
    "goes on": Number(!isOther && GOES_ON.test(text)),
    length: Math.min(lengthOf(text), LONGEST) / LONGEST,
  };
  return { to: best?.name, signs };
}

/** "And traffic?", 那酒店呢: what only another domain is for, and no more, goes on from nothing of this one. */
const KIND_ALONE = /^(?:and (?:the )?[a-z]{4,16}[?]?|那\p{Script=Han}{2,4}呢[?？]?)$/iu;
/** A place named alone is another of those that were asked about: "and Shanghai?" */
const isKindAlone = (text: string): boolean => KIND_ALONE.test(text) && !isPlaceName(text.replace(AROUND_KIND, ""));
const AROUND_KIND = /^(?:and (?:the )?|那)|(?:呢)?[?？]?$/gi;

/** In log-odds. */
const SURELY = 2;

/** 家那边: near what is named, which points to nothing. */
const AROUND = /(?<=\p{Script=Han})(?<![在去到从往和跟看是离问])那[边儿里]/gu;

/** "Ok then how did …", 那店里…: what a message opens with points to nothing. */
const OPENING =
  /^(?:(?:ok(?:ay)?|right|fine|sure|well|then)\b[, ]*){1,3}|^(?:好的?[，,]?)?那(?:么|(?=\p{Script=Han})(?![里儿边个些张家种天次位款单笔几一两时会样]))/iu;

const GOES_ON =
  /^(?:(?:and|or|but|so|ok(?:ay)?|then|also|actually|no|not|only|just|without|except|hm+)\b|what about\b|how about\b|那|还有|再|然后|呢|换|改|只|不|除)/i;

const LONGEST = 12;

/** In words; two Chinese characters are about one. */
const lengthOf = (text: string): number =>
  (text.match(/\p{Script=Latin}+/gu) ?? []).length + (text.match(/\p{Script=Han}/gu) ?? []).length / 2;

import { readFileSync } from "node:fs";
import { z } from "zod";
import { grouped } from "../grouped.ts";
import { keptFor } from "../kept.ts";
import type { Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf, textBefore } from "../reading/spans.ts";
import { endsOfWay, isNoHanValue, ownsThing } from "./han-values.ts";
import { listsIn } from "./lists.ts";
import type { Proposal, Slot } from "./slot.ts";
import {
  type Candidate,
  cutsCode,
  LABELLED,
  type Signs,
  type Surroundings,
  signsOfText,
  wordSpansIn,
} from "./text-signs.ts";
import { isAddress, isLabelWord, takesIp } from "./texts.ts";

/** What `npm run learn:slots` writes: how much each sign counts. */
const shape = z.record(z.string(), z.number());

/** The odds of a candidate that nothing tells for or against, among the weights. */
export const WITHOUT_SIGNS = "without signs";

const learned = shape.parse(JSON.parse(readFileSync(new URL("likely-texts.json", import.meta.url), "utf8")));

/** Whether it is learned from public requests which words are the value of a slot. */
export const isOpenText = ({ type, kind, choices }: Slot): boolean =>
  type === "string" && choices === undefined && OPEN.has(kind);

const OPEN = new Set(["free", "place", "name", "any", "code"]);

/**
 * An id has letters and digits, or stands in quotes or behind a word for one; the word itself is no value: "the IP
 * address X".
 */
const isNoId = (slot: Slot, { start, end }: Span, { text }: Reading): boolean => {
  const said = text.slice(start, end).replace(/^["'“‘「]|["'”’」]$/g, "");
  if (SAME.test(said)) return true;
  if (isLabelWord(said) || (takesIp(slot) && !isAddress(said))) return true;
  return slot.kind === "code" && !isMixed(said) && !NAMED.test(textBefore(text, start, REACH));
};

/** 同一栋, "the same": what was said before is meant. */
const SAME = /^(?:同一|同样|相同|一[栋座家]$|the same\b|same$)/i;

/** "A7-2", "usrKq". */
const isMixed = (said: string): boolean =>
  (/^[\w./:#-]+$/.test(said) && /[A-Za-z]/.test(said) && /\d/.test(said)) ||
  (/^[A-Za-z]+$/.test(said) && /[a-z][A-Z]|[A-Z]{2}[a-z]/.test(said));

const NAMED =
  /(?:\b(?:ids?|identifiers?|codes?|numbers?|no\.?)|编号|代码|号码?)(?:\s?[:=：(]|\s?[是为]|\sis)?\s?["'“‘]?$|["'“‘]$/i;
const REACH = 20;

export interface Weighed {
  proposal: Proposal;
  signs: Signs;
}

/** What is known where the open texts of a tool are looked for. */
export interface OpenTexts extends Omit<Surroundings, "best" | "elsewhere"> {
  /** What rules propose for each slot. */
  proposed: ReadonlyMap<Slot, readonly Proposal[]>;
}

/** All words that may be the value of a slot, those that rules propose among them, with what tells for each. */
export function candidatesFor(slot: Slot, texts: OpenTexts): Weighed[] {
  const { reading } = texts;
  // A list has been cut where it begins and ends.
  const cuts = cutsCode(reading);
  const isPart = (span: Span & Pick<Proposal, "others">) =>
    cuts(span) || (span.others === undefined && isNoHanValue(span, reading));
  const proposed = (texts.proposed.get(slot) ?? []).filter((one) => !isNoId(slot, one, reading) && !isPart(one));
  const isProposed = new Set(proposed.map(placeOf));
  const others = wordSpansIn(reading).filter(
    (span) => !isProposed.has(placeOf(span)) && !isNoId(slot, span, reading) && !isPart(span),
  );
  const best = Math.max(-1, ...proposed.map(({ score }) => score));
  const scores = scoresIn(texts.proposed);
  const elsewhere = (own: Slot, place: Span) => {
    const found = (scores.get(placeOf(place)) ?? []).filter((one) => one.slot !== own);
    return found.length === 0 ? undefined : Math.max(...found.map(({ score }) => score));
  };
  const weighed = (proposal: Proposal, score: number | undefined): Weighed => {
    const candidate: Candidate = { ...proposal, value: String(proposal.value), score };
    return { proposal, signs: signsOfText(slot, candidate, { ...texts, best, elsewhere }) };
  };
  return [
    ...proposed.map((proposal) => weighed(proposal, proposal.score)),
    ...others.map(({ start, end }) => {
      const value = reading.text.slice(start, end).replace(/['’]s$/, "");
      return weighed({ slot, value, start, end, score: 0 }, undefined);
    }),
  ];
}

const placeOf = ({ start, end }: Span): string => `${start} ${end}`;

const scoresIn = keptFor((proposed: OpenTexts["proposed"]) =>
  grouped([...proposed.values()].flat().map((one) => [placeOf(one), one] as const)),
);

/** The likeliest values of a slot; their scores are odds, as logarithms, above what is `enough` for the slot. */
export function likelyTexts(slot: Slot, texts: OpenTexts, enough: number): Proposal[] {
  const least = enough + LENIENCE;
  const all = candidatesFor(slot, texts);
  // Where one place is asked for, and a known or a proper name is said, no plain words are it.
  const isOnly = slot.role === undefined && texts.slots.filter(({ kind }) => kind === "place").length === 1;
  const isKnown = ({ signs, proposal }: Weighed) => signs.has("a place") || /^\p{Lu}/u.test(String(proposal.value));
  const known = isOnly && OF_PLACE.test(slot.name) ? all.filter(isKnown) : [];
  const candidates = (known.length > 0 ? known : all).map(({ proposal, signs }) => ({
    proposal,
    odds: Math.exp(oddsOf(signs) + (ownsThing(proposal, texts.reading, texts.intent) ? OWNER : 0)),
    isLabelled: signs.has(LABELLED),
  }));
  // The same words are as likely as all that tells for them, wherever they stand.
  const whole = new Map<unknown, number>();
  for (const { proposal, odds } of candidates) whole.set(proposal.value, (whole.get(proposal.value) ?? 0) + odds);
  const weighed = candidates
    .sort((a, b) => b.odds - a.odds)
    .slice(0, MOST_KEPT)
    .map(({ proposal, isLabelled }) => {
      const score = least + Math.log(whole.get(proposal.value) ?? 0);
      // What is called by the slot's name is meant for it, and a list for one that takes several.
      return { ...proposal, score: isLabelled || proposal.others ? Math.max(score, proposal.score) : score };
    })
    .sort((a, b) => b.score - a.score);
  const end = endsOfWay(texts.reading);
  const takesEnds = ["source", "target"].every((role) =>
    texts.slots.some((one) => isOpenText(one) && one.role === role),
  );
  if (slot.role && end && takesEnds) {
    const { start, end: to } = end[slot.role];
    return [{ slot, value: texts.reading.text.slice(start, to), start, end: to, score: least + SURE }];
  }
  const [best] = weighed;
  if (!best) return [];
  // What stands in a list with the likeliest is as likely, unless it hardly is a value.
  const isListed = overlapsOneOf(listsIn(texts.reading).beside(best));
  return weighed.map((one) =>
    isListed(one) && one.score > best.score - FAR_BELOW
      ? { ...one, score: Math.max(one.score, best.score - LISTED) }
      : one,
  );
}

const OF_PLACE = /(?:^|_)(?:city|country|town|state)$/i;
const LISTED = 0.01;
const OWNER = 1;
const SURE = 3;
/** As logarithms of odds. */
const FAR_BELOW = 6;

const oddsOf = (signs: Signs): number =>
  [...signs].reduce((sum, [name, value]) => sum + value * (learned[name] ?? 0), learned[WITHOUT_SIGNS] ?? 0);

/** Something is given where it is nearly as likely as nothing. */
const LENIENCE = 0.9;
const MOST_KEPT = 30;

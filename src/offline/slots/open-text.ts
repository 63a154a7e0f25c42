import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";
import { namesDays, type Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf } from "../reading/spans.ts";
import { hasUnit } from "./amounts.ts";
import type { Proposal, Slot } from "./slot.ts";

/**
 * What words that were proposed for an open text hold of it. Nothing, if they say how many of something another slot
 * counts; for a name or place also if they are a day that another slot takes, what another slot counts in, or an id.
 */
export function openTextsIn(slots: readonly Slot[], reading: Reading): (proposal: Proposal) => Proposal[] {
  const numbers = slots.filter(({ type }) => type === "integer" || type === "number");
  const isCounted = overlapsOneOf(countsIn(numbers, reading));
  const isDated = overlapsOneOf(slots.some(({ kind }) => kind === "moment") ? reading.mentions.filter(namesDays) : []);
  const isId = overlapsOneOf(reading.mentions.filter(({ kind, text }) => kind === "code" && /\d/.test(text)));
  const isUnit = ({ value }: Proposal) => numbers.some((slot) => unitsOf(slot).has(rootsOf(String(value))));
  return (proposal) => {
    const { slot } = proposal;
    if (slot.kind === "free") return [proposal];
    if (isCounted(proposal)) return [];
    if (slot.kind !== "place" && slot.kind !== "name") return [proposal];
    if (isDated(proposal) || isUnit(proposal)) return [];
    if (slot.kind === "name") return [proposal];
    return takesTown(slot) && isId(proposal) ? [] : withoutWayThere(proposal);
  };
}

const rootsOf = (said: string): string => wordsOf(said).map(stem).join(" ");

/** What people say for what a slot counts, by the roots. */
const unitsOf = keptFor(({ called }: Slot): ReadonlySet<string> => new Set(called.map(rootsOf)));

/** "5 boxes", 6箱: a number with what it counts, where a slot counts in that. */
const countsIn = (numbers: readonly Slot[], { mentions, tokens }: Reading): Span[] =>
  mentions.flatMap((one) => {
    if (one.kind !== "number" || !numbers.some((slot) => hasUnit(slot, one.unit))) return [];
    const unit = tokens.find(({ start, root }) => start >= one.end && root === one.unit);
    return unit ? [{ start: one.start, end: unit.end }] : [];
  });

/** Whether the places that a slot takes have names. */
const takesTown = keptFor(({ nameRoots, called }: Slot) =>
  [...nameRoots, ...called].some((name) => /^(?:cit(?:y|i)|town|countr(?:y|i)|城市|国家)$/i.test(name)),
);

/** 送到苏黎世, 城市伯尔尼: neither the way there nor the word for it is a part of a place; "the first one" is none. */
function withoutWayThere(proposal: Proposal): Proposal[] {
  const said = String(proposal.value);
  const label = proposal.slot.called.find((one) => HAN.test(one) && said.startsWith(one)) ?? "";
  const value = said.slice(label.length).replace(WAY_THERE, "");
  if (value === "" || POINTS.test(value)) return [];
  return [{ ...proposal, value, start: proposal.start + said.length - value.length }];
}

const HAN = /^\p{Script=Han}/u;
const WAY_THERE =
  /^(?:改[成为到]?)?(?:[送寄](?:[到往去至给](?:了)?)?|[运发带拿][到往去至给]|[到往去至])?(?=\p{Script=Han}{2}|$)/u;
const POINTS = /^(?:(?:the )?(?:first|second|third|last|other) )?ones?$/i;

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
  // "Three", "manage three": what ends in a number in words is how many of something.
  const counts = reading.mentions.filter(({ kind, text }) => kind === "number" && /^[a-z]+$/.test(text));
  const isCount = (one: Proposal) => counts.some(({ end }) => end === one.end);
  const isUnit = ({ value }: Proposal) => numbers.some((slot) => unitsOf(slot).has(rootsOf(String(value))));
  const isOfOther = madeBy(reading);
  return (found) => {
    const { slot } = found;
    if (POINTS_BACK.test(String(found.value))) return [];
    if (slot.kind === "free") return [found];
    if (isCount(found) || isOfOther(found) || isName(found)) return [];
    const proposal = withoutListed(found, slots, reading);
    if (isCounted(proposal)) return [];
    if (slot.kind !== "place" && slot.kind !== "name") return [proposal];
    if (isDated(proposal) || isUnit(proposal) || HAN_COUNT.test(String(proposal.value))) return [];
    if (slot.kind === "name") return [proposal];
    return takesTown(slot) && isId(proposal) ? [] : withoutWayThere(proposal);
  };
}

/** "It", "the same": what points at something that was named. */
const POINTS_BACK = /^(?:it|them|that|this|there|ones?|enough|both|each|same)$/i;

/** 3台 */
const HAN_COUNT = /^\d+\p{Script=Han}$/u;

/** "SKU X1": what a slot is called is not what it holds. */
const isName = ({ slot, value }: Proposal): boolean =>
  rootsOf(String(value)) === rootsOf(slot.name.replaceAll("_", " "));

/** "'Nightfall' by Ann Lee": a work in quotes is nobody who makes one, and who made it is not its title. */
function madeBy({ mentions, text }: Reading): (proposal: Proposal) => boolean {
  const works = mentions.filter(({ kind, end }) => kind === "quoted" && /^ by \p{Lu}/u.test(text.slice(end, end + 6)));
  const isWork = overlapsOneOf(works);
  const isMaker = overlapsOneOf(works.map(({ end }) => ({ start: end + BY, end: end + BY + 1 })));
  return (one) => (makes(one.slot) ? isWork(one) : isMaker(one));
}

const BY = " by ".length;
const MAKER =
  /^(?:artist|author|writer|composer|singer|painter|director|creator|maker|band|musician|poet|performer)s?$/;
const makes = ({ name }: Slot): boolean => wordsOf(name).some((word) => MAKER.test(word));

/** "A large bag", "advanced chess": the first word may be the value of another slot, which lists it or shows it. */
function withoutListed(proposal: Proposal, slots: readonly Slot[], { text }: Reading): Proposal {
  // "The artist behind the work": not where an article is within, or follows.
  if (ARTICLE.test(text.slice(proposal.start, proposal.end + LONGEST_ARTICLE))) return proposal;
  const said = String(proposal.value);
  const [first = ""] = /^[a-z]+ (?=[a-z])/.exec(said) ?? [];
  const isListed = slots.some((slot) => slot !== proposal.slot && first !== "" && wordsOfList(slot).has(first.trim()));
  return isListed ? { ...proposal, value: said.slice(first.length), start: proposal.start + first.length } : proposal;
}

const ARTICLE = / (?:the|an?) /i;
const LONGEST_ARTICLE = " the ".length;

/** What a slot may hold as its list or its examples say, in small letters. */
const wordsOfList = keptFor(({ choices = [], examples, type, kind }: Slot): ReadonlySet<string> => {
  const words = [...choices.map(({ value }) => String(value)), ...examples].map((one) => one.toLowerCase());
  return new Set(type === "string" && kind !== "free" ? words : []);
});

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
  /^(?:[改换][成为到]?)?(?:[送寄](?:[到往去至给](?:了)?)?|[运发带拿][到往去至给]|[到往去至])?(?=\p{Script=Han}{2}|$)/u;
const POINTS = /^(?:(?:the )?(?:first|second|third|last|other) )?ones?$/i;

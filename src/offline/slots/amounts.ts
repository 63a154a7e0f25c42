import { daysBetween } from "../../engine/domain/days.ts";
import { spaced } from "../../engine/embedding/words.ts";
import { dayBoundIn } from "../conversation/own-days.ts";
import { keptFor } from "../kept.ts";
import { isOfHours, isoDay, type MentionOf, type Span } from "../reading/mention.ts";
import { numbersIn } from "../reading/numbers.ts";
import type { Reading } from "../reading/read.ts";
import { overlapsOneOf, textBefore } from "../reading/spans.ts";
import { tokensOf } from "../reading/tokens.ts";
import { boundedValue, boundScore } from "./bounds.ts";
import { isCounted, limits, proposeTop } from "./how-many.ts";
import { inUnitOf, minutesIn } from "./in-unit.ts";
import { labelScore } from "./labelled.ts";
import { nearness } from "./nearness.ts";
import { proposeOrdinals } from "./ordinals.ts";
import { saysOneOf } from "./places-said.ts";
import { roleScore } from "./roles.ts";
import { type Proposal, type Slot, takesHour } from "./slot.ts";
import { UNIT_WORDS } from "./unit-words.ts";

const money =
  /price|cost|amount|budget|salary|income|fee|principal|payment|value|revenue|dollar|usd|investment|loan|balance|金额|价格|预算|费用|元/i;

const sums = /\b(?:price|cost|amount|budget|fee|payment)s?\b|价格|预算|费用|金额/i;

/** Whether a slot takes a sum of money. */
export const isSum = ({ called }: Slot): boolean => sums.test(called.join(" "));

/** 超过3个: so many things, and no money. */
const PIECE = /^[个只双顶套条把箱台]$/;
const people = /^(?:person|peopl|ppl|pax|folk|friend|guest|adult|passeng|travell?er|participant|attende|diner|人|位)/;
const children =
  /^ ?(?:child|kid|infant|bab(?:y|ies)|teen|toddler|[个名]?(?:大人|成人|小?孩|儿童|婴儿)|大(?=[一二两三四\d]小)|小(?![时组]))/i;
/** Whether a slot takes how many people there are. */
export const takesPeople = keptFor(
  ({ nameRoots, words }: Slot) => nameRoots.some((root) => people.test(root)) || /人数/.test(words),
);

/** "Cheaper than 50", 比50便宜: a number that prices are compared with. */
const isPrice = ({ text }: Reading, { start, end }: MentionOf<"number">): boolean =>
  /\b(?:cheaper|dearer|pricier|(?:more|less) expensive|priced?|costs?|costing)\b[\w\s]{0,12}$/i.test(
    textBefore(text, start, 40),
  ) || /^[元块]?钱?(?:便宜|贵)/.test(text.slice(end, end + 6));

const isMoney = ({ text }: Reading, { end, text: said }: MentionOf<"number">): boolean =>
  /(?:yuan|cny|rmb|dollars?|[元块])$/i.test(said) ||
  /^ ?(?:(?:yuan|cny|rmb|dollars?)\b|[元块])/i.test(text.slice(end, end + 8));

/** Whether a text says that a number is not wanted: "the whole day", or the other end of what is ranked. */
export const isLeftOut = ({ type, leftOut }: Slot, reading: Reading): boolean =>
  (type === "integer" || type === "number") && saysOneOf(leftOut, reading);

/** What is as much is no mere count of things, however it is written. */
const LEAST_VALUE = 100;

/** Numbers of a text for a number slot, in the unit its description asks for. */
export function proposeAmounts(slot: Slot, reading: Reading, isWorded = false): Proposal[] {
  if (isLeftOut(slot, reading)) return [];
  if (isEndOfHours(slot)) return proposeHours(slot, reading);
  const isInHours = overlapsOneOf(reading.mentions.filter(isOfHours));
  const numbers = reading.mentions.filter(
    (one): one is MentionOf<"number"> =>
      one.kind === "number" &&
      !tellsWhich(one, reading) &&
      !(limits(slot) && isOneOfThem(one, reading)) &&
      !(isBound(slot) && (changesBy(one, reading) || isInHours(one))),
  );
  const hasDigits = numbers.some(({ text }) => /\d/.test(text));
  const proposals = numbers.flatMap((mention, order): Proposal[] => {
    // How a tool that is known by its wording alone counts from a bound is not known: it gets the bound as it is said.
    const bounded = isWorded ? mention.value : boundedValue(slot, reading, mention);
    if (bounded === undefined) return [];
    const { value, converted } = inUnitOf(slot, { ...mention, value: bounded });
    const words = `${slot.name} ${slot.words}`;
    // "two numbers, say 36 and 48": number words count things more often than they are values.
    const isWord = !/\d/.test(mention.text) && mention.value < LEAST_VALUE;
    let score =
      (isWord ? (hasDigits && !hasUnit(slot, mention.unit) ? -0.4 : 0.2) : 0.6) +
      nearness(slot, reading, mention) +
      (isWorded ? labelScore(slot, reading, mention) + calledScore(slot, reading, mention) : 0) -
      order * 0.01;
    // "Three circles with radii of 5, 10 and 15": what is counted in words is no measure of it.
    const isNamed = [slot.nameRoots.join(" "), ...slot.called].some((name) =>
      name.split(/(?=\p{Script=Han})|\s/u).includes(mention.unit),
    );
    const isCount = isWord && hasDigits && !isNamed;
    const isInUnit =
      (hasUnit(slot, mention.unit) && !isCount) ||
      (takesPeople(slot) && (people.test(mention.unit) || isOfParty(reading, mention)));
    if (isInUnit) score += 1.6;
    if (converted) score += 1.5;
    if (
      sums.test(spaced(words)) &&
      (mention.unit in minutesIn || isCounted.test(mention.unit) || PIECE.test(mention.unit))
    )
      score -= 3;
    score += bounded === mention.value ? boundScore(slot, reading, mention) : 1.5;
    if ((mention.unit === "dollar" || isPrice(reading, mention)) && money.test(words)) score += 1;
    if (mention.percent && /rate|percent|ratio|probability|率|百分/i.test(words)) score += 1;
    if (mention.percent && OF_HUNDRED.test(words)) score += 1.2;
    if (isMoney(reading, mention) && /percent|百分/i.test(slot.called.join(" "))) score -= 3;
    if (slot.type === "integer" && !Number.isInteger(value)) score -= 2;
    if (isOffMeasure(slot, value)) score -= 3;
    return [
      {
        slot,
        value,
        start: mention.start,
        end: mention.end,
        score,
        isInUnit: isInUnit && !CLOCK.test(mention.unit),
      },
    ];
  });
  return [
    ...proposals,
    ...(isWorded ? proposeDiscount(slot, reading) : []),
    ...proposeParty(slot, reading),
    ...proposeHours(slot, reading),
    ...proposeTop(slot, reading),
    ...proposeYears(slot, reading),
    ...proposeLengths(slot, reading),
    ...proposeCounts(slot, reading),
    ...proposeGroups(slot, reading),
    ...proposeOrdinals(slot, reading),
  ];
}

/** 心率71, 长60: what is called in Chinese right before a number as in a description. */
const calledScore = ({ description }: Slot, { text }: Reading, { start }: Span): number => {
  const before = textBefore(text, start, 8);
  const said = description.match(/\p{Script=Han}{1,8}/gu) ?? [];
  return said.some((one) => before.endsWith(one.replace(/(?<=..)值$/, ""))) ? 1.4 : 0;
};

/** "One of them isn't coming": tells of one, and asks for no shorter list. */
const isOneOfThem = ({ value, end }: MentionOf<"number">, { text }: Reading): boolean =>
  value === 1 && /^ of (?:them|us|those|these)\b/i.test(text.slice(end, end + 10));

/** Whether a slot takes the least or the most of something. */
export const isBound = ({ nameRoots }: Slot): boolean => nameRoots.some((root) => /^(?:min|max)$/.test(root));

/** 便宜10块钱, "10 yuan cheaper": by how much a price is to change, and no price. */
const changesBy = ({ start, end }: MentionOf<"number">, { text }: Reading): boolean =>
  /(?:便宜|优惠|降价?|立?减|让利|涨价?)\s?$/.test(textBefore(text, start, 4)) ||
  /^ ?(?:yuan|cny|rmb)? ?(?:cheaper|off|dearer)\b(?! than)/i.test(text.slice(end, end + 20));

/** "The 15% one", 15%的那个: what a thing has that is pointed at. */
const tellsWhich = ({ percent, end }: MentionOf<"number">, { text }: Reading): boolean =>
  percent === true &&
  /^ ?(?:%|percent)?(?:的?那[个款]|的(?=[改调提降升])| (?:off )?ones?\b)/.test(text.slice(end, end + 16));

/** Whether a value lies outside of what can be measured: "between 7 and 9" is no congestion index. */
const isOffMeasure = ({ type, maximum }: Slot, value: number): boolean =>
  type === "number" && maximum !== undefined && value > maximum;

/** An hour that no day has is no count. */
const CLOCK = /^(?:[点时]|o'clock|hour|hr)/;

/** "Two adults and one child": all of them together. */
function proposeParty(slot: Slot, { text, mentions }: Reading): Proposal[] {
  if (!takesPeople(slot)) return [];
  const some = mentions.filter(
    (mention) => mention.kind === "number" && (people.test(mention.unit) || children.test(text.slice(mention.end))),
  );
  const [first, last] = [some[0], some.at(-1)];
  if (!first || !last || some.length < 2 || last.start - first.end > FAR * some.length) return [];
  const value = some.reduce((sum, one) => sum + (one.kind === "number" ? one.value : 0), 0);
  return [{ slot, value, start: first.start, end: last.end, score: 4 }];
}

const FAR = 18;

/** "The next three hours": the count in a span of time, for a slot that counts such units. */
const proposeCounts = (slot: Slot, { mentions }: Reading): Proposal[] =>
  mentions.flatMap(({ kind, text, start, end }) =>
    (kind === "period" || kind === "moment") && slot.type !== "string"
      ? numbersIn(tokensOf(text), text)
          .filter(({ unit }) => slot.nameRoots.includes(unit))
          .map(({ value }) => ({ slot, value, start, end, score: 1.6, shares: true }))
      : [],
  );

const GROUP = /[[(]([^[\]()]{3,300})[\])]/g;
const NUMBER = /(?<![\w.])-?\d+(?:\.\d+)?(?!\w)/g;

/** "[3, 4, 4]", "(40.7, -74.0)": numbers in brackets are one list. */
function proposeGroups(slot: Slot, reading: Reading): Proposal[] {
  if (!slot.isList) return [];
  return [...reading.text.matchAll(GROUP)].flatMap(({ 0: said, 1: inner = "", index: start }, order): Proposal[] => {
    const [value, ...others] = (inner.match(NUMBER) ?? []).map(Number);
    const place = { start, end: start + said.length };
    if (value === undefined || others.length === 0 || /[a-z]{4}/i.test(inner)) return [];
    const score = 3 + nearness(slot, reading, place) - order * 0.02;
    return [{ slot, value, others, ...place, score }];
  });
}

/** "A table for four": who it is for, where nothing else is counted. */
export const isOfParty = ({ text }: Reading, { start, end }: MentionOf<"number">): boolean =>
  /\b(?:for|are|be)\s$/i.test(textBefore(text, start, 8)) &&
  /^(?:\s?[.,?!;()]|\s?$|\s(?:on|in|at|for|to|from|with|and|please|tomorrow|today|tonight|of us)\b)/i.test(
    text.slice(end, end + 12),
  );

/** "At 23:00", 晚上11点, "from 5 to 7 pm": the hour of the day, or the first or last of some, where one is wanted. */
function proposeHours(slot: Slot, { mentions, text: whole }: Reading): Proposal[] {
  if (!takesHour(slot)) return [];
  return mentions.flatMap((mention): Proposal[] => {
    const { start, end, text } = mention;
    if (mention.kind === "period") {
      const value = isOfHours(mention) && slot.role ? wholeHour(mention, slot.role) : undefined;
      return value === undefined ? [] : [{ slot, value, start, end, score: 3, shares: true }];
    }
    const { hour, said } = mention.kind === "moment" ? mention.moment : {};
    const side = dayBoundIn(whole, mention);
    if (hour === undefined || said === "day" || !FIGURE.test(text) || (isEndOfHours(slot) && !side)) return [];
    const bound = slot.role === "target" ? (side === "after" ? DAY_HOURS : hour) : side === "before" ? 0 : hour;
    return side && !slot.role ? [] : [{ slot, value: bound, start, end, score: 3, shares: said === "day and time" }];
  });
}

/** The first or last of some hours of one day; none where they begin or end within an hour. */
function wholeHour({ from, to }: MentionOf<"period">, role: Slot["role"]): number | undefined {
  const [first = 0, last = 0] = [from.hour, to.hour === 0 ? DAY_HOURS : to.hour];
  if (from.minute || to.minute || first >= last) return undefined;
  return role === "target" ? last : first;
}

const DAY_HOURS = 24;
const FIGURE = /\d|[一二两三四五六七八九十]|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i;

/** Whether a slot is for the last of some hours, and not for a single one. */
const isEndOfHours = (slot: Slot): boolean => takesHour(slot) && slot.nameRoots.includes("until");

/** Han words are cut differently from place to place, so a unit may stand inside one. */
export const hasUnit = (slot: Slot, unit: string): boolean =>
  unit !== "" &&
  ([unit, ...(UNIT_WORDS[unit] ?? [])].some((one) => slot.roots.includes(one) || slot.nameRoots.includes(one)) ||
    (/\p{Script=Han}/u.test(unit) && slot.words.includes(unit)));

/** A year is said inside dates, or as a bare number of four digits. */
function proposeYears(slot: Slot, reading: Reading): Proposal[] {
  if (/s$/i.test(slot.name) || (!slot.nameRoots.includes("year") && !slot.nameRoots.includes("month"))) return [];
  const part = slot.nameRoots.includes("year") ? "year" : "month";
  return reading.mentions.flatMap((mention): Proposal[] => {
    const at = { slot, start: mention.start, end: mention.end, shares: true };
    if (mention.kind === "moment") return [{ ...at, value: mention.moment[part], score: 1.5 }];
    if (mention.kind === "number" && part === "year" && /^(?:19|20)\d\d$/.test(mention.text))
      return [{ ...at, value: mention.value, score: 2.2 + roleScore(slot.role, mention, reading) / 2 }];
    // A span counted in years ("next 50 years") names no year.
    if (mention.kind !== "period" || /\d ?(?:year|month)/i.test(mention.text)) return [];
    return [{ ...at, value: (slot.role === "target" ? mention.to : mention.from)[part], score: 1.5 }];
  });
}

/** How long a period is, for a slot that counts days or nights. */
function proposeLengths(slot: Slot, reading: Reading): Proposal[] {
  const words = `${slot.name} ${slot.words}`;
  if (!/\b(?:days?|nights?|length of stay)\b|[几多少]?[天晚]/i.test(words) || !slot.required) return [];
  return reading.mentions.flatMap((mention): Proposal[] => {
    if (mention.kind !== "period" || mention.from.said === "month") return [];
    const days = daysBetween(isoDay(mention.from), isoDay(mention.to));
    const isSpan = /\d.*\d/.test(mention.text);
    return [
      { slot, value: isSpan ? days : days + 1, start: mention.start, end: mention.end, score: 0.5, shares: true },
    ];
  });
}

/** 打八五折: 0.85 of a price, for a slot that takes it as such. */
function proposeDiscount(slot: Slot, { text }: Reading): Proposal[] {
  const said = /折/.test(slot.words) && /0\.\d|小数|系数/.test(slot.words) ? DISCOUNT.exec(text) : null;
  const digits = [...(said?.[1] ?? "")]
    .map((one) => ("零一二三四五六七八九".includes(one) ? "零一二三四五六七八九".indexOf(one) : one))
    .join("");
  if (!said || digits === "") return [];
  const value = Number(`0.${digits.replace(".", "")}`);
  return [{ slot, value, start: said.index, end: said.index + said[0].length, score: 3 }];
}

const OF_HUNDRED = /(?<!\d)0(?: ?- ?| to |到|至)100(?!\d)/i;

const DISCOUNT = /([一二三四五六七八九]{1,2}|\d(?:\.?\d)?)折/u;

import { stem } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";
import type { MentionOf, Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { textBefore } from "../reading/spans.ts";
import { type Args, valueAt } from "./arguments.ts";
import type { Filled } from "./filled.ts";
import { roleScore } from "./roles.ts";
import type { Slot } from "./slot.ts";

interface Bound {
  before: RegExp;
  after: RegExp;
}

const AT_MOST: Bound = {
  before:
    /(?:\b(?:under|below|(?:less|fewer|cheaper|lower|smaller) than|up to|at (?:the )?(?:very )?most|max(?:imum)?|cap(?: of)?|within|(?:no|not|nothing|never) (?:more than|over|above|exceed(?:ing)?))|[不别](?:要|能|可)?(?:超过?|高[于过])|低于|(?<!有)没有?(?:超过?|高[于过]|到|过|达到)|\bbudget(?: (?:is|of|about|around))*:?|\bonly (?:pay|spend|cover|reimburse|allow|afford)s?|最[多高]|至多|预算(?:是|为|在|大概|大约|每晚|一晚)?|只(?:能|给|够)?(?:报销?|批|出|付|花)|少于|不到|不足|小于|上限|控制在)\s?(?:[$€£¥￥]|(?:cny|rmb|usd|eur)\b)?\s?$/i,
  after:
    /^\s?(?:[元块]\S?|星级?|[件个只双顶套条把箱台])?\s?(?:(?:及|或)?以下|以内|之内|封顶|打住|(?:(?:yuan|dollars|cny|rmb) )?(?:(?:an?|per) \w{1,9} )?(?:or (?:less|under|below|cheaper)|max(?:imum)?\b|at (?:the )?(?:very )?most|tops\b))/i,
};
const AT_LEAST: Bound = {
  before:
    /(?:(?<!\b(?:no|not|nothing|never) )\b(?:over|above|(?:more|higher|greater|bigger|larger|better) than|at least|min(?:imum)?|no less than)|不低于|(?<!不)高于|大于|多于|至少|最少|(?<![不别要能可]|(?<!有)没|(?<!有)没有)超过)\s?(?:[$€£¥￥]|(?:cny|rmb|usd|eur)\b)?\s?$/i,
  after:
    /^\s?(?:星级?|\S)?(?:[及或]者?)?(?:以上|往上|起|\+|or (?:more|above|better|higher|up)|and (?:up|more|above|over)(?! (?:than\b|\d))|at (?:the )?(?:very )?least\b(?! \d)|plus\b|min(?:imum)?\b)/i,
};

/** Which bound a slot is, by its name or else by its description. */
const boundOf = keptFor(({ nameRoots, description }: Slot): Bound | undefined => {
  const isNamed = (root: string, word: RegExp) => nameRoots.includes(root) || word.test(description);
  if (isNamed("max", /^(?:the )?(?:maximum|highest)\b|^最[高大]/i)) return AT_MOST;
  return isNamed("min", /^(?:the )?(?:minimum|lowest)\b|^最[低小]/i) ? AT_LEAST : undefined;
});

/** The stretch of a number with the words in front of it and behind it that make it a bound. */
function stretchOf({ before, after }: Bound, { text }: Reading, mention: MentionOf<"number">): Span | undefined {
  const { start, end, text: said } = mention;
  const front = textBefore(text, start, 20).match(before)?.[0] ?? "";
  const behind = Math.min(
    end,
    start +
      said.replace(/(?<![^\d零〇一二两三四五六七八九十百千万])[^\d零〇一二两三四五六七八九十百千万]+$/u, "").length,
  );
  const unit =
    text.slice(behind, behind + 16).match(/^[\s-]?[a-z]+(?= or | and | at (?:the )?(?:very )?least\b)/i)?.[0].length ??
    0;
  const rests = [behind, behind + unit].map((at) => ({ at, said: text.slice(at, at + 40).match(after)?.[0] ?? "" }));
  const rest = rests.find((one) => one.said !== "");
  if (front === "" && !rest) return undefined;
  const from = start - front.length;
  if (OF_AGE.test(textBefore(text, from, 12))) return undefined;
  const measure = MEASURE.exec(textBefore(text, from, 3))?.[0] ?? "";
  return { start: from - measure.length, end: rest ? rest.at + rest.said.length : end };
}

/** "Children under 4": no price and no number of things. */
const OF_AGE = /\b(?:kids|children|toddlers|babies|aged?) $/i;

/** 每晚, 人均: what a bound is for. */
const MEASURE = /(?:每\p{Script=Han}|人均|均价|预算|价[格钱位])$/u;

/** "Under 400", 四百以下: speaks for a slot of the highest value, and against one of the lowest. */
export function boundScore(slot: Slot, reading: Reading, mention: MentionOf<"number">): number {
  const side = boundOf(slot);
  if (side && (isStep(reading, mention) || isOtherTime(slot, mention))) return -2;
  if (!side) return /\d/.test(mention.text) ? roleScore(slot.role, mention, reading) / 2 : 0;
  const end = endOfRange(reading, mention);
  if (end) return end === side ? 1.5 : -2;
  if (stretchOf(side, reading, mention)) return isOffScale(slot, mention.value) ? -2 : 1.5;
  const isOther = stretchOf(side === AT_MOST ? AT_LEAST : AT_MOST, reading, mention) !== undefined;
  return isOther ? -2 : roleScore(slot.role, mention, reading) / 2;
}

/** 别超过三天: how long something lasts bounds nothing else. */
const isOtherTime = ({ words, name }: Slot, { unit }: MentionOf<"number">): boolean =>
  OF_TIME.test(unit) && !OF_TIME.test(`${name.replaceAll("_", " ")} ${words}`);

const OF_TIME = /\b(?:hour|day|night|week|month|minute)s?\b|[天日周晚夜月年]|小时|星期|分钟/i;

/**
 * What a bound of a scale holds for a number: "under 4 stars" is at most 3, and "not 5 stars" at most 4 where 5 are the
 * most. Undefined where a number is ruled out that no bound can rule out.
 */
export function boundedValue(slot: Slot, { text }: Reading, { start, value }: MentionOf<"number">): number | undefined {
  const side = boundOf(slot);
  const { minimum, maximum } = slot;
  if (!side || !(isScale(slot) || isCount(slot)) || isOffScale(slot, value)) return value;
  const before = textBefore(text, start, 20);
  const within = side === AT_MOST ? value - 1 : value + 1;
  if (isScale(slot) && RULES_OUT.test(before))
    return value === (side === AT_MOST ? maximum : minimum) ? within : undefined;
  return (side === AT_MOST ? BELOW : ABOVE).test(before) ? within : value;
}

/** Whether a slot takes one of a few steps, like stars. Sums of money are no scale: "over 1000" says where they begin. */
const isScale = ({ type, minimum = -Infinity, maximum = Infinity }: Slot): boolean =>
  type === "integer" && maximum - minimum <= LONGEST_SCALE;

const LONGEST_SCALE = 20;

/** Whether a slot bounds how many things there are: "fewer than 10" are at most 9. */
const isCount = ({ type, nameRoots }: Slot): boolean =>
  type === "integer" && !nameRoots.some((root) => /^(?:pric|price|amount|cost|cny|hour|year)$/.test(root));

/** Whether one of some values is that of a bound: "fewer than 10" are at most 9. */
export const holdsBound = (values: readonly unknown[], bound: number): boolean =>
  [bound - 1, bound, bound + 1].some((value) => values.includes(value));

/** 800以下 is no bound of stars. */
const isOffScale = (slot: Slot, value: number): boolean =>
  isScale(slot) && (value < (slot.minimum ?? value) || value > (slot.maximum ?? value));

const BELOW =
  /(?:(?<!\b(?:no|not|nothing|never) )\b(?:under|below|(?:less|fewer|lower) than)|低于|少于|不到|不足|小于)\s?$/i;
const ABOVE =
  /(?:(?<!\b(?:no|not|nothing|never) )\b(?:over|above|(?:more|higher|greater|better) than)|(?<!不)高于|大于|多于|(?<![不别要能可]|(?<!有)没|(?<!有)没有)超过)\s?$/i;
const RULES_OUT = /(?:\b(?:not?|except|without)(?: an?| any)?|[不别]要|不是|非)\s?$/i;

/** "Stock over 100", 库存100以下, "more than 10 left": whether a number bounds what another slot is called by, and not this one. */
export function isOfOtherMeasure(slot: Slot, slots: readonly Slot[], start: number, reading: Reading): boolean {
  const numbers = reading.mentions.filter((one) => one.kind === "number") as MentionOf<"number">[];
  const at = numbers.findIndex((one) => one.start === start);
  const [own, next] = numbers.slice(at, at + 2).map((one) => measuresOf(one, slots, reading));
  if (at < 0 || !own || !boundOf(slot)) return false;
  if (own.before.length + own.behind.length > 0) return ![...own.before, ...own.behind].includes(slot);
  // "Under 500 with more than 10 left": what is said behind the second is said of that alone.
  return next !== undefined && next.before.length === 0 && next.behind.includes(slot);
}

/** The bounds that are called by the words right in front of a bounded number and right behind it. */
function measuresOf(number: MentionOf<"number">, slots: readonly Slot[], reading: Reading) {
  const stretch = stretchOf(AT_MOST, reading, number) ?? stretchOf(AT_LEAST, reading, number);
  const bounds = stretch ? slots.filter(boundOf) : [];
  const { text } = reading;
  const from = stretch ? stretch.start + (/^价[格钱位]/.exec(text.slice(stretch.start))?.[0].length ?? 0) : 0;
  const [, latin, han] = MEASURED.exec(textBefore(text, from, 24)) ?? [];
  const next = reading.tokens.filter((token) => token.start >= number.end).slice(0, 3);
  const joint = next.findIndex((token) => /^(?:and|or|but|with|\W)/i.test(token.text));
  const behind = joint < 0 ? next : next.slice(0, joint);
  const isCounted = ({ called }: Slot) =>
    called.some((words) => {
      const [, last] = /\bso many\b.{0,60} ([a-z]+)$/i.exec(words) ?? [];
      return last !== undefined && behind.some(({ text: said }) => said.toLowerCase() === last);
    });
  return {
    before: bounds.filter(({ nameRoots, called }) =>
      latin ? nameRoots.includes(stem(latin)) : han !== undefined && called.some((words) => words.includes(han)),
    ),
    behind: bounds.filter(isCounted),
  };
}

const MEASURED = /(?:\b([a-z]+)(?: (?:is|are|of|at))? ?|(\p{Script=Han}{2})量?[在是为]?)$/iu;

/** "By 10 yuan", 涨10元: how much something is to change. */
export const isStep = ({ text }: Reading, { start }: MentionOf<"number">): boolean =>
  /(?:\bby|[涨降提调][价高低]?[了到]?)\s?(?:[$€£¥￥]|(?:cny|rmb|usd|eur)\b)?\s?$/i.test(textBefore(text, start, 6));

/** Which end of a range a number is: "between 300 and 400", "300 to 400", 300元到400元. */
function endOfRange({ text }: Reading, { start, end }: MentionOf<"number">): Bound | undefined {
  const [before, behind] = [textBefore(text, start, 30), text.slice(end, end + 12)];
  if (TO_ANOTHER.test(behind) || (/\bbetween\s?\D?$/i.test(before) && /^.{0,6}?\band\s?\D?\d/i.test(behind)))
    return AT_LEAST;
  return FROM_ANOTHER.test(before) ? AT_MOST : undefined;
}

const TO_ANOTHER = /^\s?(?:yuan|cny|rmb|dollars|[元块])?\s?(?:to|[-–~]|到|至)\s?[$€£¥￥]?\s?\d/i;
const FROM_ANOTHER =
  /(?:\d\s?(?:yuan|cny|rmb|dollars|[元块])?\s?(?:to|[-–~]|到|至)|\bbetween\s?\D?[\d,.]+\D{0,9}?\band)\s?(?:[$€£¥￥]|(?:cny|rmb|usd|eur)\b)?\s?$/i;

export const isOfRange = (reading: Reading, mention: MentionOf<"number">): boolean =>
  endOfRange(reading, mention) !== undefined;

/** Whether a slot is one end of a range and another slot is the other. */
export const isEndOfTwo = (slot: Slot, slots: readonly Slot[]): boolean => otherEndOf(slot, slots) !== undefined;

/** "4 stars" are neither fewer nor more: a number of a scale that is no bound is both ends of it. */
export function withBothEnds(filled: readonly Filled[], slots: readonly Slot[], reading: Reading): Filled[] {
  return filled.flatMap((one) => {
    const other = isScale(one.slot) && one.others.length === 0 ? otherEndOf(one.slot, slots) : undefined;
    const said = reading.mentions.filter(({ kind }) => kind === "number") as MentionOf<"number">[];
    const isExact = said.some((mention) => mention.value === one.value && isNoBound(reading, mention));
    const isEnd = other && one.value === (boundOf(other) === AT_MOST ? other.maximum : other.minimum);
    return !other || isEnd || !isExact || filled.some(({ slot }) => slot === other)
      ? one
      : [one, { ...one, slot: other }];
  });
}

const isNoBound = (reading: Reading, mention: MentionOf<"number">): boolean =>
  boundSaid(reading, mention) === undefined &&
  !isOfRange(reading, mention) &&
  !RULES_OUT.test(textBefore(reading.text, mention.start, 20));

/** The highest value's slot beside that of the lowest, and the other way round. */
function otherEndOf(slot: Slot, slots: readonly Slot[]): Slot | undefined {
  const end = boundOf(slot);
  return slots.find(
    (one) => end !== undefined && ![undefined, end].includes(boundOf(one)) && restOf(one) === restOf(slot),
  );
}

/** The other ends that new bounds leave no room for: "over 300" once "under 100" is said. */
export const endsRuledOut = (named: readonly Filled[], args: Args, slots: readonly Slot[]): string[] =>
  named.flatMap(({ slot, value }) => {
    const other = otherEndOf(slot, slots);
    const had = other && !named.some((one) => one.slot === other) ? valueAt(args, other) : undefined;
    if (!other || typeof had !== "number" || typeof value !== "number") return [];
    const isEmpty = boundOf(slot) === AT_MOST ? value <= had : value >= had;
    return isEmpty ? [other.name] : [];
  });

const restOf = ({ nameRoots }: Slot): string => nameRoots.filter((root) => !/^(?:min|max)$/.test(root)).join(" ");

/** The numbers of a text with what makes them bounds. */
export const boundsIn = (reading: Reading): Span[] =>
  reading.mentions.flatMap((mention) =>
    mention.kind === "number"
      ? (stretchOf(AT_MOST, reading, mention) ?? stretchOf(AT_LEAST, reading, mention) ?? [])
      : [],
  );

/** Which bound a number of a text is, if it is one. */
export function boundSaid(reading: Reading, mention: MentionOf<"number">): "most" | "least" | undefined {
  if (stretchOf(AT_MOST, reading, mention)) return "most";
  return stretchOf(AT_LEAST, reading, mention) ? "least" : undefined;
}

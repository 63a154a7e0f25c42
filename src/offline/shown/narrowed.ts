import { withoutEnding } from "../../engine/ending.ts";
import { idKind, idsIn } from "../../engine/ids.ts";
import { dayBoundIn, daysShown, isOn } from "../conversation/own-days.ts";
import { daysSaid } from "../conversation/own-list.ts";
import { inPart, pointsAtBest } from "../conversation/pointing.ts";
import type { Item } from "../conversation/shown.ts";
import { isTelling } from "../goals/small-words.ts";
import { type Mention, type MentionOf, namesDays } from "../reading/mention.ts";
import { partsOfDayIn } from "../reading/parts-of-day.ts";
import type { Reading } from "../reading/read.ts";
import { blanked, textBefore } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import { boundSaid, boundsIn } from "../slots/bounds.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { type Asked, hasWord, line, unheard } from "./accounted.ts";
import { MONEY, OF_THEM, POINTER, without } from "./degrees.ts";
import { isAboutOthers } from "./order.ts";
import { figuresOf, type Shown } from "./things.ts";

/** Fewer of what was shown are wanted: "any 4 star ones?", "only the red ones", 有四星的吗, 要早上的. */
const NARROWS =
  /^(?:(?:and|but|ok(?:ay)?|so|please|now|then),? ){0,3}(?:(?:show|give|list)(?: me)? )?(?:only|just)\b|\b(?:any|which|what|(?:are|is) there|how many|do you have)\b.{0,40}\bones?\b|\bthe\b.{1,40}\bones\b|\b(?:any|which|how many) of (?:them|those|these)\b|^(?:and |but )?(?:any(?:thing)?|ones?) (?:with|that|which|under|over|above|below|more|less|cheaper)\b|^(?:那|就|我)?[只就想]?[看要](?!求|看?一?下?我们?的).{1,12}的|有没有.{1,12}的[吗么呢]?[？?]?$|有.{1,12}的[吗么][？?]?$|[哪有]些是?.{1,12}的?[？?]?$|^[^，,]{1,12}的(?:有吗|有没有|有哪些|有几[个家间条])[？?]?$|其中.{0,40}[有是哪]/i;
/** 只看帐篷. */
const SEES_ONLY = /^[那就]?只看[^，,。？?]+$/;
const ONLY = /\b(?:only|just)\b|[只就][看要]/i;
const FORM_WORDS =
  /\b(?:only|just|any(?:thing)?|ones?|show|give|list|there)\b|[只就]?[看要]|有没有|有哪些|哪些|有几[个家间条]|其中|有吗/gi;

/** Whether a thing is one of those wanted. */
type Fits = (item: Item) => boolean;

/**
 * The things of a whole list that a message narrows it to: by a bound, a number, a part of the day, or words of its
 * lines. If the cheapest or earliest of them is asked for, only that one. Undefined if a word fits nothing in the list.
 */
export function narrowedTo(list: Shown, asked: Asked): string | undefined {
  const { said, language } = asked;
  const none = offlinePhrases(language).noneFits(withoutEnding(said, /[?？。.!！]$/));
  if (leavesSomeOut(said)) {
    const left = thoseLeft(list, asked);
    return left?.length === 0 ? none : left?.map(line).join("\n");
  }
  const either = eitherOf(list, asked);
  if (either) return either.length === 0 ? none : bestOrAll(said, either);
  if (!(NARROWS.test(said) || SEES_ONLY.test(said)) || !list.isListed || list.isPartial || list.things.length < 2)
    return undefined;
  const conditions = conditionsIn(list, asked);
  if (conditions === undefined || conditions.length === 0) return undefined;
  const fitting = list.things.filter((item) => conditions.every((fits) => fits(item)));
  if (fitting.length === 0) return none;
  // Of what was looked for within the same bounds, there may be more than was shown.
  if (fitting.length === list.things.length && !ONLY.test(said) && !OF_THEM.test(said)) return undefined;
  return bestOrAll(said, fitting);
}

/** The lines of those that fit; of the one that is the cheapest or earliest of them, where that is asked for. */
function bestOrAll(said: string, fitting: readonly Item[]): string {
  const best = fitting[pointsAtBest(said, fitting) ?? -1];
  return (best ? [best] : fitting).map(line).join("\n");
}

/**
 * "Nothing in the evening", 除了四星的: the things of a whole list that are not as a message says. Undefined where it says
 * more, or tells them by a bound in time, which no part of the day is.
 */
export function thoseLeft(list: Shown, asked: Asked): Item[] | undefined {
  const said = asked.said.replace(LEAVES_OUT, "").replace(LEFT_OUT_END, "");
  // What somebody has is of several kinds, which their lines do not name.
  const kinds = new Set(list.things.map(({ text }) => idKind(idsIn(text)[0] ?? "")));
  if (!list.isListed || list.isPartial || kinds.size > 1 || SAYS_MORE.test(said)) return undefined;
  if (partsOfDayIn(said).some((part) => dayBoundIn(said, part) !== undefined)) return undefined;
  // Of several kinds, each is left out.
  const out = fitsOfParts(said.split(JOINS), list, asked);
  return out && list.things.filter((item) => !out.some((fits) => fits(item)));
}

/**
 * "3 or 5 stars", 三星或者五星的, 只要上城、滨江的: the things of a whole list that are as one of several parts says, of
 * which no thing is as two say; undefined for other words.
 */
function eitherOf(list: Shown, asked: Asked): Item[] | undefined {
  const isEither = saysEither(asked.said);
  if (!(isEither || NARROWS_TO.test(asked.said)) || !list.isListed || list.isPartial) return undefined;
  const words = asked.said.replace(FORM_WORDS, " ").replace(EITHER_END, "");
  const parts = words.split(isEither ? OR : EACH);
  const fitting = parts.length > 1 ? fitsOfParts(parts, list, asked) : undefined;
  const isOfTwo = (item: Item) => fitting && fitting.filter((fits) => fits(item)).length > 1;
  if (!fitting || (!isEither && list.things.some(isOfTwo))) return undefined;
  return list.things.filter((item) => fitting.some((fits) => fits(item)));
}

const NARROWS_TO = /^(?:(?:and|but|ok(?:ay)?|so|please|now|no),? ){0,2}(?:only|just) |^[那就我]{0,2}只[看要]/i;
const EACH = /、|和|, (?:and )?| and (?:the )?/i;

/** Whether a message names two kinds of what was shown, and chooses none: "3 or 5 stars". */
export const saysEither = (said: string): boolean =>
  said.split(OR).length > 1 &&
  said.split(OR).every((part) => part.trim() !== "") &&
  !POINTER.test(said.replace(THOSE, " "));

/** "The red or blue ones" points at none of them. */
const THOSE = /\bones\b/gi;

const OR = / or(?: the)? |或者?|还是/i;
const EITHER_END = /[都也]?(?:可以|[行好])?[吧呢的]{0,2}[\s.。!！?？]{0,4}$/;

/** What things are by each of several parts of a message. The unit of the last goes for bare numbers before it. */
function fitsOfParts(parts: readonly string[], list: Shown, asked: Asked): Fits[] | undefined {
  const unit = parts.at(-1)?.replace(/^\s*\S+/, "") ?? "";
  const conditions = parts
    .map((one) => (BARE_NUMBER.test(one) ? `${one}${unit}` : one))
    .map((one) => {
      const own = conditionsIn(list, { ...asked, said: one });
      return own === undefined || own.length > 0 ? own : nameIn(list, one.trim());
    });
  if (!conditions.every((one) => one !== undefined && one.length > 0)) return undefined;
  return conditions.map((one) => (item) => one?.every((fits) => fits(item)) === true);
}

/** 上城: a name whose signs by themselves tell nothing, as some of the lines have it. */
function nameIn({ things }: Shown, name: string): Fits[] {
  const having = things.filter(({ text }) => text.includes(name));
  const isName = /^\p{Script=Han}{2,6}$/u.test(name) && having.length > 0 && having.length < things.length;
  return isName ? [(item) => item.text.includes(name)] : [];
}

/** Whether a message says of what was shown what is not wanted: "nothing in the evening", 除了四星的. */
export const leavesSomeOut = (said: string): boolean =>
  LEAVES_OUT.test(said) && !ASKS_FOR_NONE.test(said) && !POINTER.test(said.replace(ONES, ""));

const ONES = /\bones?\b/gi;
const LEAVES_OUT =
  /^(?:(?:and|but|ok(?:ay)?|so|please|now|then|well|show me|only what is),? ){0,3}(?:(?:all|any(?:thing)?|every(?:thing)?) (?:but|except(?: for)?)|except(?: for)?|excluding|without|not|nothing|none|no)(?= )(?: (?:the|any|in|at|on|of)\b)*|^[那就我请]{0,2}(?:不要|不想要|不想?[去住]|别给我|别要|不包括|不含|不看|除了|去掉|排除)/i;
const LEFT_OUT_END =
  /(?:,? please)?(?:[之以]外)?的?(?:[都全][列看要可行给]?(?:出来|以)?(?:一下)?)?[呢吧]?[。.!！?？]?$/;
const BARE_NUMBER = /^\s*(?:\d+|one|two|three|four|five|six|seven)$/i;
const JOINS = / (?:and|or|nor)(?: the)? |的?[和或、及与]/i;
/** "Not only 4 stars", "not sure about …", and what goes on behind a comma. */
const SAYS_MORE = /^ ?(?:only|just|sure)\b|[,，;；]/i;
/** "None under 900?" asks whether there are any. */
const ASKS_FOR_NONE = /^(?:nothing|none|no)\b.*\?$/i;

/** Of a whole list, the things within the bounds that a message names; undefined where it names none, or more than lines tell. */
export function withinBounds(list: Shown, asked: Asked): Item[] | undefined {
  const reading = asked.read(asked.said);
  const isBounded = boundsIn(reading).length > 0 || daysBounding(reading).length > 0;
  if (!isBounded || !list.isListed || list.isPartial) return undefined;
  const conditions = conditionsIn(list, asked);
  return conditions && list.things.filter((item) => conditions.every((fits) => fits(item)));
}

/** The days of a text that others are to lie behind or before. */
export const daysBounding = (reading: Reading): Mention[] =>
  daysSaid(reading).filter((day) => dayBoundIn(reading.text, day) !== undefined);

/** What a message says that things should be; undefined where it says something that no line is about. */
function conditionsIn(list: Shown, asked: Asked): Fits[] | undefined {
  const { said, read } = asked;
  const reading = read(said);
  const numbers = reading.mentions.filter(({ kind }) => kind === "number") as MentionOf<"number">[];
  const parts = partsOfDayIn(said);
  const days = daysSaid(reading);
  if (days.length > 0 && !list.things.every(({ text }) => daysShown(text).length > 0)) return undefined;
  // What was looked for on some days holds none of any other.
  const isOnNone = (day: Mention) => list.things.every(({ text }) => !isOn(said, day, daysShown(text)));
  if (days.some(isOnNone) && read(asked.known).mentions.some(namesDays)) return undefined;
  const byNumber = numbers.map((mention) => numberFits(mention, list, asked));
  if (byNumber.some((fits) => fits === undefined)) return undefined;
  const blank = blanked(said, [...numbers, ...parts, ...days]);
  const rest = without(
    blank.replace(FORM_WORDS, (form) => " ".repeat(form.length)),
    OF_THEM,
    MONEY,
    SORTED,
  );
  if (unheard(rest, list, asked).length > 0 || isAboutOthers(rest, list, read)) return undefined;
  const words = read(rest).tokens.filter((token) => isTelling(token) && isSomes(token, list, asked));
  if (parts.length > 0 && !list.things.every(hasHour)) return undefined;
  return [
    ...byNumber.flatMap((fits) => fits ?? []),
    ...words.map(
      (word): Fits =>
        (item) =>
          hasWord(item, word, read),
    ),
    ...days.map(
      (day): Fits =>
        ({ text }) =>
          isOn(said, day, daysShown(text)),
    ),
    ...parts.map(
      ({ start, end }): Fits =>
        (item) =>
          inPart(said.slice(start, end), [item]).length > 0,
    ),
  ];
}

/** A thing by its place in an order. */
export const SORTED =
  /\b(?:the )?(?:(?:cheap|dear|fast|slow|earli|lat|soon)est|(?:most|least) expensive)\b|最?(?:便宜|贵|早|晚)的?那?[个班家趟]?/i;

/** Whether a text says of a thing what does not hold for all that was shown with it: "not the Paris ones". */
export const saysSomeOf = (said: string, item: Item, list: Shown, read: Asked["read"]): boolean =>
  read(said).tokens.some(
    (token) => hasWord(item, token, read) && !list.things.every((one) => hasWord(one, token, read)),
  );

/** Whether a word is said of some of the things shown, and not of all. */
const isSomes = (word: Token, { things }: Shown, { read }: Asked): boolean =>
  things.some((item) => hasWord(item, word, read)) && !things.every((item) => hasWord(item, word, read));

const COUNTS = /[\d一二三四五六七八九]$/;
const NO_DIGIT = /^$|\D$/;

/** Whether one of some words stands in a text right behind a sign of some kind. */
const isBehind = (text: string, words: readonly string[], kind: RegExp): boolean =>
  words.some((word) => {
    const parts = text.toLowerCase().split(word.toLowerCase());
    return parts.slice(0, -1).some((before) => kind.test(before.slice(-1)));
  });

/** What a number says that things should have: a bound, or so many of what stands behind it. */
export function numberFits(
  mention: MentionOf<"number">,
  list: Pick<Shown, "things">,
  { said, read }: Pick<Asked, "said" | "read">,
): Fits | undefined {
  const bound = boundSaid(read(said), mention);
  if (bound === undefined) {
    const [unit] = read(said).tokens.filter(({ start, kind }) => start >= mention.end && kind !== "mark");
    const counted = mention.text.replace(/^[\d\s-]+/, "");
    const isHan = /\p{Script=Han}/u.test(mention.text);
    const isHyphened = /-\p{L}+$/u.test(mention.text);
    const word = isHan ? mention.text : isHyphened ? mention.unit : (unit?.root ?? "");
    const signs = isHan ? [counted.slice(-1)] : [` ${word}`, `-${word}`];
    if (word === "" || !list.things.every(({ text }) => isBehind(text, signs, COUNTS))) return undefined;
    const forms = isHan ? [mention.text] : signs.map((sign) => `${mention.value}${sign}`);
    return ({ text }) => isBehind(text, forms, NO_DIGIT);
  }
  const isMoney = MONEY_SAID.test(said);
  const isShare = /^\s?(?:%|percent\b)/i.test(said.slice(mention.end)) || /[%％]|百分之/.test(mention.text);
  const about = read(said).tokens.filter(isTelling);
  const figureOf = (item: Item) => {
    const figures = figuresOf(item);
    if (isShare) return figures.find((one) => one.said.endsWith("%"));
    const named = figures.find(({ words }) =>
      about.some(({ text, root }) => words.includes(text) || words.includes(root)),
    );
    if (named) return named;
    return figures.find((one) => one.isMoney) ?? (isMoney ? undefined : figures[0]);
  };
  const values = list.things.map((item) => ({ item, figure: figureOf(item) }));
  if (!values.every(({ figure }) => figure !== undefined)) return undefined;
  const isStrict = STRICT.test(textBefore(said, mention.start, 24));
  return (item) => {
    const value = figureOf(item)?.value ?? 0;
    if (value === mention.value) return !isStrict;
    return bound === "most" ? value < mention.value : value > mention.value;
  };
}

/** "Less than 15" leaves out 15 itself, and "no more than 15" does not. */
const STRICT =
  /(?<!\b(?:no|not|nothing|never) )\b(?:under|below|over|above|\w{3,8} than)\s?[$€£¥￥]?\s?$|(?<![不别没])(?:低于|高于|少于|多于|小于|大于|不到|没到|不足|超过)\s?$/i;

const MONEY_SAID = /[$€£¥￥元块]|\b(?:cny|rmb|yuan|cheaper)\b/i;
const hasHour = ({ text }: Item): boolean => /\d\d:\d\d/.test(text);

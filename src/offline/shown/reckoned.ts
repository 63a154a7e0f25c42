import { pointsAt } from "../conversation/pointing.ts";
import type { Item } from "../conversation/shown.ts";
import type { Read } from "../reading/read.ts";
import { blanked, matchesIn } from "../reading/spans.ts";
import { isContent } from "../reading/wishes.ts";
import { offlinePhrases } from "../wording/phrases.ts";
import { type Asked, hasWord, line, measured, namedIn, unheard } from "./accounted.ts";
import { DIFFERENCE, MONEY, OF_THEM, POINTER, WHICH, without } from "./degrees.ts";
import { COUNTED, costsFor } from "./rates.ts";
import { figuresOf, inUnit, priceOf, type Shown } from "./things.ts";

/** "How much more is the suite?": the difference of two things that are named, or of the only two. */
export function differenceOf(list: Shown, asked: Asked): string | undefined {
  const { said, read, language } = asked;
  if (!DIFFERENCE.test(said)) return undefined;
  const rest = without(said, DIFFERENCE);
  const isPriced = list.isListed && list.things.every(priceOf);
  const ends = pairIn(rest, list.things);
  if (!ends && rest.split(POINTER).length > 2) return undefined;
  const two = ends ?? namedIn(rest, list.things, asked);
  const [one, other, ...more] = measured(
    list,
    two,
    rest,
    isPriced || /钱|价|贵|cheap|dear|cost|expens|price/i.test(said) ? "money" : undefined,
    read,
  );
  const plain = without(rest, COUNTED, MONEY, OF_THEM, WHICH);
  if (unheard(ends ? without(plain, POINTER, ...ENDS) : plain, list, asked).length > 0) return undefined;
  if (!one || more.length > 0) return undefined;
  const { difference, notAmong } = offlinePhrases(language).shown;
  // A thing of which only the name is told has no figure here.
  if (!other)
    return (two.length === 1 && list.things.length > 1) || (list.things.length === 1 && list.isListed)
      ? [line(one.item), ...asidesNaming(rest, list, read), notAmong].join("\n")
      : undefined;
  const [low, high] = [one, other].sort((a, b) => a.figure.value - b.figure.value).map(({ figure }) => figure);
  if (!low || !high) return undefined;
  // Of several prices of each, none is meant that is not named.
  const isOpen = isPriced && two.some((item) => figuresOf(item).filter(({ isMoney }) => isMoney).length > 1);
  const [most, least] = costsFor([high, low], list, asked);
  const [from, to] = most && least ? [most, least] : [high, low];
  const [dear, cheap] = most && least ? [most.reckoned, least.reckoned] : [high.said, low.said];
  const apart = isOpen && !MONEY.test(said) ? [] : [difference(dear, cheap, inUnit(from.value - to.value, high))];
  return [line(one.item), line(other.item), ...apart].join("\n");
}

/** The two ends of an order of prices. */
const ENDS = [/最?[贵便]宜?的?/, /\b(?:(?:most|least) expensive|cheapest|dearest|priciest)\b/i];

/** "Between the first and the third", 第一和第二: two places in a list. */
function pairIn(said: string, things: readonly Item[]): Item[] | undefined {
  const [one, other, ...more] = said.split(/\b(?:and|to|vs)\b|[和与跟比]/i).map((side) => pointsAt(side, things));
  const pair = one === other || more.length > 0 ? [] : [one, other].flatMap((at) => things[at ?? -1] ?? []);
  return pair.length === 2 ? pair : undefined;
}

/** "Compare them", 比一下: the only two things that were shown, and how far their figures are apart. */
export function bothOf({ things, tools, highIs }: Shown, { said, language }: Asked): string | undefined {
  const [one, other, ...more] = things;
  const [tool, ...others] = new Set(tools);
  if (!BOTH.test(said) || !one || !other || more.length > 0 || tool === undefined || others.length > 0)
    return undefined;
  // "Two-person tent (4 products): CNY 8,998": what stands in brackets tells what the figure is of.
  const told = [one, other].map((item) => ({ ...item, text: blanked(item.text, matchesIn(item.text, BRACKETS)) }));
  const [high, low] = told.flatMap((item) => figuresOf(item)[0] ?? []).sort((a, b) => b.value - a.value);
  if (highIs === undefined || !high || !low) return undefined;
  const { difference, same } = offlinePhrases(language).shown;
  const apart =
    high.value === low.value ? same(high.said) : difference(high.said, low.said, inUnit(high.value - low.value, high));
  return [line(one), line(other), apart].join("\n");
}

const BRACKETS = /[(（][^()（）]{1,60}[)）]/g;

const BOTH =
  /^(?:please |can you |now |and )?compare(?: (?:them|both|the two|these(?: two)?|those(?: two)?))?[.!?]?$|^(?:那|请|帮我|你|再)?(?:把?(?:它们|[这那]?两[者个条]))?(?:比一?比|(?:对比|比较|比)一?下)[吧呢看。.!！?？]*$/i;

/** The lines of an answer that list nothing and say a word of the question. */
export const asidesNaming = (rest: string, { text, things }: Shown, read: Read): string[] =>
  text
    .split("\n")
    .slice(1)
    .filter((one) => !things.some((thing) => one.includes(thing.text)))
    .filter((one) => read(rest).tokens.some((token) => isContent(token) && hasWord({ text: one }, token, read)));

/** Minutes between the two times of a line. */
export function lasting(text: string): number | undefined {
  const [from, to, ...more] = [...text.matchAll(/(\d{4}-\d\d-\d\d) (\d\d:\d\d)/g)].map(([, day, hour]) =>
    Date.parse(`${day}T${hour}Z`),
  );
  return from === undefined || to === undefined || more.length > 0 || to <= from ? undefined : (to - from) / 60_000;
}

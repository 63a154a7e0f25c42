import { whenOf } from "../conversation/pointing.ts";
import type { Item } from "../conversation/shown.ts";
import { figuresOf, priceOf, type Shown } from "./things.ts";

/** "Sort by price, most expensive first", 按价格从高到低排: a wish for another order of what is shown, and for nothing else. */
const BY = "(?: (?:by|on|according to))?(?: the)?(?: (price|cost|stars?|rating|dates?|days?|time))?s?";
const FIRST =
  "(?:(?:with )?(?:the )?(most expensive|dearest|cheapest|least expensive|highest|lowest|latest|earliest|newest|oldest|best|most stars)(?: (?:price|stars|ones?))?s? (?:first|on top|at the top)|(?:from )?(?:the )?(high(?:est)? to (?:the )?low(?:est)?|low(?:est)? to (?:the )?high(?:est)?|(?:most )?expensive to cheap(?:est)?|cheap(?:est)? to (?:most )?expensive)|(?:in )?(descending|ascending|reverse)(?: order)?)";
const SORTS = new RegExp(
  `^(?:(?:and|now|please|ok|can you|could you),? ){0,3}(?:(?:sort|order|rank|arrange|list|show|put)(?: (?:it|them|these|those|the list|the (?:hotels|cars|flights|results)))?${BY}[ ,]{0,2}${FIRST}?|(?:by|price|stars),? ?(?:price|stars)?,? ?${FIRST}|${FIRST})(?:,? please)?[.!]*$`,
  "i",
);
const HAN_FIRST = "(?:由|从)?(高到低|低到高|贵到便宜|便宜到贵|早到晚|晚到早|大到小|小到大)";
const HAN_SORTS = new RegExp(
  `^(?:那|请|帮我|给我|再|就){0,3}(?:(?:把(?:它们|这些))?(?:按照?|以)?(价格?|价钱|星级|日期|时间)?[，,]?${HAN_FIRST}|(?:按照?|以)(价格?|价钱|星级|日期|时间)[，,]?${HAN_FIRST}?|最(贵|便宜|早|晚)的(?:排|放|列)在?(?:最?前面?|第一个?))(?:的?(?:顺序|次序))?(?:再?(?:排序|排列|排|列)(?:一下|一遍|下|出来)?)?[吧。！]*$`,
);
const DOWN =
  /(?<!\bto (?:the )?)\b(?:most (?:expensive|stars)|dearest|highest|latest|newest|best|descending|reverse)\b|\b(?:high|expensive) to\b|高到低|贵到便宜|晚到早|大到小|最[贵晚]的/i;

/** Whether a text wants another order of what is shown, and nothing else. */
export const wantsOrder = (said: string): boolean => SORTS.test(said.trim()) || HAN_SORTS.test(said.trim());

/** All things of a list in the order that is asked for; undefined where none is, or a thing lacks what it goes by. */
export function sortedOf({ things, isPartial }: Shown, said: string): string | undefined {
  if (!wantsOrder(said) || things.length < 2 || isPartial) return undefined;
  const measure = measureOf(said);
  const measured = things.flatMap((item) => {
    const value = measure(item);
    return value === undefined ? [] : [{ text: item.text, value }];
  });
  if (measured.length < things.length) return undefined;
  const inOrder = measured.sort((a, b) => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0));
  return (DOWN.test(said) ? inOrder.reverse() : inOrder).map(({ text }, at) => `${at + 1}. ${text}`).join("\n");
}

function measureOf(said: string): (item: Item) => number | string | undefined {
  if (/star|rating|星/i.test(said)) return (item) => starsOf(item);
  return /date|day|time|latest|earliest|newest|oldest|日期|时间|早|晚/i.test(said)
    ? whenOf
    : (item) => priceOf(item)?.value;
}

const starsOf = (item: Item): number | undefined =>
  figuresOf(item).find(({ after }) => /^stars?\b|^星/.test(after))?.value ??
  ("一二三四五".indexOf(/([一二三四五])星/.exec(item.text)?.[1] ?? "无") + 1 || undefined);

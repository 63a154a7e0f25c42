import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { type Args, valueAt } from "../slots/arguments.ts";
import { slotsOf, sorts } from "../slots/slot.ts";
import { usedIn } from "./used-in.ts";

/** "The one with the most stock", 库存最多的那个: whether what was found is in the order that a request wants the first of. */
export function isSortedAs(finder: ModelTool, asked: Args, said: string): boolean {
  const isOrdered = slotsOf(finder).some((slot) => {
    const value = sorts(slot) ? valueAt(asked, slot) : undefined;
    return value !== undefined && value !== slot.default;
  });
  return isOrdered && wantsFirst(said);
}

/** Whether a text wants the first of an order: "the one with the most stock", 最贵的那个. */
export const wantsFirst = (said: string): boolean =>
  BY_ITS_END.test(said) ||
  said.split(/[,.;]/).some((clause) => {
    const at = clause.search(/\bthe (?:one|product|item|thing|hotel|flight|car) (?:with|that|which)\b/i);
    return at >= 0 && /\b(?:most|least|highest|lowest|biggest|smallest|fewest)\b/i.test(clause.slice(at));
  });

const BY_ITS_END =
  /\bwhichever\b|最\p{Script=Han}{1,2}的?(?:[那这]一?[个款件家班间辆种]|(?:商品|产品|东西)(?!都|们))/iu;

/** "All colours", 所有颜色: whether a request is for one kind of thing as it is told apart, and no more were found than there can be. */
export function meansEachKind(finder: ModelTool, asked: Args, said: string, found: number): boolean {
  const [, kinds, han] = EACH_KIND.exec(said) ?? [];
  const isSaid = (isCalled: (word: string) => boolean) =>
    [kinds, han].some((word) => word !== undefined && isCalled(word));
  return slotsOf(finder).some(({ describes, called, choices = [] }) => {
    const things = describes === undefined ? undefined : asked[describes];
    const isOne = Array.isArray(things) && things.length === 1;
    return isOne && found <= choices.length && isSaid(usedIn(called.join(" ")));
  });
}

const EACH_KIND =
  /\b(?:all|every|each)(?: of)?(?: the)? ([a-z]+)|(?:所有|全部|各种?|每种?|每个)(?:的)?(\p{Script=Han}\p{Script=Han})/iu;

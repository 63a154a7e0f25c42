import { idsIn } from "../ids.ts";
import type { PendingCall } from "./task.ts";

const ADDS =
  /\btoo(?=[\s,.!]{0,3}(?:please|thanks?)?[\s.!]{0,3}$)|\b(?:as well|also)\b|^(?:(?:yes|ok(?:ay)?|and|oh)[\s,.!]{1,3}){0,3}(?:plus|additionally|in addition|besides|both)\b|(?:^|[,.;!] |\b(?:and|do) )(?:the )?same (?:for|with|to)\b|\blikewise\b|\bboth (?:this|that|it|of them)\b|\b(?:plus|additionally|in addition|on top|along with|together with)\b|也(?![许行可好是不没])|还有(?![几多什哪别没])|另外(?![一的那个])|再把|再加|加上|以及|连同|一并|一起|同时|同样/i;

/**
 * Whether words at a card want something in addition to the waiting calls, and not instead of them: "HB-2 too", 再把 HB-2
 * 也取消.
 */
export const addsMore = (text: string): boolean => ADDS.test(text);

/** Whether two calls are for different things: an argument holds another id. */
export const isForOtherThing = (one: Pick<PendingCall, "args">, other: Pick<PendingCall, "args">): boolean =>
  Object.entries(one.args).some(([name, value]) => {
    const before = other.args[name];
    return isOnlyId(value) && isOnlyId(before) && value !== before;
  });

const isOnlyId = (value: unknown): value is string => typeof value === "string" && idsIn(value)[0] === value;

const JOINT =
  /[,，.。;；!！]\s?(?:(?:and|plus|then)\b|另外|还有|同时|并且?|再)?|\s(?:and|plus)\b|(?<=\p{Script=Han})\s(?=\p{Script=Han}{2})|另外|还有|同时|并且|再/iu;
/** In characters. */
const [LONGEST_VERDICT, LONGEST_WISH] = [40, 120];

/** A verdict and an additional wish: "yes, and HB-2 too". It is not checked that the first part is a verdict. */
export const partedMore = (text: string) => (addsMore(text) ? parted(text) : undefined);

/** The same of words that do not say that the wish comes besides: "yes, and move the hotel". */
export function parted(text: string): { verdict: string; wish: string } | undefined {
  const joint = JOINT.exec(text);
  if (!joint) return undefined;
  const verdict = text.slice(0, joint.index).trim();
  const wish = text.slice(joint.index + joint[0].length).trim();
  const areShort = verdict.length <= LONGEST_VERDICT && wish.length <= LONGEST_WISH;
  const isTwo = verdict !== "" && wish !== "" && areShort && idsIn(verdict).length === 0;
  return isTwo ? { verdict, wish } : undefined;
}

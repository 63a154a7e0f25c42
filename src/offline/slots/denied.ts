import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";
import type { Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import type { Choice } from "./choice.ts";
import type { Slot } from "./slot.ts";

const BETWEEN = "(?:\\s+(?:yet|been|being|be|got|gotten|get|already|ever|even|really|all|fully|have|had))*\\s+$";
const DENIES = new RegExp(
  `(?:\\b(?:not|no|never|neither|nor|cannot|without)|\\b[a-z]+n['’]?t(?<=n['’]t|\\b(?:havent|hasnt|isnt|arent|wasnt|werent|dont|didnt)))${BETWEEN}|(?<![有能是要会])(?:还没|没有?|尚未|未|不是?|不要)(?:[被能再给]|人)?$`,
  "i",
);
const LONGEST = 40;

/** Where the words right before a place say that it is not so: "have not been shipped", 没有取消. */
function denialOf({ start }: Span, { text }: Reading): Span | undefined {
  const before = text.slice(Math.max(0, start - LONGEST), start);
  const said = DENIES.exec(before)?.[0];
  return said === undefined ? undefined : { start: start - said.length, end: start };
}

const THAN =
  /(?:\b(?:no|not|nothing|something|anything) )?(?:[a-z]{2,12}er|more(?: [a-z]{2,12})?|less(?: [a-z]{2,12})?|worse) than (?:an? |the |that |my )?$/i;
const HAN_THAN = /比(?:这|那)?[个辆家间种]?$/;
const HAN_MORE = /^\S{0,3}?(?:更|还|要)?\S{0,2}?[大小好差贵高低新便早晚]/;

/** Where the words right around a place compare something with it: "smaller than a van", 比越野车大. */
function comparisonOf({ start, end }: Span, { text }: Reading): Span | undefined {
  const before = text.slice(Math.max(0, start - LONGEST), start);
  const said = THAN.exec(before)?.[0] ?? (HAN_MORE.test(text.slice(end)) ? HAN_THAN.exec(before)?.[0] : undefined);
  return said === undefined ? undefined : { start: start - said.trimStart().length, end: start };
}

/** Where the words around a place say that it is not what is wanted. */
export const refusalOf = (place: Span, reading: Reading): Span | undefined =>
  denialOf(place, reading) ?? comparisonOf(place, reading);

/** Whether a value may be denied: places and names are by what is asked of them. */
export const isDeniable = ({ kind, choices }: Slot): boolean =>
  choices !== undefined && kind !== "place" && kind !== "name";

/** The value that some words mean when they are denied: for "shipped", the one of which people say "not shipped". */
export const oppositeOf = (slot: Slot, say: string): unknown => oppositesOf(slot).get(rootOf(say));

const oppositesOf = keptFor(
  ({ choices = [] }: Slot) =>
    new Map(
      choices.flatMap(({ value, says }: Choice) => says.flatMap((say) => deniedIn(say).map((root) => [root, value]))),
    ),
);

const deniedIn = (say: string): string[] => {
  const [, denied] = /^(?:not |没有?|未)(.+)$/i.exec(say) ?? [];
  return denied === undefined ? [] : [rootOf(denied)];
};

const rootOf = (say: string): string => wordsOf(say).map(stem).join(" ");

import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";
import type { Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import type { Choice } from "./choice.ts";
import type { Slot } from "./slot.ts";

const BETWEEN = "(?:\\s+(?:yet|been|being|be|got|gotten|get|already|ever|even|really|all|fully|have|had))*\\s+$";
const DENIES = new RegExp(
  `(?:\\b(?:not|never|neither|nor|cannot)|\\b[a-z]+n['’]?t(?<=n['’]t|\\b(?:havent|hasnt|isnt|arent|wasnt|werent|dont|didnt)))${BETWEEN}|(?<![有能是要会])(?:还没|没有?|尚未|未|不是?|不要)(?:[被能再给]|人)?$`,
  "i",
);
const LONGEST = 40;

/** Where the words right before a place say that it is not so: "have not been shipped", 没有取消. */
export function denialOf({ start }: Span, { text }: Reading): Span | undefined {
  const before = text.slice(Math.max(0, start - LONGEST), start);
  const said = DENIES.exec(before)?.[0];
  return said === undefined ? undefined : { start: start - said.length, end: start };
}

const EXCLUDES =
  /(?:\b(?:except(?: for| from)?|excluding|other than|apart from|leaving out|but not)(?: the| any| our| my)?\s+|(?:除了?|除去|除开|不含|不包括|[不别]算|不计|排除)(?:掉)?\s?)$/i;
/** 除了帐篷还有睡袋 takes the tents in. */
const TAKES_IN = /^[^，。！？；,.!?;]{0,6}(?:之外|以外)?，?\s?(?:还|也|再)/;

/** Where the words right before a place leave it out: "except tents", 除了帐篷. */
export function exclusionOf({ start, end }: Span, { text }: Reading): Span | undefined {
  const said = EXCLUDES.exec(text.slice(Math.max(0, start - LONGEST), start))?.[0];
  if (said === undefined || TAKES_IN.test(text.slice(end))) return undefined;
  return { start: start - said.length, end: start };
}

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

import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";
import { exclusionsIn } from "../reading/exclusions.ts";
import type { Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { textBefore } from "../reading/spans.ts";
import type { Choice } from "./choice.ts";
import { isOfState, type Slot } from "./slot.ts";

const BETWEEN =
  "(?:\\s+(?:yet|been|being|be|got|gotten|get|already|ever|even|really|all|fully|has|have|had))*\\s+(?:(?:in|on|at|by|with|during) )?(?:(?:the|an?|any) )?$";
const DENIES = new RegExp(
  `\\b(?:not|no|nothing|nobody|no one|never|neither|nor|cannot|without|(?:have|has|is|are|was|were|do|did)nt|[a-z]+n['’]t)${BETWEEN}|(?:(?<!有)(?:还没|没有?|尚未|未)|(?<![能是要会])(?:不是?|不要|(?:不|别)(?:再|太)?(?:想|要|给我|喜欢|爱|想要)?[坐去玩看吃上]?))(?:[被能再给]|人|已经?)?$`,
  "i",
);
const LONGEST = 40;

/** Where the words right before a place say that it is not so: "have not been shipped", 没有取消. */
export function denialOf({ start }: Span, { text }: Reading): Span | undefined {
  const before = textBefore(text, start, LONGEST);
  // "No museums or history": what stands beside something denied is denied, too.
  const beside = DENIED_BESIDE.exec(before)?.index;
  const denies = DENIES.exec(before) ?? DENIES.exec(before.slice(0, beside));
  return denies ? { start: start - before.length + denies.index, end: start } : undefined;
}

const DENIED_BESIDE = /(?:\b[a-z]{2,20} n?or |\p{Script=Han}{2,4}或者?)$/iu;

const THAN =
  /(?:\b(?:no|not|nothing|something|anything) )?\b(?:[a-z]+er|(?:more|less)(?: [a-z]+)?|worse) than (?:an? |the |that |my )?$/i;
const HAN_THAN = /比(?:这|那)?[个辆家间种]?$/;
const HAN_MORE = /^\S{0,3}?(?:更|还|要)?\S{0,2}?[大小好差贵高低新便早晚]/;

/** Where the words right around a place compare something with it: "smaller than a van", 比越野车大. */
function comparisonOf({ start, end }: Span, { text }: Reading): Span | undefined {
  const before = textBefore(text, start, LONGEST);
  const said = THAN.exec(before)?.[0] ?? (HAN_MORE.test(text.slice(end)) ? HAN_THAN.exec(before)?.[0] : undefined);
  return said === undefined ? undefined : { start: start - said.trimStart().length, end: start };
}

/** Whether something is compared with a place, and the place is not denied. */
export const isThan = (place: Span, reading: Reading): boolean =>
  denialOf(place, reading) === undefined && comparisonOf(place, reading) !== undefined;

const WHEN =
  /(?:\b(?:when|what time|how soon|by when)\b[^,.?!;]{0,40}|(?:什么时候|啥时候|何时|几时|几号|多久)[^，。？！；]{0,4})$/i;
const TO_COME =
  /(?:\b(?:will|shall|should|due to|supposed to|expected to|going to|about to|ought to|(?:wants?|wishes|would like) to)(?: be| get)? |[该会将]|应该|预计|即将|快要|想要?|打算|准备|申请|[帮替]我)$/i;

/** "Has the order been shipped", 订单发货了吗: a state is asked for, and not given; 有人退货了吗 asks for those that have it. */
const isAskedIf = (before: string, behind: string): boolean =>
  (/^了(?:吗|没|么|嘛)/.test(behind) && !/[有谁哪几]|多少/.test(before)) ||
  /^(?:has|have|did|is (?:it|the|this|that|my)) (?!any)[^,.;?!]*$/i.test(before);

/** Whether a state is not said of what is looked for: it is asked when it comes or whether it has come, or it is still to come. */
export const isToCome = (slot: Slot, { start, end }: Span, { text }: Reading): "asked" | "to come" | undefined => {
  if (!isOfState(slot)) return undefined;
  const before = textBefore(text, start, LONGEST);
  const behind = text.slice(text[end - 1] === "了" ? end - 1 : end);
  return WHEN.test(before) || isAskedIf(before, behind) ? "asked" : TO_COME.test(before) ? "to come" : undefined;
};

/** "End the sale", "it ends on Friday": a verb tells of no state that is; "ended" is said of that. `say`: "ended". */
export function isActAsked(slot: Slot, say: string, { start, end }: Span, { text }: Reading): boolean {
  const said = text.slice(start, end);
  const before = textBefore(text, start, LONGEST);
  if (!isOfState(slot) || !/^[a-z]+ed$/i.test(say) || !/^[a-z]+$/i.test(said)) return false;
  const isVerb = say.toLowerCase().startsWith(said.replace(/s$/i, "").toLowerCase()) && !/ed$/i.test(said);
  if (isVerb && TO_BE.test(text.slice(end, end + LONGEST))) return true;
  return isVerb && !/s$/i.test(said) && (before.trim() === "" || ACTS.test(before));
}

/** When a verb says that something will be so. */
const TO_BE = /^ (?:on|by|before|this|next|within|in|from|today|tonight|tomorrow|soon|\d{4}-)\b/i;

/** What stands before a verb that asks for an act. */
const ACTS =
  /(?:[,.;:!?]\s?|\b(?:please|to|and|then|also|let['’]?s|just) |\b(?:make|have|let|get|do not|don['’]?t) [^,.;!?]{0,40})$/i;

/** Up to two others that are listed with a place. */
const OTHER = "[^\\s,，。；;、和及与或]{1,12}(?: [a-z]{1,12})?";
const JOINT = "(?:、|和|以及|及|与|或者?| and | or | nor )";
const WITHOUT = new RegExp(
  `\\b(?:without|minus|none of|nothing) (?:(?:the|any|our|my) )?(?:${OTHER}${JOINT}){0,2}$`,
  "i",
);
/** Behind a place: 帐篷不用列, "tents excluded". */
const BEHIND = new RegExp(
  `^(?:${JOINT}${OTHER}){0,2}(?:(?:的|类)?(?:就|都)?(?:除外|之外|以外|(?:不用|不要|不必|别)[列算看管]?(?:了|进去|在内)?(?=[，。！？；,.!?;\\s]|$)|不[算计](?=[，。！？；,.!?;\\s]|$)|不包括)| (?:excluded|excepted|aside|not included|(?:do|does)(?: not|n['’]?t) count)\\b)`,
  "i",
);

/** Where a text leaves a place out, with the words that say so: "except tents", 除了帐篷, 帐篷不算. */
export function exclusionOf({ start, end }: Span, reading: Reading): Span | undefined {
  const { text } = reading;
  const around = exclusionsIn(reading).find((one) => one.start <= start && end <= one.end);
  const [before] = WITHOUT.exec(textBefore(text, start, LONGEST)) ?? [];
  const [after] = TAKES_IN.test(textBefore(text, start, LONGEST)) ? [] : (BEHIND.exec(text.slice(end)) ?? []);
  if (around || (before === undefined && after === undefined)) return around;
  return { start: start - (before?.length ?? 0), end: end + (after?.length ?? 0) };
}

/** 除了帐篷以外还有睡袋 takes the tents in. */
const TAKES_IN = /除了?[^，。！？；,.!?;]{0,12}$/;

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
      choices.flatMap(({ value, says }: Choice) =>
        says.flatMap((say): [string, unknown][] => deniedIn(say).map((denied) => [rootOf(denied), value])),
      ),
    ),
);

/** What some words deny: "sold out" of "not sold out". */
export const deniedIn = (say: string): string[] => {
  const [, denied] = /^(?:not |没有?|未|不)(.+)$/i.exec(say) ?? [];
  return denied === undefined ? [] : [denied];
};

const rootOf = (say: string): string => wordsOf(say).map(stem).join(" ");

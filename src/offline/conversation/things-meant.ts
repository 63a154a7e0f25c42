import { keptOf } from "../../engine/cut.ts";
import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import { idsIn } from "../../engine/ids.ts";
import { languageOf } from "../../engine/language.ts";
import { isQuestion } from "../../engine/question.ts";
import { actOf, actsIn, isOnExisting } from "../goals/acts.ts";
import { asksToRemove } from "../goals/asked-for.ts";
import { valuesOf } from "../goals/pieces.ts";
import { exclusionsIn, SAYS_LEFT_OUT } from "../reading/exclusions.ts";
import type { Read } from "../reading/read.ts";
import type { Past } from "../situation.ts";
import { countIn, takesAll, takesOthers } from "./all-shown.ts";
import { spokenOf, wordsBeyond } from "./clues.ts";
import { listsOwn } from "./own-list.ts";
import { pointersIn } from "./pointers.ts";
import { listsShown, pronoun } from "./references.ts";
import { type Item, itemsIn, ownCode } from "./shown.ts";
import { usedIn } from "./used-in.ts";
import { excepting, withoutWhatStays } from "./what-stays.ts";

/** In characters: a longer text says more than which things are meant. */
const LONGEST = 300;

/**
 * A request to change or end several things, with the ids of those that it means: "cancel 4 and 7" of a list is "cancel
 * HB-1 and HB-2", "end all but the first" names the others, and "don't cancel HB-1, cancel HB-2" is about HB-2 only.
 * Any other text stays as it is. `tools`: those that may do something with what there is.
 */
export function withThingsMeant(text: string, past: readonly Past[], tools: readonly ModelTool[], read: Read): string {
  const isAsked = !isQuestion(text) || ORDERS.test(text);
  if (text.length > LONGEST || text.includes("\n") || !isAsked) return text;
  const isAtCard = past.some((event) => event.kind === "step" && event.step.kind === "waiting");
  const asked = verbIn(text, tools) === undefined ? text : withThingsNamed(withWhichLeftOut(text), past, tools, read);
  // Beside a card, only ids tell that it is not about what waits.
  const meant = isAtCard && idsIn(asked).length === 0 ? undefined : withoutWhatStays(asked, tools);
  return meant === undefined ? asked : withWhichLeftOut(meant);
}

/** "… except the hotel in December", as "… except the December hotel": it tells which hotel. */
const withWhichLeftOut = (text: string): string =>
  text
    .replace(/\ball (?=but\b)/i, "everything ")
    .replace(LEFT_OUT_WHICH, (_, said: string, noun: string, which: string) => `${said}${which} ${noun}`);

const LEFT_OUT_WHICH =
  /(\b(?:except(?: for)?|excluding|other than|apart from|but) (?:the|my|our) )([a-z]+) (?:in|at|on|of|from|for) (?!the\b|my\b|it\b|them\b)([a-z]+(?: \d{1,4})?|20\d\d-\d\d(?:-\d\d)?)(?=[.!]?$)/i;

function withThingsNamed(text: string, past: readonly Past[], tools: readonly ModelTool[], read: Read): string {
  const shown = shownWithIds(text, past);
  const others =
    restOf(text, shown, tools, read) ??
    (shown && (allBut(text, shown, tools, read) ?? allOf(text, shown, tools) ?? allSuch(text, shown, tools, read)));
  if (others !== undefined) return others;
  const named = (shown && withIds(text, shown, tools)) ?? text;
  return isForOne(text, named) ? text : named;
}

/** "Can I cancel all three?" is answered by what would be done, on a card. */
const ORDERS = /^(?:please )?(?:(?:can|could|would|will) you|(?:can|could|may) (?:i|we))\b/i;
const asOrder = (text: string): string => text.replace(ORDERS, "").replace(/\?$/, "");

interface Shown {
  /** Not all of the list is known. */
  isCut: boolean;
  items: readonly (Item & { id: string })[];
  isTopic: (word: string) => boolean;
}

/** The list that a text may point into, if each of its things has an id of its own. */
function shownWithIds(text: string, past: readonly Past[]): Shown | undefined {
  const list = listsShown(past, text).at(-1) ?? "";
  const items = itemsIn(list).flatMap((item) => {
    const id = ownCode(item.text);
    return id === undefined || idsIn(id)[0] !== id ? [] : [{ ...item, id }];
  });
  if (items.length < 2 || items.length < itemsIn(list).length) return undefined;
  return { isCut: keptOf(list) !== undefined, items, isTopic: usedIn(list.trim().split("\n")[0] ?? "") };
}

/** One thing alone is pointed at in words that say more of it. */
const isForOne = (text: string, named: string): boolean =>
  idsIn(text).length === 0 && idsIn(named).length === 1 && !BARE_NUMBER.test(text) && !asksForMore(text);

/** "Cancel the first and book a hotel": whether several clauses ask for something each. */
const asksForMore = (text: string): boolean => text.split(CLAUSES).filter((part) => actsIn(part).length > 0).length > 1;

const BARE_NUMBER = /^[a-z]{2,12} \d{1,2}[\s.!]*$|^\p{Script=Han}{1,4} ?\d{1,2}[\s。！]*$/iu;

/** The word of a text that asks for something to be changed or ended. */
function verbIn(text: string, tools: readonly ModelTool[]): string | undefined {
  const removes = (word: string) => tools.some((tool) => asksToRemove(tool, word, tools));
  return wordsOf(text).find((word) => isOnExisting(actOf(word) ?? "") || removes(word));
}

/** A text with the ids of the things that it counts; undefined where it counts none, or says more of one of them. */
function withIds(text: string, { items, isTopic }: Shown, tools: readonly ModelTool[]): string | undefined {
  const leads = (before: string) => {
    const word = wordsOf(before.slice(-LONGEST_WORD)).at(-1) ?? "";
    return LEADS.test(before) || (!/[成到为至]\s*$/.test(before) && verbIn(word, tools) !== undefined);
  };
  const hasRanges = actOf(verbIn(text, tools) ?? "") !== "change";
  const pointers = pointersIn(text, items, { isTopic, leads, hasRanges });
  if (!pointers || pointers.length === 0) return undefined;
  return pointers.reduceRight((rest, { start, end, at }) => {
    const ids = joined(
      at.flatMap((one) => items[one]?.id ?? []),
      text,
    );
    const gap = /[a-z]$/i.test(rest.slice(0, start)) ? " " : "";
    return `${rest.slice(0, start)}${gap}${ids}${rest.slice(end)}`;
  }, text);
}

const LONGEST_WORD = 20;

/** "Cancel all of them", 全部取消, "cancel both" of two: the verb with the ids of all things. Undefined where more is said. */
function allOf(text: string, { items, isCut }: Shown, tools: readonly ModelTool[]): string | undefined {
  const verb = verbIn(text, tools);
  const isMeant =
    verb !== undefined && !isCut && actOf(verb) !== "change" && takesAll(without(asOrder(text), verb), items.length);
  return isMeant ? withVerb(verb, idsOf(items), text) : undefined;
}

/**
 * "Cancel the two in January", 把日内瓦的都取消: the verb with the ids of those that this is said of, as many as are
 * counted. Undefined where it is said of all of them, or more is said.
 */
function allSuch(
  text: string,
  { items, isCut, isTopic }: Shown,
  tools: readonly ModelTool[],
  read: Read,
): string | undefined {
  const verb = verbIn(text, tools);
  const [such, count] = ALL_SUCH.exec(text) ?? [];
  if (verb === undefined || such === undefined || isCut || actOf(verb) === "change" || /[,，;；]/.test(text))
    return undefined;
  const meant = spokenOf(text, items, read, isTopic).flatMap((at) => items[at] ?? []);
  const isCounted = count === undefined || countIn(count.toLowerCase()) === meant.length;
  return isCounted && meant.length > 1 && meant.length < items.length ? withVerb(verb, idsOf(meant), text) : undefined;
}

const ALL_SUCH =
  /\b(?:the (two|three|four)|both|all(?: of)?(?: (?:the|my))?(?: (?:ones|things|bookings|tickets|promotions))?) (?:in|from|to|at|on|with|for|of)\b|\p{Script=Han}的(?:都|全部?)(?!不)/iu;

const withVerb = (verb: string, ids: readonly string[], text: string): string =>
  `${verb}${languageOf(text) === "zh" ? "" : " "}${joined(ids, text)}`;

const idsOf = (items: readonly { id: string }[]): string[] => items.map(({ id }) => id);

/** Whether a text wants something done to all things shown, and counts more or fewer of them: "cancel both" of five. */
export function miscountsShown(text: string, past: readonly Past[], tools: readonly ModelTool[]): boolean {
  const verb = verbIn(text, tools);
  const shown = verb && shownWithIds(text, past);
  return shown ? takesOthers(without(asOrder(text), verb), shown.items.length) : false;
}

/** A text in small letters without its verb. */
const without = (text: string, verb: string): string =>
  text
    .toLowerCase()
    .split(verb.toLowerCase())
    .map((part) => part.trim())
    .join(/[a-z]/i.test(verb) ? " " : "")
    .trim();

/** What stands before a number that counts a thing, beside the verb. */
const LEADS =
  /\b(?:not|no|except(?: for)?|but|excluding|keep|leave|only|just|numbers?|items?)\s*$|(?:除了?|别|不要|不是|保留|留着?|只)\s*$/i;

/** "All except the first", 除了第一个以外的: the verb with the ids of the others. Undefined where more is said. */
function allBut(text: string, shown: Shown, tools: readonly ModelTool[], read: Read): string | undefined {
  const verb = verbIn(text, tools);
  const [span] = exclusionsIn(read(text));
  if (!span || verb === undefined || actOf(verb) === "change") return undefined;
  const thing = text.slice(span.start, span.end).replace(SAYS_LEFT_OUT, "");
  const meant = among(`${text.slice(0, span.start)} ${text.slice(span.end)}`, verb, thing, shown, read);
  return meant && withVerb(verb, meant, text);
}

/** The ids of the things that a text asks for with this verb, without those that are left out. */
function among(asked: string, verb: string, leftOut: string, shown: Shown, read: Read): string[] | undefined {
  const { items, isTopic, isCut } = shown;
  const left = countedIn(leftOut, shown, "") ?? spokenOf(leftOut, items, read, isTopic);
  const rest = asked.replace(ALL, (said) => (/^[,，]$/.test(said) ? said : " "));
  const isKnown = (word: string) => isTopic(word) || word === verb;
  const counted = countedIn(rest, shown, verb);
  const wanted = counted ?? spokenOf(rest, items, read, isKnown);
  const meant = wanted.filter((at) => !left.includes(at));
  const isUnclear =
    counted === undefined && wordsBeyond(rest, items, read).some((token) => !isKnown(token.text.toLowerCase()));
  if (isCut || isUnclear || left.length === 0 || left.length === items.length || meant.length === 0) return undefined;
  return meant.flatMap((at) => items[at]?.id ?? []);
}

/** The things that a text counts or names by their ids. */
function countedIn(text: string, { items, isTopic }: Shown, verb: string): number[] | undefined {
  const leads = (before: string) => LEADS.test(before) || before.trim().toLowerCase().endsWith(verb);
  const counted = pointersIn(text, items, { isTopic, leads })?.flatMap(({ at }) => at) ?? [];
  const named = idsIn(text).map((id) => items.findIndex((item) => item.id === id));
  const at = [...named, ...counted];
  return at.length === 0 || at.includes(-1) ? undefined : at;
}

const joined = (ids: readonly string[], text: string): string => ids.join(languageOf(text) === "zh" ? "、" : ", ");

/**
 * "Keep the first, cancel the rest", 其他取消，保留第二个: what is asked for, with the ids of the others. Without what is
 * kept where it is not clear which those are.
 */
function restOf(text: string, shown: Shown | undefined, tools: readonly ModelTool[], read: Read): string | undefined {
  const parts = text.split(CLAUSES);
  const isOfRest = (part: string) => REST.test(part) && !SAYS_KEEP.test(part) && verbIn(part, tools) !== undefined;
  const [asked, ...more] = parts.filter(isOfRest);
  const kept = parts.filter((part) => part !== asked).join(", ");
  if (asked === undefined || more.length > 0 || !SAYS_KEEP.test(kept)) return undefined;
  const thing = kept.replace(SAYS_KEEP_EACH, " ").replace(/^[\s,]{1,9}|[\s,]{1,9}$/g, "");
  const verb = verbIn(asked, tools) ?? "";
  if (verbIn(thing, tools) !== undefined) return undefined;
  if (actOf(verb) === "change") {
    const left = shown && countedIn(thing, shown, "");
    const ids = shown?.items.flatMap(({ id }, at) => (left?.includes(at) ? [] : [id])) ?? [];
    if (left) return asked.trim().replace(REST, joined(ids, text));
  }
  const meant = shown && actOf(verb) !== "change" ? among(asked, verb, thing, shown, read) : undefined;
  if (meant) return withVerb(verb, meant, text);
  const isNew = shown === undefined && thing !== "" && !pronoun.test(thing);
  return isNew ? excepting(ofAll(asked.trim(), thing, tools, read), [thing]) : asked.trim();
}

/** "Cancel the rest there", 其他预订都取消, as it is said of all there is; "there" is where what is kept is. */
function ofAll(asked: string, kept: string, tools: readonly ModelTool[], read: Read): string {
  const [place] = valuesOf(read(kept), tools.filter(listsOwn), ({ kind }) => kind === "place").flat();
  const name = place && kept.slice(place.start, place.end);
  if (languageOf(asked) === "zh")
    return asked
      .replace(HAN_THERE, (said) => (name ? `${name}的` : said))
      .replace(HAN_REST, (_, noun = "东西") => `我的所有${noun}`);
  return asked
    .replace(/\bthere\b/i, (said) => (name ? `in ${name}` : said))
    .replace(OTHER_THINGS, "all my ")
    .replace(REST, "everything");
}

const HAN_THERE = /在?那[里边儿]的?/;
const HAN_REST = /(?:其[他它余]|剩下|余下|别)的?(东西|预订|订单|机票|行程)?/;
const OTHER_THINGS = /\b(?:all )?(?:of )?(?:the|my) (?:other|remaining) (?=[a-z]+s\b)/i;

const CLAUSES = /[,，;；。.!！]{1,9}\s{0,9}(?:(?:but|and|then)\s{1,9})?|\s(?:but|and|then)\s/i;
const REST =
  /\b(?:all |every one )?(?:of )?the (?:rest|others?|remaining)\b(?: ones)?|\b(?:all|every(?:thing)?) (?:the )?(?:others?|else)\b(?: ones)?|其[他它余]的?|剩下的?|余下的?|别的/i;
const KEEP =
  "\\b(?:please )?(?:just |only )?(?:(?:keep|leave)\\b(?: only| just)?|(?:do not|don['’]?t) [a-z]{2,12}\\b)|[只仅就]?(?:保留|留着|留下|留)[了吧着]?|(?:别|不|不要|不用)(?:动|[取退停结撤改]\\p{Script=Han}?)";
const SAYS_KEEP = new RegExp(KEEP, "iu");
const SAYS_KEEP_EACH = new RegExp(KEEP, "giu");

const ALL =
  /\b(?:all|every(?:thing| one)?|of them|my|the (?:rest|others?)|please|just)\b|(?:之外|以外)|外(?=[的，,]|$)|其[他它余]的?|剩下的?|别的|全部|所有的?|全都|[都全把请的了吧，,]|帮我/gi;

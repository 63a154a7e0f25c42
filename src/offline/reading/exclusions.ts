import { isPlaceName } from "../../engine/embedding/place-names.ts";
import { keptFor } from "../kept.ts";
import type { Span } from "./mention.ts";
import type { Reading } from "./read.ts";
import { matchesIn, withoutSpans } from "./spans.ts";

/** What leaves out the words behind it: "except the red ones", 除了帐篷. */
const LEAVES_OUT =
  /\b(?:(?:except(?: for| from| that)?|excluding|other than|apart from|aside from|leaving out|all (?:of (?:them|those|these) )?but|(?<=\b(?:any|every)(?:thing|one|where) )but|(?<=\b(?:all|any|every|each) (?:(?:of|my|our|the|other) ){0,3}[a-z]{3,12} |\b(?:any|every)thing in [a-z-]+ )but(?! (?:i|we|you|it|they|only|also|how|what|where|when|which)\b)|but (?:not|no|nothing)|(?<=[\p{L}\d] )not from(?![^,.?!;]{1,30} but\b)|not (?:including|counting)|(?<=(?:^|[.!?] )(?:(?:and|but|just|ok|okay|hm+|no),? )?)not(?= (?:the |any )?[\p{L}' -]+ ones\b)|(?<=[,;(] ?(?:but )?)not(?= (?:the|any|an?) (?!\d|(?:first|second|third|mon|tues|wednes|thurs|fri|satur|sun|morning|afternoon|evening|earl|lat)[^,.?!;]{0,40}(?:[,.?!;]|$))[^,.?!;]{1,40}(?:[,.?!;]|$))|ignoring|ignore|minus(?= (?:the|my|all) )|skip(?:ping)?|leave out) |(?:that|which)(?:['’]s not| is ?n['’o]?t| are ?n['’o]?t) (?=the |my |an? |\d))|(?:除了|除去|除开|除(?=[^，。！？；,.!?;除]{1,12}(?:之外|以外|外))|不含|不包括|(?<=[，,]\s?)(?:不要|别给我|别要)(?=[^，。！？；,.!?;第最太早晚]{1,8}的(?:[。！!]|$))|(?<![是要还有])不是(?=[^，。！？；,.!?;我你他]{1,8}的)|(?:[不别]算|不计|排除|去掉|撇开|抛开)(?![\s，。！？；,.!?;]|$))掉?\s?/giu;
/** The words left out end where a clause does, or where something is said of the rest. */
const LATIN_THING =
  /^(?:(?:the|any|an?|our|my|your|those|ones|in|at|from|on|with|for) ){0,4}[\p{L}\p{N}'’-]+(?: (?!(?:(?:for|from|to|at|on|in|with|and|or|but|please|what|which|who|is|are|do|does|can|that|under|below|above|over|between|(?:one|two|three|an?|\d{1,2}) (?:day|night|week|hour)s?|cheaper|dearer|less|more|costing|priced|last|this|next|(?:yester|to)day|tomorrow)\b|\d{4}-))[\p{L}\p{N}'’-]+){0,4}(?: (?:and|or|nor) (?:the )?[\p{L}\p{N}'’-]+(?: [\p{L}\p{N}'’-]+)?(?=[,.?!;]|$))?/iu;
const HAN_THING =
  /^(?:[^，。！？；,.!?;\n外的]{1,12}的)+(?!其[他它余]|所有|全部)\p{Script=Han}{1,4}?(?=之外|以外|外|[，,]|都|全|其[他它余]|所有)|^[^，。！？；,.!?;\n]{1,16}?(?=之外|以外|外|[，。！？；,.!?;\n]|还|也|都|全|其[他它余]|再|的|有|[谁哪最]|$)/u;
/** Behind what is to be taken back, with what it is called: 都取消，除了日内瓦的酒店. Of 除了帐篷的销量, sales are asked for. */
const HAN_REMOVAL = /(?:取消|退|停|结束|撤|不要)[^，,。！？]{0,12}[，,]\s?$/;
const HAN_LAST =
  /^[^，。！？；,.!?;\n外的]{1,12}的(?!其[他它余]|所有|全部|\p{Script=Han}{0,3}[有哪谁什几吗呢最怎多看查])\p{Script=Han}{1,4}(?=[。！!]?$)/u;
/** "Cancel everything except the flight to Paris": where a thing that is kept is belongs to it. */
const LATIN_REMOVAL = /\b(?:cancel|refund|delete|drop|call off|get rid of)\b[^.?!;]{0,60}$/i;
const LATIN_PLACE = /^ (?:to|from|in|at) (?<place>(?:the )?[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)?)(?=[,.?!;]| and\b|$)/u;
/** 除了帐篷还有睡袋 takes the tents in; 除了帐篷还有什么 asks for the rest. */
const TAKES_IN =
  /^[^，。！？；,.!?;]{0,6}(?:之外|以外)?，?\s?(?:还|也|再)(?!有?(?:什么|啥|哪|多少|几|没有|别的|其他|其它))/u;
/** 不要西湖区，看其他区的 */
const OTHERS_INSTEAD = /不[要看][^，。！？；,.!?;]{1,8}(?=[，,]\s?[看查说要]?(?:其[他它余]|别的|剩下))/gu;
/** 帐篷除外 */
const LEFT_OUT_BEFORE =
  /([\p{Script=Han}\p{L}\d、]{1,16}?)的?(?:除外|(?:都|就)?(?:去掉|排除|[不别]算)(?=[了吧\s，。！？；,.!?;]|$))/gu;

/** Where a text says that something is left out, with the words that say so. */
export const exclusionsIn = keptFor(({ text }: Reading): readonly Span[] => exclusionsOf(text));

/** A text without what it leaves out, which tells nothing of what is asked for. */
export function withoutExclusions(text: string): string {
  const rest = withoutSpans(text, exclusionsOf(text));
  return /[\p{L}\p{N}]/u.test(rest) ? rest : text;
}

/** The things that a text leaves out, without the words that leave them out. */
export const leftOutIn = (reading: Reading): string[] =>
  exclusionsIn(reading).map(({ start, end }) => reading.text.slice(start, end).replace(SAYS_LEFT_OUT, ""));

/** Words at the begin or the end of what is left out that say no more than that it is. */
export const SAYS_LEFT_OUT =
  /^(?:(?:all (?:of (?:them|those|these) )?)?but(?: not)?|except(?: for)?|excluding|other than|apart from|aside from|leaving out|not|除了?|除去|除开|不含|不包括|排除)\s*|的?(?:除外|[不别]算|(?:都|就)?(?:去掉|排除))$/gi;

export function exclusionsOf(text: string): Span[] {
  const behind = [...text.matchAll(LEAVES_OUT)].flatMap(({ 0: said, index }): Span[] => {
    const from = index + said.length;
    const rest = text.slice(from, from + LONGEST);
    const before = text.slice(0, index);
    const last = HAN_REMOVAL.test(before) ? HAN_LAST.exec(rest)?.[0] : undefined;
    const named = last ?? (/\p{Script=Han}/u.test(said) ? HAN_THING : LATIN_THING).exec(rest)?.[0] ?? "";
    const thing = named + (LATIN_REMOVAL.test(before) ? placeBehind(rest.slice(named.length)) : "");
    if (thing === "" || (/^除/.test(said) && TAKES_IN.test(rest.slice(thing.length)))) return [];
    return [{ start: index, end: from + thing.length }];
  });
  const before = [LEFT_OUT_BEFORE, OTHERS_INSTEAD].flatMap((form) => matchesIn(text, form));
  return [...behind, ...before].sort((a, b) => a.start - b.start);
}

/** The name of a place right behind a thing, with the word that leads to it. */
function placeBehind(text: string): string {
  const { 0: said = "", groups: { place = "" } = {} } = LATIN_PLACE.exec(text) ?? {};
  const isNamed = /^\p{Lu}/u.test(place) ? !TIME.test(place) : isPlaceName(place);
  return isNamed ? said : "";
}

const TIME =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)$/i;

const LONGEST = 60;

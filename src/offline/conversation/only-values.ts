import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { conceptOf } from "../../engine/embedding/concepts.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { stem } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";
import type { Span } from "../reading/mention.ts";
import { peopleIn } from "../reading/people.ts";
import type { Read, Reading } from "../reading/read.ts";
import { blanked, overlapsOneOf } from "../reading/spans.ts";
import type { Token } from "../reading/tokens.ts";
import { proposeChoices } from "../slots/choices.ts";
import { placesOf } from "../slots/places-said.ts";
import { type Slot, slotsOf } from "../slots/slot.ts";
import { proposeUnlisted } from "../slots/unlisted.ts";
import { endsOf, orderOf } from "./other-way.ts";

/** "The way back": the ends of a journey exchanged. */
export const OTHER_WAY =
  /\b(?:the )?(?:(?:way|direction|trip|journey|flights?) back|return(?: flights?| trip| direction)?|back again|(?:other|opposite|reverse|wrong) (?:way|direction)(?: (?:a?round|back))?|(?:other|opposite) end(?: of (?:the|that) list)?|(?:in )?reverse|vice versa|returning|back)\b|(?<=[\d日号])(?:再|飞|要)?回(?=[呢的吗么嘛。？?\s]*$)|回程|返程|回来|反过来|反方向|反向|倒过来|另一头|往回|掉个头/i;

const EACH_OTHER_WAY = new RegExp(OTHER_WAY, "gi");

/** What is said around a value that takes the place of another. */
export const AROUND =
  /\b(?:sorry|oops|whoops|actually|rather|instead|in place of|wait|wrong|typo|slip|hm+|uh+|oh|no+|nope|nah|my (?:mistake|bad)|i (?:mean|meant|said|asked (?:about|for)|(?:was|am) (?:asking|talking) (?:about|for)|wanted)|(?:make|change|switch|put|swap|replace|take|use)(?: (?:it|that))?(?: to)?|whole|alone|should (?:be|have been)|it'?s|again|same|date|day|night|time|hour|place|question|thing|one|try|else|top|enough|tho|though|under|below|over|above|at (?:most|least)|cheaper|max|less|like|travel|go|come|going|coming|fly|flying|arriv(?:e|ing)|leav(?:e|ing)|depart(?:ing)?|start(?:ing)?|open(?:ing)?|how many)s?\b|(?<=\d\d:\d\d on [\d-]{10} )(?:morning|afternoon|evening)\b|不好意思|或者|还是|而?是(?!不)|口误|对不起|抱歉|(?:说|打|写|搞|弄|输|看|记)?错了?|不对|不是|其实|应该|(?:我(?:是)?)?[说指问要想]的?是?|(?:[只光]|单独?)[要看]?|出发|开始|的话|整个|同样|一样|相同|照样|同一|这个?(?:时间|钟?点)|日子|日期|时间|换[成到做个]?|改[成到为]?|按照?|再|又|来|走|[回飞](?![来程机行])|麻烦|[嘞咧喽嘛哈呗]|以[下上内外]|(?<=[\d一二三四五六七八九十百千万]\s?)(?:块钱?|元|yuan|cny|rmb)|(?:开|做)[成个]?|[那这]种|要是|如果|假如|倘若|[住留用]到|[别不]?(?:不?要)?超过|[低高]于|至[少多]|最[少多]|怎么?样|[有是]?多少|有哪些|有没有|有[吗么嘛不]|如何|[前头](?=[\d一二两三四五六七八九十])|[名条家个班](?!\p{Script=Han})|看看?|查查?|试试|一下|[的那]?时候|那会儿?|那阵[子儿]?|当时/giu;

/** Whether a message holds values of some tools, or asks for the other direction, and else but little words. */
export function saysOnlyValues(said: string, tools: readonly ModelTool[], read: Read): boolean {
  const reading = read(said);
  const values = valuesIn(reading, tools);
  const isBack = OTHER_WAY.test(said) && tools.some((tool) => endsOf(tool) ?? orderOf(tool));
  if (values.length === 0 && !isBack) return false;
  const little = [...said.matchAll(AROUND), ...(isBack ? said.matchAll(EACH_OTHER_WAY) : [])].map(
    ({ 0: match, index }) => ({ start: index, end: index + match.length }),
  );
  const isSaid = coveredBy([...values, ...little]);
  const names = new Set(tools.flatMap(slotsOf).flatMap(({ nameRoots }) => nameRoots));
  const isSmall = ({ kind, text, root }: Token) =>
    kind === "mark" || isStopWord(text.toLowerCase()) || isToShow(root) || names.has(root);
  return reading.tokens.every((token) => isSmall(token) || isSaid(token));
}

/** "At 8 and 18", 8点呢: times of day and nothing else. */
export function saysOnlyHours(said: string, read: Read): boolean {
  const { mentions } = read(said);
  const hours = mentions.filter((one) => one.kind === "moment" && one.moment.said === "time");
  return hours.length > 0 && mentions.every((one) => overlapsOneOf(hours)(one)) && saysOnlyValues(said, [], read);
}

/** A text without the values in it: the "order" of "order numbers" asks for nothing to be done. */
export const besideValues = (text: string, tools: readonly ModelTool[], read: Read): string =>
  blanked(text, valuesIn(read(text), tools));

/** Tells what consists of nothing but parts of some spans. */
function coveredBy(spans: readonly Span[]): (span: Span) => boolean {
  const inside = new Set(spans.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at)));
  return ({ start, end }) => Array.from({ length: end - start }, (_, at) => start + at).every((at) => inside.has(at));
}

const isToShow = (root: string): boolean => /^(?:find|change|when|where)$/.test(conceptOf(stem(root)) ?? "");

const slotsAmong = keptFor((tools: readonly ModelTool[]): readonly Slot[] => tools.flatMap(slotsOf));

/** Days, hours, numbers, people, and what the tools list or would take for a name. */
function valuesIn(reading: Reading, tools: readonly ModelTool[]): Span[] {
  const slots = slotsAmong(tools);
  return [
    ...reading.mentions.filter(({ kind }) => kind === "moment" || kind === "period" || kind === "number"),
    ...slots
      .filter(({ choices, type }) => choices && type === "string")
      .flatMap((slot) => proposeChoices(slot, reading)),
    ...slots.flatMap((slot) => proposeUnlisted(slot, slots, reading, new Set())),
    ...(slots.some(({ isPerson }) => isPerson) ? peopleIn(reading) : []),
    ...slots.flatMap((slot) => [...slot.leftOut, ...slot.called]).flatMap((say) => placesOf(say, reading)),
  ];
}

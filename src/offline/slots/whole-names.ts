import { overlaps, type Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { textBefore } from "../reading/spans.ts";
import type { Proposal } from "./slot.ts";

/** A name with what belongs to it and is no word: "221 Baker Street", "PlayStation 5", called "The Little Bakery". */
export function withWholeName(one: Proposal, { text }: Reading): Proposal {
  const { slot, value } = one;
  if (typeof value === "string" && A_PERSON.test(value)) return { ...one, value: value.slice(2), start: one.start + 2 };
  const thing = withThing(one, text);
  if (thing) return { ...one, ...thing, value: text.slice(thing.start, thing.end) };
  if (typeof value !== "string" || text.slice(one.start, one.end) !== value || !/^\p{Lu}/u.test(value)) return one;
  const before = textBefore(text, one.start, FRONT);
  const house =
    slot.kind === "place" && STREET.test(value.split(",", 1)[0] ?? "") ? (HOUSE.exec(before)?.[0] ?? "") : "";
  const article = CALLED_THE.exec(before)?.[1] ?? "";
  const version = slot.kind === "place" ? "" : (VERSION.exec(text.slice(one.end, one.end + BEHIND))?.[0] ?? "");
  const [start, end] = [one.start - house.length - article.length, one.end + version.length];
  return { ...one, value: text.slice(start, end), start, end };
}

/** 苏州博物馆, where the name of a 博物馆 is asked for: all of it, up to what it is called. */
function withThing({ slot, start, end }: Proposal, text: string): Span | undefined {
  const [, thing] = (!slot.isList && NAME_OF.exec(slot.words)) || [];
  const at = thing === undefined ? -1 : text.indexOf(thing);
  const [front] = (thing !== undefined && at > 0 && FRONT_OF_THING.exec(textBefore(text, at, FRONT))) || [];
  if (thing === undefined || front === undefined) return undefined;
  const whole = { start: at - front.length, end: at + thing.length };
  return overlaps(whole, { start, end }) ? whole : undefined;
}

const NAME_OF = /(\p{Script=Han}{2,4})的?名[称字]/u;
const FRONT_OF_THING = /(?:(?![在去到往订给从把为是的和与查看帮我])[\p{L}\d]){2,8}$/u;
/** 一名高中老师: what counts somebody is no part of what they are. */
const A_PERSON = /^一[名位](?=\p{Script=Han}{2})/u;
const FRONT = 20;
const BEHIND = 20;
const HOUSE = /(?<![\w.,-])\d{1,5}[A-Za-z]? $/;
const STREET = / (?:street|st|road|rd|avenue|ave|lane|ln|drive|dr|way|square|boulevard|blvd|court|place|terrace)$/i;
/** Of what is called so, the article is a part of the name where it is written as one. */
const CALLED_THE = /\b(?:called|named|titled|entitled) (The )$/;
/** What is counted behind the number, it counts. */
const VERSION = /^ \d{1,4}(?=[,.;?!](?:\s|$)|$| (?:and|or|to|for|from|with|in|on|at|by|is|was) )/;

import type { Reading } from "../reading/read.ts";
import { textBefore } from "../reading/spans.ts";
import type { Proposal } from "./slot.ts";

/** A name with what belongs to it and is no word: "221 Baker Street", "PlayStation 5", called "The Little Bakery". */
export function withWholeName(one: Proposal, { text }: Reading): Proposal {
  const { slot, value } = one;
  if (typeof value === "string" && A_PERSON.test(value)) return { ...one, value: value.slice(2), start: one.start + 2 };
  if (typeof value !== "string" || text.slice(one.start, one.end) !== value || !/^\p{Lu}/u.test(value)) return one;
  const before = textBefore(text, one.start, FRONT);
  const house =
    slot.kind === "place" && STREET.test(value.split(",", 1)[0] ?? "") ? (HOUSE.exec(before)?.[0] ?? "") : "";
  const article = CALLED_THE.exec(before)?.[1] ?? "";
  const version = slot.kind === "place" ? "" : (VERSION.exec(text.slice(one.end, one.end + BEHIND))?.[0] ?? "");
  const [start, end] = [one.start - house.length - article.length, one.end + version.length];
  return { ...one, value: text.slice(start, end), start, end };
}

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

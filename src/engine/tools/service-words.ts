import { withoutEnding } from "../ending.ts";

/** How much of a service's words is read, in characters. More is never repeated. */
const LONGEST = 2000;

/**
 * A service's words up to the first place in its program, such as "Foo.java:33", or to a listing of calls. Such places
 * tell people nothing.
 */
export function withoutPlaces(given: string): string {
  const text = given.slice(0, LONGEST);
  const listing = text.search(/\btraceback \(|\n\s{0,20}at /i);
  const said = listing < 0 ? text : text.slice(0, listing);
  const words = said.split(/(?<=\s)/);
  const at = words.findIndex((word) => PLACE.test(word.trimEnd()));
  if (at < 0) return said.trim();
  const before = words.slice(0, at).join("").trimEnd();
  return withoutEnding(before.replace(/(?:^|\s)(?:at|in|on|from|by|file|line)$/i, ""), /[\s:;,([{—–-]$/);
}

/** Whether a part of a service's words is kept from people. */
export const hasPlaces = (text: string): boolean => withoutPlaces(text) !== text.slice(0, LONGEST).trim();

/** A file, or a server, with a number behind it. */
const PLACE = /^[("'[<]?[\w$@/\\.-]+\.[a-z]{1,6}:\d/i;

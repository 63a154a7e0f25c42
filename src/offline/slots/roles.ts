import { keptFor } from "../kept.ts";
import type { Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { countLeading } from "../reading/spans.ts";
import type { Role } from "./slot-kind.ts";

const from =
  /(?:\b(?:from|between|departing|leaving|starting|starts?|begin(?:ning|s)?|since)(?: (?:on|at|in|the))?|从|自|由)\s*$/i;
const to =
  /(?:\b(?:(?:leave|leaving|depart|departing|bound|headed|head|set off) for|to|till|until|through|into|arriving(?: in| at)?|ending(?: on)?|ends?|returning(?: on)?|and returns?(?: on)?|back on)(?: (?:the|on))?|到|至|去|往|回到|前往)\s*$/i;
const between = /\bbetween\b/i;
const hanBetween = /之间|在/;

/** Which end of a pair the words before a place say it is. */
function roleAt(reading: Reading, place: Span): Role {
  const before = reading.text.slice(Math.max(0, place.start - 40), place.start);
  const after = reading.text.slice(place.end, place.end + 24);
  // "A 10:00 → B 11:00": the ends of a line somebody was shown.
  if (/→[^→\n]*$/.test(before)) return "target";
  if (isBeforeArrow(reading, place)) return "source";
  if (endsSpan(before.trimEnd())) return "target";
  if (from.test(before)) return "source";
  if (to.test(before)) return "target";
  if (/^\s*[就才]?(?:还(?![有是没])|退|走|离开)/.test(after)) return "target";
  return /^\s*(?:to|->|→|到|至|出发|开往)\s*\S/i.test(after) ? "source" : undefined;
}

/** "Between A and", 在A和: the other end comes next. */
function endsSpan(before: string): boolean {
  if (/\band$/i.test(before)) return between.test(before.split(/[.;]/).at(-1) ?? "");
  return /[和与]$/.test(before) && hanBetween.test(before.split(/[。；]/).at(-1) ?? "");
}

const arrowsIn = keptFor(({ text }: Reading) => [...text.matchAll(/[→\n]/g)].map(({ index }) => index));

function isBeforeArrow(reading: Reading, { end }: Span): boolean {
  const signs = arrowsIn(reading);
  const next = signs[countLeading(signs, (at) => at < end)];
  return next !== undefined && reading.text[next] === "→";
}

/** The roles of the places of a reading, each found out once. */
const rolesIn = keptFor((reading: Reading) => {
  const known = new Map<string, Role>();
  return (place: Span): Role => {
    const key = `${place.start} ${place.end}`;
    const role = known.has(key) ? known.get(key) : roleAt(reading, place);
    known.set(key, role);
    return role;
  };
});

/** Speaks for a value whose place in the text fits the slot's end, and against one that fits the other end. */
export function roleScore(role: Role, place: Span, reading: Reading): number {
  const said = role && rolesIn(reading)(place);
  if (!said) return 0;
  return role === said ? 2.5 : -3;
}

import { keptFor } from "../kept.ts";
import type { Span } from "../reading/mention.ts";
import type { Reading } from "../reading/read.ts";
import { countLeading, textBefore } from "../reading/spans.ts";
import type { Role } from "./slot-kind.ts";

/** The ends of a journey, of a span of days, or of a stay. An arrival ends a journey and begins a stay. */
type Ends = keyof typeof START;

/** What stands in front of each end. */
const START = {
  place:
    /(?:\b(?:from|between|departing|leaving|left|starting|starts?|begin(?:ning|s)?|since)(?: (?:on|at|in|the))?|从|自|由|出发地[是为])\s*$/i,
  day: /(?:\b(?:from|between|starting|starts?|begin(?:ning|s)?|since)(?: (?:on|at|in))?(?: the)?|从|自|由)\s*$/i,
  stay: /(?:\b(?:from|between|starting|starts?|begin(?:ning|s)?|since|arriv(?:e|es|ing)|check(?:ing)?[- ]?in|collect(?:ing)?|pick(?:ing)?(?: (?:it|the \w+))?[- ]?up|in)(?: it)?(?: (?:on|at|in))?(?: the)?|从|自|由)\s*$/i,
};
const END = {
  place:
    /(?:\b(?:(?:leave|leaving|depart|departing|bound|headed|head|set off) for|to|till|until|through|into|arriving(?: in| at)?|ending(?: on)?|ends?|returning(?: on)?|and returns?(?: on)?|back on)(?: (?:the|on))?|[到至去往回飞赴]|目的地[是为])\s*$/i,
  day: /(?:\b(?:(?<!\b(?:compared|relative) )to|till|until|through|thru|ending|ends?)(?: (?:on|by))?(?: the)?|到|至|截止)\s*$/i,
  stay: /(?:\b(?:to|till|until|through|thru|ending|ends?|check(?:ing)?[- ]?out|drop(?:ping)?(?: (?:it|the \w+))?[- ]?off|returns?|returning|back|(?<!\b(?:went|go|goes|going|gone|sent) )out)(?: it)?(?: (?:on|by))?(?: the)?|到|至)\s*$/i,
};
const BEHIND_START = {
  place: /^\s*(?:(?:to|->|→|[到至飞回去往走]|出发|开往|起飞)\s*\S|[-–—]\s?\p{L})/iu,
  day: /^\s*(?:to|->|→|到|至|出发)\s*\S/i,
  stay: /^\s*(?:to|->|→|到|至|出发|入住|[取提拿接]车?)\s*\S/i,
};
/** 改到26号再入住: what is done on the day tells more than the word before it. */
const DAY_OF_START = /^\s*[就才再]?(?:入住|[取提拿接](?:车|(?=[。！!]?$)))/;
const DAY_BEHIND_END = /^\s*[就才再]?(?:还(?![有是没])|退|走|离开)/;
const between = /\bbetween\b/i;
const hanBetween = /之间|在/;

/** Which end of a pair the words around a place or a day say it is. */
function roleAt(reading: Reading, place: Span, kind: Ends): Role {
  const before = textBefore(reading.text, place.start, 40);
  const after = reading.text.slice(place.end, place.end + 24);
  // "A 10:00 → B 11:00": the ends of a line somebody was shown.
  if (/→[^→\n]*$/.test(before)) return "target";
  if (isBeforeArrow(reading, place)) return "source";
  if (endsSpan(before.trimEnd())) return "target";
  if (START[kind].test(before) || (kind === "stay" && DAY_OF_START.test(after))) return "source";
  if (END[kind].test(before)) return "target";
  if (kind === "stay" && DAY_BEHIND_END.test(after)) return "target";
  if (BEHIND_START[kind].test(after)) return "source";
  return kind === "place" && BESIDE_END.test(before) ? "target" : undefined;
}

/** "To Paris or", 去巴黎或: another end comes next. */
const BESIDE_END =
  /\bto (?!(?:be|book|check|compare|drive|find|fly|get|go|have|know|look|rent|see|take|travel|visit)\b)\p{L}{3,15}(?: \p{Lu}\p{L}{2,12})?(?:,? (?:or|and)|,) $|(?<!回)[到去往飞](?!(?:看|找|订|查))\p{Script=Han}{2,4}(?:[和或、与]|还是|或者)$/iu;

/** The words beside the days of a text, and beside how many there are, that say from when to when something lasts. */
export const extentWordsIn = (reading: Reading): Span[] =>
  reading.mentions.flatMap((mention): Span[] => {
    const { start, end } = mention;
    const before = textBefore(reading.text, start, 40);
    if (mention.kind === "number") {
      const front = COUNTED_IN_DAYS.test(mention.unit) ? STAYING.exec(before)?.[0].length : undefined;
      return front === undefined ? [] : [{ start: start - front, end }];
    }
    if (mention.kind !== "moment" && mention.kind !== "period") return [];
    const front = (START.stay.exec(before) ?? END.stay.exec(before) ?? LEAVING.exec(before))?.[0].length ?? 0;
    const behind = BEHIND_DAY.exec(reading.text.slice(end, end + 8))?.[0].length ?? 0;
    return front + behind === 0 ? [] : [{ start: start - front, end: end + behind }];
  });

const COUNTED_IN_DAYS = /^(?:night|day|week|[晚夜天日周宿])/;
const STAYING = /(?:\b(?:stay(?:ing)?|keep(?:ing)? it)(?: for)? |入?住|[租用待玩])$/i;
const LEAVING = /\b(?:leav|depart|bring|tak|giv)(?:e|es|ing)?(?: (?:it|the \w+))?(?: back)?(?: (?:on|by))?(?: the)? $/i;
const BEHIND_DAY = /^\s*[就才]?(?:入住|[取提拿接还退][车房]?|走|离开)/;

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
  return (place: Span, kind: Ends): Role => {
    const key = `${kind} ${place.start} ${place.end}`;
    const role = known.has(key) ? known.get(key) : roleAt(reading, place, kind);
    known.set(key, role);
    return role;
  };
});

/** Positive if the words around a value say that it is for the end the slot is for, negative if for the other end. */
export function roleScore(role: Role, place: Span, reading: Reading, kind: Ends = "place"): number {
  const said = role && rolesIn(reading)(place, kind);
  if (!said) return 0;
  return role === said ? 2.5 : -3;
}

import { isPersonName } from "./person-name.ts";
import { RELATIVES } from "./relatives.ts";
import { type Form, isPlace, isShort, named } from "./statement-form.ts";

/** What is said of the moment only: "I don't eat that", "I don't eat there". */
const OF_THE_MOMENT =
  /\b(?:it|that|this|those|these|them|here|there|now|today|tonight|tomorrow|yet|much|out|before|after|at|breakfast|lunch|dinner)\b/i;
const isGeneral = (words: string): boolean => isShort(words) && !OF_THE_MOMENT.test(words);
const isWork = (words: string): boolean => isShort(words) && !OF_THE_MOMENT.test(words.replace(/ at /i, " "));

const A_TIME = /^(?:to(?:day|morrow|night)|later|back|asap|now|when|if|once|at|on|in|before|after|maybe|[a-z]+day)\b/i;
/** "call me Al", not "call me back" or "Call me Tomorrow". */
const isCapitalName = (words: string): boolean =>
  /^[\p{Lu}\p{Script=Han}]/u.test(words) && !A_TIME.test(words) && isPersonName(words, "plain");

/** As the name of a place is written. */
const PROPER = /^\p{Lu}[\p{L}'’-]{2,30}(?: \p{Lu}[\p{L}'’-]{2,30}){0,2}$/u;

/** A place that is known, or a name that may be one. */
const isSomewhere = (words: string): boolean => isPlace(words) || PROPER.test(words);

const I_AM = "i(?:['’]?m| am)";
const OFTEN = "(?:always |usually |generally |normally |often |really |strongly )?";
const SEAT = "(?:window|aisle|middle|front|back|rear|exit[- ]row|bulkhead)";
const SEATS = `${SEAT}[- ]seats?(?: on (?:planes|flights|trains))?`;
const DIETS =
  "vegetarian|vegan|pescatarian|coeliac|celiac|diabetic|muslim|(?:lactose|gluten)[- ]intolerant|(?:gluten|dairy)[- ]free|halal|kosher";

const HABITS = "(?:always|usually|generally|normally)";
const SERVICES = "(?:rooms|hotels|flights|trains|floors|airlines|meals|beds|cars)";

export const english: readonly Form[] = [
  { kind: "name", pattern: /^my (?:full |first |nick)?name(?:['’]s| is)? (?<words>.+)$/i, fits: named("plain") },
  {
    kind: "name",
    pattern: new RegExp(`^(?:${I_AM} called|i go by|people call me) (?<words>.+)$`, "i"),
    fits: named("plain"),
  },
  {
    kind: "name",
    pattern: /^(?:(?:please|just|you (?:can|may)) )*call me (?<words>\p{Lu}.*?)(?: please)?$/iu,
    fits: isCapitalName,
  },
  { kind: "diet", pattern: new RegExp(`^${I_AM} (?:an? )?(?:strict )?(?<words>${DIETS})$`, "i") },
  { kind: "diet", pattern: new RegExp(`^${I_AM} (?<words>(?:very )?allergic to .+)$`, "i"), fits: isGeneral },
  {
    kind: "diet",
    pattern:
      /^i(?:['’]?ve got| have) (?:an? )?(?<words>(?!no |any )(?:\p{L}+ ){1,2}allerg(?:y|ies)|(?:severe |bad )?allerg(?:y|ies) to .+)$/iu,
    fits: isGeneral,
  },
  {
    kind: "diet",
    pattern: /^i (?<words>(?:eat only|only eat) .+|(?:only )?eat (?:halal|kosher|vegan|vegetarian)(?: food)?)$/i,
    fits: isGeneral,
  },
  {
    kind: "diet",
    pattern:
      /^i (?:really |also )?(?<words>(?:do not |don['’]?t )?(?:like|love) (?!the |your |some )(?:\p{L}+ ){1,2}food)$/iu,
    fits: isGeneral,
  },
  { kind: "diet", pattern: /^i (?<words>(?:do not|don['’]?t|never|can['’]?t|cannot) eat .+)$/i, fits: isGeneral },
  {
    kind: "home",
    pattern: new RegExp(
      `^(?:i(?: currently| now)? live|${I_AM} (?:based|living)|i reside) in (?<words>.+?)(?: now)?$`,
      "i",
    ),
    fits: isSomewhere,
  },
  {
    kind: "home",
    pattern: /^i(?:['’]?ve| have)?(?: just)? moved to (?<words>.+)$/i,
    fits: isSomewhere,
  },
  {
    kind: "home",
    pattern: /^my (?:home|house|flat|apartment) is in (?<words>.+)$/i,
    fits: isSomewhere,
  },
  { kind: "home", pattern: /^my (?:home (?:city|town)|hometown|city) is (?<words>.+)$/i, fits: isPlace },
  { kind: "origin", pattern: new RegExp(`^(?:${I_AM}|i come) from (?<words>.+)$`, "i"), fits: isPlace },
  {
    kind: "airport",
    pattern: /^my (?:home|usual|preferred|local|nearest|departure) airport is (?<words>.+)$/i,
    fits: isShort,
  },
  {
    kind: "airport",
    pattern: /^i (?:always|usually|normally|generally) (?:fly|leave|depart) (?:from|out of) (?<words>.+)$/i,
    fits: isPlace,
  },
  {
    kind: "seat",
    pattern: new RegExp(
      `^i ${OFTEN}(?:prefer|like|love|want|take|choose|book|sit (?:in|on)) (?:an? |the )?(?<words>${SEATS})$`,
      "i",
    ),
  },
  {
    kind: "seat",
    pattern: new RegExp(
      `^my (?:favou?rite|preferred|usual) seats? (?:is|are) (?:(?:an?|the|by the|at the|on the) )?(?<words>${SEAT}(?:[- ]seats?)?)$`,
      "i",
    ),
  },
  {
    kind: "other",
    pattern: new RegExp(`^i (?<words>(?:${HABITS} prefer .+|prefer (?:\\w+ ){0,3}${SERVICES}))$`, "i"),
    fits: isGeneral,
  },
  {
    kind: "other",
    pattern: new RegExp(
      `^(?<words>i (?:hate|dislike|avoid|can['’]?t stand) (?!(?:the|this|that|these|those|both|all|my|your|such) )(?:\\w+ ){0,3}${SERVICES})$`,
      "i",
    ),
  },
  { kind: "other", pattern: new RegExp(`^i (?<words>${HABITS} (?:fly|travel|stay|drive) .+)$`, "i"), fits: isGeneral },
  {
    kind: "other",
    pattern:
      /^(?<words>i (?:have|travel with) (?:an?|one|two|three|four|\d) (?:(?:small|little|young|grown) )?(?:kids?|child(?:ren)?|sons?|daughters?|bab(?:y|ies)|toddlers?|dogs?|cats?))$/i,
  },
  {
    kind: "other",
    pattern: new RegExp(`^(?<words>my ${RELATIVES}(?:['’]s name is| (?:is|are) called| is named) .+)$`, "i"),
    fits: (words) => isPersonName(words.replace(/^.{1,20} (?:is|called|named) /i, ""), "plain"),
  },
  { kind: "work", pattern: /^i (?<words>work (?:as an?|for|at) .+)$/i, fits: isWork },
  {
    kind: "work",
    pattern: /^i (?<words>work in \p{Lu}.+)$/iu,
    fits: (words) => isSomewhere(words.slice("work in ".length)),
  },
  {
    kind: "work",
    pattern: /^my (?<words>(?:office|workplace|company) is in \p{Lu}.+)$/iu,
    fits: (words) => isSomewhere(words.replace(/^.+? in /i, "")),
  },
  { kind: "work", pattern: /^my (?:job|profession|occupation) is (?<words>an? .+)$/i, fits: isGeneral },
  {
    kind: "birthday",
    pattern: /^my birthday is (?:on )?(?<words>.+)$/i,
    fits: (words) => isShort(words) && /\d/.test(words),
  },
  { kind: "name", pattern: new RegExp(`^${I_AM} (?<words>\\p{Lu}.*)$`, "iu"), fits: named("weak") },
];

import { stem, wordsOf } from "../../engine/embedding/words.ts";
import type { Item } from "../conversation/shown.ts";
import { degreeIn } from "./degrees.ts";
import { enumerated, type Shown, sentencesOf } from "./things.ts";

/** "Which kind was most common", 哪条路最多: of several lists in an answer, the one headed by what is asked for. */
export function ofHeading(list: Shown, said: string): Shown {
  // The most congested roads are not those with the most accidents.
  const found = degreeIn(said);
  const isOfCounts = !found || OF_COUNTS.test(said);
  // "Which one was worst", behind "accidents by road": the road.
  const kind = BARE_WHICH.test(said) ? (BY_KIND.exec(list.asked)?.slice(1).find(Boolean) ?? "") : "";
  const isAsked = (heading: string) => asksFor(heading, said) || (kind !== "" && heading.includes(kind));
  const headed = isOfCounts ? listsHeaded(list.text).filter(({ heading }) => isAsked(heading)) : [];
  // Of two districts with the roads of each, neither is asked about alone.
  const [asked] = headed.length === 1 ? headed : [];
  // Those with the most are told, and how many others there are.
  const { end = 0, isBad } = found?.degree ?? {};
  const isPartial = OTHERS.test(asked?.text ?? "") && (end < 0 || (end === 0 && !isBad));
  return asked && asked.things.length > 1 ? { ...list, ...asked, isListed: true, isPartial } : list;
}

const BARE_WHICH = /\b(?:which|what)(?: ones?)? (?:was|is|has|had)\b|哪一?[个条](?:最|的?更)/i;
const BY_KIND = /\bby ([a-z]{3,12})\b|[各每]一?[个条](\p{Script=Han})/iu;

/** The lists of an answer that are headed by what they count, each in a sentence. */
export const listsHeaded = (text: string): { heading: string; text: string; things: Item[] }[] =>
  sentencesOf(text).flatMap((one) => {
    const heading = HEADED.exec(one)?.slice(1).find(Boolean);
    return heading === undefined ? [] : [{ heading, text: one, things: enumerated(one.replace(HEADED, "")) }];
  });

const OF_COUNTS =
  /\b(?:more|most|less|least|fewer|fewest|higher|highest|lower|lowest|worse|worst|better|best)\b(?! [a-z]+(?:ed|y|ing)\b)|[最更二三四][多少差糟]|多吗|少吗/i;

/** "By road: …", 道路：…. */
const HEADED = /^by ([a-z]+): |^(\p{Script=Han}{2,4})：/iu;
const OTHERS = /\band \d+ others?\b|另外还有\d+/i;

/** Whether a question asks for what a list is headed by. */
function asksFor(heading: string, said: string): boolean {
  if (KINDS.test(heading)) return KINDS.test(said);
  const sign = WHICH_OF.exec(said)?.[1] ?? "";
  return sign === "" ? wordsOf(said).map(stem).includes(stem(heading.toLowerCase())) : heading.includes(sign);
}

const KINDS = /\b(?:kinds?|types?|sorts?)\b|类型|哪一?[种类]/i;
const WHICH_OF = /哪一?[个条些](\p{Script=Han})/u;

import type { Acting } from "./act-words.ts";
import type { Claim } from "./claim.ts";
import { actsClaimed } from "./claimed-acts.ts";
import { claimsIn } from "./claims.ts";

/**
 * The claims of a sentence that an act it claims may be about. "HB-1 is cancelled; HB-2 stays" and "booked, cheaper than
 * the Garden Hotel" name things to which nothing was done. `isDone`: whether an act of the turn was done to a thing; what
 * is said of it beside the act is about that one.
 */
export function actedOn(sentence: string, acts: readonly Acting[], isDone: (claim: Claim) => boolean): Claim[] {
  const claims = claimsIn(sentence);
  return clausesOf(sentence).flatMap(({ text, from }) => {
    const of = claims.filter(({ start }) => start >= from && start < from + text.length);
    if (of.length === 0) return [];
    const apart = from + (APART.exec(text)?.index ?? text.length);
    const near = of.filter(({ start }) => start < apart);
    if (actsClaimed(text, acts).length > 0) return near;
    if (STAYS.test(text) || (TELLS.test(text) && !TOO.test(text))) return [];
    // Of a mere list of things, all count.
    const rest = of.reduce((left, claim) => left.replace(claim.text, ""), text);
    return LISTS.test(rest) ? near : near.filter((claim) => !isDone(claim));
  });
}

/** The clauses of a sentence and where they begin. A name with "and" or 并 in it belongs to the one it begins in. */
function clausesOf(sentence: string): { text: string; from: number }[] {
  let from = 0;
  return sentence.split(/(?<=[,，;；:：])|(?<=\b(?:and|but|while) )|(?<=[并而且])/i).map((text) => {
    from += text.length;
    return { text, from: from - text.length };
  });
}

/** What follows is only compared with, or is a reason or a place. */
const APART =
  /\b(?:than|instead of|rather than|unlike|except|because|near|next to|close to|opposite)\b|比|距|靠近|不是|而非|除了|因为|由于/i;

/** Nothing was done to what a clause with these words is about. */
const STAYS =
  /(?<!\b(?:your|my|the|a|this|that|new) )\bstays?\b|\b(?:stayed|remains?|keeps?|kept|stands|still|left|un\w{3,20}ed|as it is|not|no|never)\b|n['’]t\b|[不没未无仍]|保留|留着|有效|照旧|依然|依旧|继续|原样/i;

/** A clause with a verb of its own, unless it says in the passive what was done. */
const TELLS =
  /\b(?:is|are|was|were)\b(?! (?:\w{2,20}ed|done|gone|over)\b)|\b(?:has|have|had|will|can|costs?|starts?|begins?|ends?|runs?)\b/i;

/** What was said before holds for this clause as well. */
const TOO = /\b(?:too|also|as well|likewise|so (?:is|are|was|were|has|have))\b|[也均都]|同样/i;

const LISTS = /^(?:\P{L}|\b(?:the|and|both)\b|[和与及跟])*$/iu;

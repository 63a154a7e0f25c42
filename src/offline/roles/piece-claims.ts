import { termsOf } from "../../engine/embedding/terms.ts";
import { isPartOfMore } from "../../engine/knowledge/follow-up.ts";
import { asksToKnow } from "../../engine/question.ts";
import { asksToAct, isOrder } from "../goals/acts.ts";
import { announces, declines, onlyCompares, tells } from "../goals/clauses.ts";
import { tellsOnlyWhen } from "../goals/part-asks.ts";
import { isChore, isSum } from "../goals/unheard.ts";
import { isOnlyName } from "../reading/names.ts";
import type { Read, Reading } from "../reading/read.ts";
import { degreeIn, WHICH } from "../shown/degrees.ts";
import { talkIn } from "../talk/act.ts";
import { pointsOnly } from "./points-only.ts";

/** How a piece of a message stands by itself. */
type Standing =
  /** It asks for something. */
  | "asks"
  /** It names something: "sales of October". */
  | "names"
  /** It could as well go with the words beside it: "my tickets", "that one". */
  | "leans"
  /** It says nothing of what is wanted: "please", "any day is good". */
  | "open";

/** What counts of how much a piece is for a domain. */
const COUNTED: Record<Standing, { above: number; weight: number }> = {
  asks: { above: 0.8, weight: 1 },
  names: { above: 0.8, weight: 0.5 },
  leans: { above: 1.1, weight: 1 },
  open: { above: 0, weight: 0 },
};

/** What is asked for and of which every domain has less is for nobody; for a chore or a sum that counts more. */
const NOBODYS = { below: 0.85, chore: 0.3, ofNone: 0.3 };
/** A single word that is for every domain as little as this is for none. */
const BARELY = 0.4;
/** No domain has more of a sum, whatever it counts, or of what none knows a word of. */
const OF_OTHERS = 0.3;

/** How much a piece counts for each domain, in their order, and for nobody. */
export interface PieceClaims {
  domains: number[];
  nobody: number;
  /** Whether it asks for something, and a domain surely has it. */
  isSure: boolean;
  /** Whether a domain surely serves such words, whatever they ask for. */
  isServed: boolean;
}

const SURE = 1.3;

/**
 * `shares`: how much the piece is for each domain. `isStrange`: it is about what no domain knows a word of. `isOfNone`:
 * it names what is known and served by none. `isOfOthers`: it is about
 * what is served, and no domain that anything was learned for knows of.
 */
export function claimsOf(
  piece: string,
  shares: readonly number[],
  { isStrange, isOfNone, isOfOthers }: { isStrange: boolean; isOfNone: boolean; isOfOthers: boolean },
  read: Read,
): PieceClaims {
  const words = termsOf(piece).filter(({ root }) => /^\p{L}/u.test(root)).length;
  const standing = standingOf(piece, words, read);
  const { above, weight } = COUNTED[standing];
  const most = isSum(piece) || isStrange || isOfOthers ? OF_OTHERS : Math.max(...shares);
  const lacking =
    Math.max(0, NOBODYS.below - most) +
    (isChore(piece) || isSum(piece) ? NOBODYS.chore : 0) +
    (isOfNone ? NOBODYS.ofNone : 0);
  const isAsked = standing === "asks" && (words > 1 || isSum(piece) || Math.max(...shares) < BARELY);
  // "And tomorrow's weather" names what none serves, and nothing that any does.
  const isNamed = standing !== "open" && (isOfOthers || (isOfNone && most <= above));
  return {
    domains: shares.map((share) => weight * Math.max(0, Math.min(share, most) - above)),
    nobody: isAsked || isNamed ? lacking : 0,
    isSure: standing === "asks" && most >= SURE,
    isServed: most >= SURE,
  };
}

function standingOf(piece: string, words: number, read: Read): Standing {
  if (isChore(piece) || isSum(piece)) return "asks";
  const isOpen = words === 0 || ANY_WILL_DO.test(piece) || announces(piece) || declines(piece);
  const isOfBefore = tellsOnlyWhen(read(piece)) || onlyCompares(piece);
  if (isOpen || isOfBefore || isOnlyName(read(piece)) || talkIn(piece) !== undefined) return "open";
  // "Which is cheaper" is of what is named beside it.
  const isOfPrice = WHICH.test(piece) && degreeIn(piece)?.degree.by === "money";
  if ((asksToAct(piece) || isOfPrice) && pointsOnly(piece, read)) return "open";
  if (INDIRECTLY.test(piece) || namesId(read(piece))) return "asks";
  if (isPartOfMore(piece) || tells(piece) || CHANGES_IT.test(piece)) return "leans";
  return asksToKnow(piece) || asksToAct(piece) || isOrder(piece) ? "asks" : "names";
}

const namesId = ({ mentions }: Reading): boolean =>
  mentions.some(({ kind, text }) => kind === "code" && /\d/.test(text));

/** Says only what is to become of what was named before: 改到当天晚上, "make it the evening". */
const CHANGES_IT = /^[改换挪移调][到成为至]|^(?:make|move|change|switch|put) it\b/i;
/** Leaves something open: "any day is good", 什么时候都行. */
const ANY_WILL_DO = /\bany\b.{0,20}\b(?:good|fine|ok(?:ay)?|will do)\W{0,9}$|都(?:行|可以|好|成)\P{L}{0,9}$/iu;
/** "I want to know whether …" */
const INDIRECTLY = /\b(?:want|need|like|love) to (?:know|see)\b|\bwonder|想知道|请问/i;

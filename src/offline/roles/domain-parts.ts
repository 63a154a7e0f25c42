import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { termsOf } from "../../engine/embedding/terms.ts";
import { isPartOfMore } from "../../engine/knowledge/follow-up.ts";
import { languageOf } from "../../engine/language.ts";
import { asksToKnow } from "../../engine/question.ts";
import { asksToAct } from "../goals/acts.ts";
import { announces, declines, tells } from "../goals/clauses.ts";
import { ofAnyDomain, ofNoDomain, sharesOfDomains, type ToolsOfDomain } from "../goals/domains.ts";
import type { Mind } from "../goals/mind.ts";
import { isOrder } from "../goals/orders.ts";
import { isOnlyName } from "../reading/names.ts";
import { smallTalk } from "../wording/small-talk.ts";

/** A part of a message that is for one domain, or that may be for none. */
export interface DomainPart {
  text: string;
  /** The tools that it is planned with. */
  desk: readonly ModelTool[];
  isOfDomain: boolean;
}

// Between digits a comma or stop is part of a number.
const JOINT =
  /(?<=[.?!;])\s+|(?<=[?!;。？！；])(?!\s)|[,，、:：](?!(?<=\d.)\d)|\s+(?=(?:and|also|plus|then|as well as)\b)|\s+(?=[+&]\s)|(?=另外|还有(?![几多什哪没货库])|以及|顺[便带]|然后|同时|(?:[和与]|跟(?![踪进随]))(?=\p{Script=Han}{3}))/giu;
const OPENING =
  /^(?:(?:and|also|plus|then|as well as|besides|additionally|one more thing)\b[,:]?\s*|[+&]\s*|(?:另外|还有|以及|顺[便带](?:再?问[下问一]*|看[下看一]*|查[下查一]*|说说)?|然后|同时|也|再|和|跟|与)[,，:：]?)+/iu;

const LONGEST = 500;
const MOST_PIECES = 16;

/** What a domain has at least of a piece that is for it, and how much less the others have. */
interface Least {
  score: number;
  lead: number;
}
/** Of a piece that asks for something: the likelier it is, the nearer another may be. */
const ASKED: readonly Least[] = [
  { score: 0.87, lead: 0.34 },
  { score: 1.4, lead: 0.08 },
];
/** Of words that name something and ask nothing. */
const NAMED: readonly Least[] = [{ score: 1.2, lead: 0.6 }];
/** Of words that could as well go with those beside them: "my tickets". */
const PLAIN: readonly Least[] = [{ score: 1.5, lead: 1.1 }];
/** Of a piece that is for none, no domain has as much; the more it has, the more words of its own a piece has to say. */
const NOBODYS = [
  { below: 0.5, words: 2, letters: 1 },
  { below: 0.7, words: 2, letters: 2 },
];

/** Whose a piece is: "nobody" and "someone" ask for something by themselves, "open" goes with the words beside it. */
type Owner = ToolsOfDomain | "nobody" | "someone" | "open";

/**
 * The parts of a message that are for different domains, or for one and none, in its order, each without the words that
 * join them. Undefined if all of it may be for one domain. `isForTexts`: whether a piece is to be looked up in texts.
 */
export async function domainParts(
  text: string,
  tools: readonly ModelTool[],
  mind: Mind,
  isForTexts: (piece: string) => Promise<boolean>,
): Promise<DomainPart[] | undefined> {
  const pieces = text.length > LONGEST ? [] : piecesOf(text);
  if (pieces.length < 2 || pieces.length > MOST_PIECES) return undefined;
  const owners = await Promise.all(
    pieces.map(withoutJoint).map(async (piece): Promise<Owner> => {
      const owner = await ownerOf(piece, tools, mind);
      return owner !== "open" && (await isForTexts(piece)) ? "nobody" : owner;
    }),
  );
  const runs: { text: string; owner: Owner }[] = [];
  for (const [at, piece] of pieces.entries()) {
    const owner = owners[at] ?? "open";
    const last = runs.at(-1);
    const isJoined = owner === "open" || last?.owner === "open" || (typeof owner === "object" && owner === last?.owner);
    if (!last || !isJoined) runs.push({ text: piece, owner });
    else {
      last.text += piece;
      if (last.owner === "open") last.owner = owner;
    }
  }
  const sure = new Set(runs.map(({ owner }) => owner).filter((owner) => owner !== "someone" && owner !== "open"));
  if (sure.size < 2) return undefined;
  return runs.map(({ text: said, owner }) => ({
    text: withoutJoint(said)
      .trim()
      .replace(/[,，、;；]+$/u, ""),
    isOfDomain: typeof owner === "object",
    desk: typeof owner === "object" ? owner.desk : owner === "nobody" ? ofNoDomain(tools) : ofAnyDomain(tools),
  }));
}

/** A text cut before each joint; put together again, the pieces are the text. */
function piecesOf(text: string): string[] {
  const cuts = [0, ...[...text.matchAll(JOINT)].map(({ index, 0: joint }) => index + joint.length), text.length];
  const pieces: string[] = [];
  let joint = "";
  for (const [at, from] of cuts.slice(0, -1).entries()) {
    const piece = joint + text.slice(from, cuts[at + 1]);
    const isSaid = /[\p{L}\d]/u.test(withoutJoint(piece));
    if (isSaid) pieces.push(piece);
    joint = isSaid ? "" : piece;
  }
  return joint === "" ? pieces : [...pieces.slice(0, -1), `${pieces.at(-1) ?? ""}${joint}`];
}

const withoutJoint = (piece: string): string => piece.trim().replace(OPENING, "");

/** Leaves something open: "any day is good", 什么时候都行. */
const ANY_WILL_DO = /\bany\b.*\b(?:good|fine|ok(?:ay)?|will do)\W*$|都(?:行|可以|好|成)\P{L}*$/iu;

async function ownerOf(piece: string, tools: readonly ModelTool[], mind: Mind): Promise<Owner> {
  const words = termsOf(piece).filter(({ root }) => /^\p{L}/u.test(root));
  if (
    words.length === 0 ||
    ANY_WILL_DO.test(piece) ||
    announces(piece) ||
    declines(piece) ||
    isOnlyName(mind.read(piece))
  )
    return "open";
  const [best, second] = await sharesOfDomains(piece, tools, mind);
  if (!best) return "open";
  const lead = best.score - (second?.score ?? 0);
  const has = (leasts: readonly Least[]) => leasts.some((least) => best.score >= least.score && lead >= least.lead);
  if (has(PLAIN)) return best.of;
  if (isPartOfMore(piece) || tells(piece)) return "open";
  if (!asksToKnow(piece) && !asksToAct(piece) && !isOrder(piece)) return has(NAMED) ? best.of : "open";
  if (has(ASKED)) return best.of;
  if (smallTalk(piece, languageOf(piece)) !== undefined) return "open";
  const isNobodys = NOBODYS.some(
    ({ below, words: least, letters }) =>
      best.score < below && words.filter(({ root }) => root.length >= letters).length >= least,
  );
  return isNobodys ? "nobody" : "someone";
}

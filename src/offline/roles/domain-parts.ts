import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { withoutEnding } from "../../engine/ending.ts";
import { asksToKnow } from "../../engine/question.ts";
import { asksWhatIsOn, listsOwn } from "../conversation/own-list.ts";
import { announces } from "../goals/clauses.ts";
import { inContext, placeIn } from "../goals/context.ts";
import {
  domainsAmong,
  isStrange,
  namesOthers,
  ofNoDomain,
  onlyDomainSaying,
  sharesOfDomains,
  type ToolsOfDomain,
} from "../goals/domains.ts";
import { leavesOf } from "../goals/leaves.ts";
import { likeliestOwners } from "../goals/likeliest-owners.ts";
import type { Mind } from "../goals/mind.ts";
import { isWayBack, onlyChangesIt, onlyPrices } from "../goals/of-before.ts";
import { isNamed, valuesOf } from "../goals/pieces.ts";
import { stocksOrPricesInVain } from "../goals/stocks-or-prices.ts";
import { asksPastFigures } from "../goals/timely.ts";
import { servedByNone } from "../goals/unused.ts";
import type { Reading } from "../reading/read.ts";
import { isParted, piecesOf, withoutJoint } from "./message-pieces.ts";
import { asksForUnserved, limitOfOthers } from "./none-serves.ts";
import { claimsOf } from "./piece-claims.ts";

/** A part of a message that is for one domain, or that may be for none. */
export interface DomainPart {
  text: string;
  /** The tools that it is planned with. */
  desk: readonly ModelTool[];
  isOfDomain: boolean;
}

/**
 * "Me, my wife and our three kids", "Xihu and Yuhang", "a hotel in Basel, the cheapest": those of a party, values of one
 * list, and which of the things is wanted, are no two wishes.
 */
function withWholeLists(pieces: readonly string[], reading: Reading, tools: readonly ModelTool[]): string[] {
  const parties = reading.mentions.filter((one) => one.kind === "number" && one.unit === "人");
  const lists = valuesOf(reading, tools, isNamed).flatMap((values) =>
    values.flatMap(({ start, end }) => {
      const next = values.find((one) => one.start >= end && JOINT.test(reading.text.slice(end, one.start)));
      return next ? [{ start, end: next.end }] : [];
    }),
  );
  const whole: string[] = [];
  let at = 0;
  for (const piece of pieces) {
    const isCut = [...parties, ...lists].some(({ start, end }) => start < at && at < end);
    const said = withoutJoint(piece);
    const isOfLast = onlyPrices(said) || isWayBack(said) || onlyChangesIt(said) || isOnlyOfLast(said);
    whole.push(isCut || (at > 0 && isOfLast) ? `${whole.pop() ?? ""}${piece}` : piece);
    at += piece.length;
  }
  return whole;
}

/** Whether a piece says nothing but which, how many or when of what is named before it. */
const isOnlyOfLast = (piece: string): boolean =>
  [ONLY_DAYS, ONLY_FOREMOST, ONLY_A_STATE, ONE_MORE].some((form) => form.test(piece));

/** "(This week) and last week": days alone. */
const ONLY_DAYS = /^\d{4}-\d\d-\d\d(?: ?(?:to|至|-) ?\d{4}-\d\d-\d\d)?[\s,，.。?？]*$/i;
const ONLY_FOREMOST =
  /^(?:the )?(?:(?:most|least) [a-z]{3,12}|[a-z]{1,12}est|worst)(?: (?:ones?|available|possible|please|first)){0,3}\W*$|^要?(?:最\p{Script=Han}{1,3}的?|\p{Script=Han}{0,4}从[高低贵大小多少]到[高低贵大小多少便宜]{1,2})(?:的?(?:[排在放]+)最?[前先]面?)?[。！!]?$/iu;

/** 取消的有几个, "how many were cancelled": of things that are named before. */
const ONLY_A_STATE =
  /^\p{Script=Han}{1,5}的(?:有|是)?(?:几|多少)[个单件笔]?[呢？?]*$|^how many (?:(?:are|were|was|have been|got) )?[a-z]{3,12}(?:ed|en)[?]*$/iu;

/** 再订一个2026-12-01至2026-12-03的: one of what is named before, on other days. */
const ONE_MORE =
  /^(?:然后|接着|再|改|重新|另外?)*(?:预?订|租|买)(?:另?一?[个间辆家班张])?(?:[\d-]{10}[至到]?){1,2}的[。！!]?$/u;

const JOINT = /^\s*(?:[,，、&和跟与及]|(?:,\s*)?\band\b|以及)\s*$/i;

/** A piece that asks for a count, with the days that are over and are said beside it; any other as it is. */
export function datedIn(piece: string, whole: string, { read }: Pick<Mind, "read">): string {
  const standing = inContext(piece, whole, [], read);
  return asksPastFigures(read(standing)) ? standing : piece;
}

const LONGEST = 500;
const MOST_PIECES = 16;

/** What speaks against a change of owner between two pieces: least where each asks for something that is surely served. */
const CHANGE = {
  parted: { sure: 0.08, other: 0.2, nobody: 0.2, ofNone: 0.08 },
  joined: { sure: 0.2, other: 0.3, nobody: 0.3, ofNone: 0.15 },
};
/** What a domain has at least of a piece that names what only its requests name; any other has half of its share. */
const NAMED = 1.35;
/** "How was traffic today", 交通怎么样: asks for no more than what it names. */
const HOW =
  /^(?:how(?:['’]?s| is| was| are| were| about)|what about|which|(?:do|did) (?:i|we)|(?:are|is) there)\b|怎么样|如何|[几多][件个单笔少]|^[有哪]/i;
const NO_BARE_NAME = /\b(?:because|due|since|if|when|while|without|no|than)\b|因为|由于|如果|要是|[别不]/i;
/** "What do I have on Friday" is for whoever lists what is one's own, 把帐篷降价到600 for who knows of the tent. */
const surelyOf = (domains: readonly ToolsOfDomain[], isMeant: (domain: ToolsOfDomain) => boolean) => ({
  domains: domains.map((domain) => (isMeant(domain) ? NAMED : 0)),
  nobody: 0,
  isSure: true,
  isServed: true,
});
/** What every piece of a message has that is as a whole for nobody. */
const SURELY_NOBODYS = 0.5;
/** What speaks for the texts where they answer a piece. */
const OF_TEXTS = 2;

/**
 * The parts of a message that are for different domains, or for one and none, in its order, each without the words that
 * join them; one part, where all of it is surely for none. Undefined if all of it may be for one domain. `isForTexts`: whether a
 * piece, which may surely be served, is to be looked up in texts.
 */
export async function domainParts(
  text: string,
  tools: readonly ModelTool[],
  mind: Mind,
  isForTexts: (piece: string, isServed: boolean) => Promise<boolean>,
): Promise<DomainPart[] | undefined> {
  const cut = text.length > LONGEST ? [] : withWholeLists(piecesOf(text), mind.read(text), tools);
  if (cut.length === 0 || cut.length > MOST_PIECES) return undefined;
  const domains = domainsAmong(tools);
  const all = leavesOf(tools);
  const isOneOfSeveral = cut.length > 1;
  const nobody = domains.length;
  const pieces = await Promise.all(
    cut.map(async (said) => {
      const piece = withoutJoint(said);
      const found = await sharesOfDomains(datedIn(piece, text, mind), tools, mind);
      const reading = mind.read(piece);
      // What a domain knows of and does not serve is not for it, nor what only another one knows as not served.
      const unserved = domains.filter(({ leaves }) => isOneOfSeveral && asksForUnserved(reading, leaves));
      const isOfNone = unserved.length > 0 || (isOneOfSeveral && servedByNone(reading, all).length > 0);
      const isPriced = isOneOfSeveral && stocksOrPricesInVain(piece, all);
      if (isPriced || (isOneOfSeveral && asksWhatIsOn(piece, mind.read) !== undefined)) {
        const isMeant = (domain: ToolsOfDomain) => (isPriced ? found[0]?.of === domain : domain.leaves.some(listsOwn));
        return { said, isHeading: false, isOfNone, ...surelyOf(domains, isMeant) };
      }
      const isUnable = (domain: ToolsOfDomain) =>
        unserved.includes(domain) || (isOneOfSeveral && limitOfOthers(reading, all, domain.leaves).length > 0);
      const able = found.filter(({ of }) => !isUnable(of));
      const isBare = isOneOfSeveral && (!asksToKnow(piece) || HOW.test(piece)) && !NO_BARE_NAME.test(piece);
      const named = isBare && unserved.length === 0 ? onlyDomainSaying(reading, domains) : undefined;
      const shares = domains.map((domain) => {
        const share = able.find(({ of }) => of === domain)?.score ?? 0;
        return domain === named ? Math.max(share, NAMED) : share / (named ? 2 : 1);
      });
      const claims = claimsOf(
        piece,
        shares,
        {
          isStrange: isStrange(piece, found, tools, mind.read),
          isOfNone,
          isOfOthers: namesOthers(piece, tools, mind.read),
        },
        mind.read,
      );
      const isOpen = !isOneOfSeveral || Math.max(...claims.domains, claims.nobody) === 0;
      const ofTexts = !isOpen && (await isForTexts(piece, claims.isServed)) ? OF_TEXTS : 0;
      return { said, isHeading: announces(piece), ...claims, isOfNone, nobody: claims.nobody + ofTexts };
    }),
  );
  const owners = likeliestOwners(
    pieces.map(({ domains: own, nobody: none }) => [...own, none]),
    (at, from, to) => {
      const against = CHANGE[isParted(cut[at - 1] ?? "", cut[at] ?? "") ? "parted" : "joined"];
      const both = pieces.slice(at - 1, at + 1);
      if (from === nobody || to === nobody)
        return both.some(({ isOfNone }) => isOfNone) ? against.ofNone : against.nobody;
      // "Is Xihu jammed, today's orders": each is served, and neither by whom the other is for.
      const areApart = both.every(
        ({ said, domains: own }, i) =>
          own[i === 0 ? to : from] === 0 &&
          placeIn(said, domains[i === 0 ? to : from]?.leaves ?? [], mind.read) === undefined,
      );
      const areSure = both.every(({ isSure, isServed }) => isSure || (areApart && isServed));
      return areSure ? against.sure : against.other;
    },
  );
  const parts: (DomainPart & { owner: number })[] = [];
  for (const [at, { said, isHeading }] of pieces.entries()) {
    const owner = owners[at] ?? nobody;
    const last = parts.at(-1);
    const desk = domains[owner]?.desk ?? ofNoDomain(tools);
    if (last?.owner !== owner) parts.push({ owner, text: isHeading ? "" : said, desk, isOfDomain: owner !== nobody });
    else if (!isHeading) last.text += said;
  }
  const isForNobody = parts.length === 1 && pieces.every((piece) => piece.nobody >= SURELY_NOBODYS);
  if (parts.length < 2 && !isForNobody) return undefined;
  return parts.map(({ text: said, desk, isOfDomain }) => ({
    text: withoutEnding(withoutJoint(said).trim(), /[,，、;；]$/),
    desk,
    isOfDomain,
  }));
}

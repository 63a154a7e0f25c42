import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Read } from "../reading/read.ts";
import type { Filled } from "../slots/filled.ts";
import type { Slot } from "../slots/slot.ts";
import { countsOf } from "./left-number.ts";

const COUNT = "\\d+|an?|one|two|three|four|five|six|another";
const WHO = "people|persons?|guests?|rooms?|places?|adults?|seats?|tickets?";
const HAN_COUNT = "[一二两三四五六\\d][个位名人间张](?:人|房间?|成人)?";
const of = (pattern: string) =>
  new RegExp(pattern.replaceAll("COUNT", `(?<count>${COUNT})`).replaceAll("WHO", WHO), "iu");
const MORE = [
  new RegExp(`(?:[再多]?(?:增?(?<!参)加|添)|(?<![最至不])多[带来要叫订]?上?|再[要来带])了?(?<count>${HAN_COUNT})`, "u"),
  of("\\bCOUNT (?:(?:more|extra|additional) (?:WHO)|(?<=another )(?:person|guest|room|place|adult|seat))\\b"),
  of("\\bCOUNT (?:WHO) (?:more|extra)\\b(?! than)"),
  of("\\b(?:add|bring)(?:ing)? (?:in )?COUNT (?:more )?(?:WHO|friends?|colleagues?)\\b(?: more\\b)?"),
  of("(?:\\bplus|\\+) ?COUNT (?:more )?(?:WHO|friends?|colleagues?)\\b"),
  // "Put her on it too", 加上我老婆: one that is named by who it is.
  /\b(?:add|bring|put|includ)(?:e|ing)? (?:(?:in|along) )?(?:(?:my|our) (?:wife|husband|girlfriend|boyfriend|gf|bf|partner|mum|mom|dad|mother|father|sister|brother|daughter|son|friend|colleague|boss|mate)|him|her)\b(?! (?:and|&|flight|hotel|car|room|booking|trip|ticket))/i,
  /(?:[加带算叫添]上?|把)我?(?:老婆|老公|妻子|丈夫|太太|先生|女朋友|男朋友|女友|男友|朋友|同事|爸|妈|儿子|女儿|她|他)(?:也?加(?:上|进来|进去)?)?(?![们和跟、的])/u,
];
const FEWER = [
  new RegExp(`(?:减少?|(?<![最至不])少[带来要去]?|去掉)了?(?<count>${HAN_COUNT})`, "u"),
  of("\\bCOUNT (?:less|fewer) (?:WHO)\\b"),
  of("\\bCOUNT (?:WHO) (?:less|fewer)\\b(?! than)"),
  of("\\b(?:remove|drop|minus|take off) COUNT (?:WHO)\\b"),
];

const PERCENT = "(?<count>\\d{1,2}) ?(?:%|percent\\b|(?:percentage )?points?\\b)";
const PERCENT_MORE = [
  new RegExp(`${PERCENT} (?:more|extra|additional|higher|bigger)\\b`, "i"),
  new RegExp(`\\b(?:another|an? (?:extra|additional|further)|extra|additional) ${PERCENT}`, "i"),
  new RegExp(`\\b(?:increase|raise|lift|bump|boost|deepen)\\b[^,.;!?]{0,40}\\bby ${PERCENT}`, "i"),
  /(?:再多?|多)(?:打|优惠|减|加|让)(?:个)?(?<count>\d{1,2}) ?(?:%|个?百?分?点)/u,
  /(?:提高|加大|增加|上调|调高|再提)了?(?<count>\d{1,2}) ?(?:%|个?百?分?点)/u,
];
const PERCENT_LESS = [
  new RegExp(`${PERCENT} (?:less|lower|smaller)\\b`, "i"),
  new RegExp(`\\b(?:lower|reduce|decrease|cut|drop|shrink)\\b[^,.;!?]{0,40}\\bby ${PERCENT}`, "i"),
  /(?:少打|少优惠|少减|减少|下调|调低)了?(?<count>\d{1,2}) ?(?:%|个?百?分?点)/u,
  /(?:折扣|优惠|力度)\p{Script=Han}{0,3}降低?(?<count>\d{1,2}) ?(?:%|个?百?分?点)/u,
];
/** A lower price is a bigger discount: which of them is meant is not told by "by 5%". */
const OF_PRICE = /\bprices?\b|价/i;

/** "5% more discount" 5, "lower it by 5%" -5: by how much a percentage changes, and the words that say so. */
export function percentMoreIn(said: string): { by: number; words: string } | undefined {
  if (OF_PRICE.test(said)) return undefined;
  for (const [sign, patterns] of [
    [1, PERCENT_MORE],
    [-1, PERCENT_LESS],
  ] as const) {
    const match = patterns.map((pattern) => pattern.exec(said)).find((one) => one !== null);
    if (match) return { by: sign * Number(match.groups?.count), words: match[0] };
  }
  return undefined;
}

/** "One more person", 再加一个, "one room less": a change of how many there are, and the text without it. `had`: what there is of it. */
export function withMore(
  tool: ModelTool,
  said: string,
  had: (slot: Slot) => unknown,
  read: Read,
): { rest: string; more: Filled[] } {
  const [slot, ...others] = countsOf(tool);
  const before = slot && had(slot);
  const percent = slot && IN_PERCENT.test(slot.name) ? percentMoreIn(said) : undefined;
  if (slot && percent && typeof before === "number")
    return {
      rest: said.replace(percent.words, " "),
      more: [{ slot, value: before + percent.by, others: [], score: 2 }],
    };
  const added = addedIn(said);
  if (!added || !slot || others.length > 0 || typeof before !== "number") return { rest: said, more: [] };
  const counted = added.count.replace(/^(?:an?|another)$/i, "1");
  const [number] = read(`${counted} `).mentions.filter(({ kind }) => kind === "number");
  const by = (number?.kind === "number" ? number.value : 1) * added.way;
  return { rest: said.replace(added.words, " "), more: [{ slot, value: before + by, others: [], score: 2 }] };
}

/** Whether a text says by how many there are to be more or fewer of what a tool counts. */
export const addsTo = (tool: ModelTool, said: string): boolean =>
  countsOf(tool).length === 1 && addedIn(said) !== undefined;

/** A text without what says how many more there are to be: the person of "one more person" tells of no thing. */
export const withoutAdded = (said: string): string => {
  const added = addedIn(said);
  return added ? said.replace(added.words, " ") : said;
};

function addedIn(said: string): { words: string; count: string; way: number } | undefined {
  const found = [MORE, FEWER].flatMap((patterns, at) =>
    patterns.flatMap((pattern) => {
      const match = pattern.exec(said);
      return match ? [{ words: match[0], count: match.groups?.count ?? "1", way: at === 0 ? 1 : -1 }] : [];
    }),
  );
  return found[0];
}

const IN_PERCENT = /percent/i;

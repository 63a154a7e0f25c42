import type { ModelTool } from "../../engine/dialog/protocol.ts";
import type { Read } from "../reading/read.ts";
import type { Filled } from "../slots/filled.ts";
import type { Slot } from "../slots/slot.ts";
import { countsOf } from "./left-number.ts";

const COUNT = "\\d+|an?|one|two|three|four|another";
const WHO = "people|person|guests?|rooms?|places?|adults?|seats?";
const MORE = [
  /(?:[再多]?加|多|再[要来])(?<count>[\d一二两三四五六])[个位名人间](?:人|房间?)?/u,
  new RegExp(
    `\\b(?<count>${COUNT}) (?:(?:more|extra|additional) (?:${WHO})|(?<=another )(?:person|guest|room|place|adult|seat))\\b`,
    "i",
  ),
  new RegExp(`\\b(?:add|bring)(?:ing)? (?:in )?(?<count>${COUNT}) (?:more )?(?:${WHO}|friends?|colleagues?)\\b`, "i"),
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

/** "One more person", 再加一个: a change of how many there are, and the text without it. `had`: what there is of it. */
export function withMore(
  tool: ModelTool,
  said: string,
  had: (slot: Slot) => unknown,
  read: Read,
): { rest: string; more: Filled[] } {
  const match = MORE.map((pattern) => pattern.exec(said)).find((one) => one !== null);
  const [slot, ...others] = countsOf(tool);
  const before = slot && had(slot);
  const percent = slot && IN_PERCENT.test(slot.name) ? percentMoreIn(said) : undefined;
  if (slot && percent && typeof before === "number")
    return {
      rest: said.replace(percent.words, " "),
      more: [{ slot, value: before + percent.by, others: [], score: 2 }],
    };
  if (!match || !slot || others.length > 0 || typeof before !== "number") return { rest: said, more: [] };
  const counted = match.groups?.count?.replace(/^(?:an?|another)$/i, "1") ?? "1";
  const [number] = read(`${counted} `).mentions.filter(({ kind }) => kind === "number");
  const by = number?.kind === "number" ? number.value : 1;
  return { rest: said.replace(match[0], " "), more: [{ slot, value: before + by, others: [], score: 2 }] };
}

const IN_PERCENT = /percent/i;

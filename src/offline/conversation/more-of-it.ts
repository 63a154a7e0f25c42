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
  if (!match || !slot || others.length > 0 || typeof before !== "number") return { rest: said, more: [] };
  const counted = match.groups?.count?.replace(/^(?:an?|another)$/i, "1") ?? "1";
  const [number] = read(`${counted} `).mentions.filter(({ kind }) => kind === "number");
  const by = number?.kind === "number" ? number.value : 1;
  return { rest: said.replace(match[0], " "), more: [{ slot, value: before + by, others: [], score: 2 }] };
}

import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { stem, wordsOf } from "../../engine/embedding/words.ts";
import { finds } from "../goals/finds.ts";
import { takesCode, touchesExisting } from "../goals/match.ts";
import { linksOf } from "../links.ts";
import { literalsIn } from "../reading/literals.ts";
import type { Mention } from "../reading/mention.ts";
import type { Read } from "../reading/read.ts";
import { fill } from "../slots/fill.ts";
import type { Filled } from "../slots/filled.ts";
import { codeSlotsOf, type Slot, slotsOf } from "../slots/slot.ts";
import { dayBoundIn } from "./own-days.ts";

/** One of several things shown to the user: its line, and its values where they have names. */
export interface Item {
  text: string;
  values: Record<string, unknown>;
  /** As it was shown to the user. */
  number?: number;
}

/** A thing without the number that it was shown under, which tells nothing of its place among fewer. */
export const unnumbered = ({ text, values }: Item): Item => ({ text, values });

/** A thing as it is shown, under its number. */
export const numbered = ({ number, text }: Item, at: number): string => `${number ?? at + 1}. ${text}`;

/** Where the thing stands that was shown under a number, or as the first, second … where there are no numbers. */
export function placeUnder(said: number, items: readonly Item[]): number | undefined {
  const isNumbered = items.some(({ number }) => number !== undefined);
  const at = isNumbered ? items.findIndex(({ number }) => number === said) : said - 1;
  return at >= 0 && at < items.length ? at : undefined;
}

/** The things a text lists: the objects of a JSON list, or lines that begin with a number or a dash. */
export function itemsIn(text: string): Item[] {
  const rows = rowsIn(text);
  if (rows) return rows.map((values) => ({ values, text: inLine(values) }));
  const numbered = [...text.matchAll(/^[^\S\r\n\u2028\u2029]*(\d{1,3})[.)、．:：]\s*(\D.*)$/gmu)];
  if (numbered.length > 0)
    return numbered.map((line) => {
      const own = line[2]?.trim() ?? "";
      return { text: own, values: valuesIn(own), number: Number(line[1]) };
    });
  const dashed = [...text.matchAll(/^[^\S\r\n\u2028\u2029]*[-*•]\s+(.+)$/gmu)];
  return dashed.length > 0
    ? dashed.map((line) => ({ text: line[1]?.trim() ?? "", values: {} }))
    : countedIn(text.split("\n"));
}

/** A text from the heading of its list on, without what is told above that of words that were not used. */
export function fromHeading(text: string): string {
  const lines = text.trim().split("\n");
  const first = lines.findIndex((line) => /^\s*(?:\d{1,3}[.)、．:：]|[-*•])\s/.test(line));
  const heading = lines.slice(0, Math.max(0, first)).findLastIndex((line) => /[:：]\s*$/.test(line));
  return heading > 0 ? lines.slice(heading).join("\n") : text;
}

/** "…: 1. Tianmushan Road 1.54, 39 km/h; 2. Qiutao North Road 1.47, 34 km/h.": things counted within a sentence. */
function countedIn(lines: readonly string[]): Item[] {
  return lines.flatMap((line) => {
    const counts: { from: number; to: number }[] = [];
    for (const { 0: said, 1: number, index } of line.matchAll(/[:：;；,，] ?(\d{1,3})\. ?(?=[^\s\d])/gu))
      if (Number(number) === counts.length + 1) counts.push({ from: index, to: index + said.length });
    if (counts.length < 2) return [];
    return counts.map(({ to }, at): Item => {
      const next = counts[at + 1]?.from;
      const text = next === undefined ? line.slice(to).split(/[.。](?=\s|$)|。/, 1)[0] : line.slice(to, next);
      return { text: text ?? "", values: {}, number: at + 1 };
    });
  });
}

function rowsIn(text: string): Record<string, unknown>[] | undefined {
  const parsed = jsonIn(text);
  if (parsed === undefined) return undefined;
  const list = Array.isArray(parsed) ? parsed : Object.values(parsed).find(Array.isArray);
  return list?.filter((row): row is Record<string, unknown> => typeof row === "object" && row !== null);
}

/** The list or object that a text is. Undefined for other texts. */
export function jsonIn(text: string): object | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text) as object;
  } catch {
    // Text that only begins like JSON is text.
    return undefined;
  }
}

export const inLine = (values: Record<string, unknown>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(", ");

/** The values of a row that was shown in a line. Empty for a line in words. */
function valuesIn(line: string): Record<string, unknown> {
  const keys = /^[a-z]\w*: /.test(line) ? [...line.matchAll(/(?:^|, )([a-z]\w*): /g)] : [];
  const pairs = keys.map(({ 0: said, 1: key = "", index }, at) => {
    const value = line.slice(index + said.length, keys[at + 1]?.index);
    return [key, jsonIn(value) ?? (/^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value)];
  });
  return keys.length > 1 ? Object.fromEntries(pairs) : {};
}

/** A name, a code, a day, or a number with what it counts. */
function wordsIn(mention: Mention, text: string): string | undefined {
  if (mention.kind === "number")
    return text
      .slice(mention.start)
      .match(/^\d+ ?\p{L}+/u)?.[0]
      .toLowerCase();
  if (mention.kind === "moment") return /^\d{4}-\d\d-\d\d/.test(mention.text) ? mention.text.slice(0, 10) : undefined;
  if (!("value" in mention) || typeof mention.value !== "string" || mention.value.length < 2) return undefined;
  return mention.value.toLowerCase();
}

/** What a line calls its thing, behind an id: "Zurich Garden Hotel". */
const CALLED = /^(?:[a-z]{1,4}-\d+ )?([^,，(（:：]{4,60})/;

/** The end of what a line calls its thing, in lower case: "garden hotel", 花园酒店. */
export function endOfName({ text: line }: Item): string | undefined {
  const called = CALLED.exec(line.toLowerCase())?.[1]?.trim() ?? "";
  const words = called.split(" ").slice(-2);
  const isLatin = words.length === 2 && !/\p{Script=Han}/u.test(words.join(""));
  return isLatin ? words.join(" ") : /\p{Script=Han}{4}$/u.exec(called)?.[0];
}

/** Whether a text says the end of what a line calls its thing. */
export function saysNameOf(text: string, item: Item): boolean {
  const end = endOfName(item);
  return end !== undefined && text.toLowerCase().includes(end);
}

/**
 * The one thing a text names: by what its line calls it, or by words that stand in no other line. `isTopic`: words for
 * what all of them are, which one of them may be called by: "Zurich Garden Hotel".
 */
export function namedIn(
  text: string,
  items: readonly Item[],
  read: Read,
  isTopic: (word: string) => boolean,
): number | undefined {
  if (items.length < 2) return undefined;
  const lines = items.map((item) => item.text.toLowerCase());
  const called = lines.flatMap((line, at) => (text.toLowerCase().includes(CALLED.exec(line)?.[1] ?? line) ? [at] : []));
  if (called.length === 1) return called[0];
  const { mentions } = read(text);
  // "For two" names nothing called "in two hours".
  const isCount = ({ kind, start, end }: Mention) =>
    kind === "phrase" && mentions.some((one) => one.kind === "number" && one.start === start && one.end === end);
  for (const mention of mentions.filter((one) => !dayBoundIn(text, one) && !isCount(one))) {
    const said = wordsIn(mention, text);
    if (said === undefined || isTopic(said)) continue;
    const holders = lines.flatMap((line, i) => (line.includes(said) ? [i] : []));
    if (holders.length === 1) return holders[0];
  }
  return undefined;
}

/** `id` names `room_id`, `roomId` and `id`. */
export function isNameOf(key: string, slot: Slot): boolean {
  const roots = wordsOf(key).map(stem);
  if (roots.join(" ") === slot.nameRoots.join(" ")) return true;
  return roots.length === 1 && slot.nameRoots.length > 1 && slot.kind === "code" && roots[0] === slot.nameRoots.at(-1);
}

/** What a chosen thing gives a tool: values under the names of its slots, then required ones read from its line. */
export function fillFrom(tool: ModelTool, item: Item, read: Read): Filled[] {
  const named = slotsOf(tool).flatMap((slot): Filled[] => {
    const key = Object.keys(item.values).find((one) => isNameOf(one, slot));
    // How many there are tells nothing of how many are wanted.
    const isOther = tool.effect === "write" && slot.type === "integer" && slot.kind !== "code";
    return key === undefined || isOther ? [] : [{ slot, value: item.values[key], others: [], score: 4 }];
  });
  if (Object.keys(item.values).length > 0) return named;
  const own = ownCode(item.text);
  return fill(tool, read(item.text)).filter(
    ({ slot, value, score }) =>
      (slot.required || isOwnId(slot, own)) &&
      score >= 0.8 &&
      isWithin(slot, value) &&
      // What is shown tells no place that is not known.
      (slot.kind !== "place" || (slot.choices ?? [{ value }]).some((choice) => choice.value === value)) &&
      // "In two hours" is part of a name; a line that holds for a day shows its date.
      (slot.kind !== "moment" || (DATED.test(String(value)) && item.text.includes(String(value).slice(0, 10)))) &&
      (slot.kind !== "code" || own === undefined || String(value) === own),
  );
}

/** Whether a thing gives a code that a tool takes. */
export const givesCode = (tool: ModelTool, item: Item, read: Read): boolean =>
  fillFrom(tool, item, read).some(({ slot }) => slot.kind === "code");

const DATED = /^\d{4}-\d\d-\d\d/;

/** A price is no percentage. */
const isWithin = ({ minimum = -Infinity, maximum = Infinity }: Slot, value: unknown): boolean =>
  typeof value !== "number" || (minimum <= value && value <= maximum);

/** Whether a slot that may be left out takes the thing's own id. */
const isOwnId = ({ kind, pattern }: Slot, own: string | undefined): boolean =>
  kind === "code" && own !== undefined && pattern?.test(own) === true;

/** The first code of a line is the thing's own; further ones belong to what it is made of. */
export const ownCode = (line: string): string | undefined =>
  literalsIn(line)
    .filter(({ kind, value }) => kind === "code" && /\d/.test(value))
    .sort((a, b) => a.start - b.start || b.end - a.end)[0]?.value;

/** A tool that may take what a finder finds: it needs a code, changes nothing that exists, and finds nothing itself. */
export const consumerOf = (finder: ModelTool, tools: readonly ModelTool[]): boolean =>
  tools.some((tool) => tool !== finder && takesCodes(tool));

/** Whether what a finder finds is only changed or removed: days and figures said beside it are those it is to have. */
export const findsToChange = (finder: ModelTool, tools: readonly ModelTool[]): boolean => {
  const takers = tools.filter(
    (tool) =>
      tool !== finder &&
      linksOf(tools)
        .of(tool.name)
        .some(({ on }) => on === finder.name),
  );
  const takesNoOther = (tool: ModelTool) => codeSlotsOf(tool).length === 1;
  return takers.length > 0 && takers.every((tool) => touchesExisting(tool) && takesNoOther(tool));
};

const takesCodes = (tool: ModelTool): boolean => !finds(tool) && !touchesExisting(tool) && takesCode(tool);

export const consumerFor = (item: Item, tools: readonly ModelTool[], read: Read): ModelTool | undefined =>
  tools.find((tool) => takesCodes(tool) && givesCode(tool, item, read));

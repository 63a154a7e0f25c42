import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";
import type { Reading } from "../reading/read.ts";
import { placesOf } from "../slots/places-said.ts";

/** What people say for a tool, and for those it hands over to. */
export const aliasesWithin = ({ aliases = [], does = [] }: ModelTool): string[] => [
  ...aliases,
  ...does.flatMap((tool) => tool.aliases ?? []),
];

export const withoutCodes = (text: string): string =>
  text.replace(
    /(?<![A-Za-z\d])(?:\d{4}-\d\d-\d\d(?: ?(?:to|至) ?\d{4}-\d\d-\d\d)?|[A-Z]{1,4}\d*-\d+)(?![A-Za-z\d])/g,
    " ",
  );

/** Whether a text is what people say for a tool or for those it hands over to, or that with a few words beside it. */
export const saysAlias = (tool: ModelTool, text: string): boolean => sharesOfAliases(text)(tool) > 0;

/** Tells how much of a text, beside days and codes, is what people say for a tool: from one half to 1, and else 0. */
export function sharesOfAliases(text: string): (tool: ModelTool) => number {
  const said = unitsOf(withoutCodes(text));
  const whole = padded(said);
  const fits = ({ alias, length }: Alias) =>
    whole.includes(alias) &&
    (length === said.length ||
      (length >= leastOf(alias) &&
        said.length <= length + Math.min(length, MOST_MORE) &&
        !(isOfOthers(alias) && OWN.test(whole.replace(alias, " ")))));
  return (tool) => {
    const longest = Math.max(0, ...cutAliases(tool).map((one) => (fits(one) ? one.length : 0)));
    return longest === 0 ? 0 : longest / said.length;
  };
}

const MOST_MORE = 5;

/**
 * 有哪些酒店 and "hotels in a city" ask what there is; 我有哪些酒店 and "my hotels in a city" ask what somebody has. "What
 * can I do" is said by somebody in any case.
 */
const OWN = /\b(?:my|mine|our)\b|我/i;
const isOfOthers = (alias: string): boolean => /^ 有/.test(alias) || !/\b(?:i|we)\b|[可能要]/.test(alias);

/** Shorter ones may stand anywhere by chance. */
const leastOf = (alias: string): number => (/\p{Script=Han}/u.test(alias) ? 4 : 3);

/** Whether a text says what a tool does not serve and another one is called by: 跌得最多, of sales and why they changed. */
export function isToldByAnother(tool: ModelTool, all: readonly ModelTool[], reading: Reading): boolean {
  const text = reading.text.toLowerCase();
  const said = (tool.notServed ?? []).filter((word) => text.includes(word) && placesOf(word, reading).length > 0);
  return said.some((word) => all.some((other) => !other.notServed?.includes(word) && other.aliases?.includes(word)));
}

interface Alias {
  alias: string;
  /** In words and Han characters. */
  length: number;
}

const cutAliases = keptFor((tool: ModelTool): Alias[] =>
  aliasesWithin(tool)
    .flatMap((alias) => alias.split(/[,，]/))
    .map(unitsOf)
    .map((units) => ({ alias: padded(units), length: units.length })),
);

/** Words, and single Han characters, because 我去哪 is cut into other words where something stands before it. */
const unitsOf = (text: string): string[] =>
  wordsOf(text).flatMap((word) => (/^\p{Script=Han}/u.test(word) ? [...word] : [word]));

const padded = (units: readonly string[]): string => ` ${units.join(" ")} `;

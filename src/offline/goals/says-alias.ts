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

/** Whether the words of a text are what people say for a tool or for those it hands over to, or these with a few more. */
export function saysAlias(tool: ModelTool, words: readonly string[]): boolean {
  const said = ` ${words.join(" ")} `;
  return cutAliases(tool).some(
    ({ text, length }) =>
      said.includes(text) && (length === words.length || (length >= 4 && words.length <= length + MOST_MORE)),
  );
}

const MOST_MORE = 4;

/** Whether a text says what a tool does not serve and another one is called by: 跌得最多, of sales and why they changed. */
export function isToldByAnother(tool: ModelTool, all: readonly ModelTool[], reading: Reading): boolean {
  const text = reading.text.toLowerCase();
  const said = (tool.notServed ?? []).filter((word) => text.includes(word) && placesOf(word, reading).length > 0);
  return said.some((word) => all.some((other) => !other.notServed?.includes(word) && other.aliases?.includes(word)));
}

const cutAliases = keptFor((tool: ModelTool) =>
  aliasesWithin(tool).map((alias) => {
    const words = wordsOf(alias);
    return { text: ` ${words.join(" ")} `, length: words.length };
  }),
);

import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { wordsOf } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";

/** What people say for a tool, and for those it hands over to. */
export const aliasesWithin = ({ aliases = [], does = [] }: ModelTool): string[] => [
  ...aliases,
  ...does.flatMap((tool) => tool.aliases ?? []),
];

/** Whether the words of a text are what people say for a tool or for those it hands over to, or at least half of them. */
export function saysAlias(tool: ModelTool, words: readonly string[]): boolean {
  const said = ` ${words.join(" ")} `;
  return cutAliases(tool).some(
    ({ text, length }) =>
      said.includes(text) && (length === words.length || (length >= 3 && words.length <= 2 * length)),
  );
}

const cutAliases = keptFor((tool: ModelTool) =>
  aliasesWithin(tool).map((alias) => {
    const words = wordsOf(alias);
    return { text: ` ${words.join(" ")} `, length: words.length };
  }),
);

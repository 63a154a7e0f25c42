import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { cosine } from "../../engine/embedding/nearest.ts";
import { type Term, termsOf } from "../../engine/embedding/terms.ts";
import { meaningOfWord } from "../../engine/embedding/word-meanings.ts";
import { stem } from "../../engine/embedding/words.ts";
import { keptFor } from "../kept.ts";
import { isKnownTo } from "../reading/spelling.ts";
import type { Token } from "../reading/tokens.ts";
import { saidOf } from "../said-of.ts";
import { slotsOf } from "../slots/slot.ts";

/** Whether a tool is spoken of with a word, or with one that means about the same. */
export const isSpokenOf = (tool: ModelTool, token: Token): boolean =>
  knownBy(tool)(token.text.toLowerCase()) || knownBy(tool)(token.root) || isTopicOf(tool, token);

/** Whether a tool is about what a word says; a word for something it merely lists may tell that from other things. */
export function isTopicOf(tool: ModelTool, { text, root }: Token): boolean {
  const word = text.toLowerCase();
  const meaning = meaningOfWord(word) ?? meaningOfWord(root);
  return termsBy(tool).some(
    (term) => term.root === stem(word) || (meaning && term.vector && cosine(term.vector, meaning.vector) >= ALIKE),
  );
}

const ALIKE = 0.7;

const knownBy = keptFor((tool: ModelTool) => isKnownTo([tool]));

const termsBy = keptFor((tool: ModelTool): Term[] =>
  termsOf([saidOf(tool), tool.title ?? "", ...slotsOf(tool).map(({ words }) => words)].join(". ")),
);

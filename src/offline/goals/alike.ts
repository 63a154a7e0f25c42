import type { ModelTool } from "../../engine/dialog/protocol.ts";
import { isStopWord } from "../../engine/embedding/stop-words.ts";
import { spaced, stem, wordsOf } from "../../engine/embedding/words.ts";

/** Whether two tools are called by a word that tells what they are about. */
export const isAlike = (one: ModelTool, other: ModelTool): boolean => {
  const names = new Set(rootsOf(other));
  return rootsOf(one).some((root) => names.has(root));
};

const rootsOf = ({ name }: ModelTool): string[] =>
  wordsOf(spaced(name))
    .filter((word) => !isStopWord(word))
    .map(stem);

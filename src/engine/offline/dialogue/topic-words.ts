import type { ControlTool } from "../../dialog/protocol.ts";
import { stem, wordsOf } from "../../embedding/words.ts";

/** Tells the words that the tools' descriptions use, which say what is asked for, from the names people bring. */
export function topicWordsOf(tools: readonly ControlTool[]): (word: string) => boolean {
  const text = tools.map(({ description }) => description).join("\n");
  const roots = new Set(wordsOf(text).map(stem));
  return (word) =>
    /\p{Script=Han}/u.test(word) ? text.includes(word) : wordsOf(word).every((one) => roots.has(stem(one)));
}

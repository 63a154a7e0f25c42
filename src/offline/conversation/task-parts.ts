import { type Item, itemsIn } from "./shown.ts";

/** What a task says, and the things shown before that it quotes: lines with ">" before them. */
export function taskParts(text: string): { said: string; shown: Item[] } {
  const lines = text.split("\n");
  const isQuoted = (line: string) => /^\s*>/.test(line);
  const quoted = lines.filter(isQuoted).map((line) => line.replace(/^\s*>\s*/, ""));
  if (quoted.length === 0) return { said: text, shown: [] };
  const said = lines
    .filter((line) => !isQuoted(line))
    .join("\n")
    .trim();
  return { said, shown: itemsIn(quoted.join("\n")) };
}

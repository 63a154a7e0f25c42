import type { ReadText } from "./block.ts";

/** A longer first line is a sentence and no title. */
const LONGEST_TITLE = 80;

/** Reads plain text: paragraphs with empty lines between them. A short first line is the title. */
export function readPlainText(text: string): ReadText {
  const paragraphs = text
    .replace(/\r\n?/g, "\n")
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
  const title = paragraphs[0]?.split("\n", 1)[0]?.trim();
  return {
    ...(title && title.length <= LONGEST_TITLE && { title }),
    blocks: paragraphs.map((paragraph) => ({ text: paragraph })),
  };
}

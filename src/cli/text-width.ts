import stringWidth from "string-width";

/** Splits a text into characters as people count them: an accent or a skin tone is part of its character. */
const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

const isLatin = (character: string): boolean => /[\p{Script=Latin}\p{N}]/u.test(character);

/** Columns a text takes in a terminal. The text must not contain escape sequences. */
export const textWidth = (text: string): number => stringWidth(text);

/** Cuts the text to `most` columns, between words if possible; "…" marks the cut. Line breaks become spaces. */
export function cutTo(text: string, most: number): string {
  const flat = text.replace(/\s+/g, (blank) => (blank.includes("\n") ? " " : blank));
  if (textWidth(flat) <= most) return flat;
  let kept = "";
  let width = 0;
  for (const { segment } of characters.segment(flat)) {
    width += textWidth(segment);
    if (width > most - 1) break;
    kept += segment;
  }
  const isInWord = isLatin(kept.at(-1) ?? "") && isLatin(flat.charAt(kept.length));
  const whole = isInWord ? kept.replace(/(?<= )[^ ]*$/, "").trimEnd() : kept;
  return `${textWidth(whole) * 2 >= most ? whole : kept}…`;
}

/** Rows a text takes on a screen with this many columns; the last row has no line break. */
export const rowsOf = (text: string, columns: number): number =>
  text.split("\n").reduce((rows, line) => rows + Math.max(1, Math.ceil(textWidth(line) / columns)), 0);

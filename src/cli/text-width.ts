/** Characters a terminal draws two columns wide: East Asian letters, full-width forms, emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

const widthOf = (character: string): number => (/\p{Mn}/u.test(character) ? 0 : wide.test(character) ? 2 : 1);

const isLatin = (character: string): boolean => /[\p{Script=Latin}\p{N}]/u.test(character);

/** Columns a text takes in a terminal; it holds no escape sequences. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += widthOf(character);
  return width;
}

/** The text cut to `most` columns, between words where it has some, "…" standing for the rest; line breaks become spaces. */
export function cutTo(text: string, most: number): string {
  const flat = text.replace(/\s+/g, (blank) => (blank.includes("\n") ? " " : blank));
  if (textWidth(flat) <= most) return flat;
  let kept = "";
  let width = 0;
  for (const character of flat) {
    width += widthOf(character);
    if (width > most - 1) break;
    kept += character;
  }
  const isInWord = isLatin(kept.at(-1) ?? "") && isLatin(flat.charAt(kept.length));
  const whole = isInWord ? kept.replace(/(?<= )[^ ]*$/, "").trimEnd() : kept;
  return `${textWidth(whole) * 2 >= most ? whole : kept}…`;
}

/** Rows a text takes on a screen of so many columns, its last row without a line break. */
export const rowsOf = (text: string, columns: number): number =>
  text.split("\n").reduce((rows, line) => rows + Math.max(1, Math.ceil(textWidth(line) / columns)), 0);

import { textWidth } from "./text-width.ts";

/**
 * A line break, whitespace, a Chinese character, punctuation that may not start a row, punctuation that may not end
 * one, or a word.
 */
const UNITS =
  /\n|[^\S\n]+|\p{Script=Han}|[，。；：！？、）”》…]+|[（“《]+|[^\s\p{Script=Han}，。；：！？、）”》…（“《]+/gu;
const ENDS = /^[，。；：！？、）”》…]/u;
const OPENS = /[（“《]$/u;
const OWN = /[\p{Script=Han}，。；：！？、）”》…（“《]/u;

/** Whether a row may not be broken between these two units. */
const isOne = (last: string, next: string): boolean =>
  last !== "" && (ENDS.test(next) || OPENS.test(last) || !(OWN.test(last.at(-1) ?? "") || OWN.test(next)));

/** Text in rows of a terminal, broken between words. */
export const brokenInRows = (text: string, width: number): string => new RowBreaker(width).take(text).written;

/**
 * Breaks text into terminal rows between words, while the text arrives. If a word does not fit, its beginning is erased
 * and written on the next row. The last column stays free, because terminals behave differently there.
 */
export class RowBreaker {
  private column = 0;
  /** The unfinished word at the end of the row, which may move to the next row. */
  private word = "";

  constructor(private readonly width: number) {}

  /** What to write for the next part of the text, and which end of the text written before to erase first. */
  take(text: string): { written: string; takesBack: string } {
    let written = "";
    let takesBack = "";
    for (const [unit] of text.matchAll(UNITS)) {
      const isBreak = unit === "\n";
      const isBlank = /^\s/.test(unit);
      if (isBreak || (isBlank && this.column + unit.length >= this.width)) {
        written += "\n";
        this.start("", 0);
        continue;
      }
      const begun = !isBlank && isOne(this.word, unit) ? this.word : "";
      const fits = this.column + textWidth(unit) < this.width;
      if (fits || this.column === textWidth(begun)) {
        // After an inserted line break, a row does not start with a space.
        if (!(this.column === 0 && written.endsWith("\n") && unit === " ")) {
          written += unit;
          this.start(isBlank ? "" : begun + unit, this.column + textWidth(unit));
        }
        continue;
      }
      if (begun.length <= written.length) written = written.slice(0, written.length - begun.length);
      else {
        takesBack = begun.slice(0, begun.length - written.length);
        written = "";
      }
      written += `\n${begun}${unit}`;
      this.start(begun + unit, textWidth(begun + unit));
    }
    return { written, takesBack };
  }

  private start(word: string, column: number): void {
    this.word = word;
    this.column = column;
  }
}

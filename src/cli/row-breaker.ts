import { textWidth } from "./text-width.ts";

/** A blank, a Chinese letter, marks that may not begin a row, marks that may not end one, or a word. */
const UNITS =
  /\n|[^\S\n]+|\p{Script=Han}|[，。；：！？、）”》…]+|[（“《]+|[^\s\p{Script=Han}，。；：！？、）”》…（“《]+/gu;
const ENDS = /^[，。；：！？、）”》…]/u;
const OPENS = /[（“《]$/u;
const OWN = /[\p{Script=Han}，。；：！？、）”》…（“《]/u;

/** Whether no row may end between what stands last on it and the next unit. */
const isOne = (last: string, next: string): boolean =>
  last !== "" && (ENDS.test(next) || OPENS.test(last) || !(OWN.test(last.at(-1) ?? "") || OWN.test(next)));

/** Text in rows of a terminal, broken between words. */
export const brokenInRows = (text: string, width: number): string => new RowBreaker(width).take(text).written;

/**
 * Breaks text into the rows of a terminal between words, while it arrives: a word that has begun on a row it does not
 * fit on is taken back from there. The last column stays free, as terminals differ in what they do behind it.
 */
export class RowBreaker {
  private column = 0;
  /** What stands last on the row and goes on to the next with what follows it: a word as far as it is there. */
  private word = "";

  constructor(private readonly width: number) {}

  /** What to write for the next part of a text, and the end of what was written before that it takes back. */
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
        // Behind a break of ours no row begins with a blank.
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

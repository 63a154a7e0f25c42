import { textWidth } from "./text-width.ts";

/** A blank, a Chinese letter with the marks that may not begin a row, or a word. */
const UNITS = /\n|[^\S\n]+|\p{Script=Han}[，。；：！？、）”》…]*|[^\s\p{Script=Han}]+/gu;

/**
 * Breaks text into the rows of a terminal between words, while it arrives: a word that has begun on a row it does not
 * fit on is taken back from there. The last column stays free, as terminals differ in what they do behind it.
 */
export class RowBreaker {
  private column = 0;
  /** The last word as far as it stands on the row. */
  private word = "";

  constructor(private readonly width: number) {}

  /** What to write for the next part of a text, and the end of what was written before that it takes back. */
  take(text: string): { written: string; takesBack: string } {
    let written = "";
    let takesBack = "";
    for (const [unit] of text.matchAll(UNITS)) {
      const isBreak = unit === "\n";
      const isWord = /^[^\s\p{Script=Han}]/u.test(unit);
      if (isBreak || (!isWord && /^\s/.test(unit) && this.column + unit.length >= this.width)) {
        written += "\n";
        this.start("", 0);
        continue;
      }
      const begun = isWord ? this.word : "";
      const fits = this.column + textWidth(unit) < this.width;
      if (fits || this.column === textWidth(begun)) {
        // Behind a break of ours no row begins with a blank.
        if (!(this.column === 0 && written.endsWith("\n") && unit === " ")) {
          written += unit;
          this.start(isWord ? begun + unit : "", this.column + textWidth(unit));
        }
        continue;
      }
      if (begun.length <= written.length) written = written.slice(0, written.length - begun.length);
      else {
        takesBack = begun.slice(0, begun.length - written.length);
        written = "";
      }
      written += `\n${begun}${unit}`;
      this.start(isWord ? begun + unit : "", textWidth(begun + unit));
    }
    return { written, takesBack };
  }

  private start(word: string, column: number): void {
    this.word = word;
    this.column = column;
  }
}

import pc from "picocolors";
import { plainText } from "../engine/plain-text.ts";
import { brokenInRows, RowBreaker } from "./row-breaker.ts";
import { cutTo, rowsOf, textWidth } from "./text-width.ts";

/** Where a terminal program writes; `process.stdout` is one. */
export interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
  columns?: number;
  rows?: number;
}

export interface ScreenOptions {
  stdout: Output;
  stderr: Output;
  /** No notes and no status. */
  quiet: boolean;
  color: boolean;
}

/** How whole lines look. */
export type Ink = "plain" | "bold" | "dim" | "red";

/**
 * Writes answers to stdout and progress to stderr. If both are the same terminal they share a cursor: a note is never
 * written inside an answer, and text written live can be erased while it is the last output.
 * Text of models, services and users is made plain here: only this class sends control sequences to the terminal.
 */
export class Screen {
  readonly width: number;
  readonly color: boolean;
  /** Output is a terminal: text is written while it arrives, and can be erased. */
  readonly live: boolean;
  private readonly inks: Record<Ink, (text: string) => string>;
  private text = "";
  /** Breaks `text` into rows on a terminal. */
  private rows?: RowBreaker;
  private status = "";
  /** Notes were written; a blank line separates the answer from them. */
  private noted = false;

  constructor(private readonly options: ScreenOptions) {
    const { stdout, stderr, color } = options;
    this.live = stdout.isTTY === true;
    this.width = (stdout.isTTY ? stdout.columns : stderr.columns) || 100;
    this.color = color;
    const { bold, dim, red } = pc.createColors(color);
    this.inks = { plain: String, bold, dim, red };
  }

  /** A part of an answer, as it arrives. */
  write(given: string): void {
    const text = plainText(given);
    this.showStatus("");
    this.partFromNotes();
    this.rows ??= this.live ? new RowBreaker(this.width) : undefined;
    const { written, takesBack } = this.rows?.take(text) ?? { written: text, takesBack: "" };
    if (takesBack !== "") {
      this.text = this.text.slice(0, -takesBack.length);
      this.options.stdout.write(`\x1b[${textWidth(takesBack)}D\x1b[K`);
    }
    this.text += written;
    this.options.stdout.write(written);
  }

  /** Erases what `write` has written, or ends its line if that is not possible. */
  retract(): void {
    const rows = rowsOf(this.text, this.width);
    const isErasable = this.live && this.text !== "" && rows < (this.options.stdout.rows ?? 24);
    if (isErasable) this.options.stdout.write(`\r${rows > 1 ? `\x1b[${rows - 1}A` : ""}\x1b[J`);
    else this.endLine();
    this.text = "";
    this.rows = undefined;
  }

  /** Writes whole lines of an answer. */
  line(text: string, ink: Ink = "plain"): void {
    this.drawing(this.inks[ink](this.inRows(text, this.options.stdout)));
  }

  /** Writes a drawing unchanged: it has its own colours, and its texts are already plain. */
  drawing(text: string): void {
    this.showStatus("");
    this.endLine();
    this.partFromNotes();
    this.options.stdout.write(`${text}\n`);
  }

  /** Writes one line of JSON; also escapes control characters that JSON leaves unescaped and a terminal may obey. */
  json(value: unknown): void {
    const text = JSON.stringify(value).replace(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, (character) => {
      return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
    });
    this.drawing(text);
  }

  /** A blank line between two turns. */
  gap(): void {
    if (this.options.quiet) return;
    this.noted = false;
    this.line("");
  }

  /** Writes a line to stderr. */
  note(text: string, ink: Ink = "plain"): void {
    if (this.options.quiet) return;
    const status = this.status;
    this.showStatus("");
    this.endLine();
    this.options.stderr.write(`${this.inks[ink](this.inRows(text, this.options.stderr))}\n`);
    this.noted = true;
    this.showStatus(status);
  }

  /** Shows the current status; the next output replaces it. On a terminal only. */
  showStatus(status: string): void {
    if (this.options.quiet || !this.options.stderr.isTTY || this.text !== "" || status === this.status) return;
    const text = this.inks.dim(cutTo(plainText(status), this.width - 1));
    this.options.stderr.write(`\r\x1b[2K${status === "" ? "" : text}`);
    this.status = status;
  }

  /** Ends the line of an answer, which then cannot be erased. */
  endLine(): void {
    if (this.text !== "" && !this.text.endsWith("\n")) this.options.stdout.write("\n");
    this.text = "";
    this.rows = undefined;
  }

  /** Plain text for `output`: broken between words on a terminal, unchanged in a file. */
  private inRows(text: string, output: Output): string {
    return output.isTTY ? brokenInRows(plainText(text), this.width) : plainText(text);
  }

  private partFromNotes(): void {
    if (this.noted) this.options.stderr.write("\n");
    this.noted = false;
  }
}

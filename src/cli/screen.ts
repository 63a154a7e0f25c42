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
 * Answers on stdout, what happens meanwhile on stderr. When both are the same terminal they share a cursor:
 * a note never lands in the middle of an answer, and text written live can be taken back while it stands last.
 * What models, services and users wrote is plain text here, whatever they wrote: only this screen commands the terminal.
 */
export class Screen {
  readonly width: number;
  readonly color: boolean;
  /** Text is worth writing while it arrives: somebody watches, and it can be taken back. */
  readonly live: boolean;
  private readonly inks: Record<Ink, (text: string) => string>;
  private text = "";
  /** Breaks `text` into rows, where somebody watches. */
  private rows?: RowBreaker;
  private status = "";
  /** Notes stand above; a blank line parts the answer from them. */
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

  /** Takes back what `write` has put on the screen, or else ends its line. */
  retract(): void {
    const rows = rowsOf(this.text, this.width);
    const isErasable = this.live && this.text !== "" && rows < (this.options.stdout.rows ?? 24);
    if (isErasable) this.options.stdout.write(`\r${rows > 1 ? `\x1b[${rows - 1}A` : ""}\x1b[J`);
    else this.endLine();
    this.text = "";
    this.rows = undefined;
  }

  /** Whole lines of an answer. */
  line(text: string, ink: Ink = "plain"): void {
    this.drawing(this.inks[ink](this.inRows(text, this.options.stdout)));
  }

  /** A drawing as it is: its colours are its own, and its texts have been made plain. */
  drawing(text: string): void {
    this.showStatus("");
    this.endLine();
    this.partFromNotes();
    this.options.stdout.write(`${text}\n`);
  }

  /** A line of JSON; the few characters beside those JSON escapes itself that a terminal may obey are escaped too. */
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

  /** A line beside the answer. */
  note(text: string, ink: Ink = "plain"): void {
    if (this.options.quiet) return;
    const status = this.status;
    this.showStatus("");
    this.endLine();
    this.options.stderr.write(`${this.inks[ink](this.inRows(text, this.options.stderr))}\n`);
    this.noted = true;
    this.showStatus(status);
  }

  /** What is going on just now; the next output replaces it. Shown on a terminal only. */
  showStatus(status: string): void {
    if (this.options.quiet || !this.options.stderr.isTTY || this.text !== "" || status === this.status) return;
    const text = this.inks.dim(cutTo(plainText(status), this.width - 1));
    this.options.stderr.write(`\r\x1b[2K${status === "" ? "" : text}`);
    this.status = status;
  }

  /** Ends the line an answer was written on; it cannot be taken back any more. */
  endLine(): void {
    if (this.text !== "" && !this.text.endsWith("\n")) this.options.stdout.write("\n");
    this.text = "";
    this.rows = undefined;
  }

  /** Plain text as `output` takes it: broken between words where somebody watches, as it is in a file. */
  private inRows(text: string, output: Output): string {
    return output.isTTY ? brokenInRows(plainText(text), this.width) : plainText(text);
  }

  private partFromNotes(): void {
    if (this.noted) this.options.stderr.write("\n");
    this.noted = false;
  }
}

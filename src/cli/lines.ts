import { createInterface, type Interface } from "node:readline";

export interface LinesOptions {
  input: NodeJS.ReadableStream;
  /** Where the prompt is written; absent if input is piped. */
  output?: NodeJS.WritableStream;
  /** Called for Ctrl-C while no line is awaited: a terminal in raw mode sends no signal. */
  onInterrupt(): void;
}

/** Typed or piped input, line by line; lines that arrive early are queued. Lines that are pasted together are one. */
export class Lines {
  private readonly readline: Interface;
  private readonly early: string[] = [];
  /** Lines that arrived together and are not given yet. */
  private pasted: string[] = [];
  private isHeld = false;
  private awaited?: (line: string | undefined) => void;
  private ended = false;

  constructor({ input, output, onInterrupt }: LinesOptions) {
    this.readline = createInterface({ input, output, terminal: output !== undefined });
    this.readline.on("line", (line) => {
      if (!this.readline.terminal) return this.take(line);
      this.pasted.push(line);
      if (this.pasted.length === 1 || this.isHeld) setImmediate(() => this.takePasted());
    });
    this.readline.on("close", () => {
      this.ended = true;
      this.takePasted();
      if (this.awaited) output?.write("\n");
      this.give(undefined);
    });
    this.readline.on("SIGINT", () => {
      if (this.awaited) this.close();
      else onInterrupt();
    });
  }

  /** The next line that is not blank; undefined at the end of input or when the user has left. */
  async next(prompt: string): Promise<string | undefined> {
    for (;;) {
      const line = await this.read(prompt);
      if (line === undefined || line.trim() !== "") return line;
    }
  }

  /** Forgets the lines typed early at a terminal, and returns them. Piped lines stay. */
  dropEarly(): string[] {
    return this.readline.terminal ? this.early.splice(0).filter((line) => line.trim() !== "") : [];
  }

  /** Whether a line is being typed. */
  get isOpen(): boolean {
    return this.awaited !== undefined;
  }

  close(): void {
    this.readline.close();
  }

  private read(prompt: string): Promise<string | undefined> {
    const line = this.early.shift();
    if (line !== undefined || this.ended) return Promise.resolve(line);
    return new Promise((resolve) => {
      this.awaited = resolve;
      if (!this.readline.terminal) return;
      this.readline.setPrompt(prompt);
      this.readline.prompt();
    });
  }

  /** The text after the last line break of a paste is still being edited, and belongs to the lines before it. */
  private takePasted(): void {
    this.isHeld = !this.ended && this.pasted.length > 0 && this.readline.line !== "";
    if (this.isHeld || this.pasted.length === 0) return;
    const text = this.pasted.join("\n");
    this.pasted = [];
    this.take(text);
  }

  private take(line: string): void {
    if (this.awaited) this.give(line);
    else this.early.push(line);
  }

  private give(line: string | undefined): void {
    const { awaited } = this;
    this.awaited = undefined;
    awaited?.(line);
  }
}

import { createInterface, type Interface } from "node:readline";

export interface LinesOptions {
  input: NodeJS.ReadableStream;
  /** Where the prompt is written; absent if input is piped. */
  output?: NodeJS.WritableStream;
  /** Called for Ctrl-C while no line is awaited: a terminal in raw mode sends no signal. */
  onInterrupt(): void;
}

/** Typed or piped input, line by line; lines that arrive early are queued. */
export class Lines {
  private readonly readline: Interface;
  private readonly early: string[] = [];
  private awaited?: (line: string | undefined) => void;
  private ended = false;

  constructor({ input, output, onInterrupt }: LinesOptions) {
    this.readline = createInterface({ input, output, terminal: output !== undefined });
    this.readline.on("line", (line) => {
      if (this.awaited) this.give(line);
      else this.early.push(line);
    });
    this.readline.on("close", () => {
      this.ended = true;
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

  private give(line: string | undefined): void {
    const { awaited } = this;
    this.awaited = undefined;
    awaited?.(line);
  }
}

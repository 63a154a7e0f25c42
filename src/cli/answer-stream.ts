import type { Token } from "../conversations/turn-events.ts";

export interface Sheet {
  write(text: string): void;
  retract(): void;
  endLine(): void;
}

/**
 * Shows the answer while it arrives. Text that turns out to be a thought before tool calls, or that a later reply
 * replaces, is erased. The final answer is shown exactly once, whether it was streamed or not; if it continues the
 * streamed text, only the rest is written.
 */
export class AnswerStream {
  private message = "";
  private text = "";
  private readonly thoughts = new Set<string>();

  constructor(private readonly sheet: Sheet) {}

  take({ message, text, calls }: Token): void {
    if (message !== this.message) {
      this.forget();
      this.message = message;
    }
    if (calls) {
      this.thoughts.add(message);
      this.forget();
    }
    const shown = this.text === "" ? text.trimStart() : text;
    if (shown === "" || this.thoughts.has(message)) return;
    this.text += shown;
    this.sheet.write(shown);
  }

  /** Ends the turn with the stored answer. */
  end(answer: string | undefined): void {
    const streamed = this.text.trim();
    if (answer === undefined) this.forget();
    else if (streamed !== "" && answer.trim().startsWith(streamed)) this.write(answer.trim().slice(streamed.length));
    else {
      this.forget();
      this.sheet.write(answer);
    }
    this.sheet.endLine();
    this.text = "";
  }

  private write(rest: string): void {
    if (rest !== "") this.sheet.write(rest);
  }

  private forget(): void {
    if (this.text !== "") this.sheet.retract();
    this.text = "";
  }
}

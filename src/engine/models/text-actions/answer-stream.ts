const ANSWER =
  /^[^"]*(?:"thought"\s*:\s*"(?:[^"\\]|\\.)*"\s*,\s*)?"action"\s*:\s*"Final Answer"\s*,\s*"action_input"\s*:\s*"/i;

/** Reads the final answer out of a reply while it is written. */
export class AnswerStream {
  private text = "";
  private at: number | undefined;
  private isOver = false;

  /** The part of the answer that `part` of the reply adds. */
  add(part: string): string {
    this.text += part;
    this.at ??= ANSWER.exec(this.text)?.[0].length;
    if (this.at === undefined || this.isOver) return "";
    const [written = ""] = /^(?:[^"\\]|\\(?:u[0-9a-f]{4}|[^u]))*/is.exec(this.text.slice(this.at)) ?? [];
    this.at += written.length;
    this.isOver = this.text[this.at] === '"';
    return decoded(written);
  }

  /** Whether the reply is an answer, as far as it is written. */
  get isAnswer(): boolean {
    return this.at !== undefined;
  }
}

function decoded(written: string): string {
  try {
    return JSON.parse(`"${written.replace(/[\n\r\t]/g, (sign) => JSON.stringify(sign).slice(1, -1))}"`);
  } catch {
    return written;
  }
}

/** The answer in a reply that ends in the middle of it; undefined if the reply is no answer. */
export function answerBegun(text: string): string | undefined {
  const stream = new AnswerStream();
  const answer = stream.add(text);
  return stream.isAnswer ? answer.trim() : undefined;
}

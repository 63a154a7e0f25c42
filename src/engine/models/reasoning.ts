/** How models write what they think in front of a reply: between tags, or in a channel of its own. */
const OPENERS = ["<think>", "<thinking>", "<thought>", "<reasoning>", "<|channel|>analysis<|message|>"];
const CLOSER =
  /<\/(?:think|thinking|thought|reasoning)>\s*|(?:<\|end\|>)?(?:<\|start\|>assistant)?<\|channel\|>final<\|message\|>/i;

/** In characters. */
const LONGEST_CLOSER = 60;

/** A whole reply without what the model thought in front of it; a thought without an end is all there is. */
export function withoutReasoning(text: string): string {
  const end = CLOSER.exec(text);
  if (end) return text.slice(end.index + end[0].length);
  const begin = text.trimStart().toLowerCase();
  return OPENERS.some((opener) => begin.startsWith(opener)) ? "" : text;
}

/** The same for a reply that arrives in parts. */
export class ReasoningFilter {
  private held = "";
  private state: "open" | "thinking" | "replying" = "open";

  /** `isExpected`: whether the reply may begin within a thought, as some chat templates have it. */
  constructor(private readonly isExpected: boolean) {}

  /** What of a part belongs to the reply. */
  add(part: string): string {
    if (this.state === "replying") return part;
    this.held += part;
    if (this.state === "open") this.state = this.begun();
    if (this.state === "replying") return this.released(0);
    const end = CLOSER.exec(this.held);
    if (end) return this.released(end.index + end[0].length);
    if (this.state === "thinking") this.held = this.held.slice(-LONGEST_CLOSER);
    return "";
  }

  /** What is left at the end of a reply that was not seen to think. */
  end(): string {
    return this.state === "thinking" ? "" : this.released(0);
  }

  private begun(): "open" | "thinking" | "replying" {
    const begin = this.held.trimStart().toLowerCase();
    if (OPENERS.some((opener) => begin.startsWith(opener))) return "thinking";
    return this.isExpected || OPENERS.some((opener) => opener.startsWith(begin)) ? "open" : "replying";
  }

  private released(from: number): string {
    const rest = this.held.slice(from);
    this.held = "";
    this.state = "replying";
    return rest;
  }
}

/** Whether a reply ends a thought that it does not begin. */
export const endsThought = (text: string): boolean => CLOSER.test(text);

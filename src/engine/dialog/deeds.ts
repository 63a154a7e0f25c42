import type { BaseMessage, ToolMessage } from "@langchain/core/messages";
import { inOneLine } from "../cut.ts";
import { sentencesOf } from "../grounding/act-words.ts";
import { claimsIn } from "../grounding/claims.ts";
import { isHuman, textOf } from "./message.ts";
import { isToolMessage, kindOf } from "./tool-message.ts";

/** The longest deed and the longest words of the user in a line, in characters. */
const LINE_CHARS = 160;
/** The most deeds, and the most words of the user, that a view repeats of what it leaves out. */
const MOST_DEEDS = 12;
const MOST_LIMITS = 4;

/** Marks the answer to a write call that the user decided. `preview`: the words of its card. */
export function markedDeed(message: ToolMessage, preview: string): ToolMessage {
  message.additional_kwargs.deed = inOneLine(preview, LINE_CHARS);
  return message;
}

/** What was on the card of a decided write, by its answer; undefined for any other message. */
export function deedOf({ additional_kwargs: { deed } }: BaseMessage): string | undefined {
  return typeof deed === "string" ? deed : undefined;
}

/**
 * What models have to know of messages that they do not see, a line each: the writes that the user decided, and words of
 * the user with an amount of money, such as a limit.
 */
export function keptInMind(messages: readonly BaseMessage[]): string[] {
  const deeds = messages.filter(isToolMessage).flatMap((message) => {
    const deed = deedOf(message);
    return deed === undefined ? [] : [deedLine(message, deed)];
  });
  const limits = messages
    .filter(isHuman)
    .flatMap((message) => sentencesOf(textOf(message).slice(0, 2000)))
    .filter((sentence) => claimsIn(sentence).some((claim) => claim.kind === "figure" && claim.counted === "money"))
    .map((sentence) => `- said by the user: ${inOneLine(sentence, LINE_CHARS)}`);
  return [...limits.slice(-MOST_LIMITS), ...deeds.slice(-MOST_DEEDS)];
}

function deedLine(message: ToolMessage, deed: string): string {
  const kind = kindOf(message);
  if (kind === "done") return `- done: ${inOneLine(textOf(message), LINE_CHARS)}`;
  if (kind === "unsure") return `- may have been done: ${deed}`;
  return kind === "declined" ? `- rejected by the user: ${deed}` : `- failed: ${deed}`;
}

import type { BaseMessage, ToolMessage } from "@langchain/core/messages";
import { beginning } from "../plain-text.ts";
import { tokenCount } from "../token-count.ts";
import { answer, isToolAnswer, PLANNER, textOf, writtenBy } from "./message.ts";
import { READ_MORE } from "./protocol.ts";

/** Tokens of one observation in a view, unless said otherwise. */
export const OBSERVATION_TOKENS = 8000;
/** Observations of one view share so many times the tokens of one. */
const TOGETHER = 4;

/** The beginning of a text, about `tokens` long; undefined when it is no longer than that. */
function beginningWithin(text: string, tokens: number): string | undefined {
  const count = tokenCount(text);
  return count <= tokens ? undefined : beginning(text, Math.floor((text.length * tokens) / count));
}

/** A text of at most about `tokens`; a cut is marked. */
export function within(text: string, tokens: number): string {
  const kept = beginningWithin(text, tokens);
  return kept === undefined ? text : `${kept} … [${text.length - kept.length} more characters]`;
}

/** A text from a character on, at most about `tokens` of it, and how to read on. */
export function pageOf(text: string, id: string, from: number, tokens: number): string {
  const rest = text.slice(from);
  const kept = beginningWithin(rest, tokens);
  if (kept === undefined) return rest;
  const next = from + kept.length;
  return `${kept}\n[Cut: characters ${from} to ${next} of ${text.length}. Read on: ${readMore(id, next)}]`;
}

/** The call that reads an observation from a character on. */
export const readMore = (id: string, from: number): string => `${READ_MORE}(${JSON.stringify({ of: id, from })})`;

/**
 * Messages with observations of at most `tokens` each, and together at most four times as many, the latest first. What
 * is cut or left out says so, and how to read it.
 */
export function withinBudget(messages: readonly BaseMessage[], tokens: number): BaseMessage[] {
  let left = TOGETHER * tokens;
  return messages
    .toReversed()
    .map((message) => {
      if (!isToolAnswer(message)) return message;
      const text = textOf(message);
      const id = message.id ?? "";
      const page = pageOf(text, id, 0, tokens);
      const count = tokenCount(page);
      const fits = count <= left;
      if (fits) left -= count;
      const shown = fits ? page : `[Left out here, ${text.length} characters. Read it: ${readMore(id, 0)}]`;
      return shown === text ? message : withText(message, shown);
    })
    .toReversed();
}

/** Messages with observations of at most `tokens` each, for who cannot read on. */
export const eachWithin = (messages: readonly BaseMessage[], tokens: number): BaseMessage[] =>
  messages.map((message) => {
    const text = textOf(message);
    const shown = isToolAnswer(message) ? within(text, tokens) : text;
    return isToolAnswer(message) && shown !== text ? withText(message, shown) : message;
  });

function withText(message: ToolMessage, text: string): ToolMessage {
  const call = { id: message.tool_call_id, name: message.name ?? "" };
  return answer(call, text, writtenBy(message) ?? { agent: PLANNER }, message.status !== "error");
}

/** Whether a view holds something that was cut. */
export const isCut = (view: readonly BaseMessage[]): boolean =>
  view.some((message) => textOf(message).includes(`${READ_MORE}({"of":`));

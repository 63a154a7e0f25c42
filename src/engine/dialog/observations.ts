import type { BaseMessage, ToolMessage } from "@langchain/core/messages";
import { cut } from "../cut.ts";
import { beginning } from "../plain-text.ts";
import { tokenCount } from "../token-count.ts";
import { PLANNER, textOf, writtenBy } from "./message.ts";
import { READ_MORE } from "./protocol.ts";
import { withTables } from "./tables.ts";
import { isToolMessage, kindOf, toolMessage } from "./tool-message.ts";

/** How a model is shown what calls have found. */
export interface Showing {
  /** Most tokens of one observation, and of all that stand together. */
  tokens: number;
  together: number;
  /** An observation as the model reads it; the same for the same text. */
  written(text: string): string;
}

/** Tokens of one observation, unless said otherwise; together they have so many times as many. */
const OBSERVATION_TOKENS = 8000;
const TOGETHER = 4;

/** For a language model: every token counts. */
export const brieflyShown = (tokens = OBSERVATION_TOKENS): Showing => ({
  tokens,
  together: TOGETHER * tokens,
  written: withTables,
});

/** For the embedded model: everything, as it was found. */
export const fullyShown: Showing = { tokens: Infinity, together: Infinity, written: (text) => text };

/** How much of a text is about `tokens` long, in characters. */
function charsWithin(text: string, tokens: number): number {
  const count = tokenCount(text);
  return count <= tokens ? text.length : Math.floor((text.length * tokens) / count);
}

/** A text of at most about `tokens`; a cut is marked. */
export const within = (text: string, tokens: number): string => cut(text, charsWithin(text, tokens));

/** A text from a character on, at most about `tokens` of it, and how to read on. */
export function pageOf(text: string, id: string, from: number, tokens: number): string {
  const rest = text.slice(from);
  const kept = beginning(rest, charsWithin(rest, tokens));
  if (kept.length === rest.length) return rest;
  const next = from + kept.length;
  return `${kept}\n[Cut: characters ${from} to ${next} of ${text.length}. Read on: ${readMore(id, next)}]`;
}

/** The call that reads an observation from a character on. */
export const readMore = (id: string, from: number): string => `${READ_MORE}(${JSON.stringify({ of: id, from })})`;

/** Messages with their observations as they are shown, the latest first; what is cut or left out says so, and how to read it. */
export function withinBudget(messages: readonly BaseMessage[], showing: Showing): BaseMessage[] {
  let left = showing.together;
  return messages
    .toReversed()
    .map((message) => {
      if (!isToolMessage(message)) return message;
      const text = writtenFor(message, showing);
      const id = message.id ?? "";
      const page = isPage(message) ? text : pageOf(text, id, 0, showing.tokens);
      const count = tokenCount(page);
      const fits = count <= left;
      if (fits) left -= count;
      const shown = fits ? page : `[Left out here, ${text.length} characters. Read it: ${readMore(id, 0)}]`;
      if (shown !== text || isPage(message)) return showingCut(withText(message, shown));
      return shown === textOf(message) ? message : withText(message, shown);
    })
    .toReversed();
}

/** What `read_more` has given is as long as it may be, and written already. */
const isPage = (message: ToolMessage): boolean => message.name === READ_MORE;

/** An observation as its reader is shown it. */
export const writtenFor = (message: ToolMessage, { written }: Showing): string =>
  isPage(message) ? textOf(message) : written(textOf(message));

function withText(message: ToolMessage, text: string): ToolMessage {
  const call = { id: message.tool_call_id, name: message.name ?? "" };
  return toolMessage(call, text, writtenBy(message) ?? { agent: PLANNER }, kindOf(message));
}

/** The same message, made for a view, with the mark that it shows only a part of something. */
export function showingCut<Message extends BaseMessage>(message: Message): Message {
  message.additional_kwargs.cut = true;
  return message;
}

/** Whether a view holds something that was cut. */
export const isCut = (view: readonly BaseMessage[]): boolean =>
  view.some(({ additional_kwargs }) => additional_kwargs.cut === true);

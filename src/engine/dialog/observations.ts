import type { BaseMessage, ToolMessage } from "@langchain/core/messages";
import { cut } from "../cut.ts";
import { beginning } from "../plain-text.ts";
import { tokenCount } from "../token-count.ts";
import { authorOf, textOf } from "./message.ts";
import { READ_MORE } from "./protocol.ts";
import { withTables } from "./tables.ts";
import { declinedMessage, isToolMessage, kindOf, reasonOf, toolMessage } from "./tool-message.ts";

/** How a model sees observations. */
export interface ObservationFormat {
  /** The most tokens of one observation, and of all observations together. */
  tokens: number;
  together: number;
  /** An observation as the model reads it. Equal texts give equal results. */
  written(text: string): string;
}

/** The default for one observation, in tokens. All together may have `TOGETHER` times as many. */
const OBSERVATION_TOKENS = 8000;
const TOGETHER = 4;

/** For a language model, where every token counts. */
export const compactFormat = (tokens = OBSERVATION_TOKENS): ObservationFormat => ({
  tokens,
  together: TOGETHER * tokens,
  written: withTables,
});

/** For the embedded model: observations unchanged and in full. */
export const unchangedFormat: ObservationFormat = { tokens: Infinity, together: Infinity, written: (text) => text };

/** How many characters of a text are about `tokens` tokens. */
function charsWithin(text: string, tokens: number): number {
  const count = tokenCount(text);
  return count <= tokens ? text.length : Math.floor((text.length * tokens) / count);
}

/** The text, cut to about `tokens` tokens. A cut is marked. */
export const cutToTokens = (text: string, tokens: number): string => cut(text, charsWithin(text, tokens));

/** About `tokens` tokens of a text, starting at character `from`. If more follows, a note says how to read on. */
export function pageOf(text: string, id: string, from: number, tokens: number): string {
  const rest = text.slice(from);
  const kept = beginning(rest, charsWithin(rest, tokens));
  if (kept.length === rest.length) return rest;
  const next = from + kept.length;
  return `${kept}\n[Cut: characters ${from} to ${next} of ${text.length}. Read on: ${readMore(id, next)}]`;
}

/** The call that reads an observation starting at character `from`. */
export const readMore = (id: string, from: number): string => `${READ_MORE}(${JSON.stringify({ of: id, from })})`;

/**
 * The messages with their observations in the form that the model sees. The latest observations get the budget first. A
 * cut or left-out observation says so and how to read it.
 */
export function withinBudget(messages: readonly BaseMessage[], format: ObservationFormat): BaseMessage[] {
  let left = format.together;
  return messages
    .toReversed()
    .map((message) => {
      if (!isToolMessage(message)) return message;
      const text = writtenFor(message, format);
      const id = message.id ?? "";
      const page = isPage(message) ? text : pageOf(text, id, 0, format.tokens);
      const count = tokenCount(page);
      const fits = count <= left;
      if (fits) left -= count;
      const shown = fits ? page : `[Left out here, ${text.length} characters. Read it: ${readMore(id, 0)}]`;
      if (shown !== text || isPage(message)) return markedCut(withText(message, shown));
      return shown === textOf(message) ? message : withText(message, shown);
    })
    .toReversed();
}

/** A result of `read_more` has the right length and form already. */
const isPage = (message: ToolMessage): boolean => message.name === READ_MORE;

/** An observation in the form that its reader sees. */
export const writtenFor = (message: ToolMessage, { written }: ObservationFormat): string =>
  isPage(message) ? textOf(message) : written(textOf(message));

function withText(message: ToolMessage, text: string): ToolMessage {
  const call = { id: message.tool_call_id, name: message.name ?? "" };
  return declinedMessage(toolMessage(call, text, authorOf(message), kindOf(message)), reasonOf(message));
}

/** Marks a message of a view: it shows only a part of something. */
export function markedCut<Message extends BaseMessage>(message: Message): Message {
  message.additional_kwargs.cut = true;
  return message;
}

/** Whether a view shows only a part of something. */
export const isCut = (view: readonly BaseMessage[]): boolean =>
  view.some(({ additional_kwargs }) => additional_kwargs.cut === true);

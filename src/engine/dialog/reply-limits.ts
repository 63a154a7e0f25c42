import { AIMessage } from "@langchain/core/messages";

/** The longest reply of a model, in characters: its text, or the arguments of one call. */
export const LONGEST_REPLY = 50_000;

/** The most calls of one reply that are carried out. */
export const MOST_CALLS = 20;

/** Whether the provider says that the reply reached its length limit. */
export function isCutOff({ response_metadata = {} }: Pick<AIMessage, "response_metadata">): boolean {
  const { finish_reason, stop_reason }: Record<string, unknown> = { ...response_metadata };
  return [finish_reason, stop_reason].some((reason) => /^(?:length|max_tokens)$/i.test(String(reason)));
}

/** Whether the provider says that its filter stopped the reply. */
export const isFiltered = ({ response_metadata = {} }: Pick<AIMessage, "response_metadata">): boolean =>
  response_metadata.finish_reason === "content_filter";

/** The same reply with other text. */
export const withText = (reply: AIMessage, content: string): AIMessage => new AIMessage({ ...reply, content });

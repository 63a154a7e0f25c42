import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import { isOnCard } from "./message.ts";

/** In characters. Of a longer message, only the lines that differ are repeated. */
const REPEATED_WHOLE = 2_000;

/** The user's words as models see them, followed by the standard form if it differs. */
export function withStandardForm(words: string, standard: string): string {
  if (standard === words) return words;
  const lines =
    words.length <= REPEATED_WHOLE ? [standard] : standard.split("\n").filter((line) => !words.includes(line));
  return `${words}\n[In standard form: ${lines.join("\n")}]`;
}

/** The standard form that is stored with a user message; undefined if it equals the user's words. */
export function standardFormOf({ additional_kwargs }: Pick<BaseMessage, "additional_kwargs">): string | undefined {
  const { standard_form } = additional_kwargs;
  return typeof standard_form === "string" ? standard_form : undefined;
}

/** A user message that stores its standard form; the same message if nothing changes. */
export function storingStandardForm(message: BaseMessage, words: string, standard: string): BaseMessage {
  const standard_form = standard === words ? undefined : standard;
  if (standardFormOf(message) === standard_form) return message;
  const { id, content } = message;
  const additional_kwargs = { ...(standard_form && { standard_form }), ...(isOnCard(message) && { on_card: true }) };
  return new HumanMessage({ id, content, additional_kwargs });
}

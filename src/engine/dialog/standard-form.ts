import { type BaseMessage, HumanMessage } from "@langchain/core/messages";

/** Of a longer message only the lines that differ are repeated. */
const REPEATED_WHOLE = 2_000;

/** The words of a user as models are shown them: as they were written, and their standard form beside them. */
export function withStandardForm(words: string, standard: string): string {
  if (standard === words) return words;
  const lines =
    words.length <= REPEATED_WHOLE ? [standard] : standard.split("\n").filter((line) => !words.includes(line));
  return `${words}\n[In standard form: ${lines.join("\n")}]`;
}

/** The standard form that was settled when a message of the user's was taken up; undefined when its words are that. */
export function standardFormOf({ additional_kwargs }: Pick<BaseMessage, "additional_kwargs">): string | undefined {
  const { standard_form } = additional_kwargs;
  return typeof standard_form === "string" ? standard_form : undefined;
}

/** A message of the user's that keeps its standard form; the same message when that changes nothing. */
export function settled(message: BaseMessage, words: string, standard: string): BaseMessage {
  const standard_form = standard === words ? undefined : standard;
  if (standardFormOf(message) === standard_form) return message;
  const { id, content } = message;
  return new HumanMessage({ id, content, ...(standard_form && { additional_kwargs: { standard_form } }) });
}

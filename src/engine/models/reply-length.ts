import type { OpenAIClient } from "@langchain/openai";
import { beginning } from "../plain-text.ts";

type Chunk = OpenAIClient.Chat.Completions.ChatCompletionChunk;

/** How much of a reply a chunk adds, in characters: text, and names and arguments of calls. */
export const lengthOf = ({ choices }: Chunk): number =>
  choices
    .flatMap(({ delta: { content, tool_calls = [] } }) => [
      content ?? "",
      ...tool_calls.flatMap(({ function: called }) => [called?.name ?? "", called?.arguments ?? ""]),
    ])
    .reduce((sum, { length }) => sum + length, 0);

/** The last chunk of a reply that is too long: at most `most` characters of its text, and none of its calls' arguments. */
export const cutTo = (chunk: Chunk, most: number): Chunk => ({
  ...chunk,
  choices: chunk.choices.map((choice) => {
    const { content, tool_calls: _, ...delta } = choice.delta;
    return { ...choice, delta: { ...delta, content: beginning(content ?? "", most) }, finish_reason: "length" };
  }),
});

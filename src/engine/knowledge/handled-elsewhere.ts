import { type Handling, thingsHandled } from "./affinity.ts";
import { createTopicWords } from "./topic-words.ts";

/**
 * Tells which other specialists handle a thing that words name; none where the given ones handle one. Unlike the topic
 * test, it needs no request: "the hotel" is enough.
 */
export function createHandlers(specialists: readonly (Handling & { readonly name: string })[]) {
  const words = createTopicWords(specialists.map((one) => ({ name: one.name, texts: thingsHandled(one) })));
  return (text: string, given: readonly string[]): string[] =>
    given.some((name) => words.speaksOf(text, name))
      ? []
      : specialists.flatMap(({ name }) =>
          !given.includes(name) && given.every((one) => words.tellsApart(text, name, one)) ? name : [],
        );
}

import { type Handling, thingsHandled } from "./affinity.ts";
import { createTopicWords } from "./topic-words.ts";

/**
 * Tells whether words name a thing that another specialist handles, and none that the given ones handle. Unlike the
 * topic test, it needs no request: "the hotel" is enough.
 */
export function createHandledElsewhere(specialists: readonly (Handling & { readonly name: string })[]) {
  const words = createTopicWords(specialists.map((one) => ({ name: one.name, texts: thingsHandled(one) })));
  return (text: string, given: readonly string[]): boolean => {
    const others = specialists.filter(({ name }) => !given.includes(name));
    return (
      !given.some((name) => words.speaksOf(text, name)) &&
      others.some(({ name }) => given.every((one) => words.tellsApart(text, name, one)))
    );
  };
}

import { expect, it } from "vitest";
import { withoutAdvice } from "../../src/engine/advice.ts";
import { ToolError } from "../../src/engine/errors.ts";

it.each([
  ["There is no hotel HT-9.", "Take an id that search_hotels lists."],
  ["Nothing is there.", 'GET http://127.0.0.1/a failed [404]. {"a":[1,[2]]}'],
  ["", "Wrong arguments for book, nothing was called."],
])("a failure of %j keeps its advice from the user", (words, advice) => {
  const { message } = new ToolError(words, { advice });
  expect(message).toContain(advice);
  expect(withoutAdvice(message)).toBe(words);
});

it.each(["All is fine.", "a] b", "[a b", "x ]]"])("%j has no advice", (text) => {
  expect(withoutAdvice(text)).toBe(text);
});

import { expect, it } from "vitest";
import { usageOf } from "../../../src/engine/dialog/usage.ts";

it("the token counts of a reply are kept with their details", () => {
  const usage = {
    ...{ input_tokens: 10, output_tokens: 2, total_tokens: 12 },
    input_token_details: { cache_read: 4, audio: 0 },
    output_token_details: { reasoning: 1 },
  };
  expect(usageOf(usage)).toEqual(usage);
});

it.each([undefined, null, 7, "12 tokens"])("a provider that reports %j reports no counts", (usage) => {
  expect(usageOf(usage)).toBeUndefined();
});

it("a count that is no number is 0, and a detail that is none is left out", () => {
  expect(
    usageOf({
      ...{ input_tokens: "10", output_tokens: Number.NaN, total_tokens: Infinity },
      input_token_details: { cache_read: "4", audio: Number.NaN, text: 3 },
      output_token_details: { reasoning: null },
    }),
  ).toEqual({ input_tokens: 0, output_tokens: 0, total_tokens: 0, input_token_details: { text: 3 } });
});

it.each([null, 3, "all", undefined])("details that are %j are left out", (details) => {
  const counts = { input_tokens: 1, output_tokens: 1, total_tokens: 2 };
  expect(usageOf({ ...counts, input_token_details: details })).toEqual(counts);
});

it("a detail has a plain name of at most 40 small letters", () => {
  const details = JSON.parse(
    `{"${"x".repeat(40)}": 1, "${"x".repeat(41)}": 2, "__proto__": 3, "Audio": 4, "two words": 5, "": 6, "1a": 7, "a1": 8}`,
  );
  const { input_token_details } = usageOf({ input_token_details: details }) ?? {};
  expect(Object.entries(input_token_details ?? {})).toEqual([["x".repeat(40), 1]]);
});

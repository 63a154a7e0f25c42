import fc from "fast-check";
import { it } from "vitest";
import { malformedReplies, playMalformed } from "./malformed-text.ts";

it("ends every turn within its limits in ten thousand conversations with a model without tool calls", async () => {
  await fc.assert(fc.asyncProperty(malformedReplies, playMalformed), { numRuns: 10_000 });
});

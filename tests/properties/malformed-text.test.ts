import fc from "fast-check";
import { it } from "vitest";
import { malformedReplies, playMalformed } from "./malformed-text.ts";

it("ends every turn within its limits, whatever a model without tool calls writes", async () => {
  await fc.assert(fc.asyncProperty(malformedReplies, playMalformed), {
    seed: 20261123,
    numRuns: 20,
    endOnFailure: false,
  });
}, 300_000);

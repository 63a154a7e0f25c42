import fc from "fast-check";
import { it } from "vitest";
import { play } from "./conversation.ts";
import { minds, steps } from "./moves.ts";

it("keeps its promises in a hundred thousand conversations", async () => {
  await fc.assert(fc.asyncProperty(minds, steps, play), { numRuns: 100_000 });
});

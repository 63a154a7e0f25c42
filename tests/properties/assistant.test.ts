import fc from "fast-check";
import { it } from "vitest";
import { play } from "./conversation.ts";
import { minds, steps } from "./moves.ts";

it("keeps its promises whatever models, users and crashes do", async () => {
  await fc.assert(fc.asyncProperty(minds, steps, play), { seed: 20261121, numRuns: 50, endOnFailure: false });
}, 300_000);

import { expect, it } from "vitest";
import { markDelivered } from "../../src/conversations/mark-delivered.ts";

async function updatesAfter(values: object, next: string[] = []): Promise<unknown[]> {
  const updates: unknown[] = [];
  const graph = {
    getState: async () => ({ values, next }),
    updateState: async (...given: unknown[]) => void updates.push(given),
  };
  await markDelivered(graph as never, "t", "p");
  return updates;
}
const receipts = { a: { said: "p" }, b: { said: "q" }, c: {}, d: { said: "p" } };

it("what this process has reported is no longer kept once it was delivered", async () => {
  expect(await updatesAfter({ receipts })).toEqual([
    [{ configurable: { thread_id: "t" } }, { receipts: { a: null, d: null } }, "summarize"],
  ]);
});

it("nothing is changed while a card is open, or if there is nothing to change", async () => {
  expect(await updatesAfter({ receipts }, ["approve"])).toEqual([]);
  expect(await updatesAfter({ receipts: { b: receipts.b } })).toEqual([]);
  expect(await updatesAfter({})).toEqual([]);
});

import { expect, it } from "vitest";
import { approvalCard } from "../../../src/engine/dialog/cards.ts";
import { play } from "../../../src/evaluation/runs/play.ts";
import { scripted, task } from "./made.ts";

const card = approvalCard(
  [
    { id: "c1", tool: "book", args: { days: 2, room: "x" }, preview: "Book it" },
    { id: "c2", tool: "pay", args: {}, preview: "Pay it" },
  ] as never,
  "en",
);
const idle = () => ({ stop: new AbortController().signal, limit: new AbortController().signal });
const script = (...user: unknown[]) => task({ user }).user;

it("says the user's words and decides on every call of the open card", async () => {
  const assistant = scripted([{ waitsFor: card }, { text: "Done." }]);
  const { turns, stuck } = await play(script("Book", { decide: "approve" }), assistant, idle());
  expect(stuck).toBeUndefined();
  expect(turns).toEqual([
    { user: "Book", card: card.description },
    { user: "[approve]", answer: "Done." },
  ]);
  expect(assistant.heard[1]).toEqual({ resume: { decisions: [{ type: "approve" }, { type: "approve" }] } });
});

it("edits some arguments of the first call and keeps the others", async () => {
  const assistant = scripted([{ waitsFor: card }, { text: "Done." }]);
  await play(script("Book", { decide: "edit", args: { days: 3 } }), assistant, idle());
  const edited = { type: "edit", edited_action: { name: "book", args: { days: 3, room: "x" } } };
  expect(assistant.heard[1]).toEqual({ resume: { decisions: [edited, { type: "approve" }] } });
});

it("approves as many cards as come up, and goes on without one", async () => {
  const assistant = scripted([{ waitsFor: card }, { waitsFor: card }, { text: "Done." }]);
  const { turns, stuck } = await play(script("Book", { decide: "approve", most: 5 }), assistant, idle());
  expect([turns.length, stuck]).toEqual([3, undefined]);
});

it("is stuck where no approval card is open, and where a turn fails", async () => {
  const decided = await play(script("Hello", { decide: "approve" }), scripted([{ text: "Hi." }]), idle());
  expect(decided.stuck).toBe("Step 2 is to approve, and no approval card is open.");
  const failed = await play(script("Hello"), scripted([]), idle());
  expect(failed).toEqual({ turns: [{ user: "Hello" }], stuck: "Step 1 failed: It has no more answers." });
});

it("tells a turn that took too long from a run that was stopped", async () => {
  const late = { stop: new AbortController().signal, limit: AbortSignal.abort() };
  expect((await play(script("Hello"), scripted([]), late)).stuck).toBe("Step 1 took too long.");
  const stopped = { stop: AbortSignal.abort(new Error("stopped")), limit: new AbortController().signal };
  await expect(play(script("Hello"), scripted([]), stopped)).rejects.toThrow("stopped");
});

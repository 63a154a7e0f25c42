import type { ToolMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { markedDeed } from "../../../../src/engine/dialog/deeds.ts";
import type { Receipt } from "../../../../src/engine/dialog/receipt.ts";
import type { PendingCall } from "../../../../src/engine/dialog/task.ts";
import { decidedMessage, toolMessage } from "../../../../src/engine/dialog/tool-message.ts";
import { needsClearYes, withRepeatWarning } from "../../../../src/engine/nodes/card/done-before.ts";
import { pendingOf, planner, user } from "../../../support/history.ts";

const receipt = (text: string, given: Partial<Receipt> = {}): Receipt => ({
  ...{ tool: "book_hotel", args: {}, ok: true, text },
  ...given,
});

describe("a waiting call", () => {
  const call = pendingOf("w");
  const same = receipt("Booked w.", { args: { what: "w" } });
  const warning = "Exactly this has been done already: Booked w. Approving does it a second time.";
  const warned = (one: PendingCall, receipts: Record<string, Receipt>) =>
    withRepeatWarning(one, { messages: [], receipts }, "en");

  it("warns that the very same was done", () => {
    expect(warned(call, { a: same })).toStrictEqual({
      ...call,
      repeat: { done: "Booked w.", warning },
    });
  });

  it("warns so beside what its tool warns of", () => {
    const repeat = { done: "Booked before.", warning: "Your last stay is not over." };
    expect(warned({ ...call, repeat }, { a: same }).repeat).toStrictEqual({
      done: "Booked w.",
      warning: `${warning}\nYour last stay is not over.`,
    });
  });

  it.each<[string, Record<string, Receipt>]>([
    ["nothing was done", {}],
    ["it failed", { a: { ...same, ok: false, why: "Full." } }],
    ["its card was closed", { a: { ...same, ok: false, closed: true } }],
    ["another tool was called", { a: { ...same, tool: "change" } }],
    ["it was called with other arguments", { a: { ...same, args: { what: "v" } } }],
  ])("does not warn if %s", (_, receipts) => {
    expect(warned(call, receipts)).toBe(call);
  });

  describe("says that the user has rejected the same", () => {
    const answered = (id: string, kind: "declined" | "done", args: PendingCall["args"] = call.args) =>
      decidedMessage(toolMessage({ id, name: call.tool }, "-", { agent: "hotel", task: "t" }, kind), args);
    const words = "You have already rejected exactly this.";

    it.each([
      ["in this turn", [user("q", "Book"), answered("a", "declined")], true],
      ["in an earlier turn", [answered("a", "declined"), user("q", "Anything cheaper?")], true],
      ["but not something else", [answered("a", "declined", { what: "v" })], false],
      ["but not if it is that very call", [answered(call.id, "declined")], false],
    ])("%s", (_, messages, isSaid) => {
      const { preview } = withRepeatWarning(call, { messages, receipts: {} }, "en");
      expect(preview).toBe(isSaid ? `${words}\n${call.preview}` : call.preview);
      expect(needsClearYes(call, { messages, receipts: {} })).toBe(isSaid);
    });
  });

  it("does not say that what was done since was rejected", () => {
    const decided = (kind: "declined" | "done") =>
      decidedMessage(toolMessage({ id: kind, name: call.tool }, "-", planner, kind), call.args);
    const shown = withRepeatWarning(call, { messages: [decided("declined"), decided("done")], receipts: {} }, "en");
    expect(shown).toMatchObject({ preview: call.preview, repeat: { done: "-" } });
  });

  it("needs a clear yes if the very same was done", () => {
    expect(needsClearYes(call, { messages: [], receipts: { a: same } })).toBe(true);
    expect(needsClearYes({ ...call, repeat: { done: "x", warning: "y" } }, { messages: [], receipts: {} })).toBe(true);
    expect(needsClearYes(call, { messages: [], receipts: { a: { ...same, ok: false } } })).toBe(false);
  });

  describe("warns of what an earlier turn has done", () => {
    const did = (id: string, text: string, tool = call.tool, args: PendingCall["args"] = call.args) =>
      markedDeed(
        decidedMessage(toolMessage({ id, name: tool }, text, { agent: "hotel", task: "t" }), args),
        `${tool} ${id}`,
      );
    const again = "Approving does it a second time.";
    const booked = did("a", "Booked HB-1 for w");

    it.each<[string, string, ToolMessage[]]>([
      ["in the words of its tool", `Booked HB-1 for w. ${again}`, [booked]],
      ["in the words of its card, if the result is data", `book_hotel a. ${again}`, [did("a", '{"id":"HB-1"}')]],
      ["also if a like thing was undone", again, [booked, did("b", "Gone.", "cancel_booking", { id: "HB-2" })]],
      ["also if it was changed since", again, [booked, did("b", "Changed.", "change_booking", { id: "HB-1" })]],
      [
        "and of the one that is left",
        "Booked HB-1 for w.",
        [booked, did("b", "Booked HB-2 for w"), did("c", "Gone.", "cancel_booking", { id: "HB-2" })],
      ],
    ])("%s", (_, words, messages) => {
      const state = { messages: [...messages, user("q", "thanks")], receipts: {} };
      expect(withRepeatWarning(call, state, "en").repeat?.warning).toContain(words);
      expect(needsClearYes(call, state)).toBe(true);
    });

    it.each<[string, ToolMessage[]]>([
      ["it is that very call", [did(call.id, "Booked HB-1.")]],
      ["it was undone", [booked, did("b", "Gone.", "cancel_booking", { id: "HB-1" })]],
      ["it failed", [decidedMessage(toolMessage({ id: "a", name: call.tool }, "-", planner, "failed"), call.args)]],
    ])("but not if %s", (_, messages) => {
      const state = { messages, receipts: {} };
      expect(withRepeatWarning(call, state, "en")).toBe(call);
      expect(needsClearYes(call, state)).toBe(false);
    });
  });

  it("does not warn of what its tool warns of already", () => {
    const repeat = { done: "Booked w.", warning: "You did it: Booked w." };
    expect(warned({ ...call, repeat }, { a: same }).repeat).toBe(repeat);
  });
});

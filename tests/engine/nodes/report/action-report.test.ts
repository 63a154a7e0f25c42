import type { AIMessage, ToolMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { markedDeed } from "../../../../src/engine/dialog/deeds.ts";
import { REPORT, textMessage } from "../../../../src/engine/dialog/message.ts";
import type { Receipt } from "../../../../src/engine/dialog/receipt.ts";
import type { PendingCall } from "../../../../src/engine/dialog/task.ts";
import { decidedMessage, toolMessage } from "../../../../src/engine/dialog/tool-message.ts";
import { needsClearYes, withRepeatWarning } from "../../../../src/engine/nodes/card/done-before.ts";
import {
  closedCards,
  reportAtEnd,
  reportLate,
  reportSoFar,
} from "../../../../src/engine/nodes/report/action-report.ts";
import { called, conversation, pendingOf, planner, taskOf, user, written } from "../../../support/history.ts";

const receipt = (text: string, given: Partial<Receipt> = {}): Receipt => ({
  ...{ tool: "book_hotel", args: {}, ok: true, text },
  ...given,
});
const declined = (text: string, given: Partial<Receipt> = {}) => receipt(text, { ok: false, ...given });
const closed = (text: string, given: Partial<Receipt> = {}) =>
  declined(text, { closed: true, why: "closed", ...given });
const waiting = taskOf("w", { status: "waiting", pending: [pendingOf("w", { tool: "book_hotel" })] });

describe("before a card or a question, the user is told", () => {
  const told = (receipts: Record<string, Receipt>, given: Parameters<typeof conversation>[1] = {}) => {
    const report = reportSoFar(conversation([user("q", "Book")], { receipts, ...given }), "now");
    return { said: written(report.messages), receipts: report.receipts };
  };

  it("what was done and which cards were closed, each once, and it counts as reported by this process", () => {
    const receipts = {
      a: receipt("Booked A."),
      b: receipt("Booked A."),
      c: closed("Book C"),
      d: declined("Book D"),
      e: declined("Book E", { closed: false, tool: "x" }),
    };
    expect(told(receipts)).toStrictEqual({
      said: ["late: This was done: Booked A.\n\nNot done: Book C (closed)"],
      receipts: {
        a: receipt("Booked A.", { said: "now" }),
        b: receipt("Booked A.", { said: "now" }),
        c: closed("Book C", { said: "now" }),
      },
    });
  });

  it("nothing where nothing was done", () => {
    expect(told({ d: declined("Book D") })).toStrictEqual({ said: [], receipts: {} });
  });

  it("nothing of other users, and nothing twice in this process", () => {
    const receipts = {
      a: receipt("Booked A.", { user: "bob" }),
      b: receipt("Booked B.", { said: "now" }),
      c: receipt("Booked C.", { said: "before" }),
      d: receipt("Booked D.", { inFront: "now" }),
    };
    expect(told(receipts)).toStrictEqual({
      said: ["late: This was done: Booked C."],
      receipts: { c: receipt("Booked C.", { said: "now" }), d: receipt("Booked D.", { inFront: "now", said: "now" }) },
    });
    expect(told(receipts, { user_info: { userId: "bob" } }).said).toEqual(["late: This was done: Booked A."]);
  });

  it("nothing of a closed card whose tool was called again and waits", () => {
    expect(told({ c: closed("Book C") }, { tasks: [waiting] })).toStrictEqual({ said: [], receipts: {} });
  });
});

describe("at the end of a turn, the user is told", () => {
  const messages = [user("q", "Book")];
  const end = (
    receipts: Record<string, Receipt>,
    replies: AIMessage[],
    given: Parameters<typeof conversation>[1] = {},
  ) => reportAtEnd(conversation(messages, { receipts, ...given }), replies, "now");

  it("first what was done and what was not, unless the replies mention it", () => {
    const reply = textMessage("All right.", planner, "r");
    const receipts = { a: receipt("Booked A."), b: declined("Change B", { tool: "x" }) };
    const report = end(receipts, [reply]);
    expect(written(report.messages)).toEqual([
      "late: This was done: Booked A.\n\nNot done: Change B",
      "planner: All right.",
    ]);
    expect(report.receipts).toStrictEqual({
      a: receipt("Booked A.", { said: "now" }),
      b: declined("Change B", { tool: "x", said: "now" }),
    });
    const mentions = textMessage("Done: Booked A.", planner, "r");
    expect(written(end({ a: receipt("Booked A.") }, [mentions]).messages)).toEqual(["planner: Done: Booked A."]);
  });

  it("that nothing was done by one reply for all, if nothing else was", () => {
    const reply = textMessage("As you wish, nothing was done.", planner, "r");
    const none = { a: declined("Book A"), b: declined("Book B") };
    expect(written(end(none, [reply]).messages)).toEqual([`planner: ${reply.text}`]);
    const mixed = { a: declined("Book A", { tool: "x" }), b: receipt("Booked B.", { inFront: "now" }) };
    expect(written(end(mixed, [reply]).messages)).toEqual(["late: Not done: Book A", `planner: ${reply.text}`]);
  });

  it("before the replies that stand already, which move below the report", () => {
    const standing = [
      user("q0", "Before"),
      textMessage("Booked A.", planner, "old"),
      user("q", "Book"),
      textMessage("First.", planner, "first"),
      called(planner, ["a", "book_hotel"]),
      textMessage("Told before.", { agent: REPORT }, "report"),
      textMessage("One.", planner, "one"),
      textMessage("Two.", planner, "two"),
    ];
    const state = conversation(standing, { receipts: { a: receipt("Booked A.") } });
    const replies = [textMessage("Three.", planner, "three")];
    expect(written(reportAtEnd(state, replies, "now").messages)).toEqual([
      ...["- one", "- two", "late: This was done: Booked A."],
      ...["planner: One.", "planner: Two.", "planner: Three."],
    ]);
    const mentioned = conversation([...standing.slice(0, -1), textMessage("Booked A.", planner, "two")], {
      receipts: { a: receipt("Booked A.") },
    });
    expect(written(reportAtEnd(mentioned, replies, "now").messages)).toEqual(["planner: Three."]);
  });

  it("nothing of what was not done if the same tool waits again", () => {
    const report = end({ a: declined("Book A") }, [], { tasks: [waiting] });
    expect(report).toStrictEqual({ messages: [], receipts: { a: declined("Book A", { said: "now" }) } });
  });
});

describe("what no reply delivered before", () => {
  const late = (receipts: Record<string, Receipt>, isGoingOn = false, language: "en" | "zh" = "en") => {
    const state = conversation([user("q", "And?")], { receipts });
    const report = reportLate(state, { userId: "ann" }, "now", language, isGoingOn);
    return { said: written(report.messages), receipts: report.receipts };
  };
  const ann = { user: "ann" };

  it("is told before the next message, and its receipts say so", () => {
    const receipts = {
      a: receipt("Booked A.", ann),
      b: declined("Change B", { ...ann, tool: "x" }),
      c: receipt("Booked C.", { user: "bob" }),
      d: receipt("Booked D.", { ...ann, said: "now" }),
    };
    expect(late(receipts)).toStrictEqual({
      said: ["late: In case you have not seen it, from before:\n\nThis was done: Booked A.\n\nNot done: Change B"],
      receipts: {
        a: receipt("Booked A.", { ...ann, inFront: "now" }),
        b: declined("Change B", { ...ann, tool: "x", inFront: "now" }),
        c: receipt("Booked C.", { user: "bob" }),
      },
    });
    expect(late(receipts, false, "zh").said[0]).toContain("以防您未看到");
  });

  it("is told without what was not done while its turn goes on", () => {
    const receipts = { a: receipt("Booked A.", ann), b: declined("Change B", { ...ann, tool: "x" }) };
    const report = late(receipts, true);
    expect(report.said).toEqual(["late: In case you have not seen it, from before:\n\nThis was done: Booked A."]);
    expect(report.receipts.b).toStrictEqual(receipts.b);
  });

  it("is told without what was done after all", () => {
    const receipts = { a: declined("Book A", ann), b: receipt("Booked A.", ann) };
    expect(late(receipts).said).toEqual([
      "late: In case you have not seen it, from before:\n\nThis was done: Booked A.",
    ]);
  });

  it("is nothing where nothing is left to tell", () => {
    expect(late({})).toStrictEqual({ said: [], receipts: {} });
  });
});

it("the receipts of closed cards say that they were closed, and whose they were", () => {
  const closedReceipt = {
    ...{ tool: "book_hotel", args: { what: "w" }, ok: false, closed: true, text: 'book_hotel "w"' },
    why: "its card was closed without a decision",
  };
  expect(closedCards([waiting, taskOf("t")], {}, "en")).toStrictEqual({ w: closedReceipt });
  expect(closedCards([waiting], { userId: "ann" }, "en")).toStrictEqual({ w: { ...closedReceipt, user: "ann" } });
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

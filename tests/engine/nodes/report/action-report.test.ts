import type { AIMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { REPORT, textMessage } from "../../../../src/engine/dialog/message.ts";
import type { Receipt } from "../../../../src/engine/dialog/receipt.ts";
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

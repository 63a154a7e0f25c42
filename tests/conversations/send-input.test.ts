import { HumanMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import type { ConversationSnapshot } from "../../src/conversations/conversation-snapshot.ts";
import {
  demandOwner,
  demandThreadAndUser,
  demandUsable,
  inputOf,
  SendError,
} from "../../src/conversations/send-input.ts";
import { questionCard } from "../../src/engine/dialog/cards.ts";
import type { Receipt } from "../../src/engine/dialog/receipt.ts";
import { conversation, pendingOf, taskOf, user } from "../support/history.ts";

const q = user("q", "Book H");
const standing = (given: Partial<ConversationSnapshot> = {}): ConversationSnapshot => ({
  ...{ state: conversation([q]), waiting: [], cardId: "", isCutOff: false },
  ...given,
});
const waiting = taskOf("t", { status: "waiting", pending: [pendingOf("1"), pendingOf("2")] });
const atCard = standing({
  state: conversation([q], { tasks: [waiting] }),
  card: questionCard("Which?"),
  waiting: [pendingOf("1"), pendingOf("2")],
  cardId: "1,2",
});
const asking = standing({ card: questionCard("Where to?"), cardId: "a" });

describe("a conversation", () => {
  const owned = standing({ state: conversation([q], { user_info: { userId: "ann" } }) });

  it("is its owner's", () => {
    expect(() => demandOwner({ thread: "t", user: "ann" }, owned)).not.toThrow();
    expect(() => demandOwner({ thread: "t" }, standing())).not.toThrow();
    expect(() => demandOwner({ thread: "t", user: "bob" }, owned)).toThrow(
      'The conversation "t" does not belong to \'bob\'. Send it as the "user" who opened it, or use another "thread".',
    );
    expect(() => demandOwner({ thread: "t" }, owned)).toThrow("does not belong to a caller without a user id.");
    expect(() => demandOwner({ thread: "t", user: "ann" }, standing())).toThrow(SendError);
  });
});

describe("what is sent", () => {
  it.each([
    [{ thread: "" }, "\"thread\" is ''. It must be the id of a conversation"],
    [{ thread: " " }, "\"thread\" is ' '."],
    [{ thread: 7 }, '"thread" is 7.'],
    [{ thread: "t", user: "" }, "\"user\" is ''. It must be the id of the user"],
    [{ thread: "t", user: null }, '"user" is null.'],
    [{ thread: "t" }, 'Both "text" and "resume" are missing. Send a message'],
    [{ thread: "t", text: 7 }, '"text" is 7. Send a message'],
    [{ thread: "t", text: "yes", resume: 0 }, '"text" is \'yes\' and "resume" is 0; only one of them can be sent.'],
    [
      { thread: "t", text: "yes", cardID: "1" },
      '"cardID" cannot be sent. The names are: thread, user, text, resume, cardId',
    ],
    [{ thread: "t", text: "yes", cardId: 1 }, '"cardId" is 1. It must be the "cardId" of the answer'],
    [{ thread: "t", text: "yes", signal: "x" }, "\"signal\" is 'x'. It must be an AbortSignal."],
    [undefined, 'undefined was sent. Send an object with the "thread"'],
    [null, "null was sent."],
  ])("is refused with what to send instead: %j", (said, message) => {
    expect(() => demandUsable(said as never)).toThrow(SendError);
    expect(() => demandUsable(said as never)).toThrow(message);
  });

  it.each([
    { thread: "t", text: "" },
    { thread: "t", user: "ann", text: "Hi" },
    { thread: "t", resume: null },
    { thread: "t", resume: false, cardId: "1" },
  ])("is usable: %j", (said) => {
    expect(() => demandUsable(said)).not.toThrow();
    expect(() => demandThreadAndUser(said)).not.toThrow();
  });

  it("is shown to the caller on one line, at most 200 characters of a text", () => {
    const list = Array.from({ length: 40 }, (_, n) => `item ${n}`);
    for (const text of ["x".repeat(1000), list]) {
      let message = "";
      try {
        demandUsable({ thread: "t", text: text as never });
      } catch (error) {
        message = (error as Error).message;
      }
      expect(message).not.toContain("\n");
      expect(message).not.toContain("x".repeat(201));
    }
  });

  it("is refused when it is nested too deep", () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    expect(() => demandUsable({ thread: "t", resume: nested(1000) })).toThrow("levels deep and cannot be stored");
  });
});

describe("the input of a run", () => {
  const input = (said: object, now: ConversationSnapshot, seen: string | undefined = now.cardId) =>
    inputOf({ thread: "t", ...said }, now, seen, "p");

  it("is a message of the user", () => {
    expect(input({ text: "Hi" }, standing())).toEqual({ messages: [new HumanMessage("Hi")] });
    expect(input({ text: "What for?" }, atCard, "0")).toEqual({ messages: [new HumanMessage("What for?")] });
    expect(input({ text: "yes" }, atCard)).toEqual({ messages: [new HumanMessage("yes")] });
  });

  it.each([
    [{ type: "approve" }, { type: "approve" }],
    ["Basel", "Basel"],
    [0, [0]],
    [false, [false]],
    [null, [null]],
    ["", [""]],
  ])("is the answer to the open card, %j", (resume, given) => {
    expect(input({ resume }, asking)).toMatchObject({ resume: given });
  });

  it("is nothing for words or a decision that were meant for another card", () => {
    expect(input({ text: "yes, do both" }, atCard, "1")).toBe("too late");
    expect(input({ text: "approve 1, reject 2" }, atCard, undefined)).toEqual({
      messages: [new HumanMessage("approve 1, reject 2")],
    });
    expect(input({ resume: { type: "approve" } }, atCard, "1")).toBe("too late");
  });

  it("is a decision that names a waiting call, on whatever card it is", () => {
    expect(input({ resume: { 2: "approve" } }, atCard, "0")).toMatchObject({ resume: { 2: "approve" } });
    expect(input({ resume: { 3: "approve" } }, atCard, "0")).toBe("too late");
    const listed = (id: string) => ({ decisions: [{ type: "approve", id }] });
    expect(input({ resume: listed("2") }, atCard, "0")).toMatchObject({ resume: listed("2") });
    expect(input({ resume: listed("3") }, atCard, "0")).toBe("too late");
  });

  it("goes on with a run that was cut off, before anything is decided", () => {
    const cutOff = { ...atCard, isCutOff: true };
    expect(input({ resume: { type: "approve" } }, cutOff)).toBeNull();
    expect(input({ text: "yes, do both" }, cutOff, "1")).toBeNull();
    expect(input({ text: "What for?" }, cutOff)).toEqual({ messages: [new HumanMessage("What for?")] });
  });

  it("is a message for what was approved in a run that was cut off, also if it waited for the end of that run", () => {
    const decided = taskOf("t", { status: "waiting", pending: [pendingOf("1", { decision: { type: "approve" } })] });
    const cutOff = standing({ state: conversation([q], { tasks: [decided] }), isCutOff: true });
    for (const text of ["never mind", "wait", "yes", "不用了"])
      expect(input({ text }, cutOff, "1")).toEqual({ messages: [new HumanMessage(text)] });
    expect(input({ resume: { type: "approve" } }, cutOff, "1")).toBeNull();
  });

  it.each([
    [{ type: "reject" }, "reject"],
    [{ type: "reject", message: "too late" }, "reject: too late"],
    ["no", "no"],
    [{ 1: { type: "reject" } }, "reject"],
    [{ type: "edit", args: { what: "X" } }, "wait"],
    [{ type: "nonsense" }, "wait"],
  ])("is a message for what was approved in such a run, where the answer is no approval: %j", (resume, words) => {
    const decided = taskOf("t", { status: "waiting", pending: [pendingOf("1", { decision: { type: "approve" } })] });
    const cutOff = standing({ state: conversation([q], { tasks: [decided] }), isCutOff: true });
    expect(input({ resume }, cutOff)).toEqual({ messages: [new HumanMessage(words)] });
    expect(input({ resume }, cutOff, "1")).toEqual({ messages: [new HumanMessage(words)] });
  });

  it("decides each of several calls that were approved in a run that was cut off", () => {
    const pending = ["1", "2"].map((id) => pendingOf(id, { decision: { type: "approve" } }));
    const decided = taskOf("t", { status: "waiting", pending });
    const cutOff = standing({ state: conversation([q], { tasks: [decided] }), isCutOff: true });
    expect(input({ resume: { 2: "reject" } }, cutOff)).toEqual({
      messages: [new HumanMessage("approve 1, reject 2")],
    });
  });

  it("is a message where the card of a question was dismissed, and only words answer it", () => {
    const dismissed = standing({ cardId: "a" });
    expect(input({ resume: "Basel" }, dismissed)).toEqual({ messages: [new HumanMessage("Basel")] });
    expect(() => input({ resume: 7 }, dismissed)).toThrow(
      'The open question of the conversation "t" can now be answered in words only, and 7 is not a string.',
    );
  });

  it("goes on where a decision is stored and not yet carried out or reported", () => {
    const decided = taskOf("t", { status: "waiting", pending: [pendingOf("1", { decision: { type: "approve" } })] });
    expect(input({ resume: "yes" }, standing({ state: conversation([q], { tasks: [decided] }) }))).toBeNull();
    const receipt: Receipt = { tool: "book", args: {}, ok: true, text: "Booked." };
    const told = (said?: string) => standing({ state: conversation([q], { receipts: { 1: { ...receipt, said } } }) });
    expect(input({ resume: "yes" }, told())).toBeNull();
    expect(() => input({ resume: "yes" }, told("p"))).toThrow(SendError);
  });

  it("is refused where nothing is open, in a new conversation too", () => {
    for (const now of [standing(), standing({ state: {} as never })])
      expect(() => input({ resume: "yes" }, now)).toThrow(
        'No question or card is open in the conversation "t", so the "resume" \'yes\' cannot be used.',
      );
  });
});

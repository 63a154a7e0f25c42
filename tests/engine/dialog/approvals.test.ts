import { describe, expect, it } from "vitest";
import { Approvals } from "../../../src/engine/dialog/approvals.ts";
import type { Decision, PendingCall, WaitingTask } from "../../../src/engine/dialog/task.ts";
import { pendingOf, taskOf } from "../../support/history.ts";

const approvals = new Approvals("a secret");
const ann = { thread: "t1", userId: "ann" };
const nobody = { thread: "t1" };
const held = approvals.held(pendingOf("1", { args: { city: "Basel", nights: 2 } }), "hotel", ann);
const approve: Decision = { type: "approve" };

/** The calls of a task after decisions on them. */
const decidedBy = (run: typeof ann | typeof nobody, decision: Decision, call = held): PendingCall =>
  approvals.decided(
    taskOf("t", { status: "waiting", pending: [call] }) as WaitingTask,
    new Map([[call.id, decision]]),
    run,
  ).pending[0]!;

describe("the seal of a waiting call", () => {
  it("proves that it was held back for its user, in whatever order its arguments are", () => {
    expect(approvals.isHeld(held, "hotel", ann)).toBe(true);
    expect(approvals.isHeld({ ...held, args: { nights: 2, city: "Basel" } }, "hotel", ann)).toBe(true);
  });

  it.each([
    ["id", { id: "2" }],
    ["tool", { tool: "cancel_hotel" }],
    ["arguments", { args: { city: "Basel", nights: 3 } }],
    ["words", { preview: "Look at a hotel" }],
    ["warning", { repeat: { done: "Booked.", warning: "Booked already." } }],
    ["remark", { remark: { words: "Cheaper.", isOfOther: false } }],
    ["seal", { seal: held.seal?.replace(/^./, (sign) => (sign === "A" ? "B" : "A")) }],
    ["shortened seal", { seal: held.seal?.slice(1) }],
    ["missing seal", { seal: undefined }],
    ["seal of another kind", { seal: 7 as never }],
  ])("is no seal of a call with another %s", (_, other) => {
    expect(approvals.isHeld({ ...held, ...other }, "hotel", ann)).toBe(false);
  });

  it("is of one specialist, one user and one secret", () => {
    expect(approvals.isHeld(held, "flight", ann)).toBe(false);
    expect(approvals.isHeld(held, "hotel", { userId: "bob" })).toBe(false);
    expect(approvals.isHeld(held, "hotel", {})).toBe(false);
    expect(new Approvals("another").isHeld(held, "hotel", ann)).toBe(false);
  });

  it("is of an anonymous user if the call is", () => {
    const own = approvals.held(pendingOf("1"), "hotel", {});
    expect(approvals.isHeld(own, "hotel", {})).toBe(true);
    expect(approvals.isHeld(own, "hotel", ann)).toBe(false);
  });

  it("is no seal of a decision", () => {
    const forged = { ...held, decision: { ...approve, by: "ann", seal: held.seal } };
    expect(approvals.decisionOn(forged, "hotel", ann)).toBeUndefined();
  });
});

describe("a decision", () => {
  it.each<[string, Decision]>([
    ["approve", approve],
    ["reject", { type: "reject", message: "Too dear" }],
  ])("to %s counts for the call, the user and the thread that it was made for", (_, decision) => {
    const call = decidedBy(ann, decision);
    expect(approvals.decisionOn(call, "hotel", ann)).toMatchObject({ ...decision, by: "ann" });
    expect(approvals.decisionOn(call, "flight", ann)).toBeUndefined();
    expect(approvals.decisionOn(call, "hotel", { ...ann, thread: "t2" })).toBeUndefined();
    expect(approvals.decisionOn(call, "hotel", { ...ann, userId: "bob" })).toBeUndefined();
    expect(approvals.decisionOn(call, "hotel", nobody)).toBeUndefined();
  });

  it("of an anonymous user names nobody and counts for nobody else", () => {
    const call = decidedBy(nobody, approve, approvals.held(pendingOf("1"), "hotel", {}));
    expect(call.decision).not.toHaveProperty("by");
    expect(approvals.decisionOn(call, "hotel", nobody)).toMatchObject(approve);
    expect(approvals.decisionOn(call, "hotel", ann)).toBeUndefined();
  });

  it("cannot be changed from one that rejects, nor can its reason", () => {
    const call = decidedBy(ann, { type: "reject", message: "Too dear" });
    const { seal } = call.decision ?? {};
    for (const other of [approve, { type: "reject" as const, message: "Too late" }])
      expect(approvals.decisionOn({ ...call, decision: { ...other, by: "ann", seal } }, "hotel", ann)).toBeUndefined();
  });

  it("cannot be moved to another user", () => {
    const call = decidedBy(ann, approve);
    const stolen = { ...call, decision: { ...approve, by: "bob", seal: call.decision?.seal } };
    const bob = { thread: "t1", userId: "bob" };
    expect(approvals.decisionOn(stolen, "hotel", bob)).toBeUndefined();
    expect(approvals.decisionOn(stolen, "hotel", ann)).toBeUndefined();
    const held = approvals.held(stolen, "hotel", bob);
    expect(approvals.isHeld(held, "hotel", bob)).toBe(true);
    expect(approvals.decisionOn(held, "hotel", bob)).toBeUndefined();
  });

  it("cannot be moved to another call that is held back", () => {
    const { decision } = decidedBy(ann, approve);
    for (const other of [pendingOf("2", { args: held.args }), pendingOf("1", { args: { city: "Bern" } })])
      expect(approvals.decisionOn({ ...approvals.held(other, "hotel", ann), decision }, "hotel", ann)).toBeUndefined();
  });

  it("is not made for a call that was not held back for its user", () => {
    expect(decidedBy(ann, approve, pendingOf("1"))).toEqual(pendingOf("1"));
    expect(decidedBy({ ...ann, userId: "bob" }, approve)).toEqual(held);
  });

  it("leaves calls without one undecided", () => {
    const other = approvals.held(pendingOf("2"), "hotel", ann);
    const task = taskOf("t", { status: "waiting", pending: [held, other] }) as WaitingTask;
    const decided = approvals.decided(task, new Map([["2", approve]]), ann);
    expect(decided.pending.map(({ decision }) => decision?.type)).toEqual([undefined, "approve"]);
    expect({ ...decided, pending: [] }).toEqual({ ...task, pending: [] });
    expect(approvals.decisionOn(held, "hotel", ann)).toBeUndefined();
  });
});

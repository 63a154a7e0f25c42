import { describe, expect, it } from "vitest";
import { textMessage } from "../../../src/engine/dialog/message.ts";
import { leftIds } from "../../../src/engine/nodes/left-ids.ts";
import type { Tool } from "../../../src/engine/tools/tool.ts";
import { answered, called, conversation, taskOf, user, written } from "../../support/history.ts";

const by = { agent: "hotel", task: "t" };
const writes = [
  { name: "cancel_booking", title: "Cancel booking (取消预订)" },
  { name: "book_hotel", title: "Book hotel (预订酒店)" },
] as unknown as Tool[];
const task = taskOf("t", { status: "done", job: "x", result: "Done." });

/** What is said of ids that were left, after calls with ids. */
function told(words: string, made: [string, string][], said: string, found = "Found.", status: object = task) {
  const calls = made.map(([name, id], at): [string, string, Record<string, unknown>] => [`c${at}`, name, { id }]);
  const results = calls.map(([id, name]) => answered(by, id, name, found));
  const messages = [user("q", words), ...(calls.length > 0 ? [called(by, ...calls)] : []), ...results];
  const state = conversation(messages, { tasks: [{ ...task, ...status } as typeof task] });
  return written(leftIds(state, [textMessage(said, { agent: "summary" })], writes));
}
const LEFT = ["late: Nothing was done about HB-2. Ask for it again, by itself."];
const cancelled: [string, string][] = [["cancel_booking", "HB-1"]];

describe("an id that the user named", () => {
  it("and that no call and no reply has is told, where an act was done for another of its kind", () => {
    expect(told("Cancel HB-1 and HB-2", cancelled, "HB-1 is cancelled.")).toEqual(LEFT);
    expect(told("取消 HB-1 和 HB-2", cancelled, "HB-1 已取消。")).toHaveLength(1);
    const both: [string, string][] = [["get_booking", "HB-2"], ...cancelled];
    expect(told("Cancel HB-1 and HB-2", both, "HB-1 is cancelled.", "HB-2 is a room.")).toEqual(LEFT);
  });

  it("is told where another was looked up", () => {
    expect(told("Are HB-1 and HB-2 paid?", [["get_booking", "HB-1"]], "HB-1 is paid.")).toEqual(LEFT);
    expect(told("Are HB-1 and HB-2 paid?", [["get_booking", "HB-1"]], "Yes.", "HB-1, HB-2: paid")).toEqual([]);
  });

  it("is told where its own clause asks for an act and others were done", () => {
    const words = (more: string) => told(`Book HT-1 for 2 nights${more}`, [["book_hotel", "HT-1"]], "Booked.");
    expect(words(", and cancel HB-2")).toEqual(LEFT);
    expect(words("，取消 HB-2")).toEqual(LEFT);
    expect(words(", my last stay was HB-2")).toEqual([]);
  });

  it.each([
    "Cancel HB-1, not HB-2",
    "Cancel HB-1 but keep HB-2",
    "Cancel HB-1 instead of HB-2",
    "取消 HB-1，不是 HB-2",
    "取消 HB-1，保留 HB-2",
  ])("is not told where nothing was to be done about it: %s", (words) => {
    expect(told(words, cancelled, "HB-1 is cancelled.")).toEqual([]);
  });

  it("is not told where a reply names it, a question is open, or nothing was called at all", () => {
    expect(told("Cancel HB-1 and HB-2", cancelled, "HB-1 is cancelled, HB-2 is another user's.")).toEqual([]);
    const talking = { status: "talking", said: { id: "s", text: "Both?" }, result: undefined };
    expect(told("Cancel HB-1 and HB-2", cancelled, "Shall I go on?", "", talking)).toEqual([]);
    expect(told("Cancel HB-1 and HB-2", cancelled, "Done.", "", { ...talking })).toHaveLength(1);
    expect(told("HB-1 and HB-2 were nice", [], "Good to hear.")).toEqual([]);
  });
});

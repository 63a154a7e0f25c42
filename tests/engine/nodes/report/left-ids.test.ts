import { describe, expect, it } from "vitest";
import { textMessage } from "../../../../src/engine/dialog/message.ts";
import { leftIds } from "../../../../src/engine/nodes/report/left-ids.ts";
import type { Tool } from "../../../../src/engine/tools/tool.ts";
import { answered, called, conversation, taskOf, user, written } from "../../../support/history.ts";

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

  it("is told where only its own call was refused", () => {
    const plan = called(by, ["a", "cancel_booking", { id: "HB-1" }], ["b", "cancel_booking", { id: "HB-2" }]);
    const results = (kind: "done" | "refused") => [
      answered(by, "a", "cancel_booking", "Found.", kind),
      answered(by, "b", "cancel_booking", "[Wrong arguments.]", "refused"),
    ];
    const left = (kind: "done" | "refused") =>
      written(
        leftIds(
          conversation([user("q", "Cancel HB-1 and HB-2"), plan, ...results(kind)], { tasks: [task] }),
          [textMessage("All set.", { agent: "summary" })],
          writes,
        ),
      );
    expect(left("done")).toEqual(LEFT);
    expect(left("refused")).toEqual([]);
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

  it.each([
    "Book HB-1 or, if it is full, HB-2",
    "Cancel whichever is earlier, HB-1 or HB-2",
    "Cancel either HB-1 or HB-2, I don't care which",
    "Cancel the earlier of HB-1 and HB-2",
    "Which one is cheaper, HB-1 or HB-2? Cancel the dearer one",
    "Cancel HB-1 because I already have HB-2",
    "Since HB-2 is closer, cancel HB-1",
    "取消 HB-1 或 HB-2 中早的那个",
    "取消 HB-1 和 HB-2 中较早的那个",
    "取消 HB-1，因为我已经有 HB-2 了",
    "HB-1 和 HB-2 哪个便宜？取消贵的",
    "订 HB-1，订不到就订 HB-2",
  ])("is not told where it was a choice or a reason: %s", (words) => {
    expect(told(words, cancelled, "HB-1 is cancelled.")).toEqual([]);
  });

  it.each([
    "Cancel HB-1 and HB-2, or tell me what it costs",
    "Which of them are paid? Cancel HB-1 and HB-2",
    "Because of the rain, cancel HB-1 and HB-2",
    "因为下雨，取消 HB-1 和 HB-2",
    "取消 HB-1 和 HB-2，或者告诉我费用",
  ])("is told where it was none: %s", (words) => {
    expect(told(words, cancelled, "Done.")).toHaveLength(1);
  });

  it.each(["Can you cancel HB-1? And when does HB-2 start?", "取消 HB-1。HB-2 什么时候开始？"])(
    "is not told where only a question is about it and it was found: %s",
    (words) => {
      const both: [string, string][] = [["list", "x"], ...cancelled];
      expect(told(words, both, "Done. It starts on Monday.", "HB-2 starts on 4 January.")).toEqual([]);
      expect(told(words, both, "Done.", "Found.")).toHaveLength(1);
      expect(told("Can you cancel HB-1 and HB-2?", both, "Done.", "HB-2 starts on 4 January.")).toEqual(LEFT);
    },
  );

  it.each(["Cancel HB-1 and CB-2", "Cancel HB-1, CB-2", "取消 HB-1 和 CB-2", "取消 HB-1、CB-2"])(
    "is told where it stands in a list of what an act was asked for: %s",
    (words) => {
      expect(told(words, cancelled, "HB-1 is cancelled.")).toHaveLength(1);
      expect(told(words.replace("CB-2", "CB-2 stays"), cancelled, "Done.")).toEqual([]);
    },
  );

  it.each([
    ["Cancel HB-1 and rent a car", "rent a car"],
    ["Cancel my hotel in Geneva and my hotel in Paris", "my hotel in Paris"],
    ["取消日内瓦的酒店和巴黎的酒店", "巴黎的酒店"],
    ["取消 HB-1，再租一辆车", "租一辆车"],
  ])("is told of a part without an id: %s", (words, part) => {
    expect(told(words, cancelled, "HB-1 (Geneva 日内瓦) is cancelled.")).toEqual([
      expect.stringContaining(`“${part}”`),
    ]);
    expect(told(words, cancelled, "HB-1 is cancelled. A car 车, and Paris 巴黎 and Geneva 日内瓦, are out.")).toEqual(
      [],
    );
  });

  it.each([
    "Cancel HB-1, for me and my wife",
    "Cancel HB-1, and change nothing else",
    "取消 HB-1，别订别的",
    "Cancel HB-1. How do I rent a car?",
  ])("is not told where there is no further part: %s", (words) => {
    expect(told(words, cancelled, "Done.")).toEqual([]);
  });

  it("is not told where a reply names it, a question is open, or nothing was called at all", () => {
    expect(told("Cancel HB-1 and HB-2", cancelled, "HB-1 is cancelled, HB-2 is another user's.")).toEqual([]);
    const talking = { status: "talking", said: { id: "s", text: "Both?" }, result: undefined };
    expect(told("Cancel HB-1 and HB-2", cancelled, "Shall I go on?", "", talking)).toEqual([]);
    expect(told("Cancel HB-1 and HB-2", cancelled, "Done.", "", { ...talking })).toHaveLength(1);
    expect(told("HB-1 and HB-2 were nice", [], "Good to hear.")).toEqual([]);
  });
});

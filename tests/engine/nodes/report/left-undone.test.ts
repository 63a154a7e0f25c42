import type { BaseMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { REPORT, textMessage } from "../../../../src/engine/dialog/message.ts";
import type { Task } from "../../../../src/engine/dialog/task.ts";
import { toolMessage } from "../../../../src/engine/dialog/tool-message.ts";
import { leftUndone, turnedFrom } from "../../../../src/engine/nodes/report/left-undone.ts";
import { called, conversation, planner, taskOf, user, written } from "../../../support/history.ts";

const plan = called(planner, ["t", "to_hotel"], ["u", "to_car"]);
const done = taskOf("t", { status: "done", job: "cancel HB-1", result: "Cancelled HB-1.", worded: true });
const open = (status: "elsewhere" | "failed" | "unfinished", job = "car CB-1") =>
  taskOf("u", { status, job, result: "Not mine." });
const reply = (text: string) => textMessage(text, { agent: "summary" });

/** What the answer of a turn with some tasks says of what is not done. */
const told = (tasks: Task[], said: string, more: BaseMessage[] = []) =>
  written(leftUndone(conversation([user("q", "Cancel both"), plan, ...more], { tasks }), [reply(said)]));
const NAMED = "late: Not done: “car CB-1”. Ask for it again, by itself.";

describe("a part of the plan that is not done", () => {
  it.each(["elsewhere", "failed", "unfinished"] as const)("is named where no reply does: %s", (status) => {
    expect(told([done, open(status)], "Cancelled HB-1.")).toEqual([NAMED]);
  });

  it("is not named where the answer names it, or says what it came to", () => {
    expect(told([done, open("elsewhere")], "Cancelled HB-1. I could not do anything about CB-1.")).toEqual([]);
    expect(told([done, open("failed")], "Cancelled HB-1. Not mine.")).toEqual([]);
    expect(told([done, open("elsewhere", "the rain tomorrow")], "No rain is expected tomorrow.")).toEqual([]);
  });

  it("is named where the answer has only some of its ids, few of its words, or what a specialist left unfinished", () => {
    const both = "cars CB-1 and CB-2";
    expect(told([done, open("elsewhere", both)], "Cancelled HB-1. I could not cancel CB-1.")).toEqual([
      NAMED.replace("car CB-1", both),
    ]);
    const rain = "the rain tomorrow in Basel and Geneva";
    expect(told([done, open("elsewhere", rain)], "Cancelled. See you tomorrow.")).toEqual([
      NAMED.replace("car CB-1", rain),
    ]);
    expect(told([done, open("unfinished")], "Cancelled HB-1. Not mine.")).toEqual([NAMED]);
  });

  it.each([
    ["Hotels in Zurich", "Hotels in Basel", "Hotels: Zurich Station Inn, CNY 750.", "Basel: nobody could look."],
    ["Hotels in Zurich", "Cars in Zurich", "Hotels: Zurich Station Inn.", "I could not look for cars."],
    ["change HB-1 to Friday", "refund HB-1", "Changed HB-1 to Friday.", "HB-1: a refund is not possible."],
    ["查询苏黎世的酒店", "查询巴塞尔的酒店", "苏黎世的酒店有车站旅馆。", "巴塞尔的酒店没有查到。"],
  ])("is named where the answer has only what it shares with another part: %s, %s", (first, job, silent, telling) => {
    const tasks = [{ ...done, job: first }, open("failed", job)];
    expect(told(tasks, silent)).toEqual([NAMED.replace("car CB-1", job)]);
    expect(told(tasks, `${silent} ${telling}`)).toEqual([]);
  });

  it.each([
    ["Book the cheapest car in Zurich 2026-11-30 to 2026-12-02", "OK, nothing was booked.", "No car was booked."],
    ["Book the Zurich old town walk on 2026-11-30", "OK.", "The walk was not booked."],
    ["租苏黎世最便宜的车，2026-11-30 至 2026-12-02", "好的。", "最便宜的车没有租到。"],
  ])("is named where only the report of another part has its dates and places: %s", (job, silent, telling) => {
    const room = "Book Zurich Old Town House (HT-1) 苏黎世老城, 2026-11-30 to 2026-12-02";
    const made = called({ agent: "hotel", task: "t" }, ["c", "book_hotel", { hotel: "HT-1", day: "2026-11-30" }]);
    const said = (text: string) => {
      const tasks = [{ ...done, job: "Book HT-1" }, open("unfinished", job)];
      const receipts = { c: { tool: "book_hotel", args: {}, ok: false, text: room } };
      const state = conversation([user("q", "Book"), plan, made], { tasks, receipts });
      return written(leftUndone(state, [textMessage(`Not done: ${room}`, { agent: REPORT }), reply(text)]));
    };
    expect(said(silent)).toEqual([NAMED.replace("car CB-1", job)]);
    expect(said(telling)).toEqual([]);
  });

  it("is not named where a write of it may have been done, which its receipt tells", () => {
    const by = { agent: "car", task: "u" };
    const unsure = [called(by, ["c", "book_car"]), toolMessage({ id: "c", name: "book_car" }, "Late.", by, "unsure")];
    expect(told([done, open("failed")], "Cancelled HB-1.", unsure)).toEqual([]);
  });

  it("is named though the planner said what it is when it gave the task", () => {
    const given = called(planner, ["t", "to_hotel"], ["u", "to_car", { job_desc: "car CB-1" }]);
    const state = conversation([user("q", "Cancel both"), given], { tasks: [done, open("elsewhere")] });
    expect(written(leftUndone(state, [reply("Cancelled HB-1.")]))).toEqual([NAMED]);
  });

  it("is not named while something goes on, or where nothing at all was done: the whole answer is about that", () => {
    const queued = taskOf("v", { status: "queued" });
    expect(told([done, open("elsewhere"), queued], "Cancelled HB-1.")).toEqual([]);
    expect(told([open("elsewhere")], "Nobody here can do that.")).toEqual([]);
  });

  it("is not named where the planner has called for it again", () => {
    const again = called(planner, ["w", "to_car", { job_desc: "cancel car CB-1" }]);
    const second = taskOf("w", { status: "done", job: "cancel car CB-1", result: "It is off.", worded: true });
    expect(told([done, open("elsewhere"), second], "It is off.", [again])).toEqual([]);
  });

  it("is named still where the results are only put together", () => {
    const summary = called(planner, ["s", "summarize"]);
    expect(told([done, open("elsewhere")], "Cancelled HB-1.", [summary])).toEqual([NAMED]);
  });
});

describe("a part that was announced as still to come", () => {
  const words = "Still to come, after your decision: “car CB-1”";
  const announcement = textMessage(words, { agent: REPORT });
  const announced = { ...open("elsewhere"), announced: [words] };

  it("is named whatever came of the others, and its announcement does not count", () => {
    expect(told([announced], "Nothing was cancelled.", [announcement])).toEqual([NAMED]);
  });

  it("is told by what was recorded of it, and not by words that look like an announcement", () => {
    expect(told([open("elsewhere")], "Nothing was cancelled.", [announcement])).toEqual([]);
  });

  it("is named where what took it up again is not done, in whatever words that was handed off", () => {
    const again = called(planner, ["w", "to_car", { job_desc: "drop the rental CB-1" }]);
    const second = taskOf("w", { status: "failed", job: "drop the rental CB-1", result: "It is gone." });
    const named = "late: Not done: “drop the rental CB-1”. Ask for it again, by itself.";
    expect(told([announced, second], "Nothing was cancelled.", [announcement, again])).toEqual([named]);
    expect(told([open("elsewhere"), second], "Nothing was cancelled.", [again])).toEqual([]);
  });

  it("is not named by the announcement of another part", () => {
    const longer = `${words}, “taxi TB-1”`;
    const both = [
      { ...announced, announced: [longer, words] },
      taskOf("v", { status: "elsewhere", job: "taxi TB-1", result: "", announced: [longer] }),
    ];
    const reports = [longer, words].map((text) => textMessage(text, { agent: REPORT }));
    expect(told(both, "Nothing was cancelled.", reports)).toEqual([
      "late: Not done: “car CB-1”, “taxi TB-1”. Ask for it again, by itself.",
    ]);
  });

  it("is named where the user turns to something else before", () => {
    const state = conversation([user("q", "Cancel both"), plan, announcement], { tasks: [announced] });
    expect(written(turnedFrom(state))).toEqual([NAMED]);
    expect(turnedFrom(conversation([user("q", "Cancel both"), plan], { tasks: [open("elsewhere")] }))).toEqual([]);
  });
});

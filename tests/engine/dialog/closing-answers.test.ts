import type { BaseMessage } from "@langchain/core/messages";
import { describe, expect, it } from "vitest";
import { closingAnswers } from "../../../src/engine/dialog/closing-answers.ts";
import { writtenBy } from "../../../src/engine/dialog/message.ts";
import type { Task } from "../../../src/engine/dialog/task.ts";
import { kindOf } from "../../../src/engine/dialog/tool-message.ts";
import { answered, called, pendingOf, planner, taskOf, user } from "../../support/history.ts";

const hotel = { agent: "hotel", task: "t" };
const waiting = taskOf("t", { status: "waiting", pending: [pendingOf("1")] });
const plan = called(planner, ["t", "to_hotel"], ["p", "lookup_policy"]);
const work = called(hotel, ["1", "book_hotel"], ["2", "search_hotels"]);
const messages = [user("q", "Book H"), plan, answered(planner, "p", "lookup_policy"), work];
const closed = (...given: [BaseMessage[], Task[], Task[]]) =>
  closingAnswers(...given, "en", true).map((message) => [
    message.tool_call_id,
    message.name,
    kindOf(message),
    writtenBy(message),
  ]);

describe("a turn to something else", () => {
  it("answers every open call of what waited for the user: it was not done", () => {
    const dropped = closingAnswers(messages, [waiting], [], "en", true);
    expect(dropped.map(({ text }) => text)).toEqual(Array(3).fill("Not done: something else was asked for."));
    expect(closed(messages, [waiting], [])).toEqual([
      ["t", "to_hotel", "dropped", planner],
      ["1", "book_hotel", "dropped", hotel],
      ["2", "search_hotels", "dropped", hotel],
    ]);
  });

  it("leaves the calls of what goes on open, and its hand-off", () => {
    expect(closed(messages, [waiting], [waiting])).toEqual([]);
    const other = called(planner, ["s", "to_flight"]);
    expect(closed([...messages, other], [waiting], [waiting])).toEqual([["s", "to_flight", "failed", planner]]);
  });

  it("answers a question of the planner's as not done", () => {
    expect(closed([called(planner, ["a", "ask_user"])], [], [])).toEqual([["a", "ask_user", "dropped", planner]]);
  });

  it("answers what was at work as interrupted: it may have run", () => {
    expect(closed(messages, [taskOf("t")], []).map(([id, , kind]) => [id, kind])).toEqual([
      ["t", "failed"],
      ["1", "failed"],
      ["2", "failed"],
    ]);
    expect(closingAnswers(messages, [taskOf("t")], [], "en", true)[0]?.text).toContain("interrupted");
  });

  it("says so in the user's language", () => {
    const texts = [waiting, taskOf("t")].map((task) => closingAnswers(messages, [task], [], "zh", true)[0]?.text);
    expect(texts).toEqual(["未办理：转而提出了别的事。", "结果未知：在得到答复之前，处理被中断。"]);
  });

  it("says of a card that was taken away that nothing was decided", () => {
    const texts = (["en", "zh"] as const).map((language) =>
      closingAnswers(messages, [waiting], [], language, false).map(({ text }) => text),
    );
    expect(texts).toEqual([
      Array(3).fill("Not done: the card was closed without a decision."),
      Array(3).fill("未办理：确认卡片已关闭，没有作出决定。"),
    ]);
    const talking = taskOf("t", { status: "talking", said: { id: "s", text: "When?" } });
    expect(closingAnswers(messages, [talking], [], "en", false)[0]?.text).toContain("something else");
  });
});

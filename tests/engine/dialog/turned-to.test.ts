import { expect, it } from "vitest";
import { turnedTo } from "../../../src/engine/dialog/turned-to.ts";
import { pendingOf } from "../../support/history.ts";

const said = (text: string, job: string) => turnedTo(text, [{ job }], [pendingOf("a", { tool: "cancel_promotion" })]);

it.each([
  ["no actually first show me my tickets", "show me my tickets"],
  ["no, let me see my bookings", "let me see my bookings"],
  ["不，先看看我的机票", "看看我的机票"],
])("a refusal turns to what the user has: %s", (text, wish) => {
  expect(said(text, "cancel HB-1")).toBe(wish);
});

it.each([
  ["no the third", "end the second one\n> 2. Lamp", "end the third"],
  ["no, the last one please", "end the first\n> 1. Lamp", "end the last one"],
  ["不，第三个", "结束第二个\n> 2. 台灯", "结束第三个"],
])("a refusal turns to another thing of the list that the task points into: %s", (text, job, request) => {
  expect(said(text, job)).toBe(request);
});

it.each([
  ["no", "end the second one"],
  ["no, the third", "end PR-1"],
  ["no, the third for two weeks", "end the second one"],
  ["the third", "end the second one"],
  ["no, show me cheaper ones", "book the second one"],
  ["不，便宜一点的", "结束第二个"],
  ["show my tickets", "cancel HB-1"],
])("%s at the card of %s turns to nothing else", (text, job) => {
  expect(said(text, job)).toBeUndefined();
});

it("is left to those who wait where several do", () => {
  const jobs = [{ job: "end the first" }, { job: "end the second" }];
  expect(turnedTo("no the third", jobs, [pendingOf("a"), pendingOf("b")])).toBeUndefined();
});

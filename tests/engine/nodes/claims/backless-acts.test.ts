import { describe, expect, it } from "vitest";
import { readSource } from "../../../../src/engine/grounding/ground.ts";
import { backlessActs, leavesActOpen } from "../../../../src/engine/nodes/claims/backless-acts.ts";
import { overcounted } from "../../../../src/engine/nodes/claims/counted-acts.ts";
import { sourcesOf } from "../../../../src/engine/nodes/claims/sources-of.ts";
import type { Tool } from "../../../../src/engine/tools/tool.ts";
import { answered, called, conversation, user } from "../../../support/history.ts";

const by = { agent: "hotel", task: "t" };
const writes = [
  { name: "cancel_booking", title: "Cancel booking (取消预订)" },
  { name: "book_hotel", title: "Book hotel (预订酒店)" },
] as unknown as Tool[];
const LISTED =
  "HB-1, HB-2: Paris Station Inn 巴黎车站旅舍; HT-3: Zurich Old Town House 苏黎世老城酒店; HT-4: Zurich Grand Palace 苏黎世皇宫大酒店";
const CANCEL = ["cancel_booking", "HB-1", "Cancelled HB-1: Paris Station Inn (已取消 HB-1：巴黎车站旅舍)"] as const;
const BOOK = ["book_hotel", "HT-3", "Booked HB-7: Zurich Old Town House (已预订 HB-7：苏黎世老城酒店)"] as const;

/** What is marked in a sentence after a list was read and writes were carried out. */
function marked(sentence: string, ...done: (typeof CANCEL | typeof BOOK)[]) {
  const made = done.map(([name, id], at): [string, string, Record<string, unknown>] => [`c${at}`, name, { id }]);
  const results = done.map(([name, , text], at) => answered(by, `c${at}`, name, text));
  const messages = [user("q", "请办理 / please"), called(by, ["l", "list"]), answered(by, "l", "list", LISTED)];
  const state = conversation([...messages, called(by, ...made), ...results]);
  const sources = sourcesOf(state, "").map(readSource);
  return [...backlessActs(sentence, state, sources, writes), ...overcounted(sentence, state, writes)];
}

it("is not what the service itself said that was to do it", () => {
  const said = "HB-1 is already cancelled.";
  const call = called(by, ["c", "cancel_booking", { id: "HB-1" }]);
  const state = conversation([user("q", "Cancel HB-1"), call, answered(by, "c", "cancel_booking", said, "refused")]);
  const sources = sourcesOf(state, "").map(readSource);
  expect(backlessActs(`${said} HB-2 is cancelled.`, state, sources, writes)).toEqual(["HB-2 is cancelled."]);
});

describe("what is said beside an act that was carried out", () => {
  it.each([
    "HB-1 is cancelled; HB-2 stays.",
    "HB-1 is cancelled and HB-2 is kept.",
    "HB-1 is cancelled, HB-2 remains booked.",
    "HB-1 is cancelled, and you still have HB-2.",
    "HB-1 is cancelled, HB-2 starts on 4 January.",
    "HB-2 is unaffected, HB-1 is cancelled.",
    "HB-1 已取消，HB-2 保留。",
    "已取消 HB-1，HB-2 照旧有效。",
    "HB-1 已取消，HB-2 没有取消。",
  ])("is no act: %s", (sentence) => {
    expect(marked(sentence, CANCEL)).toEqual([]);
  });

  it.each([
    "Booked, CNY 1,900 less than the Zurich Grand Palace.",
    "Booked, and HB-2 in Paris stays as it is.",
    "Your room is booked; the Paris booking HB-2 is unaffected.",
    "Booked, near the Paris Station Inn.",
    "已预订，HB-2 不受影响。",
    "已预订，比皇宫大酒店便宜。",
  ])("is no act: %s", (sentence) => {
    expect(marked(sentence, BOOK)).toEqual([]);
  });

  it.each([
    "Both are done: HB-1 is cancelled and you have a room at HT-3.",
    "Both things are done: HB-1 is cancelled, and your stay in Zurich is fine.",
    "已取消巴黎的预订，并预订了苏黎世老城酒店。",
    "都办好了：已取消巴黎的预订，并订好了苏黎世老城酒店。",
    "HB-1 已取消，HT-3 也订好了。",
  ])("may be another act that was carried out: %s", (sentence) => {
    expect(marked(sentence, CANCEL, BOOK)).toEqual([]);
  });
});

describe("an act that was not carried out is told", () => {
  it.each([
    ["HB-1 and HB-2 are cancelled.", "HB-2"],
    ["Cancelled: HB-1, HB-2.", "HB-2"],
    ["HB-1 is cancelled, and so is HB-2.", "HB-2"],
    ["HB-1 is cancelled; HB-2 is as well.", "HB-2"],
    ["HB-1 is cancelled and HT-3 is booked.", "HT-3"],
    ["HB-1 已取消，HB-2 也是。", "HB-2"],
    ["HB-1 和 HB-2 已取消。", "HB-2"],
    ["HB-1 已取消，HT-3 也订好了。", "HT-3"],
    ["HB-2 is cancelled.", "HB-2 is cancelled."],
    ["Both are cancelled.", "Both are cancelled."],
    ["Both are arranged.", "Both are arranged."],
    ["两项都办好了。", "两项都办好了。"],
    [
      "Both are done: HB-1 is cancelled and the hotel is yours.",
      "Both are done: HB-1 is cancelled and the hotel is yours.",
    ],
    ["The Zurich Grand Palace, a fine house, was cancelled.", "The Zurich Grand Palace, a fine house, was cancelled."],
  ])("%s", (sentence, what) => {
    expect(marked(sentence, CANCEL)).toEqual([what]);
  });

  it("also beside another one that was", () => {
    expect(marked("HT-3 and HB-1 are cancelled.", CANCEL, BOOK)).toEqual(["HT-3"]);
    expect(marked("Both hotels are cancelled.", CANCEL, BOOK)).toEqual(["Both hotels are cancelled."]);
    expect(marked("已预订苏黎世皇宫大酒店。", BOOK)).toEqual(["已预订苏黎世皇宫大酒店。"]);
  });
});

/** What is marked in a sentence after some words, where a list was read, or after a write of an earlier turn. */
function markedAfter(words: string, sentence: string, done?: typeof CANCEL | typeof BOOK) {
  const write = done && [
    user("p", "please"),
    called(by, ["w", done[0], { id: done[1] }]),
    answered(by, "w", done[0], done[2]),
  ];
  const read = [user("q", words), called(by, ["l", "list"]), answered(by, "l", "list", LISTED)];
  const state = conversation([...(write ?? []), ...read]);
  const isOpen = leavesActOpen(sentence, state, writes);
  return [...backlessActs(sentence, state, sourcesOf(state, "").map(readSource), writes), ...(isOpen ? ["open"] : [])];
}

describe("a right answer is not marked", () => {
  it.each([
    ["Rome is off, I hope", "There is no booking for Rome, so it is off."],
    ["My bookings", "Everything is arranged for Paris."],
    ["my friend wants to cancel his hotel", "Until the day before it is free of charge."],
    ["Can you cancel hotels", "Yes, I can. Hotels are cancelled with a full refund."],
    ["What happens when I book and then cancel", "It is refunded."],
    ["My flight was cancelled by you", "That is taken care of by the service desk."],
    ["I rented a car elsewhere", "Good, then your transport is sorted."],
    ["Order of boarding", "Boarding is arranged by rows."],
    ["订单 HB-1", "已发货，在途。"],
    ["客户要退货 HB-1", "这单已发货，还在途中。"],
    ["取消的话退多少钱", "入住前一天之前可以免费办理。"],
    ["我自己订了出租车", "好的，那您的行程都安排好了。"],
    ["我的航班被取消了", "若由我们取消，由服务台处理完成。"],
  ])("%s %s", (words, sentence) => {
    expect(markedAfter(words, sentence)).toEqual([]);
  });

  it.each([
    ["my bookings now", "One is left; HB-1 is gone."],
    ["Give me the booking number again", "HB-1, which has been cancelled."],
    ["I'd like a receipt of the cancellation", "I issue none, but HB-1 has been cancelled."],
    ["I will cancel the dentist then", "Good idea, HB-1 is cancelled as well."],
    ["我现在的预订", "还有一项；HB-1 已取消。"],
    ["我想确认一下取消了", "是的，HB-1 已取消。"],
  ])("after HB-1 was cancelled: %s %s", (words, sentence) => {
    expect(markedAfter(words, sentence, CANCEL)).toEqual([]);
  });
});

describe("a false answer to an order is marked", () => {
  it.each([
    ["Cancel HB-1", "It's cancelled."],
    ["Get rid of HB-1", "HB-1 was cancelled."],
    ["Drop HB-1", "HB-1 has been removed."],
    ["Could you please cancel HB-1?", "All done!"],
    ["Book HT-3", "You're booked in."],
    ["HB-1 不去了", "取消成功。"],
    ["把 HB-1 退了", "已办妥。"],
    ["订 HT-3", "订好了。"],
  ])("%s %s", (words, sentence) => {
    expect(markedAfter(words, sentence)[0]).toBe(sentence);
  });
});

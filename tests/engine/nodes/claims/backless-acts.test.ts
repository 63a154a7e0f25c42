import { describe, expect, it } from "vitest";
import { readSource } from "../../../../src/engine/grounding/ground.ts";
import { backlessActs } from "../../../../src/engine/nodes/claims/backless-acts.ts";
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

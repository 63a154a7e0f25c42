import { describe, expect, it } from "vitest";
import { readWords, verdictAndWish } from "../../../src/engine/dialog/words-at-card.ts";
import { pendingOf } from "../../support/history.ts";
import { chinese, type Effect, english } from "../../support/said-at-a-card.ts";

const booking = [pendingOf("a", { args: { hotel_id: "HT-0102", check_in: "2026-12-01", rooms: 1 } })];
const cancelling = [pendingOf("a", { tool: "cancel_hotel_booking" })];

/** What the words alone settle; "said": they are for the specialist. */
function settled(text: string, pending = booking): string {
  const reading = readWords(text, pending, "en");
  const [verdict] = reading?.decisions.values() ?? [];
  if (!reading) return "said";
  return verdict ? verdict.type : "open";
}

const EXPECTED: Record<Effect, RegExp> = {
  approve: /^approve$/,
  reject: /^reject$/,
  leave: /^said$/,
  answer: /^said$/,
  stay: /^(?:said|open)$/,
  change: /^said$/,
  // Whether the tool has such an argument, its schema says.
  refuse: /^(?:open|edit)$/,
};

describe.each([
  ["English", english],
  ["Chinese", chinese],
])("words in %s at a card", (_, table) => {
  const rows = Object.entries(table).flatMap(([effect, texts]) => texts.map((text) => [text, effect] as const));
  it.each(rows)("%s: %s", (text, effect) => {
    expect(settled(text)).toMatch(EXPECTED[effect as Effect]);
  });

  it("are sixty and more", () => {
    expect(rows.length).toBeGreaterThanOrEqual(60);
  });
});

it.each([
  ["yes, cancel it", "approve"],
  ["好的，取消吧", "approve"],
  ["cancel it", "open"],
  ["取消", "open"],
  ["no, keep it", "reject"],
  ["don't cancel it", "reject"],
  ["不要取消", "reject"],
  ["不，留着", "reject"],
])("at the card of a cancellation, %s: %s", (text, expected) => {
  expect(settled(text, cancelling)).toBe(expected);
});

it.each([
  ["rent_bike", "rent it", "approve"],
  ["rent_bike", "please rent", "approve"],
  ["rent_bike", "租吧", "approve"],
  ["rent_bike", "don't rent it", "reject"],
  ["rent_bike", "不租了", "reject"],
  ["rent_bike", "send it", "said"],
  ["rent_bike", "the rent", "said"],
  ["send_message", "send it", "approve"],
  ["send_message", "发吧", "approve"],
  ["send_message", "book it", "said"],
  ["book_hotel", "下单", "approve"],
  ["book_hotel", "预定吧", "approve"],
  ["cancel_hotel_booking", "book it", "said"],
  ["change_ticket", "change it", "said"],
  ["update_rent", "rent it", "said"],
])("a tool that makes something may be told to by its own verb: at the card of %s, %s: %s", (tool, text, expected) => {
  expect(settled(text, [pendingOf("a", { tool })])).toBe(expected);
});

it("hands on what an edit changes, in its words", () => {
  const reading = readWords("edit rooms=2, check_in=2026-12-03", booking, "en");
  expect(Object.fromEntries(reading?.decisions ?? [])).toEqual({
    a: { type: "edit", changes: "rooms=2, check_in=2026-12-03" },
  });
});

it.each([
  ["edit rooms=2", "Say which one of the 2"],
  ["edit 3 rooms=2", "There is no action 3; there are 2."],
])("says what is missing in %s at two actions", (text, problem) => {
  const reading = readWords(text, [pendingOf("a"), pendingOf("b")], "en");
  expect(reading?.decisions.size).toBe(0);
  expect(reading?.problem).toContain(problem);
});

it("takes what stands behind a rejection for its reason", () => {
  const reject = (message: string) => new Map([["a", { type: "reject", message }]]);
  expect(readWords("reject: too expensive", booking, "en")?.decisions).toEqual(reject("too expensive"));
  expect(readWords("拒绝 太贵了", booking, "zh")?.decisions).toEqual(reject("太贵了"));
});

it.each([
  ["yes, and also show me my tickets", "yes", "show me my tickets"],
  ["go ahead and then find me a car in Zurich", "go ahead", "find me a car in Zurich"],
  ["可以，顺便帮我查一下苏黎世的租车", "可以", "帮我查一下苏黎世的租车"],
])("%s is a verdict with a further wish", (text, verdict, wish) => {
  expect(verdictAndWish(text, booking)).toEqual({ verdict, wish });
});

it.each([
  "yes, and also make it 3 nights",
  "ok, then show me the others",
  "yes but only if it is free",
  "好的，再看看",
])("%s is none", (text) => expect(verdictAndWish(text, booking)).toBeUndefined());

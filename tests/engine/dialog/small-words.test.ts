import { describe, expect, it } from "vitest";
import { callWords } from "../../../src/engine/dialog/call-words.ts";
import { canonical } from "../../../src/engine/dialog/canonical.ts";
import { isClear, isClearAll } from "../../../src/engine/dialog/clear-words.ts";
import { askedLast, intentOf } from "../../../src/engine/dialog/intent.ts";
import { shortId } from "../../../src/engine/dialog/short-id.ts";

it("a call in words names its arguments, texts without quotes", () => {
  expect(callWords({ name: "book", args: { city: "Basel", nights: 2, guests: ["Ann"] } })).toBe(
    'book(city: Basel, nights: 2, guests: ["Ann"])',
  );
  expect(callWords({ name: "list", args: {} })).toBe("list()");
});

it("equal values have the same canonical text, whatever the order of their keys", () => {
  expect(canonical({ a: 1, b: [{ d: 2, c: 3 }] })).toBe(canonical({ b: [{ c: 3, d: 2 }], a: 1 }));
  expect(canonical([1, 2])).not.toBe(canonical([2, 1]));
  expect(canonical(undefined)).toBe("");
});

it("an id has eight characters that are fit for a URL, and is new each time", () => {
  const ids = Array.from({ length: 50 }, shortId);
  expect(new Set(ids).size).toBe(50);
  for (const id of ids) expect(id).toMatch(/^[\w-]{8}$/);
});

describe("the words that clear", () => {
  it.each([
    ["Clear", true, false],
    [" 清除历史 ", true, false],
    ["clear all", true, true],
    [" 清除全部历史", true, true],
    ["Clear history", true, false],
    ["please delete this chat.", true, false],
    ["清空对话", true, false],
    ["请删除聊天记录", true, false],
    ["delete all my conversations", true, true],
    ["清空所有会话", true, true],
    ["clear my orders", false, false],
    ["删除历史订单", false, false],
    ["clear up", false, false],
    ["please clear", false, false],
    ["please clear all", false, false],
    ["clear all of it", false, false],
    ["", false, false],
  ])("%j: a conversation %s, all conversations %s", (text, one, all) => {
    expect([isClear(text), isClearAll(text)]).toEqual([one, all]);
  });
});

describe("what is asked for", () => {
  const intent = { text: "Hotels in Bern", by: "model" as const };

  it("is the stated intent, or the question itself", () => {
    expect(intentOf({ question: "And in Bern?", intent })).toBe("Hotels in Bern");
    expect(intentOf({ question: "Hotels in Basel" })).toBe("Hotels in Basel");
  });

  it("stays what it was when a message asks for nothing", () => {
    expect(askedLast({ question: "Thanks", earlier: "Hotels in Basel" })).toBe("Hotels in Basel");
    expect(askedLast({ question: "And in Bern?", intent })).toBe("Hotels in Bern");
    expect(askedLast(null)).toBeUndefined();
  });
});

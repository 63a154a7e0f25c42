import { expect, it } from "vitest";
import { denialIn } from "../../../src/engine/dialog/denial.ts";

it.each([
  ["no i meant check in one night earlier, not leave later", "check in one night earlier"],
  ["not the paris one, i meant the one in geneva", "the one in geneva"],
  ["cancel that. one room is enough", "one room is enough"],
  ["no wait, the waterproof bag", "the waterproof bag"],
  ["no wait, january not december", "january"],
  ["no, that's not what i want", ""],
  ["no to 20, 25 instead", "25 instead"],
  ["no to 20%, make it 25%", "make it 25%"],
  ["oops not that", ""],
  ["不是取消，改到27号", "改到27号"],
  ["不是防水袋是气罐", "气罐"],
  ["不对，我说的是去的那张", "去的那张"],
  ["搞错了，是蓝色的", "蓝色的"],
  ["你理解错了", ""],
  ["说错了 是巴黎那个", "巴黎那个"],
  ["wait 说错了 是paris那个", "paris那个"],
])("%s denies what waits and wants: %s", (text, wish) => {
  expect(denialIn(text, false)).toMatchObject({ wish });
});

it.each([
  "no problem",
  "not sure",
  "make it 2",
  "hm, is that refundable?",
  "wait whats the deposit?",
  "the weather is lovely these days",
  "not before 1 pm",
  "不错",
  "不急",
  "再加一个人",
  "等下,打折前涨价会不会被罚",
  "不是全额退吗？",
])("%s denies nothing", (text) => {
  expect(denialIn(text, false)).toBeUndefined();
});

it("at the card of a cancellation, not to cancel denies it, and to cancel does not", () => {
  expect(denialIn("don't cancel it, move it", true)).toMatchObject({ wish: "move it" });
  expect(denialIn("cancel that", true)).toBeUndefined();
  expect(denialIn("don't cancel it, move it", false)).toBeUndefined();
});

it.each([
  ["not the paris one, i meant geneva", "not the paris one", true],
  ["i meant geneva, please", "", true],
  ["no, geneva", "", false],
  ["这不是我要的", "这不是我要的", true],
  ["我说的是日内瓦，谢谢", "", true],
  ["取消，先不弄了", "取消, 先不弄了", true],
  ["oh, sorry, wait, not that, wrong", "not that, wrong", true],
])("%s denies %j, and names what is meant: %s", (text, denied, isNamed) => {
  expect(denialIn(text, false)).toMatchObject({ denied, isNamed });
});

it.each([
  ["not that, two rooms , with a view", "two rooms, with a view"],
  ["no, just Geneva", "Geneva"],
  ["not paris but just Geneva", "Geneva"],
  ["just Geneva, not Paris", "just Geneva"],
  ["i meant geneva, not paris, for two", "geneva, for two"],
])("what is wanted is told without what leads to it: %s", (text, wish) => {
  expect(denialIn(text, false)?.wish).toBe(wish);
});

it("a question behind a bare no denies nothing, unless something is named", () => {
  expect(denialIn("不对，多少钱", false)).toBeUndefined();
  expect(denialIn("不是这个，那个多少钱", false)).toMatchObject({ denied: "不是这个" });
});

it("of a long text, nobody can say what it denies", () => {
  expect(denialIn(`not that, ${"x".repeat(190)}`, false)).toBeDefined();
  expect(denialIn(`not that, ${"x".repeat(191)}`, false)).toBeUndefined();
});

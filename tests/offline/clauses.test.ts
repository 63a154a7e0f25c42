import { describe, expect, it } from "vitest";
import { asksOnlyHow, clausesOf, onlyKeeps, withoutDeclined } from "../../src/offline/goals/clauses.ts";
import { actWanted } from "../../src/offline/goals/unserved-act.ts";

describe("a text without what it declines", () => {
  it.each([
    ["don't stop this lamp's sale, stop the desk sale", "stop the desk sale"],
    ["灯的活动先别停，桌子的停掉", "桌子的停掉"],
    ["不是灯，是桌子，有多少", "是桌子, 有多少"],
    ["not lamps, desks: how many are left", "desks: how many are left"],
  ])("is, of %s, %s", (text, rest) => {
    expect(withoutDeclined(text)).toBe(rest);
  });

  it.each([
    "don't cancel the lamp sale, just lower it to 5%",
    "what is sold out, not the lamps",
    "灯还有多少，红色的不要",
    "除了灯，还有什么",
  ])("stays whole where the rest points back, or only leaves something out: %s", (text) => {
    expect(withoutDeclined(text)).toBe(text);
  });
});

it.each([
  ["how can I check that", true],
  ["我咋查", true],
  ["怎么办？", true],
  ["how can I check my lamps", false],
  ["怎么退货", false],
  ["how do I do that on Monday", false],
])("whether %s asks only how: %s", (clause, is) => {
  expect(asksOnlyHow(clause)).toBe(is);
});

describe("a request to leave what there is", () => {
  it.each([
    ["don't stop the lamp sale", true],
    ["please do not cancel it", true],
    ["灯的活动先别停", true],
    ["灯别打折了", false],
    ["灯的活动先别停，桌子的停掉", false],
    ["why don't you cancel it?", false],
  ])("is told: %s %s", (text, isKept) => {
    expect(onlyKeeps(text)).toBe(isKept);
  });
});

describe("the act that a request wants done", () => {
  it.each([
    ["ship order 326112036102 today", "ship"],
    ["发刘静的货", "发"],
    ["先发王芳的单，再看今天的销量", "发"],
    ["发往上海的订单", undefined],
    ["发货的订单有哪些", undefined],
    ["please refund the buyer", "refund"],
    ["return order 12 for the buyer", "return"],
    ["取消3261这个订单", "取消"],
    ["帮我把这单发货", "发货"],
    ["returns this week", undefined],
    ["cancelled orders", undefined],
    ["取消的订单有几个", undefined],
    ["give Guo Min her money back", "give Guo Min her money back"],
    ["给郭敏退款吧", "给郭敏退款"],
    ["how do I give a customer the money back", undefined],
    ["给客户退款要几天", undefined],
  ])("of %s is %s", (text, act) => {
    expect(actWanted(text)).toBe(act);
  });
});

describe("the clauses of a text", () => {
  it("leave the points of a list with what they are listed for", () => {
    const text = "请检查这些账户:\n- a@example.com\n- b@example.com";
    expect(clausesOf(text)).toEqual([text]);
  });
});

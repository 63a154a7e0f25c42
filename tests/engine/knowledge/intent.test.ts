import { describe, expect, it } from "vitest";
import { intentByRule, standsAlone } from "../../../src/engine/knowledge/intent.ts";

describe("a message", () => {
  it.each([
    "今天余杭区的拥堵指数是多少",
    "给登山鞋做个八折促销，一周",
    "卖洋酒需要什么资质",
    "我有多少订单是王萍萍买的？",
    "Find hotels in Zurich from 2026-11-24 to 2026-11-26",
    "Who pays the freight when a buyer refuses the parcel?",
    "Cancel my hotel booking in Basel",
    "拱墅有没有跌破20码的街",
    "改道以后滨江堵不堵",
    "滨江这会儿堵得厉害吗",
    "谢谢！",
    "Thanks a lot!",
  ])("stands alone by its form: %s", (message) => {
    expect(standsAlone(message)).toBe(true);
    expect(intentByRule(message, "上周卖了多少钱")).toBeUndefined();
  });

  it.each([
    "我这个是京东小店的",
    "那西湖区呢",
    "昨天呢",
    "换成下周",
    "卢塞恩有吗",
    "偏远地区也一样吗",
    "第二个",
    "And in Geneva?",
    "What about sleeping bags?",
    "sorry, from Geneva",
    "It's a small shop",
    "the second one",
    "yes please",
    "And cancel it?",
  ])("goes on from what was asked before: %s", (message) => {
    expect(standsAlone(message)).toBe(false);
    expect(intentByRule(message, "上周卖了多少钱")?.text).toContain("上周卖了多少钱");
  });
});

describe("the intent by rule", () => {
  it("is the message itself where nothing was asked before", () => {
    expect(intentByRule("那西湖区呢", undefined)).toBeUndefined();
  });

  it("is the earlier question with the fact that the message adds", () => {
    expect(intentByRule("我这个是京东小店的", "什么类目的标题可以不带品牌的名字？")).toEqual({
      text: "什么类目的标题可以不带品牌的名字（京东小店）",
      by: "rule",
      after: "什么类目的标题可以不带品牌的名字？",
    });
    expect(intentByRule("It's a small shop.", "What do I need to sell toys?")?.text).toBe(
      "What do I need to sell toys (a small shop)",
    );
  });

  it("is otherwise the earlier question and the message behind it", () => {
    expect(intentByRule("And in Geneva?", "Find hotels in Zurich.")?.text).toBe(
      "Find hotels in Zurich; And in Geneva?",
    );
    expect(intentByRule("那退货呢", "买家拒收，运费谁承担？")?.text).toBe("买家拒收，运费谁承担；那退货呢");
  });

  it("stays short in a long talk, and keeps how it began and what was said last", () => {
    let intent = "Find hotels in Zurich";
    for (let turn = 1; turn <= 60; turn += 1) intent = intentByRule(`and number ${turn}?`, intent)?.text ?? "";
    expect(intent).toMatch(/^Find hotels in Zurich; and number 1; /);
    expect(intent).toMatch(/and number 60\?$/);
    expect(intent.length).toBeLessThan(400);
  });
});

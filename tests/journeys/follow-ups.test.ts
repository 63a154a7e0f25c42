import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { intentOf } from "../../src/engine/dialog/intent.ts";
import { oneIn, sampled } from "../support/runs.ts";
import { type Journey, openJourney } from "./support/assistant.ts";

let assistant: Journey;
beforeAll(async () => {
  assistant = await openJourney({ MERCHANT_USER: "M1001" });
});
afterAll(() => assistant.close());

/** What the embedded model understands the last of some messages to ask for, and who says so. */
async function lastIntent(messages: readonly string[]): Promise<[string, string]> {
  const talk = assistant.another();
  for (const message of messages.slice(0, -1)) await talk.say(message);
  const { state } = await talk.say(messages.at(-1) ?? "");
  return state.turn ? [intentOf(state.turn), state.turn.intent?.by ?? "itself"] : ["", ""];
}

describe("a follow-up is one sentence that needs no history", () => {
  it.each(
    oneIn(8, [
      [["什么类目的标题可以不带品牌的名字", "我这个是京东小店的"], "什么类目的标题可以不带品牌的名字（京东小店）"],
      [["我有多少订单是王萍萍买的？", "那李伟呢"], "我有多少订单是李伟买的？"],
      [["How many orders did Wang Pingping place?", "And Li Wei?"], "How many orders did Li Wei place?"],
      [["上周卖了多少钱", "前一周呢"], "2026-11-02至2026-11-08卖了多少钱"],
      [
        ["Forecast the sales of tents for the next two weeks.", "What about sleeping bags?"],
        "Forecast the sales of sleeping bag for 2026-11-21 to 2026-12-04.",
      ],
      [["预测未来两周帐篷的销量", "睡袋呢"], "预测2026-11-21至2026-12-04睡袋的销量"],
      [["卖洋酒需要什么资质", "我这个是个体工商户的"], "卖洋酒需要什么资质（个体工商户）"],
      [["How much did I sell last week?", "and the week before?"], "How much did I sell 2026-11-02 to 2026-11-08?"],
      [
        ["What do I need to sell toys?", "It's a small shop"],
        "What do I need to sell toys? (Type of shop: small shop)",
      ],
      [["今天余杭区的拥堵指数", "那西湖区呢"], "2026-11-20西湖区的拥堵指数"],
      [["今天余杭区的拥堵指数", "昨天呢"], "2026-11-19余杭区的拥堵指数"],
      [["今天余杭区的拥堵指数", "那西湖区呢", "昨天呢"], "2026-11-19西湖区的拥堵指数"],
      [["今天余杭区的拥堵指数", "那交通事故呢"], "余杭区2026-11-20交通事故"],
      [["昨天最拥堵的道路有哪些", "西湖区呢"], "2026-11-19最拥堵的道路有哪些（区县：西湖区）"],
      [["从余杭区到西湖区昨天的出行量", "反过来呢"], "从西湖区到余杭区2026-11-19的出行量"],
      [
        ["What is the congestion index of Yuhang today?", "And Xihu?"],
        "What is the congestion index of Xihu District 2026-11-20?",
      ],
      [
        ["What is the congestion index of Yuhang today?", "and yesterday?"],
        "What is the congestion index of Yuhang 2026-11-19?",
      ],
      [
        ["What is the congestion index of Yuhang today?", "which roads there were the worst?"],
        "which roads were the worst (Yuhang District, 2026-11-20)",
      ],
      [
        ["How many trips were there from Yuhang to Xihu yesterday?", "And the other way round?"],
        "How many trips were there from Xihu District to Yuhang District 2026-11-19?",
      ],
      [
        ["Find flights from Basel to London on 2026-11-25", "And the way back?"],
        "Find flights from London to Basel on 2026-11-25",
      ],
      [
        ["Find flights from Basel to London on 2026-11-25", "sorry, from Geneva"],
        "Find flights from Geneva to London on 2026-11-25",
      ],
      [["11月25日从巴塞尔到伦敦的航班", "26号呢"], "2026-11-26从巴塞尔到伦敦的航班"],
    ]),
  )("%s", async (messages, intent) => {
    expect(await lastIntent(messages)).toEqual([intent, "offline"]);
  });
});

sampled([
  [["今天余杭区的拥堵指数", "那明天呢"], "余杭区 2026-11-21"],
  [["余杭区现在堵不堵", "明天呢"], "余杭区 2026-11-21"],
])("a day alone stands with the place in the language of the conversation: %j", async (messages, intent) => {
  expect(await lastIntent(messages)).toEqual([intent, "offline"]);
});

describe("a follow-up that is not put into one sentence stands behind what it goes on from", () => {
  it.each(
    oneIn(8, [
      // It sounds like baggage, of which another domain speaks.
      // The active specialist takes it.
      [["Find hotels in Zurich", "And in Geneva?"], "Find hotels in Zurich; And in Geneva?"],
      [["苏黎世有哪些酒店", "日内瓦呢"], "苏黎世有哪些酒店；日内瓦呢"],
      [["Excursions in Basel", "what about Lucerne?"], "Excursions in Basel; what about Lucerne?"],
      // Rules are looked up in the user's words.
      [["买家拒收，运费谁承担？", "偏远地区也一样吗"], "买家拒收，运费谁承担；偏远地区也一样吗"],
      [["行李可以带多少", "那手提行李呢"], "行李可以带多少；那手提行李呢"],
    ]),
  )("%s", async (messages, intent) => {
    expect(await lastIntent(messages)).toEqual([intent, "rule"]);
  });
});

import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const assistant = conversations({ environment: { MERCHANT_USER: "M1001", TRAVEL_USER: "P1001" } });

describe("a message goes on from the last turn that was served", () => {
  sampled([
    [
      ["Give me last week's revenue per day", "best day?", "what was sold most on that day"],
      "rank_products",
      "2026-11-15",
    ],
  ])("%j", async (messages, name, value) => {
    const { made } = await assistant.lastOf(...messages);
    expect(made.map((call) => call.name)).toEqual([name]);
    expect(Object.values(made[0]?.args ?? {})).toContain(value);
  });

  it("but not where it names another domain itself", async () => {
    const { made } = await assistant.lastOf("上周每天卖了多少", "会下雨不", "我的机票");
    expect(made.map(({ name }) => name)).toEqual(["list_my_tickets"]);
  });
});

describe("what puts right how many is taken", () => {
  const EXCURSIONS = { en: "excursions in Amsterdam on Dec 10", zh: "阿姆斯特丹12月10号有什么游览" };
  sampled([
    [[EXCURSIONS.en, "how much for two people", "no, three", "the canal one"], 3],
    [[EXCURSIONS.zh, "两个人多少钱", "那个运河的订上，两位", "不对，三位", "可以"], 3],
    [[EXCURSIONS.zh, "两个人", "不对，我说的是三位", "运河那个"], 3],
    // A complaint alone gives nothing.
    [[EXCURSIONS.zh, "两个人", "不对", "运河那个"], 2],
  ])("%j", async (messages, people) => {
    const { waiting } = await assistant.lastOf(...messages);
    expect(waiting).toEqual([
      { name: "book_excursion", args: { excursion_id: "EX-0901", date: "2026-12-10", people } },
    ]);
  });

  sampled([
    [["hotels in Basel Dec 4-6", "two rooms", "I meant three", "the second"], 3],
    [["巴塞尔12月4号到6号的酒店", "两间", "不对，我说的是三间", "第二个"], 3],
  ])("%j", async (messages, rooms) => {
    const { waiting } = await assistant.lastOf(...messages);
    expect(waiting.map(({ args }) => args.rooms)).toEqual([rooms]);
  });

  it("and so is another week behind an answer", async () => {
    const { made } = await assistant.lastOf("桐庐和建德上个礼拜天堵不", "不是，我说的是上上周");
    expect(made).toHaveLength(2);
    for (const { args } of made) expect(args).toMatchObject({ start_date: "2026-11-02", end_date: "2026-11-08" });
  });
});

describe("an order chooses from the last list of what can be ordered", () => {
  sampled([
    [["book a hotel in Hangzhou for tonight", "is it jammed there", "ok book the cheapest"], "hotel_id", "HT-1601"],
    [["12月8号罗马的游览", "今天西湖区堵吗", "订第二个，两位"], "excursion_id", "EX-1203"],
  ])("%j", async (messages, slot, id) => {
    const { waiting } = await assistant.lastOf(...messages);
    expect(waiting.map(({ args }) => args[slot])).toEqual([id]);
  });

  it("but not where another list was shown since", async () => {
    const messages = ["excursions in Rome on Dec 8", "how did tents sell last week, per day", "book the second one"];
    expect((await assistant.lastOf(...messages)).waiting).toEqual([]);
  });
});

describe("rules of another kind of things are not told beside a choice", () => {
  sampled([
    [["日内瓦11月26号的游览", "几个小时啊"], /没有说明：“几个小时啊”。/, /酒店/],
    [["hotels in Basel Dec 4-6", "do kids pay"], /does not say: “do kids pay”/, /excursion/i],
  ])("%j", async (messages, told, others) => {
    const { text } = await assistant.lastOf(...messages);
    expect(text).toMatch(told);
    expect(text).not.toMatch(others);
    expect(text).toMatch(/(?:Which one would you like\?|请问您选哪一个？)$/);
  });

  it("those of its own kind are", async () => {
    const { text } = await assistant.lastOf("hotels in Basel Dec 4-6", "is it refundable?");
    expect(text).toMatch(/full refund/);
  });
});

describe("what cannot be done is not done with another value either", () => {
  sampled([
    ["restock the blue headlamp to 50", "sorry I meant 60", /cannot do this here: “sorry I meant 60”/],
    ["把绿色登山包的价格调到300", "不是300，是310", /这里无法办理：“不是300，是310”/],
  ])("%s, %s", async (order, correction, told) => {
    const { text, made } = await assistant.lastOf(order, correction);
    expect(text).toMatch(told);
    expect(made).toEqual([]);
  });

  sampled([
    [["Find cars in Geneva", "can I cancel a booking?"], /rental cars and excursions: full refund/i, /check-in times/],
    [["找日内瓦的车", "预订可以取消吗"], /可更改日期，也可取消并全额退款/, /入住时间/],
  ])("%j: what is found for another kind alone is looked up for this one", async (messages, told, others) => {
    const { text } = await assistant.lastOf(...messages);
    expect(text).toMatch(told);
    expect(text).not.toMatch(others);
    expect(text).toMatch(/(?:Which one would you like\?|请问您选哪一个？)$/);
  });

  sampled([
    [["Find hotels in Zurich", "what are the rules?"], /There are rules on: .*Hotel bookings/],
    [["找日内瓦的酒店", "有什么规定"], /现有规定：.*酒店预订规定/],
  ])("%j: the list of the rules there are stays whole", async (messages, told) =>
    expect((await assistant.lastOf(...messages)).text).toMatch(told),
  );
});

sampled([["找巴黎的短途游，再取消日内瓦的那个"], ["找巴黎的短途游，再退掉日内瓦的那个"]])(
  "one of no kind that is named is asked about, and is none of the place before it: %s",
  async (message) => {
    const { made, waiting } = await assistant.lastOf(message);
    expect(waiting).toEqual([]);
    expect(made.filter(({ name, args }) => name === "list_my_bookings" && args.city === "Paris")).toEqual([]);
  },
);

describe("behind what is not served", () => {
  it.each([
    ["what's the weather in Zurich", "ok then hotels in Zurich tomorrow", "search_hotels"],
    ["苏黎世天气怎么样", "那看看苏黎世明天的酒店", "search_hotels"],
  ])("what is served is looked up: %s, %s", async (refused, request, name) => {
    const { made } = await assistant.lastOf(refused, request);
    expect(made.map((call) => call.name)).toEqual([name]);
  });

  it.each([
    ["what's the weather in Zurich", "and in Basel?", /cannot serve “weather”/],
    ["苏黎世天气怎么样", "那巴塞尔呢", /没有“天气”/],
  ])("what only goes on from it is not: %s, %s", async (refused, next, told) =>
    expect((await assistant.lastOf(refused, next)).text).toMatch(told),
  );
});

it("an order to end all there is somewhere is no tale: 取消巴黎的所有预订", async () => {
  const { waiting } = await assistant.lastOf("取消巴黎的所有预订");
  expect(waiting.length).toBeGreaterThan(1);
  expect(new Set(waiting.map(({ name }) => name.replace(/_.*/, "")))).toEqual(new Set(["cancel"]));
});

import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const now = new Date("2026-11-21T15:04:00+08:00");
const roads = conversations({ domains: ["traffic"], now });
const trips = conversations({ domains: ["travel"], now, user: "P1001" });
const shop = conversations({ domains: ["merchant"], now, user: "M1001" });

describe("a ranking is in the order and by the measure that is asked for", () => {
  sampled([
    ["Top 3 least congested districts yesterday", { order: "least_congested", limit: 3 }],
    ["Give me the index for all districts for the day before yesterday, lowest first", { order: "least_congested" }],
    ["最不堵的区是哪个", { order: "least_congested" }],
    ["昨天指数最低的三个区", { order: "least_congested", limit: 3 }],
    ["Which road had the lowest speed in Shangcheng yesterday?", { order: "slowest" }],
    ["昨天西湖区车速最高的路", { order: "fastest" }],
  ])("%s", async (message, args) =>
    expect((await roads.lastOf(message)).made).toEqual([
      { name: expect.any(String), args: expect.objectContaining(args) },
    ]),
  );

  sampled(["Which district was the most congested last Friday?", "昨天拥堵指数最高的三个区"])("%s", async (message) =>
    expect((await roads.lastOf(message)).made[0]?.args).not.toHaveProperty("order"),
  );
});

describe("today up to now is set against the same hours of other days", () => {
  sampled([
    ["建德市今天比昨天好点没", "只比较相同钟点"],
    ["这周末比上周末堵吗", "只比较相同钟点"],
    ["Is today better than yesterday in Xihu?", "the same hours are compared"],
  ])("%s", async (message, told) => expect((await roads.lastOf(message)).text).toContain(told));
});

describe("what is asked of the things found is told before them", () => {
  sampled([
    [roads, "At what hour was Yuhang busiest on November 18?", "Highest: “9h 1.75”, “18h 1.75”.\n\nCongestion index"],
    [roads, "上周哪天最堵", "最高：“11-13 1.37”。\n\n杭州市"],
    [
      roads,
      "which district had the fewest accidents yesterday",
      "Lowest: “Fuyang District 0”, “Chun'an County 0”.\n\n",
    ],
    [trips, "What's the cheapest hotel in Geneva?", "Lowest: “HT-0301 Geneva Station Inn, 3 stars"],
    [trips, "苏黎世最贵的车", "最高：“CR-0105 豪华轿车"],
    [trips, "苏黎世和日内瓦哪儿的酒店便宜些", "最低：“HT-0301 日内瓦车站旅舍"],
    [
      trips,
      "What is the average price of a hotel in Paris?",
      "On average: (CNY 730 + CNY 1,340 + CNY 1,520 + CNY 2,790) ÷ 4",
    ],
    [trips, "我这几张机票平均多少钱一张", "平均：(290 元 + "],
    [trips, "Any flights from Zurich to Geneva next Friday after 5 pm?", "Of the 2 below, 1 at that time: “SB101"],
    [trips, "明天晚上6点以后从苏黎世去日内瓦的飞机", "以下 2 项中，符合所说时间的有 1 项：“SB101"],
    [trips, "the cheapest Zurich hotel with a pool", "I cannot filter by “pool”.\nLowest: “HT-0101"],
    [trips, "the cheapest Zurich hotel with good reviews", "I cannot filter by “reviews”.\nLowest: “HT-0101"],
    [roads, "昨天哪个小时最堵", "最高：“18时 1.80”。\n\n"],
    [
      trips,
      "What is the lowest price for a hotel in Paris with 4 stars?",
      "Lowest: “HT-0502 Paris Garden Hotel, 4 stars",
    ],
    [shop, "上周每天的营业额，哪天最高", "最高：“2026-11-15：6,499 元"],
    [shop, "Which week in October sold the least?", "Lowest: “2026-10-01 to 2026-10-04 (4 days): CNY 6,938"],
    [roads, "西湖区18号和19号哪天堵", "最高：“2026-11-19平均为1.41”。"],
    [shop, "前天晚上有几个订单", "以下 5 项中，符合所说时间的有 2 项：“326111944021"],
  ] as const)("%#: %s", async (world, message, told) =>
    expect((await world.lastOf(message)).text).toMatch(new RegExp(`^${told.replace(/[()+?.]/g, "\\$&")}`)),
  );

  sampled([
    ["苏黎世豪华轿车租一周多少钱", "合计：1,770 元 × 7 = 12,390 元。"],
    ["How much is a hotel in Paris for three nights?", "   In all: CNY 730 × 3 = CNY 2,190."],
  ])("the prices are taken for as many as are said: %s", async (message, told) =>
    expect((await trips.lastOf(message)).text).toContain(told),
  );

  sampled([
    [shop, "Average order value by day last week"],
    [shop, "平均每天毛利多少，上周"],
    [shop, "Average pieces per day last week"],
    [shop, "Which day last week had the highest order value?"],
    [shop, "上周每天的客单价，哪天最高"],
    [shop, "What sold least last month?"],
    [roads, "Which day this week had the lowest index?"],
    [roads, "本月哪天最不堵"],
    [trips, "How much is the most expensive baggage fee?"],
    [trips, "What do my flights cost on average?"],
    [trips, "How much for 3 nights in the Paris Station Inn on average?"],
  ] as const)("nothing is told of other figures, days or things: %#: %s", async (world, message) =>
    expect((await world.lastOf(message)).text).not.toMatch(/^(?:Highest|Lowest|On average|Those|最高|最低|平均|所列)/m),
  );

  sampled(["What is the average of my hotel bookings?", "我的酒店平均多少钱"])(
    "a mean has its sources: %s",
    async (message) =>
      expect((await trips.lastOf(message)).text).toMatch(/÷ 3 = (?:CNY )?2,853(?!.*(?:No source|没有找到))/s),
  );

  sampled(["which hotels in Geneva are cheaper than 1000?", "the two cheapest hotels in Zurich", "Hotels in Rome"])(
    "nothing stands before what says it by itself: %s",
    async (message) => expect((await trips.lastOf(message)).text).toMatch(/^Choice of hotels/),
  );
});

describe("what is of several is found for each, and what no list tells is said", () => {
  sampled([
    ["Compare the prices of cars in Geneva and Zurich", ["Geneva", "Zurich"]],
    ["Compare hotels in Basel and New York", ["Basel", "New York"]],
    ["Compare Geneva and Zurich cars", ["Geneva", "Zurich"]],
    ["Compare Basel, New York and Rome 4-star hotels", ["Basel", "New York", "Rome"]],
    ["日内瓦1500块以下的四星酒店", ["Geneva"]],
  ])("%s", async (message, cities) =>
    expect((await trips.lastOf(message)).made.map(({ args }) => args.city)).toEqual(cities),
  );

  sampled([
    [["What is the cheapest hotel in Zurich?", "Book it from December 10 to 12"], "None of those shown fits “HT-0101"],
    [["What is the cheapest car in Paris?", "And for five days?", "Book it from December 15"], "shown fits “CR-0501"],
    [["最便宜的苏黎世酒店", "就订它，12月3号住两晚"], "已列出的当中没有符合“HT-0101"],
  ])("of the one that was asked for it is said that it is not to be had: %s", async (messages, told) => {
    const last = (await trips.turnsOf(...messages)).at(-1);
    expect(last?.text).toContain(told);
    expect(last?.waiting).toEqual([]);
  });

  it("the one that was asked for is booked where it is to be had", async () => {
    const turns = await trips.turnsOf("What is the cheapest hotel in Geneva?", "Book it from December 10 to 12");
    expect(turns.at(-1)?.waiting[0]?.args.hotel_id).toBe("HT-0301");
  });

  sampled([
    ["Which of my trips is the most expensive?", /^Sorry, there is nothing here on/],
    ["我哪趟行程最贵", /^抱歉，这里没有/],
  ])("%s", async (message, told) => expect((await trips.lastOf(message)).text).toMatch(told));
});

describe("what is shown is put into the order that is asked for", () => {
  sampled([
    [
      ["Hotels in Zurich", "sort by price, most expensive first"],
      /^1\. HT-0104 .*\n2\. HT-0103 .*\n3\. HT-0102 .*\n4\. HT-0101/,
    ],
    [["Cars in Geneva", "from cheapest to most expensive please"], /^1\. CR-0301 .*\n2\. CR-0302/],
    [["伦敦的酒店", "按价格从高到低排"], /^1\. HT-0404 .*\n2\. HT-0403/],
    [["日内瓦有什么车", "从贵到便宜排一下"], /^1\. CR-0305 .*\n2\. CR-0304/],
    [["Show my bookings", "sort by price, highest first"], /^1\. HB-011280: .*\n2\. HB-011270/],
    [["Show my tickets", "sort by date, latest first"], /^1\. TK-011282: .*\n2\. TK-011281/],
  ] as const)("%s", async (messages, told) => expect((await trips.turnsOf(...messages)).at(-1)?.text).toMatch(told));

  it("counts to a place in the new order", async () => {
    const turns = await trips.turnsOf("Hotels in Zurich from 5 to 8 December", "most expensive first", "the first one");
    expect(turns.at(-1)?.waiting).toMatchObject([{ args: { hotel_id: "HT-0103" } }]);
  });

  it("looks flights up in the order that they can be found in", async () =>
    expect(
      (await trips.turnsOf("Flights from Zurich to Rome on 25 November", "sort by price")).at(-1)?.made,
    ).toMatchObject([{ args: { sort_by: "price" } }]));
});

describe("the third of a list is one thing, whatever it is to be had for", () => {
  sampled([
    [["日内瓦有什么车", "第三个租四天多少钱"], /^3\. CR-0303 .*\n合计：600 元 × 4 = 2,400 元/],
    [["日内瓦的酒店", "第三家住两晚多少钱"], /^3\. HT-0303 .*\n合计：1,460 元 × 2 = 2,920 元/],
    [["日内瓦有什么车", "第三个多少钱"], /^3\. CR-0303 [^\n]*\n\n请问/],
  ] as const)("%s", async (messages, told) => expect((await trips.turnsOf(...messages)).at(-1)?.text).toMatch(told));
});

describe("the price for so many people is told of what is shown", () => {
  const rome = "Flights from Zurich to Rome on 25 November";
  sampled([
    [[rome, "how much for two"], /CNY 620, [^\n]*\n {3}In all: CNY 620 × 2 = CNY 1,240\./],
    [[rome, "two of us"], /In all: CNY 780 × 2 = CNY 1,560\./],
    [["11月25日苏黎世飞罗马的机票", "两个人"], /合计：620 元 × 2 = 1,240 元。/],
    [["Things to do in London", "how much for two"], /CNY 340 a person\n {3}In all: CNY 340 × 2 = CNY 680\./],
    [["Cars in Geneva", "how much for two"], /^1\. CR-0301 [^\n]*\n2\. CR-0302/],
  ] as const)("%s", async (messages, told) => {
    const last = (await trips.turnsOf(...messages)).at(-1);
    expect(last?.made).toEqual([]);
    expect(last?.text).toMatch(told);
  });

  sampled([
    [["Things to do in Rome on 22 November", "三个人"], "已记下“三个人”"],
    [["Excursions in Geneva on 25 November", "for 2 ppl"], "I have noted “for 2 ppl”"],
  ] as const)("%s", async (messages, told) => expect((await trips.turnsOf(...messages)).at(-1)?.text).toContain(told));

  it("takes a part that asks for it for no wish of its own", async () =>
    expect((await trips.lastOf("帮我查11月25日苏黎世飞罗马的机票，两个人一共多少")).made).toMatchObject([
      { name: "search_flights" },
    ]));
});

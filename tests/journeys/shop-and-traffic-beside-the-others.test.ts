import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const { lastOf, turnsOf } = conversations({
  now: new Date("2026-11-21T15:04:00+08:00"),
  user: "M1001",
  domains: ["travel", "traffic", "merchant"],
});

describe("states and days alone are asked of the orders", () => {
  sampled([
    ["show refunds from last week", "2026-11-09"],
    ["上周的退款", "2026-11-09"],
    ["any refunds this week?", "2026-11-16"],
    ["这个月退款多少", "2026-11-01"],
    ["how much was refunded last week", "2026-11-09"],
  ])("%s", async (message, start_date) =>
    expect((await lastOf(message)).made).toEqual([
      { name: "search_orders", args: expect.objectContaining({ order_status: "returned", start_date }) },
    ]),
  );

  sampled([["refund for my flight last week"], ["can i get a refund for yesterday"], ["退票能退多少"]])(
    "not where a rule or something else is named: %s",
    async (message) => expect((await lastOf(message)).made.map(({ name }) => name)).not.toContain("search_orders"),
  );
});

describe("a place alone is another of those asked about", () => {
  sampled([
    [["orders from beijing this week", "and shanghai"], "2026-11-16"],
    [["本周发北京的订单", "那上海呢"], "2026-11-16"],
  ])("%j", async (messages, start_date) =>
    expect((await turnsOf(...messages)).at(-1)?.made).toMatchObject([
      { name: "search_orders", args: { cities: ["Shanghai"], start_date } },
    ]),
  );
});

it.each(["sales yesterday compared to the day before", "我昨天的销售和前天比"])(
  "sets days against each other: %s",
  async (message) =>
    expect((await lastOf(message)).made).toMatchObject([
      { name: "get_sales", args: { start_date: "2026-11-20", other_start_date: "2026-11-19" } },
    ]),
);

it.each([
  [["有哪些活动", "第二个延长十天"], "2026-12-04"],
  [["有哪些活动", "第二个延长一周", "改成延长八天吧"], "2026-12-02"],
])("is made longer by as many days as are said: %j", async (messages, end_date) =>
  expect((await turnsOf(...messages)).at(-1)?.waiting).toMatchObject([
    { name: "change_promotion", args: { end_date } },
  ]),
);

it("a change of a price is not served", async () => {
  const { made, text } = await lastOf("我想改个价");
  expect(made).toEqual([]);
  expect(text).toContain("“改个价”");
});

describe("what nobody named is not taken", () => {
  it.each([
    "put a 20% discount on the slowest product",
    "put a 30% discount on the most expensive product",
    "给卖得最好的商品打八折",
  ])("a discount on what is only described changes no promotion that there is: %s", async (message) => {
    const { made, waiting, text } = await lastOf(message);
    expect(made).toEqual([]);
    expect(waiting).toEqual([]);
    expect(text).toMatch(/first day|开始日期/);
  });

  it.each([
    ["put a 40% discount on PR-107730", "PR-107730"],
    ["给头灯的促销改成八折", "PR-107732"],
  ])("one that is named is changed: %s", async (message, id) =>
    expect((await lastOf(message)).waiting).toMatchObject([{ name: "change_promotion", args: { promotion_id: id } }]),
  );

  it.each(["ship bobby's order", "where is bobby's parcel"])("who is not known is named: %s", async (message) =>
    expect((await lastOf(message)).text).toContain("“bobby”"),
  );

  it.each(["the customer's orders", "this week's orders"])("nobody is named in %j", async (message) =>
    expect((await lastOf(message)).text).not.toMatch(/cannot filter|do not understand/),
  );
});

it.each([
  [["how is my shop today"], "get_sales"],
  [["traffic in Xihu", "ok then how did the shop do today"], "get_sales"],
  [["never mind the hotel, how's the store doing"], "get_sales"],
  [["店里怎么样"], "get_sales"],
  [["今天卖了多少", "家那边堵吗"], "get_congestion_index"],
])("the shop as a whole is asked for its sales, and the roads for their congestion: %j", async (said, tool) =>
  expect((await lastOf(...said)).made.map(({ name }) => name)).toEqual([tool]),
);

it.each([
  [["上周销售额", "哪天最好", "那天什么卖得最好"], "rank_products", { start_date: "2026-11-15" }],
  [["how's traffic in Xihu now", "what about tomorrow at 8"], "forecast_congestion", { date: "2026-11-22", hour: 8 }],
  [["traffic in Xihu tonight at 7", "and tomorrow at 8"], "forecast_congestion", { date: "2026-11-22", hour: 20 }],
])("goes on with the day and the half of it that were spoken of: %j", async (said, name, args) =>
  expect((await lastOf(...said)).made).toMatchObject([{ name, args }]),
);

it("quotes no steps behind figures that nobody asked the way to", async () => {
  expect((await lastOf("accidents today", "and serious ones")).text).toContain("“and serious ones”");
  expect((await lastOf("西湖区堵吗", "怎么分析一个区的交通")).text).toContain("分三步");
});

describe("what is not known is said, and what is known is not refused", () => {
  it.each([
    ["penalty for selling fake goods", "fake goods"],
    ["卖假货怎么罚", "假货"],
    ["what promotions can i join", "can i join"],
    ["any bad reviews this week I should look at", "bad reviews"],
    ["最近有没有差评", "没有“差评”"],
    ["我的订单里有没有差评", "没有“差评”"],
  ])("%s", async (message, told) => expect((await lastOf(message)).text).toContain(told));

  it("is said of a word for none of what was looked up last", async () => {
    expect((await lastOf("西湖区堵吗", "有差评吗")).text).toContain("没有“差评”");
    expect((await lastOf("hotels in Paris with parking")).made).toMatchObject([{ name: "search_hotels" }]);
  });

  it.each([
    ["who bought the most expensive order today", "Guo Min"],
    ["今天最贵的一单是谁买的", "郭敏"],
  ])("%s", async (message, told) => expect((await lastOf(message)).text).toContain(told));

  it("who buys most is not known", async () =>
    expect((await lastOf("who bought the most tents")).text).toContain("bought the most"));
});

describe("who is to set out at an hour that is past means the one to come", () => {
  it.each([
    ["五点出发去滨江堵不堵", 17],
    ["I leave at 6 for Xihu, will it be bad", 18],
    ["明天五点出发去滨江堵不堵", 5],
    ["早上五点出发去滨江堵不堵", 5],
  ])("%s", async (message, hour) => expect((await lastOf(message)).made).toMatchObject([{ args: { hour } }]));
});

it.each(["下午五点从西湖开车去萧山，会堵吗", "driving from Xihu to Xiaoshan at 5pm, will it be jammed"])(
  "tells both ends of a way: %s",
  async (message) =>
    expect((await lastOf(message)).made.map(({ args }) => args)).toEqual([
      expect.objectContaining({ district: "西湖区", hour: 17 }),
      expect.objectContaining({ district: "萧山区", hour: 17 }),
    ]),
);

it.each(["how was the traffic on Friday and Saturday", "周五和周六的交通情况", "周五和周六西湖区的交通情况"])(
  "of several days, each is told step by step: %s",
  async (message) => {
    const days = (await lastOf(message)).made.map(({ args }) => args.date);
    expect(days.filter((day) => day === "2026-11-20")).toHaveLength(3);
    expect(days.filter((day) => day === "2026-11-21")).toHaveLength(3);
  },
);

it.each([
  ["congestion in Xihu now, sales today", "and yesterday?"],
  ["西湖堵吗，今天卖了多少", "那昨天呢"],
])("other days alone are asked of both domains: %s | %s", async (...messages) => {
  const made = (await turnsOf(...messages)).at(-1)?.made ?? [];
  expect(made.map(({ name }) => name).sort()).toEqual(["get_congestion_index", "get_sales"]);
  expect(JSON.stringify(made)).not.toContain("2026-11-21");
});

it.each([
  ["show me the stock, and tomorrow's weather", "weather"],
  ["帮我看看库存，还有明天的天气", "天气"],
])("what none serves is named beside what was found: %s", async (message, none) => {
  const { made, text } = await lastOf(message);
  expect(made).toEqual([{ name: "search_products", args: {} }]);
  expect(text).toContain(none);
});

it.each([
  ["top 3 customers", "top 3 customers"],
  ["which customers ordered more than once", "more than once"],
])("what is told of no customer is named: %s", async (message, none) =>
  expect(await lastOf(message)).toMatchObject({ made: [], text: expect.stringContaining(none) }),
);

it.each(["what model do you use", "你用的什么模型"])("tells of itself: %s", async (message) => {
  const { made, text } = await lastOf(message);
  expect(made).toEqual([]);
  expect(text).toMatch(/offline model|离线模型/);
});

it.each([
  ["Orders in October", "Which product sold best, and which one is out of stock?"],
  ["10月的订单", "哪个商品卖得最好，哪个缺货？"],
])("two things that are asked behind another answer are told each: %s | %s", async (...messages) =>
  expect((await lastOf(...messages)).made).toMatchObject([
    { name: "rank_products", args: { order: "best" } },
    { name: "search_products", args: { out_of_stock: true } },
  ]),
);

it.each(["cool", "great, thanks", "太好了", "find a cool box | cool"])(
  "who is only pleased asks for nothing, whatever is called so: %s",
  async (messages) => {
    const { made, text } = await lastOf(...messages.split(" | "));
    expect(made).toEqual([]);
    expect(text).toMatch(/^(?:Good\.|You're welcome|好的)/);
  },
);

it.each(["昨天余杭区堵吗，昨天的订单", "滨江堵吗，昨天有几单", "traffic in Xihu yesterday, and yesterday's orders"])(
  "the orders of a day beside the traffic are those of the shop: %s",
  async (message) =>
    expect((await lastOf(message)).made).toMatchObject([
      { name: "get_congestion_index" },
      { name: "search_orders", args: { start_date: "2026-11-20" } },
    ]),
);

describe("what somebody has on a day is what they have booked, and their tickets", () => {
  it.each([
    ["what do I have on 25 November"],
    ["25号我有什么"],
    ["what have I got on the 25th", "and on the 15th of December"],
  ])("%s", async (...messages) =>
    expect((await lastOf(...messages)).made).toMatchObject([{ name: "list_my_bookings" }, { name: "list_my_tickets" }]),
  );
});

describe("and so is what they have in the next month, of all kinds where all were asked for", () => {
  it.each([
    ["do I have anything planned in December?", "and in January?"],
    ["我12月有什么安排", "那一月呢"],
  ])("%s | %s", async (...messages) =>
    expect((await lastOf(...messages)).made).toMatchObject([{ name: "list_my_bookings" }, { name: "list_my_tickets" }]),
  );
});

describe("what only one domain is asked for is for that one", () => {
  it.each([
    ["sales yesterday and congestion yesterday"],
    ["sales and traffic yesterday"],
    ["traffic and sales yesterday"],
    ["销售额和拥堵指数，昨天的"],
  ])("and the days are those of both: %s", async (message) => {
    const { made } = await lastOf(message);
    expect(made).toHaveLength(2);
    expect(made).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: "get_sales", args: { start_date: "2026-11-20", end_date: "2026-11-20" } }),
        expect.objectContaining({ name: "get_congestion_index", args: { date: "2026-11-20" } }),
      ]),
    );
  });
});

describe("what is said beside any wish", () => {
  it.each([
    [["thanks, you're the best"], /You're welcome/],
    [["what can I ask about traffic"], /I can help with/],
    [["I'm in Hangzhou"], /What can I do for you/],
    [["我们两大一小"], /有什么可以帮您/],
    [["how was congestion last week", "does congestion affect sales"], /effect on is not known/],
    [["天气怎么样", "那堵车呢，西湖区"], /^西湖区今天/],
    [["how's Wenyi Road"], /Wenyi West Road/],
  ])("%j", async (messages, told) => expect((await lastOf(...messages)).text).toMatch(told));
});

describe("districts are ranked by accidents where these are counted", () => {
  it.each(["rank districts by accidents yesterday", "昨天各区事故排名"])("%s", async (message) => {
    const { made } = await lastOf(message);
    expect(made).toMatchObject([{ name: "list_traffic_accidents", args: { date: "2026-11-20" } }]);
  });

  it("by congestion, only the last ones are told", async () =>
    expect((await lastOf("rank the districts by congestion", "bottom three only")).text).toMatch(
      /^11\. .*\n12\. .*\n13\. /,
    ));
});

describe("where somebody lives and works", () => {
  it.each([
    [["I live in Yuhang", "is it jammed at home?"], ["余杭区"]],
    [["我住在西湖区，在滨江上班", "我家附近堵吗"], ["西湖区"]],
    [["I live in Yuhang and work in Binjiang", "is it bad at home?", "and at work?"], ["滨江区"]],
    [["我住余杭，公司在滨江", "我家附近堵吗", "公司那边呢"], ["滨江区"]],
    [
      ["我住在临平，公司在西湖区", "我的通勤怎么样"],
      ["临平区", "西湖区"],
    ],
    [
      ["I live in Xihu and work in Binjiang", "how will my commute be on Monday morning"],
      ["西湖区", "滨江区"],
    ],
  ])("%j is there", async (messages, districts) => {
    const { made } = await lastOf(...messages);
    expect(made.map(({ args }) => args.district)).toEqual(districts);
  });
});

describe("where somebody is", () => {
  it.each([
    ["I'm in Hangzhou", "find me a hotel here"],
    ["我在杭州", "这里有什么酒店"],
    ["I'm in Hangzhou", "find me a hotel"],
    ["I'm in Hangzhou", "hotels near me"],
    ["我在杭州", "帮我找家酒店"],
  ])("%s | %s", async (...messages) =>
    expect((await lastOf(...messages)).made).toMatchObject([{ name: "search_hotels", args: { city: "Hangzhou" } }]),
  );

  it.each([
    ["I'll be in Geneva from 2026-12-03 to 2026-12-05", "I need a car"],
    ["我2026-12-03至2026-12-05在日内瓦", "帮我租辆车"],
  ])("is told with its days, and asks for nothing: %s | %s", async (where, wish) => {
    expect((await lastOf(where)).made).toEqual([]);
    expect((await lastOf(where, wish)).made).toMatchObject([
      { args: { city: "Geneva", pick_up_date: "2026-12-03", return_date: "2026-12-05" } },
    ]);
  });

  it("is not asked of what the assistant does", async () =>
    expect((await lastOf("I'm in Hangzhou", "what can you do here")).made).toEqual([]));
});

describe("the days that were asked about before, in another domain", () => {
  it.each([
    [
      ["sales on the 18th, 19th and 20th", "congestion in Xihu on those days"],
      ["2026-11-18", "2026-11-19", "2026-11-20"],
    ],
    [
      ["18、20号西湖区的拥堵指数", "那几天有几起事故"],
      ["2026-11-18", "2026-11-20"],
    ],
    [["show my orders from yesterday", "how was traffic in Xihu then"], ["2026-11-20"]],
  ])("%j", async (messages, days) => {
    const { made } = await lastOf(...messages);
    expect(made.map(({ args }) => args.date)).toEqual(days);
  });

  it.each([
    ["sales from 18 to 20 November", "congestion in Xihu those days"],
    ["11月18到20号的销售额", "那几天西湖区堵不堵"],
  ])("as a span: %s | %s", async (...messages) =>
    expect((await lastOf(...messages)).made).toMatchObject([
      { args: { start_date: "2026-11-18", end_date: "2026-11-20" } },
    ]),
  );
});

it.each([
  [["今天订单多少", "那路况呢"], "get_congestion_index"],
  [["how are my sales this week", "no I mean traffic in Xihu"], "get_congestion_index"],
  [["今天订单多少", "那手套呢"], "search_orders"],
  [["how are orders today", "and gloves?"], "search_orders"],
])("a kind alone turns to its own domain, and a thing of this one stays: %j", async (said, tool) =>
  expect((await lastOf(...said)).made[0]?.name).toBe(tool),
);

it.each([
  ["click-through rate last week", "click-through rate"],
  ["点击率上周多少", "点击率"],
])("a rate that nothing tells is refused whole: %s", async (message, rate) => {
  const { made, text } = await lastOf(message);
  expect(made).toEqual([]);
  expect(text).toContain(rate);
});

it.each([
  [["flights from Shanghai to London or Paris next friday"], ["London", "Paris"]],
  [
    ["find flights from Shanghai to Zurich next friday", "and to Paris or Rome?"],
    ["Paris", "Rome"],
  ],
  [
    ["下周五上海到苏黎世的航班", "去巴黎或罗马呢"],
    ["Paris", "Rome"],
  ],
])("two ends of one way are looked up each: %j", async (said, cities) =>
  expect((await lastOf(...said)).made.map(({ args }) => `${args.from_city} ${args.to_city}`)).toEqual(
    cities.map((city) => `Shanghai ${city}`),
  ),
);

describe("a question of how each is goes to each", () => {
  const DAY = { start_date: "2026-11-20", end_date: "2026-11-20" };
  sampled([
    ["how is traffic and how are sales", [{}, {}]],
    ["how was traffic yesterday and how were sales yesterday", [{ date: "2026-11-20" }, DAY]],
    ["how was traffic yesterday, and how much did I sell yesterday?", [{ date: "2026-11-20" }, DAY]],
    ["昨天交通怎么样，卖了多少钱", [{ date: "2026-11-20" }, DAY]],
  ])("%s", async (said, [ofTraffic, ofShop]) => {
    const { made } = await lastOf(said);
    expect(made.filter(({ name }) => ["get_congestion_index", "get_sales"].includes(name))).toEqual([
      { name: "get_congestion_index", args: ofTraffic },
      { name: "get_sales", args: ofShop },
    ]);
  });

  it("on the days of the other", async () => {
    const { made } = await lastOf("how was business yesterday and how was the traffic");
    expect(made).toContainEqual({ name: "get_congestion_index", args: { date: "2026-11-20" } });
  });
});

describe("each of two wishes is for the only domain that has a word of it", () => {
  sampled([
    ["traffic forecast for tomorrow and sales forecast for next week", ["forecast_congestion", "forecast_sales"]],
    ["明天的拥堵预测和下周的销售预测", ["forecast_congestion", "forecast_sales"]],
    ["which district is worst now and which product sells best", ["rank_districts_by_congestion", "rank_products"]],
    ["do I have any parcels late and any flights this week", ["search_flights", "track_logistics"]],
    ["compare traffic this week and last week, and sales too", ["compare_congestion", "get_sales"]],
    ["这周和上周的拥堵对比，销售也对比一下", ["compare_congestion", "get_sales"]],
  ])("%s", async (said, names) => {
    expect((await lastOf(said)).made.map(({ name }) => name).sort()).toEqual(names);
  });
});

import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const shop = conversations({ domains: ["merchant"], now: new Date("2026-11-21T15:04:00+08:00"), user: "M1001" });

const last = async (...messages: string[]) => (await shop.turnsOf(...messages)).at(-1);

describe("orders that are to be handed over", () => {
  sampled([
    ["Which orders do I have to ship today?", "2026-11-21"],
    ["What needs to go out today?", "2026-11-21"],
    ["Orders to be shipped tomorrow", "2026-11-22"],
    ["今天要发哪些货", "2026-11-21"],
    ["今天必须发出去的订单", "2026-11-21"],
    ["明天要发的订单有哪些", "2026-11-22"],
    ["orders I gotta send out today", "2026-11-21"],
    ["what do i need to send out today", "2026-11-21"],
    ["今天截止发货的有几单", "2026-11-21"],
    ["今天得寄出去的", "2026-11-21"],
  ])("the day is the one on which they are due: %s", async (message, day) => {
    const [call, ...others] = (await last(message))?.made ?? [];
    expect(others).toEqual([]);
    expect(call).toMatchObject({ name: "search_orders", args: { days_of: "due", start_date: day } });
  });

  sampled([
    ["which parcels arrive tomorrow", "2026-11-22"],
    ["what arrives on Monday", "2026-11-23"],
    ["明天要到的包裹", "2026-11-22"],
    ["哪些订单后天送达", "2026-11-23"],
  ])("the day is the one on which they arrive: %s", async (message, day) => {
    const { made: [call] = [], text } = (await last(message)) ?? {};
    expect(call).toMatchObject({ args: { days_of: "arrival", start_date: day } });
    expect(text).toMatch(/arrived or expected on|送达或预计送达/);
  });

  sampled([
    ["is the Black Friday sale still on", "2026-11-27"],
    ["双十一活动结束了吗", "2026-11-11"],
  ])("a promotion that may be over is that of the nearest such day: %s", async (message, day) => {
    expect((await last(message))?.made[0]).toMatchObject({ name: "list_promotions", args: { start_date: day } });
  });

  it("those that wait come with the hour, the most urgent first, whenever they were placed", async () =>
    expect((await last("Which orders are due today?"))?.text).toMatch(
      /^3 orders, to be handed over on 2026-11-21,[\s\S]*?\n1\. 326112012345 2026-11-20 .* to be handed over at 2026-11-21 16:24\n2\. /,
    ));

  sampled([
    ["Which orders are not shipped yet?", "which is due first?"],
    ["Which orders are not shipped yet?", "which one has to be handed over first?"],
    ["未发货的订单有哪些", "哪单最急"],
  ])("the word that counts is of the order in which they are due: %s | %s", async (list, message) =>
    expect((await last(list, message))?.text).toMatch(/\n1\. 326112012345 /),
  );

  sampled([
    ["Which orders placed today are not shipped yet?", { order_status: "to_ship", days_of: "placed" }],
    ["今天下的单还有哪些没发货", { order_status: "to_ship", days_of: "placed" }],
    ["Which orders were shipped today?", { order_status: "shipped" }],
    ["昨天发货的订单", { order_status: "shipped" }],
    ["what did I ship today", { order_status: "shipped", start_date: "2026-11-21" }],
    ["今天发了哪些", { order_status: "shipped", start_date: "2026-11-21" }],
  ])("what was placed or shipped on a day is not due on it: %s", async (message, args) => {
    const [call] = (await last(message))?.made ?? [];
    expect(call?.args).toMatchObject(args);
    expect(call?.args.days_of).not.toBe("due");
  });

  it("the first of a list is still the first of it", async () =>
    expect((await last("未发货的订单有哪些", "第一单是谁的"))?.text).toContain("326112112345"));
});

describe("what fell or rose most", () => {
  sampled([
    ["Which product rose most this week?"],
    ["which items fell most in the last 30 days"],
    ["biggest loser this week"],
    ["哪些商品这周下滑最多"],
    ["上个月哪个商品涨得最多"],
    ["Why did sales drop this week?", "which product fell the most?"],
    ["这周销售额为什么下降了", "哪个商品跌得最厉害"],
  ])("is told by why sales changed: %s %s", async (...messages) =>
    expect((await last(...messages))?.made.map(({ name }) => name)).toEqual(["explain_sales"]),
  );

  sampled([
    ["Which product sold most this week?", "rank_products"],
    ["这周哪个商品卖得最多", "rank_products"],
    ["products on promotion", "list_promotions"],
    ["打折商品卖了多少", "get_sales"],
  ])("others are asked what they serve: %s", async (message, name) =>
    expect((await last(message))?.made.map((call) => call.name)).toEqual([name]),
  );
});

describe("sellers by their stock", () => {
  sampled([
    ["Best sellers of October among the products that are out of stock", { order: "best", out_of_stock: true }],
    ["缺货的商品里上个月卖得最好的是哪个", { order: "best", out_of_stock: true }],
    ["Slowest sellers of the last 30 days that are still in stock", { order: "worst", in_stock: true }],
    ["best seller that's out of stock", { order: "best", out_of_stock: true }],
    ["slowest tents in stock", { order: "worst", in_stock: true, sku_names: ["two-person tent"] }],
    ["有货但卖不动的", { order: "worst", in_stock: true }],
  ])("are narrowed to those that have some or none: %s", async (message, args) => {
    const { made = [], text } = (await last(message)) ?? {};
    expect(made).toMatchObject([{ name: "rank_products", args }]);
    expect(text).toMatch(/out of stock|in stock|缺货|有货/);
  });

  sampled([["is the best seller in stock"], ["卖得最好的商品还有货吗"]])(
    "are not narrowed where one is asked about: %s",
    async (message) =>
      expect((await last(message))?.made).toEqual([{ name: "rank_products", args: { order: "best" } }]),
  );

  it("are those of a list, and not its first", async () =>
    expect((await last("哪些商品快没货了", "其中哪个卖得最好"))?.made[0]?.args.sku_ids).toHaveLength(5));

  sampled([["有没有帐篷"], ["有没有500以内的帐篷"], ["有没有红色的手套"]])(
    "whether there are some is not whether they are gone: %s",
    async (message) => expect((await last(message))?.made[0]?.args).not.toHaveProperty("out_of_stock"),
  );

  sampled([
    ["tents under 500", { max_price_cny: 500 }],
    ["show me jackets over 300", { min_price_cny: 300 }],
    ["500以下的帐篷", { max_price_cny: 500 }],
    ["tents with stock under 100", { max_stock: 99 }],
    ["库存少于5的商品", { max_stock: 4 }],
    ["which products have more than 300 left?", { min_stock: 301 }],
  ])("a bare bound is of the price, and of the stock where that is said: %s", async (message, args) => {
    const [call] = (await last(message))?.made ?? [];
    expect(call).toMatchObject({ name: "search_products", args });
    expect(Object.keys(call?.args ?? {}).filter((name) => /_(?:stock|cny)$/.test(name))).toEqual(Object.keys(args));
  });
});

describe("what is put right while one is to be chosen", () => {
  const blue = { sku_id: "10001123554787", start_date: "2026-11-22", end_date: "2026-11-29", discount_percent: 20 };

  sampled([
    ["Put the hiking socks on sale, 15% off, from tomorrow until next Sunday", "no, 20%", "the blue ones"],
    ["Put the hiking socks on sale, 15% off, from tomorrow until next Sunday", "make it 20%", "the ones in blue"],
    ["登山袜打八五折，明天到下周日", "改成八折", "蓝色的"],
    ["登山袜打八五折，明天到下周日", "改成八折", "库存最多的那款"],
  ])("is kept, and the choice taken: %s | %s | %s", async (...messages) =>
    expect((await last(...messages))?.waiting).toEqual([{ name: "create_promotion", args: blue }]),
  );

  it("a question about the things chooses none", async () => {
    const { waiting, text } = (await last("登山袜打八五折，明天到下周日", "改成八折", "哪个最贵")) ?? {};
    expect(waiting).toEqual([]);
    expect(text).toMatch(/请问您选哪一个？$/);
  });
});

describe("a promotion of which something is still missing", () => {
  const blue = { discount_percent: 10, start_date: "2026-11-22", end_date: "2026-11-30" };

  sampled([
    ["put 10% off the sleeping bags", "how much stock do they have", "from tomorrow to nov 30", "the blue one"],
    ["put 10% off the sleeping bags from tomorrow to nov 30", "how many are left of each", "the blue one"],
    ["put 10% off the sleeping bags", "which ones sell best", "from tomorrow to nov 30", "the blue one"],
    ["睡袋打九折", "多少钱", "明天到11月30号", "蓝色的"],
  ])("still waits behind a question about its products: %s | %s | %s", async (...messages) => {
    const turns = await shop.turnsOf(...messages);
    const looked = turns.flatMap(({ made }) => made.filter(({ name }) => name === "search_products"));
    expect(looked.every(({ args }) => "sku_names" in args)).toBe(true);
    expect(turns.at(-1)?.waiting).toMatchObject([{ name: "create_promotion", args: blue }]);
  });

  sampled([
    ["promo for tents 15% off from monday to friday", "which one sells best", "that one", "10001123055890"],
    ["give the hammocks 20% off next week", "which of them sells best", "the green one", "10001123602301"],
    ["吊床下周打八折", "哪个卖得最好", "绿色的", "10001123602301"],
  ])("is for the one that is picked behind a ranking: %s | %s | %s", async (wish, question, pick, sku) => {
    const turns = await shop.turnsOf(wish, question, pick);
    expect(turns[1]?.made).toMatchObject([{ name: "rank_products", args: { sku_names: [expect.any(String)] } }]);
    expect(turns[2]?.waiting).toMatchObject([{ name: "create_promotion", args: { sku_id: sku } }]);
  });

  it("how many there are is no ranking", async () =>
    expect((await last("20% off tents next week", "how many are in stock"))?.made).toMatchObject([
      { name: "search_products" },
    ]));

  it("other products are none of it", async () =>
    expect((await last("put 10% off the sleeping bags", "which products are low on stock"))?.made).toEqual([
      { name: "search_products", args: { low_stock: true } },
    ]));
});

describe("a promotion that is to end and is called by a day", () => {
  sampled([["end the black friday promotion"], ["把黑五的活动结束"]])(
    "is asked for, where others only run on that day: %s",
    async (message) => {
      const { waiting, text } = (await last(message)) ?? {};
      expect(waiting).toEqual([]);
      expect(text).toMatch(/PR-107730[\s\S]*(?:Which one would you like\?|请问您选哪一个？)/);
    },
  );

  sampled([["end the november 28 promotion"], ["结束11月28号的促销"]])(
    "is the one that has the day itself: %s",
    async (message) =>
      expect((await last(message))?.waiting).toMatchObject([
        { name: "cancel_promotion", args: { promotion_id: "PR-107732" } },
      ]),
  );
});

describe("the best month", () => {
  const year = { each: "month", start_date: "2025-01-01", end_date: "2025-12-31" };

  sampled([
    ["monthly sales", "which month was best last year", year],
    ["best month for tents", "which month did best last year", { ...year, sku_names: ["two-person tent"] }],
    ["按月看今年的销售", "去年哪个月最好", year],
  ])("of another year is looked up: %s | %s", async (list, message, args) =>
    expect((await last(list, message))?.made).toEqual([{ name: "get_sales", args }]),
  );

  it("of those shown is told of them", async () =>
    expect((await last("sales by month since july", "which month was best"))?.made).toEqual([]));
});

describe("the day that sold best or least", () => {
  sampled([["哪天卖得最差"], ["卖得最多的一天"], ["which day did I sell least this month"]])(
    "is told of sales: %s",
    async (message) =>
      expect((await last(message))?.made).toMatchObject([{ name: "get_sales", args: { each: "day" } }]),
  );
});

describe("parcels", () => {
  sampled([
    ["parcels on the way", "which one cost the most", { order_status: "shipped", sort_by: "amount" }],
    ["parcels on the way", "the ones over 200", { order_status: "shipped", min_amount_cny: 200 }],
    ["运输中的包裹", "哪个最便宜", { order_status: "shipped", sort_by: "least_amount" }],
  ])("are sorted and bounded by what their orders came to: %s | %s", async (list, message, args) =>
    expect((await last(list, message))?.made).toEqual([{ name: "track_logistics", args }]),
  );

  it("tell what they came to in all", async () =>
    expect((await last("在路上的包裹"))?.text).toContain("合计 5,486 元"));

  sampled([["who bought more than 3 tents"], ["超过3个的订单"]])("no count is an amount: %s", async (message) =>
    expect((await last(message))?.made).toEqual([]),
  );

  sampled([
    ["在途包裹按金额排序", { order_status: "shipped", sort_by: "amount" }],
    ["total value of everything thats on the way", { order_status: "shipped" }],
    ["郭芳签收了吗", { consumer_names: ["郭芳"] }],
    ["马签收了吗", { consumer_names: ["马"] }],
  ])("are tracked by what is said of them: %s", async (message, args) =>
    expect((await last(message))?.made).toEqual([{ name: "track_logistics", args }]),
  );

  it("a name that ends as a word begins is still a name", async () =>
    expect((await last("郭签的订单"))?.made).toEqual([{ name: "search_orders", args: { consumer_names: ["郭签"] } }]));

  sampled([["orders with more than 3 pieces of hiking socks"], ["郭芳的单发了没", "帮我发了"]])(
    "what nobody does is not looked up: %s",
    async (...messages) => expect((await last(...messages))?.made).toEqual([]),
  );

  it("rules behind a wish to return are rules", async () =>
    expect((await last("李娜想退货", "规则是什么"))?.made).toMatchObject([{ name: "lookup_shop_rules" }]));

  sampled([["王秀英想退货"], ["Li Li would like to return her tent"]])(
    "what is to be returned is not returned: %s",
    async (message) => expect((await last(message))?.made[0]?.args).not.toHaveProperty("order_status"),
  );

  sampled([["谁还在等货"], ["customers waiting for their orders"]])(
    "wait as long as they are open: %s",
    async (message) => expect((await last(message))?.made[0]?.args).toMatchObject({ order_status: "open" }),
  );

  sampled([
    ["Where is parcel 326112120264?", "when was it ordered?"],
    ["订单326112120264到哪了", "这单是什么时候下的，多少钱"],
    ["订单326112120264到哪了", "马强那单多少钱"],
  ])("tell when they were ordered and for how much: %s | %s", async (...messages) =>
    expect((await last(...messages))?.text).toMatch(/(?=[\s\S]*285)[\s\S]*2026-11-21 01:15/),
  );
});

describe("two flags of one message", () => {
  it("both narrow the list, though words of one stand around the other", async () =>
    expect((await last("which of the low ones are out of stock"))?.made).toMatchObject([
      { name: "search_products", args: { low_stock: true, out_of_stock: true } },
    ]));

  it("a flag alone sets no other", async () =>
    expect((await last("which products have low stock"))?.made).toEqual([
      { name: "search_products", args: { low_stock: true } },
    ]));
});

import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const shop = conversations({ domains: ["merchant"], now: new Date("2026-11-21T15:04:00+08:00"), user: "M1001" });

const last = async (...messages: string[]) => (await shop.turnsOf(...messages)).at(-1);

describe("what is to be done to a thing that the words tell", () => {
  sampled([
    ["end the promotion that ends on Tuesday", "PR-107733"],
    ["结束24号到期的那个促销", "PR-107733"],
    ["结束28号到期的头灯促销", "PR-107732"],
  ])("the day on which it ends tells which one is ended: %s", async (message, promotion_id) =>
    expect((await last(message))?.waiting).toEqual([{ name: "cancel_promotion", args: { promotion_id } }]),
  );

  sampled([
    ["我的促销", "第二个延三天", { promotion_id: "PR-107733", end_date: "2026-11-27" }],
    ["我的促销", "最后一个再延三天", { promotion_id: "PR-107730", end_date: "2026-11-24" }],
  ])("one of a list lasts longer: %s | %s", async (list, message, args) =>
    expect((await last(list, message))?.waiting).toEqual([{ name: "change_promotion", args }]),
  );

  sampled([
    ["worst sellers this month", "put the first on promotion at 30%"],
    ["这个月卖得最差的", "把第一个打七折"],
  ])("what is to be made is not made on days that are over: %s | %s", async (...messages) => {
    const { waiting, made, text } = (await last(...messages)) ?? {};
    expect([waiting, made]).toEqual([[], []]);
    expect(text).toMatch(/first day|开始日期/);
  });

  it("a place in a list is none in another list that is looked up for it", async () => {
    const { waiting, made } = (await last("worst sellers this month", "end the promotion of the first one")) ?? {};
    expect(waiting).toEqual([]);
    expect(made).toEqual([{ name: "list_promotions", args: { sku_ids: ["10001123895304"] } }]);
  });
});

describe("what goes on from an answer", () => {
  sampled([
    ["how many orders over 300 yuan yesterday?", "under 100?", { search_key: "orders", max_amount_cny: 100 }],
    ["昨天300元以上的订单有几个？", "100以下的呢？", { max_amount_cny: 100 }],
  ])("a bound takes the place of the one that leaves no room for it: %s | %s", async (first, second, args) =>
    expect((await last(first, second))?.made).toEqual([
      { name: "search_orders", args: { ...args, start_date: "2026-11-20" } },
    ]),
  );

  it("bounds are of what was bounded", async () =>
    expect((await last("which products cost under 50?", "between 100 and 200"))?.made).toEqual([
      { name: "search_products", args: { min_price_cny: 100, max_price_cny: 200 } },
    ]));

  sampled([
    ["sales yesterday", "what's the refund rate?", "and last week?"],
    ["昨天销售额", "退款率多少", "上周呢"],
    ["which region buys the most sleeping bags?", "and tents?"],
  ])("what is not served is not served on other days or for other things: %s | %s | %s", async (...messages) => {
    const [asked, again] = (await shop.turnsOf(...messages)).slice(-2);
    expect(again).toEqual({ ...asked, made: [] });
  });

  sampled([
    ["sales by city", "how many were there?"],
    ["退款率多少", "最近买了什么？"],
  ])("of what was not understood nothing is counted: %s | %s", async (...messages) =>
    expect((await last(...messages))?.made).toEqual([]),
  );

  sampled([
    ["worst sellers this week", "how many are left?"],
    ["这周卖得最差的商品", "还剩多少库存？"],
  ])("what is left is left of the things that were listed: %s | %s", async (...messages) =>
    expect((await last(...messages))?.made).toMatchObject([
      { name: "search_products", args: { sku_ids: { length: 5, 0: "10001123895304" } } },
    ]),
  );

  sampled([
    ["is there anything out of stock?", "what colours of the hiking trousers do we have?"],
    ["有没有缺货的？", "速干裤有几种颜色？"],
  ])("a whole question about another thing is asked of all of it: %s | %s", async (...messages) =>
    expect((await last(...messages))?.made).toEqual([
      { name: "search_products", args: { sku_names: ["hiking trousers"] } },
    ]),
  );

  it("a part of what was found is asked for as before", async () =>
    expect((await last("is there anything out of stock?", "any hiking trousers?"))?.made).toEqual([
      { name: "search_products", args: { out_of_stock: true, sku_names: ["hiking trousers"] } },
    ]));

  sampled([
    ["本周卖了多少钱？", "其他的呢？", "其他的呢"],
    ["sales of tents in october", "and the rest?", "and the rest"],
  ])("what wants others and changes nothing is told as not used: %s | %s", async (first, second, words) => {
    const { made, text } = (await last(first, second)) ?? {};
    expect(made).toEqual([]);
    expect(text).toContain(`“${words}”`);
  });

  it("the sum of a list stands in its heading, below what was told above that", async () =>
    expect((await last("刘静的订单", "只要没付款的", "总共多少钱？"))?.text).toBe(
      "共有 10 个刘静下单的订单，合计 4,819 元、18 件",
    ));

  sampled([
    [
      "what was the bestseller last week",
      "by profit tho",
      { name: "rank_products", args: { rank_by: "gross_profit" } },
    ],
    ["sales of tents last week by profit", "and revenue?", { name: "get_sales", args: { measure: "amount" } }],
  ])("another measure is one of the same figures: %s | %s", async (first, second, call) =>
    expect((await last(first, second))?.made).toMatchObject([call]),
  );
});

describe("what was found is what a question behind it is about", () => {
  sampled([
    ["list orders over 1000 yuan this month", "how many of those were returned?"],
    ["这个月1000元以上的订单", "其中退货的有几单"],
  ])("all of it, where not all was shown: %s | %s", async (...messages) => {
    const { args = {} } = (await last(...messages))?.made[0] ?? {};
    expect(args).toMatchObject({ min_amount_cny: 1000, order_status: "returned", start_date: "2026-11-01" });
    expect(args).not.toHaveProperty("order_ids");
  });

  it("what was late in a month is not of the end of the month", async () =>
    expect((await last("how many orders were late last month?"))?.made).toMatchObject([
      { args: { late: true, start_date: "2026-10-01", end_date: "2026-10-31" } },
    ]));

  it("nothing is done with one of what was not found", async () => {
    const { text, waiting } =
      (await last("库存100件以上的冲锋衣", "400元以下的", "最便宜的那个12月1号到7号打八五折")) ?? {};
    expect(waiting).toEqual([]);
    expect(text).toContain("没有查到");
  });

  it("the reason is asked for of what stood out", async () =>
    expect((await last("10月销售额按周看", "哪周最高", "为什么"))?.made).toEqual([
      { name: "explain_sales", args: { start_date: "2026-10-19", end_date: "2026-10-25" } },
    ]));

  it("what is left is left of the thing that was ended", async () => {
    const [, , , left] = await shop.turnsOf("现在有哪些促销", "把气罐的停了", "是", "还剩几个");
    expect(left?.made).toEqual([{ name: "search_products", args: { sku_ids: ["10001123831952"] } }]);
  });

  sampled([
    ["sales of everything except tents last month", "and with tents?", {}],
    ["sales of everything except tents last month", "only tents", { sku_names: ["two-person tent"] }],
  ])("what was left out is put back: %s | %s", async (first, second, args) =>
    expect((await last(first, second))?.made).toEqual([
      { name: "get_sales", args: { start_date: "2026-10-01", end_date: "2026-10-31", ...args } },
    ]),
  );

  it("a price that something is cheaper than bounds its price", async () =>
    expect((await last("which jackets have more than 100 in stock?", "cheaper than 400?"))?.made).toEqual([
      { name: "search_products", args: { sku_names: ["jacket"], min_stock: 101, max_price_cny: 400 } },
    ]));
});

describe("what no call takes up is told", () => {
  it("a share of a whole, and days that recur", async () => {
    expect((await last("帐篷占本月销售额多少"))?.text).toContain("没有理解“占");
    expect((await last("sales in november", "only tuesdays"))?.text).toContain("tuesdays");
  });

  sampled([
    ["本周促销商品卖了多少钱？", "促销商品"],
    ["刘静的订单，只要没付款的", "没付款"],
    ["上周人均几单", "人均"],
  ])("with what was found: %s", async (message, words) => {
    const { text } = (await last(message)) ?? {};
    expect(text).toContain(`这里没有“${words}”的信息。`);
  });

  sampled([
    ["How much revenue came in this week?", { start_date: "2026-11-16", end_date: "2026-11-22", measure: "amount" }],
    [
      "how much turnover did I make in october",
      { start_date: "2026-10-01", end_date: "2026-10-31", measure: "amount" },
    ],
  ])("a measure is no product: %s", async (message, args) =>
    expect((await last(message))?.made).toEqual([{ name: "get_sales", args }]),
  );

  it("a name that a call takes is told whole", async () =>
    expect((await last("刘静的订单"))?.text).not.toContain("静的"));

  sampled(["drop the price of the gloves by 5%", "防寒手套降价5%", "raise the gloves by 10 yuan", "防寒手套涨价10元"])(
    "a price is set by no share and by no sum: %s",
    async (message) => {
      const { made, waiting } = (await last(message)) ?? {};
      expect([made, waiting]).toEqual([[], []]);
    },
  );
});

describe("what is to be done is looked into, and what is not known is named", () => {
  const steps = ["explain_sales", "advise_price", "suggest_keywords"];
  it.each([
    ["我的睡袋销量下滑了，是什么原因？怎么办？", steps],
    ["睡袋的销量掉了，怎么办", steps],
    ["Sales of my tents are down. Why is that, and what can I do?", steps],
    ["睡袋的销量下滑了，是什么原因", ["explain_sales"]],
    ["why did the sales of tents fall", ["explain_sales"]],
  ])("what to do about it is looked into where that is asked: %s", async (message, names) => {
    expect((await shop.turnsOf(message)).at(-1)?.made.map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ["which courier is fastest", "courier is fastest"],
    ["哪家快递最快", "最快"],
  ])("no courier is set against another: %s", async (message, named) => {
    expect((await shop.turnsOf(message)).at(-1)?.text).toContain(named);
  });
});

describe("what is said in few words is taken for what it is", () => {
  it.each([
    [["the biggest order last week"], { start_date: "2026-11-09", sort_by: "amount", limit: 1 }],
    [["今天的订单", "最大的那单"], { start_date: "2026-11-21", sort_by: "amount", limit: 1 }],
    [["did anyone cancel today"], { start_date: "2026-11-21", order_status: "cancelled" }],
    [["今天有人取消吗"], { start_date: "2026-11-21", order_status: "cancelled" }],
    [["今天的退款"], { start_date: "2026-11-21", order_status: "returned" }],
    [["when did we last sell a hammock"], { sku_names: ["hammock"] }],
    [["吊床最后一次卖出去是什么时候"], { sku_names: ["hammock"] }],
  ])("orders: %s", async (messages, args) =>
    expect((await last(...messages))?.made).toEqual([
      { name: "search_orders", args: expect.objectContaining(args) as unknown },
    ]),
  );

  it.each([
    ["which month sold best", "and the worst one", /^Lowest of those shown:\n6\. 2026-04-01/],
    ["哪个月卖得最好", "最差的呢", /^所列当中最低的：\n6\. 2026-04-01/],
    ["326112128183", "did it ship", "not shipped yet"],
    ["326112128183", "who is it for", "to Guo Min"],
    ["the biggest order last week", "did it arrive", "delivered"],
    ["how many sleeping bags left", "how much is it all worth", /Value of the stock: .*= CNY 172,511/],
    ["睡袋还有多少", "一共值多少钱", /库存价值：.*= 172,511 元/],
  ])("%s | %s", async (first, second, told) => expect((await last(first, second))?.text).toMatch(told));

  it.each([
    ["best product in october", "whats it worth"],
    ["卖得最好的商品", "这些值多少钱"],
  ])("what sold best is not valued as stock: %s | %s", async (...messages) => {
    const { text } = (await last(...messages)) ?? {};
    expect(text).toMatch(/do not understand|没有理解/);
    expect(text).not.toContain("×");
  });

  it.each([
    ["my newest order", "what did she order", "326112112345"],
    ["the biggest order today", "what was bought", "326112128183"],
    ["最大的是哪单", "她买了什么", "326111520264"],
  ])("what was bought is told of the one order: %s | %s", async (first, second, id) =>
    expect((await last(first, second))?.made).toEqual([{ name: "search_orders", args: { order_ids: [id] } }]),
  );

  it.each([
    ["the cheapest product", "what about tents", { sku_names: ["two-person tent"], sort_by: "lowest_price" }],
    ["biggest order today", "and yesterday", { sort_by: "amount", limit: 1 }],
  ])("one is asked for until other things are: %s | %s", async (first, second, args) => {
    const [call] = (await last(first, second))?.made ?? [];
    expect(call?.args).toMatchObject(args);
    expect("limit" in (call?.args ?? {})).toBe("limit" in args);
  });

  it.each([
    ["有没有超过2000的订单", { min_amount_cny: 2000 }],
    ["没有超过2000的订单", { max_amount_cny: 2000 }],
  ])("whether there are any is asked, and no bound turned round: %s", async (message, args) =>
    expect((await last(message))?.made).toEqual([{ name: "search_orders", args }]),
  );

  it.each(["best product this year", "worst product this year"])("a year is no count: %s", async (message) => {
    const [call] = (await last(message))?.made ?? [];
    expect(call?.args).toMatchObject({ start_date: "2026-01-01", end_date: "2026-12-31" });
    expect(call?.args).not.toHaveProperty("limit");
  });

  it.each([
    [["whats my most expensive product", "put a 10% promo on it for a week", "yes", "end it"]],
    [["哪个商品卖得最差", "给它做个八折活动，一周", "确认", "结束那个活动"]],
  ])("what was never set up is not ended, nor another promotion: %s", async (messages) => {
    const { waiting, text } = (await last(...messages)) ?? {};
    expect(waiting).toEqual([]);
    expect(text).toMatch(/Nothing more was done|没有再执行任何操作/);
  });

  it.each([
    ["commission on tents", "2 to 8%"],
    ["帐篷的佣金多少", "2% 至 8%"],
  ])("rules, whatever is named in them: %s", async (message, told) =>
    expect((await last(message))?.text).toContain(told),
  );

  it.each([
    ["how are the head torches selling", "end that promotion"],
    ["头灯的卖得怎么样", "那个促销取消"],
  ])("the promotion of what was spoken of is ended: %s | %s", async (...messages) =>
    expect((await last(...messages))?.waiting).toEqual([
      { name: "cancel_promotion", args: { promotion_id: "PR-107732" } },
    ]),
  );

  it.each([
    ["tents", "make the blue one 599"],
    ["帐篷有哪些", "蓝色的改成599"],
  ])("no price is set, and no promotion is begun in its place: %s | %s", async (...messages) => {
    const { made, waiting, text } = (await last(...messages)) ?? {};
    expect([made, waiting]).toEqual([[], []]);
    expect(text).toMatch(/cannot do this here|这里无法办理/);
  });
});

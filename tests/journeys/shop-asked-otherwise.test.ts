import { describe, expect, it, vi } from "vitest";
import { readWords } from "../../src/engine/dialog/words-at-card.ts";
import { oneIn, sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const shop = conversations({ domains: ["merchant"], now: new Date("2026-11-21T15:04:00+08:00"), user: "M1001" });

const last = async (...messages: string[]) => (await shop.turnsOf(...messages)).at(-1);
const [monday, sunday] = ["2026-11-09", "2026-11-15"];
const lastWeek = { start_date: monday, end_date: sunday };

describe("what is asked of the shop is asked by its measure, order and filters", () => {
  it.each(
    oneIn(8, [
      ["毛利最低的三个", { name: "rank_products", args: { order: "worst", rank_by: "gross_profit", limit: 3 } }],
      [
        "which product has the lowest profit?",
        { name: "rank_products", args: { order: "worst", rank_by: "gross_profit" } },
      ],
      [
        "most expensive red product in stock",
        { name: "search_products", args: { colour: "red", in_stock: true, sort_by: "highest_price" } },
      ],
      [
        "products except tents cheaper than 60 yuan",
        { name: "search_products", args: { except_names: ["two-person tent"], max_price_cny: 60 } },
      ],
      ["杭州的订单有几个没到", { name: "search_orders", args: { cities: ["Hangzhou"], order_status: "open" } }],
      ["胡伟的订单发货了吗", { name: "track_logistics", args: { consumer_names: ["胡伟"] } }],
      [
        "which promotions end this week?",
        {
          name: "list_promotions",
          args: { start_date: "2026-11-16", end_date: "2026-11-22", days_of: "ending" },
        },
      ],
      [
        "sales on nov 11 this year vs last year",
        { name: "get_sales", args: { start_date: "2026-11-11", end_date: "2026-11-11", compare_with: "last_year" } },
      ],
    ]),
  )("%s", async (message, call) => expect((await last(message))?.made).toEqual([call]));
});

describe("days are set against the days that are said, and against no others", () => {
  const november = { start_date: "2026-11-01", end_date: "2026-11-30" };
  sampled([
    ["这个月比上个月同期卖得好吗", { ...november, other_start_date: "2026-10-01", other_end_date: "2026-10-21" }],
    [
      "how much did I sell in october, more than in september?",
      {
        ...{ start_date: "2026-10-01", end_date: "2026-10-31" },
        ...{ other_start_date: "2026-09-01", other_end_date: "2026-09-30" },
      },
    ],
  ])("%s", async (message, args) => expect((await last(message))?.made).toEqual([{ name: "get_sales", args }]));

  it("what is usual is none of them", async () => {
    const turn = await last("双十一那天卖了多少，是平时的几倍");
    expect(turn?.made).toEqual([{ name: "get_sales", args: { start_date: "2026-11-11", end_date: "2026-11-11" } }]);
    expect(turn?.text).toContain("这里没有“平时”的信息");
  });
});

describe("a measure that the shop does not know is named, and no other one is given", () => {
  sampled([
    ["退货率最高的商品", "抱歉，这里没有“退货率”的信息。"],
    ["which product has the highest return rate", "Sorry, there is nothing here on “return rate”."],
    ["有没有低于进价的商品", "抱歉，这里没有“低于进价”的信息。"],
    ["customers who bought more than 3 times this year", "“more than 3”"],
  ])("%s", async (message, named) => {
    const turn = await last(message);
    expect(turn?.text).toContain(named);
    expect(turn?.made).toEqual([]);
  });
});

describe("sales are broken down as they are asked for", () => {
  it.each(
    oneIn(8, [
      ["sales by day last week", { ...lastWeek, each: "day" }],
      ["上周每天的销售额", { ...lastWeek, each: "day" }],
      ["上个月每周的销售额", { start_date: "2026-10-01", end_date: "2026-10-31", each: "week" }],
      ["sales by month since july", { start_date: "2026-07-01", end_date: "2026-11-21", each: "month" }],
      ["上周销售额，按品类", { ...lastWeek, each: "category" }],
    ]),
  )("%s", async (message, args) => expect((await last(message))?.made).toEqual([{ name: "get_sales", args }]));

  it("a word for it without days or kinds is named", async () => {
    expect((await last("revenue of last 3 months each"))?.text).toContain("“each”");
  });

  it("too many lines are not listed", async () => {
    expect((await last("sales by day since july"))?.text).toContain("lines are too many");
  });

  sampled([
    [["sales by day last week", "the worst day"], "Lowest of those shown:\n6. 2026-11-14: CNY 2,111"],
    [["sales by day last week", "which day was best?"], "Highest of those shown:\n7. 2026-11-15: CNY 6,499"],
    [["上个月每周的销售额", "哪周最好"], "所列当中最高的：\n4. 2026-10-19 至 2026-10-25：19,866 元"],
  ])("%s", async (messages, told) => {
    const turn = await last(...messages);
    expect(turn?.text).toContain(told);
    expect(turn?.made).toEqual([]);
  });

  sampled([[["上周销售额", "只看帐篷"]], [["sales last week", "only tents"]]])(
    "only one kind is asked for of the same days: %s",
    async (messages) =>
      expect((await last(...messages))?.made).toMatchObject([
        { name: "get_sales", args: { ...lastWeek, sku_names: ["two-person tent"] } },
      ]),
  );

  it("one of the kinds that were told apart is told again", async () => {
    const turn = await last("上周销售额，按品类", "只看帐篷");
    expect(turn?.text).toMatch(/^1\. 双人帐篷：[\d,]+ 元/);
    expect(turn?.made).toEqual([]);
  });
});

describe("what goes on from things that were named is about them", () => {
  const october = { start_date: "2026-10-01", end_date: "2026-10-31" };
  const december = { start_date: "2026-12-01", end_date: "2026-12-31" };
  it.each(
    oneIn(8, [
      [["冲锋衣还剩多少件", "上个月卖了几件"], "get_sales", { ...october, sku_names: ["rain jacket"] }],
      [
        ["how many rain jackets are left", "how many did we sell last month"],
        "get_sales",
        { ...october, sku_names: ["rain jacket"] },
      ],
      [["下个月预计能卖多少", "光睡袋呢"], "forecast_sales", { ...december, sku_names: ["sleeping bag"] }],
      [["best sellers last week", "and the other end of the list?"], "rank_products", { ...lastWeek, order: "worst" }],
      [["上周卖得最好的", "反过来呢"], "rank_products", { ...lastWeek, order: "worst" }],
      [
        ["成都这周有几单", "签收了的呢"],
        "track_logistics",
        { cities: ["Chengdu"], order_status: "delivered", start_date: "2026-11-16", end_date: "2026-11-22" },
      ],
      [
        ["why were sales of backpacks down this week", "should i lower their price"],
        "advise_price",
        { sku_names: ["hiking backpack"] },
      ],
    ]),
  )("%s", async (messages, name, args) => expect((await last(...messages))?.made).toEqual([{ name, args }]));
});

describe("what shop owners call things is understood", () => {
  sampled([
    ["蓝色登上鞋还有几双", "search_products", { sku_names: ["hiking boots"], colour: "blue" }],
    ["老板问国庆那七天一共卖了多少", "get_sales", { start_date: "2026-10-01", end_date: "2026-10-07" }],
    ["昨天哪个东西卖得最猛", "rank_products", { order: "best", start_date: "2026-11-20" }],
    ["what do i still need to ship", "search_orders", { order_status: "to_ship" }],
  ])("%s", async (message, name, args) => expect((await last(message))?.made).toMatchObject([{ name, args }]));

  it("the colour of a thing goes along with it", async () =>
    expect((await last("红色登山鞋就这么点，够卖到元旦吗"))?.made.at(-1)?.args).toMatchObject({ colour: "red" }));

  it("the question when money is paid out names no buyer", async () =>
    expect((await last("卖出去的钱啥时候到我账上"))?.text).toContain("7 天"));

  it("a promotion of nothing is asked which product it is for", async () =>
    expect((await last("i want to run a promotion"))?.text).toContain("the product"));
});

describe("promotions are set up and changed for the days that are meant", () => {
  const running = ["i want to run a promotion", "green thermos flask", "10 percent", "from tuesday to sunday"];
  it.each(
    oneIn(8, [
      [running, { start_date: "2026-11-24", end_date: "2026-11-29" }],
      [[...running, "let it start wednesday instead"], { start_date: "2026-11-25", end_date: "2026-11-29" }],
      [["红色帐篷打八折", "12月1号开始，一个星期"], { start_date: "2026-12-01", end_date: "2026-12-07" }],
      [
        ["half price on the green socks, next monday only"],
        { start_date: "2026-11-23", end_date: "2026-11-23", discount_percent: 50 },
      ],
      [["给绿色登山袜打五折，只在下周一"], { start_date: "2026-11-23", end_date: "2026-11-23", discount_percent: 50 }],
      [
        ["which promotions do i have on", "let the second one run to the end of the month"],
        { promotion_id: "PR-107733", end_date: "2026-11-30" },
      ],
      [["stop discounting the waterproof bags, theres only 4 left"], { promotion_id: "PR-107733" }],
    ]),
  )("%s", async (messages, args) =>
    expect((await last(...messages))?.waiting.map((call) => call.args)).toEqual([expect.objectContaining(args)]),
  );

  it("all others are ended beside the one left out", async () =>
    expect((await last("除了头灯，别的活动都停了"))?.waiting).toHaveLength(2));

  it("a rule asked for at a card is told", async () =>
    expect((await last("把气罐的活动停掉", "停了以后已经下的单还算优惠价吗"))?.text).toContain("已下的订单价格不变"));
});

describe("a message that names nothing is about what was spoken of, and not about the whole shop", () => {
  const [october, september] = [
    { start_date: "2026-10-01", end_date: "2026-10-31" },
    { other_start_date: "2026-09-01", other_end_date: "2026-09-30" },
  ];
  it.each(
    oneIn(8, [
      [
        ["hey so what happened on singles day", "top product"],
        { name: "rank_products", args: { start_date: "2026-11-11", end_date: "2026-11-11" } },
      ],
      [
        ["滑雪镜还有多少", "黑的", "定价高不高"],
        { name: "advise_price", args: { sku_names: ["ski goggles"], colour: "black" } },
      ],
      [
        ["周二为啥卖那么差", "单少了?"],
        { name: "explain_sales", args: { start_date: "2026-11-17", end_date: "2026-11-17" } },
      ],
      [
        ["10月和9月比", "光看帐篷"],
        { name: "get_sales", args: { ...october, ...september, sku_names: ["two-person tent"] } },
      ],
      [
        ["预测下12月销量", "帐篷的"],
        {
          name: "forecast_sales",
          args: { start_date: "2026-12-01", end_date: "2026-12-31", sku_names: ["two-person tent"] },
        },
      ],
      [["双十一卖了多少", "去年呢"], { name: "get_sales", args: { start_date: "2025-11-11", end_date: "2025-11-11" } }],
      [
        ["how are sales today vs same day last week"],
        {
          name: "get_sales",
          args: {
            start_date: "2026-11-21",
            end_date: "2026-11-21",
            other_start_date: "2026-11-14",
            other_end_date: "2026-11-14",
          },
        },
      ],
      [["tents, how many left", "how are sales"], { name: "get_sales", args: { sku_names: ["two-person tent"] } }],
    ]),
  )("%s", async (messages, call) => expect((await last(...messages))?.made).toEqual([call]));

  it("bounds by a bare number what was bounded before, and else the price", async () => {
    const tents = { sku_names: ["two-person tent"], max_price_cny: 600 };
    expect((await last("show me all tents", "under 600"))?.made).toEqual([{ name: "search_products", args: tents }]);
    const low = await last("哪些东西快没货了", "5以下的");
    expect(low?.made[0]?.args).toMatchObject({ low_stock: true, max_stock: 5 });
  });

  it("names what is not told of what it points at", async () => {
    const turn = await last("anything not selling at all", "whats the stock value of it");
    expect(turn?.text).toMatch(/^Sorry, there is nothing here on “stock value”/);
  });

  it("asks the rules that were asked before", async () => {
    const late = "is there a fine if i ship late";
    expect((await last(late, "how much"))?.made).toEqual([{ name: "lookup_shop_rules", args: { query: late } }]);
    expect((await last("标题能写最便宜不", "顶级呢"))?.made.map(({ name }) => name)).toEqual(["lookup_shop_rules"]);
  });
});

describe("what is to be done is done to nothing else", () => {
  it("sets a promotion up behind a question about rules", async () => {
    const turns = await shop.turnsOf(
      "can i raise prices before black friday and then discount",
      "then do 30% off the black ski goggles, friday to next monday",
    );
    expect(turns.at(-1)?.made.map(({ name }) => name)).toContain("create_promotion");
  });

  it("chooses no promotion of another product than the one named", async () => {
    const turn = await last("活动能提前结束吗", "黑色手套搞5折 后天开始三天");
    const written = turn?.made.filter(({ name }) => /^(?:cancel|change)_promotion$/.test(name));
    expect(written).toEqual([]);
  });
});

describe("a quantity to be ordered or a price to be set is no filter, and is said not to be possible", () => {
  it.each(
    oneIn(8, [
      ["order 100 more of 10001123174675"],
      ["dont restock the blue jacket, only the red one 30 pieces"],
      ["restock 20 stoves and 30 head torches"],
      ["lower price of hammock red to 99"],
      ["set the red hammock to 99 yuan"],
      ["补货抓绒衣50件"],
      ["帐篷补货100件"],
      ["把红色吊床的价格降到99"],
    ]),
  )("%s", async (message) => {
    const turn = await last(message);
    expect(turn?.text).toContain(`“${message}”`);
    expect(turn?.text).toMatch(/^(?:I cannot do this here|这里无法办理)/);
    expect(turn?.made).toEqual([]);
  });

  it("behind a list and a forecast", async () => {
    expect((await last("tent stock", "put in 30 of the first one"))?.text).toContain("I cannot do this here");
    expect((await last("forecast for tents", "order enough for that"))?.text).toContain("I cannot do this here");
  });

  it("a price without a bound is neither the least nor a discount", async () => {
    expect((await last("gloves black for 50 yuan next week"))?.made).toEqual([]);
    expect((await last("products from 50 to 100 yuan"))?.made).toEqual([
      { name: "search_products", args: { min_price_cny: 50, max_price_cny: 100 } },
    ]);
  });

  it("a question about restocking is answered", async () => {
    expect((await last("帐篷要不要补货"))?.made).toEqual([
      { name: "forecast_sales", args: { sku_names: ["two-person tent"] } },
    ]);
  });
});

describe("like is compared with like", () => {
  sampled([
    [["compare november sales of tents with october", "and last year"]],
    [["对比11月和10月帐篷的销量", "去年呢"]],
  ])("%s", async (messages) =>
    expect((await last(...messages))?.made).toEqual([
      {
        name: "get_sales",
        args: {
          sku_names: ["two-person tent"],
          start_date: "2025-11-01",
          end_date: "2025-11-30",
          other_start_date: "2025-10-01",
          other_end_date: "2025-10-31",
        },
      },
    ]),
  );
});

describe("what is said at a card is taken up", () => {
  const gloves = "10% off gloves black next week";
  const made = { sku_id: "10001123768600", discount_percent: 10, start_date: "2026-11-23", end_date: "2026-11-29" };

  sampled([
    [[gloves, "yes please but only 5%"], { ...made, discount_percent: 5 }],
    [["黑色手套下周打九折", "可以，不过只要95折"], { ...made, discount_percent: 5 }],
    [[gloves, "till sunday in 2 weeks"], { ...made, end_date: "2026-12-06" }],
    [[gloves, "for the weekend"], { ...made, start_date: "2026-11-21", end_date: "2026-11-22" }],
  ])("%s", async (messages, args) =>
    expect((await last(...messages))?.made).toEqual([{ name: "create_promotion", args }]),
  );

  sampled([
    [[gloves, "rather the 28th"], "first day and the last day"],
    [["黑色手套下周打九折", "还是28号"], "开始日期"],
    [[gloves, "how many do i have"], "345 in stock"],
    [["黑色手套下周打九折", "还有几个"], "库存 345 件"],
  ])("%s", async (messages, told) => {
    const turn = await last(...messages);
    expect(turn?.text).toContain(told);
    expect(turn?.made.filter(({ name }) => name === "create_promotion")).toEqual([]);
  });

  sampled([["15% off hiking boots all colours next week"], ["所有颜色的登山鞋下周打八五折"]])(
    "a card for each: %s",
    async (message) => {
      const calls = (await last(message))?.made.filter(({ name }) => name === "create_promotion");
      expect(calls).toHaveLength(4);
    },
  );

  it("只停第一个 leaves the others", () => {
    const pending = ["PR-1", "PR-2", "PR-3"].map((id) => ({
      id,
      tool: "cancel_promotion",
      args: { promotion_id: id },
      preview: `结束促销 ${id}`,
    }));
    const decided = readWords("只停第一个", pending, "zh")?.decisions ?? new Map();
    expect([...decided].map(([id, { type }]) => [id, type])).toEqual([
      ["PR-2", "reject"],
      ["PR-3", "reject"],
    ]);
  });
});

describe("what is said behind a report is about what was done", () => {
  sampled([
    [["10% off black rain jackets from 2027-01-04 to 2027-01-10", "go ahead", "make it 20% after all"]],
    [["蓝色登山杖2027-01-04至2027-01-10打九折", "同意", "还是打八折吧"]],
  ])("%s", async (messages) => {
    const [call] = (await last(...messages))?.waiting ?? [];
    expect(call?.name).toBe("change_promotion");
    expect(call?.args.discount_percent).toBe(20);
  });

  sampled([
    [["10% off gloves black from 2027-02-01 to 2027-02-07", "y", "same for gloves blue"], "02"],
    [["10% off gloves black from 2027-03-01 to 2027-03-07", "y", "the same for the blue one"], "03"],
    [["黑色手套2027-01-01至2027-01-07打九折", "同意", "蓝色的也一样"], "01"],
  ])("%s", async (messages, month) =>
    expect((await last(...messages))?.waiting).toEqual([
      {
        name: "create_promotion",
        args: {
          discount_percent: 10,
          start_date: `2027-${month}-01`,
          end_date: `2027-${month}-07`,
          sku_id: "10001123776519",
        },
      },
    ]),
  );

  sampled([
    [
      ["10% off green hammock from 2027-01-01 to 2027-01-07", "y", "cancel that", "yes", "start it again"],
      "“start it again”",
    ],
    [["绿色吊床2027-02-01至2027-02-07打九折", "同意", "取消吧", "同意", "再重新开始"], "“再重新开始”"],
  ])("%s", async (messages, told) => {
    const turn = await last(...messages);
    expect(turn?.text).toMatch(/^(?:I cannot do this here|这里无法办理)/);
    expect(turn?.text).toContain(told);
  });
});

describe("what is asked of a thing that was shown is not asked of all", () => {
  sampled([[["tent stock", "how many of the first one were sold in october"]], [["帐篷库存", "第一个十月卖了多少"]]])(
    "%s",
    async (messages) =>
      expect((await last(...messages))?.made).toEqual([
        {
          name: "get_sales",
          args: { start_date: "2026-10-01", end_date: "2026-10-31", sku_ids: ["10001123040052"] },
        },
      ]),
  );

  sampled([
    ["退最多的是啥", "退最多"],
    ["which product was returned most", "returned most"],
  ])("%s", async (message, named) => {
    const turn = await last(message);
    expect(turn?.text).toContain(named);
    expect(turn?.made).toEqual([]);
  });

  it("no day is blamed for which a promotion was tried", async () => {
    const turn = await last("put the waterproof bag on sale 20% off", "the green one", "from today for 3 days");
    expect(turn?.made.some(({ name }) => name === "create_promotion")).toBe(true);
    expect(turn?.text).not.toContain("“2026-11-21”");
  });
});

describe("orders of a product are found by whatever it is called", () => {
  sampled([
    ["orders of SKU 10001123222189", { sku_ids: ["10001123222189"] }],
    ["SKU 10001123222189 的订单", { sku_ids: ["10001123222189"] }],
    ["Orders for Cloudpeak hiking backpack, green", { sku_names: ["hiking backpack"], colour: "green" }],
    ["云峰登山包 绿色 有哪些订单", { sku_names: ["hiking backpack"], colour: "green" }],
  ])("%s", async (message, args) => {
    const turn = await last(message);
    expect(turn?.made).toMatchObject([{ name: "search_orders", args }]);
    expect(turn?.made[0]?.args).not.toHaveProperty("buyer_pins");
    expect(turn?.made[0]?.args).not.toHaveProperty("consumer_names");
  });
});

describe("how an answer is to look is no product and nothing unknown", () => {
  const days = { start_date: "2026-11-17", end_date: "2026-11-21" };
  sampled([
    ["show sales of the last 5 days as a table", { name: "get_sales", args: days }],
    ["sales of the last 5 days in one sentence", { name: "get_sales", args: days }],
    ["用表格列出最近5天的销售额", { name: "get_sales", args: days }],
    ["一句话说说最近5天的销售额", { name: "get_sales", args: days }],
    ["sales of the table in the last 5 days", { name: "get_sales", args: { sku_names: ["camping table"], ...days } }],
  ])("%s", async (said, call) => {
    const turn = await last(said);
    expect(turn?.made).toEqual([call]);
    expect(turn?.text).not.toMatch(/understand|没有理解|无法按/);
  });

  sampled([
    ["sales of last week", "show it as a table"],
    ["上周的销售额", "列个表"],
  ])("%s, %s: what was told is told again", async (asked, form) => {
    const turns = await shop.turnsOf(asked, form);
    expect(turns[1]?.text).toBe(turns[0]?.text);
  });
});

describe("which of the stock is shown is only what was said of it", () => {
  const tents = { sku_names: ["two-person tent"] };
  it.each([
    ["帐篷缺不缺货", tents],
    ["帐篷断没断货", tents],
    ["帐篷有没有缺货的", { ...tents, out_of_stock: true }],
    ["哪些不缺货", { in_stock: true }],
    ["哪些库存少", { low_stock: true }],
    ["哪些商品库存少", { low_stock: true }],
    ["what's running out of stock", { low_stock: true }],
    ["which products are out of stock", { out_of_stock: true }],
    ["哪个商品库存最少", { sort_by: "least_stock" }],
    ["库存少于5件的", { max_stock: 4 }],
  ])("%s", async (message, args) => expect((await last(message))?.made).toEqual([{ name: "search_products", args }]));
});

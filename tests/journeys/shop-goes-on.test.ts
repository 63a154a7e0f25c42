import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const shop = conversations({ domains: ["merchant"], now: new Date("2026-11-21T15:04:00+08:00"), user: "M1001" });

const last = async (...messages: string[]) => (await shop.turnsOf(...messages)).at(-1);
const [november, october] = [
  { start_date: "2026-11-01", end_date: "2026-11-30" },
  { other_start_date: "2026-10-01", other_end_date: "2026-10-31" },
];
const TRACKED = { name: "track_logistics", args: { order_ids: ["326112036102"] } };
const lastWeek = { start_date: "2026-11-09", end_date: "2026-11-15" };
const today = "2026-11-21";

describe("what goes on from figures of the shop keeps what they were about", () => {
  sampled([
    ["sales this month vs last month", "why did they fall"],
    ["11月跟10月比怎么样", "为什么涨了"],
  ])("the reasons are those of the days that were set against each other: %s | %s", async (...messages) =>
    expect((await last(...messages))?.made).toEqual([{ name: "explain_sales", args: { ...november, ...october } }]),
  );

  sampled([
    ["sales last week", "compared with last year"],
    ["上周销量", "跟去年同期比"],
  ])("what is told what to set its figures against is asked once: %s | %s", async (...messages) =>
    expect((await last(...messages))?.made).toEqual([
      { name: "get_sales", args: { ...lastWeek, compare_with: "last_year" } },
    ]),
  );

  sampled([
    ["how was last week", "top products", {}],
    ["sales of tents last week", "what sells best", { order: "best" }],
  ])("all there is is asked for on the same days: %s | %s", async (first, second, args) =>
    expect((await last(first, second))?.made).toEqual([{ name: "rank_products", args: { ...args, ...lastWeek } }]),
  );

  sampled([
    ["my promotions", "my products"],
    ["我的活动", "我的商品"],
  ])("another thing of one's own is another question: %s | %s", async (...messages) =>
    expect((await last(...messages))?.made).toEqual([{ name: "search_products", args: {} }]),
  );

  sampled([
    ["顺丰的件有几个在路上", "中通的", { order_status: "shipped", carrier: "zto" }],
    ["parcels with SF that are late", "and EMS", { late: true, carrier: "ems" }],
  ])("another carrier: %s | %s", async (first, second, args) =>
    expect((await last(first, second))?.made).toEqual([{ name: "track_logistics", args }]),
  );
});

describe("figures of the shop are told for what they are", () => {
  sampled([
    ["how much did I make last year vs this year", "One of the two is not over yet: 365 days are compared with 325."],
    ["去年和今年分别卖了多少", "其中一段尚未结束：365 天与 325 天相比。"],
  ])("days that are not over are not set against whole ones without a word: %s", async (message, told) =>
    expect((await last(message))?.text).toContain(told),
  );

  it("says nothing of it where both are as long", async () =>
    expect((await last("今年卖了多少，跟去年比"))?.text).not.toContain("尚未结束"));

  sampled(["how is my shop doing this week", "店铺这周怎么样"])("%s", async (message) =>
    expect((await last(message))?.made).toEqual([
      { name: "get_sales", args: { start_date: "2026-11-16", end_date: "2026-11-22" } },
    ]),
  );

  sampled([
    ["Wang Xiulan's orders", "when was the last one"],
    ["王秀兰的订单", "最后一单是什么时候"],
  ])("the last one is the newest, wherever it stands: %s | %s", async (...messages) =>
    expect((await last(...messages))?.text).toMatch(/^1\. 326071451940 2026-07-14/),
  );
});

describe("what all of a list come to is told from its heading, also where some are not shown", () => {
  sampled([
    ["li na's orders", "how much did she spend in total", "CNY 1,271 in all"],
    ["退货的订单", "合计多少钱", "合计 88,841 元"],
    ["what did zhang wei buy", "how much in total", "CNY 2,972 in all"],
    ["王萍萍买过什么", "总共花了多少钱", "合计 1,713 元"],
  ])("%s | %s", async (first, second, total) => {
    const turn = await last(first, second);
    expect(turn?.made).toEqual([]);
    expect(turn?.text).toContain(total);
  });
});

describe("what a promotion is to do is done with the one that is meant", () => {
  sampled(["第二个停了吧", "停了第二个", "把第二个停掉吧"])("%s", async (message) =>
    expect((await last("我的活动", message))?.waiting).toEqual([
      { name: "cancel_promotion", args: { promotion_id: "PR-107733" } },
    ]),
  );

  const ended = (id: string) => [{ name: "cancel_promotion", args: { promotion_id: id } }];
  const until = (id: string, day: string) => [{ name: "change_promotion", args: { promotion_id: id, end_date: day } }];
  sampled([
    ["stop the 20% discount on the gas canisters", ended("PR-107730")],
    ["end the 15% off promotion on the bag", ended("PR-107733")],
    ["end the head torch promotion on Friday", until("PR-107732", "2026-11-27")],
    ["please stop the waterproof bag deal on Monday", until("PR-107733", "2026-11-23")],
  ])("to end is not to change, and a day says when: %s", async (message, calls) =>
    expect((await last(message))?.waiting).toEqual(calls),
  );

  it("头一个 is the first", async () =>
    expect((await last("我的活动", "头一个停掉"))?.waiting).toEqual([
      { name: "cancel_promotion", args: { promotion_id: "PR-107732" } },
    ]));

  sampled(["the gas promo ends today? extend it to month end", "the gas promo ends today, extend it to november 30"])(
    "what ends by itself is not asked to be ended: %s",
    async (message) =>
      expect((await last(message))?.waiting).toEqual([
        { name: "change_promotion", args: { promotion_id: "PR-107730", end_date: "2026-11-30" } },
      ]),
  );
});

describe("what stands behind a comma is of what was asked before it", () => {
  sampled([
    ["谁买了羽绒马甲，红色的", { sku_names: ["down vest"], colour: "red" }],
    ["who bought down vests, the red ones", { sku_names: ["down vest"], colour: "red" }],
    ["1000块以上的订单，就这个月的，谢谢哈", { min_amount_cny: 1000, ...november }],
    ["returns, just the ones of last week", { order_status: "returned", ...lastWeek }],
  ])("%s", async (message, args) =>
    expect((await last(message))?.made).toEqual([{ name: "search_orders", args: expect.objectContaining(args) }]),
  );
});

it("what is nearest to rules goes on from rules", async () => {
  const turn = await last("how long do i have to ship", "whats the fine if late");
  expect(turn?.text).toContain("5%");
});

describe("what a message alone does not want is left out of what was told", () => {
  it("and nothing is looked up where the list tells the rest", async () => {
    const { text, made } = (await last("best sellers last week", "no tents please")) ?? {};
    expect(made).toEqual([]);
    expect(text).toContain("hiking backpack");
    expect(text).not.toContain("tent");
  });

  const thisWeek = { start_date: "2026-11-16", end_date: "2026-11-22" };
  sampled([
    ["sales of tents last week", "not the red ones", { ...lastWeek, except_colours: ["red"] }],
    ["这周的订单", "红色的不要", { ...thisWeek, except_colours: ["red"] }],
    ["这周的订单", "去掉绿色睡袋", { ...thisWeek, except_names: ["green sleeping bag"] }],
    ["这周的订单", "不要已签收的", { ...thisWeek, except_status: ["delivered"] }],
    ["orders of this week", "not under 100 yuan", { ...thisWeek, min_amount_cny: 100 }],
    ["orders of this week", "not shipped yet", { ...thisWeek, order_status: "to_ship" }],
  ])("%s | %s", async (first, second, args) => {
    const made = (await last(first, second))?.made ?? [];
    expect(made).toMatchObject([{ args }]);
  });

  it("asks for it no longer, and leaves out what was left out before", async () => {
    const made = (await last("orders from Shanghai last week", "not Shanghai", "and no Beijing"))?.made;
    expect(made?.map(({ args }) => args)).toEqual([
      { search_key: "orders", ...lastWeek, except_cities: ["Shanghai", "Beijing"] },
    ]);
  });

  sampled([
    ["what keywords do people use for tents", "not Wang Pingping"],
    ["这周的订单", "不是缺货的"],
  ])("what cannot be left out is no request of its own: %s | %s", async (first, second) =>
    expect((await last(first, second))?.made).toEqual([]),
  );
});

describe("what names nothing that is known looks nothing up", () => {
  sampled([
    ["give me the glonks"],
    ["sales last week", "no, i meant Chengdu"],
    ["上周卖了多少钱", "不对，是上海"],
    ["who pays the freight when a buyer refuses the parcel", "Zurich?"],
    ["做个八折促销，明天到周五"],
    ["这周的订单", "只看新客户的"],
    ["should I lower the price of sleeping bags", "how many returns"],
    ["should I lower the price of sleeping bags", "under 100 yuan?"],
  ])("%j", async (...messages) => expect((await last(...messages))?.made).toEqual([]));
});

describe("a value is told from the words that are a part of it", () => {
  sampled([
    ["有哪些促销在进行", "已结束的呢", { promotion_status: "over" }],
    ["上周卖得最好的商品", "换成按毛利", { order: "best", ...lastWeek, rank_by: "gross_profit" }],
    ["哪些订单还没发货", "换成已签收的", { order_status: "delivered" }],
  ])("%s | %s", async (first, second, args) =>
    expect((await last(first, second))?.made.map((call) => call.args)).toEqual([args]),
  );
});

it("a state that is denied behind 只要 is not the one asked for", async () => {
  const { made, text } = (await last("陈芳的订单", "只要没取消的")) ?? {};
  expect(made).toEqual([{ name: "search_orders", args: { consumer_names: ["陈芳"] } }]);
  expect(text).toContain("无法按“没取消”筛选");
});

describe("at a card, another thing takes the place of the one on it", () => {
  const card = "put the red down vest on sale, 20% off, Dec 1 to 7";
  sampled([
    ["make it the blue one", "10001123808195"],
    ["the green sleeping bag instead", "10001123063809"],
    ["换成蓝色的", "10001123808195"],
  ])("%s", async (said, sku_id) =>
    expect((await last(card, said))?.made.at(-1)).toMatchObject({ name: "create_promotion", args: { sku_id } }),
  );

  sampled(["make it head torches", "show me the blue one", "and the blue one"])(
    "%s: what was found is shown first",
    async (said) => expect((await last(card, said))?.made.map(({ name }) => name)).toEqual(["search_products"]),
  );
});

describe("one of the things shown", () => {
  sampled([
    ["show my promotions", "sales of the first one", { name: "get_sales", args: { sku_ids: ["10001123364731"] } }],
    ["orders of yesterday", "track the most expensive one", TRACKED],
    ["昨天的订单", "最贵的那单的物流", TRACKED],
  ])("is looked up by its id: %s | %s", async (first, second, call) =>
    expect((await last(first, second))?.made).toMatchObject([call]),
  );

  sampled([
    ["show my promotions", "make the 15% one 18%"],
    ["我的促销", "把15%的那个改成18%"],
  ])("is told by its share, and another share is what it becomes: %s | %s", async (...messages) =>
    expect((await last(...messages))?.waiting).toEqual([
      { name: "change_promotion", args: { promotion_id: "PR-107733", discount_percent: 18 } },
    ]),
  );
});

describe("a question of its own goes on from nothing", () => {
  sampled([
    [
      "订单324112712345的详情",
      "王萍萍买了什么",
      { name: "search_orders", args: { consumer_names: ["王萍萍"], search_key: "goods" } },
    ],
    [
      "How many orders yesterday?",
      "How many orders did Wang Pingping place?",
      { name: "search_orders", args: { consumer_names: ["Wang Pingping"], search_key: "orders", days_of: "placed" } },
    ],
    ["预测绿色登山包下周的销量", "哪款商品卖得最好", { name: "rank_products", args: { order: "best" } }],
  ])("%s | %s", async (first, second, call) => expect((await last(first, second))?.made).toEqual([call]));
});

describe("what is asked of one thing that was just told is asked of that thing", () => {
  sampled([
    ["昨天的订单", "最贵的那个是谁买的", "她还买过什么", "search_orders", "陈芳"],
    ["what did Hu Wei buy", "thanks", "where is it now", "track_logistics", "Hu Wei"],
  ])("the person: %s | %s | %s", async (first, second, third, name, person) => {
    const [call, ...others] = (await last(first, second, third))?.made ?? [];
    expect(others).toEqual([]);
    expect(call).toMatchObject({ name, args: { consumer_names: [person] } });
    expect(call?.args).not.toHaveProperty("start_date");
  });

  it("快递单号多少, behind one of several parcels", async () =>
    expect((await last("刘静的订单到哪了", "第一单什么时候发货", "快递单号多少"))?.made).toEqual([
      { name: "track_logistics", args: { order_ids: ["326112151940"] } },
    ]));

  sampled([
    ["order 326112199999 status", "sorry, 326112151940"],
    ["订单326112199999到哪了", "打错了，326112151940"],
  ])("another id takes the place of one that there is not: %s | %s", async (...messages) => {
    const [call] = (await last(...messages))?.made ?? [];
    expect(call).toMatchObject({ name: "track_logistics", args: { order_ids: ["326112151940"] } });
  });

  it("two look-ups of a thing are both made again for one of its colours", async () => {
    const made = (await last("双人帐篷库存多少，十月卖了多少", "只看红色的"))?.made ?? [];
    expect(made.map(({ name, args }) => [name, args.colour])).toEqual([
      ["search_products", "red"],
      ["get_sales", "red"],
    ]);
  });

  it("one of two look-ups of a thing is made again where that alone is wanted", async () =>
    expect((await last("double tent stock and sales in October", "only the stock"))?.made).toEqual([
      { name: "search_products", args: { sku_names: ["two-person tent"] } },
    ]));

  it("says that those shown are not all that were spoken of", async () =>
    expect((await last("缺货的商品", "其中哪个十月卖得最多"))?.text).toContain("仅限列出的 5 个"));

  sampled([
    ["show returns this month", "reasons?", "The reasons are not known here"],
    ["最近有没有退货", "原因", "这里查不到原因"],
  ])("the reasons of what nobody explains are not known: %s | %s", async (first, second, told) => {
    const { made, text } = (await last(first, second)) ?? {};
    expect(made).toEqual([]);
    expect(text).toContain(told);
  });

  it("a promotion that is to end is not looked for among those that end", async () =>
    expect((await last("list my promotions", "end the head torch one"))?.waiting).toEqual([
      { name: "cancel_promotion", args: { promotion_id: "PR-107732" } },
    ]));
});

describe("what was shown last is what a follow-up is about", () => {
  sampled([
    ["昨天的订单", "还没发货的呢", "快递单号是多少"],
    ["yesterday's orders", "those not shipped", "tracking number"],
  ])("the number of a parcel is that of the orders shown: %s", async (...messages) =>
    expect((await last(...messages))?.made).toEqual([
      { name: "track_logistics", args: { order_ids: ["326112012345"] } },
    ]),
  );

  it("a promotion for a product whose sales were told is on days of its own", async () =>
    expect((await last("云峰速干裤黑色上个月卖了几件", "给它打八五折"))?.text).toContain("请问开始日期"));
});

describe("a word for what becomes of orders names no product", () => {
  sampled(["orders waiting for shipment", "orders pending shipment"])("%s", async (message) =>
    expect((await last(message))?.made[0]?.args).toMatchObject({ order_status: "to_ship" }),
  );

  it("a family name finds the orders of all who have it", async () =>
    expect((await last("陈姓顾客的订单"))?.text).toContain("陈芳"));
});

describe("what was asked back or refused stays the one spoken of", () => {
  sampled([
    ["which tent is the warmest", "stock of it", { sku_names: ["two-person tent"] }],
    ["登山鞋防水吗", "红的还有多少", { sku_names: ["hiking boots"], colour: "red" }],
    ["登山包涨价10块", "绿色的", { sku_names: ["hiking backpack"], colour: "green" }],
    ["restock the blue headlamp to 50", "how many are left", { sku_names: ["head torch"], colour: "blue" }],
  ])("by what points back at it: %s | %s", async (first, second, args) =>
    expect((await last(first, second))?.made).toEqual([{ name: "search_products", args }]),
  );

  sampled([
    ["登山鞋防水吗", "头灯还有多少", { name: "search_products", args: { sku_names: ["head torch"] } }],
    ["登山包涨价10块", "我的活动有哪些", { name: "list_promotions", args: {} }],
    ["restock the blue headlamp to 50", "my promotions", { name: "list_promotions", args: {} }],
    ["睡袋保暖吗", "其他商品卖得怎么样", { name: "get_sales", args: {} }],
    ["hiking boots size 99?", "show all blue products", { name: "search_products", args: { colour: "blue" } }],
    ["睡袋保暖吗", "最贵的红色商品", { name: "search_products", args: { colour: "red", sort_by: "highest_price" } }],
    ["Is the tent on Mars?", "what are these promotions?", { name: "list_promotions", args: {} }],
    ["睡袋保暖吗", "这些订单发货了没", { name: "search_orders", args: {} }],
  ])("and by nothing that does not: %s | %s", async (first, second, call) =>
    expect((await last(first, second))?.made).toEqual([call]),
  );
});

sampled([["stop all the summer promotions"], ["end all my clearance promotions"], ["把夏季促销都停了"]])(
  "a word for none of them ends not all of them: %s",
  async (message) => {
    const turn = await last(message);
    expect(turn?.waiting).toEqual([]);
    expect(turn?.made).toEqual([{ name: "list_promotions", args: {} }]);
  },
);

sampled([
  ["stop all my promotions"],
  ["end all my damn promotions"],
  ["end all ongoing promotions"],
  ["end all live promotions"],
  ["stop all the temporary promotions"],
  ["把我的活动都停了"],
  ["结束所有正在进行的促销"],
])("all of them are all: %s", async (message) => expect((await last(message))?.waiting.length).toBe(3));

sampled([
  ["今天的订单", "最大那单是谁的"],
  ["orders today", "who's the biggest one from"],
])("the largest order is one of the orders: %s | %s", async (...messages) =>
  expect((await last(...messages))?.made).toEqual([
    { name: "search_orders", args: expect.objectContaining({ start_date: today, sort_by: "amount" }) },
  ]),
);

sampled([["orders at two yesterday"], ["sales at five yesterday"], ["How many tents were sold at two yesterday?"]])(
  "an hour of which nothing tells is not left out: %s",
  async (message) => expect((await last(message))?.made).toEqual([]),
);

describe("what counts to another thing of a list asks the same of it", () => {
  const october = { start_date: "2026-10-01", end_date: "2026-10-31" };
  sampled([
    ["low stock items", "how much did the first one sell last month", "and the second?", "10001123182594"],
    ["哪些商品快没货了", "第一个上个月卖了多少", "那第三个呢", "10001123253865"],
  ])("%s | %s | %s", async (list, first, next, id) =>
    expect((await last(list, first, next))?.made).toEqual([{ name: "get_sales", args: { ...october, sku_ids: [id] } }]),
  );
});

describe("two figures are compared by what is asked for", () => {
  sampled([
    ["tent sales this month", "sleeping bag sales this month", "which one had more orders", "sleeping bag"],
    ["tent sales this month", "sleeping bag sales this month", "which one made more profit", "two-person tent"],
    ["帐篷这个月的销量", "睡袋这个月的销量", "哪个订单多", "睡袋"],
    ["帐篷这个月的销量", "睡袋这个月的销量", "哪个卖得好", "双人帐篷"],
  ])("%s | %s | %s", async (one, other, which, told) => {
    const turn = await last(one, other, which);
    expect(turn?.made).toEqual([]);
    expect(turn?.text).toContain(told);
  });

  it("what is counted is what was found last", async () =>
    expect((await last("本周超过1000元的订单", "只看没发货的", "一共几个"))?.text).toContain("共有 1 个"));
});

describe("days are nothing new of what is only to be ended", () => {
  sampled([
    ["sales this week", "cancel the first one", "and last week"],
    ["本周销售额", "结束第一个", "那上周呢"],
  ])("%s | %s | %s", async (...messages) => expect((await last(...messages))?.waiting).toEqual([]));
});

sampled([
  ["orders today", "the biggest order ever"],
  ["今天的订单", "有史以来最大的订单"],
])("the most there ever was is of no days: %s | %s", async (...messages) => {
  const [call] = (await last(...messages))?.made ?? [];
  expect(call).toMatchObject({ name: "search_orders", args: { sort_by: "amount" } });
  expect(call?.args).not.toHaveProperty("start_date");
});

sampled([
  ["show order 326112036102", "when will it arrive", "The list says no more about it."],
  ["查一下订单326112036102", "什么时候到", "关于它，列表中只有这些信息。"],
])("a day on which an order was placed is no arrival: %s | %s", async (order, when, words) =>
  expect((await last(order, when))?.text).toMatch(new RegExp(`${words}$`)),
);

describe("days are of the event that they were said of", () => {
  const days = { start_date: "2026-10-01", end_date: "2026-10-31" };
  sampled([
    ["orders in October", "how many of them came back"],
    ["10月的订单", "其中有多少退货了"],
  ])("what became of listed orders is asked of those placed then: %s | %s", async (...messages) =>
    expect((await last(...messages))?.made[0]?.args).toMatchObject({
      ...days,
      order_status: "returned",
      days_of: "placed",
    }),
  );

  sampled([
    ["orders returned in October", "which of those were placed in September?"],
    ["10月退货的订单", "其中9月下单的有几个"],
  ])("days of two events are not looked up at once: %s | %s", async (...messages) =>
    expect(await last(...messages)).toMatchObject({ made: [], text: expect.stringMatching(/cannot filter|无法按/) }),
  );

  sampled([
    ["orders placed in October that were returned", "and the orders that were delivered this year?"],
    ["10月下单又退货的订单", "今年签收的订单呢"],
  ])("days that are said with another event are of that one: %s | %s", async (...messages) => {
    const [made] = (await last(...messages))?.made ?? [];
    expect(made?.args).toMatchObject({ order_status: "delivered", start_date: "2026-01-01" });
    expect(made?.args).not.toHaveProperty("days_of");
  });
});

sampled(["sales last month", "上个月的销售额"])("a whole month is set against the month before: %s", async (message) =>
  expect((await last(message))?.text).toMatch(/2026-09-01 (?:to|至) 2026-09-30/),
);

sampled([
  ["orders over 500 yuan that have not been shipped yet", "What was my turnover in October compared to November?"],
  ["500元以上未发货的订单", "10月的营业额跟11月比怎么样？"],
])("a question with both sides of its own keeps nothing of the list before it: %s | %s", async (...messages) =>
  expect((await last(...messages))?.made).toMatchObject([
    { name: "get_sales", args: { start_date: "2026-10-01", other_start_date: "2026-11-01" } },
  ]),
);

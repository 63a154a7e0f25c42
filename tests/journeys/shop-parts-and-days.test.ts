import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const shop = conversations({ domains: ["merchant"], now: new Date("2026-11-21T15:04:00+08:00"), user: "M1001" });

const last = async (...messages: string[]) => (await shop.turnsOf(...messages)).at(-1)?.made;
const today = "2026-11-21";

sampled([
  ["今天退了多少、还有几个没发", today],
  ["昨天退了多少、还有几个没发", "2026-11-20"],
  ["how many were returned today, and how many are still not shipped", today],
])("the day of one part is that of the others but for what is still so now: %s", async (message, start_date) =>
  expect(await last(message)).toEqual([
    { name: "search_orders", args: expect.objectContaining({ order_status: "returned", start_date }) },
    { name: "search_orders", args: expect.not.objectContaining({ start_date }) },
  ]),
);

sampled([
  ["没货的有几个", "search_products", { out_of_stock: true }],
  ["没有货的商品有哪些", "search_products", { out_of_stock: true }],
  ["有没有卡在路上的快递", "track_logistics", { late: true, order_status: "shipped" }],
  ["有没有卡在半路的件", "track_logistics", { late: true }],
  ["在路上的快递", "track_logistics", { order_status: "shipped" }],
  // Whether there is some asks for what there is.
  ["有没有货的睡袋", "search_products", { sku_names: ["sleeping bag"], in_stock: true }],
])("what is sold out or late is asked for in other words: %s", async (message, name, args) =>
  expect((await last(message))?.[0]).toEqual({ name, args: expect.objectContaining(args) }),
);

sampled([
  ["show me everything under 50 yuan thats in stock", "search_products", { max_price_cny: 50, in_stock: true }],
  ["哪些商品有货", "search_products", { in_stock: true }],
  ["商品按价格排，最贵的在前", "search_products", { sort_by: "highest_price" }],
  ["list products by price, highest first", "search_products", { sort_by: "highest_price" }],
  ["my products sorted by price", "search_products", { sort_by: "lowest_price" }],
  ["退款的订单有哪些，金额从大到小", "search_orders", { order_status: "returned", sort_by: "amount" }],
  ["还没发的订单，先下单的排前面", "search_orders", { order_status: "to_ship", sort_by: "oldest" }],
  ["orders nobody has shipped yet, oldest first", "search_orders", { order_status: "to_ship", sort_by: "oldest" }],
  ["last 5 orders", "search_orders", { limit: 5 }],
  ["the last two orders of hiking boots", "search_orders", { limit: 2, sku_names: ["hiking boots"] }],
])("one list, as it is narrowed down, cut off and ordered: %s", async (message, name, args) =>
  expect(await last(message)).toEqual([{ name, args: expect.objectContaining(args) }]),
);

sampled([
  ["有没有货的睡袋", "out_of_stock"],
  ["有没有货的帐篷", "out_of_stock"],
  ["用银行卡在本周付款的订单", "late"],
  ["订单卡在付款的有几个", "late"],
  ["哪些包裹还在路上", "late"],
  ["快递还在半路", "late"],
])("what only holds the same signs is neither sold out nor late: %s", async (message, name) =>
  expect(Object.keys((await last(message))?.[0]?.args ?? {})).not.toContain(name),
);

sampled([
  ["发货超时怎么罚", "我现在有超时的吗", { name: "track_logistics", args: { late: true } }],
  [
    "what is the fine for late shipping",
    "do I have any late orders now",
    { name: "search_orders", args: { search_key: "orders", late: true } },
  ],
])("what one has of a kind is told by no rule: %s | %s", async (rule, own, call) =>
  expect(await last(rule, own)).toEqual([call]),
);

sampled([
  ["发货超时怎么罚", "买家有权退款吗"],
  ["what is the fine for late shipping", "do I have to pay it at once"],
])("what one must or may is told by the rules: %s | %s", async (...messages) =>
  expect(await last(...messages)).toEqual([expect.objectContaining({ name: "lookup_shop_rules" })]),
);

sampled([
  ["把头灯活动停了，再给睡袋红色打九折一周"],
  ["把头灯活动停了，然后给蓝色帐篷打八折三天"],
  ["End the head torch promo, and put red sleeping bags 10% off for a week"],
])("of two orders in one sentence each is done by itself: %s", async (message) =>
  expect((await shop.turnsOf(message)).at(-1)?.waiting).toEqual([
    { name: "cancel_promotion", args: { promotion_id: "PR-107732" } },
  ]),
);

sampled([
  ["这周一和周二的退款", ["2026-11-16", "2026-11-17"]],
  ["上周二和周四的退款", ["2026-11-10", "2026-11-12"]],
  ["refunds yesterday", ["2026-11-20"]],
])("%s: what was returned on these days", async (message, days) =>
  expect(await last(message)).toEqual(
    days.map((start_date) => ({
      name: "search_orders",
      args: expect.objectContaining({ order_status: "returned", start_date }),
    })),
  ),
);

sampled([
  ["退款多久到账", "lookup_shop_rules"],
  ["today at 9 and 11", undefined],
  ["今天9点", undefined],
])("%s: not of figures", async (message, name) => expect((await last(message))?.[0]?.name).toBe(name));

const best = { name: "rank_products", args: { order: "best" } };
const BEST = ["10001123055890", "10001123008376", "10001123047971", "10001123024214", "10001123000457"];

sampled([
  ["what keywords should I use for my best sellers", "suggest_keywords"],
  ["给卖得最好的商品推荐几个关键词", "suggest_keywords"],
  ["what price should I ask for my best sellers", "advise_price"],
  ["给最畅销的商品定价多少合适", "advise_price"],
])("is of those that sold best: %s", async (message, name) => {
  const { made, text } = await shop.lastOf(message);
  expect(made).toEqual([best, { name, args: expect.objectContaining({ sku_ids: BEST }) }]);
  expect(text).not.toMatch(/I do not understand|I cannot filter|没有理解|无法按/);
});

it("one best seller is one product", async () =>
  expect(await last("keywords for my best seller")).toEqual([
    { name: "rank_products", args: { order: "best", limit: 1 } },
    { name: "suggest_keywords", args: expect.objectContaining({ sku_ids: BEST.slice(0, 1) }) },
  ]));

sampled(["卖得最好的商品还有多少库存", "卖得最好的商品，上周的"])(
  "what the list of the best tells is looked up once: %s",
  async (message) => expect(await last(message)).toEqual([{ name: "rank_products", args: expect.anything() }]),
);

describe("one that is picked of a list of products", () => {
  const [BLACK, GREEN, JACKET] = ["10001123071728", "10001123063809", "10001123182594"];

  sampled([
    ["low stock", "the second", JACKET],
    ["库存不足的商品", "第二个", JACKET],
    ["show me the sleeping bags", "the black one", BLACK],
    ["睡袋有哪些", "黑色那款", BLACK],
  ])("is told, and nothing else is done with it: %s | %s", async (list, pick, id) => {
    const { made, text } = await shop.lastOf(list, pick);
    expect(made).toEqual([]);
    expect(text).toContain(id);
  });

  sampled([
    ["show me the sleeping bags", "the cheapest one", "how many of it did we sell last week"],
    ["show me the sleeping bags", "the second one", "how many did we sell last week"],
    ["睡袋有哪些", "最便宜的那个", "它上周卖了几个"],
  ])("is what was sold: %s | %s | %s", async (...messages) =>
    expect((await shop.lastOf(...messages)).made).toMatchObject([{ name: "get_sales", args: { sku_ids: [GREEN] } }]),
  );

  sampled([
    ["low stock", "下架第一个"],
    ["库存不足的商品", "第一个下架"],
  ])("is not told where more is wanted of it: %s | %s", async (...messages) =>
    expect((await shop.lastOf(...messages)).text).not.toMatch(/^1\. /),
  );

  sampled([
    ["returned orders", "newest first"],
    ["returned orders", "oldest first"],
  ])("is not one that only tells the order: %s | %s", async (...messages) =>
    expect((await shop.lastOf(...messages)).made).toMatchObject([
      { name: "search_orders", args: { order_status: "returned", sort_by: messages[1]?.split(" ")[0] } },
    ]),
  );

  sampled([
    ["low-stock products", "sort by price"],
    ["库存不足的商品", "按价格排一下"],
  ])("and all are sorted by price: %s | %s", async (...messages) =>
    expect((await shop.lastOf(...messages)).made[0]?.args).toMatchObject({ low_stock: true, sort_by: "lowest_price" }),
  );
});

describe("a number at a card or in a list", () => {
  sampled([
    ["put the red two-person tent on sale at 20% off tomorrow for three days", "make it 25", 25, "2026-11-24"],
    ["红色双人帐篷打八折，明天开始三天", "改成25", 25, "2026-11-24"],
    ["put the red two-person tent on sale at 20% off tomorrow for three days", "make it 5", 20, "2026-11-26"],
  ])("is of what it is nearest to: %s | %s", async (card, change, discount_percent, end_date) =>
    expect((await shop.lastOf(String(card), String(change))).waiting[0]?.args).toMatchObject({
      discount_percent,
      end_date,
    }),
  );

  sampled([
    ["有哪些促销", "第一个改成七折"],
    ["what promotions do I have", "make the first one 30%"],
  ])("changes the promotion that is pointed at: %s | %s", async (...messages) =>
    expect((await shop.lastOf(...messages)).waiting).toMatchObject([{ args: { discount_percent: 30 } }]),
  );

  sampled([
    ["20% off hiking backpacks from tomorrow for a week", "a bit cheaper, 30%"],
    ["登山包打八折，明天开始一周", "再便宜点，七折"],
  ])("chooses none of those shown, where it is a discount: %s | %s", async (...messages) =>
    expect((await shop.lastOf(...messages)).waiting).toEqual([]),
  );

  sampled([
    ["库存不足的商品", "改成30件"],
    ["low stock", "make it 30 pieces"],
    ["the green hiking socks, how many left", "mark it down to 30"],
  ])("is no discount, where it is of pieces or a price: %s | %s", async (...messages) => {
    const { made, text } = await shop.lastOf(...messages);
    expect(made).toEqual([]);
    expect(text).toMatch(/^(?:I cannot do this here|这里无法办理)/);
  });
});

describe("what is asked behind something else", () => {
  sampled([
    ["reduce the price of the red fleece jacket to 199", "hmm no, make it 205", "what does it cost now?"],
    ["把红色抓绒衣的价格调到199块", "改成205吧", "它还剩多少"],
  ])("is of the thing that was named in vain: %s | %s | %s", async (...messages) =>
    expect((await shop.lastOf(...messages)).made[0]?.args).toMatchObject({
      sku_names: ["fleece jacket"],
      colour: "red",
    }),
  );

  sampled([
    ["10% off the green hiking socks for a week from tomorrow", "ok, and by the way show me the low-stock products"],
    ["给登山袜绿色打九折，明天起一周", "可以，顺便看看库存不足的商品"],
  ])("is looked up beside what is done: %s | %s", async (...messages) =>
    expect((await shop.lastOf(...messages)).made.at(-1)).toEqual({
      name: "search_products",
      args: { low_stock: true },
    }),
  );

  sampled([
    ["orders from Hu Wei", "the first one", "has it arrived"],
    ["orders from Hu Wei", "when was the last one shipped", "has it arrived"],
  ])("is of the one order that was told: %s | %s | %s", async (...messages) =>
    expect((await shop.lastOf(...messages)).made[0]?.args).toMatchObject({ order_ids: ["326112112345"] }),
  );

  sampled(["未发货", "unshipped", "没发货"])("may be a state alone: %s", async (message) =>
    expect((await shop.lastOf(message)).made).toEqual([{ name: "search_orders", args: { order_status: "to_ship" } }]),
  );

  it("tells of the orders of a day, and not of what was shipped on it", async () =>
    expect((await shop.lastOf("delivery status of yesterday's orders")).text).toMatch(/orders on 2026-11-20/));
});

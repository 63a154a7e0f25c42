import { expect, vi } from "vitest";
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

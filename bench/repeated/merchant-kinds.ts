import type { Database } from "better-sqlite3";
import type { Language } from "../../src/engine/language.ts";
import type { TaskKind, Values } from "./task.ts";

const orderLookUp = {
  agent: "order_desk",
  job: { en: "Find the product of order {order}.", zh: "查订单{order}里的商品" },
  ...{ tool: "search_orders", args: { order_ids: ["{order}"] } },
};

/** Orders of the demonstration shop, each for another product that has sold before. */
function orders(db: Database, language: Language): Values[] {
  const rows = db
    .prepare<[], { order: string; sku: string; en: string; zh: string }>(
      `SELECT max(orders.id) AS "order", sku, products.en, products.zh FROM orders JOIN products ON products.id = sku
       WHERE orders.shopId = 'M1001' AND placedAt < '2026-11-20' AND cancelledAt IS NULL
       GROUP BY sku HAVING count(*) > 5 ORDER BY max(orders.id) DESC`,
    )
    .all();
  return rows.map(({ order, sku, ...name }, at) => ({
    ...{ user: "M1001", order, sku, product: name[language] },
    ...{ discount: 5 + (at % 6) * 5, from: day(12, 1 + (at % 9)), to: day(12, 12 + (at % 7)) },
  }));
}

const day = (month: number, ofMonth: number) => `2026-${month}-${String(ofMonth).padStart(2, "0")}`;

export const merchantKinds: readonly TaskKind[] = [
  {
    ...{ name: "price of what an order holds", domain: "merchant", values: orders },
    words: {
      en: [
        "What price do you advise for the product in order {order}?",
        "Should I lower the price of what order {order} contains?",
      ],
      zh: ["订单{order}里的商品该定什么价", "要不要给订单{order}买的商品降价"],
    },
    right: [
      orderLookUp,
      {
        agent: "shop_operations",
        job: { en: "What price do you advise for the product?", zh: "商品该定什么价" },
        ...{ tool: "advise_price", args: { sku_ids: ["{sku}"] } },
      },
    ],
    shows: ({ sku }) => ({ tool: "advise_price", column: "sku", among: [String(sku)] }),
  },
  {
    ...{ name: "stock of what an order holds", domain: "merchant", values: orders },
    words: {
      en: [
        "How many are left of the product in order {order}?",
        "How much stock do I have of what was bought with order {order}?",
      ],
      zh: ["订单{order}的商品还剩多少", "订单{order}买的东西还有多少库存"],
    },
    right: [
      orderLookUp,
      {
        agent: "shop_operations",
        job: { en: "How many are left of the product?", zh: "商品还剩多少库存" },
        ...{ tool: "search_products", args: { sku_ids: ["{sku}"] } },
      },
    ],
    shows: ({ sku }) => ({ tool: "search_products", column: "sku", among: [String(sku)] }),
  },
  {
    ...{ name: "forecast of what an order holds", domain: "merchant", values: orders },
    words: {
      en: [
        "Forecast the sales of what is in order {order}.",
        "How long will the stock of the product in order {order} last?",
      ],
      zh: ["预测订单{order}里商品的销量", "订单{order}里的商品还能卖几天"],
    },
    right: [
      orderLookUp,
      {
        agent: "shop_operations",
        job: { en: "Forecast the sales of the product.", zh: "预测商品的销量" },
        ...{ tool: "forecast_sales", args: { sku_ids: ["{sku}"] } },
      },
    ],
    shows: ({ product }) => ({ tool: "forecast_sales", says: [String(product)] }),
  },
  {
    ...{ name: "other buyers of what an order holds", domain: "merchant", values: orders },
    words: {
      en: [
        "Who else bought the product of order {order}?",
        "Which other orders are for the same product as order {order}?",
      ],
      zh: ["还有谁买了订单{order}里的商品", "和订单{order}同款的商品还有哪些订单"],
    },
    right: [
      { agent: "order_desk", tool: "search_orders", args: { order_ids: ["{order}"] } },
      { agent: "order_desk", tool: "search_orders", args: { sku_ids: ["{sku}"] } },
    ],
    shows: ({ sku, order }, db) => ({
      ...{ tool: "search_orders", column: "order_id", besides: String(order) },
      among: db.prepare<[string], string>("SELECT id FROM orders WHERE sku = ?").pluck().all(String(sku)),
    }),
  },
  {
    ...{ name: "promotion of what an order holds", domain: "merchant", values: orders },
    words: {
      en: [
        "Put the product of order {order} on sale, {discount}% off from {from} to {to}.",
        "Give {discount}% off what is in order {order}, from {from} to {to}.",
      ],
      zh: [
        "把订单{order}里的商品优惠{discount}%，{from}到{to}",
        "给订单{order}买的东西做促销，优惠{discount}%，{from}到{to}",
      ],
    },
    right: [
      orderLookUp,
      {
        agent: "promotion_desk",
        job: {
          en: "Put the product on sale, {discount}% off from {from} to {to}.",
          zh: "给商品做促销，优惠{discount}%，{from}到{to}",
        },
        tool: "create_promotion",
        args: { sku_id: "{sku}", discount_percent: "{discount}", start_date: "{from}", end_date: "{to}" },
      },
    ],
  },
  {
    ...{ name: "promotion of a named product (control)", domain: "merchant", values: namedProducts },
    words: {
      en: ["Put the {colour} {type} on sale, {discount}% off from {from} to {to}."],
      zh: ["给{colour}{type}做促销，优惠{discount}%，{from}到{to}"],
    },
    right: [
      { agent: "promotion_desk", tool: "search_products", args: { sku_ids: ["{sku}"] } },
      {
        ...{ agent: "promotion_desk", tool: "create_promotion" },
        args: { sku_id: "{sku}", discount_percent: "{discount}", start_date: "{from}", end_date: "{to}" },
      },
    ],
  },
];

/** The products of the demonstration shop by their colour and kind. */
function namedProducts(db: Database, language: Language): Values[] {
  const brand = language === "zh" ? "云峰" : "Cloudpeak ";
  const names = new Map(orders(db, language).map((one) => [one.sku, String(one.product).replace(brand, "")]));
  return orders(db, language).map(({ order: _, ...values }) => {
    const [type = "", colour = ""] = (names.get(values.sku ?? "") ?? "").split(/,? (?=\S+$)/);
    return { ...values, type, colour };
  });
}

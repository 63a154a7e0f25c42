import { afterAll, beforeAll, describe, expect, vi } from "vitest";
import { sampled } from "../../support/runs.ts";
import { minute, money, openShop, shop, valid } from "./shop.ts";

vi.setConfig({ testTimeout: 60_000 });

let opened: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  opened = await openShop();
}, 60_000);
afterAll(() => opened.close());

const asked = (text: string) => opened.asked(text);
const column = (sql: string, ...given: string[]) => opened.column(sql, ...given);
const number = (sql: string) => opened.number(sql);
const october = "placedAt >= '2026-10-01' AND placedAt < '2026-11-01'";

const boughtBy = (name: string, condition: string) =>
  column(
    `SELECT DISTINCT products.id FROM orders JOIN products ON products.id = sku JOIN consumers USING (pin)
     WHERE orders.${shop} AND placedAt <= '${minute}' AND consumers.zh = ? AND ${condition} ORDER BY 1`,
    name,
  );
const soldInOctober = (direction: "ASC" | "DESC") =>
  column(
    `SELECT products.id FROM products LEFT JOIN orders ON sku = products.id AND ${october} AND ${valid}
     WHERE products.${shop} GROUP BY products.id ORDER BY coalesce(sum(amountCny), 0) ${direction}, stock ${direction},
       products.id ${direction === "ASC" ? "DESC" : "ASC"} LIMIT 5`,
  );
const amountOf = (skus: string, days: string) =>
  number(`SELECT coalesce(sum(amountCny), 0) FROM orders WHERE ${shop} AND ${valid} AND ${days} AND sku IN (${skus})`);
const week = "placedAt >= '2026-11-09' AND placedAt < '2026-11-16'";
const unshipped = () => column(`SELECT id FROM orders WHERE ${shop} AND ${valid} AND shippedAt > '${minute}'`);
const outOfStock = "SELECT id FROM products WHERE shopId = 'M1001' AND stock = 0";
const skusOf = (rows: readonly Record<string, unknown>[] = []) => rows.map(({ sku }) => sku);

describe("a question that takes several steps", () => {
  sampled([
    ["Why did sales of hiking boots fall last week and what should I do?", "hiking boots"],
    ["为什么上周帐篷销量下降了，我该怎么办", "two-person tent"],
  ])("of the cause and the remedy is answered with figures, price and keywords: %s", async (question, type) => {
    const { said, tools } = await asked(question);
    expect(tools).toEqual(["explain_sales", "advise_price", "suggest_keywords"]);
    expect(said).toContain(money(amountOf(`SELECT id FROM products WHERE type = '${type}'`, week)));
  });

  sampled([
    ["Which of the products Wang Pingping bought are out of stock?", "stock = 0"],
    ["王萍萍买的订单里哪些商品库存不足", "stock <= 10"],
  ])("goes from a buyer's orders to the stock of what was bought: %s", async (question, condition) => {
    const { tools, rows } = await asked(question);
    expect(tools).toEqual(["search_orders", "search_products"]);
    expect(skusOf(rows[1]).sort()).toEqual(boughtBy("王萍萍", condition));
  });

  sampled(["Which products are out of stock, and how much did they sell last month?", "缺货的商品上个月卖了多少"])(
    "asks for the sales of just what was found: %s",
    async (question) => {
      const { said, tools } = await asked(question);
      expect(tools).toEqual(["search_products", "get_sales"]);
      expect(said).toContain(money(amountOf(outOfStock, october)));
    },
  );

  sampled([
    ["Which products sold worst in October, and suggest keywords for them", "ASC", "suggest_keywords"],
    ["上个月卖得最好的商品，它们还有多少库存", "DESC", "search_products"],
  ] as const)("goes on with the products that a ranking names: %s", async (question, direction, next) => {
    const { tools, rows } = await asked(question);
    expect(tools).toEqual(["rank_products", next]);
    expect(skusOf(rows[0])).toEqual(soldInOctober(direction));
    if (next === "search_products") expect(skusOf(rows[1]).sort()).toEqual(soldInOctober(direction).sort());
  });

  sampled(["Which orders are not shipped yet and where are they?", "哪些订单还没发货，它们现在到哪了"])(
    "tracks just the orders that were found: %s",
    async (question) => {
      const { tools, rows } = await asked(question);
      expect(tools).toEqual(["search_orders", "track_logistics"]);
      expect((rows[1] ?? []).map(({ order_id }) => order_id).sort()).toEqual(unshipped().sort());
    },
  );
});

describe("a product that the shop does not have", () => {
  sampled([
    ["how many unicorn saddles did I sell last week", "unicorn saddles"],
    ["卖了多少个独角兽公仔", "独角兽公仔"],
    ["sales of tents and unicorn saddles last week", "unicorn saddles"],
    ["这个月帐蓬卖了多少", "双人帐篷"],
    ["who bought a kayak", "kayak"],
  ])("is named, with names like it: %s", async (question, name) => {
    const { said } = await asked(question);
    expect(said).toMatch(/no product|没有商品/);
    expect(said).toMatch(/Names most like it|Some that it has|名称相近的商品|现有商品例如/);
    expect(said).toContain(name);
  });
});

describe("a request as it is typed", () => {
  sampled([
    ["orders of +86 138 1234 5678", { phones: ["+86 138 1234 5678"] }],
    ["400-881-2345这个电话有订单吗", { phones: ["400-881-2345"] }],
    ["where are 326112175697 326112112345", { order_ids: ["326112175697", "326112112345"] }],
    ["高女士和陈女士的订单", { consumer_names: ["高姓", "陈姓"] }],
    ["李娜和王芳买了什么", { consumer_names: ["李娜", "王芳"] }],
    ["what did li na and wang fang buy", { consumer_names: ["li na", "wang fang"] }],
    ["how many orders from Zhang Wei this year", { start_date: "2026-01-01", end_date: "2026-12-31" }],
    ["since 1 November which orders were returned", { start_date: "2026-11-01", end_date: "2026-11-21" }],
    ["同期去年帐篷卖了多少", { compare_with: "last_year", sku_names: ["two-person tent"] }],
    ["sales of tents in the same period last year", { compare_with: "last_year" }],
    ["will I run out of tents before Christmas", { end_date: "2026-12-24" }],
    ["orders over 1000 yuan", { min_amount_cny: 1000 }],
  ])("gives its call what it says: %s", async (question, args) => {
    const { state } = await opened.app.send({ thread: `args ${question}`, user: "M1001", text: question });
    const [only, ...more] = state.messages
      .flatMap((message) => ("tool_calls" in message ? (message.tool_calls as { name: string; args: object }[]) : []))
      .filter(({ name }) => /_(?:orders|logistics|sales|products)$/.test(name));
    expect(more).toEqual([]);
    expect(only?.args).toMatchObject(args);
  });
});

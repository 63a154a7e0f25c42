import { afterAll, beforeAll, describe, expect, vi } from "vitest";
import { sampled } from "../../support/runs.ts";
import { minute, money, openShop, shop, valid } from "./shop.ts";

vi.setConfig({ testTimeout: 60_000 });

let opened: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  opened = await openShop();
}, 60_000);
afterAll(() => opened.close());

const number = (sql: string) => opened.number(sql);
const first = (sql: string) => opened.column(sql)[0] ?? "";
const placed = `placedAt <= '${minute}'`;
const october = "placedAt >= '2026-10-01' AND placedAt < '2026-11-01'";
const lastWeek = "placedAt >= '2026-11-09' AND placedAt < '2026-11-16'";
const boots = "type = 'hiking boots'";

const facts = {
  ordersOfYesterday: () => number(`SELECT count(*) FROM orders WHERE ${shop} AND placedAt LIKE '2026-11-20%'`),
  soldLastWeek: () => money(number(`SELECT sum(amountCny) FROM orders WHERE ${shop} AND ${valid} AND ${lastWeek}`)),
  largeOrders: () =>
    number(
      `SELECT count(*) FROM orders WHERE ${shop} AND ${placed} AND placedAt >= '2026-11-01' AND amountCny >= 1500`,
    ),
  outOfStock: () => number(`SELECT count(*) FROM products WHERE ${shop} AND stock = 0`),
  bootsInStock: () => money(number(`SELECT sum(stock) FROM products WHERE ${shop} AND ${boots}`)),
  bestOfOctober: () =>
    first(
      `SELECT sku FROM orders WHERE ${shop} AND ${valid} AND ${october} GROUP BY sku ORDER BY sum(amountCny) DESC LIMIT 1`,
    ),
  runningPromotion: () =>
    first(
      `SELECT id FROM promotions WHERE ${shop} AND starts <= '2026-11-21' AND ends >= '2026-11-21' AND endedOn IS NULL LIMIT 1`,
    ),
  ordersOfWang: () =>
    number(`SELECT count(*) FROM orders JOIN consumers USING (pin) WHERE ${shop} AND ${placed} AND zh = '王萍萍'`),
  returnedInOctober: () =>
    number(`SELECT count(*) FROM orders WHERE ${shop} AND returnedAt >= '2026-10-01' AND returnedAt < '2026-11-01'`),
  cheapestTent: () => number(`SELECT min(priceCny) FROM products WHERE ${shop} AND type = 'two-person tent'`),
  dearestOrder: () =>
    first(`SELECT id FROM orders WHERE ${shop} AND ${placed} ORDER BY amountCny DESC, placedAt DESC LIMIT 1`),
  profitOfOctober: () =>
    money(
      number(
        `SELECT sum(amountCny - quantity * costCny) FROM orders JOIN products ON products.id = sku
         WHERE orders.${shop} AND ${valid} AND ${october}`,
      ),
    ),
};

describe("the answer of the shop's assistant holds what the data hold", () => {
  sampled<[question: string, ...(keyof typeof facts)[]]>([
    ["how many orders came in yesterday", "ordersOfYesterday"],
    ["昨天有多少订单", "ordersOfYesterday"],
    ["how much did I sell last week", "soldLastWeek"],
    ["上周卖了多少钱", "soldLastWeek"],
    ["which orders are worth more than 1500 yuan this month", "largeOrders"],
    ["这个月1500元以上的订单", "largeOrders"],
    ["which products are out of stock", "outOfStock"],
    ["哪些商品缺货", "outOfStock"],
    ["how many pieces of the hiking boots are in stock", "bootsInStock"],
    ["登山鞋还有多少库存", "bootsInStock"],
    ["which product sold best in October", "bestOfOctober"],
    ["十月份卖得最好的商品", "bestOfOctober"],
    ["what promotions are running", "runningPromotion"],
    ["现在有哪些促销在进行", "runningPromotion"],
    ["how many orders did Wang Pingping place", "ordersOfWang"],
    ["我有多少订单是王萍萍买的", "ordersOfWang"],
    ["how many orders were returned in October", "returnedInOctober"],
    ["十月份退货的订单有多少", "returnedInOctober"],
    ["what is the price of the tents", "cheapestTent"],
    ["帐篷多少钱", "cheapestTent"],
    ["最贵的订单是哪个", "dearestOrder"],
    ["gross profit in October", "profitOfOctober"],
    ["十月份的毛利", "profitOfOctober"],
    ["how much did I sell last week and which products are out of stock", "soldLastWeek", "outOfStock"],
    ["上周卖了多少钱，哪些商品缺货", "soldLastWeek", "outOfStock"],
    ["how many orders came in yesterday and what promotions are running", "ordersOfYesterday", "runningPromotion"],
  ])("%s", async (question, ...names) => {
    const { said } = await opened.asked(question);
    for (const name of names) expect(said).toMatch(new RegExp(`(?<![\\d,])${facts[name]()}(?!\\d)`));
  });
});

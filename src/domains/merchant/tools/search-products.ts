import { z } from "zod";
import { limitArgument } from "../../../engine/domain/arguments.ts";
import { signedIn } from "../../../engine/domain/caller.ts";
import { found } from "../../../engine/domain/found.ts";
import { money, type Say } from "../../../engine/domain/wording.ts";
import { aliases, saying } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { moneyBound, productKeys } from "../arguments.ts";
import type { Product } from "../data/products.ts";
import { withoutWords } from "../goods.ts";
import type { Merchant } from "../merchant.ts";
import { mostChanged, notServed, rankedBySales, stockWorth } from "../not-served.ts";
import { stockFlags, stockKept, stockWords } from "../stock-kept.ts";

const sortings = {
  least_stock: (a: Product, b: Product) => a.stock - b.stock,
  most_stock: (a: Product, b: Product) => b.stock - a.stock,
  lowest_price: (a: Product, b: Product) => a.priceCny - b.priceCny,
  highest_price: (a: Product, b: Product) => b.priceCny - a.priceCny,
};

const sortingWords = {
  least_stock: { en: "with the least stock", zh: "库存最少" },
  most_stock: { en: "with the most stock", zh: "库存最多" },
  lowest_price: { en: "cheapest", zh: "最便宜" },
  highest_price: { en: "most expensive", zh: "最贵" },
};

export default defineTool({
  name: "search_products",
  title: "Products and stock (商品与库存)",
  description:
    "The shop's products by name or SKU id, with price and stock, sorted by stock or price: the most expensive, the cheapest, the most stock. Without a name, those with the least stock.",
  aliases: [
    "how many are in stock, what is left, is it sold out, running low, out of stock",
    "what does the product cost, what does it sell for, how much do they sell for, price of a product, SKU id of a product, list my products, my products",
    "running low, low stock, what are we low on, am I low on anything, are we low on anything, what should I restock, 库存不足, 快没货, 什么快卖完了, 要补什么货, 该补什么货",
    "查库存",
    "还有多少货, 还剩多少, 卖完了吗, 缺货, 断货, 库存不足",
    "what is my most expensive product, the cheapest one, which product do I have most of",
    "哪个商品库存最多, 最贵的商品是什么, 最便宜的是哪个",
    "商品多少钱, 商品价格, 商品编号, 我有哪些商品, 店里有什么, 我的商品",
  ],
  notServed: [...notServed, ...mostChanged, ...rankedBySales, ...stockWorth],
  effect: "read",
  args: z.object({
    ...productKeys,
    min_price_cny: moneyBound.meta({
      title: "Price of at least (最低价格)",
      ...aliases({ words: ["products over so many yuan", "价格高于", "元以上, 块以上"] }),
    }),
    max_price_cny: moneyBound.meta({
      title: "Price of at most (最高价格)",
      ...aliases({ words: ["products under so many yuan", "价格低于", "元以下, 块以内"] }),
    }),
    max_stock: z
      .int()
      .min(0)
      .max(100_000)
      .optional()
      .meta({
        title: "Stock of at most (最高库存)",
        ...aliases({ words: ["fewer than so many pieces left", "so many in stock", "库存低于", "少于"] }),
      }),
    min_stock: z
      .int()
      .min(0)
      .max(100_000)
      .optional()
      .meta({
        title: "Stock of at least (最低库存)",
        ...aliases({ words: ["more than so many pieces left", "so many in stock", "库存高于", "多于"] }),
      }),
    ...stockFlags,
    sort_by: z
      .enum(["least_stock", "most_stock", "lowest_price", "highest_price"])
      .default("least_stock")
      .meta({
        title: "Sorted by (排序)",
        ...aliases({
          values: {
            least_stock: ["least stock", "lowest stock", "fewest", "库存最少", "库存最低"],
            most_stock: saying(`most stock, highest stock, most in stock, the most of, the most, overstocked,
              biggest stock, 库存最多, 存货最多, 积压最多, 压货, 压得最多, 堆得最多, 囤得最多, 库存最高, 存货最高,
              积压`),
            lowest_price:
              saying(`cheapest, lowest price, least expensive, lowest priced, sort by price, sort them by price,
              sorted by price, order by price, 最便宜, 价格最低, 单价最低, 按价格, 价格排序, lowest first, low to high, 从低到高, 从便宜到贵, 便宜的在前, 便宜的排前面`),
            highest_price:
              saying(`most expensive, highest price, dearest, priciest, highest priced, highest first, dearest first, high to low, 最贵, 价格最高,
              单价最高, 从高到低, 从贵到便宜, 贵的在前, 贵的排前面`),
          },
        }),
      }),
    limit: limitArgument,
  }),
  run(
    { max_stock, min_stock, min_price_cny, max_price_cny, low_stock, out_of_stock, in_stock, sort_by, limit, ...keys },
    merchant: Merchant,
    run: ToolRun,
  ) {
    const { userId, say } = signedIn(run, merchant);
    const [from, to] = [min_price_cny ?? 0, max_price_cny ?? Number.POSITIVE_INFINITY];
    const kept = stockKept({ low_stock, out_of_stock, in_stock });
    const least = min_stock ?? kept.least;
    const most = kept.most === 0 ? 0 : (max_stock ?? kept.most);
    const all = merchant.goods
      .demand(userId, keys, say)
      .filter(({ stock, priceCny }) => least <= stock && stock <= most && from <= priceCny && priceCny <= to)
      .sort((a, b) => sortings[sort_by](a, b) || (a.id < b.id ? -1 : 1));
    const pieces = all.reduce((sum, { stock }) => sum + stock, 0);
    const priced = pricedWords(from, to, say);
    const stocked = stockWords(least, most, say);
    const without = withoutWords(keys, say);
    // "The one with the least stock", but "the cheapest".
    const one = sort_by.endsWith("_stock") ? "one " : "";
    const shown =
      all.length > limit
        ? say(
            `; the ${limit > 1 ? `${limit} ` : one}${sortingWords[sort_by].en}`,
            `；${sortingWords[sort_by].zh}的 ${limit} 个`,
          )
        : say(`, ${sortingWords[sort_by].en} first`, `，${sortingWords[sort_by].zh}的在前`);
    return found({
      heading: say(
        `${all.length} product${all.length === 1 ? "" : "s"}${stocked}${priced}${without}, ${pieces} pieces in stock${shown}:`,
        `共 ${all.length} 个${priced}${stocked}商品${without}，库存 ${pieces} 件${shown}：`,
      ),
      things: all.slice(0, limit),
      line: ({ id, en, zh, priceCny, stock }) =>
        say(
          `${id} ${en}, ${money(priceCny, say)}, ${stock === 0 ? "out of stock" : `${stock} in stock`}`,
          `${id} ${zh}，${money(priceCny, say)}，${stock === 0 ? "缺货" : `库存 ${stock} 件`}`,
        ),
      none:
        priced === "" && least === 0
          ? say("No such product has as little stock.", "没有库存这么少的商品。")
          : say(`No such product${stocked}${priced}.`, `没有${priced}${stocked}商品。`),
      fields: [
        { name: "sku", label: "SKU", of: ({ id }) => id },
        { name: "product", label: say("Product", "商品"), of: ({ en, zh }) => say(en, zh) },
        { name: "price_cny", label: say("Price", "价格"), unit: say("CNY", "元"), of: ({ priceCny }) => priceCny },
        { name: "cost_cny", label: say("Cost", "成本"), unit: say("CNY", "元"), of: ({ costCny }) => costCny },
        { name: "stock", label: say("Stock", "库存"), of: ({ stock }) => stock },
      ],
    });
  },
});

function pricedWords(from: number, to: number, say: Say): string {
  const most = to < Number.POSITIVE_INFINITY;
  if (from > 0 && most) return say(`, CNY ${from} to ${to}`, `${from} 至 ${to} 元的`);
  if (from > 0) return say(`, CNY ${from} or more`, `${from} 元以上的`);
  return most ? say(`, CNY ${to} or less`, `${to} 元以下的`) : "";
}

import { z } from "zod";
import { limitArgument } from "../../../engine/domain/arguments.ts";
import { signedIn } from "../../../engine/domain/caller.ts";
import { found } from "../../../engine/domain/found.ts";
import { aliases } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { productKeys } from "../arguments.ts";
import type { Merchant } from "../merchant.ts";
import { money } from "../money.ts";

/** From so few pieces on, stock is called low. */
const LOW = 10;

export default defineTool({
  name: "search_products",
  title: "Products and stock (商品与库存)",
  description:
    "The shop's products by name or SKU id, with price and stock. Without a name, those with the least stock.",
  aliases: [
    "how many are in stock, what is left, is it sold out, running low, out of stock",
    "what does the product cost, price of a product, SKU id of a product, list my products",
    "running low, low stock, 库存不足, 快没货",
    "查库存",
    "还有多少货, 还剩多少, 卖完了吗, 缺货, 断货, 库存不足",
    "商品多少钱, 商品价格, 商品编号, 我有哪些商品, 店里有什么",
  ],
  effect: "read",
  args: z.object({
    ...productKeys,
    max_stock: z
      .int()
      .min(0)
      .max(100_000)
      .optional()
      .meta({
        title: "Stock of at most (最高库存)",
        ...aliases({ words: ["fewer than so many pieces", "库存低于", "少于"] }),
      }),
    low_stock: z
      .boolean()
      .default(false)
      .meta({
        title: "Only low stock (仅库存不足)",
        description: `With ${LOW} pieces or fewer.`,
        ...aliases({
          words: [
            "running low",
            "low stock",
            "low on stock",
            "nearly gone",
            "库存不足",
            "库存紧张",
            "快没货",
            "快卖完",
            "快断货",
          ],
        }),
      }),
    out_of_stock: z
      .boolean()
      .default(false)
      .meta({
        title: "Only what is out of stock (仅缺货)",
        ...aliases({ words: ["out of stock", "sold out", "缺货", "断货", "卖完了的", "卖光了的", "零库存"] }),
      }),
    limit: limitArgument,
  }),
  run({ max_stock, low_stock, out_of_stock, limit, ...keys }, merchant: Merchant, run: ToolRun) {
    const { userId, say } = signedIn(run, merchant);
    const most = out_of_stock ? 0 : (max_stock ?? (low_stock ? LOW : Number.POSITIVE_INFINITY));
    const all = merchant.goods
      .demand(userId, keys, say)
      .filter(({ stock }) => stock <= most)
      .sort((a, b) => a.stock - b.stock || (a.id < b.id ? -1 : 1));
    const pieces = all.reduce((sum, { stock }) => sum + stock, 0);
    const shown = all.length > limit ? say(`; the ${limit} with the least stock`, `；库存最少的 ${limit} 个`) : "";
    return found({
      heading: say(
        `${all.length} product${all.length === 1 ? "" : "s"}${most < Number.POSITIVE_INFINITY && most > 0 ? ` with ${most} pieces or fewer` : ""}, ${pieces} pieces in stock${shown}:`,
        `共 ${all.length} 个${most < Number.POSITIVE_INFINITY && most > 0 ? `库存不超过 ${most} 件的` : ""}商品，库存 ${pieces} 件${shown}：`,
      ),
      things: all.slice(0, limit),
      line: ({ id, en, zh, priceCny, stock }) =>
        say(
          `${id} ${en}, ${money(priceCny, say)}, ${stock === 0 ? "out of stock" : `${stock} in stock`}`,
          `${id} ${zh}，${money(priceCny, say)}，${stock === 0 ? "缺货" : `库存 ${stock} 件`}`,
        ),
      none: say("No such product has as little stock.", "没有库存这么少的商品。"),
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

import { z } from "zod";
import { signedIn } from "../../../engine/domain/caller.ts";
import { addDays } from "../../../engine/domain/days.ts";
import { found } from "../../../engine/domain/found.ts";
import { money } from "../../../engine/domain/wording.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { productKeys } from "../arguments.ts";
import type { Product } from "../data/products.ts";
import { goodsLabel } from "../goods.ts";
import type { Merchant } from "../merchant.ts";
import { notServed } from "../not-served.ts";
import { priceAdvice } from "../price-advice.ts";

const days = 60;
const most = 8;

/** How far the advised price is from the price now, as a share. */
const moved = ({ product, priceCny }: { product: Product; priceCny: number }): number =>
  Math.abs(priceCny - product.priceCny) / product.priceCny;

export default defineTool({
  name: "advise_price",
  title: "Pricing advice (定价建议)",
  description:
    "Advises on the price of a product from its cost, its sales of the last sixty days and its stock: keep, lower or raise, with the margin. Without a product, those whose price should move most.",
  aliases: [
    "what price should I ask, should I lower the price, is it too expensive, overpriced, too dear, are we asking too much, pricing",
    "what margin do I make, can I afford a discount",
    "定价建议, 该卖多少钱, 要不要降价, 能不能涨价, 定价多少合适, 是不是太贵了, 卖贵了",
    "毛利多少, 利润空间, 打折亏不亏",
  ],
  notServed,
  effect: "read",
  args: z.object(productKeys),
  run(keys, merchant: Merchant, run: ToolRun) {
    const { userId, now, say } = signedIn(run, merchant);
    const products = merchant.goods.demand(userId, keys, say);
    const today = merchant.today(now);
    const span = { from: addDays(today, -days), to: addDays(today, -1) };
    const sold = new Map(merchant.sales.bySku(userId, span, merchant.minute(now)).map((row) => [row.sku, row.pieces]));
    const advised = products
      .map((product) => ({ product, ...priceAdvice(product, (sold.get(product.id) ?? 0) / days, say) }))
      .sort((a, b) => moved(b) - moved(a))
      .slice(0, most);
    return found({
      heading: say(
        `Pricing advice for ${goodsLabel(products, keys, say)}, from the sales of the last ${days} days:`,
        `${goodsLabel(products, keys, say)}的定价建议，依据最近 ${days} 天的销量：`,
      ),
      things: advised,
      line: ({ product, priceCny, words, marginPercent }) =>
        say(
          `${product.id} ${product.en}: ${money(product.priceCny, say)} → ${money(priceCny, say)}; ${words}; margin now ${marginPercent}%`,
          `${product.id} ${product.zh}：${money(product.priceCny, say)} → ${money(priceCny, say)}；${words}；目前毛利率 ${marginPercent}%`,
        ),
      none: say("There is no such product.", "没有这样的商品。"),
      fields: [
        { name: "sku", label: "SKU", of: ({ product }) => product.id },
        { name: "product", label: say("Product", "商品"), of: ({ product }) => say(product.en, product.zh) },
        {
          name: "price_cny",
          label: say("Price now", "现价"),
          unit: say("CNY", "元"),
          of: ({ product }) => product.priceCny,
        },
        {
          name: "advised_cny",
          label: say("Advised", "建议价"),
          unit: say("CNY", "元"),
          of: ({ priceCny }) => priceCny,
        },
        { name: "cost_cny", label: say("Cost", "成本"), unit: say("CNY", "元"), of: ({ product }) => product.costCny },
        { name: "stock", label: say("Stock", "库存"), of: ({ product }) => product.stock },
      ],
    });
  },
});

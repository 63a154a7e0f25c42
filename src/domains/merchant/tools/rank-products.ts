import { z } from "zod";
import { limitArgument } from "../../../engine/domain/arguments.ts";
import { signedIn } from "../../../engine/domain/caller.ts";
import { found } from "../../../engine/domain/found.ts";
import { aliases } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { spanArguments } from "../arguments.ts";
import type { Merchant } from "../merchant.ts";
import { money } from "../money.ts";
import { pastSpan, spanWords } from "../spans.ts";

export default defineTool({
  name: "rank_products",
  title: "Best and slowest sellers (商品排行)",
  description: "The products that sold most or least over some days. Default: the last thirty days.",
  aliases: [
    "best sellers, top products, which product sells best, what is popular",
    "slow movers, worst sellers, what does not sell",
    "畅销, 卖得最好, 爆款, 热销排行, 销量排行",
    "滞销, 卖不动, 卖得最差",
  ],
  effect: "read",
  args: z.object({
    order: z
      .enum(["best", "worst"])
      .default("best")
      .meta({
        title: "Order (排序)",
        ...aliases({
          values: {
            best: ["top", "most", "popular", "最好", "热销", "畅销", "爆款"],
            worst: [
              "slowest",
              "slow movers",
              "least",
              "not selling",
              "does not sell",
              "滞销",
              "最差",
              "卖不动",
              "卖不出去",
              ...["bottom", "gathering dust", "垫底", "倒数", "没人买", "卖不掉"],
            ],
          },
        }),
      }),
    ...spanArguments,
    limit: limitArgument,
  }),
  run({ order, start_date, end_date, limit }, merchant: Merchant, run: ToolRun) {
    const { userId, now, say } = signedIn(run, merchant);
    const span = pastSpan(30, { start_date, end_date }, merchant, { now, say });
    const sold = new Map(merchant.sales.bySku(userId, span, merchant.minute(now)).map((row) => [row.sku, row]));
    const all = merchant.goods
      .of(userId)
      .map((product) => ({ product, ...(sold.get(product.id) ?? { orders: 0, pieces: 0, amountCny: 0 }) }))
      .sort((a, b) => b.amountCny - a.amountCny || b.product.stock - a.product.stock);
    const things = (order === "best" ? all : all.toReversed()).slice(0, limit);
    const days = spanWords(span, say);
    return found({
      heading:
        order === "best"
          ? say(`Best sellers, ${days}:`, `${days} 卖得最好的商品：`)
          : say(`Slowest sellers, ${days}:`, `${days} 卖得最差的商品：`),
      things,
      line: ({ product: { id, en, zh, stock }, pieces, amountCny }) =>
        say(
          `${id} ${en}: ${pieces} sold, ${money(amountCny, say)}, ${stock} in stock`,
          `${id} ${zh}：售出 ${pieces} 件，${money(amountCny, say)}，库存 ${stock} 件`,
        ),
      none: say("Your shop has no products.", "您的店铺没有商品。"),
      fields: [
        { name: "sku", label: "SKU", of: ({ product }) => product.id },
        { name: "product", label: say("Product", "商品"), of: ({ product }) => say(product.en, product.zh) },
        { name: "pieces", label: say("Pieces", "件数"), of: ({ pieces }) => pieces },
        { name: "amount_cny", label: say("Amount", "金额"), unit: say("CNY", "元"), of: ({ amountCny }) => amountCny },
        { name: "stock", label: say("Stock", "库存"), of: ({ product }) => product.stock },
      ],
    });
  },
});

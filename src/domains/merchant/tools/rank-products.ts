import { z } from "zod";
import { limitArgument } from "../../../engine/domain/arguments.ts";
import { signedIn } from "../../../engine/domain/caller.ts";
import { found } from "../../../engine/domain/found.ts";
import { money } from "../../../engine/domain/wording.ts";
import { aliases, saying } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { productKeys, spanArguments } from "../arguments.ts";
import { withoutWords } from "../goods.ts";
import type { Merchant } from "../merchant.ts";
import { bestTimes, mostChanged, notServed, ofBuyers, rankedBySales, sinceEver } from "../not-served.ts";
import { type DaySales, totalOf } from "../sales.ts";
import { pastSpan, spanWords } from "../spans.ts";
import { stockFlagsOfRanking, stockKept, stockWords } from "../stock-kept.ts";

type Sold = Pick<DaySales, "pieces" | "amountCny" | "costCny">;

const measures = {
  amount: ({ amountCny }: Sold) => amountCny,
  pieces: ({ pieces }: Sold) => pieces,
  gross_profit: ({ amountCny, costCny }: Sold) => Math.round(amountCny - costCny),
};

const measureWords = {
  pieces: { en: "pieces", zh: "件数" },
  gross_profit: { en: "gross profit", zh: "毛利" },
};

export default defineTool({
  name: "rank_products",
  title: "Best and slowest sellers (商品排行)",
  description:
    "The products that sold most or least over some days, by amount, pieces or gross profit. Default: the last thirty days.",
  aliases: [
    "best sellers, top products, which product sells best, what is popular",
    "slow movers, worst sellers, what does not sell",
    "畅销, 卖得最好, 爆款, 热销排行, 销量排行, 销量冠军",
    "滞销, 卖不动, 卖得最差",
    ...rankedBySales,
  ],
  notServed: [...notServed, ...mostChanged, ...bestTimes, ...ofBuyers, ...sinceEver],
  effect: "read",
  args: z.object({
    ...productKeys,
    order: z
      .enum(["best", "worst"])
      .default("best")
      .meta({
        title: "Order (排序)",
        ...aliases({
          values: {
            best: saying(
              `most, fastest, quickest, popular, bestseller, bestsellers, 最好, 热销, 畅销, 爆款, 卖得最猛, 卖得猛, 卖得最火, 卖得最快, 走得最快, 卖得最多, 冠军`,
            ),
            worst:
              saying(`slowest, slow movers, slow sellers, least, not selling, selling badly, selling poorly, isn't selling, isnt selling, aren't selling, does not sell, 滞销, 最差, 卖不动, 卖不出去, not moving,
              isn't moving, isnt moving, aren't moving, not sell, worst, poorest, bottom, gathering dust, 垫底, 倒数,
              没人买, 卖不掉, 一件都没卖, 没卖掉, 吃灰, 没人要, lying around, sitting around, sits on the shelf, nobody buys,
              nobody wants, doesn't move, never sold, never sells, 压在手里, 没动过, 拖后腿, 卖得最不好, lowest, smallest,
              least profitable, 最低, 最少, 最小, 最不赚钱, hardly anyone bought, hardly anybody bought,
              hardly anyone buys, nearly nobody bought, almost nobody bought, barely sold, barely sells,
              hardly sold, hardly sells, barely sell, nobody bought, no one bought, no one buys, 几乎没人买, 没什么人买,
              没几个人买, 很少有人买, haven't sold, havent sold, hasn't sold, hasnt sold, didn't sell, didnt sell,
              haven't been sold, no sales, without sales, sold nothing, not sold, 没有销量, 没销量, 零销量, 没卖出`),
          },
        }),
      }),
    rank_by: z
      .enum(["amount", "pieces", "gross_profit"])
      .default("amount")
      .meta({
        title: "Ranked by (排行依据)",
        ...aliases({
          values: {
            amount: ["turnover", "revenue", "sales amount", "销售额"],
            pieces: ["units", "pieces", "how many sold", "件数", "销量"],
            gross_profit: ["profit", "profitable", "earns me", "makes me", "利润", "毛利", "赚钱", "赚得"],
          },
        }),
      }),
    ...stockFlagsOfRanking,
    ...spanArguments,
    limit: limitArgument,
  }),
  run(
    { order, rank_by, low_stock, out_of_stock, in_stock, start_date, end_date, limit, ...keys },
    merchant: Merchant,
    run: ToolRun,
  ) {
    const { userId, now, say } = signedIn(run, merchant);
    const span = pastSpan(30, { start_date, end_date }, merchant, { now, say });
    const sold = new Map(merchant.sales.bySku(userId, span, merchant.minute(now)).map((row) => [row.sku, row]));
    const { least, most } = stockKept({ low_stock, out_of_stock, in_stock });
    const all = merchant.goods
      .demand(userId, keys, say)
      .filter(({ stock }) => least <= stock && stock <= most)
      .map((product) => ({ product, ...(sold.get(product.id) ?? totalOf([])) }))
      .sort((a, b) => measures[rank_by](b) - measures[rank_by](a) || b.product.stock - a.product.stock);
    const things = (order === "best" ? all : all.toReversed()).slice(0, limit);
    const days = spanWords(span, say);
    const by = rank_by === "amount" ? "" : say(` by ${measureWords[rank_by].en}`, `（按${measureWords[rank_by].zh}）`);
    const without = withoutWords(keys, say);
    const stocked = stockWords(least, most, say);
    const profit = (one: Sold) =>
      rank_by === "gross_profit"
        ? say(
            `, gross profit ${money(measures.gross_profit(one), say)}`,
            `，毛利 ${money(measures.gross_profit(one), say)}`,
          )
        : "";
    return found({
      heading:
        order === "best"
          ? say(`Best sellers${stocked}${by}${without}, ${days}:`, `${days} 卖得最好的${stocked}商品${by}${without}：`)
          : say(
              `Slowest sellers${stocked}${by}${without}, ${days}:`,
              `${days} 卖得最差的${stocked}商品${by}${without}：`,
            ),
      things,
      line: (one) => {
        const {
          product: { id, en, zh, stock, priceCny },
          pieces,
          amountCny,
        } = one;
        return say(
          `${id} ${en}, ${money(priceCny, say)} each: ${pieces} sold for ${money(amountCny, say)}${profit(one)}, ${stock} in stock`,
          `${id} ${zh}，单价 ${money(priceCny, say)}：售出 ${pieces} 件，${money(amountCny, say)}${profit(one)}，库存 ${stock} 件`,
        );
      },
      none: say(`Your shop has no products${stocked}.`, `您的店铺没有${stocked}商品。`),
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

import { z } from "zod";
import { signedIn } from "../../../engine/domain/caller.ts";
import { listed, money } from "../../../engine/domain/wording.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { comparison, productKeys, spanArguments } from "../arguments.ts";
import { goodsLabel } from "../goods.ts";
import type { Merchant } from "../merchant.ts";
import { mostChanged, notServed, productsChanged } from "../not-served.ts";
import { totalOf } from "../sales.ts";
import { reasonsFor } from "../sales-reasons.ts";
import { changeWords, comparedSpan, pastSpan, spanWords } from "../spans.ts";

export default defineTool({
  name: "explain_sales",
  title: "Why sales changed (销售变化原因)",
  description:
    "Why sales of the shop or of products rose or fell: which products, number or size of orders, prices, promotions that ended or began, stock. Default: the last seven days against as many before.",
  aliases: [
    "why did sales fall, why are sales down, what happened to sales, reason for the drop",
    "why did it sell better, what made sales rise, why was it worse, weaker or stronger than before",
    "销量为什么下降, 销售额怎么跌了, 为什么卖得少了, 买的人为什么少了, 下滑的原因",
    ...mostChanged,
    ...productsChanged,
    "为什么卖得好了, 上涨原因, 分析销量变化",
  ],
  notServed,
  effect: "read",
  args: z.object({ ...productKeys, ...spanArguments, ...comparison }),
  run(
    { start_date, end_date, compare_with, other_start_date, other_end_date, ...keys },
    merchant: Merchant,
    run: ToolRun,
  ) {
    const { userId, now, say } = signedIn(run, merchant);
    const minute = merchant.minute(now);
    const span = pastSpan(7, { start_date, end_date }, merchant, { now, say });
    const other = { compare_with, other_start_date, other_end_date };
    const earlier = comparedSpan(span, other, merchant, { now, say });
    const found = merchant.goods.demand(userId, keys, say);
    const skus = new Set(found.map(({ id }) => id));
    const [sum, before] = [span, earlier].map((days) => totalOf(merchant.sales.daily(userId, skus, days, minute)));
    const soldIn = (days: typeof span) =>
      new Map(merchant.sales.bySku(userId, days, minute).map(({ sku, amountCny }) => [sku, amountCny]));
    const [sold, soldBefore] = [soldIn(span), soldIn(earlier)];
    const changes = found
      .map((product) => {
        const [amount, earlierAmount] = [sold.get(product.id) ?? 0, soldBefore.get(product.id) ?? 0];
        return { product, amount, earlierAmount, change: amount - earlierAmount };
      })
      .filter(({ change }) => change !== 0)
      .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
    const promotions = merchant.promotions.of(userId).filter(({ sku }) => skus.has(sku));
    const label = goodsLabel(found, keys, say);
    const reasons = reasonsFor({ sum, before, span, earlier, changes, promotions, products: found, say });
    const amounts = say(
      `Sales of ${label}: ${money(sum?.amountCny ?? 0, say)} in ${spanWords(span, say)}, ${money(before?.amountCny ?? 0, say)} in ${spanWords(earlier, say)}, ${changeWords(sum?.amountCny ?? 0, before?.amountCny ?? 0, say)}`,
      `${label} ${spanWords(span, say)} 销售 ${money(sum?.amountCny ?? 0, say)}，${spanWords(earlier, say)} 销售 ${money(before?.amountCny ?? 0, say)}，${changeWords(sum?.amountCny ?? 0, before?.amountCny ?? 0, say)}`,
    );
    return {
      text: listed(
        `${amounts}${say(". What changed:", "。变化如下：")}`,
        reasons,
        `${amounts}${say(". The figures show no reason.", "。数据中看不出原因。")}`,
      ),
      title: [say("Change of sales", "销售变化"), label].join(" · "),
      rows: changes.slice(0, 20).map(({ product, amount, earlierAmount, change }) => ({
        sku: product.id,
        product: say(product.en, product.zh),
        amount_cny: amount,
        earlier_cny: earlierAmount,
        change_cny: change,
      })),
      columns: [
        { name: "sku", label: "SKU" },
        { name: "product", label: say("Product", "商品") },
        { name: "amount_cny", label: spanWords(span, say), unit: say("CNY", "元") },
        { name: "earlier_cny", label: spanWords(earlier, say), unit: say("CNY", "元") },
        { name: "change_cny", label: say("Change", "变化"), unit: say("CNY", "元") },
      ],
    };
  },
});

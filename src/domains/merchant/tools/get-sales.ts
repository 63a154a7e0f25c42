import { z } from "zod";
import { dateArgument } from "../../../engine/domain/arguments.ts";
import { signedIn } from "../../../engine/domain/caller.ts";
import { daysBetween } from "../../../engine/domain/days.ts";
import { counted } from "../../../engine/domain/wording.ts";
import { aliases } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { productKeys, spanArguments } from "../arguments.ts";
import { typeInChinese } from "../data/product-types.ts";
import { goodsLabel } from "../goods.ts";
import type { Merchant } from "../merchant.ts";
import { money } from "../money.ts";
import { type DaySales, totalOf } from "../sales.ts";
import { changeWords, pastSpan, spanBefore, spanWords } from "../spans.ts";

export default defineTool({
  name: "get_sales",
  title: "Sales figures (销售数据)",
  description:
    "Sales of the shop or of products over some days: orders, pieces, amount, gross profit, amount of an order, day by day, compared with the days before or a year earlier. Default: the last seven days.",
  aliases: [
    "how much did I sell, turnover, revenue, takings, units sold",
    "sales of a product last week, sales compared with the week before, better than last month",
    "how is business, sales figures by day",
    "gross profit, average order value",
    "销售额, 销量, 卖了多少, 卖了多少钱, 成交额, 营业额",
    "某商品上周的销量, 比上周怎么样, 环比, 同比",
    "生意怎么样, 每天的销量",
    "毛利, 利润, 客单价, 平均每单多少钱",
  ],
  effect: "read",
  args: z.object({
    ...productKeys,
    ...spanArguments,
    other_start_date: dateArgument("Compared from (对比开始日期)", [
      "first day of the days to compare with",
    ]).optional(),
    other_end_date: dateArgument("Compared to (对比结束日期)", ["last day of the days to compare with"]).optional(),
    compare_with: z
      .enum(["previous", "last_year"])
      .default("previous")
      .meta({
        title: "Compared with (对比)",
        ...aliases({
          values: {
            previous: ["the days before", "环比", "上一周期"],
            last_year: [
              "year on year",
              "a year ago",
              "year earlier",
              ...[
                "same time last year",
                "same period last year",
                "against last year",
                "to last year",
                "with last year",
              ],
              ...["than last year", "vs last year", "versus last year", "from last year", "last year's"],
              ...["同比", "去年同期", "同期去年", "跟去年", "和去年", "与去年", "比去年"],
            ],
          },
        }),
      }),
  }),
  run(
    { compare_with, start_date, end_date, other_start_date, other_end_date, ...keys },
    merchant: Merchant,
    run: ToolRun,
  ) {
    const { userId, now, say } = signedIn(run, merchant);
    const span = pastSpan(7, { start_date, end_date }, merchant, { now, say });
    const asked = { start_date: other_start_date, end_date: other_end_date };
    const isOther = other_start_date !== undefined || other_end_date !== undefined;
    const earlier = isOther
      ? pastSpan(daysBetween(span.from, span.to) + 1, asked, merchant, { now, say })
      : spanBefore(span, compare_with);
    const found = merchant.goods.demand(userId, keys, say);
    const skus = new Set(found.map(({ id }) => id));
    const daily = merchant.sales.daily(userId, skus, span, merchant.minute(now));
    const [sum, before] = [totalOf(daily), totalOf(merchant.sales.daily(userId, skus, earlier, merchant.minute(now)))];
    const label = goodsLabel(found, keys, say);
    const best = daily.reduce(
      (top: DaySales | undefined, day) => (day.amountCny > (top?.amountCny ?? 0) ? day : top),
      undefined,
    );
    const bestDay =
      best && daily.length > 1
        ? say(
            ` Best day: ${best.day}, ${money(best.amountCny, say)}.`,
            `最好的一天：${best.day}，${money(best.amountCny, say)}。`,
          )
        : "";
    const change = changeWords(sum.amountCny, before.amountCny, say);
    const profit = money(sum.amountCny - sum.costCny, say);
    const anOrder = sum.orders === 0 ? "–" : money(Math.round(sum.amountCny / sum.orders), say);
    const each = eachName(keys.sku_names, (name) => {
      const own = merchant.goods.demand(userId, { ...keys, sku_names: [name] }, say);
      const total = totalOf(merchant.sales.daily(userId, new Set(own.map(({ id }) => id)), span, merchant.minute(now)));
      return say(
        `${name}: ${money(total.amountCny, say)}, ${counted(total.pieces, "piece", "", say)}`,
        `${typeInChinese(name)}：${money(total.amountCny, say)}，${total.pieces} 件`,
      );
    });
    return {
      text: say(
        `Sales of ${label}, ${spanWords(span, say)}: ${money(sum.amountCny, say)}, ${counted(sum.orders, "order", "", say)}, ${counted(sum.pieces, "piece", "", say)}; gross profit ${profit}, ${anOrder} an order. Compared with ${spanWords(earlier, say)} (${money(before.amountCny, say)}, ${counted(before.orders, "order", "", say)}): ${change}.${bestDay}${each}`,
        `${label} ${spanWords(span, say)} 的销售：${money(sum.amountCny, say)}，${sum.orders} 单，${sum.pieces} 件；毛利 ${profit}，客单价 ${anOrder}。与 ${spanWords(earlier, say)}（${money(before.amountCny, say)}，${before.orders} 单）相比${change}。${bestDay}${each}`,
      ),
      title: [say("Sales", "销售"), label].join(" · "),
      rows: daily.map(({ day, orders, pieces, amountCny }) => ({ date: day, orders, pieces, amount_cny: amountCny })),
      columns: [
        { name: "date", label: say("Date", "日期") },
        { name: "orders", label: say("Orders", "订单数") },
        { name: "pieces", label: say("Pieces", "件数") },
        { name: "amount_cny", label: say("Amount", "金额"), unit: say("CNY", "元") },
      ],
    };
  },
});

/** A line for each of several names. */
const eachName = (names: readonly string[] = [], line: (name: string) => string): string =>
  names.length < 2 ? "" : `\n${names.map((name) => `- ${line(name)}`).join("\n")}`;

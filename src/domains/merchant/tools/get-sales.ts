import { z } from "zod";
import { signedIn } from "../../../engine/domain/caller.ts";
import { daysBetween } from "../../../engine/domain/days.ts";
import { counted, money, type Say } from "../../../engine/domain/wording.ts";
import { aliases, saying } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { comparison, productKeys, spanArguments } from "../arguments.ts";
import { typeInChinese } from "../data/product-types.ts";
import { goodsLabel } from "../goods.ts";
import type { Merchant } from "../merchant.ts";
import { againstUsual, bestTimes, notServed, productsChanged, sinceEver, soldLast } from "../not-served.ts";
import { type DaySales, totalOf } from "../sales.ts";
import { partLines, partsByKind, partsInTime, salesParts, wholePartsBefore } from "../sales-parts.ts";
import { changeWords, comparedSpan, pastSpan, spanWords } from "../spans.ts";

type Sum = ReturnType<typeof totalOf>;

/** What two spans of days are compared by: its figure, and the figure in words. */
const measures = {
  amount: { of: ({ amountCny }: Sum) => amountCny, says: () => "" },
  orders: { of: ({ orders }: Sum) => orders, says: () => "" },
  pieces: { of: ({ pieces }: Sum) => pieces, says: (sum: Sum, say: Say) => counted(sum.pieces, "piece", "件", say) },
  gross_profit: {
    of: ({ amountCny, costCny }: Sum) => amountCny - costCny,
    says: ({ amountCny, costCny }: Sum, say: Say) => {
      const profit = money(amountCny - costCny, say);
      return say(`gross profit ${profit}`, `毛利 ${profit}`);
    },
  },
  order_value: {
    of: ({ amountCny, orders }: Sum) => (orders === 0 ? 0 : amountCny / orders),
    says: (sum: Sum, say: Say) => say(`${anOrderOf(sum, say)} an order`, `客单价 ${anOrderOf(sum, say)}`),
  },
};

const measureWords = {
  amount: { en: "", zh: "" },
  orders: { en: "orders ", zh: "订单数" },
  pieces: { en: "pieces ", zh: "件数" },
  gross_profit: { en: "gross profit ", zh: "毛利" },
  order_value: { en: "amount of an order ", zh: "客单价" },
};

const anOrderOf = ({ amountCny, orders }: Sum, say: Say): string =>
  orders === 0 ? "–" : money(Math.round(amountCny / orders), say);

export default defineTool({
  name: "get_sales",
  title: "Sales figures (销售数据)",
  description:
    "Sales of the shop or of products over some days: orders, pieces, amount, gross profit, amount of an order, day by day, compared with the days before or a year earlier. Default: the last seven days; by week the last eight whole weeks, by month the last twelve whole months.",
  aliases: [
    "how much did I sell, turnover, revenue, takings, units sold",
    "sales of a product last week, sales compared with the week before, better than last month",
    "how is business, how is my shop doing, how is the shop going, performance of the shop, sales figures by day",
    "gross profit, average order value, best day of sales, worst day of sales, the day with the lowest revenue",
    ...bestTimes,
    "销售额, 销量, 卖了多少, 卖了多少钱, 成交额, 营业额",
    "某商品上周的销量, 比上周怎么样, 环比, 同比",
    "生意怎么样, 店铺业绩, 本店的经营情况, 每天的销量",
    "毛利, 毛利率, 利润, 客单价, 平均每单多少钱, 店里的订单数, 订单数对比, 生意最好的一天, 业绩最差的一天",
    "which day sold best, which day sold worst, which day sold the worst, which day sold the most, which day did I sell most, 哪天卖得最好, 哪天卖得最差, 卖得最多的一天",
  ],
  notServed: [...notServed, ...againstUsual, ...productsChanged, ...soldLast, ...sinceEver],
  highIs: "good",
  effect: "read",
  args: z.object({
    ...productKeys,
    ...spanArguments,
    ...comparison,
    measure: z
      .enum(["amount", "orders", "pieces", "gross_profit", "order_value"])
      .default("amount")
      .meta({
        title: "Compared by (对比指标)",
        ...aliases({
          values: {
            amount: ["revenue", "turnover", "takings", "按金额", "看金额"],
            orders: ["number of orders", "how many orders", "order count", "订单数", "订单量", "多少单"],
            pieces: ["how many pieces", "how many units", "units sold", "件数", "多少件"],
            gross_profit: ["profit", "毛利", "利润"],
            order_value: saying("average order, order value, per order, each order, basket, 客单价, 平均每单, 每单"),
          },
        }),
      }),
    each: z
      .enum(salesParts)
      .optional()
      .meta({
        title: "Broken down by (细分)",
        description: "A line for each day, week, month or kind of product; default: only the total",
        ...aliases({
          values: {
            day: saying(`by day, by the day, per day, each day, every day, day by day, daily, by date, which day, what day, 哪天, 哪一天, 的一天, 的那天, best day, worst day, weakest day, slowest day, strongest day, day with the, 按天, 按日,
              每天, 每日, 逐日, 分日, 各天, 天天`),
            week: saying(`which week, best week, worst week, 哪周, 哪一周, 哪个星期, by week, by the week, per week, each week, every week, week by week, weekly, 按周, 每周,
              逐周, 各周, 每个星期, 每星期, 分周`),
            month:
              saying(`which month, best month, worst month, 哪个月, 哪一个月, 哪月, by month, by the month, per month, each month, every month, month by month, monthly, 按月,
              每月, 每个月, 逐月, 各月, 分月`),
            category: saying(`by category, per category, each category, by kind, by type, by category of product,
              per kind, 按品类, 各品类, 分品类, 按类目, 按类别, 每个品类, 各类商品`),
          },
        }),
      }),
  }),
  run(
    { start_date, end_date, compare_with, other_start_date, other_end_date, measure, each: part, ...keys },
    merchant: Merchant,
    run: ToolRun,
  ) {
    const { userId, now, say } = signedIn(run, merchant);
    const asked = (start_date ?? end_date) ? { start_date, end_date } : wholePartsBefore(merchant.today(now), part);
    const span = pastSpan(7, asked, merchant, { now, say });
    const other = { compare_with, other_start_date, other_end_date };
    const earlier = comparedSpan(span, other, merchant, { now, say });
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
    const { of, says } = measures[measure];
    const by = measureWords[measure];
    const change = `${say(by.en, by.zh)}${changeWords(of(sum), of(before), say)}`;
    const had = [counted(before.orders, "order", "单", say), says(before, say)].filter(Boolean).join(say("; ", "；"));
    const profit = money(sum.amountCny - sum.costCny, say);
    const anOrder = anOrderOf(sum, say);
    const each = eachName(keys.sku_names, (name) => {
      const own = merchant.goods.demand(userId, { ...keys, sku_names: [name] }, say);
      const total = totalOf(merchant.sales.daily(userId, new Set(own.map(({ id }) => id)), span, merchant.minute(now)));
      return say(
        `${name}: ${money(total.amountCny, say)}, ${counted(total.pieces, "piece", "", say)}`,
        `${typeInChinese(name)}：${money(total.amountCny, say)}，${total.pieces} 件`,
      );
    });
    const today = merchant.today(now);
    const isOpen = [end_date, other_end_date].some((end) => end !== undefined && end > today);
    const [days, daysBefore] = [span, earlier].map(({ from, to }) => daysBetween(from, to) + 1);
    const unlike =
      isOpen && days !== daysBefore
        ? say(
            ` One of the two is not over yet: ${days} days are compared with ${daysBefore}.`,
            `其中一段尚未结束：${days} 天与 ${daysBefore} 天相比。`,
          )
        : "";
    const whole = say(
      `Sales of ${label}, ${spanWords(span, say)}: ${money(sum.amountCny, say)}, ${counted(sum.orders, "order", "", say)}, ${counted(sum.pieces, "piece", "", say)}; gross profit ${profit}, ${anOrder} an order. Compared with ${spanWords(earlier, say)} (${money(before.amountCny, say)}, ${had}): ${change}.${unlike}${bestDay}${each}`,
      `${label} ${spanWords(span, say)} 的销售：${money(sum.amountCny, say)}，${sum.orders} 单，${sum.pieces} 件；毛利 ${profit}，客单价 ${anOrder}。与 ${spanWords(earlier, say)}（${money(before.amountCny, say)}，${had}）相比${change}。${unlike}${bestDay}${each}`,
    );
    const soldOf = (some: ReadonlySet<string>) => merchant.sales.daily(userId, some, span, merchant.minute(now));
    const parts = part === "category" ? partsByKind(found, soldOf, say) : part && partsInTime(daily, part, say);
    return {
      text: parts ? partLines(whole.split("\n")[0] ?? whole, parts, say) : whole,
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

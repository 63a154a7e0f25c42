import { z } from "zod";
import { signedIn } from "../../../engine/domain/caller.ts";
import { addDays } from "../../../engine/domain/days.ts";
import { ToolError } from "../../../engine/errors.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { productKeys, spanArguments } from "../arguments.ts";
import { goodsLabel } from "../goods.ts";
import type { Merchant } from "../merchant.ts";
import { soldLast, weather } from "../not-served.ts";
import { comingDays } from "../spans.ts";
import { weekdayForecast } from "../weekday-forecast.ts";

/** Half a year tells the weekdays apart. */
const historyDays = 182;

export default defineTool({
  name: "forecast_sales",
  title: "Sales forecast (销量预测)",
  description:
    "Forecasts how many pieces the shop or a product will sell on days to come, with the error to expect, and how long the stock lasts. Default: the next 14 days.",
  aliases: [
    "how many will I sell, sales in the coming weeks, predict sales, expected demand, next month",
    "how long will the stock last, when do I run out, when will it be gone at this rate, how many should I reorder, how many should I order, when do I need to reorder",
    "预测销量, 未来一周能卖多少, 下个月预计销量",
    "库存还能卖多久, 够卖几天, 要补多少货, 要不要补货, 什么时候该补, 什么时候补货, 该进多少货, 要不要再进货, 再进点货, 货够不够, 备货",
  ],
  notServed: [...soldLast, ...weather],
  effect: "read",
  args: z.object({
    ...productKeys,
    ...spanArguments,
  }),
  run({ start_date, end_date, ...keys }, merchant: Merchant, run: ToolRun) {
    const { userId, now, say } = signedIn(run, merchant);
    const today = merchant.today(now);
    const coming = comingDays({ start_date, end_date }, today, say);
    const days = coming.length;
    const products = merchant.goods.demand(userId, keys, say);
    const skus = new Set(products.map(({ id }) => id));
    const history = merchant.sales
      .daily(userId, skus, { from: addDays(today, -historyDays), to: addDays(today, -1) }, merchant.minute(now))
      .map(({ day, pieces }) => ({ day, count: pieces }));
    const label = goodsLabel(products, keys, say);
    if (history.every(({ count }) => count === 0)) {
      throw new ToolError(
        say(
          `${label} sold nothing in half a year, so there is nothing to forecast from.`,
          `${label}半年内没有销量，无法预测。`,
        ),
      );
    }
    const forecast = weekdayForecast(history);
    const sum = coming.reduce((total, day) => total + forecast.at(day), 0);
    const [low, high] = [Math.max(0, sum - forecast.margin(days)), sum + forecast.margin(days)].map(Math.round);
    const stock = products.reduce((total, one) => total + one.stock, 0);
    const lasts = sum === 0 ? undefined : Math.floor((stock * days) / sum);
    const error = forecast.weekError.toFixed(1);
    return {
      text: say(
        `Forecast for ${label}, ${coming[0]} to ${coming.at(-1)}: about ${Math.round(sum)} pieces (nine times in ten between ${low} and ${high}). In the last four weeks such a forecast missed a week's sales by ${error} pieces on average. Stock: ${stock} pieces${lasts === undefined ? "" : `, enough for about ${lasts} days at this pace`}.`,
        `${label} ${coming[0]} 至 ${coming.at(-1)} 预计售出约 ${Math.round(sum)} 件（十之八九在 ${low} 到 ${high} 件之间）。最近四周，同样方法预测一周销量平均相差 ${error} 件。现有库存 ${stock} 件${lasts === undefined ? "" : `，按此速度约可售 ${lasts} 天`}。`,
      ),
      title: [say("Sales forecast", "销量预测"), label].join(" · "),
      rows: coming.map((date) => ({ date, pieces: Number(forecast.at(date).toFixed(1)) })),
      columns: [
        { name: "date", label: say("Date", "日期") },
        { name: "pieces", label: say("Pieces expected", "预计件数") },
      ],
    };
  },
});

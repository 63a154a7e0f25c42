import { linearRegression, linearRegressionLine, mean, rSquared } from "simple-statistics";
import { z } from "zod";
import { dateArgument } from "../../../engine/domain/arguments.ts";
import type { Language } from "../../../engine/language.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import { district } from "../arguments.ts";
import { rangeWords } from "../calendar.ts";
import { atLeast, type DailyFigures, rangeOr } from "../daily-figures.ts";
import { city, placeName } from "../districts.ts";

type Direction = "rising" | "falling" | "level";

const words: Record<Direction, Record<Language, string>> = {
  rising: { en: "is rising", zh: "呈上升趋势" },
  falling: { en: "is falling", zh: "呈下降趋势" },
  level: { en: "shows no clear trend", zh: "没有明显的升降趋势" },
};

export default defineTool({
  name: "analyse_congestion_trend",
  title: "Congestion trend (拥堵走势)",
  description:
    "Trend of the congestion index over past days: direction, change per week, fit. Default: the last four weeks.",
  aliases: [
    "trend of congestion over the last days",
    "weeks",
    "a month",
    "of a district or the whole city",
    "is it improving lately",
    "is it getting better or worse",
    "rising or falling",
    "拥堵走势",
    "越来越堵",
    "有没有好转",
    "变好还是变差",
    "拥堵指数变化趋势",
    "上升还是下降",
    "最近两周",
    "最近四周",
  ],
  highIs: "bad",
  effect: "read",
  args: z.object({
    district,
    start_date: dateArgument("From (开始日期)", ["first day"]).optional(),
    end_date: dateArgument("To (结束日期)", ["last day"], "Default: yesterday").optional(),
  }),
  async run({ district, start_date, end_date }, figures: DailyFigures, run) {
    const range = rangeOr(28, start_date, end_date, run);
    const days = await figures.indexes(district, range, run);
    atLeast(5, days, range, run.language);
    const points = days.map(({ index }, at) => [at, index]);
    const fitted = linearRegression(points);
    const line = linearRegressionLine(fitted);
    const fit = rSquared(points, line);
    const weekly = fitted.m * 7;
    const said = {
      name: placeName(district ?? city, run.language),
      range: rangeWords(days[0]?.date ?? range.from, days.at(-1)?.date ?? range.to, run.language),
      direction: words[directionOf(fitted.m, fit, days.length)][run.language],
      mean: mean(days.map(({ index }) => index)).toFixed(2),
      weekly: `${weekly < 0 ? "−" : "+"}${Math.abs(weekly).toFixed(3)}`,
      fit: fit.toFixed(2),
    };
    const zh = run.language === "zh";
    return {
      text: zh
        ? `${said.name}${said.range}（${days.length}天）的拥堵指数${said.direction}：平均${said.mean}，每周变化${said.weekly}，R²为${said.fit}。`
        : `The congestion index of ${said.name} ${said.range} (${days.length} days) ${said.direction}: mean ${said.mean}, ${said.weekly} per week, R² ${said.fit}.`,
      title: [zh ? "拥堵走势" : "Congestion trend", said.name].join(" · "),
      rows: days.map(({ date, index }, at) => ({ date, index, trend: Math.round(line(at) * 1000) / 1000 })),
      columns: [
        { name: "date", label: zh ? "日期" : "Date" },
        { name: "index", label: zh ? "拥堵指数" : "Congestion index" },
        { name: "trend", label: zh ? "趋势线" : "Trend line" },
      ],
    };
  },
});

/** Level unless the slope is twice its standard error. */
function directionOf(slope: number, fit: number, days: number): Direction {
  const inErrors = Math.sqrt((fit * (days - 2)) / Math.max(1 - fit, 1e-12));
  if (inErrors < 2) return "level";
  return slope > 0 ? "rising" : "falling";
}

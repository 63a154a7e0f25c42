import { z } from "zod";
import { dateArgument } from "../../../engine/domain/arguments.ts";
import { daysBetween } from "../../../engine/domain/days.ts";
import { ToolError } from "../../../engine/errors.ts";
import type { Language } from "../../../engine/language.ts";
import { aliases, saying } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { district, part } from "../arguments.ts";
import { type Names, namesOf, type Side, sidesOf, wholeCity } from "../comparison-sides.ts";
import { atLeast, type DailyFigures, type DayIndex } from "../daily-figures.ts";
import { dayKindAliases, dayKinds, isAmong } from "../day-kinds.ts";
import { districtAliases, districts } from "../districts.ts";
import { type MeanDifference, meanDifference } from "../mean-difference.ts";
import { partAliases } from "../parts-of-day.ts";

const usualWords = saying(`than usual, than normal, than it normally, than it usually, than on average, the usual,
  to usual, with usual, the normal, to normal, with normal, usual level, normal level, 平时, 平常, 往常, 往日`);

export default defineTool({
  name: "compare_congestion",
  title: "Congestion compared (拥堵对比)",
  description:
    "Compares congestion of two districts, or of two periods: both means, difference, and whether it is more than day-to-day variation. Without other_district, two periods; default: the last seven days and the seven before. Also days of the week, or days with what is usual.",
  aliases: [
    "compare congestion, compare all districts, compare congestion in all districts over the last two weeks",
    "这个区堵还是那个区堵",
    "比前一周高吗",
    "between two districts",
    "between two periods",
    "versus",
    "one period against another",
    "one week next to the other",
    "one month with another month",
    "better or worse than the week before",
    "last two weeks",
    "对比两个区的拥堵情况",
    "拥堵指数比较",
    "相比",
    "差异",
    "两段时间",
    "哪个月更堵",
    "有没有比上周好一点",
    "比上个月堵吗",
    "本周和上周",
    "前后两周",
    "is one day of the week worse than another",
    "are weekends calmer than weekdays",
    "worse than usual",
    "一般星期几更堵",
    "周末比工作日堵吗",
    "比平时堵吗",
  ],
  highIs: "bad",
  effect: "read",
  args: z.object({
    district,
    other_district: z
      .enum([...districts, wholeCity])
      .optional()
      .meta({
        title: "Compared with (对比区县)",
        description: "Over the same days",
        ...aliases({
          words: ["district to compare with"],
          values: { ...districtAliases, [wholeCity]: ["whole city", "citywide", "city average"] },
        }),
      }),
    start_date: dateArgument("From (开始日期)", ["first day"]).optional(),
    end_date: dateArgument("To (结束日期)", ["last day"]).optional(),
    other_start_date: dateArgument("Compared from (对比开始日期)", [
      "first day of the period to compare with",
    ]).optional(),
    other_end_date: dateArgument("Compared to (对比结束日期)", ["last day of the period to compare with"]).optional(),
    days: z
      .enum(dayKinds)
      .optional()
      .meta({
        title: "Days of the week (星期)",
        description: "Default: all",
        ...aliases({ values: dayKindAliases }),
      }),
    other_days: z
      .enum(dayKinds)
      .optional()
      .meta({
        title: "Compared days of the week (对比星期)",
        description: "Default: all the others",
        ...aliases({ values: dayKindAliases }),
      }),
    part,
    other_part: part.meta({
      title: "Compared part of the day (对比时段)",
      description: "Default: the same",
      ...aliases({ values: partAliases }),
    }),
    usual: z
      .boolean()
      .default(false)
      .meta({
        title: "Compared with the usual (与平时对比)",
        description: "With the four weeks before",
        ...aliases({ words: usualWords }),
      }),
  }),
  async run(args, figures: DailyFigures, run) {
    const [one, other] = sidesOf(args, run);
    const { shared, names } = namesOf(one, other, run.language);
    const zh = run.language === "zh";
    if (names[0] === names[1]) {
      throw new ToolError(
        zh
          ? `${shared}${names[0]}不能与自身比较。请说明与哪个区县或哪段时间相比。`
          : `${names[0]} ${shared} cannot be compared with itself. Say which other district or which other days are meant.`,
      );
    }
    const [days, otherDays] = await Promise.all([daysOf(one, figures, run), daysOf(other, figures, run)]);
    demandSome(days, one, names[0], run.language);
    demandSome(otherDays, other, names[1], run.language);
    const comparison = meanDifference(
      days.map(({ index }) => index),
      otherDays.map(({ index }) => index),
    );
    return {
      text: [sentence(shared, names, comparison, run.language), ...cutNote(one, other, run.language)].join(
        zh ? "" : " ",
      ),
      title: [zh ? "拥堵对比" : "Congestion compared", ...names].join(" · "),
      rows: Array.from({ length: Math.max(days.length, otherDays.length) }, (_, at) => ({
        date: days[at]?.date ?? null,
        index: days[at]?.index ?? null,
        other_date: otherDays[at]?.date ?? null,
        other_index: otherDays[at]?.index ?? null,
      })),
      columns: [
        { name: "date", label: zh ? "日期" : "Date" },
        { name: "index", label: names[0] },
        { name: "other_date", label: zh ? "对比日期" : "Date compared with" },
        { name: "other_index", label: names[1] },
      ],
    };
  },
});

/** Refuses a side that has no day: a week so far that has no weekend yet. */
function demandSome(days: readonly DayIndex[], { range, days: kind }: Side, name: string, language: Language): void {
  if (kind === undefined) atLeast(1, days, range, language);
  if (days.length > 0) return;
  const { from, to } = range;
  throw new ToolError(
    language === "zh"
      ? `${from}至${to}没有“${name}”的全天数据，无法比较。请选择更长的时段。`
      : `From ${from} to ${to} there is no whole day for “${name}”, so there is nothing to compare. Choose a longer period.`,
  );
}

async function daysOf(
  { district, range, days, part, isSoFar }: Side,
  figures: DailyFigures,
  run: ToolRun,
): Promise<DayIndex[]> {
  const all = await figures.indexes(district, range, run, part, isSoFar);
  return days === undefined ? all : all.filter(({ date }) => isAmong(date, days));
}

/** Says why less is compared than was asked for. */
function cutNote(one: Side, other: Side, language: Language): string[] {
  if (one.isSoFar)
    return [
      language === "zh"
        ? "今天的数据截至目前，只比较相同钟点。"
        : "Today's figures are those up to now; the same hours are compared.",
    ];
  if (!one.isCut) return [];
  const { from, to } = one.range;
  const last = to > other.range.to ? to : other.range.to;
  const count = daysBetween(from, to) + 1;
  return [
    language === "zh"
      ? `全天的数据目前截至${last}，因此两段时间各取前${count}天比较。`
      : `There are figures of whole days up to ${last}, so the first ${count === 1 ? "day of both periods is" : `${count} days of both periods are`} compared.`,
  ];
}

function sentence(shared: string, [name, otherName]: Names, means: MeanDifference, language: Language): string {
  const { mean, otherMean, difference, percent, chance } = means;
  const isSame = difference === 0;
  const isReal = chance !== undefined && chance < 0.05;
  const gap = Math.abs(difference).toFixed(2);
  const share = `${Math.abs(percent).toFixed(1)}%`;
  if (language === "zh") {
    const apart = isSame ? "两者基本相同" : `前者${difference < 0 ? "低" : "高"}${gap}（${share}）`;
    const verdict = isReal ? "差异明显，不大可能是偶然" : `差异在日常波动之内${isSame ? "" : "，可能只是偶然"}`;
    const judged = chance === undefined ? "一天的数据不足以判断是否超出日常波动" : verdict;
    return `${shared}日均拥堵指数：${name}平均为${mean.toFixed(2)}，${otherName}平均为${otherMean.toFixed(2)}；${apart}，${judged}。`;
  }
  const apart = isSame ? "practically the same" : `${gap} (${share}) ${difference < 0 ? "lower" : "higher"}`;
  const verdict = isReal
    ? "a clear difference, which is hardly chance"
    : `within day-to-day variation${isSame ? "" : ", so it may be chance"}`;
  const judged = chance === undefined ? "one day cannot tell whether that is more than day-to-day variation" : verdict;
  return `Mean daily congestion index${shared && ` ${shared}`}: ${mean.toFixed(2)} for ${name}, ${otherMean.toFixed(2)} for ${otherName}; ${apart}, ${judged}.`;
}

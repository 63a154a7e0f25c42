import { addDays, type Day } from "../../engine/domain/days.ts";
import { counted, listed, money, type Say } from "../../engine/domain/wording.ts";
import { ToolError } from "../../engine/errors.ts";
import { typeInChinese } from "./data/product-types.ts";
import type { Product } from "./data/products.ts";
import { type DaySales, type DaySpan, totalOf } from "./sales.ts";
import { spanWords } from "./spans.ts";

/** What sales are broken down by. */
export const salesParts = ["day", "week", "month", "category"] as const;

export type SalesPart = (typeof salesParts)[number];

interface Part {
  name: string;
  sum: ReturnType<typeof totalOf>;
}

/** More lines than these nobody reads. */
const MOST = 31;

/** The sales of some days by the day, the week from Monday on, or the month; a week or month that is cut says so by its days. */
export function partsInTime(days: readonly DaySales[], by: Exclude<SalesPart, "category">, say: Say): Part[] {
  const parts = new Map<string, DaySales[]>();
  for (const one of days) {
    const key = by === "day" ? one.day : by === "week" ? mondayOf(one.day) : one.day.slice(0, 7);
    parts.set(key, [...(parts.get(key) ?? []), one]);
  }
  return [...parts.values()].map((some) => ({ name: nameOf(some, by, say), sum: totalOf(some) }));
}

/** The days of a part; of a week that is cut, how many there are. */
function nameOf(days: readonly DaySales[], by: SalesPart, say: Say): string {
  const isCut = by === "week" && days.length < 7;
  return `${spanWords(spanOf(days), say)}${isCut ? say(` (${counted(days.length, "day", "天", say)})`, `（${days.length} 天）`) : ""}`;
}

/** The sales of each kind of product, most first. `soldOf`: those of some products. */
export function partsByKind(
  goods: readonly Product[],
  soldOf: (skus: ReadonlySet<string>) => readonly DaySales[],
  say: Say,
): Part[] {
  const kinds = [...new Set(goods.map(({ type }) => type))];
  return kinds
    .map((kind) => ({
      name: say(kind, typeInChinese(kind)),
      sum: totalOf(soldOf(new Set(goods.filter(({ type }) => type === kind).map(({ id }) => id)))),
    }))
    .sort((a, b) => b.sum.amountCny - a.sum.amountCny);
}

/** A numbered line for each part. */
export function partLines(heading: string, parts: readonly Part[], say: Say): string {
  if (parts.length > MOST)
    throw new ToolError(
      say(
        `${parts.length} lines are too many: ${MOST} can be listed. Ask for fewer days, or by week or month.`,
        `共 ${parts.length} 行，最多列出 ${MOST} 行。请缩短时间，或按周、按月查询。`,
      ),
    );
  return listed(
    heading,
    parts.map(({ name, sum }) => `${name}${say(": ", "：")}${figuresOf(sum, say)}`),
    heading,
  );
}

const figuresOf = ({ amountCny, orders, pieces, costCny }: Part["sum"], say: Say): string => {
  const [amount, profit] = [money(amountCny, say), money(amountCny - costCny, say)];
  return say(
    `${amount}, ${counted(orders, "order", "", say)}, ${counted(pieces, "piece", "", say)}, gross profit ${profit}`,
    `${amount}，${orders} 单，${pieces} 件，毛利 ${profit}`,
  );
};

const spanOf = (days: readonly DaySales[]): DaySpan => ({ from: days[0]?.day ?? "", to: days.at(-1)?.day ?? "" });

/** The days that are told of where none are asked for: whole weeks or months, which can be compared; else none. */
export function wholePartsBefore(today: Day, by?: SalesPart): { start_date?: Day; end_date?: Day } {
  if (by === "week") {
    const monday = mondayOf(today);
    return { start_date: addDays(monday, -7 * WEEKS), end_date: addDays(monday, -1) };
  }
  if (by !== "month") return {};
  const first = `${today.slice(0, 7)}-01`;
  return { start_date: `${Number(first.slice(0, 4)) - 1}${first.slice(4)}`, end_date: addDays(first, -1) };
}

const WEEKS = 8;

const mondayOf = (day: Day): Day => addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

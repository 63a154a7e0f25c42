import type { Database } from "better-sqlite3";
import { addDays, type Day, daysFrom } from "../../engine/domain/days.ts";

/** What was sold on a day, without cancelled orders. */
export interface DaySales {
  day: Day;
  orders: number;
  pieces: number;
  amountCny: number;
  /** What the pieces cost the shop. */
  costCny: number;
}

interface SoldRow extends DaySales {
  sku: string;
}

/** What a shop sold. `to` is the last day; `minute`: later orders do not exist yet. */
export interface Sales {
  /** Each day of a span, also those without a sale. `skus`: the products that count. */
  daily(shopId: string, skus: ReadonlySet<string>, span: DaySpan, minute: string): DaySales[];
  /** What each product sold in a span, most first; those that sold nothing are left out. */
  bySku(shopId: string, span: DaySpan, minute: string): Omit<SoldRow, "day">[];
}

export interface DaySpan {
  from: Day;
  to: Day;
}

export function openSales(db: Database): Sales {
  const sold = db.prepare<[string, string, string, string, string], SoldRow>(
    `SELECT sku, substr(placedAt, 1, 10) AS day, count(*) AS orders, sum(quantity) AS pieces,
       sum(amountCny) AS amountCny, sum(quantity * costCny) AS costCny
     FROM orders JOIN products ON products.id = sku WHERE orders.shopId = ? AND placedAt >= ? AND placedAt < ? AND placedAt <= ?
       AND (cancelledAt IS NULL OR cancelledAt > ?)
     GROUP BY sku, day`,
  );
  const rows = (shopId: string, { from, to }: DaySpan, minute: string) =>
    sold.all(shopId, from, addDays(to, 1), minute, minute);
  return {
    daily(shopId, skus, span, minute) {
      const days = new Map(daysFrom(span.from, addDays(span.to, 1)).map((day) => [day, { day, ...totalOf([]) }]));
      for (const row of rows(shopId, span, minute)) {
        const day = days.get(row.day);
        if (day && skus.has(row.sku)) add(day, row);
      }
      return [...days.values()];
    },
    bySku(shopId, span, minute) {
      const skus = new Map<string, Omit<SoldRow, "day">>();
      for (const { sku, ...row } of rows(shopId, span, minute)) {
        const sum = skus.get(sku) ?? { sku, ...totalOf([]) };
        add(sum, row);
        skus.set(sku, sum);
      }
      return [...skus.values()].sort((a, b) => b.amountCny - a.amountCny || (a.sku < b.sku ? -1 : 1));
    },
  };
}

type Counts = Omit<DaySales, "day">;

function add(sum: Counts, more: Counts): void {
  sum.orders += more.orders;
  sum.pieces += more.pieces;
  sum.amountCny += more.amountCny;
  sum.costCny += more.costCny;
}

export function totalOf(days: readonly Counts[]): Counts {
  const sum = { orders: 0, pieces: 0, amountCny: 0, costCny: 0 };
  for (const day of days) add(sum, day);
  return sum;
}

import type { Database } from "better-sqlite3";
import { addDays, type Day, daysFrom } from "../../../engine/domain/days.ts";
import { ordersOfDay } from "./orders-of-day.ts";
import { promotionsOfMonth } from "./past-promotions.ts";

/** Orders reach this far back when the database is made. */
const daysBack = 730;

/**
 * Fills in the days up to today that are still missing, with the promotions of their months. What a day holds depends
 * on that day alone, and it is filled once.
 */
export function seedDaysUpTo(db: Database, today: Day): void {
  const known = db.prepare<[], Day>("SELECT day FROM seededDays").pluck();
  const missing = () => {
    const there = new Set(known.all());
    return daysFrom(addDays(today, -daysBack), addDays(today, 1)).filter((day) => !there.has(day));
  };
  if (missing().length === 0) return;
  const addDay = db.prepare("INSERT INTO seededDays VALUES (?)");
  const addOrder = db.prepare(
    `INSERT INTO orders VALUES (@id, @shopId, @sku, @pin, @quantity, @priceCny, @amountCny, @placedAt, @cancelledAt,
       @shippedAt, @deliveredAt, @returnedAt, @carrier, @waybill)`,
  );
  const addPromotion = db.prepare(
    "INSERT OR IGNORE INTO promotions VALUES (@id, @shopId, @sku, @discountPercent, @starts, @ends, NULL)",
  );
  // Asked again inside: another process may have been faster.
  db.transaction(() => {
    const days = missing();
    for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
      for (const promotion of promotionsOfMonth(month)) addPromotion.run(promotion);
    }
    for (const day of days) {
      addDay.run(day);
      for (const order of ordersOfDay(day)) addOrder.run(order);
    }
  }).immediate();
}

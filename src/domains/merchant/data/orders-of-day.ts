import { chance, pick } from "../../../engine/domain/chance.ts";
import { addDays, type Day, daysFrom } from "../../../engine/domain/days.ts";
import { consumers } from "./consumers.ts";
import { type Promotion, promotionsOfMonth } from "./past-promotions.ts";
import { type Product, products } from "./products.ts";
import { shops } from "./shops.ts";

/** An order as it is stored. Times are those of the platform's clock, `YYYY-MM-DD HH:MM`; the ones to come are planned. */
export interface OrderRow {
  /** 12 digits. */
  id: string;
  shopId: string;
  sku: string;
  pin: string;
  quantity: number;
  /** What one piece was sold for. */
  priceCny: number;
  amountCny: number;
  placedAt: string;
  cancelledAt: string | null;
  shippedAt: string;
  deliveredAt: string;
  returnedAt: string | null;
  carrier: string;
  waybill: string;
}

export const carriers = [
  { id: "sf", en: "SF Express", zh: "顺丰速运", called: ["SF", "顺丰"] },
  { id: "zto", en: "ZTO Express", zh: "中通快递", called: ["ZTO", "中通"] },
  { id: "jt", en: "J&T Express", zh: "极兔速递", called: ["J&T", "极兔"] },
  { id: "ems", en: "China Post EMS", zh: "邮政特快", called: ["EMS", "China Post", "邮政"] },
] as const;

const perDay = 6;
const saleDays = new Set(["06-17", "06-18", "11-10", "11-11", "12-12"]);
const byShop = shops.map(({ id }) => ({ id, goods: products.filter(({ shopId }) => shopId === id) }));

/** A longer time than from an order to its return. */
const daysToReturn = 20;

/** A promotion that runs. `pull`: the share of the shop's orders that come for it. */
interface Running extends Promotion {
  pull: number;
}

/** All orders of a day. They depend on that day alone. */
export function ordersOfDay(day: Day): OrderRow[] {
  const promotions = [day.slice(0, 7), addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)]
    .flatMap(promotionsOfMonth)
    .filter(({ starts, ends }) => starts <= day && day <= ends);
  const days = daysFrom(day, addDays(day, daysToReturn));
  return byShop.flatMap(({ id: shopId, goods }, shop) => {
    const running = promotions.flatMap((one) => (one.shopId === shopId ? { ...one, pull: pullOf(one, goods) } : []));
    return Array.from({ length: countOn(day, shopId) }, (_, at) => order(days, shop, shopId, at, goods, running));
  });
}

function pullOf({ sku, discountPercent }: Promotion, goods: Product[]): number {
  const lift = discountPercent / 10;
  const place = goods.findIndex(({ id }) => id === sku);
  return lift * shareOf(place, goods.length);
}

/** The share of a shop's orders that a product has: few products sell much and most sell little. */
const shareOf = (place: number, count: number): number => Math.sqrt((place + 1) / count) - Math.sqrt(place / count);

function countOn(day: Day, shopId: string): number {
  const weekday = new Date(day).getUTCDay();
  const weekend = weekday === 0 || weekday === 6 ? 1.35 : 1;
  const sale = saleDays.has(day.slice(5)) ? 3 : 1;
  return Math.max(1, Math.round(perDay * weekend * sale * (0.7 + 0.6 * chance("count", day, shopId))));
}

/** `days`: that of the order and those after it. */
function order(days: Day[], shop: number, shopId: string, at: number, goods: Product[], running: Running[]): OrderRow {
  const [day = ""] = days;
  const key = `${day}${shopId}${at}`;
  const promotion = running.find(({ pull }, at) => chance("promoted", key, at) < pull);
  const product = promotion
    ? goods.find(({ id }) => id === promotion.sku)
    : goods[Math.floor(chance("what", key) ** 2 * goods.length)];
  if (!product) throw new RangeError(`The shop ${shopId} sells nothing.`);
  const consumer = pick(consumers, "who", key);
  const off = running.find(({ sku }) => sku === product.id)?.discountPercent ?? 0;
  const priceCny = Math.round(product.priceCny * (1 - off / 100));
  const quantity = chance("many", key) < 0.78 ? 1 : 2 + Math.floor(chance("more", key) * 3);
  const placed = Math.floor(chance("minute", key) * 1_440);
  // Few orders wait for two days longer, and few parcels get stuck for a week.
  const packed = placed + 240 + Math.floor(chance("pack", key) * 1_800) + (chance("slow", key) < 0.03 ? 2_880 : 0);
  const stuck = chance("stuck", key) < 0.04 ? 10_080 : 0;
  const arrived = packed + 1_440 + Math.floor(chance("road", key) * 4_000) + stuck;
  const isCancelled = chance("cancel", key) < 0.05;
  const isReturned = !isCancelled && chance("return", key) < 0.06;
  return {
    id: `3${day.slice(2).replaceAll("-", "")}${String(((shop * 300 + at) * 7_919 + 12_345) % 100_000).padStart(5, "0")}`,
    ...{ shopId, sku: product.id, pin: consumer.pin, quantity, priceCny, amountCny: priceCny * quantity },
    placedAt: timeOf(days, placed),
    cancelledAt: isCancelled ? timeOf(days, placed + 90) : null,
    shippedAt: timeOf(days, packed),
    deliveredAt: timeOf(days, arrived),
    returnedAt: isReturned ? timeOf(days, arrived + 2_000 + Math.floor(chance("back", key) * 4_000)) : null,
    carrier: pick(carriers, "carrier", key).id,
    waybill: `${pick(["SF", "ZT", "JT", "EM"], "carrier", key)}${String(10 ** 9 + Math.floor(chance("waybill", key) * 9e9)).slice(0, 10)}`,
  };
}

/** A minute counted from the begin of the first day, as a time. */
function timeOf(days: Day[], minute: number): string {
  const clock = `${String(Math.floor((minute % 1_440) / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  return `${days[Math.floor(minute / 1_440)]} ${clock}`;
}

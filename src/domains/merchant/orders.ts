import type { Database } from "better-sqlite3";
import { addDays, type Day } from "../../engine/domain/days.ts";
import type { OrderRow } from "./data/orders-of-day.ts";

/** An order with the goods and the buyer's name in both languages. */
export interface Order extends OrderRow {
  goodsEn: string;
  goodsZh: string;
  buyerEn: string;
  buyerZh: string;
  phone: string;
  cityEn: string;
  cityZh: string;
}

export const orderStates = ["to_ship", "shipped", "delivered", "returned", "cancelled"] as const;
export type OrderState = (typeof orderStates)[number];

/** `open`: neither delivered nor cancelled. */
export const orderStatesAsked = [...orderStates, "open"] as const;
export type OrderStateAsked = (typeof orderStatesAsked)[number];

/** Which products are wanted; without any key, all of the shop. */
export interface ProductKeys {
  sku_ids?: string[] | undefined;
  sku_names?: string[] | undefined;
  except_names?: string[] | undefined;
  colour?: string | undefined;
  except_colours?: string[] | undefined;
}

/** Which orders are wanted: any of the values of each key, and all of the keys. */
export interface OrderKeys extends ProductKeys {
  order_ids?: string[] | undefined;
  consumer_names?: string[] | undefined;
  buyer_pins?: string[] | undefined;
  phones?: string[] | undefined;
  cities?: string[] | undefined;
  except_cities?: string[] | undefined;
  state?: OrderStateAsked | undefined;
  except_status?: OrderStateAsked[] | undefined;
  /**
   * `from` and `to` are days of the state, where it has one; otherwise the orders were placed on them. `due`: only orders
   * that wait to be handed over, on those days.
   */
  daysOf?: "status" | "placed" | "due" | "arrival" | undefined;
  /** Only what should have been handed over or delivered by now and was not. */
  late?: boolean | undefined;
  min_amount_cny?: number | undefined;
  max_amount_cny?: number | undefined;
  from?: Day | undefined;
  /** The last day. */
  to?: Day | undefined;
}

/** The orders of a shop. Everything finds only what belongs to the shop it is given. */
export interface Orders {
  /** Newest first. `minute`: orders placed later do not exist yet. */
  find(shopId: string, keys: OrderKeys, minute: string): Order[];
}

/** What orders call a buyer: "Gao Li", 高丽, and all of a family by "Gao" and 高姓. */
export const namesOf = (en: string, zh: string): string[] => [en, zh, en.split(" ", 1)[0] ?? en, `${zh.slice(0, 1)}姓`];

export function openOrders(db: Database): Orders {
  // Products and buyers never change, so they are read once.
  const goods = new Map(
    db
      .prepare<[], Item>("SELECT id, en, zh, colour FROM products")
      .all()
      .map((one) => [one.id, one]),
  );
  const buyers = new Map(
    db
      .prepare<[], Buyer>("SELECT pin AS id, en, zh, phone, cityEn, cityZh FROM consumers")
      .all()
      .map((one) => [one.id, one]),
  );
  const placed = db.prepare<[string, string, string, string], OrderRow>(
    `SELECT * FROM orders WHERE shopId = ? AND placedAt <= ? AND placedAt >= ? AND placedAt < ?
     ORDER BY placedAt DESC, id`,
  );
  const whole = (order: OrderRow): Order => {
    const [product, buyer] = [goods.get(order.sku), buyers.get(order.pin)];
    if (!product || !buyer) throw new RangeError(`The order ${order.id} names no known product or buyer.`);
    const { phone, cityEn, cityZh } = buyer;
    const names = { goodsEn: product.en, goodsZh: product.zh, buyerEn: buyer.en, buyerZh: buyer.zh };
    return { ...order, ...names, phone, cityEn, cityZh };
  };
  return {
    find(shopId, keys, minute) {
      const { sku_names: names } = keys;
      const people = idsIn(buyers, [
        isOneOf(keys.consumer_names, ({ en, zh }: Buyer) => namesOf(en, zh)),
        isOneOf(keys.buyer_pins, ({ id }) => [id]),
        isOneOf(keys.phones, ({ phone }) => [phone], digitsOf),
        isOneOf(keys.cities, ({ cityEn, cityZh }) => [cityEn, cityZh]),
        ({ cityEn }) => !keys.except_cities?.includes(cityEn),
      ]);
      const things = idsIn(goods, [
        isOneOf(keys.sku_ids, ({ id }: Item) => [id]),
        isOneOf(keys.colour === undefined ? undefined : [keys.colour], ({ colour }: Item) => [colour]),
        names && ((item) => isCalled(names, item)),
        (item) => !isCalled(keys.except_names ?? [], item),
        ({ colour }) => !keys.except_colours?.includes(colour),
      ]);
      const isMeant = isOneOf(keys.order_ids, ({ id }: OrderRow) => [id]) ?? (() => true);
      const [from, until] = [keys.from ?? "", keys.to === undefined ? "9999" : addDays(keys.to, 1)];
      const dated = datedState(keys);
      return (
        placed
          .all(shopId, minute, dated ? "" : from, dated ? "9999" : until)
          .filter((order) => people.has(order.pin) && things.has(order.sku) && isMeant(order))
          .filter((order) =>
            dated
              ? isReachedIn(order, dated, { from, until, minute: keys.daysOf === "arrival" ? "9999" : minute })
              : keys.state === undefined || isIn(keys.state, stateOf(order, minute)),
          )
          // When what still waits will arrive, nobody knows; what is named by its id is there all the same.
          .filter(
            (order) =>
              keys.daysOf !== "arrival" ||
              stateOf(order, minute) !== "to_ship" ||
              (!dated && keys.order_ids !== undefined),
          )
          .filter((order) => !keys.except_status?.some((state) => isIn(state, stateOf(order, minute))))
          .filter((order) => keys.late !== true || isLate(order, minute))
          .filter(({ amountCny }) => amountCny >= (keys.min_amount_cny ?? 0))
          .filter(({ amountCny }) => amountCny <= (keys.max_amount_cny ?? amountCny))
          .map(whole)
      );
    },
  };
}

interface Named {
  id: string;
  en: string;
  zh: string;
}

interface Item extends Named {
  colour: string;
}

interface Buyer extends Named, Pick<Order, "phone" | "cityEn" | "cityZh"> {}

type Test<Thing> = ((thing: Thing) => boolean) | undefined;

/** The ids of the things that pass every test there is. */
function idsIn<Thing>(things: ReadonlyMap<string, Thing>, tests: readonly Test<Thing>[]): ReadonlySet<string> {
  const all = [...things].filter(([, thing]) => tests.every((test) => test?.(thing) ?? true));
  return new Set(all.map(([id]) => id));
}

export function stateOf(order: OrderRow, minute: string): OrderState {
  if (order.cancelledAt !== null && order.cancelledAt <= minute) return "cancelled";
  if (order.returnedAt !== null && order.returnedAt <= minute) return "returned";
  if (order.deliveredAt <= minute) return "delivered";
  return order.shippedAt <= minute ? "shipped" : "to_ship";
}

export const isIn = (asked: OrderStateAsked, state: OrderState): boolean =>
  asked === "open" ? state === "to_ship" || state === "shipped" : state === asked;

/** The state that days are asked of; undefined where they are those on which orders were placed. */
export function datedState({ state, daysOf, from, to }: OrderKeys): OrderState | undefined {
  if (daysOf === "due") return "to_ship";
  if (daysOf === "placed" || (from === undefined && to === undefined)) return undefined;
  if (daysOf === "arrival") return "delivered";
  return state === "to_ship" || state === "open" ? undefined : state;
}

interface Times {
  from: string;
  until: string;
  minute: string;
}

/** Whether an order came into a state in a span of time, whatever became of it since; one to be shipped leaves its state in it. */
function isReachedIn(order: OrderRow, state: OrderState, { from, until, minute }: Times): boolean {
  const at = reachedAt(order, state);
  return at !== null && at <= minute === (state !== "to_ship") && at >= from && at < until;
}

/** When an order comes into a state, or is to leave that of waiting; null if it never does. A cancelled one is not sent. */
export function reachedAt({ cancelledAt, shippedAt, deliveredAt, returnedAt }: OrderRow, state: OrderState) {
  if (state === "cancelled") return cancelledAt;
  if (cancelledAt !== null) return null;
  return { to_ship: shippedAt, shipped: shippedAt, delivered: deliveredAt, returned: returnedAt }[state];
}

/** The rules: a parcel is handed over within 48 hours. The carriers promise five days from then on. */
const hoursToShip = 48;
const hoursOnTheWay = 120;

/** Whether an order waits for longer than it may, to be handed over or to arrive. */
export function isLate(order: OrderRow, minute: string): boolean {
  const state = stateOf(order, minute);
  if (state === "to_ship") return hoursBetween(order.placedAt, minute) > hoursToShip;
  return state === "shipped" && hoursBetween(order.shippedAt, minute) > hoursOnTheWay;
}

const hoursBetween = (from: string, to: string): number => (instantOf(to) - instantOf(from)) / 3_600_000;

/** A minute on the platform's clock as milliseconds, for counting only. */
export const instantOf = (minute: string): number => Date.parse(`${minute.replace(" ", "T")}Z`);

/** Whether one of some names is a product's, or what it is a kind of. */
export const isCalled = (names: readonly string[], { en, zh }: Pick<Item, "en" | "zh">): boolean =>
  names.some((name) => isNamed(name, en) || isNamed(name, zh));

/** Whether every word of what is asked for is in a product's name; Han words in any place. */
function isNamed(asked: string, name: string): boolean {
  const words = asked.toLowerCase().match(/\p{Script=Han}+|[a-z\d'-]+/gu) ?? [];
  const known = name.toLowerCase();
  return words.length > 0 && words.every((word) => known.includes(singular(word)));
}

const singular = (word: string): string => (word.length > 4 ? word.replace(/(?<!s)s$/, "") : word);

/** `+86 138-…` and `138…` are one number. */
const digitsOf = (phone: string): string => phone.replace(/\D/g, "").replace(/^(?:0086|86)(?=1\d{10}$)/, "");

const plain = (text: string): string => text.toLowerCase().replace(/\s/g, "");

/** Tests whether a thing has one of the wanted values; undefined where none is wanted. */
function isOneOf<Thing>(wanted: string[] | undefined, of: (thing: Thing) => string[], key = plain): Test<Thing> {
  if (wanted === undefined) return undefined;
  const keys = new Set(wanted.map(key));
  return (thing) => of(thing).some((value) => keys.has(key(value)));
}

import type { Field } from "../../engine/domain/found.ts";
import { money, type Say } from "../../engine/domain/wording.ts";
import { cities } from "./data/consumers.ts";
import { typeInChinese } from "./data/product-types.ts";
import { colourInChinese } from "./data/products.ts";
import { withoutWords } from "./goods.ts";
import { datedState, namesOf, type Order, type OrderKeys, type OrderStateAsked, reachedAt, stateOf } from "./orders.ts";

const states: Readonly<Record<OrderStateAsked, { en: string; zh: string }>> = {
  to_ship: { en: "not shipped yet", zh: "待发货" },
  shipped: { en: "on its way", zh: "运输中" },
  delivered: { en: "delivered", zh: "已签收" },
  returned: { en: "returned", zh: "已退货" },
  cancelled: { en: "cancelled", zh: "已取消" },
  open: { en: "neither delivered nor cancelled", zh: "未签收" },
};

/** What happened to an order, before the days on which it did. */
const events = {
  to_ship: { en: "to be handed over", zh: "应发货" },
  shipped: { en: "shipped", zh: "发货" },
  delivered: { en: "delivered", zh: "签收" },
  returned: { en: "returned", zh: "退货" },
  cancelled: { en: "cancelled", zh: "取消" },
};

export const stateWords = (state: OrderStateAsked, say: Say): string => say(states[state].en, states[state].zh);

/** `returned on 2026-11-12`, and until when what waits is to be handed over, where that is asked for. */
function stateOn(order: Order, minute: string, say: Say, isDue: boolean): string {
  const state = stateOf(order, minute);
  const at = reachedAt(order, state);
  if (state === "to_ship" && isDue)
    return say(`${stateWords(state, say)}, to be handed over at ${at}`, `${stateWords(state, say)}，应于 ${at} 发出`);
  const day = at?.slice(0, 10);
  return state === "returned" || state === "cancelled"
    ? say(`${stateWords(state, say)} on ${day}`, `${day} ${stateWords(state, say)}`)
    : stateWords(state, say);
}

export const orderLine = (order: Order, minute: string, say: Say, isDue = false): string =>
  say(
    `${order.id} ${order.placedAt}, ${order.buyerEn}: ${order.goodsEn} (${order.sku}) ×${order.quantity}, ${money(order.amountCny, say)}, ${stateOn(order, minute, say, isDue)}`,
    `${order.id} ${order.placedAt}，${order.buyerZh}：${order.goodsZh}（${order.sku}）×${order.quantity}，${money(order.amountCny, say)}，${stateOn(order, minute, say, isDue)}`,
  );

export const orderFields = (minute: string, say: Say): Field<Order>[] => [
  { name: "order_id", label: say("Order", "订单"), of: ({ id }) => id },
  { name: "placed_at", label: say("Placed", "下单时间"), of: ({ placedAt }) => placedAt },
  { name: "consumer_name", label: say("Consumer", "客户"), of: ({ buyerEn, buyerZh }) => say(buyerEn, buyerZh) },
  { name: "buyer_pin", label: say("Pin", "下单账号"), of: ({ pin }) => pin },
  { name: "phone", label: say("Phone", "电话"), of: ({ phone }) => phone },
  { name: "city", label: say("To", "目的地"), of: ({ cityEn, cityZh }) => say(cityEn, cityZh) },
  { name: "sku", label: "SKU", of: ({ sku }) => sku },
  { name: "product", label: say("Product", "商品"), of: ({ goodsEn, goodsZh }) => say(goodsEn, goodsZh) },
  { name: "quantity", label: say("Pieces", "件数"), of: ({ quantity }) => quantity },
  { name: "amount_cny", label: say("Amount", "金额"), unit: say("CNY", "元"), of: ({ amountCny }) => amountCny },
  { name: "state", label: say("State", "状态"), of: (order) => stateWords(stateOf(order, minute), say) },
];

const cityName = (name: string, say: Say): string => say(name, cities.find(({ en }) => en === name)?.zh ?? name);

/** Which orders were asked for, for a heading: ` of Wang Pingping, delivered`, 王萍萍下单的; "" for all. */
export function keyWords(keys: OrderKeys, say: Say): string {
  const words = keyParts(keys, say).filter(Boolean).join(say("", "，"));
  // A number is set off on both sides.
  return words === "" ? "" : say(words, `${words}${/\w$/.test(words) ? " " : ""}的`);
}

function keyParts(keys: OrderKeys, say: Say): string[] {
  const { order_ids = [], consumer_names = [], buyer_pins = [], sku_ids = [], sku_names = [], phones = [] } = keys;
  const people = [...consumer_names, ...buyer_pins, ...phones];
  const things = [
    ...sku_ids,
    ...sku_names.map((name) => say(name, typeInChinese(name))),
    ...(keys.colour === undefined ? [] : [say(keys.colour, colourInChinese(keys.colour))]),
  ];
  const list = (words: string[]) => words.join(say(", ", "、"));
  const span = spanOf(keys, say);
  const dated = datedState(keys);
  const event =
    dated && (keys.daysOf === "arrival" ? { en: "arrived or expected", zh: "送达或预计送达" } : events[dated]);
  const state = keys.state && say(`, ${stateWords(keys.state, say)}`, stateWords(keys.state, say));
  const { cities: towns = [], except_cities: leftOut = [], except_status: notIn = [] } = keys;
  const namesOf = (names: readonly string[]) => list(names.map((name) => cityName(name, say)));
  return [
    order_ids.length > 0 ? say(` with the id ${list(order_ids)}`, `编号为 ${list(order_ids)}`) : "",
    people.length > 0 ? say(` of ${list(people)}`, `${list(people)}下单`) : "",
    things.length > 0 ? say(` for ${list(things)}`, `购买${list(things)}`) : "",
    withoutWords(keys, say),
    towns.length > 0 ? say(` to ${namesOf(towns)}`, `寄往${namesOf(towns)}`) : "",
    leftOut.length > 0 ? say(` to cities other than ${namesOf(leftOut)}`, `寄往${namesOf(leftOut)}以外`) : "",
    dated ? "" : span && say(`${keys.state ? ", placed" : ""}${span}`, `${span}${keys.state ? "下单" : ""}`),
    amountWords(keys, say),
    keys.late === true ? say(", late", "已延误") : "",
    event ? say(`, ${event.en}${span}`, `${span && `${span} `}${event.zh}`) : (state ?? ""),
    ...notIn.map((one) => say(`, not counting ${stateWords(one, say)}`, `不含${stateWords(one, say)}`)),
  ];
}

function amountWords({ min_amount_cny: least, max_amount_cny: most }: OrderKeys, say: Say): string {
  const bounds = [
    ...(least === undefined ? [] : [say(`, ${money(least, say)} or more`, `${money(least, say)}以上`)]),
    ...(most === undefined ? [] : [say(`, ${money(most, say)} or less`, `${money(most, say)}以下`)]),
  ];
  return bounds.join("");
}

function spanOf({ from, to }: OrderKeys, say: Say): string {
  if (from === undefined && to === undefined) return "";
  if (from === to) return say(` on ${from}`, `${from}`);
  if (from === undefined) return say(` until ${to}`, `${to} 为止`);
  return say(` from ${from} to ${to ?? "now"}`, `${from} 至 ${to ?? "今天"}`);
}

/** How many of some orders go to each of several cities or are of each of several people: ` (Beijing 3, Wuhan 2)`. */
export function countedEach(orders: readonly Order[], { cities: towns = [], consumer_names }: OrderKeys, say: Say) {
  const people = consumer_names ?? [];
  const isOf = (name: string) => (order: Order) =>
    namesOf(order.buyerEn, order.buyerZh).some((one) => one.toLowerCase() === name.toLowerCase());
  const counts = [
    ...(towns.length > 1 ? towns : []).map(
      (town) => `${cityName(town, say)} ${orders.filter(({ cityEn }) => cityEn === town).length}`,
    ),
    ...(people.length > 1 ? people : []).map((name) => `${name} ${orders.filter(isOf(name)).length}`),
  ];
  return counts.length === 0 ? "" : say(` (${counts.join(", ")})`, `（${counts.join("，")}）`);
}

import { z } from "zod";
import { limitArgument } from "../../../engine/domain/arguments.ts";
import { signedIn } from "../../../engine/domain/caller.ts";
import { found } from "../../../engine/domain/found.ts";
import { counted, money } from "../../../engine/domain/wording.ts";
import { aliases, saying } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import { spanArguments } from "../arguments.ts";
import { demandGoods } from "../goods.ts";
import type { Merchant } from "../merchant.ts";
import { notServed, sending, soldLast } from "../not-served.ts";
import {
  amountBounds,
  daysOfArgument,
  exceptStatus,
  firstWords,
  orderBounds,
  orderKeys,
  orderSortings,
  orderState,
  sortOrders,
} from "../order-arguments.ts";
import { goodsInOrders } from "../order-goods.ts";
import { countedEach, keyWords, orderFields, orderLine } from "../order-lines.ts";

export default defineTool({
  name: "search_orders",
  title: "Orders (订单)",
  description:
    "Finds orders of the shop by order id, consumer name, buyer pin, SKU id, product name or phone, and counts them. " +
    "Numbers and ids of orders are search_key orders; which products were bought, and their details, are goods.",
  aliases: [
    "how many orders did somebody place",
    "orders with more than so many pieces, orders above so many pieces, 多少件以上的订单",
    "orders of a buyer, who bought it, what did the customer buy",
    "look an order up by its number or by a phone number",
    "orders not shipped yet, cancelled orders, returned orders, what needs to go out today, orders due today, do I have any late orders",
    "what do I have to ship, what do I need to ship, what do we have to ship, what do we need to ship, what should I ship first, what needs shipping, anything to ship, 今日待发, 今天有什么要发, 今天得发几个",
    "what do I have to take care of, anything to take care of, anything I need to take care of, what needs to be done, 有什么要处理的, 有什么要我处理的, 待处理的",
    "查订单",
    "我有多少订单是某人买的",
    "谁买了这个商品",
    "这个客户买了什么",
    "订单详情, 订单号, 下单时间",
    "待发货的订单, 退货的订单, 退款的订单, 取消的订单, 有退款吗, 有退货吗, are there any refunds, are there returns",
    "refunds of the week, 退款有几笔",
    ...soldLast,
  ],
  notServed: [
    ...notServed,
    ...sending,
    ...saying(`which city, which cities, 哪个城市, 哪些城市, top customers, best customers, bought the most, buys the most,
      spent the most, ordered most, ordered the most, orders most, orders the most, 买得最多, 买的最多, 下单最多, 花得最多`),
  ],
  effect: "read",
  args: z.object({
    ...orderKeys,
    search_key: z
      .enum(["orders", "goods"])
      .default("orders")
      .meta({
        title: "Wanted (查询目标)",
        description: "Orders for counts and order ids; goods for what was bought",
        ...aliases({
          values: {
            orders: ["how many orders", "which orders", "order numbers", "多少订单", "订单数量", "订单编号", "几单"],
            goods: saying(`what did, everything, has bought, have bought, which products, which goods, product details,
              SKU ids of, 买了什么, 买了哪些, 什么商品, 哪些商品, 商品详情, 商品编号是, 买的什么, 买了啥, 买过什么, 买过哪些, 买过啥`),
          },
        }),
      }),
    order_status: orderState,
    except_status: exceptStatus,
    ...orderBounds,
    ...amountBounds,
    ...spanArguments,
    days_of: daysOfArgument,
    sort_by: z
      .enum(["newest", "oldest", "amount", "least_amount", "due"])
      .default("newest")
      .meta({
        title: "Sorted by (排序)",
        ...aliases({
          values: {
            ...orderSortings,
            due: saying(`most urgent, urgent, due first, due next, due soonest, handed over first, go out first, goes out first, ship first, shipped first, send first,
              最急, 最紧急, 最先到期, 先到期, 最早到期, 快到期, 快超时, 要超时, 先发哪, 先发, 最先发, 最先要发`),
          },
        }),
      }),
    limit: limitArgument,
  }),
  run({ search_key, order_status, start_date, end_date, days_of, sort_by, limit, ...rest }, merchant: Merchant, run) {
    const { userId, now, say } = signedIn(run, merchant);
    const minute = merchant.minute(now);
    const isDue = days_of === "due" || sort_by === "due";
    const state = isDue ? "to_ship" : order_status;
    const order = isDue && sort_by === "newest" ? "due" : sort_by;
    const keys = { ...rest, state, from: start_date, to: end_date ?? start_date, daysOf: days_of };
    demandGoods(merchant, userId, keys, say);
    const orders = merchant.orders.find(userId, keys, minute);
    sortOrders(orders, order);
    const asked = keyWords(keys, say);
    const each = countedEach(orders, keys, say);
    // "Hu Wei's order shipped?": in which state somebody's order is instead.
    const isOfSome = [keys.order_ids, keys.consumer_names, keys.buyer_pins, keys.phones].some(
      (one) => one !== undefined,
    );
    const [other] = state && isOfSome ? merchant.orders.find(userId, { ...keys, state: undefined }, minute) : [];
    const instead =
      other && say(" The newest in another state: ", "其他状态的最新一单：") + orderLine(other, minute, say);
    const none = say(`No orders${asked}.`, `没有${asked}订单。`) + (instead ?? "");
    if (search_key === "goods") return goodsInOrders(orders, asked, none, limit, say);
    const kept = orders.filter(({ cancelledAt }) => cancelledAt === null);
    // What was cancelled is not paid; of nothing else, it is told what it came to.
    const summed = kept.length > 0 ? kept : orders;
    const paid = summed.reduce((sum, { amountCny }) => sum + amountCny, 0);
    const pieces = summed.reduce((sum, { quantity }) => sum + quantity, 0);
    const left = orders.length - summed.length;
    const without = left > 0 ? say(` without the ${left} cancelled`, `（不含已取消的 ${left} 单）`) : "";
    const first = say(firstWords[order].en, firstWords[order].zh);
    const many = limit === 1 ? "" : ` ${limit}`;
    // The largest order may be one of several that are as large.
    const isOfAmounts = order === "amount" || order === "least_amount";
    const alike = isOfAmounts ? orders.filter(({ amountCny }) => amountCny === orders[0]?.amountCny).length : 1;
    const ofAlike =
      limit === 1 && alike > 1 ? say(` (one of ${alike} of that amount)`, `（共 ${alike} 个金额相同）`) : "";
    const shown =
      orders.length > limit ? say(`; the ${first}${many}${ofAlike}`, `；${first} ${limit} 个${ofAlike}`) : "";
    return found({
      heading: say(
        `${counted(orders.length, "order", "", say)}${asked}${each}, ${counted(pieces, "piece", "", say)}, ${money(paid, say)} in all${without}${shown}:`,
        `共有 ${orders.length} 个${asked}订单${each}，合计 ${money(paid, say)}、${pieces} 件${without}${shown}：`,
      ),
      things: orders.slice(0, limit),
      line: (one) => orderLine(one, minute, say, isDue),
      none,
      fields: orderFields(minute, say),
    });
  },
});

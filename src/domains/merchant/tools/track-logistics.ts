import { z } from "zod";
import { limitArgument } from "../../../engine/domain/arguments.ts";
import { signedIn } from "../../../engine/domain/caller.ts";
import { found } from "../../../engine/domain/found.ts";
import { money } from "../../../engine/domain/wording.ts";
import { aliases, saying } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { spanArguments } from "../arguments.ts";
import { carriers } from "../data/orders-of-day.ts";
import { demandGoods } from "../goods.ts";
import type { Merchant } from "../merchant.ts";
import { fastestCourier, sending, urging } from "../not-served.ts";
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
import { keyWords, stateWords } from "../order-lines.ts";
import { isIn, type Order, stateOf } from "../orders.ts";
import { whereabouts } from "../whereabouts.ts";

/** Of so many parcels, the order is told in full. */
const MOST_IN_DETAIL = 2;

export default defineTool({
  name: "track_logistics",
  title: "Logistics (物流)",
  description:
    "Where the parcels of orders are: carrier, waybill, where it is now, when it arrives or arrived. By the same keys as orders; without one, what is on its way.",
  aliases: [
    "everything that is on the way, value of everything on the way, what all parcels on the way come to",
    "where is the parcel, track the package, has it arrived, when will it arrive, has it been shipped",
    "tracking number, waybill, which courier",
    "parcels on their way, stuck parcels",
    "查物流",
    "快递到哪了",
    "包裹到哪儿了, 什么时候到, 到了没有, 签收了吗, 发货了吗",
    "快递单号, 运单号, 哪家快递",
    "在途的包裹",
  ],
  notServed: [
    ...urging,
    ...sending,
    ...fastestCourier,
    ...saying("ship it, ship with, dispatch it, 发顺丰, 发中通, 发圆通, 发韵达, 发极兔"),
  ],
  effect: "read",
  args: z.object({
    ...orderKeys,
    ...orderBounds,
    order_status: orderState,
    except_status: exceptStatus,
    ...spanArguments,
    days_of: daysOfArgument,
    ...amountBounds,
    sort_by: z
      .enum(["newest", "oldest", "amount", "least_amount"])
      .default("newest")
      .meta({ title: "Sorted by (排序)", ...aliases({ values: { ...orderSortings, newest: [] } }) }),
    carrier: z
      .enum(carriers.map(({ id }) => id))
      .optional()
      .meta({
        title: "Carrier (承运商)",
        ...aliases({ values: Object.fromEntries(carriers.map(({ id, en, zh, called }) => [id, [en, zh, ...called]])) }),
      }),
    limit: limitArgument,
  }),
  run(
    { limit, order_status, start_date, end_date, days_of, sort_by, carrier: by, ...keys },
    merchant: Merchant,
    run: ToolRun,
  ) {
    const { userId, now, say } = signedIn(run, merchant);
    const minute = merchant.minute(now);
    const { late, ...named } = keys;
    const isNamed = late || Object.entries(named).some(([name, key]) => key !== undefined && !/^except_/.test(name));
    // Nothing has been shipped on days to come: what is asked of them is when parcels arrive.
    const isAhead = (start_date ?? "") > merchant.today(now) && days_of === "status";
    // Of a day that is over, the orders placed on it are asked for, whatever became of them: "where are yesterday's orders".
    const isOfOrders = start_date !== undefined && !isAhead && days_of !== "arrival";
    const state = order_status ?? (isNamed || isOfOrders ? undefined : "shipped");
    const daysOf = isAhead && state === "shipped" ? "arrival" : days_of;
    const wanted = { ...keys, state, from: start_date, to: end_date ?? start_date, daysOf };
    demandGoods(merchant, userId, keys, say);
    const nameOf = (carrier: string) => {
      const known = carriers.find(({ id }) => id === carrier);
      return say(known?.en ?? carrier, known?.zh ?? carrier);
    };
    const waybill = (order: Order) => (stateOf(order, minute) === "to_ship" ? "" : order.waybill);
    const carrier = (order: Order) => nameOf(order.carrier);
    const all = merchant.orders.find(userId, wanted, minute);
    const isWith = (order: Order) => by === undefined || (order.carrier === by && waybill(order) !== "");
    // Orders that are named by their ids are there, whoever carries them.
    const isOther = keys.order_ids !== undefined && all.length > 0 && !all.some(isWith);
    const orders = isOther ? all : all.filter(isWith);
    sortOrders(orders, sort_by);
    const asked =
      by === undefined
        ? keyWords(wanted, say)
        : isOther
          ? say(`${keyWords(wanted, say)}, not with ${nameOf(by)}`, `${keyWords(wanted, say)}、并非${nameOf(by)}承运的`)
          : say(`${keyWords(wanted, say)} with ${nameOf(by)}`, `${nameOf(by)}${keyWords(wanted, say)}`);
    const { en, zh } = firstWords[sort_by];
    const shown =
      orders.length > limit
        ? say(` (the ${en} ${limit} of ${orders.length})`, `（共 ${orders.length} 个，列出${zh} ${limit} 个）`)
        : "";
    const paid = orders.reduce((sum, { cancelledAt, amountCny }) => sum + (cancelledAt === null ? amountCny : 0), 0);
    const inAll =
      orders.length > MOST_IN_DETAIL ? say(`, ${money(paid, say)} in all`, `，合计 ${money(paid, say)}`) : "";
    // "Did Guo Min get her parcel?": what was delivered is told beside the newest order, which may be on its way.
    const { consumer_names, buyer_pins, phones } = keys;
    const isOfSomebody = [consumer_names, buyer_pins, phones].some((one) => one !== undefined);
    const [newest] =
      state && isOfSomebody ? merchant.orders.find(userId, { consumer_names, buyer_pins, phones }, minute) : [];
    const isInOtherState =
      newest && !orders.some(({ id }) => id === newest.id) && state && !isIn(state, stateOf(newest, minute));
    const other = isInOtherState
      ? say(
          `; the newest order, ${newest.id}, is in another state: ${whereabouts(newest, minute, say)}`,
          `；最新的订单 ${newest.id} 状态不同：${whereabouts(newest, minute, say)}`,
        )
      : "";
    // What an order came to and when it was placed; in a long list, the answer would be too long to be read on.
    const isOfAmounts = sort_by === "amount" || sort_by === "least_amount";
    const placed = ({ amountCny, placedAt }: Order) =>
      orders.length > MOST_IN_DETAIL
        ? isOfAmounts
          ? say(`, ${money(amountCny, say)}`, `，${money(amountCny, say)}`)
          : ""
        : say(`, ${money(amountCny, say)}, ordered ${placedAt}`, `，${money(amountCny, say)}，${placedAt} 下单`);
    return found({
      heading: say(
        `Parcels of the orders${asked}${inAll}${shown}${other}:`,
        `${asked}订单物流${inAll}${shown}${other}：`,
      ),
      things: orders.slice(0, limit),
      line: (order) =>
        say(
          `${order.id} ${order.goodsEn}${placed(order)}, to ${order.buyerEn} in ${order.cityEn}: ${whereabouts(order, minute, say)}${waybill(order) && ` (${carrier(order)} ${order.waybill})`}`,
          `${order.id} ${order.goodsZh}${placed(order)}，寄往${order.cityZh} ${order.buyerZh}：${whereabouts(order, minute, say)}${waybill(order) && `（${carrier(order)} ${order.waybill}）`}`,
        ),
      none: say(`No orders${asked}${other}.`, `没有${asked}订单${other}。`),
      fields: [
        { name: "order_id", label: say("Order", "订单"), of: ({ id }) => id },
        { name: "placed_at", label: say("Placed", "下单时间"), of: ({ placedAt }) => placedAt },
        { name: "amount_cny", label: say("Amount", "金额"), unit: say("CNY", "元"), of: ({ amountCny }) => amountCny },
        { name: "state", label: say("State", "状态"), of: (order) => stateWords(stateOf(order, minute), say) },
        { name: "whereabouts", label: say("Where", "物流"), of: (order) => whereabouts(order, minute, say) },
        { name: "carrier", label: say("Carrier", "承运商"), of: carrier },
        { name: "waybill", label: say("Waybill", "运单号"), of: waybill },
        { name: "city", label: say("To", "目的地"), of: ({ cityEn, cityZh }) => say(cityEn, cityZh) },
      ],
    });
  },
});

import { z } from "zod";
import { aliases, saying } from "../../engine/tools/aliases.ts";
import { idList, moneyBound, mostValues, productKeys } from "./arguments.ts";
import { cities } from "./data/consumers.ts";
import { type Order, orderStatesAsked } from "./orders.ts";

const orderPattern = /^\d{12}$/;

/** What waits to be shipped longer than it may: both late and not shipped yet. */
const SHIPPED_LATE = `shipped late, ship late, sent late, dispatched late, late shipments, late shipment, 迟发货, 晚发货, 延迟发货,
  发货超时, 超时发货, 发货晚, 发货迟, 发晚, 发迟`;

/** What finds an order: any value of each key. */
export const orderKeys = {
  order_ids: idList(
    "Order ids (订单编号)",
    ["12 digits", "order number", "订单编号", "订单号"],
    orderPattern,
    "326112007919",
  ),
  consumer_names: z
    .array(z.string().trim().min(1).max(40))
    .min(1)
    .max(mostValues)
    .optional()
    .meta({
      title: "Consumer names (客户姓名)",
      description: "Names of people who bought or receive.",
      ...aliases({
        words: ["buyer", "customer", "receiver", "收货人", "收件人", "买家", "买家叫什么", "顾客", "客户"],
      }),
    }),
  buyer_pins: z
    .array(
      z
        .string()
        .trim()
        .refine((pin) => /^[A-Za-z][A-Za-z\d_]{2,39}$/.test(pin), {
          error: ({ input }) => `Not a buyer's pin: "${input}". It has letters and digits, like wangpingping10.`,
        }),
    )
    .min(1)
    .max(mostValues)
    .optional()
    .meta({
      title: "Buyer pins (下单账号)",
      description: "Accounts that orders were placed with: the name with digits, or letters alone",
      examples: ["wangpingping10"],
      ...aliases({ words: ["user pin", "pin", "account", "下单账号", "账号", "买家账号"] }),
    }),
  ...productKeys,
  phones: idList(
    "Phones (客户电话)",
    ["mobile number", "phone number", "手机号", "电话"],
    /^(?:\+?86[ -]?)?(?:1\d{2}[ -]?\d{4}[ -]?\d{4}|400[ -]?\d{3,4}[ -]?\d{3,4})$/,
    "13812345678",
  ),
  cities: z
    .array(z.enum(cities.map(({ en }) => en)))
    .min(1)
    .optional()
    .meta({
      title: "Cities (收货城市)",
      description: "Cities the orders are sent to.",
      ...aliases({ values: Object.fromEntries(cities.map(({ en, zh }) => [en, [zh]])) }),
    }),
  except_cities: z
    .array(z.enum(cities.map(({ en }) => en)))
    .min(1)
    .optional()
    .meta({
      title: "Without these cities (不含城市)",
      description: "Cities whose orders are left out.",
      ...aliases({ leavesOut: "cities" }),
    }),
};

/** What orders can be narrowed down to, beside the keys. */
export const orderBounds = {
  late: z
    .boolean()
    .default(false)
    .meta({
      title: "Only late ones (仅延误)",
      description: "Waiting to be handed over for more than 48 hours, or on the way for more than five days.",
      ...aliases({
        words: saying(`late, delayed, overdue, stuck, held up, too long, for ages, 48 hours, 48h, two days ago, 延误,
          延迟, 发得晚, 发得迟, ${SHIPPED_LATE}, 超时, 卡住, 卡在路上, 卡在半路, 晚了, 迟了, 晚到, 迟迟没到, 太久, 很久没, 太慢, 48小时, 48个小时, 超过两天, 超过2天, 两天以上, 两天多,
          两天没, 两天还没`),
      }),
    }),
};

/** Bounds of an order's amount. */
export const amountBounds = {
  min_amount_cny: moneyBound.meta({
    title: "Amount of at least (最低金额)",
    ...aliases({ words: ["orders over so many yuan", "金额超过", "元以上"] }),
  }),
  max_amount_cny: moneyBound.meta({
    title: "Amount of at most (最高金额)",
    ...aliases({ words: ["orders under so many yuan", "金额低于", "元以下"] }),
  }),
};

/** In which order orders can be listed, with what people say for each. */
export const orderSortings = {
  newest: ["latest", "most recent", "最新", "最近"],
  amount: saying(
    "largest, biggest, big one, most expensive, highest amount, cost the most, sort by price, sort by amount, sort by value, 按金额, 按价格, 金额排序, 金额最大, 金额最高, 最贵, largest first, highest first, high to low, 从大到小, 从高到低, 金额大的, 最大的, 最大那, 最大一, 最大单",
  ),
  least_amount: saying(
    "smallest, cheapest, lowest amount, least expensive, cost the least, 金额最小, 金额最低, 最便宜, lowest first, low to high, 从小到大, 从低到高, 金额小的, 最小的, 最小那, 最小一, 最小单",
  ),
  oldest: [
    "oldest",
    "earliest",
    "longest waiting",
    "waiting longest",
    "ordered first",
    "先下单",
    "早下单",
    "下单早",
    "最早",
    "最老",
    "最久",
  ],
};

/** The first of some orders, in words. */
export const firstWords = {
  newest: { en: "newest", zh: "最新" },
  oldest: { en: "oldest", zh: "最早的" },
  amount: { en: "largest", zh: "金额最大的" },
  least_amount: { en: "smallest", zh: "金额最小的" },
  due: { en: "most urgent", zh: "最急的" },
};

/** Puts orders that are found, newest first, into another order. */
export function sortOrders(orders: Order[], by: keyof typeof firstWords): void {
  if (by === "amount") orders.sort((a, b) => b.amountCny - a.amountCny);
  if (by === "least_amount") orders.sort((a, b) => a.amountCny - b.amountCny);
  if (by === "oldest") orders.reverse();
  if (by === "due") orders.sort((a, b) => (a.shippedAt < b.shippedAt ? -1 : 1));
}

/** Which days of an order count. */
export const daysOfArgument = z
  .enum(["status", "placed", "due", "arrival"])
  .default("status")
  .meta({
    title: "Days of (日期指)",
    description:
      "The days are those of the status, if one is given; placed: those on which the orders were placed; due: those on which orders that wait are to be handed over; arrival: those on which parcels arrive or are expected",
    ...aliases({
      values: {
        placed: ["placed", "下单", "下的单"],
        arrival: saying(`arrive, arrives, arriving, will be delivered, gets delivered, get there, delivered by,
          expected, 会到, 能到, 要到, 送达, 到达, 明天到, 后天到, 今天到, 预计到`),
        due: saying(`due, have to ship, need to ship, must ship, should ship, have to be shipped, has to be shipped,
          must be shipped, need to be shipped, needs to be shipped, to be shipped, to ship today, to ship tomorrow, have to send,
          need to send, must send, gotta ship, gotta send, got to ship, got to send, have to go out, has to go out, need to go out, needs to go out, must go out, to go out,
          have to hand over, must hand over, be handed over, to pack, anything to ship, needs shipping, should i ship, going out, 要发, 要发货, 今日待发, 必须发货, 需要发货, 得发货, 该发货, 得发, 必须发, 需要发, 该发, 应发, 要寄, 得寄, 要交, 得交, 必须交, 一定要交, 该交, 要出库, 要打包,
          到期的订单, 到期的单, 截止发货, 发货截止, 急单, 货要发, 需要寄, 得寄出, 要寄出, 该寄出, 得寄出去, 要寄出去, 该寄出去, be sent out, need to be sent, needs to be sent, have to be sent, has to be sent, must be sent`),
        status: [],
      },
      daysOf: { by: "order_status", otherwise: "placed" },
    }),
  });

export const orderState = z
  .enum(orderStatesAsked)
  .optional()
  .meta({
    title: "Status (订单状态)",
    description:
      "open: neither delivered nor cancelled. With days, those on which the order was shipped, delivered, returned or cancelled.",
    ...aliases({
      values: {
        to_ship:
          saying(`not shipped, not sent, not dispatched, waiting to be shipped, unshipped, waiting for shipment, awaiting shipment, pending shipment, waiting for dispatch, to take care of, needs to be done, 要处理, 要我处理, 待处理, 待发货, 没发货, 未发货,
          没有发货, 没发出, 没有发出, 要发的货, waiting to go out, to go out, not gone out, still to ship, still need to ship,
          still have to ship, to pack, left to ship, left to send, 要打包, 待打包, 没打包, 等着发, 还没发,
          没发的, 未发的, 未寄出, 没寄, 没发, ${SHIPPED_LATE}`),
        shipped:
          saying(`sent, dispatched, went out, on the way, in transit, on the road, under way, 还在路上, 在路上, 在半路, 运输中, 在途, 已发货,
          发货, 发出, 发了, 寄了, 寄出去, 寄走, did i ship, did we ship, did i send, did we send`),
        open: saying(`not delivered, not arrived, not received, undelivered, outstanding, hasn't got, hasnt got, haven't got,
          havent got, hasnt received, havent received, yet to arrive, waiting for a delivery,
          waiting for a parcel, waiting for their, waiting for her, waiting for his, waiting on a delivery, 等货, 等着收货, 等快递, 等包裹, 未签收, 没签收, 没收到, 没有收到, 没到货, 没送到, 还没到, 没到,
          未到, 未完成`),
        delivered: saying("signed for, arrived, reached, received, 已签收, 签收, 收到, 已收货, 送到, 到货"),
        returned:
          saying(`sent back, came back, come back, refunded, returns, refunds, sendbacks, 已退货, 退件, 退货, 退款, 退回, 退过, 退了, 退单, 退的,
          退了货, 退的货`),
        cancelled: saying("canceled, 已取消, 取消, 撤单"),
      },
    }),
  });

export const exceptStatus = z
  .array(z.enum(orderStatesAsked))
  .min(1)
  .optional()
  .meta({
    title: "Without these statuses (不含状态)",
    description: "Statuses of orders that are left out.",
    ...aliases({ leavesOut: "order_status" }),
  });

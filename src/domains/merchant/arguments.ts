import { z } from "zod";
import { dateArgument, idArgument } from "../../engine/domain/arguments.ts";
import { aliases } from "../../engine/tools/aliases.ts";
import { cities } from "./data/consumers.ts";
import { typeAliases } from "./data/product-types.ts";
import { colours } from "./data/products.ts";
import { orderStatesAsked } from "./orders.ts";

const most = 20;

/** A list of ids; `title`: its name for people. */
function idList(title: string, words: string[], pattern: RegExp, example: string) {
  const one = z
    .string()
    .trim()
    .regex(pattern, { error: ({ input }) => `Not such an id: "${input}". It looks like ${example}.` });
  return z
    .array(one)
    .min(1)
    .max(most)
    .optional()
    .meta({ title, examples: [example], ...aliases({ words }) });
}

export const skuPattern = /^\d{14}$/;
const orderPattern = /^\d{12}$/;

const skuIds = idList("SKU ids (商品编号)", ["14 digits", "SKU id", "商品编号"], skuPattern, "10001123000457");
const skuNames = z
  .array(z.string().trim().min(1).max(60))
  .min(1)
  .max(most)
  .optional()
  .meta({
    title: "Product names (商品名称)",
    description: "Product names or kinds, for example tent.",
    ...aliases({ words: ["product", "item", "商品", "货品"], values: typeAliases, isClosed: true }),
  });

const colour = z
  .enum(colours.map(([en]) => en))
  .optional()
  .meta({
    title: "Colour (颜色)",
    ...aliases({
      values: Object.fromEntries(colours.map(([en, zh]) => [en, [zh, zh.slice(0, 1)]])),
      describes: "sku_names",
    }),
  });

const exceptNames = z
  .array(z.string().trim().min(1).max(60))
  .min(1)
  .max(most)
  .optional()
  .meta({
    title: "Without these products (不含商品)",
    description: "Product names or kinds that are left out.",
    ...aliases({ leavesOut: "sku_names" }),
  });

const exceptColours = z
  .array(z.enum(colours.map(([en]) => en)))
  .min(1)
  .optional()
  .meta({
    title: "Without these colours (不含颜色)",
    description: "Colours that are left out.",
    ...aliases({ leavesOut: "colour" }),
  });

/** The keys that name products; without one, the whole shop. */
export const productKeys = {
  sku_ids: skuIds,
  sku_names: skuNames,
  except_names: exceptNames,
  colour,
  except_colours: exceptColours,
};

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
    .max(most)
    .optional()
    .meta({
      title: "Consumer names (客户姓名)",
      description: "Names of people who bought or receive.",
      ...aliases({ words: ["buyer", "customer", "receiver", "收货人", "收件人", "买家", "顾客", "客户"] }),
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
    .max(most)
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

/** A bound of a price or an amount, in CNY. */
export const moneyBound = z.int().min(0).max(1_000_000).optional();

/** What orders can be narrowed down to, beside the keys. */
export const orderBounds = {
  late: z
    .boolean()
    .default(false)
    .meta({
      title: "Only late ones (仅延误)",
      description: "Waiting to be handed over for more than 48 hours, or on the way for more than five days.",
      ...aliases({
        words: [
          ...[
            "late",
            "delayed",
            "overdue",
            "stuck",
            "held up",
            "too long",
            "for ages",
            "48 hours",
            "48h",
            "two days ago",
          ],
          ...[
            "延误",
            "延迟",
            "超时",
            "卡住",
            "迟迟没到",
            "太久",
            "很久没",
            "太慢",
            "48小时",
            "48个小时",
            "超过两天",
            "超过2天",
            "两天以上",
            "两天多",
            "两天没",
            "两天还没",
          ],
        ],
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

/** Which days of an order count. */
export const daysOf = z
  .enum(["status", "placed"])
  .default("status")
  .meta({
    title: "Days of (日期指)",
    description: "The days are those of the status, if one is given; placed: those on which the orders were placed",
    ...aliases({ values: { placed: ["placed", "下单", "下的单"], status: [] } }),
  });

/** The days that count; the last one is included, and a first one alone is the only one. */
export const spanArguments = {
  start_date: dateArgument("From (开始日期)", ["first day", "since"]).optional(),
  end_date: dateArgument("To (结束日期)", ["last day", "until"]).optional(),
};

/** The days that others are compared with: their own, or the same days a year earlier; without any, as many before. */
export const comparison = {
  other_start_date: dateArgument("Compared from (对比开始日期)", ["first day of the days to compare with"]).optional(),
  other_end_date: dateArgument("Compared to (对比结束日期)", ["last day of the days to compare with"]).optional(),
  compare_with: z
    .enum(["previous", "last_year"])
    .default("previous")
    .meta({
      title: "Compared with (对比)",
      ...aliases({
        values: {
          previous: ["the days before", "环比", "上一周期"],
          last_year: [
            "year on year",
            "a year ago",
            "year earlier",
            ...["same time last year", "same period last year", "against last year", "to last year", "with last year"],
            ...["than last year", "vs last year", "versus last year", "from last year", "last year's"],
            ...["同比", "去年同期", "同期去年", "跟去年", "和去年", "与去年", "比去年"],
          ],
        },
      }),
    }),
};

export const orderState = z
  .enum(orderStatesAsked)
  .optional()
  .meta({
    title: "Status (订单状态)",
    description:
      "open: neither delivered nor cancelled. With days, those on which the order was shipped, delivered, returned or cancelled.",
    ...aliases({
      values: {
        to_ship: [
          ...["not shipped", "not sent", "not dispatched", "waiting to be shipped", "to be shipped", "unshipped"],
          ...["待发货", "没发货", "未发货", "没有发货", "没发出", "没有发出", "要发的货"],
          ...["waiting to go out", "to go out", "not gone out", "still to ship"],
          ...["还没发", "没发的", "未发的", "未寄出", "没寄", "没发"],
        ],
        shipped: [
          "sent",
          "dispatched",
          "went out",
          "on the way",
          ...["in transit", "on the road", "under way", "还在路上", "在路上", "运输中"],
          "在途",
          "已发货",
          "发货",
          "发出",
        ],
        open: [
          ...["not delivered", "not arrived", "not received", "undelivered", "outstanding"],
          ...["未签收", "没签收", "没收到", "没有收到", "没到货", "没送到", "还没到", "没到的", "未到", "未完成"],
        ],
        delivered: ["signed for", "arrived", "reached", "received", "已签收", "签收", "收到", "已收货", "送到", "到货"],
        returned: [
          "sent back",
          "came back",
          "refunded",
          "退货",
          "退款",
          "退回",
          "退过",
          "退了",
          "退单",
          "退的",
          "退了货",
          "退的货",
        ],
        cancelled: ["canceled", "取消", "撤单"],
      },
    }),
  });

export const promotionPattern = /^PR-\d{6}$/;

/** The promotion that is to be changed or ended. */
export const promotionArgument = idArgument(
  "Promotion (促销)",
  { words: ["campaign", "促销编号"], foundBy: "list_promotions" },
  promotionPattern,
  "PR-700001",
);

export const discountArgument = z
  .int()
  .min(1)
  .max(70)
  .meta({
    title: "Discount in percent (优惠百分比)",
    description: "Percent off the price: 20 is 八折",
    ...aliases({ words: ["discount", "percent off", "优惠", "折扣"] }),
  });

import { z } from "zod";
import { dateArgument, idArgument } from "../../engine/domain/arguments.ts";
import { aliases, saying } from "../../engine/tools/aliases.ts";
import { typeAliases } from "./data/product-types.ts";
import { colours } from "./data/products.ts";
import { shops } from "./data/shops.ts";

/** The most values of a list. */
export const mostValues = 20;

/** A list of ids; `title`: its name for people. */
export function idList(title: string, words: string[], pattern: RegExp, example: string) {
  const one = z
    .string()
    .trim()
    .regex(pattern, { error: ({ input }) => `Not such an id: "${input}". It looks like ${example}.` });
  return z
    .array(one)
    .min(1)
    .max(mostValues)
    .optional()
    .meta({ title, examples: [example], ...aliases({ words }) });
}

export const skuPattern = /^\d{14}$/;

const skuIds = idList("SKU ids (商品编号)", ["14 digits", "SKU id", "商品编号"], skuPattern, "10001123000457");
const brands = shops.flatMap(({ brand }) => [brand.en, brand.zh]);
/** What products are called, with the shop's brand in front of it or without. */
const productValues = Object.fromEntries(
  Object.entries(typeAliases).map(([en, others]) => [
    en,
    [...others, ...shops.map(({ brand }) => `${brand.en} ${en}`)],
  ]),
);

const names = z.array(z.string().trim().min(1).max(60)).min(1).max(mostValues).optional();

const skuNames = names.meta({
  title: "Product names (商品名称)",
  description: "Product names or kinds, for example tent.",
  ...aliases({
    words: ["product", "item", "商品", "货品", "东西", ...brands],
    values: productValues,
    isClosed: true,
  }),
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

const exceptNames = names.meta({
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

/** A bound of a price or an amount, in CNY. */
export const moneyBound = z.int().min(0).max(1_000_000).optional();

/** The days that count; the last one is included, and a first one alone is the only one. */
export const spanArguments = {
  start_date: dateArgument("From (开始日期)", ["first day", "since"]).optional(),
  end_date: dateArgument("To (结束日期)", ["last day", "until"], "Default: start_date").optional(),
};

/** The days that others are compared with: their own, or the same days a year earlier; without any, as many before. */
export const comparison = {
  other_start_date: dateArgument("Compared from (对比开始日期)", ["first day of the days to compare with"]).optional(),
  other_end_date: dateArgument(
    "Compared to (对比结束日期)",
    ["last day of the days to compare with"],
    "Default: other_start_date",
  ).optional(),
  compare_with: z
    .enum(["previous", "last_year"])
    .default("previous")
    .meta({
      title: "Compared with (对比)",
      ...aliases({
        values: {
          previous: ["the days before", "环比", "上一周期"],
          last_year: saying(`year on year, a year ago, year earlier, same time last year, same period last year,
            against last year, to last year, with last year, than last year, vs last year, versus last year,
            from last year, last year's, 同比, 去年同期, 同期去年, 跟去年, 和去年, 与去年, 比去年`),
        },
      }),
    }),
};

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

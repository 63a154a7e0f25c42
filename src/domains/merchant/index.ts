import { join } from "node:path";
import { z } from "zod";
import type { DomainModule } from "../../engine/domain/domain.ts";
import { loadFolder } from "../../engine/domain/load-folder.ts";
import { EXAMPLE_USER, openMerchant } from "./merchant.ts";
import { rules } from "./rules.ts";
import { folds, ofFamilies, ofOrders, ofShop, shares, words } from "./words.ts";

const settings = z.object({
  MERCHANT_USER: z
    .string()
    .trim()
    .min(1)
    .optional()
    .describe("Shop served when nobody is signed in, for example M1001. For trying out on one's own machine only."),
});

/** The assistant of an online shop's owner. */
export const merchant: DomainModule<typeof settings> = {
  name: "merchant",
  settings,
  async open({ settings: { MERCHANT_USER }, dataDir, now }) {
    const world = openMerchant({ file: join(dataDir, "merchant.sqlite"), now, defaultUserId: MERCHANT_USER });
    return {
      ...(await loadFolder(import.meta.url, world, { planner: ["list_promotions", "lookup_shop_rules"] })),
      name: "merchant",
      description:
        "Online shop's back office: orders and logistics, products and stock, sales and forecasts, pricing, keywords, promotions, " +
        "qualifications, dispute rules. 网店经营助手：订单与物流、商品与库存、销量与预测、定价、关键词、促销、资质、纠纷规则。",
      instructions: [
        "The user owns a shop and asks about their own shop. Which shop it is comes from the sign-in: never ask for it.",
        "Why sales changed and what to do needs several specialists: figures first, then price and promotion.",
        "Prices are in CNY.",
      ].join(" "),
      dates: "past",
      words,
      rules,
      synonyms: {
        sku: ["item number"],
        promotion: ["discount campaign", "price-off deal"],
        qualification: ["business licence", "certificate", "paperwork"],
        parcel: ["package"],
        "put it on sale": ["mark it down", "discount it"],
        "put them on sale": ["mark them down", "discount them"],
        ...folds,
        ...shares,
        ...ofFamilies,
        ...ofOrders,
        ...ofShop,
        促销: ["打折活动", "优惠活动"],
        做促销: ["做活动", "搞活动", "弄活动", "来活动"],
        做个促销: ["做个活动", "搞个活动", "弄个活动", "来个活动"],
        资质: ["证照", "营业执照"],
        物流: ["快递"],
        销售额: ["营业额", "流水"],
        yuan: ["bucks", "quid", "kuai"],
      },
      knowsUser: world.accounts.has,
      exampleUser: EXAMPLE_USER,
      examples: [
        "How many orders did Wang Pingping place?",
        "Which parcels are on their way?",
        "How much did I sell last week, compared with the week before?",
        "Forecast the sales of tents for the next two weeks.",
        "Put hiking boots on sale, 20% off for a week.",
        "Who pays the freight when a buyer refuses the parcel?",
        "我有多少订单是王萍萍买的？",
        "哪些包裹还在路上？",
        "上周卖了多少钱，跟前一周比怎么样？",
        "预测未来两周帐篷的销量",
        "给登山鞋做个八折促销，一周",
        "买家拒收，运费谁承担？",
      ],
    };
  },
};

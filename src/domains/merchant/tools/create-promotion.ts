import { z } from "zod";
import { dateArgument, idArgument } from "../../../engine/domain/arguments.ts";
import { defineWrite } from "../../../engine/domain/define-write.ts";
import { discountArgument, skuPattern } from "../arguments.ts";
import type { Merchant } from "../merchant.ts";
import { planPromotion } from "../promotion-plans.ts";

export default defineWrite({
  name: "create_promotion",
  title: "Set up a promotion (设置促销)",
  description: "Sells a product at a discount over some days.",
  aliases: [
    "put on sale, mark down, percent off, start a promotion, run a discount",
    "设置促销, 打折, 打八折, 降价促销, 做活动, 上个活动, 限时优惠",
  ],
  args: z.object({
    sku_id: idArgument(
      "SKU id (商品编号)",
      { words: ["product", "商品"], foundBy: "search_products" },
      skuPattern,
      "10001123000457",
    ),
    discount_percent: discountArgument,
    start_date: dateArgument("From (开始日期)", ["first day", "开始日期"]),
    end_date: dateArgument("To (结束日期)", ["last day", "结束日期"]),
  }),
  plan({ sku_id, discount_percent, start_date, end_date }, merchant: Merchant, caller) {
    return planPromotion(
      sku_id,
      { discountPercent: discount_percent, starts: start_date, ends: end_date },
      merchant,
      caller,
    );
  },
});

import { z } from "zod";
import { defineWrite } from "../../../engine/domain/define-write.ts";
import { promotionArgument } from "../arguments.ts";
import type { Merchant } from "../merchant.ts";
import { planEnd } from "../promotion-plans.ts";

export default defineWrite({
  name: "cancel_promotion",
  title: "End a promotion (结束促销)",
  description: "Ends a running promotion today, or takes back a planned one.",
  aliases: [
    "stop the promotion, cancel the discount, take it off sale, back to the normal price, no more discount, full price again, stop discounting, kill the promotion, end the deal",
    "结束促销, 停掉活动, 取消活动, 下架活动, 恢复原价, 不打折了, 别打折了, 别再打折了, 不要再打折, 不再打折, 撤掉优惠",
  ],
  args: z.object({
    promotion_id: promotionArgument,
  }),
  plan({ promotion_id }, merchant: Merchant, caller) {
    return planEnd(promotion_id, merchant, caller);
  },
});

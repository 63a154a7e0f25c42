import { z } from "zod";
import { dateArgument } from "../../../engine/domain/arguments.ts";
import { defineWrite } from "../../../engine/domain/define-write.ts";
import { saying } from "../../../engine/tools/aliases.ts";
import { discountArgument, promotionArgument } from "../arguments.ts";
import type { Merchant } from "../merchant.ts";
import { planChange } from "../promotion-plans.ts";

export default defineWrite({
  name: "change_promotion",
  title: "Change a promotion (更改促销)",
  description: "Changes the discount or the days of a promotion. What is absent stays as it is.",
  aliases: [
    "extend the promotion, make the discount bigger, raise the discount, move the promotion, let it end on another day, let it run until another day, end a day earlier",
    "更改促销, 修改活动, 延长活动, 加大折扣, 改折扣, 活动延期, 提前到某天结束, 改到某天结束",
  ],
  args: z.object({
    promotion_id: promotionArgument,
    discount_percent: discountArgument.optional(),
    start_date: dateArgument("From (开始日期)", ["new first day"]).optional(),
    end_date: dateArgument(
      "To (结束日期)",
      saying("new last day, finish, expire, run until, end, 停掉, 停止, 截止"),
    ).optional(),
  }),
  plan({ promotion_id, discount_percent, start_date, end_date }, merchant: Merchant, caller) {
    const wishes = { discountPercent: discount_percent, starts: start_date, ends: end_date };
    return planChange(promotion_id, wishes, merchant, caller);
  },
});

import { z } from "zod";
import { idArgument, limitArgument } from "../../../engine/domain/arguments.ts";
import { signedIn } from "../../../engine/domain/caller.ts";
import { found } from "../../../engine/domain/found.ts";
import { aliases } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { productKeys, promotionPattern } from "../arguments.ts";
import type { Merchant } from "../merchant.ts";
import { promotionState, promotionStates, promotionWords } from "../promotions.ts";

const states = {
  planned: { en: "planned", zh: "未开始" },
  running: { en: "running", zh: "进行中" },
  over: { en: "over", zh: "已结束" },
};

export default defineTool({
  name: "list_promotions",
  title: "Promotions (促销活动)",
  description: "The shop's promotions with discount and days. Without a state, those running and planned.",
  aliases: [
    "which promotions are running, my discounts, current campaigns, what is on sale",
    "when does the promotion end",
    "我的促销, 有哪些活动, 在做的活动, 正在打折的商品",
    "活动什么时候结束",
  ],
  effect: "read",
  args: z.object({
    promotion_id: idArgument(
      "Promotion (促销)",
      { words: ["only this promotion", "只看这个促销"] },
      promotionPattern,
      "PR-700001",
    ).optional(),
    ...productKeys,
    promotion_status: z
      .enum(promotionStates)
      .optional()
      .meta({
        title: "Status (活动状态)",
        ...aliases({
          values: {
            planned: ["coming", "upcoming", "not begun", "未开始", "即将开始"],
            running: ["active", "current", "进行中", "在进行", "正在"],
            over: [
              "past",
              "already over",
              "ended",
              "have finished",
              "已结束",
              "已经结束",
              "结束了的",
              "结束的",
              "以前的",
            ],
          },
        }),
      }),
    limit: limitArgument,
  }),
  run({ promotion_id, sku_ids, sku_names, colour, promotion_status: state, limit }, merchant: Merchant, run: ToolRun) {
    const { userId, now, say } = signedIn(run, merchant);
    const today = merchant.today(now);
    const isAny = sku_ids === undefined && sku_names === undefined && colour === undefined;
    const skus = new Set(
      isAny ? [] : merchant.goods.demand(userId, { sku_ids, sku_names, colour }, say).map(({ id }) => id),
    );
    const all = merchant.promotions
      .of(userId)
      .filter(({ id, sku }) => (promotion_id === undefined || id === promotion_id) && (isAny || skus.has(sku)))
      .map((promotion) => ({ ...promotion, is: promotionState(promotion, today) }))
      .filter((one) => promotion_id !== undefined || (state === undefined ? one.is !== "over" : one.is === state));
    const shown =
      all.length > limit ? say(` (${limit} of ${all.length})`, `（共 ${all.length} 个，列出 ${limit} 个）`) : "";
    return found({
      heading: say(`Your promotions${shown}:`, `您的促销活动${shown}：`),
      things: all.slice(0, limit),
      line: (one) =>
        say(
          `${one.id} ${promotionWords(one, say)}, ${states[one.is].en}`,
          `${one.id} ${promotionWords(one, say)}，${states[one.is].zh}`,
        ),
      none: say("There is no such promotion.", "没有这样的促销活动。"),
      fields: [
        { name: "promotion_id", label: say("Promotion", "促销"), of: ({ id }) => id },
        { name: "product", label: say("Product", "商品"), of: ({ en, zh }) => say(en, zh) },
        { name: "sku", label: "SKU", of: ({ sku }) => sku },
        { name: "discount", label: say("Discount", "优惠"), unit: "%", of: ({ discountPercent }) => discountPercent },
        { name: "starts", label: say("From", "开始"), of: ({ starts }) => starts },
        { name: "ends", label: say("To", "结束"), of: ({ ends }) => ends },
        { name: "state", label: say("State", "状态"), of: ({ is }) => say(states[is].en, states[is].zh) },
      ],
    });
  },
});

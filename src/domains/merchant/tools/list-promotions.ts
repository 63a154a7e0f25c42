import { z } from "zod";
import { idArgument, limitArgument } from "../../../engine/domain/arguments.ts";
import { signedIn } from "../../../engine/domain/caller.ts";
import type { Day } from "../../../engine/domain/days.ts";
import { found } from "../../../engine/domain/found.ts";
import { aliases, saying } from "../../../engine/tools/aliases.ts";
import { defineTool } from "../../../engine/tools/define.ts";
import type { ToolRun } from "../../../engine/tools/tool.ts";
import { productKeys, promotionPattern, spanArguments } from "../arguments.ts";
import { withoutWords } from "../goods.ts";
import type { Merchant } from "../merchant.ts";
import { ofCampaigns } from "../not-served.ts";
import { promotionState, promotionStates, promotionWords, type ShopPromotion } from "../promotions.ts";
import type { DaySpan } from "../sales.ts";
import { spanWords } from "../spans.ts";

const states = {
  planned: { en: "planned", zh: "未开始" },
  running: { en: "running", zh: "进行中" },
  over: { en: "over", zh: "已结束" },
};

/** A first day alone stands for itself; undefined without any. */
const daysAsked = (start: Day | undefined, end: Day | undefined): DaySpan | undefined => {
  const [from, to] = [start ?? end, end ?? start];
  return from === undefined || to === undefined ? undefined : { from, to };
};

/** Whether a promotion runs on some of the days, or ends on one of them. */
function isOn({ starts, ends, endedOn }: ShopPromotion, { from, to }: DaySpan, how: "running" | "ending"): boolean {
  const last = endedOn ?? ends;
  return how === "ending" ? from <= last && last <= to : starts <= to && from <= last;
}

export default defineTool({
  name: "list_promotions",
  title: "Promotions (促销活动)",
  description:
    "The shop's promotions with discount and days. Without a state or days, those running and planned; with days, those that run or end on them.",
  aliases: [
    "which promotions are running, my discounts, current campaigns, my deals, current deals, what is on sale, on offer",
    "which promotions are left, what promotions remain, promotions left over",
    "products on promotion, discounted products, products on offer",
    "when does the promotion end",
    "我的促销, 有哪些活动, 还有什么活动, 还剩哪些活动, 在做的活动, 正在打折的商品, 促销商品, 打折商品, 活动商品",
    "活动什么时候结束",
  ],
  notServed: ofCampaigns,
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
            running: saying(
              "active, current, ongoing, in progress, valid, live promotions, live promos, 进行中, 在进行, 正在",
            ),
            over: saying("past, already over, ended, have finished, 已结束, 已经结束, 结束了的, 以前的"),
          },
        }),
      }),
    ...spanArguments,
    days_of: z
      .enum(["running", "ending"])
      .default("running")
      .meta({
        title: "Days of (日期指)",
        description: "Those that run on the days; ending: those whose last day is one of them",
        ...aliases({
          values: {
            running: [],
            ending: saying(
              "finish, due to end, ends soonest, end soonest, ending soonest, end on, ends on, ends first, ends next, ends last, end, expire, run out, 结束, 到期, 截止",
            ),
          },
        }),
      }),
    limit: limitArgument,
  }),
  run(
    { promotion_id, promotion_status: state, start_date, end_date, days_of, limit, ...keys },
    merchant: Merchant,
    run: ToolRun,
  ) {
    const { userId, now, say } = signedIn(run, merchant);
    const today = merchant.today(now);
    const isAny = Object.values(keys).every((key) => key === undefined);
    const skus = new Set(isAny ? [] : merchant.goods.demand(userId, keys, say).map(({ id }) => id));
    const days = daysAsked(start_date, end_date);
    const isMeant = (one: ShopPromotion) =>
      state === undefined
        ? days !== undefined || promotionState(one, today) !== "over"
        : promotionState(one, today) === state;
    const all = merchant.promotions
      .of(userId)
      .filter(({ id, sku }) => (promotion_id === undefined || id === promotion_id) && (isAny || skus.has(sku)))
      .filter((one) => promotion_id !== undefined || isMeant(one))
      .filter((one) => days === undefined || isOn(one, days, days_of))
      .map((promotion) => ({ ...promotion, is: promotionState(promotion, today) }));
    const span = days === undefined ? "" : spanWords(days, say);
    const dated =
      days === undefined
        ? ""
        : days_of === "ending"
          ? say(` that end, ${span}`, `（${span} 结束）`)
          : say(`, ${span}`, `（${span}）`);
    const without = withoutWords(keys, say);
    const shown =
      all.length > limit ? say(` (${limit} of ${all.length})`, `（共 ${all.length} 个，列出 ${limit} 个）`) : "";
    return found({
      heading: say(`Your promotions${without}${dated}${shown}:`, `您的促销活动${without}${dated}${shown}：`),
      things: all.slice(0, limit),
      line: (one) =>
        say(
          `${one.id} ${promotionWords(one, say)}, ${states[one.is].en}`,
          `${one.id} ${promotionWords(one, say)}，${states[one.is].zh}`,
        ),
      none: say(`There is no such promotion${dated}.`, `没有这样的促销活动${dated}。`),
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

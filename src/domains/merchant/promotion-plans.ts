import type { Caller } from "../../engine/domain/caller.ts";
import { addDays, type Day, daysBetween } from "../../engine/domain/days.ts";
import type { Change } from "../../engine/domain/define-write.ts";
import { ownThing } from "../../engine/domain/own-thing.ts";
import { ToolError } from "../../engine/errors.ts";
import type { Product } from "./data/products.ts";
import type { Merchant } from "./merchant.ts";
import { type PromotionTerms, promotionState, promotionWords, type ShopPromotion } from "./promotions.ts";

const longestDays = 60;
const latestDays = 180;

/** Sets up a promotion for one of the shop's products. */
export function planPromotion(sku: string, terms: PromotionTerms, merchant: Merchant, caller: Caller): Change {
  const { say, userId } = caller;
  const product = demandProduct(sku, merchant, caller);
  demandTerms({ ...terms, sku }, undefined, merchant, caller);
  const line = promotionWords({ sku, en: product.en, zh: product.zh, priceCny: product.priceCny, ...terms }, say);
  const loss = belowCost(product, terms.discountPercent, caller);
  return {
    preview: say(`Set up a promotion: ${line}${loss}`, `设置促销：${line}${loss}`),
    apply() {
      const id = merchant.promotions.add(userId, sku, terms);
      return { text: say(`Set up promotion ${id}: ${line}.`, `已设置促销 ${id}：${line}。`) };
    },
  };
}

/** Changes a promotion that is not over; what is absent stays. */
export function planChange(id: string, wishes: Partial<PromotionTerms>, merchant: Merchant, caller: Caller): Change {
  const { say, userId } = caller;
  const promotion = changeable(id, merchant, caller);
  const terms = {
    discountPercent: wishes.discountPercent ?? promotion.discountPercent,
    starts: wishes.starts ?? promotion.starts,
    ends: wishes.ends ?? promotion.ends,
  };
  const hasWish = Object.values(wishes).some((wish) => wish !== undefined);
  const [before, after] = [promotionWords(promotion, say), promotionWords({ ...promotion, ...terms }, say)];
  if (!hasWish)
    throw new ToolError(
      say(
        `What is to change of ${id}? It is now: ${before}. Name the discount or the days that it is to have.`,
        `${id} 要更改什么？现在是：${before}。请说明要改成的折扣或日期。`,
      ),
    );
  if (before === after)
    throw new ToolError(
      say(`${id} is like that already: ${before}. What is to change?`, `${id} 已是如此：${before}。需要更改什么？`),
    );
  demandTerms({ ...terms, sku: promotion.sku }, promotion, merchant, caller);
  const loss = belowCost(demandProduct(promotion.sku, merchant, caller), terms.discountPercent, caller);
  return {
    preview: say(`Change promotion ${id}: ${before} → ${after}${loss}`, `更改促销 ${id}：${before} → ${after}${loss}`),
    apply() {
      merchant.promotions.change(userId, id, terms);
      return { text: say(`Changed ${id} to ${after}.`, `已将 ${id} 更改为 ${after}。`) };
    },
  };
}

/** Ends a promotion today; one that has not begun never begins. */
export function planEnd(id: string, merchant: Merchant, caller: Caller): Change {
  const { say, userId, now } = caller;
  const promotion = changeable(id, merchant, caller);
  const line = promotionWords(promotion, say);
  return {
    preview: say(`End promotion ${id}: ${line}`, `结束促销 ${id}：${line}`),
    apply() {
      merchant.promotions.end(userId, id, merchant.today(now));
      return { text: say(`Ended ${id}: ${line}.`, `已结束 ${id}：${line}。`) };
    },
  };
}

function demandProduct(sku: string, merchant: Merchant, { userId, say }: Caller): Product {
  const [product] = merchant.goods.demand(userId, { sku_ids: [sku] }, say);
  if (!product) throw new RangeError(`${sku} is no product of ${userId}.`);
  return product;
}

/** The caller's promotion, planned or running; a `ToolError` names the ones there are. */
function changeable(id: string, merchant: Merchant, { userId, now, say }: Caller): ShopPromotion {
  return ownThing({
    id,
    say,
    noun: { en: "promotion", zh: "促销" },
    things: merchant.promotions.of(userId),
    against(one) {
      if (promotionState(one, merchant.today(now)) !== "over") return undefined;
      return say(`${one.id} ended on ${one.endedOn ?? one.ends}.`, `${one.id} 已于 ${one.endedOn ?? one.ends} 结束。`);
    },
  });
}

/** Throws a `ToolError` unless the days are allowed and no other promotion of the product meets them. */
function demandTerms(
  { sku, starts, ends }: PromotionTerms & { sku: string },
  own: ShopPromotion | undefined,
  merchant: Merchant,
  { userId, now, say }: Caller,
): void {
  const today = merchant.today(now);
  const refuse = (en: string, zh: string) => new ToolError(say(en, zh));
  if (starts < today && starts !== own?.starts)
    throw refuse(`The first day ${starts} is past: today is ${today}.`, `开始日期 ${starts} 已过：今天是 ${today}。`);
  if (ends < today)
    throw refuse(`The last day ${ends} is past: today is ${today}.`, `结束日期 ${ends} 已过：今天是 ${today}。`);
  if (ends < starts)
    throw refuse(`The last day ${ends} is before the first, ${starts}.`, `结束日期 ${ends} 早于开始日期 ${starts}。`);
  const days = daysBetween(starts, ends) + 1;
  if (days > longestDays)
    throw refuse(
      `${starts} to ${ends} are ${days} days; the longest is ${longestDays}.`,
      `${starts} 至 ${ends} 共 ${days} 天，最长 ${longestDays} 天。`,
    );
  const last: Day = addDays(today, latestDays);
  if (ends > last)
    throw refuse(`${ends} is too far ahead: promotions end by ${last}.`, `${ends} 太远：促销最晚到 ${last}。`);
  const other = merchant.promotions
    .of(userId)
    .find(
      (one) =>
        one.sku === sku &&
        one.id !== own?.id &&
        promotionState(one, today) !== "over" &&
        one.starts <= ends &&
        starts <= one.ends,
    );
  if (other)
    throw refuse(
      `${sku} has a promotion in these days already: ${other.id}, ${other.starts} to ${other.ends}. Change that one, or choose other days.`,
      `${sku} 在这段时间已有促销 ${other.id}（${other.starts} 至 ${other.ends}）。可以更改它，或换其他日期。`,
    );
}

/** A warning for the card, where each piece would be sold at a loss. */
function belowCost({ priceCny, costCny }: Product, discountPercent: number, { say }: Caller): string {
  if (priceCny * (1 - discountPercent / 100) >= costCny) return "";
  return say(`. Below cost: a piece costs you CNY ${costCny}`, `。低于成本：每件成本 ${costCny} 元`);
}

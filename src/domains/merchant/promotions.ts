import type { Database } from "better-sqlite3";
import type { Day } from "../../engine/domain/days.ts";
import type { Say } from "../../engine/domain/wording.ts";
import type { Promotion } from "./data/past-promotions.ts";

/** A promotion with its product's names. */
export interface ShopPromotion extends Promotion {
  en: string;
  zh: string;
  priceCny: number;
  /** The day on which it was ended early. */
  endedOn: Day | null;
}

export type PromotionTerms = Pick<Promotion, "discountPercent" | "starts" | "ends">;

/** The promotions of a shop. Everything finds only what belongs to the shop it is given. */
export interface Promotions {
  /** Latest first. */
  of(shopId: string): ShopPromotion[];
  /** Returns the new promotion's id. */
  add(shopId: string, sku: string, terms: PromotionTerms): string;
  change(shopId: string, id: string, terms: PromotionTerms): void;
  end(shopId: string, id: string, on: Day): void;
}

/** Numbers from here on are given out to new promotions; the made-up ones lie below. */
const firstNumber = 700_001;

export function openPromotions(db: Database): Promotions {
  const ofShop = db.prepare<[string], ShopPromotion>(
    `SELECT promotions.*, products.en, products.zh, products.priceCny
     FROM promotions JOIN products ON products.id = promotions.sku
     WHERE promotions.shopId = ? ORDER BY starts DESC, promotions.id DESC`,
  );
  const highest = db.prepare<[], number>("SELECT max(CAST(substr(id, 4) AS INTEGER)) FROM promotions").pluck();
  const insert = db.prepare(
    "INSERT INTO promotions VALUES (@id, @shopId, @sku, @discountPercent, @starts, @ends, NULL)",
  );
  const update = db.prepare(
    `UPDATE promotions SET discountPercent = @discountPercent, starts = @starts, ends = @ends
     WHERE id = @id AND shopId = @shopId AND endedOn IS NULL`,
  );
  const close = db.prepare("UPDATE promotions SET endedOn = ? WHERE id = ? AND shopId = ? AND endedOn IS NULL");
  return {
    of: (shopId) => ofShop.all(shopId),
    add(shopId, sku, terms) {
      const id = `PR-${Math.max(firstNumber, (highest.get() ?? 0) + 1)}`;
      insert.run({ id, shopId, sku, ...terms });
      return id;
    },
    change(shopId, id, terms) {
      demandOne(update.run({ id, shopId, ...terms }).changes, id);
    },
    end(shopId, id, on) {
      demandOne(close.run(on, id, shopId).changes, id);
    },
  };
}

function demandOne(changes: number, id: string): void {
  if (changes !== 1) throw new Error(`Promotion ${id} changed while it was being changed.`);
}

export const promotionStates = ["planned", "running", "over"] as const;

export function promotionState({ starts, ends, endedOn }: ShopPromotion, today: Day): (typeof promotionStates)[number] {
  if (endedOn !== null || ends < today) return "over";
  return starts > today ? "planned" : "running";
}

/** A product at a discount over some days: `Cloudpeak tent (100…), 20% off, 2026-11-25 to 2026-11-30`. */
export function promotionWords(
  { sku, en, zh, priceCny, discountPercent, starts, ends }: Omit<ShopPromotion, "id" | "shopId" | "endedOn">,
  say: Say,
): string {
  const now = Math.round(priceCny * (1 - discountPercent / 100));
  return say(
    `${en} (${sku}), ${discountPercent}% off (CNY ${priceCny} → ${now}), ${starts} to ${ends}`,
    `${zh}（${sku}），优惠 ${discountPercent}%（${priceCny} 元 → ${now} 元），${starts} 至 ${ends}`,
  );
}

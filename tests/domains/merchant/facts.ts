import { join } from "node:path";
import Database from "better-sqlite3";
import { promotionsOfMonth } from "../../../src/domains/merchant/data/past-promotions.ts";
import { products } from "../../../src/domains/merchant/data/products.ts";
import type { DomainFacts } from "../../contracts/support/domain-desk.ts";

const now = new Date("2026-11-21T09:00:00Z");

/** A running promotion of the first shop, and a product that has none. */
const running = promotionsOfMonth("2026-11").find(
  ({ shopId, starts, ends }) => shopId === "M1001" && starts <= "2026-11-21" && ends > "2026-11-21",
)!;
const free = products.find(({ shopId, type }) => shopId === "M1001" && type === "two-person tent")!;

export function merchantFacts(): DomainFacts {
  const days = { start_date: "2026-11-25", end_date: "2026-11-30" };
  return {
    home: new URL("../../../src/domains/merchant/", import.meta.url),
    now,
    dialoguesAt: now,
    users: ["M1001", "M1002"],
    own: ["search_orders", "list_promotions", "search_products"],
    calls: {
      lookup_shop_rules: { query: "Who pays the freight?" },
      check_qualifications: { category: "liquor" },
      create_promotion: { sku_id: free.id, discount_percent: 20, ...days },
      change_promotion: { promotion_id: running.id, end_date: "2026-12-02" },
      cancel_promotion: { promotion_id: running.id },
    },
    refused: {
      create_promotion: [
        { sku_id: free.id, discount_percent: 20, start_date: "2026-11-20", end_date: "2026-11-30" },
        { sku_id: free.id, discount_percent: 20, start_date: "2026-11-25", end_date: "2026-11-24" },
        { sku_id: free.id, discount_percent: 20, start_date: "2026-11-25", end_date: "2027-02-24" },
        { sku_id: free.id, discount_percent: 20, start_date: "2027-06-25", end_date: "2027-06-26" },
        { sku_id: running.sku, discount_percent: 20, start_date: running.ends, end_date: running.ends },
      ],
      change_promotion: [{ promotion_id: running.id, end_date: running.ends }],
    },
    holdings: (dataDir, user) => promotionsIn(join(dataDir, "merchant.sqlite"), user),
  };
}

/** A line for each promotion of a shop, read with no line of the domain's own code. */
function promotionsIn(file: string, shop: string): string[] {
  const db = new Database(file, { readonly: true });
  type Row = { id: string; sku: string; discountPercent: number; starts: string; ends: string; endedOn: string | null };
  const rows = db.prepare<[string], Row>("SELECT * FROM promotions WHERE shopId = ? ORDER BY id").all(shop);
  db.close();
  return rows.map(
    ({ id, sku, discountPercent, starts, ends, endedOn }) =>
      `${id} ${sku} −${discountPercent}% ${starts} ${ends}${endedOn === null ? "" : ` ended ${endedOn}`}`,
  );
}

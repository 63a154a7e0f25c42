import { chance, pick } from "../../../engine/domain/chance.ts";
import { addDays, type Day } from "../../../engine/domain/days.ts";
import { type Product, products } from "./products.ts";
import { shops } from "./shops.ts";

export interface Promotion {
  /** `PR-` and six digits. */
  id: string;
  shopId: string;
  sku: string;
  discountPercent: number;
  starts: Day;
  /** The last day. */
  ends: Day;
}

const perMonth = 6;
const ofShop = new Map(shops.map(({ id }) => [id, products.filter(({ shopId }) => shopId === id)]));

const known = new Map<string, Promotion[]>();

/** The promotions that began in a month, written `YYYY-MM`, in all shops; made up once, since every day asks for them. */
export function promotionsOfMonth(month: string): readonly Promotion[] {
  const promotions = known.get(month) ?? promotionsIn(month);
  known.set(month, promotions);
  return promotions;
}

function promotionsIn(month: string): Promotion[] {
  const monthNumber = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  return shops.flatMap(({ id: shopId }, shop) => {
    const taken = new Set<string>();
    return Array.from({ length: perMonth }, (_, order): Promotion => {
      const free = (ofShop.get(shopId) ?? []).filter(({ id }) => !taken.has(id));
      const product: Product = pick(free, "promoted", month, shopId, order);
      taken.add(product.id);
      const starts = addDays(`${month}-01`, Math.floor(chance("start", month, shopId, order) * 9) + order * 3);
      return {
        id: `PR-${100_000 + (monthNumber % 600) * 24 + shop * perMonth + order}`,
        shopId,
        sku: product.id,
        discountPercent: 5 + 5 * Math.floor(chance("discount", month, shopId, order) * 5),
        starts,
        ends: addDays(starts, 5 + Math.floor(chance("length", month, shopId, order) * 8)),
      };
    });
  });
}

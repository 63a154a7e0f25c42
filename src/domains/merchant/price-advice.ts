import type { Say } from "../../engine/domain/wording.ts";
import type { Product } from "./data/products.ts";

interface PriceAdvice {
  priceCny: number;
  marginPercent: number;
  words: string;
}

/** No advice goes below cost and this much. */
const leastMargin = 0.15;
const muchCoverDays = 180;
const littleCoverDays = 14;

/**
 * Lowers the price where the stock would last more than half a year, raises it where it lasts less than two weeks, and
 * keeps it otherwise. `piecesADay`: how fast the product sells.
 */
export function priceAdvice({ priceCny, costCny, stock }: Product, piecesADay: number, say: Say): PriceAdvice {
  const marginPercent = Math.round((100 * (priceCny - costCny)) / priceCny);
  const coverDays = piecesADay === 0 ? Number.POSITIVE_INFINITY : stock / piecesADay;
  const advised = (price: number, words: string): PriceAdvice => ({ priceCny: price, marginPercent, words });
  if (stock === 0)
    return advised(priceCny, say("keep it and restock first: it is out of stock", "先补货，价格不变：目前缺货"));
  if (coverDays > muchCoverDays) {
    const floor = Math.ceil(costCny * (1 + leastMargin));
    const lower = Math.max(floor, Math.round(priceCny * (coverDays > 2 * muchCoverDays ? 0.85 : 0.92)));
    const lasts = Number.isFinite(coverDays)
      ? say(
          `the stock of ${stock} lasts ${Math.round(coverDays)} days`,
          `库存 ${stock} 件可售 ${Math.round(coverDays)} 天`,
        )
      : say(`nothing was sold and ${stock} are in stock`, `没有销量，库存 ${stock} 件`);
    return lower < priceCny
      ? advised(lower, say(`lower it: ${lasts}`, `建议降价：${lasts}`))
      : advised(
          priceCny,
          say(`keep it: ${lasts}, but the margin leaves no room`, `维持原价：${lasts}，但毛利没有降价空间`),
        );
  }
  if (coverDays < littleCoverDays)
    return advised(
      Math.round(priceCny * 1.05),
      say(
        `raise it a little: the stock of ${stock} is gone in ${Math.round(coverDays)} days`,
        `可小幅涨价：库存 ${stock} 件约 ${Math.round(coverDays)} 天售完`,
      ),
    );
  return advised(
    priceCny,
    say(`keep it: the stock lasts ${Math.round(coverDays)} days`, `维持原价：库存可售 ${Math.round(coverDays)} 天`),
  );
}

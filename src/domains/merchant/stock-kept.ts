import { z } from "zod";
import type { Say } from "../../engine/domain/wording.ts";
import { aliases, saying } from "../../engine/tools/aliases.ts";

/** From so few pieces on, stock is called low. */
const LOW = 10;

const inStock = (more: readonly string[]) =>
  z
    .boolean()
    .default(false)
    .meta({
      title: "Only what is in stock (仅有货)",
      ...aliases({
        words: [
          ...saying(`not out of stock, not sold out, not gone, only in stock, in stock only, actually in stock,
          that are in stock, that is in stock, that I have in stock, that we have in stock, product in stock,
          products in stock, item in stock, items in stock, one in stock, ones in stock, products are in stock, items are in stock, ones are in stock, which are in stock,
          that's in stock, thats in stock, what's in stock, what is in stock, whats in stock, still in stock, still have in stock, 哪些商品有货, 哪些产品有货, 哪些东西有货, 什么商品有货, 哪些有货, 什么有货, 啥有货, 哪些还有货, 还有库存的, 还有货的, 仍有货的, 不缺货, 没缺货, 没断货,
          没卖完, 没卖光, 没售罄, 有货的, 有库存的, 有现货`),
          ...more,
        ],
      }),
    });

/** What products can be narrowed down to by their stock. */
export const stockFlags = {
  low_stock: z
    .boolean()
    .default(false)
    .meta({
      title: "Only low stock (仅库存不足)",
      description: `With ${LOW} pieces or fewer.`,
      ...aliases({
        words:
          saying(`running low, low stock, low on stock, low on anything, low on something, nearly gone, nearly sold out, almost sold out,
          nearly out of stock, almost out of stock, almost gone, 库存不足, 库存紧张, 低库存, 库存低的, 库存很低, 库存少的, 库存较少, 存货少, 货少的, 哪些库存少, 什么库存少, 商品库存少, running out of stock, 快没货, 快卖完, 快断货, 快没了,
          快卖光, 快没货了, 快断了, 要断了, 马上断货, 马上卖完, 要断货, 快缺货, 库存不够, 库存告急, 库存偏低, 存货不多, 见底, 快卖空, 不够卖,
          货不够, 该补货, 快空了, 没剩几件, about to run out, getting scarce, short of, not enough stock,
          too little of, almost out of, the last pieces, soon be gone`),
      }),
    }),
  out_of_stock: z
    .boolean()
    .default(false)
    .meta({
      title: "Only what is out of stock (仅缺货)",
      ...aliases({
        words:
          saying(`out of stock, not in stock, no stock, sold out, 缺货, 断货, 断了, 没货了, 没货的, 哪些没货, 什么没货, 啥没货, 没有货的, 售罄, 卖完了的, 卖光了的, 零库存, 无库存, 没有库存的, 没库存, at zero,
          zero left, zero in stock, zero stock, none left, 库存为零, 库存为0, 一件都没有了`),
      }),
    }),
  in_stock: inStock([]),
};

/** The same beside what sold best or least, where nobody asks how many are in stock. */
export const stockFlagsOfRanking = {
  ...stockFlags,
  in_stock: inStock(
    saying(
      "in stock, in the shop, we still have, i still have, 有货但, 有货却, 有货又, 有货还, 有货可, 有库存但, 有库存却, 有库存又",
    ),
  ),
};

type StockFlags = { [Name in keyof typeof stockFlags]: z.output<(typeof stockFlags)[Name]> };

/** How many pieces products that are wanted have at least and at most. */
export const stockKept = ({ low_stock, out_of_stock, in_stock }: StockFlags) => ({
  least: in_stock ? 1 : 0,
  most: out_of_stock && !in_stock ? 0 : low_stock ? LOW : Number.POSITIVE_INFINITY,
});

/** The same in words, behind a noun in English and before it in Chinese. */
export function stockWords(least: number, most: number, say: Say): string {
  if (most === 0) return say(" out of stock", "缺货的");
  const isBounded = most < Number.POSITIVE_INFINITY;
  if (least === 1 && !isBounded) return say(" in stock", "有货的");
  if (least > 0 && isBounded) return say(` with ${least} to ${most} pieces`, `库存 ${least} 至 ${most} 件的`);
  if (least > 0) return say(` with ${least} pieces or more`, `库存 ${least} 件以上的`);
  return isBounded ? say(` with ${most} pieces or fewer`, `库存不超过 ${most} 件的`) : "";
}

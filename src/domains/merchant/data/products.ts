import { chance } from "../../../engine/domain/chance.ts";
import { productTypes } from "./product-types.ts";
import { shops } from "./shops.ts";

export interface Product {
  /** The SKU id: 14 digits. */
  id: string;
  shopId: string;
  /** The kind of product, in English. */
  type: string;
  /** The colour, in English. */
  colour: string;
  en: string;
  zh: string;
  priceCny: number;
  costCny: number;
  stock: number;
}

export const colours = [
  ["green", "绿色"],
  ["black", "黑色"],
  ["blue", "蓝色"],
  ["red", "红色"],
] as const;

export const colourInChinese = (name: string): string => colours.find(([en]) => en === name)?.[1] ?? name;

export const products: readonly Product[] = productTypes.flatMap((type, order) => {
  const shop = shops.find(({ id }) => id === type.shopId);
  return colours.map(([en, zh], colour) => {
    const number = order * colours.length + colour;
    const priceCny = Math.round(type.listPriceCny * (0.94 + 0.06 * colour));
    return {
      id: `100${type.shopId.slice(-2)}${String(123_000_457 + number * 7_919)}`,
      shopId: type.shopId,
      type: type.en,
      colour: en,
      en: `${shop?.brand.en} ${type.en}, ${en}`,
      zh: `${shop?.brand.zh}${type.zh} ${zh}`,
      priceCny,
      costCny: Math.round(priceCny * type.costShare),
      stock: chance("stock", number) < 0.08 ? 0 : Math.floor(chance("pieces", number) ** 2 * 420) + 3,
    };
  });
});

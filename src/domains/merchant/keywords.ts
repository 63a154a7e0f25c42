import { chance } from "../../engine/domain/chance.ts";
import { productTypes } from "./data/product-types.ts";

export interface Keyword {
  type: string;
  en: string;
  zh: string;
  searchesADay: number;
  /** Shops that bid for it, in [0, 1]. */
  competition: number;
  changePercent: number;
}

const modifiers = [
  ["lightweight", "轻量"],
  ["for beginners", "新手"],
  ["on sale", "特价"],
  ["for women", "女款"],
  ["large", "大号"],
  ["gift", "送礼"],
  ["best rated", "好评"],
  ["compact", "便携"],
] as const;

/** What people search for that sell this kind of product; a month's figures, which depend on the month alone. */
export function keywordsFor(type: string, month: string): Keyword[] {
  const zh = productTypes.find(({ en }) => en === type)?.zh ?? type;
  return modifiers
    .map(([word, han]): Keyword => {
      const key = [type, word, month].join("|");
      return {
        type,
        en: word.startsWith("for ") || word === "on sale" ? `${type} ${word}` : `${word} ${type}`,
        zh: `${han}${zh}`,
        searchesADay: 40 + Math.floor(chance("searches", key) ** 2 * 4_000),
        competition: Number(chance("competition", key).toFixed(2)),
        changePercent: Math.round(chance("change", key) * 90 - 30),
      };
    })
    .sort((a, b) => worth(b) - worth(a));
}

const worth = ({ searchesADay, competition }: Keyword): number => searchesADay * (1 - 0.8 * competition);

import type { Database } from "better-sqlite3";
import type { Say } from "../../engine/domain/wording.ts";
import { ToolError } from "../../engine/errors.ts";
import { typeInChinese } from "./data/product-types.ts";
import type { Product } from "./data/products.ts";
import { isNamed } from "./orders.ts";

/** Which products are wanted; without any key, all of the shop. */
export interface ProductKeys {
  sku_ids?: string[] | undefined;
  sku_names?: string[] | undefined;
  colour?: string | undefined;
}

/** What a shop sells. */
export interface Goods {
  of(shopId: string): Product[];
  /** The products of a shop that are asked for; a `ToolError` if there are none, with some that there are. */
  demand(shopId: string, keys: ProductKeys, say: Say): Product[];
}

export function openGoods(db: Database): Goods {
  const ofShop = db.prepare<[string], Product>("SELECT * FROM products WHERE shopId = ? ORDER BY id");
  return {
    of: (shopId) => ofShop.all(shopId),
    demand(shopId, { sku_ids, sku_names, colour }, say) {
      const all = ofShop.all(shopId);
      const found = all.filter(
        ({ id, en, zh, ...product }) =>
          (colour === undefined || product.colour === colour) &&
          (sku_ids === undefined || sku_ids.includes(id)) &&
          (sku_names === undefined || sku_names.some((name) => isNamed(name, en) || isNamed(name, zh))),
      );
      if (found.length > 0) return found;
      const asked = [...(sku_ids ?? []), ...(sku_names ?? []).map((name) => say(name, typeInChinese(name))), colour]
        .filter(Boolean)
        .join(", ");
      const some = all.filter((_, at) => at % 4 === 0).slice(0, 5);
      const list = some.map((one) => say(`${one.en} (${one.id})`, `${one.zh}（${one.id}）`)).join(say("; ", "；"));
      throw new ToolError(
        say(
          `Your shop has no product "${asked}". Some that it has: ${list}.`,
          `您的店铺没有商品“${asked}”。店铺现有商品例如：${list}。`,
        ),
      );
    },
  };
}

/** One product, or all of a kind, named for people. */
export function goodsLabel(found: readonly Product[], keys: ProductKeys, say: Say): string {
  const [one] = found;
  if (keys.sku_ids === undefined && keys.sku_names === undefined && keys.colour === undefined)
    return say("the whole shop", "全店");
  if (found.length === 1 && one) return say(`${one.en} (${one.id})`, `${one.zh}（${one.id}）`);
  const types = new Set(found.map(({ type }) => type));
  const name =
    types.size === 1 ? say(one?.type ?? "", one?.zh.split(" ")[0] ?? "") : (keys.sku_names ?? []).join(say(", ", "、"));
  return say(`${name} (${found.length} products)`, `${name}（${found.length} 个商品）`);
}

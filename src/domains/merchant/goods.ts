import type { Database } from "better-sqlite3";
import { namedThings } from "../../engine/domain/named-things.ts";
import type { Say } from "../../engine/domain/wording.ts";
import { ToolError } from "../../engine/errors.ts";
import { typeAliases, typeInChinese } from "./data/product-types.ts";
import { colourInChinese, type Product } from "./data/products.ts";
import { isCalled, type ProductKeys } from "./orders.ts";

/** What a shop sells. */
export interface Goods {
  of(shopId: string): Product[];
  /** The products of a shop that are asked for; a `ToolError` for a name or an id that none has, with names like it. */
  demand(shopId: string, keys: ProductKeys, say: Say): Product[];
}

export function openGoods(db: Database): Goods {
  const ofShop = db.prepare<[string], Product>("SELECT * FROM products WHERE shopId = ? ORDER BY id");
  return {
    of: (shopId) => ofShop.all(shopId),
    demand(shopId, keys, say) {
      const { sku_ids, sku_names, except_names = [], colour, except_colours = [] } = keys;
      const all = ofShop.all(shopId);
      for (const name of [...(sku_names ?? []), ...except_names]) {
        if (!all.some((product) => isCalled([name], product))) throw unknown(say(name, typeInChinese(name)), all, say);
      }
      for (const wanted of sku_ids ?? []) {
        if (!all.some(({ id }) => id === wanted)) throw unknownId(wanted, all, say);
      }
      const found = all.filter(
        (product) =>
          (colour === undefined || product.colour === colour) &&
          (sku_ids === undefined || sku_ids.includes(product.id)) &&
          (sku_names === undefined || isCalled(sku_names, product)) &&
          !isCalled(except_names, product) &&
          !except_colours.includes(product.colour),
      );
      if (found.length === 0) throw unknown(askedFor(keys, say), all, say);
      return found;
    },
  };
}

/** A `ToolError` for products of an order that the shop does not have; orders may be asked for without any. */
export function demandGoods({ goods }: { goods: Goods }, shopId: string, keys: ProductKeys, say: Say): void {
  if (keys.sku_ids !== undefined || keys.sku_names !== undefined) goods.demand(shopId, keys, say);
}

const askedFor = ({ sku_ids = [], sku_names = [], colour }: ProductKeys, say: Say): string =>
  [...sku_ids, ...sku_names.map((name) => say(name, typeInChinese(name))), colour].filter(Boolean).join(", ");

/** A kind of product, with a colour in front of it or without. */
function inChinese(name: string): string {
  const [colour, ...kind] = name.split(" ");
  const said = colourInChinese(colour ?? "");
  return said === colour ? typeInChinese(name) : said + typeInChinese(kind.join(" "));
}

/** What is left out, behind the name of what is asked for: ` without two-person tent`, （不含双人帐篷）; "" for nothing. */
export function withoutWords({ except_names = [], except_colours = [] }: ProductKeys, say: Say): string {
  const left = [
    ...except_names.map((name) => say(name, inChinese(name))),
    ...except_colours.map((colour) => say(colour, colourInChinese(colour))),
  ];
  return left.length === 0 ? "" : say(` without ${left.join(", ")}`, `（不含${left.join("、")}）`);
}

/** That a shop does not have what was asked for, with the kinds of product whose names are most like it. */
function unknown(asked: string, all: readonly Product[], say: Say): ToolError {
  const types = [...new Set(all.map(({ type }) => type))];
  const near = namedThings(types, (type) => [type, ...(typeAliases[type] ?? [])]).nearest(asked);
  const isNear = near.length > 0;
  const named = isNear ? near : types.slice(0, 5);
  const names = named.map((type) => say(type, typeInChinese(type))).join(say(", ", "、"));
  const which = isNear ? say("Names most like it", "名称相近的商品") : say("Some that it has", "现有商品例如");
  return new ToolError(
    say(`Your shop has no product "${asked}". ${which}: ${names}.`, `您的店铺没有商品“${asked}”。${which}：${names}。`),
  );
}

/** That no product has an id, with some that the shop has. */
function unknownId(id: string, all: readonly Product[], say: Say): ToolError {
  const some = all.filter((_, at) => at % 4 === 0).slice(0, 5);
  const list = some.map((one) => say(`${one.en} (${one.id})`, `${one.zh}（${one.id}）`)).join(say("; ", "；"));
  return new ToolError(
    say(
      `Your shop has no product with the id ${id}. Some that it has: ${list}.`,
      `您的店铺没有编号为 ${id} 的商品。店铺现有商品例如：${list}。`,
    ),
  );
}

/** One product, or all of a kind, named for people. */
export function goodsLabel(found: readonly Product[], keys: ProductKeys, say: Say): string {
  const [one] = found;
  const without = withoutWords(keys, say);
  if (keys.sku_ids === undefined && keys.sku_names === undefined && keys.colour === undefined)
    return say("the whole shop", "全店") + without;
  if (found.length === 1 && one) return say(`${one.en} (${one.id})`, `${one.zh}（${one.id}）`);
  const types = new Set(found.map(({ type }) => type));
  const name =
    types.size === 1
      ? say(one?.type ?? "", one?.zh.split(" ")[0] ?? "")
      : askedFor({ ...keys, sku_ids: [] }, say) || say("these products", "所选商品");
  return say(`${name}${without} (${found.length} products)`, `${name}${without}（${found.length} 个商品）`);
}

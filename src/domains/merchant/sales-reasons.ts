import { money, type Say } from "../../engine/domain/wording.ts";
import type { Product } from "./data/products.ts";
import type { ShopPromotion } from "./promotions.ts";
import type { DaySales, DaySpan } from "./sales.ts";
import { changeWords } from "./spans.ts";

type Total = Pick<DaySales, "orders" | "pieces" | "amountCny">;

interface Comparison {
  sum: Total | undefined;
  before: Total | undefined;
  span: DaySpan;
  earlier: DaySpan;
  /** Each product whose sales changed, the largest change first. */
  changes: readonly { product: Product; change: number }[];
  /** Of the products that count. */
  promotions: readonly ShopPromotion[];
  products: readonly Product[];
  say: Say;
}

/** What the figures show about a change of sales, a sentence each. */
export function reasonsFor(comparison: Comparison): string[] {
  const { sum, before, say, changes, products } = comparison;
  if (!sum || !before || (sum.orders === 0 && before.orders === 0)) return [];
  const price = (total: Total) => (total.pieces === 0 ? 0 : Math.round(total.amountCny / total.pieces));
  const fell = sum.amountCny < before.amountCny;
  const out = products.filter(({ stock }) => stock === 0);
  return [
    say(
      `Orders: ${before.orders} → ${sum.orders} (${changeWords(sum.orders, before.orders, say)}); average price of a piece: ${money(price(before), say)} → ${money(price(sum), say)}`,
      `订单数：${before.orders} → ${sum.orders}（${changeWords(sum.orders, before.orders, say)}）；件均价：${money(price(before), say)} → ${money(price(sum), say)}`,
    ),
    ...(products.length > 1 ? [fell, !fell].flatMap((isFall) => movedMost(changes, isFall, say)) : []),
    ...promotionChanges(comparison),
    ...(out.length > 0 ? [outWords(out, say)] : []),
  ];
}

/** The products whose sales fell most, or rose most. */
function movedMost(changes: Comparison["changes"], isFall: boolean, say: Say): string[] {
  const moved = changes.filter(({ change }) => change !== 0 && change < 0 === isFall).slice(0, MOST_NAMED);
  if (moved.length === 0) return [];
  return [
    say(
      `${isFall ? "Fell" : "Rose"} most: ${moved.map(({ product, change }) => `${product.en} (${product.id}) ${signed(change)}`).join("; ")} CNY`,
      `${isFall ? "下降" : "上升"}最多：${moved.map(({ product, change }) => `${product.zh}（${product.id}）${signed(change)} 元`).join("；")}`,
    ),
  ];
}

/** Of more products, only these many are named. */
const MOST_NAMED = 3;

function outWords(out: readonly Product[], say: Say): string {
  const named = out.slice(0, MOST_NAMED).map(({ en, zh, id }) => say(`${en} (${id})`, `${zh}（${id}）`));
  const more = out.length > MOST_NAMED ? say(` and ${out.length - MOST_NAMED} more`, `等 ${out.length} 个`) : "";
  return `${say("Out of stock now: ", "目前缺货：")}${named.join(say("; ", "；"))}${more}`;
}

const signed = (change: number): string => `${change > 0 ? "+" : "−"}${Math.abs(change).toLocaleString("en-US")}`;

function promotionChanges({ promotions, span, earlier, say }: Comparison): string[] {
  const lastDay = ({ ends, endedOn }: ShopPromotion) => endedOn ?? ends;
  const ended = promotions.filter(
    (one) => lastDay(one) >= earlier.from && lastDay(one) < span.to && one.starts < span.from,
  );
  const begun = promotions.filter(({ starts }) => starts >= span.from && starts <= span.to);
  const line = (one: ShopPromotion, on: string) =>
    say(
      `${one.en} (${one.sku}) −${one.discountPercent}%, ${on}`,
      `${one.zh}（${one.sku}）优惠 ${one.discountPercent}%，${on}`,
    );
  const told = (title: string, some: readonly ShopPromotion[], dayOf: (one: ShopPromotion) => string) => {
    const lines = some.slice(0, MOST_NAMED).map((one) => line(one, dayOf(one)));
    return lines.length === 0 ? [] : [title + lines.join(say("; ", "；"))];
  };
  return [
    ...told(say("Promotions that ended: ", "已结束的促销："), ended, lastDay),
    ...told(say("Promotions that began: ", "新开始的促销："), begun, ({ starts }) => starts),
  ];
}

import { found } from "../../engine/domain/found.ts";
import { money, type Say } from "../../engine/domain/wording.ts";
import type { ToolResult } from "../../engine/tools/tool.ts";
import type { Order } from "./orders.ts";

interface Bought {
  order: Order;
  pieces: number;
  orders: string[];
  buyers: Set<string>;
}

/** Of up to so many buyers, each is named beside what they bought. */
const FEW = 5;

/** The products in some orders, each once, most pieces first. `asked`: which orders, in words. */
export function goodsInOrders(
  orders: readonly Order[],
  asked: string,
  none: string,
  limit: number,
  say: Say,
): ToolResult {
  const bySku = new Map<string, Bought>();
  for (const order of orders) {
    const known = bySku.get(order.sku) ?? { order, pieces: 0, orders: [], buyers: new Set() };
    known.pieces += order.quantity;
    known.orders.push(order.id);
    known.buyers.add(say(order.buyerEn, order.buyerZh));
    bySku.set(order.sku, known);
  }
  const all = [...bySku.values()].sort((a, b) => b.pieces - a.pieces || (a.order.id < b.order.id ? 1 : -1));
  const buyers = new Set(orders.map(({ pin }) => pin)).size;
  const by = (names: ReadonlySet<string>) =>
    buyers > 1 && buyers <= FEW ? say(` by ${[...names].join(", ")}`, `（${[...names].join("、")}）`) : "";
  const rest = all.length - Math.min(limit, all.length);
  const more = rest > 0 ? say(`; ${rest} more not shown`, `；另有 ${rest} 种未列出`) : "";
  const paid = money(
    orders.reduce((sum, { amountCny, cancelledAt }) => sum + (cancelledAt === null ? amountCny : 0), 0),
    say,
  );
  return found({
    title: say("Products in orders", "订单中的商品"),
    heading: say(
      `${all.length} product${all.length === 1 ? "" : "s"} in the orders${asked}, ${paid} in all${more}:`,
      `${asked}订单中共有 ${all.length} 种商品，合计 ${paid}${more}：`,
    ),
    things: all.slice(0, limit),
    line: ({ order, pieces, buyers, orders: [newest] }) =>
      say(
        `${order.sku} ${order.goodsEn}, ${pieces} bought${by(buyers)} at ${money(order.priceCny, say)}, last in order ${newest}`,
        `${order.sku} ${order.goodsZh}，共 ${pieces} 件${by(buyers)}，单价 ${money(order.priceCny, say)}，最近订单 ${newest}`,
      ),
    none,
    fields: [
      { name: "sku", label: "SKU", of: ({ order }) => order.sku },
      { name: "product", label: say("Product", "商品"), of: ({ order }) => say(order.goodsEn, order.goodsZh) },
      { name: "pieces", label: say("Pieces", "件数"), of: ({ pieces }) => pieces },
      { name: "price_cny", label: say("Price", "单价"), unit: say("CNY", "元"), of: ({ order }) => order.priceCny },
      { name: "orders", label: say("Orders", "订单数"), of: (bought) => bought.orders.length },
      { name: "newest_order", label: say("Last order", "最近订单"), of: ({ orders: [newest] }) => newest ?? "" },
    ],
  });
}

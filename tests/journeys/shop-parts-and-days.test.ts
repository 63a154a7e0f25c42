import { expect, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const shop = conversations({ domains: ["merchant"], now: new Date("2026-11-21T15:04:00+08:00"), user: "M1001" });

const last = async (...messages: string[]) => (await shop.turnsOf(...messages)).at(-1)?.made;
const today = "2026-11-21";

sampled([
  ["今天退了多少、还有几个没发", today],
  ["昨天退了多少、还有几个没发", "2026-11-20"],
  ["how many were returned today, and how many are still not shipped", today],
])("the day of one part is that of the others but for what is still so now: %s", async (message, start_date) =>
  expect(await last(message)).toEqual([
    { name: "search_orders", args: expect.objectContaining({ order_status: "returned", start_date }) },
    { name: "search_orders", args: expect.not.objectContaining({ start_date }) },
  ]),
);

sampled([
  ["没货的有几个", "search_products", { out_of_stock: true }],
  ["没有货的商品有哪些", "search_products", { out_of_stock: true }],
  ["有没有卡在路上的快递", "track_logistics", { late: true, order_status: "shipped" }],
  ["在路上的快递", "track_logistics", {}],
])("what is sold out or late is asked for in other words: %s", async (message, name, args) =>
  expect((await last(message))?.[0]).toEqual({ name, args: expect.objectContaining(args) }),
);

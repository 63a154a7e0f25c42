import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, describe, expect, it } from "vitest";
import { consumers } from "../../../src/domains/merchant/data/consumers.ts";
import { ordersOfDay } from "../../../src/domains/merchant/data/orders-of-day.ts";
import { products } from "../../../src/domains/merchant/data/products.ts";
import { openMerchant } from "../../../src/domains/merchant/merchant.ts";

const now = new Date("2026-11-21T09:00:00Z");
const minute = "2026-11-21 17:00";
const merchant = openMerchant({ file: ":memory:", now: () => now });
const shops = ["M1001", "M1002", "M1003"];
const orders = shops.flatMap((shop) => merchant.orders.find(shop, {}, minute));
afterAll(() => merchant.close());

describe("the sample data of the shops", () => {
  it("hold ten thousand orders over two years, up to this minute", () => {
    expect(orders.length).toBeGreaterThan(10_000);
    const times = orders.map(({ placedAt }) => placedAt).sort();
    expect(times[0]?.slice(0, 10)).toBe("2024-11-21");
    expect(times.at(-1)?.slice(0, 10)).toBe("2026-11-21");
    expect(times.filter((time) => time > minute)).toEqual([]);
  });

  it("give every order an id of 12 digits and every product one of 14, each once", () => {
    expect(orders.filter(({ id }) => !/^\d{12}$/.test(id))).toEqual([]);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(orders.length);
    expect(products.filter(({ id }) => !/^\d{14}$/.test(id))).toEqual([]);
    expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
    expect(products.length).toBeGreaterThan(300);
  });

  it("have mobile numbers with and without +86, and 400 numbers", () => {
    const kinds = [/^1\d{10}$/, /^\+861\d{10}$/, /^400\d{7}$/];
    expect(consumers.filter(({ phone }) => !kinds.some((kind) => kind.test(phone)))).toEqual([]);
    for (const kind of kinds) expect(consumers.some(({ phone }) => kind.test(phone))).toBe(true);
    expect(new Set(consumers.map(({ pin }) => pin)).size).toBe(consumers.length);
  });

  it("are the same whenever they are made", () => {
    const day = ordersOfDay("2026-03-08");
    expect(day).toEqual(ordersOfDay("2026-03-08"));
    const another = openMerchant({ file: ":memory:", now: () => new Date("2026-03-08T23:00:00Z") });
    const made = another.orders.find("M1001", { from: "2026-03-08", to: "2026-03-08" }, "2026-03-09 07:00");
    const here = merchant.orders.find("M1001", { from: "2026-03-08", to: "2026-03-08" }, minute);
    expect(made).toEqual(here);
    another.close();
  });

  it("gain the days that pass while the program runs", () => {
    const open = openMerchant({ file: ":memory:", now: () => now });
    open.catchUp(new Date("2026-11-23T09:00:00Z"));
    expect(open.orders.find("M1001", { from: "2026-11-22" }, "2026-11-23 17:00").length).toBeGreaterThan(0);
    open.close();
  });
});

describe("a file of the version before", () => {
  it("gets the sample data of today and keeps the promotions that the owner made and ended", () => {
    const folder = mkdtempSync(join(tmpdir(), "merchant-"));
    const file = join(folder, "merchant.sqlite");
    const terms = { discountPercent: 20, starts: "2026-12-01", ends: "2026-12-05" };
    const before = openMerchant({ file, now: () => now });
    const sku = products.find(({ shopId }) => shopId === "M1001")?.id ?? "";
    const own = before.promotions.add("M1001", sku, terms);
    const [made] = before.promotions.of("M1001").filter(({ id, endedOn }) => id !== own && endedOn === null);
    before.promotions.end("M1001", made?.id ?? "", "2026-11-21");
    const promotions = before.promotions.of("M1001");
    before.close();
    const db = new Database(file);
    db.pragma("user_version = 1");
    db.exec("ALTER TABLE products DROP COLUMN colour; UPDATE products SET en = 'old'");
    db.close();

    const after = openMerchant({ file, now: () => now });
    expect(after.promotions.of("M1001")).toEqual(promotions);
    expect(after.orders.find("M1001", {}, minute)).toEqual(merchant.orders.find("M1001", {}, minute));
    after.close();
    rmSync(folder, { recursive: true });
  });
});

describe("orders are found", () => {
  const [some] = merchant.orders.find("M1001", {}, minute);
  const ids = (keys: Parameters<typeof merchant.orders.find>[1], shop = "M1001") =>
    merchant.orders.find(shop, keys, minute).map(({ id }) => id);

  it.each([
    ["order id", { order_ids: [some!.id] }],
    ["consumer name in Chinese", { consumer_names: [some!.buyerZh] }],
    ["consumer name in English, in any case", { consumer_names: [some!.buyerEn.toUpperCase()] }],
    ["pin", { buyer_pins: [some!.pin] }],
    ["SKU id", { sku_ids: [some!.sku] }],
    ["part of the product's name", { sku_names: [some!.goodsZh.slice(2)] }],
    ["phone", { phones: [some!.phone] }],
  ])("by %s", (_, keys) => {
    expect(ids(keys)).toContain(some!.id);
    expect(ids(keys).length).toBeLessThan(1_000);
    expect(ids(keys, "M1002")).not.toContain(some!.id);
  });

  it("by a phone written with +86, blanks or without", () => {
    const mobile = consumers.find(({ phone }) => phone.startsWith("+86"))!.phone.slice(3);
    const plain = ids({ phones: [mobile] });
    expect(plain.length).toBeGreaterThan(0);
    for (const written of [`+86${mobile}`, `+86 ${mobile.slice(0, 3)}-${mobile.slice(3, 7)}-${mobile.slice(7)}`])
      expect(ids({ phones: [written] })).toEqual(plain);
  });

  it("by any value of a key and by all keys together", () => {
    const [one, other] = merchant.orders.find("M1001", {}, minute);
    expect(ids({ order_ids: [one!.id, other!.id] }).sort()).toEqual([one!.id, other!.id].sort());
    expect(ids({ order_ids: [one!.id], sku_ids: [one!.sku] })).toEqual([one!.id]);
    expect(ids({ order_ids: [one!.id], sku_ids: ["10001999999999"] })).toEqual([]);
  });
});

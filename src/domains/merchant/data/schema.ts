import type { Database } from "better-sqlite3";
import type { DatabasePage } from "../../../engine/domain/open-database.ts";
import { consumers } from "./consumers.ts";
import { products } from "./products.ts";
import { shops } from "./shops.ts";

const tables = `
  CREATE TABLE shops (id TEXT PRIMARY KEY, en TEXT NOT NULL, zh TEXT NOT NULL);
  CREATE TABLE products (
    id TEXT PRIMARY KEY, shopId TEXT NOT NULL REFERENCES shops, type TEXT NOT NULL,
    colour TEXT NOT NULL, en TEXT NOT NULL, zh TEXT NOT NULL,
    priceCny INTEGER NOT NULL, costCny INTEGER NOT NULL, stock INTEGER NOT NULL CHECK (stock >= 0)
  );
  CREATE TABLE consumers (
    pin TEXT PRIMARY KEY, en TEXT NOT NULL, zh TEXT NOT NULL, phone TEXT NOT NULL, cityEn TEXT NOT NULL,
    cityZh TEXT NOT NULL
  );
  CREATE TABLE seededDays (day TEXT PRIMARY KEY);
  CREATE TABLE orders (
    id TEXT PRIMARY KEY, shopId TEXT NOT NULL REFERENCES shops, sku TEXT NOT NULL REFERENCES products,
    pin TEXT NOT NULL REFERENCES consumers, quantity INTEGER NOT NULL, priceCny INTEGER NOT NULL,
    amountCny INTEGER NOT NULL, placedAt TEXT NOT NULL, cancelledAt TEXT, shippedAt TEXT NOT NULL,
    deliveredAt TEXT NOT NULL, returnedAt TEXT, carrier TEXT NOT NULL, waybill TEXT NOT NULL
  );
  CREATE INDEX ordersByTime ON orders (shopId, placedAt);
  CREATE TABLE IF NOT EXISTS promotions (
    id TEXT PRIMARY KEY, shopId TEXT NOT NULL REFERENCES shops, sku TEXT NOT NULL REFERENCES products,
    discountPercent INTEGER NOT NULL, starts TEXT NOT NULL, ends TEXT NOT NULL, endedOn TEXT, CHECK (ends >= starts)
  );
  CREATE INDEX IF NOT EXISTS promotionsByShop ON promotions (shopId, starts);
`;

/** Makes the sample data anew. Promotions stay, because only they are changed by users. */
function makeAnew(db: Database): void {
  for (const table of ["orders", "seededDays", "consumers", "products", "shops"]) db.exec(`DROP TABLE ${table}`);
  db.exec(tables);
  fill(db);
}

function fill(db: Database): void {
  const addShop = db.prepare("INSERT INTO shops VALUES (?, ?, ?)");
  for (const { id, en, zh } of shops) addShop.run(id, en, zh);
  const addProduct = db.prepare(
    "INSERT INTO products VALUES (@id, @shopId, @type, @colour, @en, @zh, @priceCny, @costCny, @stock)",
  );
  for (const product of products) addProduct.run(product);
  const addConsumer = db.prepare("INSERT INTO consumers VALUES (?, ?, ?, ?, ?, ?)");
  for (const { pin, en, zh, phone, city } of consumers) addConsumer.run(pin, en, zh, phone, city.en, city.zh);
}

export const merchantDatabase: DatabasePage = {
  version: 2,
  tables,
  fill,
  // Files of version 1 were made with a column "colour" and without it.
  upgrades: { 1: makeAnew },
};

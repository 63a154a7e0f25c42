import type { Accounts, World } from "../../engine/domain/caller.ts";
import { type Day, localDay, localTime } from "../../engine/domain/days.ts";
import { type Ledger, openLedger } from "../../engine/domain/ledger.ts";
import { openDatabase } from "../../engine/domain/open-database.ts";
import { SetupError } from "../../engine/errors.ts";
import { TimeZone } from "../../engine/time-zone.ts";
import { merchantDatabase } from "./data/schema.ts";
import { seedDaysUpTo } from "./data/seed.ts";
import { type Goods, openGoods } from "./goods.ts";
import { type Orders, openOrders } from "./orders.ts";
import { openPromotions, type Promotions } from "./promotions.ts";
import { openSales, type Sales } from "./sales.ts";

/** The shopping platform's services for the owner of a shop: what the tools work on. The user id is the shop's. */
export interface Merchant extends World {
  readonly orders: Orders;
  readonly goods: Goods;
  readonly sales: Sales;
  readonly promotions: Promotions;
  readonly ledger: Ledger;
  /** The day on the platform's clock. */
  today(now: Date): Day;
  /** The minute on the platform's clock, `YYYY-MM-DD HH:MM`. */
  minute(now: Date): string;
  catchUp(now: Date): void;
  close(): void;
}

/** A shop to try it out as. */
export const EXAMPLE_USER = "M1001";

interface MerchantOptions {
  /** The database file, or ":memory:". */
  file: string;
  now: () => Date;
  defaultUserId?: string | undefined;
}

export function openMerchant({ file, now, defaultUserId }: MerchantOptions): Merchant {
  const zone = new TimeZone("Asia/Shanghai");
  const db = openDatabase(file, merchantDatabase);
  const named = db.prepare<[string]>("SELECT 1 FROM shops WHERE id = ?");
  const accounts: Accounts = {
    defaultUserId,
    exampleUserId: EXAMPLE_USER,
    has: (userId) => named.get(userId) !== undefined,
  };
  let filledOn = "";
  const merchant: Merchant = {
    accounts,
    orders: openOrders(db),
    goods: openGoods(db),
    sales: openSales(db),
    promotions: openPromotions(db),
    ledger: openLedger(db, now),
    today: (instant) => localDay(instant, zone),
    minute: (instant) => localTime(instant, zone),
    catchUp(instant) {
      const today = localDay(instant, zone);
      if (today === filledOn) return;
      seedDaysUpTo(db, today);
      filledOn = today;
    },
    close: () => void db.close(),
  };
  if (defaultUserId !== undefined && !accounts.has(defaultUserId)) {
    db.close();
    throw new SetupError(`MERCHANT_USER names "${defaultUserId}", which is no shop. There are M1001 to M1003.`);
  }
  merchant.catchUp(now());
  return merchant;
}

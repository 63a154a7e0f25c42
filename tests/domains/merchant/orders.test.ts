import { afterAll, describe, expect, it } from "vitest";
import { openMerchant } from "../../../src/domains/merchant/merchant.ts";
import { countedEach } from "../../../src/domains/merchant/order-lines.ts";
import type { OrderKeys } from "../../../src/domains/merchant/orders.ts";

const now = new Date("2026-11-21T07:04:00Z");
const minute = "2026-11-21 15:04";
const merchant = openMerchant({ file: ":memory:", now: () => now });
const all = merchant.orders.find("M1001", {}, minute);
const found = (keys: OrderKeys) => merchant.orders.find("M1001", keys, minute);
afterAll(() => merchant.close());

describe("the orders of a shop", () => {
  const week = { from: "2026-11-09", to: "2026-11-15" };
  const isIn = (time: string | null) => time !== null && time.slice(0, 10) >= week.from && time.slice(0, 10) <= week.to;

  it("are found by the city they are sent to, in either language", () => {
    const there = all.filter(({ cityEn }) => cityEn === "Chengdu");
    expect(there.length).toBeGreaterThan(0);
    expect(found({ cities: ["Chengdu"] })).toEqual(there);
    expect(found({ cities: ["成都"] })).toEqual(there);
  });

  it.each([
    ["Gao", "Chen"],
    ["高姓", "陈姓"],
  ])("are found and counted by the names of families: %s, %s", (...names) => {
    const [gao, chen] = ["Gao ", "Chen "].map((family) => all.filter(({ buyerEn }) => buyerEn.startsWith(family)));
    const orders = found({ consumer_names: names });
    expect(orders).toHaveLength((gao?.length ?? 0) + (chen?.length ?? 0));
    const counts = ` (${names[0]} ${gao?.length}, ${names[1]} ${chen?.length})`;
    expect(countedEach(orders, { consumer_names: names }, (en) => en)).toBe(counts);
  });

  it("are open until they are delivered or cancelled", () => {
    const waiting = all.filter(({ cancelledAt, deliveredAt }) => cancelledAt === null && deliveredAt > minute);
    expect(waiting.length).toBeGreaterThan(0);
    expect(found({ state: "open" }).filter(({ cancelledAt }) => cancelledAt === null)).toEqual(waiting);
  });

  it("came into a state on the days asked for, whenever they were placed", () => {
    const returned = all.filter(({ returnedAt }) => isIn(returnedAt));
    expect(returned.some(({ placedAt }) => placedAt < week.from)).toBe(true);
    expect(found({ state: "returned", ...week })).toEqual(returned);
    const delivered = all.filter(({ cancelledAt, deliveredAt }) => cancelledAt === null && isIn(deliveredAt));
    expect(found({ state: "delivered", ...week })).toEqual(delivered);
  });

  it("were placed on the days asked for where that is said", () => {
    const placed = all.filter(
      ({ placedAt, returnedAt }) => isIn(placedAt) && returnedAt !== null && returnedAt <= minute,
    );
    expect(found({ state: "returned", daysOf: "placed", ...week })).toEqual(placed);
  });
});

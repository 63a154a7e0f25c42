import { describe, expect, it, vi } from "vitest";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const now = new Date("2026-11-21T15:04:00+08:00");
const roads = conversations({ domains: ["traffic"], now });
const trips = conversations({ domains: ["travel"], now, user: "P1001" });
const shop = conversations({ domains: ["merchant"], now, user: "M1001" });
const opened = { roads, trips, shop };

describe("a day of the month is heard behind what it is the day of", () => {
  it.each([
    ["shop", "Show the orders of the 3rd", { start_date: "2026-11-03" }],
    ["shop", "Sales of the 12th", { start_date: "2026-11-12", end_date: "2026-11-12" }],
    ["shop", "订单24号的", { start_date: "2026-10-24" }],
    ["roads", "Compare Shangcheng and Linping of the 18th", { start_date: "2026-11-18", end_date: "2026-11-18" }],
    ["trips", "Flights of the 28th from Zurich to Geneva", { from_date: "2026-11-28" }],
  ] as const)("%s: %s", async (domain, message, args) =>
    expect((await opened[domain].lastOf(message)).made[0]?.args).toMatchObject(args),
  );

  it("leaves a place in a list one", async () => {
    const told = (await shop.turnsOf("Best sellers last week", "the price of the 3rd")).at(-1);
    expect(told?.made).toMatchObject([{ name: "search_products", args: { sku_ids: ["10001123008376"] } }]);
  });
});

describe("how many more is counted from what the one pointed at has", () => {
  it.each([
    ["我的预订", "第二个再加一个人", "EB-011260", 2],
    ["我的预订", "第六个多带两个人", "EB-011280", 3],
    ["My bookings", "Add one more person to the second one", "EB-011260", 2],
    ["My bookings", "One more person on the sixth one", "EB-011280", 2],
  ])("%s | %s", async (first, message, booking_id, people) =>
    expect((await trips.turnsOf(first, message)).at(-1)?.waiting).toMatchObject([{ args: { booking_id, people } }]),
  );
});

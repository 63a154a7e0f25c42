import { describe, expect, it, vi } from "vitest";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const { lastOf } = conversations({
  now: new Date("2026-11-21T15:04:00+08:00"),
  user: "M1001",
  domains: ["travel", "traffic", "merchant"],
});

const named = ({ name, args }: { name: string; args: Record<string, unknown> }) => [name, args];

describe("what is asked of the shop stays with it, however courteous and on whatever days", () => {
  const week = { start_date: "2026-11-16", end_date: "2026-11-22" };

  it.each([
    ["请帮我看看本店这周的经营情况", "get_sales", week],
    ["帮我看看店里这周的生意", "get_sales", week],
    ["could you please tell me how the shop did this week", "get_sales", week],
    ["how many refunds did I have this week", "search_orders", { ...week, order_status: "returned" }],
    ["那这周有多少退货", "search_orders", { ...week, order_status: "returned" }],
  ])("%s", async (message, name, args) =>
    expect((await lastOf(message)).made.map(named)).toMatchObject([[name, args]]),
  );

  it.each(["what refund do I get for my ticket TK-011261", "我要退票，TK-011261能退多少"])(
    "what is asked of a trip does not: %s",
    async (message) =>
      expect((await lastOf(message)).made.map(({ name }) => name)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/order|sales/)]),
      ),
  );
});

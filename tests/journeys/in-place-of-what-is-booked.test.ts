import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const now = new Date("2026-11-21T15:04:00+08:00");
const trips = conversations({ domains: ["travel"], now, user: "P1001" });

describe("another thing in place of one that is booked is no booking beside it, and told to be none that can be made", () => {
  const only = [
    ["change CB-011280 to an SUV", "Of CB-011280 only the dates can be changed; for another rental car"],
    ["change my paris car to an SUV", "Of CB-011280 only the dates can be changed"],
    ["swap my Geneva hotel for a 5 star one", "Of HB-011260 only the dates and the number of rooms"],
    ["CB-011280换成商务车", "CB-011280 只能更改日期；要换别的租车车型"],
    ["给CB-011280换个SUV", "CB-011280 只能更改日期"],
  ] as const;
  sampled(only)("%s", async (message, told) => expect((await trips.lastOf(message)).text).toContain(told));

  sampled([
    ["upgrade my car to an SUV", "the paris one", "Of CB-011280 only the dates can be changed"],
    ["把我的租车换成SUV", "第二个", "CB-011280 只能更改日期"],
  ])("%s | %s", async (message, choice, told) => {
    const [first, last] = await trips.turnsOf(message, choice);
    expect(first?.made).toMatchObject([{ name: "list_my_bookings", args: { kind: "car" } }]);
    expect(last?.text).toContain(told);
  });

  it("asks which of the hotels is to be another one", async () =>
    expect((await trips.lastOf("把我的酒店换成四星的")).text).toMatch(
      /HB-011260[\s\S]*HB-011280[\s\S]*请问您选哪一个/,
    ));

  it("moves a flight to a later one", async () =>
    expect((await trips.lastOf("change TK-011271 to a later flight")).waiting).toMatchObject([
      { args: { flight_id: "SB109-20261215" } },
    ]));
});

describe("the way there is cancelled beside the hotel, and not looked for", () => {
  it("asks for the ticket behind the hotel", async () => {
    const { made, waiting } = await trips.lastOf("取消12月巴黎的酒店和去巴黎的航班");
    expect(made.map(({ name }) => name)).not.toContain("search_flights");
    expect(waiting).toMatchObject([{ args: { booking_id: "HB-011270" } }]);
  });

  it("cancels both where one of each is there", async () =>
    expect((await trips.lastOf("帮我取消日内瓦的租车和去日内瓦的机票")).waiting).toMatchObject([
      { args: { booking_id: "CB-011260" } },
      { args: { ticket_id: "TK-011261" } },
    ]));
});

import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const travel = conversations({ domains: ["travel"], user: "P1001" });

const TICKET = { name: "cancel_ticket", args: { ticket_id: "TK-011262" } };
const HOTEL = { name: "cancel_hotel_booking", args: { booking_id: "HB-011260" } };

describe("two orders in one message", () => {
  sampled([
    ["cancel my flight on 2026-11-29 and cancel my geneva hotel"],
    ["把2026年11月29日的机票退了，把日内瓦的酒店也取消"],
  ])("leave each thing its own day and place: %s", async (said) => {
    const { waiting } = await travel.lastOf(said);
    expect(waiting).toEqual(expect.arrayContaining([TICKET, HOTEL]));
    expect(waiting).toHaveLength(2);
  });

  it("share the place that stands behind both", async () => {
    const { waiting } = await travel.lastOf("cancel the hotel and the car in paris in january 2027");
    expect(waiting.map(({ args }) => args.booking_id).sort()).toEqual(["CB-011280", "HB-011280"]);
  });
});

describe("the cheapest of what is looked for", () => {
  sampled([
    ["find a hotel in basel 2026-12-02 to 2026-12-04 and book the cheapest"],
    ["is there a hotel in basel 2026-12-02 to 2026-12-04? if so book the cheapest"],
    ["巴塞尔2026年12月2号到4号有酒店吗？有的话订最便宜的"],
  ])("is booked, of that kind and no other: %s", async (said) => {
    const { waiting } = await travel.lastOf(said);
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id: "HT-0202" }) }]);
  });

  it("is not booked where something else decides", async () => {
    const { waiting } = await travel.lastOf(
      "book the cheapest hotel in basel 2026-12-02 to 2026-12-04 if it has a pool",
    );
    expect(waiting).toEqual([]);
  });
});

describe("another kind than the one that was offered", () => {
  const days = { city: "Zurich", pick_up_date: "2026-12-02", return_date: "2026-12-04" };
  sampled([
    ["hotels in zurich 2026-12-02 to 2026-12-04", "i meant cars not hotels"],
    ["hotels in zurich 2026-12-02 to 2026-12-04", "sorry i meant cars"],
    ["苏黎世2026年12月2号到4号的酒店", "说错了，我要租车不是酒店"],
    ["苏黎世2026年12月2号到4号的酒店", "那租车呢"],
  ])("is looked for there on those days: %s, %s", async (first, then) => {
    const { made } = await travel.lastOf(first, then);
    expect(made).toEqual([{ name: "search_car_rentals", args: days }]);
  });

  sampled([
    ["hotels in zurich 2026-12-02 to 2026-12-04", "i meant the garden hotel"],
    ["苏黎世2026年12月2号到4号的酒店", "我要的是花园酒店"],
  ])("is not meant by who names one of those offered: %s, %s", async (first, then) => {
    const { waiting } = await travel.lastOf(first, then);
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id: "HT-0102" }) }]);
  });
});

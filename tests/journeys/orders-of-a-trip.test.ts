import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const travel = conversations({ domains: ["travel"], user: "P1001" });
const merchant = conversations({ domains: ["merchant"], user: "M1001" });

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

sampled([
  ["trip to Paris next weekend: flights from Zurich and a hotel"],
  ["巴黎之行：下周末从苏黎世出发的航班，再找个酒店"],
])("a hotel is looked for where the journey leads, not where it begins: %s", async (said) => {
  const { made } = await travel.lastOf(said);
  expect(made).toEqual([
    { name: "search_flights", args: expect.objectContaining({ from_city: "Zurich", to_city: "Paris" }) },
    { name: "search_hotels", args: expect.objectContaining({ city: "Paris" }) },
  ]);
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
    ["hotels in zurich 2026-12-02 to 2026-12-04", "no thanks, show me cars instead"],
    ["hotels in zurich 2026-12-02 to 2026-12-04", "what about cars for the same dates"],
    ["苏黎世2026年12月2号到4号的酒店", "不用了，看看租车吧"],
    ["苏黎世2026年12月2号到4号的酒店", "同样日期的租车呢"],
  ])("is looked for there on those days: %s, %s", async (first, then) => {
    const { made } = await travel.lastOf(first, then);
    expect(made).toEqual([{ name: "search_car_rentals", args: days }]);
  });

  sampled([
    ["苏黎世2026年12月2号到4号的酒店", "航班呢"],
    ["hotels in zurich 2026-12-02 to 2026-12-04", "what about flights?"],
  ])("is looked for there, whoever finds it: %s, %s", async (first, then) => {
    const { made } = await travel.lastOf(first, then);
    expect(made).toEqual([
      { name: "search_flights", args: { to_city: "Zurich", from_date: "2026-12-02", to_date: "2026-12-04" } },
    ]);
  });

  sampled([
    ["hotels in zurich 2026-12-02 to 2026-12-04", "i meant the garden hotel"],
    ["苏黎世2026年12月2号到4号的酒店", "我要的是花园酒店"],
  ])("is not meant by who names one of those offered: %s, %s", async (first, then) => {
    const { waiting } = await travel.lastOf(first, then);
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id: "HT-0102" }) }]);
  });
});

it("another kind than was told of keeps the days, where nothing was offered", async () => {
  const { made } = await merchant.lastOf("2026年11月16号到18号的销售", "我要的是订单不是销售");
  const days = { start_date: "2026-11-16", end_date: "2026-11-18" };
  expect(made).toEqual([{ name: "search_orders", args: days }]);
});

describe("below what is offered", () => {
  sampled([
    ["cars in geneva 2026-12-05 to 2026-12-08", "extend it to 2026-12-10", "return_date"],
    ["hotels in geneva 2026-12-05 to 2026-12-08", "extend it till 2026-12-10", "check_out"],
    ["日内瓦2026年12月5号到8号的酒店", "延到10号", "check_out"],
  ])("another end is one of the offers, and no booking is changed: %s, %s", async (first, then, end) => {
    const { made, waiting } = await travel.lastOf(first, then);
    expect(made).toEqual([expect.objectContaining({ args: expect.objectContaining({ [end]: "2026-12-10" }) })]);
    expect(waiting).toEqual([]);
  });

  sampled([
    ["excursions in paris on 2026-12-16", "2 people", "the louvre"],
    ["巴黎2026年12月16号有什么游览", "两个人", "卢浮宫"],
    ["巴黎2026年12月16号有什么游览", "2位", "卢浮宫"],
  ])("how many is kept for the one that is taken: %s, %s, %s", async (...turns) => {
    const { waiting } = await travel.lastOf(...turns);
    expect(waiting).toEqual([
      { name: "book_excursion", args: expect.objectContaining({ excursion_id: "EX-0501", people: 2 }) },
    ]);
  });

  it("is kept for the only one, too", async () => {
    const { waiting } = await travel.lastOf("excursions in geneva on 2026-11-26, nature", "2 people", "ok");
    expect(waiting).toEqual([{ name: "book_excursion", args: expect.objectContaining({ people: 2 }) }]);
  });

  sampled([
    ["excursions in paris on 2026-12-16", "yes book", "Which one would you like?"],
    ["巴黎2026年12月16号有什么游览", "好，订吧", "请问您选哪一个？"],
  ])("who says not which is asked: %s, %s", async (first, then, question) => {
    const { text, waiting } = await travel.lastOf(first, then);
    expect(text.trim()).toBe(question);
    expect(waiting).toEqual([]);
  });

  sampled([
    ["hotels in zurich 2026-12-02 to 2026-12-04, 5 stars", "book"],
    ["hotels in zurich 2026-12-02 to 2026-12-04, 5 stars", "yes book"],
    ["苏黎世2026年12月2号到4号的五星酒店", "好，订吧"],
  ])("the only one is taken without its name: %s, %s", async (first, then) => {
    const { waiting } = await travel.lastOf(first, then);
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id: "HT-0104" }) }]);
  });

  sampled([
    ["hotels in zurich 2026-12-02 to 2026-12-04, 5 stars", "hmm book something else", "What would you like instead?"],
    ["hotels in zurich 2026-12-02 to 2026-12-04", "another one", "Which one would you like?"],
    ["苏黎世2026年12月2号到4号的五星酒店", "换一家", "请问您想怎么办？"],
  ])("another than the one is none of them: %s, %s", async (first, then, question) => {
    const { text, waiting } = await travel.lastOf(first, then);
    expect([text.trim(), waiting]).toEqual([question, []]);
  });

  sampled([
    ["hotels in zurich 2026-12-02 to 2026-12-04", "i meant two rooms", "the first"],
    ["苏黎世2026年12月2号到4号的酒店", "我要的是两间房", "第一家"],
  ])("how many is no kind of thing: %s, %s", async (...turns) => {
    const { waiting } = await travel.lastOf(...turns);
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ rooms: 2 }) }]);
  });

  it("a wish for a cheaper one books none, and the cheapest is booked", async () => {
    const hotels = "日内瓦2026年12月5号到8号的酒店";
    expect((await travel.lastOf(hotels, "便宜点可以吗")).waiting).toEqual([]);
    expect((await travel.lastOf(hotels, "最便宜的")).waiting).toHaveLength(1);
  });
});

describe("what somebody has", () => {
  sampled([["what's my total spend on travel in 2026"], ["我2026年旅行一共花了多少钱"]])(
    "counts with what is over, where a whole year is asked about: %s",
    async (said) => {
      const { made } = await travel.lastOf(said);
      expect(made).toEqual([
        { name: "list_my_bookings", args: { include_past: true } },
        { name: "list_my_tickets", args: { include_past: true } },
      ]);
    },
  );

  sampled([["我12月一共花多少"], ["我十二月一共花多少"], ["what's my total for december"]])(
    "counts what is of a month, where that is all that is said: %s",
    async (said) => {
      const { text } = await travel.lastOf(said);
      expect(text).toContain("HB-011270");
      expect(text).not.toContain("HB-011260");
    },
  );

  it("counts as what is to come, where a place is asked about", async () => {
    const { made } = await travel.lastOf("what's my total for the paris trip");
    expect(made.map(({ args }) => args)).toEqual([{}, {}]);
  });

  it("is no flight of all that there are", async () => {
    const { made } = await travel.lastOf("我2026年11月25号去日内瓦的航班几点");
    expect(made).toEqual([{ name: "list_my_tickets", args: { to_city: "Geneva" } }]);
    const others = await travel.lastOf("2026年11月25号苏黎世去日内瓦的航班几点");
    expect(others.made).toEqual([expect.objectContaining({ name: "search_flights" })]);
  });

  sampled([["can i get my money back for the suv"], ["越野车能退钱吗"]])(
    "is told of by the rules on its kind: %s",
    async (said) => {
      const { text } = await travel.lastOf(said);
      expect(text).toMatch(/Car rental: driver|租车规定/);
    },
  );

  it("is cancelled behind the question whether it can be", async () => {
    const { waiting } = await travel.lastOf("日内瓦酒店能退吗", "那退了吧");
    expect(waiting).toEqual([HOTEL]);
  });
});

sampled([
  ["flights zurich to paris 2026-12-14", "returning the 18th"],
  ["2026年12月14号苏黎世去巴黎的航班", "那18号回呢"],
])("the way back is looked for: %s, %s", async (first, then) => {
  const { made } = await travel.lastOf(first, then);
  expect(made).toEqual([
    { name: "search_flights", args: { from_city: "Paris", to_city: "Zurich", from_date: "2026-12-18" } },
  ]);
});

it("two nights are two nights, whatever they are counted by", async () => {
  const { made } = await travel.lastOf("巴塞尔的酒店2026年12月2号住两天");
  expect(made).toEqual([
    { name: "search_hotels", args: { city: "Basel", check_in: "2026-12-02", check_out: "2026-12-04" } },
  ]);
});

describe("at a card", () => {
  it("nvm leaves it", async () => {
    const { waiting } = await travel.lastOf("cancel my geneva car", "nvm");
    expect(waiting).toEqual([]);
  });

  sampled([["机票不要取消"], ["不要取消机票"], ["leave the tickets"]])(
    "what is to stay is left out, and the rest waits: %s",
    async (said) => {
      const { text } = await travel.lastOf("把日内瓦的都取消", said);
      expect(text).not.toMatch(/没有处理|不清楚|not clear/);
    },
  );
});

import { describe, expect, it, vi } from "vitest";
import { oneIn, sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const talks = {
  travel: conversations({ domains: ["travel"], user: "P1001" }),
  merchant: conversations({ domains: ["merchant"], user: "M1001" }),
};
const lastOf = (domain: keyof typeof talks, ...turns: string[]) => talks[domain].lastOf(...turns);

describe("what is to be done with some of the things shown", () => {
  it.each(
    oneIn(8, [
      ["travel", "show my bookings", "cancel the most expensive", ["HB-011270", "HB-011280"]],
      ["travel", "看看我的预订", "取消最贵的", ["HB-011270", "HB-011280"]],
      ["travel", "我的预订", "取消12月20日以后的", ["CB-011280", "EB-011280", "HB-011280"]],
      ["merchant", "show my promotions", "end the ones that end after today", ["PR-107732", "PR-107733"]],
      ["travel", "my tickets", "cancel the flex one", ["TK-011271", "TK-011272"]],
      ["travel", "我的机票", "从巴黎回来那张改到5号", ["TK-011272", "TK-011282"]],
      ["travel", "我的预订", "2920块的那个取消", ["HB-011270", "HB-011280"]],
    ] as const),
  )("is asked about where several are meant: %s, %s, %s", async (domain, list, request, ids) => {
    const { text, waiting } = await lastOf(domain, list, request);
    expect(waiting).toEqual([]);
    expect([...text.matchAll(/^\d\. (?:\d+ )?([A-Z]{2}-\d+)/gm)].map(([, id]) => id)).toEqual(ids);
    expect(text).toMatch(/[?？]$/);
  });

  sampled([
    [
      "what have i booked",
      "cancel the paris one",
      "the car",
      { name: "cancel_car_rental", args: { booking_id: "CB-011280" } },
    ],
    ["我的预订", "巴黎那个取消", "游船", { name: "cancel_excursion_booking", args: { booking_id: "EB-011280" } }],
  ])("is done with the one that is named then: %s | %s | %s", async (list, request, reply, call) =>
    expect((await lastOf("travel", list, request, reply)).waiting).toMatchObject([call]),
  );

  it("is done with the only one within the bounds that are named", async () => {
    const { waiting } = await lastOf("merchant", "show my promotions", "end the ones with less than 15% off");
    expect(waiting).toMatchObject([{ name: "cancel_promotion", args: { promotion_id: "PR-107732" } }]);
  });

  it("is done with none where none is within them", async () => {
    const { text, waiting } = await lastOf("travel", "show my bookings", "cancel the ones under 100");
    expect(waiting).toEqual([]);
    expect(text).toContain("None of those shown");
  });
});

const HOTELS = "hotels in Paris Dec 5 to 7";
const HAN_HOTELS = "12月5日到7日巴黎的酒店";

describe("where one of several is to be chosen", () => {
  it.each(
    oneIn(8, [
      [HOTELS, "the cheapest with breakfast", "“breakfast”"],
      [HAN_HOTELS, "最便宜的含早餐的", "含早餐的”"],
      [HOTELS, "the second one's address", "“the second one's address”"],
      [HAN_HOTELS, "第二家的地址", "“第二家的地址”"],
      [HOTELS, "the fifth", "“the fifth”"],
    ]),
  )("what the things do not tell is named, and nothing is booked: %s, %s", async (list, words, named) => {
    const { text, waiting } = await lastOf("travel", list, words);
    expect(waiting).toEqual([]);
    expect(text).toContain(named);
  });

  sampled([
    [HOTELS, "the first one is too expensive", "HT-0501"],
    [HAN_HOTELS, "第三家太贵了", "HT-0503"],
  ])("a complaint about one chooses none, and leaves the others: %s, %s", async (list, words, refused) => {
    const { text, waiting } = await lastOf("travel", list, words);
    expect(waiting).toEqual([]);
    expect(text.match(/HT-\d+/g)).toHaveLength(3);
    expect(text).not.toContain(refused);
  });

  sampled([
    ["book Rome Garden Hotel from Jan 4 to Jan 8", "Full then: Rome Old Town House, Rome Garden Hotel"],
    ["订罗马花园酒店，1月4日到8日", "已满：罗马老城酒店、罗马花园酒店"],
  ])("the only one there is is not taken for another that is named: %s", async (request, full) => {
    const { text, waiting } = await lastOf("travel", request);
    expect(waiting).toEqual([]);
    expect(text).toContain(full);
    expect((await lastOf("travel", request, "1")).waiting).toMatchObject([{ args: { hotel_id: "HT-1201" } }]);
  });

  it("the rules asked for are those of what is chosen", async () => {
    const { text, waiting } = await lastOf("travel", HOTELS, "policy of the second one");
    expect(waiting).toEqual([]);
    expect(text).toMatch(/^Hotel bookings/);
  });

  sampled([
    [HOTELS, "not now, show my tickets"],
    [HAN_HOTELS, "先不订，看看我的机票"],
  ])("what one has is shown instead: %s, %s", async (list, words) => {
    expect((await lastOf("travel", list, words)).text).toContain("TK-011281");
  });
});

describe("at a card", () => {
  sampled([
    ["cancel HB-011280", "why not", "HB-011280"],
    ["取消HB-011280", "为什么不行", "HB-011280"],
    ["cancel HB-011270", "改成HB-011280那个", "HB-011280"],
  ])("what waits after %s, %s", async (request, words, id) => {
    const { waiting } = await lastOf("travel", request, words);
    expect(waiting).toMatchObject([{ name: "cancel_hotel_booking", args: { booking_id: id } }]);
  });

  sampled([
    ["show my promotions", "end the second one", "no the third"],
    ["我的促销", "结束第二个", "不，第三个"],
  ])("another one of the list is taken up: %s, %s, %s", async (...turns) => {
    const { waiting } = await lastOf("merchant", ...turns);
    expect(waiting).toMatchObject([{ name: "cancel_promotion", args: { promotion_id: "PR-107730" } }]);
  });

  it("shows what one has first, says that nothing was done, and asks which one is meant then", async () => {
    const turns = ["cancel HB-011280", "no actually first show me my tickets"];
    const { text } = await lastOf("travel", ...turns);
    expect(text).toContain("TK-011261");
    expect((await lastOf("travel", ...turns, "now cancel it")).waiting).toEqual([]);
  });

  it("keeps the wish behind a refusal", async () => {
    const { waiting } = await lastOf("travel", "预订苏黎世车站旅舍12月5日到7日", "等等，先别订，我想要带花园的那家");
    expect(waiting).toMatchObject([{ name: "book_hotel", args: { hotel_id: "HT-0102" } }]);
  });
});

describe("a highest number of stars", () => {
  sampled([
    ["罗马12月24到27号四星以下的酒店", 4],
    ["hotels in Rome dec 24-27 not 5 stars", 4],
    ["hotels in Rome 24 to 27 dec with at most 4 stars", 4],
    ["hotels in Rome 24 to 27 dec under 4 stars", 3],
  ])("shows none above it: %s", async (request, most) => {
    const { text } = await lastOf("travel", request);
    const stars = [...text.matchAll(/(\d) stars|([三四五])星/g)].map(([, digit, han]) =>
      Number(digit ?? "三四五".indexOf(han ?? "") + 3),
    );
    expect(Math.max(...stars)).toBe(most);
    expect(Math.min(...stars)).toBe(3);
  });
});

sampled([
  [["book the cheapest hotel in Paris with breakfast from Dec 26 to 28"], "breakfast"],
  [["订巴黎最便宜的含早餐的酒店，12月26到28号"], "早餐"],
  [[HOTELS, "breakfast included, cheapest"], "breakfast"],
])("%j books nothing, and names what is not told", async (turns, wish) => {
  const { text, waiting } = await lastOf("travel", ...turns);
  expect(waiting).toEqual([]);
  expect(text).toContain(wish);
});

it.each(
  oneIn(8, [
    [["make the vineyard tour for 3 and the cruise for 2"], [{ people: 3 }, { people: 2 }]],
    [["把葡萄园的游览改成3人，游船改成2人"], [{ people: 3 }, { people: 2 }]],
    [
      ["change HB-011280 to jan 5 to jan 8 and HB-011270 to 3 nights"],
      [{ check_in: "2027-01-05" }, { check_out: "2026-12-18" }],
    ],
    [
      [HOTELS, "the garden one and the old town one"],
      [{ hotel_id: "HT-0502" }, { hotel_id: "HT-0503" }],
    ],
    [
      [HAN_HOTELS, "花园那家和老城那家都要"],
      [{ hotel_id: "HT-0502" }, { hotel_id: "HT-0503" }],
    ],
  ]),
)("%j takes up both", async (turns, args) => {
  expect((await lastOf("travel", ...turns)).waiting).toMatchObject(args.map((one) => ({ args: one })));
});

sampled([
  [["is TK-011261 refundable?", "and how much baggage?", "cancel it"], ["cancel_ticket"]],
  [["whats my next trip?", "how much is the car there", "cancel it"], []],
])("%j does nothing to what was not spoken of", async (turns, names) => {
  expect((await lastOf("travel", ...turns)).waiting.map(({ name }) => name)).toEqual(names);
});

const ALONE = "hotels in geneva 24 to 27 december";
const HAN_ALONE = "日内瓦12月24到27的酒店";

describe("a thing to be booked is the one described", () => {
  it.each(
    oneIn(8, [
      [ALONE, "book the 3-star", "3-star"],
      [ALONE, "the cheapest four-star one, two rooms", "four-star"],
      [ALONE, "book the garden hotel", "garden"],
      [ALONE, "book the Hilton", "Hilton"],
      [HAN_ALONE, "订四星的", "四星"],
      [HAN_ALONE, "订一间500以内的", "500以内"],
      [HAN_ALONE, "订花园酒店", "花园"],
      [HOTELS, "the cheapest five-star under 2000", "under 2000"],
      [ALONE, "book a double room with breakfast", "breakfast"],
    ]),
  )("and none where none is: %s, %s", async (list, words, named) => {
    const { text, waiting } = await lastOf("travel", list, words);
    expect(waiting).toEqual([]);
    expect(text).toContain(`“${named}”`);
  });

  it.each(
    oneIn(8, [
      [HOTELS, "the cheapest five-star", { hotel_id: "HT-0504" }],
      [HOTELS, "the three-star one for one night", { hotel_id: "HT-0501", check_out: "2026-12-06" }],
      [HOTELS, "the most expensive under 2000", { hotel_id: "HT-0503" }],
      [HAN_HOTELS, "2000以内最贵的那家", { hotel_id: "HT-0503" }],
      [ALONE, "the cheapest one then, 2 rooms", { hotel_id: "HT-0304", rooms: 2 }],
      [ALONE, "reserve it for Anna Meier", { hotel_id: "HT-0304" }],
      [HAN_ALONE, "给我爸妈订一间", { hotel_id: "HT-0304" }],
    ]),
  )("among others: %s, %s", async (list, words, args) => {
    expect((await lastOf("travel", list, words)).waiting).toMatchObject([{ name: "book_hotel", args }]);
  });
});

it("a code that is a small word is no place where the word is only stressed", async () => {
  expect((await lastOf("travel", "what CAN you do")).made).toEqual([]);
  expect((await lastOf("travel", "hotels in CAN")).made).toMatchObject([{ args: { city: "Guangzhou" } }]);
});

it.each([
  ["I want to book a hotel in Paris from January 12 to 14, under 500", "ok, up to 1000 is fine too"],
  ["我想订1月12日到14日巴黎的酒店，500元以内", "那贵一点的也行，1000以内"],
])("a search that is widened is shown, and nothing of it is booked: %s, %s", async (...turns) => {
  const { text, waiting } = await lastOf("travel", ...turns);
  expect(waiting).toEqual([]);
  expect(text).toContain("1. HT-0501");
});

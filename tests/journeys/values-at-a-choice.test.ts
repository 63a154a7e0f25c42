import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const travel = conversations({ domains: ["travel"], user: "P1001" });

/** On the Saturday before. */
const saturday = conversations({ domains: ["travel"], now: new Date("2026-11-21T15:04:00+08:00"), user: "P1001" });

const HOTEL = {
  en: "book a hotel in Geneva on 2026-12-03 for 2 nights",
  zh: "订一家日内瓦的酒店，2026年12月3日住两晚",
};

describe("while one of several things is to be chosen", () => {
  sampled([
    [HOTEL.en, "3 nights", { check_in: "2026-12-03", check_out: "2026-12-06" }],
    [HOTEL.en, "make it 4 nights", { check_in: "2026-12-03", check_out: "2026-12-07" }],
    [HOTEL.en, "a day later", { check_in: "2026-12-04", check_out: "2026-12-06" }],
    [HOTEL.en, "ok but one day longer", { check_in: "2026-12-03", check_out: "2026-12-06" }],
    [HOTEL.zh, "住三晚", { check_in: "2026-12-03", check_out: "2026-12-06" }],
    [HOTEL.zh, "少住一晚", { check_in: "2026-12-03", check_out: "2026-12-04" }],
    [
      "2026年12月10日到13日在巴黎租一辆车",
      "行，但是要晚一天",
      { pick_up_date: "2026-12-11", return_date: "2026-12-14" },
    ],
  ])(
    "other days are those of what is booked, and change nothing that there is: %s, %s",
    async (request, days, args) => {
      const { waiting } = await travel.lastOf(
        request,
        days,
        /\p{Script=Han}/u.test(request) ? "第一个" : "the first one",
      );
      expect(waiting).toEqual([{ name: expect.stringMatching(/^book_/), args: expect.objectContaining(args) }]);
    },
  );

  sampled([
    ["巴黎有哪些车可以租", "最便宜的那个租三天，从2026年12月16号开始", "不对，是17号开始"],
    ["cars in paris", "book the cheapest for three days from 2026-12-16", "no, it starts on the 17th"],
  ])("another first day, said for what is full, moves no booking that there is: %s, %s, %s", async (...messages) => {
    const { waiting } = await travel.lastOf(...messages);
    const args = { car_id: "CR-0501", pick_up_date: "2026-12-17", return_date: "2026-12-20" };
    expect(waiting).toEqual([{ name: "book_car_rental", args }]);
  });

  sampled([
    ["book hotel HT-0304 on 2026-12-12 for two nights", "2 for one night only"],
    ["订酒店HT-0304，2026-12-12住两晚", "2，只住一晚"],
  ])("a number in front chooses: %s, %s", async (request, said) => {
    const { waiting } = await travel.lastOf(request, said);
    const args = { hotel_id: "HT-0302", check_in: "2026-12-12", check_out: "2026-12-13", rooms: 1 };
    expect(waiting).toEqual([{ name: "book_hotel", args }]);
  });

  sampled([
    [HOTEL.en, "two rooms", /^I have noted “two rooms”\. Which one/],
    [HOTEL.zh, "改成两间", /^已记下“改成两间”。请问您选哪一个/],
    [HOTEL.en, "business class", /^I have not acted on “business class”\. Which one/],
    [HOTEL.en, "not yet", /^I have not acted on “not yet”\. Which one/],
    [HOTEL.zh, "还没决定", /^“还没决定”没有处理。请问您选哪一个/],
    ["cancel the hotel", "and the flight too", /^“and the flight too” has to wait for this decision/],
    ["取消酒店预订", "机票也退了", /^“机票也退了”需在作出本次决定之后再提出/],
  ])("what is said is named, noted or not: %s, %s", async (request, said, told) => {
    const { text, waiting } = await travel.lastOf(request, said);
    expect(text.trim()).toMatch(told);
    expect(waiting).toEqual([]);
  });

  sampled([
    ["cancel the hotel", "the one in Paris"],
    ["取消酒店预订", "巴黎那个"],
  ])("those that words describe are left to choose from: %s, %s", async (request, some) => {
    const { text } = await travel.lastOf(request, some);
    expect(text.match(/HB-\d+/g)).toEqual(["HB-011270", "HB-011280"]);
  });

  it("a wish that is plainly for others goes to them", async () => {
    const { text } = await travel.lastOf(HOTEL.zh, "再看看去伦敦的航班");
    expect(text).toContain("航班 … → 伦敦");
  });

  it("the dearest of those shown is taken", async () => {
    const { waiting } = await travel.lastOf(HOTEL.zh, "要最贵的");
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id: "HT-0304" }) }]);
  });
});

const CHEAPEST = "book the cheapest hotel in Geneva on 2026-12-03 for 2 nights";

describe("one's ticket that was shown", () => {
  sampled([
    ["那改到26号呢", "search_flights", { to_date: "2026-12-26" }],
    ["就改26号最早的一班", "change_ticket", { flight_id: "SB108-20261226" }],
    ["改到26号最早的一班", "change_ticket", { flight_id: "SB108-20261226" }],
  ])("is what is moved to a day: %s", async (said, name, args) => {
    const { made } = await travel.lastOf("我的机票", "TK-011271", said);
    expect(made.at(-1)).toEqual({ name, args: expect.objectContaining(args) });
    // To know the month, that ticket may be read again, and no list.
    const read = made.filter(({ name }) => name.startsWith("list_my"));
    for (const call of read) expect(call.args).toEqual({ ticket_id: "TK-011271" });
  });

  sampled([
    ["no, the earlier", "SB108-20261226"],
    ["the last", "SB109-20261226"],
    ["approve 1", "SB108-20261226"],
  ])("has one of the flights chosen by few words: %s", async (said, flight_id) => {
    const { waiting } = await travel.lastOf("change ticket TK-011271 to 2026-12-26", said);
    expect(waiting).toEqual([{ name: "change_ticket", args: { ticket_id: "TK-011271", flight_id } }]);
  });
});

describe("two things in one message", () => {
  sampled([
    "订酒店HT-0302，2026年12月12日住两晚，再租车CR-0301，2026年12月12日到14日",
    "book hotel HT-0302, december 12 for two nights, then rent car CR-0301, december 12 to 14",
  ])("have their own days: %s", async (request) => {
    const { waiting } = await travel.lastOf(request);
    expect(waiting).toEqual([
      {
        name: "book_hotel",
        args: expect.objectContaining({ check_in: "2026-12-12", check_out: "2026-12-14" }),
      },
      {
        name: "book_car_rental",
        args: expect.objectContaining({ pick_up_date: "2026-12-12", return_date: "2026-12-14" }),
      },
    ]);
  });

  it("say why one of them that is still to come was not possible", async () => {
    const { text } = await travel.lastOf(
      "book hotel HT-0302 2026-12-12 for two nights, and rent car CR-0302 from 2026-12-12 to 2026-12-14",
    );
    expect(text).toMatch(
      /^Still to come, after your decision: “rent car CR-0302 .*” \(Compact car \(CR-0302\) is full on/,
    );
  });
});

describe("at a card", () => {
  it("one more somewhere else comes after it", async () => {
    const { text, waiting } = await travel.lastOf(CHEAPEST, "also one in Zurich");
    expect(text).toMatch(/^“also one in Zurich” has to wait for this decision/);
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id: "HT-0301" }) }]);
  });

  sampled([
    ["business class", "“business class”"],
    ["for two people", "“for two people”"],
  ])("what cannot be taken up is named, with what can be changed: %s", async (said, named) => {
    const { text, waiting } = await travel.lastOf(CHEAPEST, said);
    expect(text).toContain(`I have not acted on ${named}.\nOnly this can be changed here:`);
    expect(waiting).toHaveLength(1);
  });

  it("a condition that cannot be checked is named", async () => {
    const { text, waiting } = await travel.lastOf(CHEAPEST, "yes if I can cancel it for free");
    expect(text).toContain("I cannot check “if I can cancel it for free” here.");
    expect(waiting).toHaveLength(1);
  });

  sampled([
    [CHEAPEST, "is there a cheap one in Basel", "Choice of hotels in Basel, 2026-12-03 to 2026-12-05"],
    [HOTEL.zh, "第一家", "巴塞尔有便宜的吗", "巴塞尔的酒店，2026-12-03 至 2026-12-05"],
  ])("whether there is such a one is looked up where it is asked for: %s, %s", async (...turns) => {
    const { text, waiting } = await travel.lastOf(...turns.slice(0, -1));
    expect(text).toContain(turns.at(-1));
    expect(waiting).toHaveLength(1);
  });

  sampled(["no, I want the cheapest one", "no, the cheapest"])("what waits may be what is wanted: %s", async (said) => {
    const { text, waiting } = await travel.lastOf(CHEAPEST, said);
    expect(text).toMatch(/^Not done: .*\n\nThat is the action that was waiting here\. What would you like instead\?$/s);
    expect(waiting).toEqual([]);
  });

  it("what takes a single day is moved from its own", async () => {
    const { waiting } = await travel.lastOf("excursions in Geneva on 2026-12-04", "book the first one", "a day later");
    expect(waiting).toEqual([{ name: "book_excursion", args: expect.objectContaining({ date: "2026-12-05" }) }]);
  });

  it("another one is never the one that waits", async () => {
    const { text } = await travel.lastOf(HOTEL.zh, "第二家", "另一个");
    expect(text).toContain("日内瓦的酒店");
  });

  sampled([
    ["不是这个，最后一个", "EX-0303"],
    ["第三个", "EX-0303"],
  ])("the one that is pointed at is for as many as before: %s", async (said, id) => {
    const { waiting } = await travel.lastOf("日内瓦2026年12月4日有什么游览", "订第一个，两个人", said);
    expect(waiting).toEqual([
      { name: "book_excursion", args: expect.objectContaining({ excursion_id: id, people: 2 }) },
    ]);
  });

  it("a yes beside which something else is wanted books, and looks for that", async () => {
    const turns = ["excursions in Geneva on 2026-12-04", "book the first one for 2 people", "yes, and a car"];
    const { text, waiting } = await travel.lastOf(...turns);
    expect(text).toMatch(/^Booked EB-\d+: Palace of Nations[\s\S]*rental cars in Geneva, 2026-12-04/);
    expect(waiting).toEqual([]);
  });

  it("a yes beside an act of another kind does nothing", async () => {
    const { text, waiting } = await travel.lastOf(
      "日内瓦2026年12月5日有什么游览",
      "订第一个，两个人",
      "好的，再租辆车",
    );
    expect(text).toMatch(/^“好的，再租辆车”需在/);
    expect(waiting).toEqual([{ name: "book_excursion", args: expect.objectContaining({ date: "2026-12-05" }) }]);
  });

  sampled([
    [CHEAPEST, "do I have to pay now", "Payment, currency and invoices"],
    [HOTEL.zh, "第一家", "要现在付款吗", "付款、币种与发票"],
  ])("what is asked of now is asked of the rules: %s, %s", async (...turns) => {
    const { text, waiting } = await travel.lastOf(...turns.slice(0, -1));
    expect(text.trim()).toMatch(new RegExp(`^${turns.at(-1)}`));
    expect(waiting).toHaveLength(1);
  });
});

describe("one of those that are left is chosen, and none that was refused", () => {
  sampled([
    ["hotels in Basel from 2026-12-03 to 2026-12-06", "not the three star one, book the cheapest", "HT-0203"],
    ["hotels in Zurich from 2026-12-03 to 2026-12-06", "not the three star ones, book the cheapest", "HT-0102"],
    ["hotels in Zurich from 2026-12-03 to 2026-12-06", "not the 3 star ones, book the cheapest", "HT-0102"],
    ["hotels in Zurich from 2026-12-03 to 2026-12-06", "no 3 star ones, book the cheapest", "HT-0102"],
    ["2026年12月3日到6日苏黎世的酒店", "不要三星的，订最便宜的", "HT-0102"],
    ["hotels in Basel from 2026-12-03 to 2026-12-06", "nothing with five stars, take the most expensive", "HT-0203"],
    ["2026年12月3日到6日苏黎世的酒店", "不要四星的，订最贵的那家", "HT-0104"],
    ["2026年12月3日到6日巴塞尔的酒店", "除了三星的，订最便宜的", "HT-0203"],
  ])("%s, %s", async (request, words, hotel_id) => {
    const { waiting } = await travel.lastOf(request, words);
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id }) }]);
  });

  it("is asked for where it cannot be told which are left", async () => {
    expect((await travel.lastOf("my bookings", "not the Paris ones, cancel the cheapest")).waiting).toEqual([]);
    expect((await travel.lastOf("我有哪些预订", "不要巴黎的，取消最便宜的")).waiting).toEqual([]);
  });
});

describe("two kinds of what is shown choose none", () => {
  const HOTELS = "hotels in Geneva 5 to 7 December";
  sampled([
    [HOTELS, "3 or 5 stars", ["HT-0301", "HT-0304"]],
    [HOTELS, "4 or 5 stars please", ["HT-0302", "HT-0303", "HT-0304"]],
    ["日内瓦12月5到7号的酒店", "三星或者五星的", ["HT-0301", "HT-0304"]],
  ])("%s, %s: those of both are shown", async (list, words, ids) => {
    const { text, waiting } = await travel.lastOf(list, words);
    expect(waiting).toEqual([]);
    expect(text.match(/HT-\d{4}/g)).toEqual(ids);
  });

  it("and one of them can be chosen then", async () => {
    const { waiting } = await travel.lastOf(HOTELS, "4 or 5 stars please", "the cheapest of them");
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id: "HT-0302" }) }]);
    expect((await travel.lastOf("日内瓦12月5到7号的酒店", "还是第一个吧")).waiting).toHaveLength(1);
  });
});

describe("what is said of things to choose from", () => {
  it.each([
    ["hotels in Zurich from Dec 3 for 3 nights", "the one with the most stars", "HT-0104"],
    ["苏黎世12月3号起3晚的酒店", "星级最高的那家", "HT-0104"],
  ])("by what their lines count: %s, %s", async (list, choice, hotel) => {
    const { waiting } = await saturday.lastOf(list, choice);
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id: hotel }) }]);
  });

  it.each([
    [
      "苏黎世有哪些酒店",
      "12月3号住到6号一共多少",
      /2026-12-03 至 2026-12-06：\n1\. HT-0102.*\n {3}合计：.* × 3 = 4,530 元/,
    ],
    [
      "hotels in Zurich",
      "what would Dec 3 to Dec 6 cost in total",
      /2026-12-03 to 2026-12-06:\n1\. HT-0102.*\n.* = CNY 4,530/,
    ],
  ])("with days and a sum, it is looked up on those days: %s, %s", async (list, question, told) => {
    expect((await saturday.lastOf(list, question)).text).toMatch(told);
  });

  it.each([
    ["巴塞尔租车，明天开始四天", "有没有自动挡", "2026-11-22 至 2026-11-26"],
    ["苏黎世租车周一到周四", "同样的日子要个酒店", "苏黎世的酒店，2026-11-23 至 2026-11-26"],
    [
      "find me a car in Zurich from Monday to Thursday",
      "and now a hotel for the same days",
      "hotels in Zurich, 2026-11-23",
    ],
  ])("its days and place are kept: %s, %s", async (list, request, told) => {
    expect((await saturday.lastOf(list, request)).text).toContain(told);
  });

  it.each([
    ["我想订酒店", "我去巴塞尔，后天走", /^请问入住日期是什么？$/],
    ["我想租车", "我去日内瓦，后天走", /^请问取车日期是什么？$/],
  ])("where somebody goes is no exclamation: %s, %s", async (wish, where, asked) => {
    expect((await saturday.lastOf(wish, where)).text).toMatch(asked);
  });
});

describe("several of what is shown", () => {
  const two = ["EX-0301", "EX-0303"];
  it.each([
    ["things to do in Geneva", "the first and the third, on November 26, for two people", two],
    ["日内瓦有什么好玩的", "第一个和第三个，11月26号，两个人", two],
    ["excursions in Geneva on 2026-11-26", "all of them for two people", ["EX-0301", "EX-0302", "EX-0303"]],
    ["日内瓦11月26号有什么游览", "三个都订，两个人", ["EX-0301", "EX-0302", "EX-0303"]],
  ])("are for the day and the people that are said beside them: %s, %s", async (list, request, meant) => {
    const { waiting } = await saturday.lastOf(list, request);
    const of = (excursion_id: string) => ({ excursion_id, date: "2026-11-26", people: 2 });
    expect(waiting.map(({ args }) => args)).toEqual(meant.map(of));
  });

  it.each([
    ["hotels in Geneva", "the fourth from December 5 to December 7", { hotel_id: "HT-0304", check_in: "2026-12-05" }],
    ["cars in Paris", "the third on December 5 for two days", { car_id: "CR-0503", return_date: "2026-12-07" }],
  ])("one of them is no other topic for its days: %s, %s", async (list, request, args) => {
    expect((await saturday.lastOf(list, request)).waiting).toEqual([
      expect.objectContaining({ args: expect.objectContaining(args) }),
    ]);
  });
});

describe("another kind, behind what is shown", () => {
  it.each([
    ["苏黎世12月2号到5号的酒店", "苏黎世12月2号到5号的车", "search_car_rentals"],
    ["苏黎世12月2号到5号的酒店", "给我看看日内瓦的车", "search_car_rentals"],
    ["苏黎世12月2号到5号的酒店", "我在日内瓦的车", "list_my_bookings"],
    ["苏黎世12月2号到5号的车", "最便宜的酒店", "search_hotels"],
    ["cars in Zurich from 28 November till 2 December", "hotel: the cheapest", "search_hotels"],
  ])("is looked for, and is one's own only where that is said: %s, %s", async (list, request, tool) => {
    const { made, waiting } = await saturday.lastOf(list, request);
    expect(made.map(({ name }) => name)).toEqual([tool]);
    expect(waiting).toEqual([]);
  });
});

it.each([
  ["我去巴黎，后天走，从苏黎世出发", { from_city: "Zurich", to_city: "Paris", from_date: "2026-11-23" }],
  ["我去日内瓦，周三走，周六回", { to_city: "Geneva", from_date: "2026-11-25" }],
])("where somebody goes and when asks for flights: %s", async (text, args) => {
  const { made } = await saturday.lastOf(text);
  expect(made).toEqual([{ name: "search_flights", args: expect.objectContaining(args) }]);
});

it.each([
  ["how many nights am I staying in Geneva?", "which hotel?"],
  ["我在日内瓦住几晚？", "哪家酒店？"],
])("which one it is, behind what somebody has, is told of that: %s, %s", async (asked, which) => {
  const { text, made } = await saturday.lastOf(asked, which);
  expect(made).toEqual([{ name: "list_my_bookings", args: { kind: "hotel", city: "Geneva" } }]);
  expect(text).toContain("HB-011260");
});

describe("behind what was cancelled", () => {
  it.each([
    ["book hotel HT-0102 from Dec 5 for 2 nights", "yes", "cancel it", "yes", "book a cheaper one"],
    ["订HT-0102，12月5号两晚", "好", "取消", "好", "订个便宜点的"],
  ])("a cheaper one is looked for there and then: %s", async (...turns) => {
    expect((await saturday.lastOf(...turns)).text).toMatch(/(?:Zurich|苏黎世的酒店)，?,? ?2026-12-05/);
  });
});

it.each([
  ["book hotel HT-0102 from Dec 5 for 2 nights", "what is the total now", /^Book hotel: CNY 3,020\./],
  ["订HT-0102，12月5号两晚", "两个加起来多少", /^预订酒店：3,020 元/],
  ["book HT-0102 for Dec 3 to 5 and also cancel my car", "only cancel the car", /Your bookings:\n1\. CB-/],
])("at a card, a sum is told, and an order is no filter: %s, %s", async (request, words, told) => {
  expect((await saturday.lastOf(request, words)).text).toMatch(told);
});

it.each([
  ["book hotel HT-0102 from Dec 5 for 2 nights", "yes", "what did I just pay", /^Booked HB-.*CNY 3,020/],
  ["订HT-0102，12月15号两晚", "好", "我刚才花了多少", /^已预订 HB-.*3,020 元/],
  ["日内瓦的游览改成两个人", "好", "贵了多少", /需补 390 元/],
])("what was paid stands in the report: %s | %s | %s", async (request, yes, question, told) => {
  expect((await saturday.lastOf(request, yes, question)).text).toMatch(told);
});

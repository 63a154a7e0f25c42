import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const { lastOf } = conversations({ domains: ["travel"], now: new Date("2026-11-21T15:04:00+08:00"), user: "P1001" });

const ids = async (...turns: string[]) => {
  const { waiting } = await lastOf(...turns);
  return waiting.map(({ args }) => args.booking_id ?? args.ticket_id);
};

describe("what is counted with its kind is one of that kind, wherever it stands in the list", () => {
  sampled([
    ["my bookings", "cancel the second hotel", ["HB-011270"]],
    ["my bookings", "extend the last hotel by one night", ["HB-011280"]],
    ["my bookings", "cancel the first and the second hotel", ["HB-011260", "HB-011270"]],
    ["我的预订", "第二辆车取消", ["CB-011280"]],
    ["我的预订", "第一个和第三个酒店都取消", ["HB-011260", "HB-011280"]],
    ["我的预订", "最后一家酒店退掉", ["HB-011280"]],
    // Of any kind, or with no kind named: the line of the list.
    ["my bookings", "cancel the second booking", ["EB-011260"]],
    ["我的预订", "第二个退掉", ["EB-011260"]],
    // Also behind the fourth, and in the second of two lists.
    ["my bookings", "cancel the fifth", ["CB-011280"]],
    ["my bookings", "cancel the sixth and the seventh", ["EB-011280", "HB-011280"]],
    ["my tickets and my bookings", "cancel the eighth", ["TK-011261"]],
  ])("%s | %s", async (list, request, meant) => expect(await ids(list, request)).toEqual(meant));
});

describe("what is counted with a kind that was not shown is looked up", () => {
  sampled([
    ["what hotels did I book", "cancel the 2nd flight", ["TK-011262"]],
    ["我的酒店预订", "第二张机票退了吧", ["TK-011262"]],
    ["my bookings", "cancel the third car", []],
  ])("%s | %s", async (list, request, meant) => expect(await ids(list, request)).toEqual(meant));

  sampled([
    ["Show me everything I have booked", "move my first flight to the 27th", "SB101-20261127"],
    ["我的预订和机票", "第二张机票改到30号", "SB102-20261130"],
  ])("%s | %s", async (list, request, flight) => {
    const { text, waiting } = await lastOf(list, request);
    expect(waiting).toEqual([]);
    expect(text).toContain(flight);
  });
});

describe("what is counted at the end of a long answer is found there", () => {
  sampled([
    ["my tickets and my bookings", "move the tenth to the next day", "SB108-20261216"],
    ["我的预订和机票", "第十个改到第二天", "SB108-20261216"],
  ])("%s | %s", async (list, request, flight) => expect((await lastOf(list, request)).text).toContain(flight));
});

describe("what is counted in a place, below lists of several, is of the list of that place", () => {
  sampled([
    ["cars in Zurich and Basel Dec 3 to 5", "the second in Basel", "CR-0202"],
    ["cars in Zurich and Basel Dec 3 to 5", "book the cheapest in Basel", "CR-0201"],
    ["cars in Zurich and Basel Dec 3 to 5", "the last car in Zurich", "CR-0104"],
    ["苏黎世和巴塞尔12月3号到5号的租车", "巴塞尔的第二辆", "CR-0202"],
    ["苏黎世和巴塞尔12月3号到5号的租车", "订苏黎世的第一辆", "CR-0101"],
    // Without a place, the line of all of them.
    ["cars in Zurich and Basel Dec 3 to 5", "the second", "CR-0102"],
  ])("%s | %s", async (lists, request, id) => {
    const { waiting } = await lastOf(lists, request);
    expect(waiting).toMatchObject([{ name: "book_car_rental", args: { car_id: id } }]);
  });

  it("and another kind there is looked up", async () => {
    const { text, waiting } = await lastOf("cars in Zurich and Basel Dec 3 to 5", "the cheapest hotel in Basel");
    expect(waiting).toEqual([]);
    expect(text).toContain("HT-0201");
    expect(text).not.toContain("HT-0102");
  });
});

describe("the first time counts nothing", () => {
  sampled([
    ["第一次去苏黎世，帮我订一间房，周五入住，周日走"],
    ["My first time in Zurich: book me a room from Friday to Sunday"],
  ])("%s", async (request) => {
    const { text, waiting } = await lastOf(request);
    expect(waiting).toEqual([]);
    expect(text).toContain("HT-0102");
  });
});

describe("what is counted below several lists is of the one headed by its kind, which others show", () => {
  sampled([
    ["flights from Basel to Paris tomorrow and hotels in Paris", "the first flight", "1. SB172-20261122"],
    ["flights from Basel to Paris tomorrow", "the second flight", "2. SB173-20261122"],
    ["明天从巴塞尔到巴黎的航班和巴黎的酒店", "第一个航班", "1. SB172-20261122"],
  ])("%s | %s", async (lists, request, shown) => {
    const { text, waiting } = await lastOf(lists, request);
    expect(waiting).toEqual([]);
    expect(text).toContain(shown);
    expect(text).toMatch(/Not done here: book flight|无法订机票/);
  });

  it("with another word for what was listed, it is that", async () => {
    const { waiting } = await lastOf("excursions in Paris tomorrow", "the first tour");
    expect(waiting).toEqual([{ name: "book_excursion", args: expect.objectContaining({ excursion_id: "EX-0502" }) }]);
  });
});

describe("the cheaper of a kind that is still to be shown opens no card of what is shown", () => {
  sampled([
    ["Show excursions in Paris tomorrow and hotels in Geneva from Dec 10 to 12", "the cheaper hotel"],
    ["明天巴黎的游览项目，还有12月10到12日日内瓦的酒店", "便宜的那家酒店"],
  ])("%s | %s", async (lists, request) => {
    const { text, waiting } = await lastOf(lists, request);
    expect(waiting).toEqual([]);
    expect(text).toContain("HT-0301");
  });
});

describe("a question of all that is listed, called by its kind, is told from the list", () => {
  sampled([
    ["flights from Basel to Paris tomorrow", "what time do the flights leave", "07:25"],
    ["flights from Basel to Paris tomorrow", "what do the flights cost", "CNY 390"],
    ["hotels in Basel tomorrow", "what do the hotels cost", "CNY 760 a room and night"],
    ["cars in Basel tomorrow", "what do the cars cost", "CNY 320 a day"],
  ])("%s | %s", async (list, request, told) => {
    const { text } = await lastOf(list, request);
    expect(text).toContain(told);
    expect(text).not.toMatch(/changes and cancellation|rebooking rules/);
  });
});

describe("what is counted of another kind than the things to choose from is none of them", () => {
  it.each([
    ["hotels and cars in Zurich, Dec 3 to Dec 5", "the second car", /^Choice of rental cars/],
    ["苏黎世的酒店和租车，12月3号到5号", "第二辆车", /^苏黎世的租车车型/],
  ])("%s | %s", async (lists, request, shown) => {
    const { text, waiting } = await lastOf(lists, request);
    expect(waiting).toEqual([]);
    expect(text).toMatch(shown);
  });

  it.each([
    ["hotels and cars in Zurich, Dec 3 to Dec 5", "the second car", "the second one", "and the first hotel"],
    ["苏黎世的酒店和租车，12月3号到5号", "第二辆车", "第二个", "酒店要第一家"],
  ])("and what waits stays as it is: %s | %s | %s | %s", async (...turns) => {
    const { waiting } = await lastOf(...turns);
    expect(waiting).toEqual([{ name: "book_car_rental", args: expect.objectContaining({ car_id: "CR-0102" }) }]);
  });
});

describe("of several that are counted, none is left out in silence", () => {
  it.each([
    ["Zurich hotels, Dec 3 to 6", "book the first and the third", ["HT-0102", "HT-0104"]],
    ["苏黎世12月3号起3晚的酒店", "订第一家和第三家", ["HT-0102", "HT-0104"]],
    ["Zurich hotels, Dec 10 to 13", "book the first and the third", []],
    ["苏黎世12月3号起3晚的酒店", "要第二家和第五家", []],
  ])("%s | %s", async (list, request, hotels) => {
    const { waiting } = await lastOf(list, request);
    expect(waiting.map(({ args }) => args.hotel_id)).toEqual(hotels);
  });
});

describe("what is counted below several lists is of the one whose heading has the way, the day or the word", () => {
  const { lastOf: lastOfAll } = conversations({
    domains: ["travel", "merchant"],
    now: new Date("2026-11-21T15:04:00+08:00"),
    environment: { TRAVEL_USER: "P1001", MERCHANT_USER: "M1001" },
  });
  const thereAndBack = "find flights from Zurich to Vienna next Friday and back on Sunday";
  const thereAndBackZh = "从上海飞东京，12月3日去，12月7日回，有哪些航班";
  sampled([
    [thereAndBack, "which is cheapest going out?", /2\. SB121-20261127/],
    [thereAndBack, "the cheapest way back", /3\. SB122-20261129/],
    [thereAndBack, "the last one of the return", /SB123-20261129/],
    [thereAndBack, "which one is cheapest?", /SB122-20261129/],
    [thereAndBackZh, "回程第一班几点到", /SB330-20261207/],
    [thereAndBackZh, "去程最便宜的是哪个", /2\. SB329-20261203/],
    ["orders today and orders yesterday", "who bought the second of yesterday?", /326112036102/],
    ["今天和昨天的订单", "昨天的第三个到哪了", /326112012345/],
    ["best sellers last week and slow movers", "the third of the slow movers, how much stock?", /10001123657734/],
    ["上周卖得最好和最差的商品", "卖得最差的第三个还有多少货", /10001123657734/],
    ["我的预订和机票", "机票里的第二张退掉", /TK-011262/],
    ["best sellers last week and slow movers", "how many of the third are left?", /10001123008376/],
  ])("%s | %s", async (lists, request, meant) => {
    const { text, waiting } = await lastOfAll(lists, request);
    expect(`${text} ${JSON.stringify(waiting)}`).toMatch(meant);
    expect(text.match(/^\d+\. /gm)?.length ?? 1).toBe(1);
  });
});

import { describe, expect, it, vi } from "vitest";
import { oneIn, sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const { lastOf } = conversations({ domains: ["travel"], now: new Date("2026-11-21T15:04:00+08:00"), user: "P1001" });

const HOTELS = "hotels in Tokyo from 10 to 12 January";
const HAN_HOTELS = "东京1月10日到12日有哪些酒店";
const CARS = "cars in Tokyo from 10 to 12 January";
const HAN_CARS = "东京1月10日到12日租车";
const TRIPS = "excursions in Tokyo on 11 January";
const HAN_TRIPS = "东京1月11日的游览";

describe("of the things shown, the one that is not turned down is taken", () => {
  it.each(
    oneIn(6, [
      [HOTELS, "the Palace is lovely but too dear, book the Garden Hotel", { hotel_id: "HT-2202" }],
      [HOTELS, "the Garden Hotel, not the Old Town House", { hotel_id: "HT-2202" }],
      [HOTELS, "the first is too simple, the Palace please", { hotel_id: "HT-2204" }],
      [HOTELS, "the Old Town House instead of the Palace", { hotel_id: "HT-2203" }],
      [HOTELS, "the Garden Hotel as the Palace costs 1780", { hotel_id: "HT-2202" }],
      [HOTELS, "I don't need five stars so the cheapest is fine", { hotel_id: "HT-2201" }],
      [HOTELS, "I don't need breakfast, the Garden Hotel is fine", { hotel_id: "HT-2202" }],
      [HAN_HOTELS, "皇宫太贵了，订花园吧", { hotel_id: "HT-2202" }],
      [HAN_HOTELS, "老城比皇宫好，订老城吧", { hotel_id: "HT-2203" }],
      [HAN_HOTELS, "太好了，订第一家", { hotel_id: "HT-2201" }],
      [CARS, "the SUV is too big, the compact please", { car_id: "CR-2202" }],
      [CARS, "the van rather than the SUV", { car_id: "CR-2204" }],
      [CARS, "the second one, no, the third", { car_id: "CR-2203" }],
      [HAN_CARS, "不要经济型，要紧凑型", { car_id: "CR-2202" }],
      [HAN_CARS, "第二辆，哦不，第三辆", { car_id: "CR-2203" }],
      [TRIPS, "sushi is not for me, the hike for 2", { excursion_id: "EX-2203", people: 2 }],
      [HAN_TRIPS, "寿司不爱吃，要徒步，两个人", { excursion_id: "EX-2203", people: 2 }],
      ["我的机票", "第一张不退，退第二张", { ticket_id: "TK-011262" }],
      ["我的机票", "TK-011261不退，退TK-011262", { ticket_id: "TK-011262" }],
    ] as const),
  )("%s | %s", async (list, request, args) =>
    expect((await lastOf(list, request)).waiting.map((call) => call.args)).toMatchObject([args]),
  );

  it("and nothing is done with what is only left alone", async () => {
    expect((await lastOf("TK-011261不退")).waiting).toEqual([]);
  });
});

sampled([
  [HOTELS, "the first is noisy", ["HT-2202", "HT-2203", "HT-2204"]],
  [HOTELS, "neither the first nor the third", ["HT-2202", "HT-2204"]],
  [HAN_HOTELS, "皇宫太贵了吧", ["HT-2201", "HT-2202", "HT-2203"]],
  [HAN_HOTELS, "第一家评价不好", ["HT-2202", "HT-2203", "HT-2204"]],
  [HAN_HOTELS, "第二家早餐不好吃", ["HT-2201", "HT-2203", "HT-2204"]],
  [HAN_HOTELS, "第一家位置很偏", ["HT-2202", "HT-2203", "HT-2204"]],
])("what is only complained of is not taken, and the others are shown: %s | %s", async (list, words, ids) => {
  const { text, waiting } = await lastOf(list, words);
  expect(waiting).toEqual([]);
  expect([...text.matchAll(/^\d\. ([A-Z]{2}-\d+)/gm)].map(([, id]) => id)).toEqual(ids);
});

sampled([
  [HOTELS, "the second one is for my parents, one room", "HT-2202"],
  [HOTELS, "the first is not bad, take it", "HT-2201"],
  [HAN_HOTELS, "第一家不差，就它", "HT-2201"],
])("what is not complained of is: %s | %s", async (list, words, hotel_id) =>
  expect((await lastOf(list, words)).waiting).toMatchObject([{ args: { hotel_id } }]),
);

describe("a price for a night is no length, and the amount that tells a thing is no count", () => {
  sampled([
    [HAN_HOTELS, "740块钱一晚的，两间", { hotel_id: "HT-2202", check_out: "2027-01-12", rooms: 2 }],
    [HAN_HOTELS, "1,120元那家，两间", { hotel_id: "HT-2203", rooms: 2 }],
    [HOTELS, "the one at 1,120 a night, 1 room", { hotel_id: "HT-2203", check_out: "2027-01-12" }],
  ])("%s | %s", async (list, request, args) => expect((await lastOf(list, request)).waiting).toMatchObject([{ args }]));
});

describe("several of the things shown", () => {
  it.each(
    oneIn(3, [
      [TRIPS, "the first two, 2 people", ["EX-2201", "EX-2202"]],
      [HAN_TRIPS, "第一个和第三个都订，两个人", ["EX-2201", "EX-2203"]],
      ["my tickets", "cancel the two in January", ["TK-011281", "TK-011282"]],
      ["我的机票", "12月的都退了", ["TK-011271", "TK-011272"]],
      ["show my bookings", "keep the Seine cruise, cancel everything else in January", ["CB-011280", "HB-011280"]],
      ["我的预订", "保留游船，一月其他的都取消", ["CB-011280", "HB-011280"]],
      ["show my bookings", "cancel all the ones in Geneva", ["CB-011260", "EB-011260", "HB-011260"]],
      ["我的预订", "把日内瓦的都取消", ["CB-011260", "EB-011260", "HB-011260"]],
    ] as const),
  )("are each taken up: %s | %s", async (list, request, ids) => {
    const { waiting } = await lastOf(list, request);
    expect(waiting.flatMap(({ args }) => Object.values(args).filter((value) => ids.includes(value as never)))).toEqual(
      ids,
    );
    expect(waiting).toHaveLength(ids.length);
  });

  sampled([
    [HOTELS, "either the second or the third", ["HT-2202", "HT-2203"]],
    ["show my bookings", "cancel the two in January", ["CB-011280", "EB-011280", "HB-011280"]],
  ])("are asked about where it is not told which: %s | %s", async (list, request, ids) => {
    const { text, waiting } = await lastOf(list, request);
    expect(waiting).toEqual([]);
    expect([...text.matchAll(/^\d\. (?:\d+ )?([A-Z]{2}-\d+)/gm)].map(([, id]) => id)).toEqual(ids);
  });
});

sampled([
  ["the third for me, my wife and our two kids", 4],
  ["第三个，我和爸妈", 3],
  ["the second for Tom and me", 2],
])("who goes along is counted one by one: %s", async (request, people) =>
  expect((await lastOf(/\p{Script=Han}/u.test(request) ? HAN_TRIPS : TRIPS, request)).waiting).toMatchObject([
    { args: { people } },
  ]),
);

sampled([
  ["show my bookings", "cancel the first and the third", "no", "cancel the third"],
  ["我的预订", "取消第一个和第三个", "不", "取消第三个"],
])("after two cards were rejected, a place is one of the list: %s | %s | %s | %s", async (...turns) =>
  expect((await lastOf(...turns)).waiting).toMatchObject([{ args: { booking_id: "HB-011260" } }]),
);

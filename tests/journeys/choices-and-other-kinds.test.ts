import { describe, expect, it, vi } from "vitest";
import { oneIn, sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const travel = conversations({ domains: ["travel"], user: "P1001" });
const merchant = conversations({ domains: ["merchant"], user: "M1001" });

const MEANT_OTHER = ["book hotel HT-0203 from 2026-12-04 for 2 nights", "wait, I meant the Amsterdam one"];

describe("another kind there, behind what was looked up, is looked up on those days", () => {
  sampled([
    [["hotels in Zurich Dec 3 to 5", "a car there until Dec 7"], "search_car_rentals", "2026-12-07"],
    [["hotels in Zurich Dec 3 to 5", "and a car there"], "search_car_rentals", "2026-12-05"],
    [["苏黎世12月3号到5号的酒店", "那边再租辆车"], "search_car_rentals", "2026-12-05"],
  ])("%j", async (turns, name, until) => {
    const { made } = await travel.lastOf(...turns);
    expect(made).toEqual([{ name, args: { city: "Zurich", pick_up_date: "2026-12-03", return_date: until } }]);
  });
});

describe("a bare yes where one of several is to be chosen", () => {
  sampled([
    [...MEANT_OTHER, "ok", "yes", "approve", "confirm"],
    ["book a hotel in Paris from 2026-12-20 for 2 nights", "sure", "yes"],
  ])("chooses nothing and is asked again: %s", async (...turns) => {
    const { text, waiting } = await travel.lastOf(...turns);
    expect(text.trim()).toBe("Which one would you like?");
    expect(waiting).toEqual([]);
  });

  it("leaves the choice open", async () => {
    const { waiting } = await travel.lastOf("订2026年12月20日巴黎的酒店，两晚", "好", "确认", "第二家");
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id: "HT-0502" }) }]);
  });
});

sampled([
  ["book the Vienna opera tour for 2 people on 27 nov", "“Vienna opera tour”"],
  ["book the night sightseeing bus in Madrid for 2 on 27 nov", "“night sightseeing bus”"],
])("another thing than the one that is named is not booked: %s", async (request, name) => {
  const { text, waiting } = await travel.lastOf(request);
  expect(waiting).toEqual([]);
  expect(text).toContain(`None of those shown fits ${name}`);
});

sampled([
  ["I need a hotel in Zurich from December 9 to December 11", "the Garden Hotel", "HT-0102"],
  ["I want a hotel in Geneva from December 7 to December 9", "Grand Palace, please", "HT-0304"],
  ["我需要苏黎世12月9日到11日的酒店", "花园酒店吧", "HT-0102"],
])("a name alone chooses, whatever else it may be for: %s, %s", async (request, name, id) => {
  const { waiting } = await travel.lastOf(request, name);
  expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id: id }) }]);
});

it("one that is only asked about is told, and not booked", async () => {
  const { text, waiting } = await travel.lastOf("cars in Zurich from 24 to 26 nov", "what about an SUV");
  expect(waiting).toEqual([]);
  expect(text).toContain("CR-0103");
});

describe("a yes to the only one there is to choose", () => {
  sampled([
    ["book HT-0301 for 25 nov, 4 nights", "yes", { hotel_id: "HT-0304", check_out: "2026-11-29" }],
    ["订HT-0301，11月25号住4晚", "好", { hotel_id: "HT-0304", check_out: "2026-11-29" }],
  ])("takes it: %s, %s", async (request, yes, args) => {
    const { waiting } = await travel.lastOf(request, yes);
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining(args) }]);
  });

  it("takes it, where a choice of several was narrowed down to it", async () => {
    const { waiting } = await travel.lastOf("book me a car in geneva from wednesday to friday", "smallest", "ok do it");
    expect(waiting).toEqual([{ name: "book_car_rental", args: expect.objectContaining({ car_id: "CR-0301" }) }]);
  });
});

describe("while one of several is to be chosen", () => {
  const zurich = "Find me a hotel in Zurich from 2026-12-19 to 2026-12-21";

  sampled([
    ["another place", zurich, "Find me a hotel in Geneva on 2026-12-23 for one night", "hotels in Geneva, 2026-12-23"],
    ["other days", zurich, "Find me a hotel from 2026-12-23 to 2026-12-25", "hotels in Zurich, 2026-12-23"],
    ["other days", zurich, "book me a hotel for 2026-12-23, one night", "hotels in Zurich, 2026-12-23"],
    ["another place", zurich, "not Zurich, Geneva", "hotels in Geneva, 2026-12-19"],
    ["another place", "2026年12月19日到21日苏黎世的酒店", "日内瓦最便宜的", "日内瓦的酒店，2026-12-19"],
    ["another place", "2026年12月19日到21日苏黎世的酒店", "订日内瓦最便宜的", "日内瓦的酒店，2026-12-19"],
    [
      "another place",
      "2026年12月19日到21日苏黎世的酒店",
      "帮我找家日内瓦的酒店，12月23号住一晚",
      "日内瓦的酒店，2026-12-23",
    ],
  ])("what is wanted at %s is looked for, and none is chosen: %s, %s", async (_, request, other, found) => {
    const { text, waiting } = await travel.lastOf(request, other);
    expect(text).toContain(found);
    expect(waiting).toEqual([]);
  });
});

it("the cheapest of another place is looked for there", async () => {
  const { waiting } = await travel.lastOf(
    "Find me a hotel in Zurich from 2026-12-19 to 2026-12-21",
    "book the cheapest hotel in Geneva",
  );
  expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id: "HT-0301" }) }]);
});

describe("what was listed before something else", () => {
  sampled([
    [
      "Find me a hotel in Zurich from 2026-12-19 to 2026-12-21",
      "What excursions are there in Basel?",
      "Book the Garden Hotel",
    ],
    ["2026年12月19日到21日苏黎世的酒店", "巴塞尔有什么游览", "订花园酒店"],
  ])("is taken by its name: %s, %s, %s", async (...turns) => {
    const { waiting } = await travel.lastOf(...turns);
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id: "HT-0102" }) }]);
  });

  sampled([
    [
      "Find me a hotel in Zurich from 2026-12-19 to 2026-12-21",
      "What excursions are there in Basel?",
      "Book the Garden Hotel in Paris",
    ],
    ["2026年12月19日到21日苏黎世的酒店", "巴塞尔有什么游览", "订巴黎的花园酒店"],
  ])("is not taken for one of that name in another place: %s, %s, %s", async (...turns) => {
    const { waiting } = await travel.lastOf(...turns);
    expect(waiting.map(({ args }) => args.hotel_id)).not.toContain("HT-0102");
  });
});

sampled([
  ["what hotels are there in Vienna from 2026-12-01 to 2026-12-03", "cancel my January hotel"],
  ["2026年12月1日到3日维也纳有哪些酒店", "取消一月的酒店"],
])("where something was looked for, nothing of one's own has to be: %s, %s", async (...turns) => {
  const { waiting } = await travel.lastOf(...turns);
  expect(waiting).toEqual([{ name: "cancel_hotel_booking", args: { booking_id: "HB-011280" } }]);
});

describe("what was made a moment ago", () => {
  sampled([
    ["book hotel HT-0102 from tomorrow for 2 nights", "yes", "now cancel that"],
    ["订HT-0101，12月1号到3号", "好", "取消刚才那个"],
    ["订HT-0101，12月1号到3号", "确认", "取消吧"],
  ])("is taken back by its id, on a card: %s, %s, %s", async (...turns) => {
    const { waiting } = await travel.lastOf(...turns);
    expect(waiting).toEqual([
      { name: "cancel_hotel_booking", args: { booking_id: expect.stringMatching(/^HB-70000\d$/) } },
    ]);
  });

  it("is ended, if that is what is done to such things", async () => {
    const { waiting } = await merchant.lastOf("10% off gloves black next week", "yes", "cancel that");
    expect(waiting).toEqual([
      { name: "cancel_promotion", args: { promotion_id: expect.stringMatching(/^PR-70000\d$/) } },
    ]);
  });

  sampled([
    ["move my geneva hotel to friday", "yes", "cancel that"],
    ["cancel CB-011260", "yes", "cancel that"],
    ["book HT-0101 1 dec to 3 dec", "yes", "never mind"],
  ])("is not, where it changed what there was, or the words take nothing back: %s, %s, %s", async (...turns) => {
    const { text, waiting } = await travel.lastOf(...turns);
    expect(text).toContain("That is done already, and I have not undone it");
    expect(waiting).toEqual([]);
  });
});

describe("the best one that was asked for", () => {
  sampled([
    ["cheapest hotel in Zurich tonight", "ok, take it"],
    ["今晚苏黎世最便宜的酒店", "就要这个"],
  ])("is what is taken of all that were found: %s", async (...turns) => {
    const { waiting } = await travel.lastOf(...turns);
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id: "HT-0101" }) }]);
  });

  it("and of those found for no best one, none is", async () => {
    const { text, waiting } = await travel.lastOf("hotels in Zurich tonight", "take it");
    expect(text.trim()).toBe("Which one would you like?");
    expect(waiting).toEqual([]);
  });

  it("is no number of rooms", async () => {
    const { waiting } = await travel.lastOf("hotels in Zurich tonight", "first one, 2 rooms");
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id: "HT-0101", rooms: 2 }) }]);
  });
});

describe("a thing that was shown", () => {
  it("is booked by whoever books such things, after a question that nobody could answer", async () => {
    const { waiting } = await travel.lastOf(
      "a car for 7 of us in Geneva, 26th to 29th",
      "is it a nice colour",
      "ok book the first one",
    );
    const days = { pick_up_date: "2026-11-26", return_date: "2026-11-29" };
    expect(waiting).toEqual([{ name: "book_car_rental", args: { car_id: "CR-0304", ...days } }]);
  });

  it("is not taken by a question about another one", async () => {
    const { text, waiting } = await travel.lastOf("suv in Paris 10-13 dec", "ouch. whats the economy one");
    expect(text).toContain("CR-0501");
    expect(waiting).toEqual([]);
  });
});

describe("the one that was told of last", () => {
  sampled([
    ["12月1号到4号在法兰克福租车", "最便宜的多少钱一天", "就它吧"],
    ["租车，法兰克福，12月1号到4号", "最便宜的是哪个", "开这个要满几岁", "好，订吧"],
    ["cars in Frankfurt from 1 to 4 December", "how much is the first one?", "is there a deposit?", "book it"],
  ])("is taken with the days of its list: %s", async (...turns) => {
    const { waiting } = await travel.lastOf(...turns);
    const days = { pick_up_date: "2026-12-01", return_date: "2026-12-04" };
    expect(waiting).toEqual([{ name: "book_car_rental", args: { car_id: "CR-0601", ...days } }]);
  });
});

sampled(["put me down for 4 spots on the Colosseum tour, Dec 5", "给我和我女朋友报12月4号的小笼包课"])(
  "one of many that is named is booked without the word for it: %s",
  async (text) => {
    const { waiting } = await travel.lastOf(text);
    expect(waiting.map(({ name }) => name)).toEqual(["book_excursion"]);
  },
);

sampled([
  [["从日内瓦出发的航班都有哪些", "12月5号那天的", "那边当天有什么水上项目不"]],
  [["flights from Geneva on Dec 5", "any excursions there that day?"]],
])("that day is the one that was asked for last, and no part of a flight's number: %j", async (turns) => {
  const { made } = await travel.lastOf(...turns);
  const searches = made.filter(({ name }) => name === "search_excursions");
  expect(searches.map(({ args }) => args.date)).toEqual(["2026-12-05"]);
});

it("a bound takes none of those shown", async () => {
  const { waiting } = await travel.lastOf("vienna hotels dec 9 to 11", "under 3 stars");
  expect(waiting).toEqual([]);
});

sampled([
  ["zurich - barcelona, out dec 4, back on the 8th, mornings if possible", "morning"],
  ["12月4号从苏黎世飞巴塞罗那，8号回", undefined],
])("a journey there and back is looked up both ways: %s", async (text, part_of_day) => {
  const { made } = await travel.lastOf(text);
  const way = (from_city: string, to_city: string, from_date: string) => ({
    name: "search_flights",
    args: { from_city, to_city, from_date, ...(part_of_day && { part_of_day }) },
  });
  expect(made).toEqual(
    expect.arrayContaining([way("Zurich", "Barcelona", "2026-12-04"), way("Barcelona", "Zurich", "2026-12-08")]),
  );
});

it.each(
  oneIn(8, [
    ["从迪拜飞新加坡，预算三千五，12月1号到3号哪天都行", { max_price_cny: 3500 }],
    ["出差去成都，下周二入住三个晚上，公司一晚只报500", { check_out: "2026-11-27", max_price_cny: 500 }],
    ["一家七口去慕尼黑，12月5号到9号，什么车坐得下", { people: 7 }],
    ["there's six of us with luggage, car in munich 27 to 29 nov please, what do you have", { people: 6 }],
    ["巴塞罗那便宜的酒店推荐三家就行", { limit: 3 }],
    ["周一要去北京开会 从上海飞 上午有哪些航班", { part_of_day: "morning" }],
  ]),
)("what is said around a wish narrows it: %s", async (text, args) => {
  const { made } = await travel.lastOf(text);
  expect(made.filter(({ name }) => name.startsWith("search"))).toEqual([
    expect.objectContaining({ args: expect.objectContaining(args) }),
  ]);
});

it("what was not done is told before the answer that asks", async () => {
  const { text } = await travel.lastOf(...MEANT_OTHER);
  expect(text.indexOf("Not done:")).toBeLessThan(text.indexOf("Choice of hotels in Amsterdam"));
  expect(text.trim()).toMatch(/Which one would you like\?$/);
});

describe("the best of another kind", () => {
  sampled([
    ["flights from Basel to Paris on 2026-12-04", "book the cheapest hotel in Paris for 3 nights from 2026-12-11"],
    ["12月4日从巴塞尔到巴黎的航班", "订巴黎最便宜的酒店，2026-12-11起三晚"],
  ])("is none of those shown: %s, %s", async (...turns) => {
    const { waiting } = await travel.lastOf(...turns);
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ check_in: "2026-12-11" }) }]);
  });

  sampled([
    ["hotels in Paris from 2026-12-20 for 2 nights", "rent the cheapest car there for the same days"],
    ["巴黎2026年12月20日两晚的酒店", "租最便宜的车，同样的日期"],
  ])("chooses none of those to be chosen from: %s, %s", async (...turns) => {
    const { waiting, made } = await travel.lastOf(...turns);
    expect(waiting.map(({ name }) => name)).not.toContain("book_hotel");
    expect(made).toContainEqual({
      name: "search_car_rentals",
      args: expect.objectContaining({ city: "Paris", pick_up_date: "2026-12-20", return_date: "2026-12-22" }),
    });
  });
});

sampled(["end that promotion", "结束那个促销", "把那个促销结束掉"])(
  "the verb that asks for an act filters nothing: %s",
  async (text) => {
    const { made } = await merchant.lastOf(text);
    expect(made).toContainEqual({ name: "list_promotions", args: {} });
  },
);

sampled([
  "book hotel HT-0404 from 2026-12-10 for 2 nights and a car in London for the same days",
  "订酒店 HT-0404，2026年12月10日入住两晚，再在伦敦租一辆车，同样的日期",
  "订酒店 HT-0404，2026-12-10 至 2026-12-12，再租一辆伦敦的车，同一时间",
])("the same days are all days of the stay: %s", async (text) => {
  const { waiting, made } = await travel.lastOf(text);
  expect(waiting).toContainEqual({
    name: "book_hotel",
    args: expect.objectContaining({ check_in: "2026-12-10", check_out: "2026-12-12" }),
  });
  expect(made).toContainEqual({
    name: "search_car_rentals",
    args: expect.objectContaining({ pick_up_date: "2026-12-10", return_date: "2026-12-12" }),
  });
});

describe("an id of another kind", () => {
  sampled([
    ["cancel EB-011280", "no wait, HB-011280"],
    ["取消 EB-011280", "不对，HB-011280"],
  ])("is called by nothing at the card, and how to ask for it is said: %s, %s", async (...turns) => {
    const { text, made } = await travel.lastOf(...turns);
    expect(made).toEqual([]);
    expect(text).toMatch(/“(?:cancel|取消) HB-011280”/);
  });

  sampled([
    ["cancel EB-011280", "no wait, HB-011280", "cancel HB-011280"],
    ["取消 EB-011280", "不对，HB-011280", "取消 HB-011280"],
  ])("goes to those who deal with it, and never to the booking before: %s, %s, %s", async (...turns) => {
    const { waiting } = await travel.lastOf(...turns);
    expect(waiting).toEqual([{ name: "cancel_hotel_booking", args: { booking_id: "HB-011280" } }]);
  });
});

sampled([
  ["book hotel HT-0203 from 2026-12-04 for 2 nights", "my wife wants to go"],
  ["订酒店 HT-0203，2026年12月4日起两晚", "我太太想去"],
])("what only talks at a card is answered in a line: %s, %s", async (...turns) => {
  const { text, waiting } = await travel.lastOf(...turns);
  expect(text).toMatch(/^(?:I have not acted on “.*my wife.*”\.|“.*太太.*”没有处理。)\n/);
  expect(waiting).toHaveLength(1);
});

it.each([
  ["cancel my car", "oh I meant the hotel", "the second one"],
  ["取消我的租车", "不对，是酒店", "第二个"],
])("the other kind that was meant is for the same act: %s, %s, %s", async (...turns) => {
  const { waiting } = await travel.lastOf(...turns);
  expect(waiting).toMatchObject([
    { name: "cancel_hotel_booking", args: { booking_id: expect.stringMatching(/^HB-/) } },
  ]);
});

it.each([
  ["cancel my hotel", "no wait, keep it"],
  ["取消我的酒店", "算了，别取消"],
])("what was to be given up is kept: %s, %s", async (...turns) => {
  const { text, waiting } = await travel.lastOf(...turns);
  expect(text).toMatch(/^(?:All right, I leave it at that|好的，到此为止)/);
  expect(waiting).toEqual([]);
});

it.each([
  ["flights from Basel to Paris on 2026-12-02", "is there anything in the afternoon", "search_flights"],
  ["flights from Zurich to London on 2026-12-02", "is there anything on 2026-12-05?", "search_flights"],
  ["hotels in Geneva from 2026-12-01 to 2026-12-03", "is there anything in Basel", "search_hotels"],
])("whether there is anything at another time or place is asked of the same: %s, %s", async (first, then, tool) => {
  expect((await travel.lastOf(first, then)).made.map(({ name }) => name)).toEqual([tool]);
});

it.each([
  ["flights from Basel to London on 2026-12-03", "and a hotel there for the same days, until 2026-12-05"],
  ["2026-12-03从巴塞尔到伦敦的航班", "那边的酒店，住到2026-12-05"],
])("a stay until a day begins on that of the flight: %s, %s", async (...turns) => {
  expect((await travel.lastOf(...turns)).made).toMatchObject([
    { name: "search_hotels", args: { city: "London", check_in: "2026-12-03", check_out: "2026-12-05" } },
  ]);
});

it.each([
  ["flights from Basel to London on 2026-12-03", "rent me a car there until 2026-12-06"],
  ["2026-12-03从巴塞尔到伦敦的航班", "在那边租辆车，租到2026-12-06"],
])("so does what is rented there: %s, %s", async (...turns) => {
  expect((await travel.lastOf(...turns)).made).toMatchObject([
    { name: "search_car_rentals", args: { pick_up_date: "2026-12-03", return_date: "2026-12-06" } },
  ]);
});

it.each([["同样的日子在日内瓦再订一个游览"], ["同样的日子再订一个日内瓦的游览"]])(
  "the same days as nothing are asked for, and no booking is changed: %s",
  async (request) => {
    const { text, waiting } = await travel.lastOf(request);
    expect(text).toBe("请问游览日期是什么？");
    expect(waiting).toEqual([]);
  },
);

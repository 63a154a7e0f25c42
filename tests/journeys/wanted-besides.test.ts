import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const travel = conversations({ domains: ["travel"], user: "P1001" });
const car = ["book an economy car in rome 10 to 12 dec"];

describe("what is wanted besides", () => {
  sampled([
    [...car, "yes", "and the hotel too"],
    [...car, "yes, and a hotel as well"],
    ["订马德里的经济型车 12月3号到6号", "好", "酒店也要"],
  ])("behind what was booked is looked for there and then: %s", async (...turns) => {
    const { text } = await travel.lastOf(...turns);
    expect(text).toMatch(/(?:hotels in Rome, 2026-12-10|马德里的酒店，2026-12-03)/);
  });

  sampled([
    ["hotels in london 30 nov to 2 dec", "the second one please, plus a car", "HT-0403"],
    ["伦敦30号到2号的酒店", "订第一家 顺便租个车", "HT-0401"],
  ])("than one of several is not lost: %s, %s", async (list, both, hotel_id) => {
    const { text, waiting } = await travel.lastOf(list, both);
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id }) }]);
    expect(text).toMatch(/(?:Still to come|继续处理).*2026-11-30/);
  });

  sampled([
    ["hotels in Zurich from January 20 for 2 nights", "HT-0101, and also a rental car for the same days"],
    ["苏黎世1月20日住两晚的酒店", "订HT-0101，再租一辆车，同样的日子"],
  ])("than what is named by its id is looked for, too: %s, %s", async (list, both) => {
    const { text, waiting } = await travel.lastOf(list, both);
    expect(`${text}${JSON.stringify(waiting)}`).toMatch(/"hotel_id":"HT-0101"/);
    expect(`${text}${JSON.stringify(waiting)}`).toMatch(/(?:Still to come|继续处理)|book_car_rental/);
  });

  sampled([
    ["HT-0101, and also a rental car for the same days", "is full"],
    ["HT-0101，另外租一辆同样日子的车", "已满"],
  ])("than what is full is told: %s", async (both, full) => {
    const { text } = await travel.lastOf("hotels in Zurich from March 10 for 2 nights", both);
    expect(text).toContain(full);
    expect(text).toContain("2027-03-10");
  });

  it("than the change that waits does not change that", async () => {
    const { waiting } = await travel.lastOf("日内瓦那个车我能不能晚一天还", "行 酒店也顺延一天");
    expect(waiting).toEqual([
      { name: "change_car_rental", args: expect.objectContaining({ return_date: "2026-11-30" }) },
    ]);
  });

  it("than a whole trip that is cancelled comes after it", async () => {
    const { text, waiting } = await travel.lastOf("cancel my geneva trip and book a hotel in basel 25 to 27 nov");
    expect(waiting).toHaveLength(5);
    expect(text).toContain("book a hotel in basel");
  });
});

sampled([
  [
    ["book an economy car in barcelona 10 to 12 dec", "yes", "book it again for 20 dec"],
    "book_car_rental",
    { car_id: "CR-1101", return_date: "2026-12-22" },
  ],
  [["给我订苏黎世老城酒店12月3号住两晚", "好", "12月12号再订一次"], "book_hotel", { check_out: "2026-12-14" }],
])("what was booked is booked once more on other days: %s", async (turns, name, args) => {
  const { waiting } = await travel.lastOf(...turns);
  expect(waiting).toEqual([{ name, args: expect.objectContaining(args) }]);
});

describe("several things named below a list", () => {
  const hotels = (...ids: string[]) =>
    ids.map((hotel_id) => ({ name: "book_hotel", args: expect.objectContaining({ hotel_id }) }));

  sampled([
    ["book both HT-0101 and HT-0102", ["HT-0101", "HT-0102"]],
    ["HT-0101和HT-0102都订", ["HT-0101", "HT-0102"]],
    ["book HT-0101, HT-0102 and HT-0103", ["HT-0101", "HT-0102", "HT-0103"]],
    ["book the Station Inn and the Garden Hotel", ["HT-0101", "HT-0102"]],
  ])("stand on one card: %s", async (both, ids) => {
    const { waiting } = await travel.lastOf("hotels in Zurich from January 20 for 2 nights", both);
    expect(waiting).toEqual(hotels(...ids));
  });

  it("have the days that each is said to have", async () => {
    const list = "hotels in Zurich from January 20 for 2 nights";
    const { waiting } = await travel.lastOf(list, "book HT-0101 for 3 nights and HT-0102 for 2 nights");
    expect(waiting.map(({ args }) => args.check_out)).toEqual(["2027-01-23", "2027-01-22"]);
  });

  it("are taken up, too, where others do it", async () => {
    const list = "hotels in Zurich from January 20 for 2 nights";
    const { waiting } = await travel.lastOf(list, "book HT-0101 and EX-0102 on January 20");
    expect(waiting.map(({ name }) => name)).toEqual(["book_hotel", "book_excursion"]);
  });

  it("are asked about where one of them is meant", async () => {
    const { text, waiting } = await travel.lastOf(
      "hotels in Zurich from January 20 for 2 nights",
      "HT-0101 or HT-0102?",
    );
    expect(waiting).toEqual([]);
    expect(text).toContain("Which one");
  });
});

it("what is only said twice is done once", async () => {
  const { waiting } = await travel.lastOf("日内瓦28号到30号租车", "那还是第一个。订吧");
  expect(waiting).toEqual([{ name: "book_car_rental", args: expect.objectContaining({ car_id: "CR-0301" }) }]);
});

describe("a whole trip", () => {
  sampled([
    ["cancel the whole trip", "geneva"],
    ["整个行程都取消", "日内瓦"],
  ])("without a place is asked for: %s", async (request, place) => {
    expect((await travel.lastOf(request)).waiting).toEqual([]);
    expect((await travel.lastOf(request, place)).waiting).toHaveLength(5);
  });
});

sampled([
  ["compare hotels in basel and zurich for 5-7 dec", "which one has the cheapest 4 star", "ok i'll take it", "HT-0203"],
  ["compare hotels in basel and zurich for 5-7 dec", "which one has the cheapest 4 star", "take that", "HT-0203"],
  ["罗马12月1到3号的酒店", "哪个最贵", "就订它吧", "HT-1204"],
])("what was told of last is it: %s, %s, %s", async (list, which, it, hotel_id) => {
  const { waiting } = await travel.lastOf(list, which, it);
  expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id }) }]);
});

sampled([
  ["订维也纳美泉宫11月28号 3人", "EX-0801"],
  ["订维也纳咖啡馆之旅11月28号 2人", "EX-0803"],
])("the city of a list tells none of its things: %s", async (request, excursion_id) => {
  const { waiting } = await travel.lastOf(request);
  expect(waiting).toEqual([{ name: "book_excursion", args: expect.objectContaining({ excursion_id }) }]);
});

sampled([
  ["cancel the last night of my geneva hotel", "2026-11-28"],
  ["日内瓦的酒店最后一晚不住了", "2026-11-28"],
  ["日内瓦酒店多住一宿", "2026-11-30"],
])("a stay ends otherwise: %s", async (request, check_out) => {
  const { waiting } = await travel.lastOf(request);
  expect(waiting).toEqual([{ name: "change_hotel_booking", args: { booking_id: "HB-011260", check_out } }]);
});

sampled(["could you tell me if my geneva hotel can still be cancelled for free", "can my car be cancelled"])(
  "whether something can be done is no wish to have it done: %s",
  async (question) => {
    const { text, waiting } = await travel.lastOf(question);
    expect(waiting).toEqual([]);
    expect(text).toMatch(/full refund/);
  },
);

it("excursions of some days are looked for on each of them", async () => {
  const { text } = await travel.lastOf("tours in rome 1 to 5 dec");
  for (const day of [1, 2, 3, 4, 5]) expect(text).toContain(`2026-12-0${day}`);
});

sampled([
  "预订HT-0102，12月10日入住，住0晚",
  "预订HT-0102，12月10日入住，住一晚半",
  "book HT-0102 from December 10 for 0 nights",
])("what nothing can last is asked for: %s", async (text) => {
  const asked = await travel.lastOf(text);
  expect(asked.waiting).toEqual([]);
  expect(asked.text).toMatch(/走的日子|day of leaving/);
});

sampled([
  ["book HT-0102 from December 10 for 2 nights", "I don't want to say no"],
  ["book HT-0102 from December 10 for 2 nights", "I'm not saying no"],
  ["预订HT-0102，12月10日入住，住2晚", "我不想说不"],
  ["预订HT-0102，12月10日入住，住2晚", "两个都订"],
])("a card is left as it is by what decides nothing: %s, %s", async (book, words) => {
  const { waiting } = await travel.lastOf(book, words);
  expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id: "HT-0102", rooms: 1 }) }]);
});

it("two are taken of two, and of more it is asked which", async () => {
  const two = await travel.lastOf("hotels in Basel from November 22 for 2 nights", "book both");
  expect(two.waiting.map(({ args }) => args.hotel_id)).toEqual(["HT-0201", "HT-0202"]);
  const four = await travel.lastOf("hotels in Zurich from January 20 for 2 nights", "book both");
  expect(four).toMatchObject({ waiting: [], text: expect.stringContaining("Which one") });
});

it("a second yes to nothing agrees to nothing either", async () => {
  expect((await travel.lastOf("yes", "yes")).text).toMatch(/^Nothing is waiting for your approval/);
});

describe("for how many a hotel is wanted is not taken in silence", () => {
  sampled([
    ["hotel in Basel for 3 people 5 to 8 December", "“3 people”"],
    ["a room for four in Zurich from 5 to 7 December", "“for four”"],
    ["book the Basel Station Inn for 4 people from December 5 to 8", "“4 people”"],
    ["帮我找个能住四个人的房间，罗马，12月5到7号", "“四个人”"],
    ["12月5号到8号巴塞尔有没有三人间", "“三个人”"],
  ])("it is named, and no card opens: %s", async (said, named) => {
    const { text, waiting } = await travel.lastOf(said);
    expect(text).toContain(named);
    expect(waiting).toEqual([]);
  });

  sampled([
    ["hotel in Basel for two people 5 to 8 December"],
    ["excursions in Zurich for 4 people"],
    ["12月5号到8号巴塞尔有没有双人间"],
  ])("two fit anywhere, and what takes people is booked for all of them: %s", async (said) => {
    expect((await travel.lastOf(said)).text).not.toMatch(/filter|无法/);
  });
});

describe("an id that is none is told, and nothing else is looked up", () => {
  sampled([
    ["cancel HB-1001", "HB-######"],
    ["when does CB-0112 end", "CB-######"],
    ["取消TK-123", "TK-######"],
  ])("%s", async (said, form) => {
    const { text, made } = await travel.lastOf(said);
    expect([text.includes(form), made]).toEqual([true, []]);
  });
});

describe("a bare flight beside other things", () => {
  sampled([
    ["flight and hotel in Barcelona", ["search_flights", "search_hotels"]],
    ["I want to go to Barcelona, flight and hotel please", ["search_flights", "search_hotels"]],
    ["flight and car in Rome", ["search_flights", "search_car_rentals"]],
    ["我要去巴黎，帮我看机票和酒店，12月5号到8号", ["search_flights", "search_hotels"]],
  ])("is looked for with them: %s", async (said, names) => {
    expect((await travel.lastOf(said)).made.map(({ name }) => name)).toEqual(names);
  });
});

describe("what one has, named without a verb, is listed", () => {
  sampled([
    ["my flight to Paris", "TK-011271"],
    ["my flight tomorrow", "None of these is on “2026-11-22”"],
    ["what do I have planned for Christmas", "None of these is on “Christmas (2026-12-25)”"],
    ["我12月2号有航班吗", "“2026-12-02”没有"],
  ])("%s", async (said, told) => {
    const { text, made } = await travel.lastOf(said);
    expect(text).toContain(told);
    expect(made.every(({ name }) => name.startsWith("list_my_"))).toBe(true);
  });
});

it.each([
  ["I need a car in Zurich tomorrow at 9am", "2026-11-22"],
  ["明天上午9点在苏黎世取车", "2026-11-22"],
])("the only hour is that of the first day: %s", async (said, pick_up_date) => {
  expect((await travel.lastOf(said)).made).toEqual([
    { name: "search_car_rentals", args: { city: "Zurich", pick_up_date } },
  ]);
});

it.each([
  ["what excursions are in Rome on Dec 6 and how much is it for two people", "CNY 500"],
  ["list the excursions in Zurich and how much would they be for four people", "CNY 1,800"],
])("what they come to is reckoned, and no rule is looked up for it: %s", async (said, sum) => {
  const { text, made } = await travel.lastOf(said);
  expect([text.includes(sum), made.map(({ name }) => name)]).toEqual([true, ["search_excursions"]]);
});

it.each([
  ["if I cancel my Geneva hotel what do I get back", "ask: cancel my Geneva hotel."],
  ["what would I get back if I cancel my Geneva hotel and how much", "ask: cancel my Geneva hotel."],
  ["我能取消日内瓦的酒店吗，能退多少", "这样说：取消日内瓦的酒店。"],
  ["巴黎的机票退了能拿回多少", "这样说：取消巴黎的机票。"],
])("what shows the refund is said without the question: %s", async (said, hint) =>
  expect((await travel.lastOf(said)).text).toContain(hint),
);

describe("a journey there and back", () => {
  sampled([
    ["round trip Zurich London Dec 5 to Dec 8"],
    ["Zurich London return 5-8 December"],
    ["fly Zurich to London on Dec 5 and come back on Dec 8"],
    ["苏黎世伦敦往返，12月5号去8号回"],
    ["苏黎世伦敦来回机票12月5号到8号"],
  ])("is looked for both ways: %s", async (said) => {
    const { made, text } = await travel.lastOf(said);
    expect(made).toEqual([
      { name: "search_flights", args: { from_city: "Zurich", to_city: "London", from_date: "2026-12-05" } },
      { name: "search_flights", args: { from_city: "London", to_city: "Zurich", from_date: "2026-12-08" } },
    ]);
    expect(text).not.toMatch(/do not understand|没有理解/);
  });
});

describe("lists of several kinds of what one has are numbered through", () => {
  const own = conversations({ domains: ["travel"], user: "P1001" });
  sampled([
    ["what do I have in December", "cancel the third one", "TK-011272"],
    ["what do I have in December", "cancel the first ticket", "TK-011271"],
    ["我12月有什么安排", "取消第三个", "TK-011272"],
    ["我12月有什么安排", "取消第二张机票", "TK-011272"],
  ])(
    "each number stands for one thing, and places of a kind are counted in it: %s | %s",
    async (list, said, ticket_id) =>
      expect((await own.lastOf(list, said)).waiting).toEqual([{ name: "cancel_ticket", args: { ticket_id } }]),
  );

  it("one that does not begin with 1 stands apart from its heading, as Markdown needs it", async () =>
    expect((await own.lastOf("what do I have on November 29")).text).toMatch(/local times:\n\n3\. TK-011262/));

  it.each([
    ["what do I have in December", "the second one"],
    ["我12月有什么安排", "第二个"],
  ])("the one that is pointed at is told: %s | %s", async (list, said) =>
    expect((await own.lastOf(list, said)).made).toEqual([
      { name: "list_my_tickets", args: { ticket_id: "TK-011271" } },
    ]),
  );
});

describe("two places are places of one wish to see something", () => {
  const HOTELS = ["search_hotels", "search_hotels"];
  sampled([
    ["compare hotels in Basel and Zurich for Dec 5 to 7"],
    ["find hotels in Basel and Zurich for Dec 5 to 7 and compare prices"],
    ["看看12月5到7号巴塞尔和苏黎世的酒店"],
    ["比较一下12月5到7号巴塞尔和苏黎世的酒店价格"],
  ])("%s", async (said) => expect((await travel.lastOf(said)).made.map(({ name }) => name)).toEqual(HOTELS));
});

it("what is to be done with it, too, is done with what was named before", async () => {
  const { waiting } = await travel.lastOf("change the vineyard tour to two people and move it to November 26");
  expect(waiting).toEqual([
    { name: "change_excursion_booking", args: { booking_id: "EB-011260", people: 2, date: "2026-11-26" } },
  ]);
});

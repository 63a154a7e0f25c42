import { AIMessage } from "@langchain/core/messages";
import { describe, expect, it, vi } from "vitest";
import { oneIn, sampled } from "../support/runs.ts";
import { eachDomain, USERS } from "./support/each-domain.ts";

vi.setConfig({ testTimeout: 120_000 });

const { apps, answerTo } = eachDomain();

const CANCELS_SUV = [["cancel_car_rental", "CB-011260"]];
const ENDS_BOTH = [
  ["cancel_hotel_booking", "HB-011270"],
  ["cancel_hotel_booking", "HB-011280"],
];

sampled([
  ["cancel the SUV, the one in Geneva", CANCELS_SUV],
  ["cancel the hotel in Paris, the one in January", [["cancel_hotel_booking", "HB-011280"]]],
  ["取消去巴黎的机票，一月那张", [["cancel_ticket", "TK-011281"]]],
  ["cancel the Paris hotel in December and the one in January", ENDS_BOTH],
  ["cancel the Paris hotel in December and the hotel in January", ENDS_BOTH],
  ["cancel my SUV rental, the dog is sick and we can't go", CANCELS_SUV],
  ["cancel the SUV, the hotel has its own shuttle", CANCELS_SUV],
  ["cancel the SUV, it rains all week", CANCELS_SUV],
])("what says which is meant, or why, is no action of its own: %s", async (text, acts) => {
  const { calls, said } = await answerTo("travel", text);
  const written = calls.filter(({ name }) => name.startsWith("cancel"));
  expect(written.map(({ name, args }) => [name, args.booking_id ?? args.ticket_id])).toEqual(acts);
  expect(said).not.toContain("Still to come");
});

it("how it goes is no action, either: 防水袋的促销延长到周五，卖得很好", async () => {
  const { said } = await answerTo("merchant", "防水袋的促销延长到周五，卖得很好");
  expect(said).not.toContain("继续处理");
});

sampled([
  ["cancel the cheapest booking", /EB-011280/],
  ["取消那个390块的预订", /EB-011260/],
])("a request that tells no kind is for things of all kinds: %s", async (text, id) => {
  const { calls, said } = await answerTo("travel", text);
  expect(calls.map(({ name }) => name)).toEqual(["list_my_bookings"]);
  expect(said).toMatch(id);
});

it("one kind of a trip is not all of it: 我即将到来的日内瓦行程里的酒店不要了，取消", async () => {
  const { calls } = await answerTo("travel", "我即将到来的日内瓦行程里的酒店不要了，取消");
  expect(calls.filter(({ name }) => name.startsWith("cancel"))).toEqual([
    { name: "cancel_hotel_booking", args: { booking_id: "HB-011260" } },
  ]);
});

sampled([
  "book hotel HT-0102 from 2026-12-10 for 2 nights and hotel HT-0203 from 2026-12-04 for 3 nights",
  "订酒店HT-0102，12月10日起两晚，再订HT-0203，12月4日起三晚",
])("two things to be done, each on days of its own, are two actions: %s", async (text) => {
  const { calls } = await answerTo("travel", text);
  expect(calls).toEqual([
    { name: "book_hotel", args: { hotel_id: "HT-0102", check_in: "2026-12-10", check_out: "2026-12-12" } },
    { name: "book_hotel", args: { hotel_id: "HT-0203", check_in: "2026-12-04", check_out: "2026-12-07" } },
  ]);
});

sampled([
  "book Zurich Station Inn Dec 5 to 7 and Basel Station Inn Dec 7 to 9",
  "订苏黎世车站旅舍12月5号到7号，再订巴塞尔车站旅舍12月7号到9号",
])("so are two that are named by where they are: %s", async (text) => {
  const { calls } = await answerTo("travel", text);
  expect(calls.filter(({ name }) => name === "book_hotel").map(({ args }) => args)).toEqual([
    { hotel_id: "HT-0101", check_in: "2026-12-05", check_out: "2026-12-07" },
    { hotel_id: "HT-0201", check_in: "2026-12-07", check_out: "2026-12-09" },
  ]);
});

sampled([
  "book HT-0502 dec 26-28 and CR-0501 dec 26-28",
  "订HT-0502 12月26到28号，还有CR-0501 12月26到28号",
  "book HT-0502 and CR-0501 for dec 26-28",
])("things of two kinds that ids name are each booked: %s", async (text) => {
  const { calls } = await answerTo("travel", text);
  expect(calls).toEqual([
    { name: "book_hotel", args: { hotel_id: "HT-0502", check_in: "2026-12-26", check_out: "2026-12-28" } },
    { name: "book_car_rental", args: { car_id: "CR-0501", pick_up_date: "2026-12-26", return_date: "2026-12-28" } },
  ]);
});

sampled([
  ["january in paris is off. cancel the hotel the car and the cruise", ["HB-011280", "CB-011280", "EB-011280"]],
  ["cancel the hotel the car and the tour in geneva", ["HB-011260", "CB-011260", "EB-011260"]],
])("things of a list without commas are all meant, where it says they are: %s", async (text, ids) => {
  const { calls } = await answerTo("travel", text);
  expect(calls.filter(({ name }) => name.startsWith("cancel")).map(({ args }) => args.booking_id)).toEqual(ids);
});

sampled(["book Zurich Station Inn and Basel Station Inn Dec 5 to 7", "订苏黎世车站旅舍和巴塞尔车站旅舍12月5号到7号"])(
  "and two on the same days: %s",
  async (text) => {
    const { calls } = await answerTo("travel", text);
    const days = { check_in: "2026-12-05", check_out: "2026-12-07" };
    expect(calls.filter(({ name }) => name === "book_hotel").map(({ args }) => args)).toEqual([
      { hotel_id: "HT-0101", ...days },
      { hotel_id: "HT-0201", ...days },
    ]);
  },
);

sampled([
  ["change PR-107732 to 20% and end PR-107733", [20, undefined]],
  ["把PR-107732改成20%，PR-107733结束", [20, undefined]],
  ["change PR-107732 to 20% and PR-107733 too", [20, 20]],
  ["extend PR-107732 by a week and PR-107733 by two weeks", ["2026-12-05", "2026-12-08"]],
  ["把PR-107732延长一周，PR-107733延长三天", ["2026-12-05", "2026-11-27"]],
  ["extend PR-107732 and PR-107733 by a week", ["2026-12-05", "2026-12-01"]],
] as const)("what is to become of each of two things is an action of its own: %s", async (text, values) => {
  const { calls } = await answerTo("merchant", text);
  const writes = calls.filter(({ name }) => /^(?:change|cancel)_promotion$/.test(name));
  expect(writes.map(({ args }) => args.promotion_id)).toEqual(["PR-107732", "PR-107733"]);
  expect(writes.map(({ args }) => args.discount_percent ?? args.end_date)).toEqual([...values]);
});

// PR-107730 is of the gas canister, PR-107732 of the head torch, PR-107733 of the waterproof bag.
sampled([
  [
    "把防水袋促销提到两成，头灯促销取消",
    ["change_promotion", "PR-107733", 20],
    ["cancel_promotion", "PR-107732", undefined],
  ],
  [
    "把头灯的优惠改成85折，气罐的延长到月底",
    ["change_promotion", "PR-107732", 15],
    ["change_promotion", "PR-107730", "2026-11-30"],
  ],
  ["防水袋的折扣改成20%，头灯的改成15%", ["change_promotion", "PR-107733", 20], ["change_promotion", "PR-107732", 15]],
  [
    "把头灯的促销和防水袋的促销都结束",
    ["cancel_promotion", "PR-107732", undefined],
    ["cancel_promotion", "PR-107733", undefined],
  ],
  [
    "set headlamp promo to 15% and waterproof bag to 20%",
    ["change_promotion", "PR-107732", 15],
    ["change_promotion", "PR-107733", 20],
  ],
  [
    "end the headlamp promo and set the waterproof bag to 20%",
    ["cancel_promotion", "PR-107732", undefined],
    ["change_promotion", "PR-107733", 20],
  ],
  [
    "end the headlamp promo and the waterproof bag promo",
    ["cancel_promotion", "PR-107732", undefined],
    ["cancel_promotion", "PR-107733", undefined],
  ],
  [
    "extend the headlamp promo to dec 5 and the waterproof bag one to dec 1",
    ["change_promotion", "PR-107732", "2026-12-05"],
    ["change_promotion", "PR-107733", "2026-12-01"],
  ],
  [
    "extend PR-107730 by 3 days and end PR-107733 today",
    ["change_promotion", "PR-107730", "2026-11-24"],
    ["change_promotion", "PR-107733", "2026-11-21"],
  ],
  [
    "PR-107730延长3天，PR-107733今天结束",
    ["change_promotion", "PR-107730", "2026-11-24"],
    ["change_promotion", "PR-107733", "2026-11-21"],
  ],
] as const)("each of two promotions gets what is said of it, and nothing else: %s", async (text, ...wanted) => {
  const { calls } = await answerTo("merchant", text);
  const writes = calls.filter(({ name }) => /^(?:change|cancel)_promotion$/.test(name));
  expect(writes.map(({ name, args }) => [name, args.promotion_id, args.discount_percent ?? args.end_date])).toEqual(
    wanted,
  );
  expect(writes.every(({ args }) => args.start_date === undefined)).toBe(true);
});

sampled(["10% off on green and blue gloves dec 1-10", "给绿色和蓝色手套打9折，12月1日到12月10日"])(
  "a discount on two colours is set up for each: %s",
  async (text) => {
    const { calls } = await answerTo("merchant", text);
    const terms = { discount_percent: 10, start_date: "2026-12-01", end_date: "2026-12-10" };
    expect(calls.filter(({ name }) => name === "create_promotion").map(({ args }) => args)).toEqual([
      { sku_id: "10001123760681", ...terms },
      { sku_id: "10001123776519", ...terms },
    ]);
  },
);

sampled([
  ["10% off on all gloves from dec 1 to dec 3", "one at a time"],
  ["给所有手套打九折，从下周一到下周三", "每次只能为其中一个办理"],
  ["put red or blue gloves on 10% off dec 1-5", "one at a time"],
])("that one product at a time gets a discount is said where more are meant: %s", async (text, words) => {
  const { calls, said } = await answerTo("merchant", text);
  expect(calls.map(({ name }) => name)).not.toContain("create_promotion");
  expect(said).toContain(words);
});

sampled(["pause PR-107732 until monday", "PR-107732暂停到周一"])("a pause ends no promotion: %s", async (text) => {
  expect((await answerTo("merchant", text)).calls).toEqual([]);
});

sampled(["cancel HB-011280 and change HB-011270", "取消HB-011280，再改一下HB-011270"])(
  "a cancellation is not lost beside a change that lacks something: %s",
  async (text) => {
    const { calls } = await answerTo("travel", text);
    expect(calls).toEqual([{ name: "cancel_hotel_booking", args: { booking_id: "HB-011280" } }]);
  },
);

describe("a list of wishes", () => {
  it.each(
    oneIn(8, [
      [
        "merchant",
        "sales yesterday, unshipped orders and running promotions",
        ["get_sales", "list_promotions", "search_orders"],
      ],
      ["merchant", "昨天的销售额、未发货订单和进行中的促销", ["get_sales", "list_promotions", "search_orders"]],
      ["merchant", "my promotions and my low stock pls", ["list_promotions", "search_products"]],
      [
        "traffic",
        "xihu congestion now, worst roads there & any accidents?",
        ["get_congestion_index", "list_most_congested_roads", "list_traffic_accidents"],
      ],
      [
        "traffic",
        "西湖区的指数、最堵的路和事故",
        ["get_congestion_index", "list_most_congested_roads", "list_traffic_accidents"],
      ],
      [
        "traffic",
        "congestion trend + forecast for monday, both for Qiantang",
        ["analyse_congestion_trend", "forecast_congestion"],
      ],
      ["travel", "my flights and hotels", ["list_my_bookings", "list_my_tickets"]],
      ["travel", "我的机票和酒店订单", ["list_my_bookings", "list_my_tickets"]],
      ["travel", "hotels in Paris from 3 to 5 December and a car", ["search_car_rentals", "search_hotels"]],
      [
        "travel",
        "find me a flight to Geneva on dec 5, a hotel for 3 nights and a car",
        ["search_car_rentals", "search_flights", "search_hotels"],
      ],
    ]),
  )("of %s, %s, is served whole", async (domain, text, tools) => {
    const { calls } = await answerTo(domain, text);
    expect(calls.map(({ name }) => name).sort()).toEqual(tools);
  });

  it.each(
    oneIn(8, [
      ["travel", "hotels and prices in Paris from 3 to 5 December", "search_hotels"],
      [
        "travel",
        "i need a car in guangzhou from 27 november til 29 november, something for 6 people",
        "search_car_rentals",
      ],
      ["merchant", "orders from Beijing and Shanghai this week", "search_orders"],
      ["traffic", "the index and level of Xihu right now", "get_congestion_index"],
    ]),
  )("of %s, %s, is one wish", async (domain, text, tool) => {
    expect((await answerTo(domain, text)).calls.map(({ name }) => name)).toEqual([tool]);
  });
});

describe("one wish for several values", () => {
  it.each(
    oneIn(8, [
      ["traffic", "余杭今天指数多少，临平呢", "get_congestion_index", [{ district: "余杭区" }, { district: "临平区" }]],
      [
        "traffic",
        "Show the congestion trend of Xiaoshan since October 1, and the same for Qiantang",
        "analyse_congestion_trend",
        [
          { district: "萧山区", start_date: "2026-10-01" },
          { district: "钱塘区", start_date: "2026-10-01" },
        ],
      ],
      [
        "travel",
        "what excursions are on in Geneva on the 28th, and what on the 29th",
        "search_excursions",
        [
          { city: "Geneva", date: "2026-11-28" },
          { city: "Geneva", date: "2026-11-29" },
        ],
      ],
      [
        "travel",
        "日内瓦28号的游览、苏黎世29号的游览",
        "search_excursions",
        [
          { city: "Geneva", date: "2026-11-28" },
          { city: "Zurich", date: "2026-11-29" },
        ],
      ],
    ]),
  )("of %s, %s, calls %s for each", async (domain, text, name, args) => {
    expect((await answerTo(domain, text)).calls).toMatchObject(args.map((one) => ({ name, args: one })));
  });

  sampled([
    ["merchant", "How long do I have to answer a complaint, also who pays if the buyer just refuses the parcel", 2],
    ["merchant", "多久必须发货/买家投诉多久要回", 2],
  ])("of %s, %s, asks the rules %i times", async (domain, text, count) => {
    expect((await answerTo(domain, text)).calls.map(({ name }) => name)).toEqual(
      Array.from({ length: count }, () => "lookup_shop_rules"),
    );
  });
});

sampled([
  ["travel", "Flights from Geneva to Zurich on Nov 29. Also order me a taxi to the airport", "search_flights", /taxi/],
  ["travel", "我的机票，还有法国签证怎么办", "list_my_tickets", /签证/],
  ["traffic", "萧山最堵的路有哪些、哪里有便宜的停车场", "list_most_congested_roads", /停车/],
])("of %s, %s: what is served is, and the rest is named", async (domain, text, tool, rest) => {
  const { calls, said } = await answerTo(domain, text);
  expect([calls.map(({ name }) => name), said]).toEqual([[tool], expect.stringMatching(rest)]);
});

it("a hyphen joins how many and what is counted", async () => {
  const { calls } = await answerTo("travel", "4-star hotels in Geneva for Dec 1-3");
  expect(calls).toMatchObject([{ args: { city: "Geneva", min_stars: 4 } }]);
});

describe("what is to be cancelled, and what else is wanted", () => {
  it.each(
    oneIn(8, [
      ["cancel HB-011270, HB-011280 and EB-011280", ["HB-011270", "HB-011280", "EB-011280"]],
      ["cancel TK-011281, TK-011282 and HB-011280", ["TK-011281", "TK-011282", "HB-011280"]],
      ["取消HB-011280，HB-011270保留", ["HB-011280"]],
      ["cancel the car in Geneva and the cruise", ["CB-011260", "EB-011280"]],
      ["cancel the Seine cruise and the Geneva car", ["EB-011280", "CB-011260"]],
    ]),
  )("is each thing that is meant, and no other: %s", async (text, ids) => {
    const { calls } = await answerTo("travel", text);
    const cancelled = calls.filter(({ name }) => name.startsWith("cancel")).flatMap(({ args }) => Object.values(args));
    expect(cancelled).toEqual(ids);
  });

  it.each(
    oneIn(8, [
      "cancel HB-011280 and book Rome Garden Hotel from 2026-12-05 to 2026-12-07",
      "book Rome Garden Hotel from 2026-12-05 to 2026-12-07 and cancel HB-011280",
      "取消HB-011280，再订罗马花园酒店，2026-12-05到2026-12-07",
      "cancel HB-011280 and book Rome Garden Hotel from 2026-12-05 to 2026-12-07 and tell me the baggage rules",
    ]),
  )("stands on the card with what is to be booked: %s", async (text) => {
    const { calls } = await answerTo("travel", text);
    expect(calls).toContainEqual({ name: "cancel_hotel_booking", args: { booking_id: "HB-011280" } });
    expect(calls).toContainEqual({
      name: "book_hotel",
      args: { hotel_id: "HT-1202", check_in: "2026-12-05", check_out: "2026-12-07" },
    });
  });
});

sampled([
  ["cancel the first one and book a hotel in Basel", ["cancel_car_rental"], "book a hotel in Basel"],
  ["change the third one to two rooms and cancel the first", ["change_hotel_booking", "cancel_car_rental"], ""],
  ["把第三个改成两间，取消第一个", ["change_hotel_booking", "cancel_car_rental"], ""],
] as const)("what is pointed at in a list is done beside what else is asked for: %s", async (text, writes, job) => {
  const thread = `${text} of a list`;
  await apps.travel?.send({ thread, user: "P1001", text: "show my bookings" });
  const answer = await apps.travel?.send({ thread, user: "P1001", text });
  const calls = (answer?.state.messages ?? []).flatMap((message) =>
    AIMessage.isInstance(message) ? (message.tool_calls ?? []) : [],
  );
  expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining([...writes]));
  expect(calls.map(({ args }) => String(args.job_desc ?? ""))).toContainEqual(expect.stringContaining(job));
});

/** The calls that change something. */
async function writesFor(domain: string, text: string) {
  const { calls, said } = await answerTo(domain, text);
  const writes = calls.filter(({ name }) => /^(?:book|cancel|change|create)_/.test(name));
  return {
    writes: writes.map(({ name, args }) => [name, args.booking_id ?? args.promotion_id ?? args.ticket_id]),
    said,
  };
}

sampled([
  ["travel", "cancel the Geneva car, the flights stay", [["cancel_car_rental", "CB-011260"]]],
  ["travel", "酒店不要动，只取消日内瓦的车", [["cancel_car_rental", "CB-011260"]]],
  ["travel", "机票留着，把十二月的酒店退了", [["cancel_hotel_booking", "HB-011270"]]],
  ["merchant", "cancel the headlamp promo but keep the bag's", [["cancel_promotion", "PR-107732"]]],
] as const)("what is to stay is left alone, and the rest is done: %s, %s", async (domain, text, expected) => {
  expect((await writesFor(domain, text)).writes).toEqual(expected);
});

sampled(["cancel my flights in december but keep the hotel", "把十二月的机票退了，酒店留着"])(
  "a choice among what is to be cancelled does not turn to what stays: %s",
  async (text) => {
    const { writes, said } = await writesFor("travel", text);
    expect([writes, said]).toEqual([[], expect.stringMatching(/TK-011271[\s\S]*TK-011272/)]);
    expect(said).not.toContain("HB-");
  },
);

it.each(
  oneIn(8, [
    ["end all promotions except the headlamp", ["PR-107733", "PR-107730"]],
    ["end all promotions but keep the headlamp", ["PR-107733", "PR-107730"]],
    ["结束所有促销，头灯的留着", ["PR-107733", "PR-107730"]],
    ["end all my promotions", ["PR-107732", "PR-107733", "PR-107730"]],
    ["extend all running promotions until november 30", ["PR-107732", "PR-107733", "PR-107730"]],
    ["把所有促销延长到11月30日", ["PR-107732", "PR-107733", "PR-107730"]],
  ]),
)("what is asked of all is one card with all of them: %s", async (text, ids) => {
  expect((await writesFor("merchant", text)).writes.map(([, id]) => id)).toEqual(ids);
});

it.each(
  oneIn(8, [
    ["cancel all my january bookings", ["CB-011280", "EB-011280", "HB-011280"]],
    ["取消一月的所有预订", ["CB-011280", "EB-011280", "HB-011280"]],
    ["cancel all my Geneva bookings", ["CB-011260", "EB-011260", "HB-011260"]],
    ["取消我日内瓦的全部预订", ["CB-011260", "EB-011260", "HB-011260"]],
    ["shift all my Geneva bookings by one day", ["CB-011260", "EB-011260", "HB-011260"]],
    ["cancel all my january bookings but keep the hotel", ["CB-011280", "EB-011280"]],
    ["一月的预订都取消，酒店留着", ["CB-011280", "EB-011280"]],
    ["cancel my hotels except the Geneva one", ["HB-011270", "HB-011280"]],
    ["cancel my hotels but keep the Rome one", []],
    ["cancel all my bookings in Geneva", ["CB-011260", "EB-011260", "HB-011260"]],
    ["cancel everything in Geneva", ["CB-011260", "EB-011260", "HB-011260", "TK-011261", "TK-011262"]],
    ["日内瓦之行全部取消", ["CB-011260", "EB-011260", "HB-011260", "TK-011261", "TK-011262"]],
    ["1月去巴黎的酒店和车都不要了", ["HB-011280", "CB-011280"]],
    ["取消日内瓦的酒店和车", ["HB-011260", "CB-011260"]],
  ]),
)("of bookings of several kinds, too: %s", async (text, ids) => {
  expect((await writesFor("travel", text)).writes.map(([, id]) => id)).toEqual(ids);
});

sampled(["shift all my january bookings by two days", "把我一月的预订都推迟两天"])(
  "which of all cannot be changed is told: %s",
  async (text) => {
    const { writes, said } = await writesFor("travel", text);
    expect(writes.map(([, id]) => id)).toEqual(["CB-011280", "EB-011280", "HB-011280"]);
    expect(said).toMatch(/CR-0501\) is full|CR-0501）.*已满/);
  },
);

sampled([
  "book HT-0502 or HT-0503 dec 26-28, the cheaper",
  "cancel HB-011270 or HB-011280, whichever is later",
  "取消HB-011270或者HB-011280，哪个晚取消哪个",
])("of two ids joined by an or, it is asked which one is meant: %s", async (text) => {
  const { writes, said } = await writesFor("travel", text);
  expect([writes, said]).toEqual([[], expect.stringMatching(/^1\. H[TB]-\d+\n2\. H[TB]-\d+\n\n.*[?？]$/)]);
});

sampled([
  ["move HB-011270 to Dec 20 if free, otherwise cancel it", "cancel_hotel_booking"],
  ["把HB-011270改到12月20日，不行就取消", "cancel_hotel_booking"],
  ["move HB-011270 to Dec 16 if free, otherwise cancel it", "change_hotel_booking"],
])("what is wanted otherwise is done to the same thing, and only where the first fails: %s", async (text, name) => {
  const { writes } = await writesFor("travel", text);
  expect(writes.at(-1)).toEqual([name, "HB-011270"]);
  expect(writes.filter(([one]) => one !== "change_hotel_booking").length).toBe(name === "cancel_hotel_booking" ? 1 : 0);
});

it("what nothing serves ends without a question", async () => {
  const { said } = await answerTo("merchant", "restock everything that is out of stock to 50");
  expect(said).toMatch(/^I cannot do this here: “restock/);
  expect(said).not.toMatch(/\?/);
});

// The last, because it changes what there is.
sampled([
  ["travel", "cancel HB-011280 and change XX-123", "I do not understand “change XX-123”."],
  ["merchant", "end PR-107733 and set up 10% off for SKU-1001 next week", 'Your shop has no product "SKU-1001".'],
])("what cannot be done beside an action is named once that is decided: %s, %s", async (domain, text, words) => {
  const { send } = apps[domain]!;
  const card = await send({ thread: `${text} decided`, user: USERS[domain] ?? "", text });
  expect(card.waitsFor?.type).toBe("approval");
  const answer = await send({ thread: `${text} decided`, user: USERS[domain] ?? "", text: "yes" });
  expect(answer.text).toContain(words);
});

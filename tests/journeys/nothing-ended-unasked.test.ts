import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const travel = conversations({ domains: ["travel"], user: "P1001" });
const merchant = conversations({ domains: ["merchant"], user: "M1001" });
const all = conversations({ domains: ["travel", "traffic", "merchant"], user: "P1001" });

describe("one's own bookings beside something else", () => {
  sampled([["my Paris bookings and the London hotels"], ["my bookings in Paris and the hotels in London Dec 20-22"]])(
    "are only shown: %s",
    async (said) => {
      const { waiting } = await all.lastOf(said);
      expect(waiting).toEqual([]);
    },
  );

  it("are cancelled where that is asked for", async () => {
    const { waiting } = await travel.lastOf("cancel my Paris bookings and show the London hotels");
    expect(waiting.length).toBeGreaterThan(1);
  });
});

describe("a question of when something ends", () => {
  sampled([["头灯那个活动啥时候结束"], ["防水袋那个促销啥时候停"], ["when will the head torch promo stop"]])(
    "ends nothing: %s",
    async (said) => {
      const { waiting, text } = await merchant.lastOf(said);
      expect(waiting).toEqual([]);
      expect(text).toMatch(/2026-11-2[48]/);
    },
  );

  it("is no order to end it", async () => {
    const { waiting } = await merchant.lastOf("头灯那个活动结束掉");
    expect(waiting).toEqual([{ name: "cancel_promotion", args: { promotion_id: "PR-107732" } }]);
  });
});

describe("what somebody tells of having done", () => {
  sampled([
    ["dropped off parcels today"],
    ["I dropped off the parcels this morning"],
    ["cancelled the head torch promotion today"],
  ])("is not done once more: %s", async (said) => expect((await merchant.lastOf(said)).waiting).toEqual([]));
});

describe("a promotion that is named by a day", () => {
  sampled([["stop the christmas promo"], ["end the november promotion"], ["结束圣诞促销"], ["结束双十一促销"]])(
    "is ended, and not moved to that day: %s",
    async (said) => {
      const { waiting } = await merchant.lastOf(said, "1");
      expect(waiting).toEqual([{ name: "cancel_promotion", args: { promotion_id: "PR-107732" } }]);
    },
  );

  sampled([["the head torch promo should end on december 25"], ["头灯的促销结束到12月25号"]])(
    "is moved to a day on which it is to end: %s",
    async (said) => {
      const { waiting } = await merchant.lastOf(said);
      expect(waiting).toMatchObject([{ name: "change_promotion", args: { end_date: "2026-12-25" } }]);
    },
  );
});

describe("all that there is somewhere", () => {
  sampled([["cancel all my Geneva stuff"], ["把日内瓦的东西全都取消"], ["cancel all the Geneva things"]])(
    "is of every kind: %s",
    async (said) => {
      const { waiting } = await travel.lastOf(said);
      expect(waiting.map(({ name }) => name).sort()).toEqual([
        "cancel_car_rental",
        "cancel_excursion_booking",
        "cancel_hotel_booking",
        "cancel_ticket",
        "cancel_ticket",
      ]);
    },
  );
});

describe("all that there is of a name that is not known here", () => {
  sampled([
    ["Cancel all my Swiss stuff", "“Swiss”"],
    ["cancel all my winter bookings", "“winter”"],
    ["cancel all my romantic hotels", "“romantic”"],
    ["取消所有国航的机票", "“国航”"],
    ["我所有的希尔顿预订都取消", "“希尔顿”"],
    ["取消我全部东航机票", "“东航”"],
    ["cancel all my Brazilian bookings", "“Brazilian”"],
    ["cancel all my hotels in Lisbon", "“Lisbon”"],
    ["cancel all my bookings in Lisbon", "“Lisbon”"],
    ["cancel all my tickets to France", "“France”"],
    ["把我巴西的预订都取消", "“巴西”"],
    ["取消我在巴西的所有预订", "“巴西”"],
    ["取消所有葡萄牙的酒店", "“葡萄牙”"],
    ["取消我所有去法国的机票", "“法国”"],
  ])("is not everything, and the name is told: %s", async (said, name) => {
    const { text, waiting } = await travel.lastOf(said);
    expect(waiting).toEqual([]);
    expect(text).toContain(name);
  });

  sampled([
    ["cancel all my Hilton bookings", "I do not understand “Hilton”."],
    ["cancel all my Marriott bookings", "I do not understand “Marriott”."],
    ["取消所有国外的预订", "没有理解“国外”。"],
    ["取消所有法国的预订", "没有理解“法国”。"],
  ])("leaves all kinds alone, and is told once, with what there is: %s", async (said, told) => {
    const { text, waiting, made } = await travel.lastOf(said);
    expect(waiting).toEqual([]);
    expect(made.every(({ name }) => name === "list_my_bookings")).toBe(true);
    expect(text.split(told)).toHaveLength(2);
    expect(text.split("HB-011270")).toHaveLength(2);
  });

  sampled([
    ["cancel all my Marriott hotels", "“Marriott”"],
    ["cancel everything in Switzerland", "“Switzerland”"],
  ])("is asked about where one does it all: %s", async (said, told) => {
    const { text } = await travel.lastOf(said);
    expect(text).toContain(told);
    expect((await travel.lastOf(said, "the HB-011260 one")).waiting).toEqual([
      { name: "cancel_hotel_booking", args: { booking_id: "HB-011260" } },
    ]);
  });

  sampled([
    ["取消所有确认的预订"],
    ["取消所有有效的预订"],
    ["取消所有已付款的预订"],
    ["取消我名下的所有预订"],
    ["cancel all my confirmed bookings"],
    ["Cancel all my Booked bookings"],
  ])("is none where it may be said of anything one has: %s", async (said) => {
    const { waiting } = await travel.lastOf(said);
    expect(waiting).toHaveLength(7);
  });

  sampled([
    ["Cancel all my hotels. Thanks, Anna"],
    ["Cancel all my Hotels, Dr Weber"],
    ["Cancel all my hotels because Covid"],
    ["cancel all my damn hotels"],
    ["Please Cancel All My Hotels"],
    ["cancel all my hotels, my Visa card was stolen"],
    ["取消我所有的酒店，我去不了柏林了"],
    ["取消我所有剩下的酒店"],
    ["取消所有订错的酒店"],
    ["cancel all hotels because of my awful boss"],
    ["老板说不去了，所有的酒店都取消吧"],
  ])("is told in what calls them, and nowhere else: %s", async (said) => {
    const { waiting } = await travel.lastOf(said);
    expect(waiting).toHaveLength(3);
  });
});

describe("all that there is of a name that some lines say", () => {
  sampled([["cancel all my Economy bookings"], ["取消所有经济型的预订"]])(
    "is what those lines tell, of whatever kind: %s",
    async (said) => {
      const { waiting } = await travel.lastOf(said);
      expect(waiting).toEqual([{ name: "cancel_car_rental", args: { booking_id: "CB-011280" } }]);
    },
  );

  it("may be of several words", async () => {
    const { waiting } = await travel.lastOf("cancel all my Station Inn bookings");
    expect(waiting.map(({ name }) => name)).toEqual(Array(3).fill("cancel_hotel_booking"));
  });
});

describe("all trips but a thing of one", () => {
  sampled([
    ["cancel all of my trips except the Geneva hotel"],
    ["把我的行程都取消，除了日内瓦的酒店"],
    ["取消我所有的旅行，除了日内瓦的酒店"],
  ])("are of every kind: %s", async (said) => {
    const { waiting } = await travel.lastOf(said);
    expect(waiting).toHaveLength(12);
    expect(waiting.map(({ args }) => args.booking_id)).not.toContain("HB-011260");
  });

  it("leave other kinds alone where one is named", async () => {
    const { waiting } = await travel.lastOf("cancel all of my hotels except the Geneva hotel");
    expect(waiting.map(({ name }) => name)).toEqual(["cancel_hotel_booking", "cancel_hotel_booking"]);
  });
});

describe("what is to be ended beside what is to be seen", () => {
  const EXCURSION = [{ name: "cancel_excursion_booking", args: { booking_id: "EB-011260" } }];

  sampled([
    ["cancel my Geneva excursion and show excursions in Barcelona on Dec 9"],
    ["show excursions in Barcelona on Dec 9, and cancel my Geneva one"],
    ["取消日内瓦的游览，看看巴塞罗那12月9号的游览"],
    ["看看巴塞罗那12月9号的游览，把日内瓦那个取消"],
    ["看看巴塞罗那12月9号的游览，顺便把日内瓦那个取消"],
    ["找巴塞罗那12月9号的游览，另外取消日内瓦的那个"],
  ])("is of the kind that is named, whichever comes first: %s", async (said) => {
    const { waiting, made } = await travel.lastOf(said);
    expect(waiting).toEqual(EXCURSION);
    expect(made).toContainEqual({ name: "search_excursions", args: { city: "Barcelona", date: "2026-12-09" } });
  });

  sampled([
    ["show cars in Rome Dec 1-3 and move my Geneva one a day later"],
    ["看看罗马12月1号到3号的车，把日内瓦那个推迟一天"],
  ])("so is what is to be moved: %s", async (said) => {
    const { waiting } = await travel.lastOf(said);
    expect(waiting).toMatchObject([{ name: "change_car_rental", args: { booking_id: "CB-011260" } }]);
  });

  it("waits for what it depends on", async () => {
    const { waiting } = await travel.lastOf("find hotels in Basel Dec 9-10, if there are any cancel my Geneva hotel");
    expect(waiting).toEqual([]);
  });

  it("is no one of those that are to be seen", async () => {
    const { waiting } = await travel.lastOf("show excursions in Barcelona on Dec 9 and book the first one");
    expect(waiting.map(({ name }) => name)).toEqual(["book_excursion"]);
  });
});

describe("what is to last longer beside something else", () => {
  sampled([
    ["日内瓦酒店多住一晚，车多租一天"],
    ["我想把日内瓦的酒店多住一晚，车也多租一天"],
    ["keep my Geneva hotel one night longer, and the car one day longer"],
  ])("is what one has, and nothing new: %s", async (said) => {
    const { waiting } = await travel.lastOf(said);
    expect(waiting).toEqual([
      { name: "change_hotel_booking", args: { booking_id: "HB-011260", check_out: "2026-11-30" } },
      { name: "change_car_rental", args: { booking_id: "CB-011260", return_date: "2026-11-30" } },
    ]);
  });

  it("is new where it is asked for on days of its own", async () => {
    const { made } = await travel.lastOf("罗马租车，12月1号起，多租一天便宜吗");
    expect(made.map(({ name }) => name)).toEqual(["search_car_rentals"]);
  });
});

describe("a move by some days at the card of a move", () => {
  sampled([["那就推一天"], ["还是推一天吧"]])("is counted from the days there are: %s", async (said) => {
    const { waiting } = await travel.lastOf("把巴黎12月的酒店往后推两天", said);
    expect(waiting).toMatchObject([{ args: { check_in: "2026-12-16", check_out: "2026-12-20" } }]);
  });
});

describe("what is recommended for some days", () => {
  sampled([["帮我推一天的短途游"], ["给我推两天的行程"]])("is no booking to move: %s", async (said) => {
    const { made, waiting } = await travel.lastOf(said);
    expect(made.map(({ name }) => name)).not.toContain("list_my_bookings");
    expect(waiting).toEqual([]);
  });

  it("but what one has is moved", async () => {
    const { made } = await travel.lastOf("把我的短途游推一天");
    expect(made.map(({ name }) => name)).toEqual(["list_my_bookings"]);
  });
});

describe("a yes behind the question what a cancellation costs", () => {
  sampled([
    ["what's the cancellation fee if I bail on the Geneva hotel tomorrow", "do it then"],
    ["what's the fee if I cancel my Geneva hotel", "ok, go ahead"],
    ["取消日内瓦的酒店要扣钱吗", "那就这么办吧"],
    ["取消日内瓦的酒店要手续费吗", "那取消吧"],
  ])("asks for it: %s, %s", async (asked, said) => {
    const { waiting } = await travel.lastOf(asked, said);
    expect(waiting).toEqual([{ name: "cancel_hotel_booking", args: { booking_id: "HB-011260" } }]);
  });

  it("asks for nothing behind the fee of a change", async () => {
    const { waiting } = await travel.lastOf("what's the fee for changing my Geneva hotel", "do it then");
    expect(waiting).toEqual([]);
  });
});

describe("what is not wanted any more, for the sake of another one", () => {
  sampled([
    ["日内瓦那辆车不想要了，换成便宜点的"],
    ["I don't want the Geneva car any more, swap it for a cheaper one"],
    ["日内瓦的酒店不要了，换个便宜的酒店"],
  ])("is not given up before that is chosen: %s", async (said) => {
    const { waiting, made } = await travel.lastOf(said);
    expect(waiting).toEqual([]);
    expect(made.map(({ name }) => name)).not.toContain("search_flights");
  });

  sampled([
    ["I don't want the SUV any more, change it for an economy one"],
    ["I don't need my SUV any more, swap it for a smaller one"],
    ["那辆SUV不要了，帮我换一辆经济型的"],
    ["那辆SUV退掉，换一辆轿车"],
  ])("is changed as what it is, and is no place: %s", async (said) => {
    const { waiting, made, text } = await travel.lastOf(said);
    expect(waiting).toEqual([]);
    expect(made.map(({ name }) => name)).toEqual(["list_my_bookings", "change_car_rental"]);
    expect(text).toContain("CB-011260");
  });

  sampled([["日内瓦那辆SUV退了，换辆轿车"], ["日内瓦那辆车退了，换辆轿车"]])(
    "is not given up where the other one is counted alike: %s",
    async (said) => {
      expect((await travel.lastOf(said)).waiting).toEqual([]);
    },
  );

  it("and is where the other one is counted otherwise", async () => {
    const { waiting } = await travel.lastOf("日内瓦那辆车退了，换张机票");
    expect(waiting).toEqual([{ name: "cancel_car_rental", args: { booking_id: "CB-011260" } }]);
  });

  it("but is where nothing is to take its place", async () => {
    const { waiting } = await travel.lastOf("日内瓦那辆车不想要了，取消吧");
    expect(waiting).toEqual([{ name: "cancel_car_rental", args: { booking_id: "CB-011260" } }]);
  });

  it("and what is of another kind is still to come", async () => {
    const { text } = await travel.lastOf("I don't want the Paris hotel, change it for an SUV");
    expect(text).toContain("change it for an SUV");
    expect(text).toContain("HB-011270");
  });
});

sampled([["顺便看看我的订单"], ["另外看看我的预订"]])("a look at one's own alone is one: %s", async (said) => {
  const { waiting, text } = await travel.lastOf(said);
  expect(waiting).toEqual([]);
  expect(text).toContain("HB-011260");
});

describe("a refund that is asked about behind the report of a cancellation", () => {
  // What is cancelled here is to be there for the others.
  const { lastOf } = conversations({ domains: ["travel"], user: "P1001" });

  sampled([
    ["cancel my Paris hotel in December", "yes", "will I get my money back", "refund CNY 2,920"],
    ["cancel the dinner cruise", "yes", "actually is it refunded", "refund CNY 320"],
    ["取消葡萄园那个游览", "好", "会退款吗", "退款 390 元"],
    ["cancel my Geneva hotel", "yes", "how much do I get back", "refund CNY 2,720"],
    ["取消日内瓦的车", "好", "退了多少钱", "退款 2,400 元"],
  ])("is the one that was reported: %s, %s, %s", async (order, yes, asked, refund) => {
    const { text, made } = await lastOf(order, yes, asked);
    expect(text).toContain(refund);
    expect(made).toEqual([]);
  });

  sampled([
    ["how are flights refunded"],
    ["钱能退到支付宝不"],
    ["when will it be refunded"],
    ["那另一个能退款吗"],
    ["is the other one refundable?"],
  ])("is not told by it where more is asked: %s", async (asked) => {
    const { text } = await lastOf("cancel my Geneva car", "yes", asked);
    expect(text).not.toContain("CB-011260");
  });
});

describe("what something comes to", () => {
  sampled([
    ["hotels in Rome 2026-12-05 to 2026-12-08", "the cheapest", "yes", "how much was that", "CNY 1,410"],
    ["Geneva excursions 2026-11-27", "the vineyard one for 2", "yes", "what did it cost", "CNY 780"],
  ])("is told by the report of it: %s, %s, %s, %s", async (first, choice, yes, asked, price) => {
    const { text, made } = await travel.lastOf(first, choice, yes, asked);
    expect(text).toContain(price);
    expect(made).toEqual([]);
  });
});

describe("a place that is taken back at the end", () => {
  const DAYS = { check_in: "2027-01-10", check_out: "2027-01-13" };

  sampled([
    ["find me a hotel in Tokyo 10-13 Jan, 4 stars at least, no wait make that Singapore"],
    ["帮我找东京1月10到13号的酒店，四星以上，不对，新加坡"],
  ])("gives way, however much was said behind it: %s", async (said) => {
    const { made } = await travel.lastOf(said);
    expect(made).toEqual([{ name: "search_hotels", args: { ...DAYS, city: "Singapore", min_stars: 4 } }]);
  });

  it("stays where something else is taken back", async () => {
    const { made } = await travel.lastOf("hotels in Basel on Dec 5-6, no, at least 4 stars");
    expect(made).toMatchObject([{ args: { city: "Basel", min_stars: 4 } }]);
  });
});

sampled([
  ["Find hotels in Paris and change my Geneva one to 2 nights", { check_out: "2026-11-27" }],
  ["Find a car in Geneva and change my Paris one to 3 days", { return_date: "2027-01-07" }],
])("one of what there is, and no count: %s", async (said, args) => {
  const { waiting } = await travel.lastOf(said);
  expect(waiting).toEqual([expect.objectContaining({ args: expect.objectContaining(args) })]);
});

sampled([
  ["Find hotels in Geneva from 2026-12-05 to 2026-12-08", "No, three", "book the first"],
  ["Find excursions in Geneva on 2026-12-05", "no, the 2", "the first"],
])("a number that puts nothing right is no count: %s, %s", async (...turns) => {
  const { waiting } = await travel.lastOf(...turns);
  expect(waiting).toHaveLength(1);
  expect([waiting[0]?.args.rooms ?? 1, waiting[0]?.args.people ?? 1]).toEqual([1, 1]);
});

sampled([
  ["把手套的价格提高10元", "不要了，今天卖了多少？"],
  ["把睡袋的价格提高10元", "算了，今天卖了多少？"],
  ["raise the price of the gloves by 10 yuan", "never mind, how much did I sell today?"],
])("what is given up before a question asks for no end: %s | %s", async (...messages) => {
  const { made, waiting } = await merchant.lastOf(...messages);
  expect([made.map(({ name }) => name), waiting]).toEqual([["get_sales"], []]);
});

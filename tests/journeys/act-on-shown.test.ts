import { expect, it } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

const { turnsOf } = conversations({ domains: ["travel"], user: "P1001" });

sampled([
  [["我的机票", "能改到后天吗"], "TK-011261"],
  [["my tickets", "move to friday"], "TK-011261"],
  [["我的酒店", "推迟到12月1号"], "HB-011260"],
])("%j: what of one's own was listed is what is to be changed", async (messages, id) => {
  const asked = (await turnsOf(...messages)).at(-1);
  expect(asked?.text).toContain(id);
  expect(asked?.made).toEqual([]);
});

it("cancels what is picked of what was listed", async () => {
  const picked = (await turnsOf("我的机票", "取消", "第一个")).at(-1);
  expect(picked?.waiting).toMatchObject([{ name: "cancel_ticket", args: { ticket_id: "TK-011261" } }]);
});

sampled([
  [["my hotels", "show the second and cancel it"]],
  [["my hotels", "is the second refundable? cancel it"]],
  [["我的酒店", "第二个能退吗？取消吧"]],
])("cancels what is shown or asked about first: %j", async (messages) => {
  const waiting = (await turnsOf(...messages)).at(-1)?.waiting;
  expect(waiting).toMatchObject([{ name: "cancel_hotel_booking", args: { booking_id: "HB-011270" } }]);
});

sampled([
  [["my hotels", "cancel the first, book a cheaper one"], "“book a cheaper one”"],
  [["我的酒店", "取消第一个，订个便宜点的"], "“订个便宜点的”"],
])("keeps what is to be booked beside what is cancelled: %j", async (messages, rest) => {
  const { waiting, text } = (await turnsOf(...messages)).at(-1) ?? {};
  expect(waiting).toMatchObject([{ name: "cancel_hotel_booking", args: { booking_id: "HB-011260" } }]);
  expect(text).toContain(rest);
});

sampled([[["flights to Basel tomorrow, and cancel my hotel"]], [["明天去巴塞尔的航班，再取消我的酒店"]]])(
  "cancels one's own wherever that is, and not where something is looked for beside it: %j",
  async (messages) => {
    const { made } = (await turnsOf(...messages)).at(-1) ?? {};
    expect(made).toContainEqual({ name: "list_my_bookings", args: { kind: "hotel" } });
  },
);

it("cancels each of what is called a booking", async () => {
  const waiting = (await turnsOf("cancel booking HB-011260, booking HB-011270")).at(-1)?.waiting;
  expect(waiting?.map(({ args }) => args.booking_id)).toEqual(["HB-011260", "HB-011270"]);
});

sampled([
  [["flights to Basel tomorrow", "book one for me"]],
  [["flights to Basel tomorrow", "book me the cheapest"]],
  [["明天去巴黎的航班", "帮我订一张"]],
  [["明天去巴黎的航班", "最便宜的那个订了"]],
])("says that none of what is shown is booked here, and asks for nothing of another kind: %j", async (messages) => {
  const { made, text } = (await turnsOf(...messages)).at(-1) ?? {};
  expect(made).toEqual([]);
  expect(text).toMatch(/I cannot do this here|这里无法办理/);
});

sampled([[["my tickets", "which is the cheapest", "cancel that"]], [["我的机票", "哪张最便宜", "取消那个"]]])(
  "cancels what a list was asked for: %j",
  async (messages) => {
    const waiting = (await turnsOf(...messages)).at(-1)?.waiting;
    expect(waiting).toMatchObject([{ name: "cancel_ticket", args: { ticket_id: "TK-011261" } }]);
  },
);

sampled([
  [["book a hotel in Geneva", "the second one", "dec 12 to 14"], /^Nothing is listed yet.*\n.*the first night/],
  [["帮我在日内瓦订酒店", "第二个", "12月12到14号"], /^还没有列出.*\n.*入住日期/],
])("asks once more for the days where nothing is listed, and goes on with them: %j", async (messages, told) => {
  const [, chosen, dated] = await turnsOf(...messages);
  expect(chosen?.text).toMatch(told);
  expect(dated?.made).toMatchObject([{ name: "search_hotels", args: { city: "Geneva", check_in: "2026-12-12" } }]);
});

sampled([
  [["my bookings", "and flights?"], "list_my_tickets", {}],
  [["how much is my hotel", "and the flight"], "list_my_tickets", {}],
  [["my tickets", "and hotels?"], "list_my_bookings", { kind: "hotel" }],
  [["我的预订", "机票呢"], "list_my_tickets", {}],
  [["我的机票", "酒店呢"], "list_my_bookings", { kind: "hotel" }],
  [["my hotels in Paris", "and the flight"], "list_my_tickets", { to_city: "Paris" }],
  [["我在巴黎的酒店", "还有航班"], "list_my_tickets", { to_city: "Paris" }],
])("of another kind, too, what one has is listed behind what one has: %j", async (messages, name, args) => {
  expect((await turnsOf(...messages)).at(-1)?.made).toEqual([{ name, args }]);
});

it("does something with another kind where that is named", async () => {
  const other = (await turnsOf("我的机票", "取消酒店")).at(-1);
  expect(other?.made).toMatchObject([{ name: "list_my_bookings", args: { kind: "hotel" } }]);
});

sampled([
  [["what have I booked?", "cancel the first one", "no", "cancel the last one"]],
  [["我有哪些预订", "取消第一个", "不", "取消最后一个"]],
])("counts in the list again where nothing was done: %j", async (messages) => {
  const [listed, ...others] = await turnsOf(...messages);
  const booking_id = /[A-Z]{2}-\d{6}/.exec(listed?.text.trim().split("\n").at(-1) ?? "")?.[0];
  expect(others.at(-1)?.waiting).toMatchObject([{ args: { booking_id } }]);
});

sampled([[["what have I booked?", "cancel all of them"]], [["我有哪些预订", "全部取消"]]])(
  "ends all that was listed: %j",
  async (messages) => {
    const [listed, all] = await turnsOf(...messages);
    const ids = listed?.text.match(/^\d+\. [A-Z]{2}-\d{6}/gm)?.map((line) => line.slice(-9)) ?? [];
    expect(ids.length).toBeGreaterThan(1);
    expect(all?.waiting.map(({ args }) => args.booking_id).sort()).toEqual(ids.sort());
  },
);

it("asks which are meant where more or fewer are counted than were listed", async () => {
  const [, both] = await turnsOf("我有哪些预订", "两个都取消");
  expect(both).toMatchObject({ text: expect.stringContaining("哪一个"), waiting: [], made: [] });
});

sampled([
  [["cancel my hotel", "actually no", "the first one"]],
  [["cancel my car", "neither", "the first one"]],
  [["取消酒店", "嗯不", "第一个"]],
  [["取消酒店", "都不要", "第一个"]],
])("cancels nothing of what was let go: %j", async (messages) => {
  const [, dropped, chosen] = await turnsOf(...messages);
  expect(dropped?.text).toMatch(/leave it at that|到此为止/);
  expect(chosen?.waiting).toEqual([]);
});

sampled([
  [["show my hotels", "the second one", "one day later"]],
  [["我的酒店", "第二个", "晚一天"]],
  [["我的酒店", "晚一天", "第二个"]],
  [["show my bookings", "HB-011270 one day later"]],
])("moves what was told of last by a day: %j", async (messages) => {
  const moved = (await turnsOf(...messages)).at(-1);
  const args = { booking_id: "HB-011270", check_in: "2026-12-16", check_out: "2026-12-20" };
  expect(moved?.waiting).toEqual([{ name: "change_hotel_booking", args }]);
});

sampled([
  [["cancel TK-011261", "no keep it", "move it to Nov 26 instead"]],
  [["退掉TK-011261", "算了不退了", "改到26号"]],
])("asks what is to be moved where nothing was told of: %j", async (messages) => {
  const asked = (await turnsOf(...messages)).at(-1);
  expect(asked?.text).toMatch(/^(?:Which one would you like\?|请问您选哪一个？)$/);
  expect(asked?.waiting).toEqual([]);
});

sampled([
  [["cancel my hotel", "can I change the date instead?", "the first one"]],
  [["取消酒店", "可以改日期吗", "第一个"]],
  [["退票", "改成改签可以吗", "TK-011262"]],
])("cancels nothing that may be wanted changed: %j", async (messages) => {
  const chosen = (await turnsOf(...messages)).at(-1);
  expect(chosen?.waiting).toEqual([]);
  expect(chosen?.text).toMatch(/new first night|入住日期|SB102-/);
});

sampled([
  [["cancel HB-999999", "sorry HB-011270"]],
  [["cancel HB-999999", "HB-011270"]],
  [["取消HB-999999", "打错了，HB-011270"]],
])("does with the right id what was asked of a wrong one: %j", async (messages) => {
  const { waiting } = (await turnsOf(...messages)).at(-1) ?? {};
  expect(waiting).toEqual([{ name: "cancel_hotel_booking", args: { booking_id: "HB-011270" } }]);
});

sampled([
  [["move HB-999999 to Dec 16", "sorry, I meant HB-011270"]],
  [["把HB-999999改到12月16号", "说错了，是HB-011270"]],
  [["what bookings do I have", "move HB-999999 to Dec 16", "sorry, I meant HB-011270"]],
])("keeps the day that was said for a wrong id: %j", async (messages) => {
  const { waiting } = (await turnsOf(...messages)).at(-1) ?? {};
  const args = { booking_id: "HB-011270", check_in: "2026-12-16", check_out: "2026-12-20" };
  expect(waiting).toEqual([{ name: "change_hotel_booking", args }]);
});

sampled([[["删掉它"]], [["delete it"]]])("asks what is to be deleted: %j", async (messages) => {
  expect((await turnsOf(...messages)).at(-1)?.text.trim()).toMatch(/^(?:Which one would you like\?|请问您选哪一个？)$/);
});

sampled([
  [["hotels in Basel 2026-12-02 to 2026-12-04", "drop the second one, book the first"]],
  [["巴塞尔2026年12月2号到4号的酒店", "第二个不要，订第一个"]],
])("books none of those that are dropped: %j", async (messages) => {
  const { waiting } = (await turnsOf(...messages)).at(-1) ?? {};
  expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id: "HT-0202" }) }]);
});

sampled([
  [["my bookings", "cancel the second one and extend the third by a night"]],
  [["我的预订", "取消第二个，第三个延一晚"]],
])("does something else with each of two things: %j", async (messages) => {
  const { waiting } = (await turnsOf(...messages)).at(-1) ?? {};
  expect(waiting?.map(({ args }) => args.booking_id)).toEqual(["EB-011260", "HB-011260"]);
});

sampled([[["book a hotel", "the first", "yes"]], [["订酒店", "第一个", "好"]]])(
  "has nothing listed to say yes to: %j",
  async (messages) => {
    expect((await turnsOf(...messages)).at(-1)?.text).toMatch(/^Nothing is listed yet|^还没有列出/);
  },
);

sampled([
  [["book a hotel", "what is there to do in Basel", "tomorrow", "the first", "yes"]],
  [["订酒店", "日内瓦有什么好玩的", "明天", "第一个", "好"]],
])("is booked once on one yes: %j", async (messages) => {
  const booked = (await turnsOf(...messages)).at(-1);
  expect(booked?.text).toContain("EB-");
  expect(booked?.waiting).toEqual([]);
});

it("takes a count of people for no name", async () => {
  const [, , booked] = await turnsOf(
    "excursions in Paris on Dec 16",
    "how much is the first for 2 people",
    "book it for two",
  );
  expect(booked?.waiting).toMatchObject([{ args: { excursion_id: "EX-0503", people: 2 } }]);
});

sampled([
  [["flights from Paris to Basel on Dec 5", "how long does it take"]],
  [["巴黎到巴塞尔12月5日的航班", "要飞多久"]],
])("says that times of each place tell no duration: %j", async (messages) => {
  expect((await turnsOf(...messages)).at(-1)?.text).toMatch(/how long it takes is not shown|没有列出全程时长/);
});

it("tells the rules of hotels where one of them is to be cancelled", async () => {
  const { text } = (await turnsOf("cancel my hotel", "can I get a refund")).at(-1) ?? {};
  expect(text).toContain("Hotel bookings");
  expect(text).not.toContain("flight");
});

sampled([
  ["cancel HB-011280 tomorrow", "cancel_hotel_booking"],
  ["cancel EB-011280 on Jan 4 please", "cancel_excursion_booking"],
  ["把HB-011280明天取消", "cancel_hotel_booking"],
  // A part of it is a change.
  ["cancel the last night of HB-011280", "change_hotel_booking"],
  ["move HB-011280 to January 6", "change_hotel_booking"],
])("takes a day beside what is to be cancelled for no new day: %s", async (request, name) =>
  expect((await turnsOf(request)).at(-1)?.waiting).toMatchObject([{ name }]),
);

// Nothing comes behind this one: it cancels a booking.
it("lists what is left where one was cancelled, by what it is called", async () => {
  const [, , left] = await turnsOf("cancel HB-011260", "yes", "what bookings are left");
  expect(left?.made).toMatchObject([{ name: "list_my_bookings" }]);
});

sampled([
  [
    "flights from Zurich to Paris on December 15",
    "Move my flight TK-011281 to the evening of the day after",
    "20270105",
  ],
  [
    "flights from Zurich to Paris on December 15",
    "Move my flight TK-011281 to the morning of the same day",
    "20270104",
  ],
  ["flights from Zurich to Paris on December 15", "Move my flight TK-011281 to the evening of January 5", "20270105"],
  ["flights from Zurich to Paris on January 5", "Move my flight on January 4 to the morning of January 5", "20270105"],
  ["12月15日苏黎世到巴黎的航班", "把机票TK-011281改到第二天晚上", "20270105"],
])(
  "a ticket is moved to the day that is said of it, and to none that flights were shown of: %s, %s",
  async (...turns) => {
    const [search, request, day] = turns;
    const { waiting } = (await turnsOf(search, request)).at(-1) ?? {};
    expect(waiting).toMatchObject([{ args: { ticket_id: "TK-011281", flight_id: expect.stringContaining(day) } }]);
  },
);

sampled([
  ["Book a hotel in Paris from January 12 to 14", "skip the second one, book the first"],
  ["订1月12日到14日巴黎的酒店", "跳过第二个，订第一个"],
])("what is to be skipped is not booked: %s, %s", async (...turns) => {
  expect((await turnsOf(...turns)).at(-1)?.waiting).toMatchObject([{ args: { hotel_id: "HT-0501" } }]);
});

sampled([
  ["cars in Zurich from December 5 to 7", "no car, thanks"],
  ["12月5日到7日苏黎世租车", "不要车了"],
  ["hotels in Geneva from December 10 to 12", "no hotel then"],
])("who wants none of a kind is shown no more of it: %s, %s", async (...turns) => {
  expect((await turnsOf(...turns)).at(-1)?.text).toMatch(/Nothing more was done|没有再执行任何操作/);
});

sampled([
  ["hotels in Zurich from December 12 to 13", "the first", "no", "Show me my flights and cancel the Paris hotel"],
  ["12月12日到13日苏黎世的酒店", "第一个", "不用了", "再帮我查一下我的航班，并取消巴黎的酒店"],
])("behind what was turned down, each wish is taken up: %s, %s, %s, %s", async (...turns) => {
  const { made = [] } = (await turnsOf(...turns)).at(-1) ?? {};
  expect(made.map(({ name }) => name)).toEqual(["list_my_tickets", "list_my_bookings"]);
});

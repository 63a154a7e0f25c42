import { AIMessage } from "@langchain/core/messages";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { oneIn, sampled } from "../support/runs.ts";
import { openTravelApp } from "./support/travel-app.ts";

vi.setConfig({ testTimeout: 120_000 });

let app: Awaited<ReturnType<typeof openTravelApp>>;
beforeAll(async () => {
  app = await openTravelApp();
}, 60_000);
afterAll(() => app.close());

type Card = { action_requests: { name: string; args: Record<string, unknown> }[] };

/** Said by somebody with a hotel in Geneva and two in Paris, in December and in January. */
const say = (text: string) => app.send({ thread: text, user: "P1001", text });

sampled(["my plane is later, so i only need the suv from thursday", "i'll only pick the suv up on thursday"])(
  "what is needed only from a day begins then, and ends as before: %s",
  async (text) => {
    const card = (await say(text)).waitsFor as Card;
    expect(card.action_requests.map(({ args }) => args)).toEqual([
      { booking_id: "CB-011260", pick_up_date: "2026-11-26" },
    ]);
  },
);

it("who rents more days of what they have has it for longer", async () => {
  const card = (await say("rent the SUV one more day")).waitsFor as Card;
  expect(card.action_requests).toMatchObject([{ args: { booking_id: "CB-011260", return_date: "2026-11-30" } }]);
});

it("another night, and of which hotel is not said, is for one to be chosen", async () => {
  const thread = "another night";
  for (const text of ["my hotels", "add another night"]) await app.send({ thread, user: "P1001", text });
  const card = (await app.send({ thread, user: "P1001", text: "the first one" })).waitsFor as Card;
  expect(card.action_requests).toMatchObject([{ args: { booking_id: "HB-011260", check_out: "2026-11-30" } }]);
});

it("what is moved keeps its length", async () => {
  const card = (await say("move the suv to thursday")).waitsFor as Card;
  expect(card.action_requests.map(({ args }) => args)).toEqual([
    { booking_id: "CB-011260", pick_up_date: "2026-11-26", return_date: "2026-11-30" },
  ]);
});

sampled(["what's my total for Paris", "我在巴黎一共多少钱"])(
  "what all there is comes to holds bookings and tickets: %s",
  async (text) => {
    const answer = await say(text);
    expect(answer.text).toMatch(/HB-011270.*TK-011282.*= (?:CNY )?9,709/s);
  },
);

describe("what is said of the thing there is picks it among those listed, and the rest is the change", () => {
  it.each(
    oneIn(8, [
      ["Extend my December hotel in Paris by one night", { booking_id: "HB-011270", check_out: "2026-12-20" }],
      ["move my December hotel in Paris to the 17th", { check_in: "2026-12-17", check_out: "2026-12-21" }],
      ["check out of my December hotel in Paris a day earlier", { booking_id: "HB-011270", check_out: "2026-12-18" }],
      ["move the Seine dinner cruise to the 6th", { booking_id: "EB-011280", date: "2027-01-06" }],
      ["I'll hand the Paris rental back on the 7th already", { booking_id: "CB-011280", return_date: "2027-01-07" }],
      ["Please drop the January hotel in Paris", { booking_id: "HB-011280" }],
      ["十二月巴黎的酒店改成两间房", { booking_id: "HB-011270", rooms: 2 }],
      ["一月巴黎的酒店多住一晚", { booking_id: "HB-011280", check_out: "2027-01-09" }],
      ["一月份巴黎的酒店挪到6号", { check_in: "2027-01-06", check_out: "2027-01-10" }],
      ["日内瓦租车的还车时间改成30号", { booking_id: "CB-011260", return_date: "2026-11-30" }],
      ["一月那辆车推迟到6号再取", { booking_id: "CB-011280", pick_up_date: "2027-01-06" }],
      ["there'll be three of us on the Lavaux trip", { booking_id: "EB-011260", people: 3 }],
      ["we'll be two for the Seine cruise", { booking_id: "EB-011280", people: 2 }],
      ["I won't make the Seine cruise, please take it off", { booking_id: "EB-011280" }],
      ["一月巴黎那个酒店要两间房", { booking_id: "HB-011280", rooms: 2 }],
      ["put ticket TK-011281 on the evening flight the day before", { flight_id: "SB109-20270103" }],
      ["25号那张机票换到第二天晚上那班", { ticket_id: "TK-011261", flight_id: "SB101-20261126" }],
      ["日内瓦租的车我想晚一天还", { booking_id: "CB-011260", return_date: "2026-11-30" }],
      ["把12月19号的机票改到20号早上", { ticket_id: "TK-011272", flight_id: "SB110-20261220" }],
    ]),
  )("%s", async (request, args) => {
    const { waitsFor } = await say(request);
    expect((waitsFor as Card | undefined)?.action_requests).toMatchObject([{ args }]);
  });

  it("asks which of two that both are meant", async () => {
    const { text = "", waitsFor } = await say("Extend my hotel in Paris by one night");
    expect(waitsFor).toBeUndefined();
    expect(text).toMatch(/HB-011270.*\n.*HB-011280.*\n\nWhich one/);
  });
});

describe("what one has on some days", () => {
  sampled([
    ["my bookings in December", ["HB-011270"]],
    ["我下周三的航班几点", ["TK-011261"]],
    ["where am I staying next week?", ["HB-011260"]],
  ])("is all that is listed for %j", async (question, ids) => {
    const { text = "" } = await say(question);
    expect(text.match(/(?:HB|CB|EB|TK)-\d+/g)).toEqual(ids);
  });
});

describe("a bare day is in the month of what it changes", () => {
  it.each(
    oneIn(8, [
      ["Book hotel HT-0102 from 2027-01-15 for 2 nights", "make it the 12th", { check_in: "2027-01-12" }],
      ["Book hotel HT-0102 from 2027-01-15 for 2 nights", "the 20th instead", { check_out: "2027-01-22" }],
      ["订酒店HT-0102，明年1月15日入住，住两晚", "日期换到17号", { check_in: "2027-01-17", check_out: "2027-01-19" }],
      ["订酒店HT-0102，明年1月15日入住，住两晚", "住到18号", { check_in: "2027-01-15", check_out: "2027-01-18" }],
    ]),
  )("%s → %s", async (request, change, args) => {
    const send = (text: string) => app.send({ thread: `${request}${change}`, user: "P1001", text });
    await send(request);
    expect(((await send(change)).waitsFor as Card | undefined)?.action_requests).toMatchObject([{ args }]);
  });
});

/** The calls of a conversation. */
async function callsOf(...texts: string[]) {
  const send = (text: string) => app.send({ thread: texts.join(), user: "P1001", text });
  for (const text of texts.slice(0, -1)) await send(text);
  const { state } = await send(texts.at(-1) ?? "");
  return state.messages.flatMap((message) => (AIMessage.isInstance(message) ? (message.tool_calls ?? []) : []));
}

sampled([
  "give me everything I have coming up, flights and bookings alike",
  "我接下来都有哪些安排，机票和预订都要",
  "list all my trips and reservations",
])("%s shows both lists", async (question) => {
  const names = (await callsOf(question)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["list_my_tickets", "list_my_bookings"]));
});

sampled([
  ["cancel both my flights to paris", ["TK-011271", "TK-011281"]],
  ["把去巴黎的两张机票都退了", ["TK-011271", "TK-011281"]],
])("both of just two are meant: %s", async (text, ids) => {
  const card = (await say(text)).waitsFor as Card;
  expect(card.action_requests.map(({ args }) => args.ticket_id)).toEqual(ids);
});

sampled([
  ["塞纳河游船加一个人", 2],
  ["make the seine cruise 3 persons", 3],
  ["add a person to the seine cruise", 2],
])("where nothing is to be booked, what there is is changed: %s", async (text, people) => {
  const card = (await say(text)).waitsFor as Card;
  expect(card.action_requests).toMatchObject([
    { name: "change_excursion_booking", args: { booking_id: "EB-011280", people } },
  ]);
});

it("what one has is listed, and nothing is taken back, where no word asks for that", async () => {
  const { text = "" } = await say("my car rentals");
  expect(text.match(/(?:HB|CB|EB|TK)-\d+/g)).toEqual(["CB-011260", "CB-011280"]);
});

sampled([
  ["改成5号", { check_in: "2026-12-05", check_out: "2026-12-07" }],
  ["晚一天走", { check_in: "2026-12-01", check_out: "2026-12-04" }],
  ["a day later", { check_in: "2026-12-02", check_out: "2026-12-04" }],
])("other days for what is full are those of what was to be booked: %s", async (change, stay) => {
  const last = (await callsOf("订HT-0102 12月1号到3号", change)).findLast(({ name }) => name === "book_hotel");
  expect(last?.args).toEqual({ hotel_id: "HT-0102", ...stay });
});

it("these days are those between a day there and a day back", async () => {
  const calls = await callsOf("need flights zurich to rome dec 10, back dec 14, and a hotel in rome for these days");
  const stay = { city: "Rome", check_in: "2026-12-10", check_out: "2026-12-14" };
  expect(calls.find(({ name }) => name === "search_hotels")?.args).toEqual(stay);
});

it("these days, asked for behind a way there and a way back, are those of the stay", async () => {
  const calls = await callsOf("flights zurich to rome on dec 10", "and back on the 14th", "and a hotel for these days");
  const stay = { city: "Rome", check_in: "2026-12-10", check_out: "2026-12-14" };
  expect(calls.find(({ name }) => name === "search_hotels")?.args).toEqual(stay);
});

it("both of more than two are asked about", async () => {
  const { text = "", waitsFor } = await say("cancel both my flights to zurich");
  expect(waitsFor).toBeUndefined();
  expect(text).toMatch(/TK-011262.*TK-011272.*TK-011282.*Which one/s);
});

sampled([
  "i arrive in geneva one day later, change hotel and car",
  "change hotel and car in geneva, i arrive one day later",
])("what is done to one thing is done to one that is only named behind it: %s", async (text) => {
  const card = (await say(text)).waitsFor as Card;
  expect(card.action_requests).toMatchObject([
    { name: "change_hotel_booking", args: { booking_id: "HB-011260", check_in: "2026-11-26" } },
    { name: "change_car_rental", args: { booking_id: "CB-011260", pick_up_date: "2026-11-26" } },
  ]);
});

sampled([
  ["my bookings", "what hotels are there in Basel"],
  ["我的预订", "巴塞尔有哪些酒店"],
])("what there is to have is asked for behind what one has: %s, %s", async (...turns) => {
  const last = (await callsOf(...turns)).at(-1);
  expect(last).toMatchObject({ name: "search_hotels", args: { city: "Basel" } });
});

sampled(["change my geneva car to saturday", "日内瓦的车改到周六"])(
  "what is moved to the weekday that it is today is moved to the next one: %s",
  async (text) => {
    expect(((await say(text)).waitsFor as Card).action_requests).toMatchObject([
      { args: { booking_id: "CB-011260", pick_up_date: "2026-11-28", return_date: "2026-12-02" } },
    ]);
  },
);

describe("what a ticket is changed to is on its own day, where no other one is said", () => {
  const found = async (text: string) => {
    const all = await callsOf(text);
    return all.filter(({ name }) => name === "search_flights" || name === "change_ticket").map(({ args }) => args);
  };
  const search = (day: string, part?: string) => ({
    from_date: day,
    to_date: day,
    ...(part && { part_of_day: part }),
  });

  it.each(
    oneIn(8, [
      ["change my flight on 15 dec to a later one the same day", search("2026-12-15"), "SB109-20261215"],
      ["换一下12月15号航班，改到当天晚上", search("2026-12-15", "evening"), "SB109-20261215"],
      ["move my morning flight on 15 dec to the evening", search("2026-12-15", "evening"), "SB109-20261215"],
      [
        "change the return flight of 19 dec to a morning one the same day",
        search("2026-12-19", "morning"),
        "SB110-20261219",
      ],
      ["改签12月15号的机票，晚一点的", search("2026-12-15"), "SB109-20261215"],
      ["change my flight on 19 dec to an earlier one", search("2026-12-19"), "SB110-20261219"],
    ]),
  )("%s", async (text, searched, flight) => {
    expect(await found(text)).toMatchObject([searched, { flight_id: flight }]);
  });

  sampled([
    ["我11月29号的返程航班能改到晚上吗", search("2026-11-29", "evening")],
    ["change my flight on 15 dec to an earlier one", search("2026-12-15")],
    ["change my flight on 15 dec", search("2026-12-15")],
    ["i can't fly on 15 dec, put me on another day", { from_date: "2026-12-16", to_date: "2026-12-22" }],
  ])("and nothing is taken that was not said: %s", async (text, searched) => {
    expect(await found(text)).toMatchObject([searched]);
  });
});

const days = (from: string, to: string) => ({ pick_up_date: `2026-12-${from}`, return_date: `2026-12-${to}` });

describe("a correction puts a value in the place of the one that is denied, and moves days that are named by their distance", () => {
  it.each(
    oneIn(8, [
      ["12月5号阿姆斯特丹飞伦敦", "不是伦敦，是巴塞尔", { from_city: "Amsterdam", to_city: "Basel" }],
      ["12月5号阿姆斯特丹飞伦敦", "不是阿姆斯特丹，是巴塞尔", { from_city: "Basel", to_city: "London" }],
      ["12月5号阿姆斯特丹飞伦敦", "晚一天呢", { from_city: "Amsterdam", from_date: "2026-12-06" }],
      ["flights from Zurich to London on December 3", "not from Zurich but Geneva", { from_city: "Geneva" }],
      ["12月5号阿姆斯特丹飞伦敦", "嘴瓢了，是12月7号", { from_city: "Amsterdam", from_date: "2026-12-07" }],
      ["Amsterdam to London on December 4", "and back on the Sunday", { from_city: "London", from_date: "2026-12-06" }],
      ["rent a car in Rome, 2 to 5 December", "wait, pick up is on the 3rd, not the 2nd", days("03", "05")],
      ["日内瓦12月2号到5号租车", "不对不对，是3号到5号", days("03", "05")],
      ["12月2号到5号想在深圳租车", "一天别超过三百的有哪些", { max_price_cny: 300, ...days("02", "05") }],
      ["罗马12月3号到6号的酒店", "贵了点，800以下的有吗", { max_price_cny: 800, check_out: "2026-12-06" }],
      ["hotels in London Dec 1 to 4", "and in Paris, same nights?", { city: "Paris", check_out: "2026-12-04" }],
      ["hotels in London Dec 1 to 4", "and a car there, same days", days("01", "04")],
      ["12月5号阿姆斯特丹飞伦敦", "那边5号到7号的酒店也看看", { city: "London", check_out: "2026-12-07" }],
      ["hotel in zurich tonight", "tomorrow night then", { check_in: "2026-11-22", check_out: "2026-11-23" }],
      ["hotels in Geneva Dec 1 to 4", "and a week later?", { check_in: "2026-12-08", check_out: "2026-12-11" }],
      ["hotels in Rome Dec 3 to 6", "too expensive, any under 800?", { max_price_cny: 800, check_out: "2026-12-06" }],
    ]),
  )("%s → %s", async (question, correction, args) => {
    expect((await callsOf(question, correction)).findLast(({ name }) => /^search/.test(name))?.args).toMatchObject(
      args,
    );
  });
});

const hotel = (booking_id: string) => ({ booking_id });

describe("one of what was shown is taken by what is said of it", () => {
  it.each(
    oneIn(8, [
      ["hotels in Copenhagen from 10 to 12 December", "the middle one", { hotel_id: "HT-1403" }],
      ["Rooms in Vienna 10 to 12 December", "the palace one, two rooms", { hotel_id: "HT-0804", rooms: 2 }],
      ["What excursions have you in Paris on 5 January?", "three places on the croissant one", { people: 3 }],
      ["Something with history to visit in Beijing on 2026-11-28?", "ok that one, 2 persons", { people: 2 }],
      ["12月1号到4号在法兰克福租车", "车要七座的", { car_id: "CR-0604" }],
      ["香港11月29号有什么好玩的", "帆船那个，两大一小，孩子6岁", { excursion_id: "EX-2102", people: 3 }],
      ["我都有哪些机票", "把日期最晚的那张退了", { ticket_id: "TK-011282" }],
      ["when do i fly to paris?", "cancel the december one", { ticket_id: "TK-011271" }],
      ["what have I got booked in Paris", "drop the hotel in December, I'm staying with a friend", hotel("HB-011270")],
      ["我在日内瓦的酒店住到哪天", "再多住两晚行吗", { ...hotel("HB-011260"), check_out: "2026-12-01" }],
      ["show my excursions", "make the second one a day later", { booking_id: "EB-011280", date: "2027-01-05" }],
      [
        "my flight home from Geneva needs to be one day earlier",
        "the one in the afternoon",
        { ticket_id: "TK-011262" },
      ],
    ]),
  )("%s → %s", async (question, choice, args) => {
    const calls = await callsOf(question, choice);
    expect(calls.findLast(({ name }) => /^(?:book|change|cancel)/.test(name))?.args).toMatchObject(args);
  });
});

describe("the only one of its kind that was shown last is meant by its kind", () => {
  sampled([
    ["what have i booked in geneva", "can i return the car a day later", { booking_id: "CB-011260" }],
    ["日内瓦我订了什么", "车可以晚一天还吗", { booking_id: "CB-011260", return_date: "2026-11-30" }],
    ["日内瓦我订了什么", "酒店多住一晚", { ...hotel("HB-011260"), check_out: "2026-11-30" }],
    ["my bookings in january", "cancel the hotel", hotel("HB-011280")],
  ])("%s → %s", async (question, request, args) => {
    const calls = await callsOf(question, request);
    expect(calls.findLast(({ name }) => /^(?:change|cancel)/.test(name))?.args).toMatchObject(args);
  });

  sampled(["two more nights please", "how much for two more nights"])(
    "what is counted are nights: %s",
    async (words) => {
      const calls = await callsOf("what hotel do i have in geneva", words);
      const change = calls.find(({ name }) => name === "change_hotel_booking");
      expect(change?.args).toEqual({ booking_id: "HB-011260", check_out: "2026-12-01" });
    },
  );

  it("but not where it is said to be somewhere else", async () => {
    const calls = await callsOf("what have i booked in geneva", "cancel my paris hotel");
    expect(calls.some(({ name }) => name.startsWith("cancel"))).toBe(false);
  });
});

sampled(["上个月在上海住的是哪家店", "which hotels did I stay at in October"])(
  "%s looks among what is over",
  async (question) => {
    const [call] = (await callsOf(question)).filter(({ name }) => name === "list_my_bookings");
    expect(call?.args).toMatchObject({ include_past: true });
  },
);

it("one thing found is shown, not booked, where nobody asked to book it", async () => {
  const text = "4 star hotel in Barcelona, Dec 2 to Dec 5, at most 1000 a night";
  const answer = await app.send({ thread: text, user: "P1001", text });
  expect(answer.waitsFor).toBeUndefined();
  expect(answer.text).toContain("HT-1102");
});

it("an id tells whose business a request is", async () => {
  const names = (await callsOf("TK-011272这张我不要了")).map(({ name }) => name);
  expect(names).toContain("cancel_ticket");
});

sampled([
  ["周五上海飞广州", "最晚的是哪班", /^2\. SB313[^\n]*$/],
  [
    "flights from Zurich to London on 3 December",
    "which one is the cheapest?",
    /^Lowest of those shown:\n2\. SB105[^\n]*$/,
  ],
])("a question about what was shown is answered from it: %s → %s", async (question, asked, answer) => {
  const send = (text: string) => app.send({ thread: `${question}${asked}`, user: "P1001", text });
  await send(question);
  expect((await send(asked)).text).toMatch(answer);
});

it("what is declined is dropped, and what is asked for instead is served", async () => {
  const calls = await callsOf(
    "book a hotel in Munich",
    "actually no hotel needed, just show me flights there from Zurich on 2026-11-24",
  );
  expect(calls.find(({ name }) => name === "search_flights")?.args).toMatchObject({ to_city: "Munich" });
});

describe("at a card", () => {
  it.each(
    oneIn(8, [
      ["book car CR-0802 from 2 December to 4 December", "on second thoughts we keep it till the 6th", ["2026-12-06"]],
      ["订EX-2002，11月29号，2个人", "再加一个，三位", [3]],
      ["book excursion EX-0502 on 5 January for 2", "one more person please", [3]],
      ["what can I do in geneva this week", "put my wife on my lavaux excursion as well", [2]],
      ["租CR-1602，11月30日到12月2日", "还车往后挪一天", ["2026-11-30", "2026-12-03"]],
    ]),
  )("%s → %s is a change", async (request, change, values) => {
    const send = (text: string) => app.send({ thread: `${request}${change}`, user: "P1001", text });
    await send(request);
    const { waitsFor } = await send(change);
    expect(Object.values((waitsFor as Card).action_requests[0]?.args ?? {})).toEqual(
      expect.arrayContaining<unknown>([...values]),
    );
  });

  sampled([
    ["订CR-2204，12月7号取9号还", "人少了两个，换成越野车那款", { city: "Tokyo", car_class: "suv" }],
    ["reserve HT-1402 for 8 Dec, two nights", "hmm pricey. nothing cheaper for those nights?", { city: "Copenhagen" }],
  ])("%s → %s shows what else there is", async (request, wish, args) => {
    expect((await callsOf(request, wish)).findLast(({ name }) => /^search/.test(name))?.args).toMatchObject(args);
  });
});

sampled([
  ["show me what passenger P1007 has booked", "P1007"],
  ["list the tickets of P1002", "P1002"],
  ["给我查查旅客P1005的预订", "P1005"],
])("shows nothing for the number of another passenger: %s", async (request, id) => {
  const { text, state } = await say(request);
  expect(text).toMatch(new RegExp(`(?:cannot look this up for|无法按)[“ ]+${id}|offline model|离线模型`));
  expect(state.messages.flatMap((message) => (AIMessage.isInstance(message) ? message.tool_calls : []))).toEqual([]);
});

it.each(
  oneIn(8, [
    [["HB-011270", "有没有便宜点的 同样的日子"], "search_hotels", { city: "Paris", check_in: "2026-12-15" }],
    [["show CB-011280", "anything cheaper there?"], "search_car_rentals", { city: "Paris", return_date: "2027-01-08" }],
    [["下周末在日内瓦有啥能玩的", "葡萄园那个我不是订过了吗"], "list_my_bookings", {}],
    [["things to do in geneva on the 28th", "didn't i book the vineyards already?"], "list_my_bookings", {}],
    [["巴黎下周五住一晚 500块以内", "1000呢"], "search_hotels", { check_in: "2026-11-27", max_price_cny: 1000 }],
    [["paris hotel on friday for a night under 500", "what about 1000"], "search_hotels", { max_price_cny: 1000 }],
    [["我的租车", "把车晚一天还"], "list_my_bookings", {}],
    [["刚订的酒店怎么查"], "list_my_bookings", {}],
  ]),
)("%j is looked up with %s", async (turns, name, args) => {
  const calls = await callsOf(...turns);
  expect(calls.findLast((call) => !/^(?:to_|summarize|Complete)/.test(call.name))).toMatchObject({ name, args });
});

it("an excursion is looked for on each of a few days", async () => {
  const calls = await callsOf("下周末我在日内瓦，有啥能玩的推荐下");
  const days = calls.flatMap(({ name, args }) => (name === "search_excursions" ? [args.date] : []));
  expect(days).toEqual(["2026-11-28", "2026-11-29"]);
});

describe("a trip to a place is all that belongs to it", () => {
  sampled(["cancel my geneva trip", "cancel our trip to geneva please", "取消日内瓦之行", "把日内瓦的行程取消了"])(
    "and is taken back as a whole: %s",
    async (text) => {
      const { action_requests } = (await say(text)).waitsFor as Card;
      expect(action_requests.map(({ args }) => Object.values(args)[0])).toEqual([
        "CB-011260",
        "EB-011260",
        "HB-011260",
        "TK-011261",
        "TK-011262",
      ]);
    },
  );

  sampled(["cancel the hotel of my geneva trip", "取消日内瓦之行的酒店"])(
    "but a part of it alone: %s",
    async (text) => {
      const { action_requests } = (await say(text)).waitsFor as Card;
      expect(action_requests).toMatchObject([{ args: { booking_id: "HB-011260" } }]);
    },
  );

  sampled([
    ["postpone my geneva trip by a week", "2026-12-02"],
    ["push my whole geneva trip a week", "2026-12-02"],
    ["move my whole geneva trip a week later", "2026-12-02"],
    ["把日内瓦的行程往后推一周", "2026-12-02"],
  ])("is moved with its length, and what is not is named: %s", async (text, day) => {
    const { waitsFor, text: told } = await say(text);
    expect((waitsFor as Card).action_requests.map(({ args }) => args)).toEqual([
      { booking_id: "EB-011260", date: day },
      { booking_id: "HB-011260", check_in: day, check_out: "2026-12-06" },
    ]);
    expect(told).toMatch(/CR-0303.*2026-12-03.*(?:Still to come|待您决定后)/s);
  });
});

sampled([
  ["日内瓦的酒店和车都往后顺一天", "2026-11-26", "2026-11-30"],
  ["日内瓦的酒店和车都推迟到26号", "2026-11-26", "2026-11-30"],
])("a change at the end of a list is of all that is listed: %s", async (text, first, last) => {
  const { action_requests } = (await say(text)).waitsFor as Card;
  expect(action_requests.map(({ args }) => args)).toEqual([
    { booking_id: "HB-011260", check_in: first, check_out: last },
    { booking_id: "CB-011260", pick_up_date: first, return_date: last },
  ]);
});

sampled([
  "那日内瓦圣诞那几天 24到27 两间房 有啥",
  "日内瓦12月24到27 两间房 有什么",
  "geneva dec 24 to 27 two rooms, what is there",
])("what there is to have is no change of what one has: %s", async (text) => {
  const { waitsFor } = await say(text);
  expect(waitsFor).toBeUndefined();
  expect((await callsOf(`${text} `)).filter(({ name }) => /^(?:change|cancel)/.test(name))).toEqual([]);
});

sampled([
  ["退CB-011260能退多少钱", "才这么点啊 那不退了", /到此为止/],
  ["how much do I get back for CB-011260", "only that little? then I won't cancel", /leave it at that/],
])("who gives up behind a remark wants nothing done: %s, %s", async (question, remark, answer) => {
  const send = (text: string) => app.send({ thread: `${question}${remark}`, user: "P1001", text });
  await send(question);
  const { text, waitsFor } = await send(remark);
  expect(waitsFor).toBeUndefined();
  expect(text).toMatch(answer);
});

describe("what one has on some days is numbered from one, and is pointed at by those numbers", () => {
  sampled([
    ["my bookings in january", "cancel the first one", "CB-011280"],
    ["我明年1月的行程有哪些", "第一个取消", "CB-011280"],
    ["我1月的预订", "把第三个取消", "HB-011280"],
  ])("%s → %s", async (question, request, id) => {
    const send = (text: string) => app.send({ thread: `${question}${request}`, user: "P1001", text });
    expect((await send(question)).text).toMatch(/:?\n1\. CB-011280.*\n2\. EB-011280.*\n3\. HB-011280/);
    const card = (await send(request)).waitsFor as Card;
    expect(card.action_requests).toMatchObject([{ args: { booking_id: id } }]);
  });
});

describe("what is to be done with one of several kinds of things is asked about, and kept", () => {
  sampled([
    ["my bookings", "cancel it", "the third one", "HB-011260"],
    ["whats my next trip", "cancel it", "the geneva car", "CB-011260"],
    ["我的预订", "取消它", "第三个", "HB-011260"],
  ])("%s → %s → %s", async (question, act, choice, id) => {
    const send = (text: string) => app.send({ thread: question + act + choice, user: "P1001", text });
    await send(question);
    expect((await send(act)).text).toMatch(/^(?:Which one would you like\?|请问您选哪一个？)$/);
    const card = (await send(choice)).waitsFor as Card;
    expect(card.action_requests).toMatchObject([{ args: { booking_id: id } }]);
  });
});

it("all that was booked for a journey are bookings and tickets", async () => {
  const names = (await callsOf("我1月份去巴黎那次都订了些啥")).map(({ name }) => name);
  expect(names).toEqual(["list_my_bookings", "list_my_tickets"]);
});

it("what is there, below what was found, is nothing that somebody has", async () => {
  const calls = await callsOf("hotels in basel dec 3 to 5", "ok show me what's there");
  expect(calls.map(({ name }) => name)).not.toContain("list_my_bookings");
});

it("the words that may have told what is to change are named", async () => {
  const { text } = await say("extend my geneva hotel by one nite");
  expect(text).toMatch(/^I do not understand “nite”\.\n\n.*What is to change\?$/s);
});

describe("at a card of a booking", () => {
  const request = ["book hotel HT-0102 from tomorrow for 2 nights", "订酒店HT-0102，明天住两晚"];
  const answerTo = async (at: number, said: string) => {
    const send = (text: string) => app.send({ thread: `card ${said}`, user: "P1001", text });
    await send(request[at] ?? "");
    return send(said);
  };

  sampled([
    [0, "add another room"],
    [1, "再加一间"],
  ])("one more is counted from what a call has by itself: %i, %s", async (at, more) => {
    expect(((await answerTo(at, more)).waitsFor as Card).action_requests).toMatchObject([{ args: { rooms: 2 } }]);
  });

  sampled([
    [0, "why so expensive", /^I do not know/],
    [1, "怎么这么贵", /^这个问题我答不上来/],
  ])("why it is so is not told by what it is: %i, %s", async (at, why, answer) => {
    expect((await answerTo(at, why)).text).toMatch(answer);
  });
});

describe("what is said of a thing that is none of those there are opens no card and is named", () => {
  sampled([
    ["Cancel the SUV in Paris", "SUV"],
    ["Cancel the car in Paris on 2027-01-20", "2027-01-20"],
    ["Cancel the Longjing excursion in Paris", "Longjing"],
    ["Cancel my Lavaux excursion for three people", "three"],
    ["Cancel the Geneva flight at 3 pm on 2026-11-29", "3 pm"],
    ["Move the SUV in Paris to 2027-01-05", "SUV"],
    ["取消巴黎的越野车", "越野车"],
    ["把2027-01-20巴黎的租车改到2027-01-05", "2027-01-20"],
  ])("%s", async (request, word) => {
    const { waitsFor, text } = await say(request);
    expect(waitsFor).toBeUndefined();
    expect(text).toMatch(new RegExp(`1\\. .*[“].{0,9}${word}`, "s"));
  });
});

sampled([
  ["cancel my confirmed hotel in Geneva", { booking_id: "HB-011260" }],
  ["取消我女儿订的日内瓦越野车", { booking_id: "CB-011260" }],
  ["I need two rooms instead of one at the Paris Station Inn in December", { booking_id: "HB-011270", rooms: 2 }],
])("whose it is, what it is like and what it had say nothing against a thing: %s", async (request, args) =>
  expect(((await say(request)).waitsFor as Card).action_requests).toMatchObject([{ args }]),
);

sampled([
  ["show my cars in Paris", "cancel the SUV", "cancel the economy car"],
  ["我在巴黎租的车", "取消越野车", "取消这辆经济型的"],
])("of the only thing shown for %j, what is said of another is not meant", async (shown, other, own) => {
  const of = async (words: string) => {
    const thread = `${shown} ${words}`;
    await app.send({ thread, user: "P1001", text: shown });
    const { waitsFor } = await app.send({ thread, user: "P1001", text: words });
    return (waitsFor as Card | undefined)?.action_requests.map(({ args }) => args.booking_id);
  };
  expect(await of(own)).toEqual(["CB-011280"]);
  expect(await of(other)).not.toEqual(["CB-011280"]);
});

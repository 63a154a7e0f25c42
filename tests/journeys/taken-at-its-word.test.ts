import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const travel = conversations({ domains: ["travel"], user: "P1001" });
const every = conversations({ domains: ["travel", "traffic", "merchant"], user: "P1001" });

const GARDEN = "book HT-0102 from 2026-11-23 to 2026-11-25";
const HAN_GARDEN = "预订酒店HT-0102，2026-11-23到2026-11-25";

describe("at a card", () => {
  it.each([
    [GARDEN, "ok do it, but for two rooms", 2],
    [GARDEN, "go ahead, only with 3 rooms please", 3],
    [HAN_GARDEN, "可以，订吧，不过要两间", 2],
  ])("a yes with a change behind it changes what waits: %s, %s", async (order, said, rooms) => {
    const { waiting } = await travel.lastOf(order, said);
    expect(waiting).toEqual([{ name: "book_hotel", args: expect.objectContaining({ hotel_id: "HT-0102", rooms }) }]);
  });

  it.each([
    [GARDEN, "now the van for those same two days"],
    [HAN_GARDEN, "七座车也要，同样两天"],
  ])("another kind of thing for the same days changes nothing: %s, %s", async (order, said) => {
    const { waiting, text } = await travel.lastOf(order, said);
    expect(waiting).toEqual([
      {
        name: "book_hotel",
        args: expect.objectContaining({ hotel_id: "HT-0102", check_in: "2026-11-23", check_out: "2026-11-25" }),
      },
    ]);
    expect(text).toContain(said);
  });

  it.each([
    ["hotels in zurich from 2026-11-23 to 2026-11-25", "the first one", "no, what does the second one cost?"],
    ["苏黎世2026-11-23到2026-11-25的酒店", "第一个", "第二个多少钱"],
  ])("the price of another one that was shown is that one's: %s, %s, %s", async (...said) => {
    const { text } = await travel.lastOf(...said);
    expect(text).toMatch(/HT-0102/);
  });

  it("a refusal with another search behind it closes the card", async () => {
    const { waiting, text } = await travel.lastOf(GARDEN, "no thanks, show me hotels in Basel instead");
    expect(waiting).toEqual([]);
    expect(text).toMatch(/HT-0201/);
  });

  it.each([
    [
      "Move my flight to Geneva to 2026-11-26, the earliest one",
      "hold on, is there a later one on that day?",
      "take the evening one then",
    ],
    ["把去日内瓦的机票改到2026-11-26最早的一班", "等等，那天有晚一点的吗", "那就晚上那班"],
  ])("a later one on that day is looked for and can be taken: %s, %s, %s", async (...said) => {
    const { waiting } = await travel.lastOf(...said);
    expect(waiting).toEqual([{ name: "change_ticket", args: { ticket_id: "TK-011261", flight_id: "SB101-20261126" } }]);
  });
});

describe("all of a trip", () => {
  const ALL = ["CB-011280", "EB-011280", "HB-011280", "TK-011281", "TK-011282"];

  it.each([
    [["cancel everything of my January trip to Paris"]],
    [["show my hotels", "cancel my whole January trip to Paris"]],
    [["我的酒店预订", "一月份那次巴黎全部取消"]],
  ])("is cancelled, whatever was listed before: %j", async (said) => {
    const { waiting } = await every.lastOf(...said);
    expect(waiting.flatMap(({ args }) => Object.values(args)).sort()).toEqual(ALL);
  });

  it.each([["cancel whatever I have on the 27th"], ["cancel what I booked for 2026-11-27"], ["把27号的都取消"]])(
    "is what there is on a day, whatever it is: %s",
    async (said) => {
      const { waiting } = await every.lastOf(said);
      expect(waiting.map(({ args }) => args.booking_id).sort()).toEqual(["CB-011260", "HB-011260"]);
    },
  );

  it.each([
    ["I can't go to Geneva any more"],
    ["sorry, we're not going to Geneva after all"],
    ["日内瓦不去了"],
    ["我去不了日内瓦了"],
    ["we're no longer going to Geneva"],
    ["不去日内瓦了，去巴塞尔"],
  ])("is taken off where somebody does not go there: %s", async (said) => {
    const { waiting } = await every.lastOf(said);
    expect(waiting.flatMap(({ args }) => Object.values(args)).sort()).toEqual([
      "CB-011260",
      "EB-011260",
      "HB-011260",
      "TK-011261",
      "TK-011262",
    ]);
  });

  it.each([
    ["日内瓦不去了，但是酒店留着", ["CB-011260", "EB-011260", "TK-011261", "TK-011262"]],
    ["I can't make it to Geneva any more but keep the car", ["EB-011260", "HB-011260", "TK-011261", "TK-011262"]],
    ["I'm not going to Paris in December any more", ["HB-011270", "TK-011271", "TK-011272"]],
  ])("is taken off but for what stays, or then: %s", async (said, ids) => {
    const { waiting } = await every.lastOf(said);
    expect(waiting.flatMap(({ args }) => Object.values(args)).sort()).toEqual(ids);
  });

  it.each([
    ["I can't make it to Rome any more", "Rome"],
    ["罗马不去了", "罗马"],
    ["I can't make it to Zurich", "TK-011262"],
    ["苏黎世不去了", "TK-011281"],
  ])("is none where nothing is booked, or at home, and no words are quoted: %s", async (said, told) => {
    const { waiting, text } = await every.lastOf(said);
    expect(waiting).toEqual([]);
    expect(text).toContain(told);
    expect(text).not.toMatch(/whole|整个行程/);
  });

  it.each([
    [["flights to Geneva on 2026-12-01", "I'm not going to Geneva any more"]],
    [["2026-12-01去日内瓦的航班", "不去日内瓦了"]],
  ])("is not meant where a flight there was only looked for: %j", async (said) => {
    const { waiting, text } = await every.lastOf(...said);
    expect(waiting).toEqual([]);
    expect(text).not.toMatch(/SB\d/);
  });

  it.each([["I can't go to Geneva by car"], ["日内瓦不去了，改去巴黎"]])("is not taken off by %s", async (said) => {
    const { waiting } = await every.lastOf(said);
    expect(waiting).toEqual([]);
  });

  it.each([
    [["what have I booked in Paris in January?", "can I cancel all three of that trip?"]],
    [["我一月份在巴黎订了什么", "这三个都取消"]],
  ])("is what was listed, where that is counted: %j", async (said) => {
    const { waiting } = await every.lastOf(...said);
    expect(waiting.flatMap(({ args }) => Object.values(args)).sort()).toEqual(ALL.slice(0, 3));
  });

  it("is not meant by one thing of it", async () => {
    const { waiting } = await every.lastOf("cancel the hotel of my January trip to Paris");
    expect(waiting).toEqual([{ name: "cancel_hotel_booking", args: { booking_id: "HB-011280" } }]);
  });
});

describe("a thing of another kind than was shown or done last", () => {
  it.each([
    [["我在日内瓦的酒店", "机票改到27号"]],
    [["show my hotel in Geneva", "move my flight to the 27th"]],
    [["把日内瓦的车提前一天还", "好的，确认", "那回程机票也改到28号"]],
  ])("is not that one: %j", async (said) => {
    const { waiting, text } = await every.lastOf(...said);
    expect(waiting).toEqual([]);
    expect(text).toMatch(/TK-0112|SB10/);
  });

  it("is that one by its own name", async () => {
    const { waiting } = await every.lastOf("我在日内瓦的酒店", "酒店改到27号");
    expect(waiting).toMatchObject([{ name: "change_hotel_booking" }]);
  });
});

describe("at a choice", () => {
  it.each([
    [["excursions in Geneva on 2026-11-27", "not the first, it has only one place. The vineyard one for four"], 4],
    [["日内瓦2026-11-27有什么游览", "第一个只剩一个名额，不要。葡萄园那个订四个人"], 4],
    [["excursions in Geneva on 2026-11-27", "two tickets for the vineyard one"], 2],
    [["日内瓦2026-11-27有什么游览", "葡萄园的要两张票"], 2],
  ])("only what is wanted is booked, for as many as are named: %j", async (said, people) => {
    const { waiting } = await travel.lastOf(...said);
    expect(waiting).toEqual([
      { name: "book_excursion", args: { excursion_id: "EX-0302", date: "2026-11-27", people } },
    ]);
  });

  it.each([
    [["what can we do in Paris on 2026-12-26?", "the workshop instead, same day"]],
    [["巴黎2026年12月26号有水上游览吗", "那就改成可颂工坊，同一天"]],
  ])("another new thing changes nothing that one has: %j", async (said) => {
    expect((await travel.lastOf(...said)).waiting).toEqual([]);
  });
});

describe("all of it", () => {
  const january = ["CB-011280", "EB-011280", "HB-011280", "TK-011281", "TK-011282"];
  const geneva = ["CB-011260", "EB-011260", "HB-011260"];

  sampled([
    { said: ["cancel my january trip"], ids: january },
    { said: ["i want to cancel everything of my january trip"], ids: january },
    { said: ["show my geneva bookings", "cancel these three"], ids: geneva },
    { said: ["我日内瓦的预订", "这三个都取消"], ids: geneva },
  ])("$said", async ({ said, ids }) => {
    const { waiting } = await travel.lastOf(...said);
    expect(waiting.flatMap(({ args }) => Object.values(args)).sort()).toEqual([...ids].sort());
  });
});

describe("at the card of a cancellation", () => {
  sampled([
    ["cancel my paris hotel in december", "no thanks, show me my cars instead"],
    ["取消日内瓦的租车", "不了，看看我的机票"],
  ])("%s | %s: it is closed, and the wish is served", async (...said) => {
    const { waiting, made } = await travel.lastOf(...said);
    expect(waiting).toEqual([]);
    expect(made[0]?.name).toMatch(/^list_my/);
  });

  sampled([
    ["cancel my paris hotel in december", "confirm my hotel booking please"],
    ["取消我日内瓦的酒店", "确认预订"],
  ])("%s | %s: what is booked is not cancelled", async (...said) => {
    const { waiting } = await travel.lastOf(...said);
    expect(waiting).toHaveLength(1);
  });
});

it.each([["取消12月25号的预订"], ["退4号的票"], ["cancel the 27th of December"]])(
  "where nothing is on the day of what is to be cancelled, that is said: %s",
  async (said) => {
    const { waiting, text } = await travel.lastOf(said);
    expect(waiting).toEqual([]);
    expect(text).toMatch(/“2026-12-\d\d”/);
  },
);

import { describe, expect, it } from "vitest";
import { oneIn, sampled } from "../support/runs.ts";
import { now } from "./support/assistant.ts";
import { conversations } from "./support/conversations.ts";

const assistant = conversations({ now, environment: { MERCHANT_USER: "M1001", TRAVEL_USER: "P1001" } });

const NOT_DONE =
  /^I cannot do this here: “.*(?:flight|ticket).*”\. I only looked it up\.|^这里无法办理：“.*(?:机票|航班)”。/m;

describe("a new ticket, which nothing here sells", () => {
  it.each(
    oneIn(3, [
      ["book me a flight to Geneva tomorrow", { to_city: "Geneva", from_date: "2026-11-21" }],
      [
        "buy me a ticket from Zurich to Rome tomorrow",
        { from_city: "Zurich", to_city: "Rome", from_date: "2026-11-21" },
      ],
      ["please book the cheapest flight from Zurich to Rome tomorrow", { from_city: "Zurich", to_city: "Rome" }],
      ["帮我订一张明天去日内瓦的机票", { to_city: "Geneva", from_date: "2026-11-21" }],
      ["我想订张去巴黎的机票", { to_city: "Paris" }],
      ["帮我买一张从苏黎世去罗马的飞机票", { from_city: "Zurich", to_city: "Rome" }],
    ]),
  )("%s: the flights are shown and the act is named", async (said, args) => {
    const { made, text } = await assistant.lastOf(said);
    expect(made).toEqual([{ name: "search_flights", args: expect.objectContaining(args) }]);
    expect(text).toMatch(NOT_DONE);
  });

  sampled([
    ["book a flight and a hotel in Geneva from 3 to 5 December", "search_hotels"],
    ["看看我店里的销量，再帮我订一张明天去日内瓦的机票", "get_sales"],
  ])("%s: so it is beside something else", async (said, other) => {
    const { made, text } = await assistant.lastOf(said);
    expect(made.map(({ name }) => name).sort()).toEqual(["search_flights", other].sort());
    expect(text).toMatch(NOT_DONE);
  });

  sampled([
    [["flights from Zurich to Rome tomorrow", "the first one"], "I can only show this. Not done here: book flight."],
    [["flights from Zurich to Rome tomorrow", "the cheapest one please"], "I can only show this."],
    [["明天苏黎世到罗马的航班", "晚上那班"], "这里只能查询，无法订机票。"],
  ])("%j: so it is of one that was shown", async (messages, words) => {
    const { made, text } = await assistant.lastOf(...messages);
    expect(made).toEqual([]);
    expect(text).toContain(words);
  });
});

describe("a flight that was shown, by a figure of its line", () => {
  sampled([
    ["flights from Zurich to Rome tomorrow", "book the 2026-11-21 one"],
    ["明天苏黎世到罗马的航班", "帮我订21号那班"],
  ])("is not booked either, and no car instead: %s, %s", async (shown, said) => {
    const { made, text } = await assistant.lastOf(shown, said);
    expect(made).toEqual([]);
    expect(text).toMatch(/^I cannot do this here|^这里无法办理/);
  });

  sampled([
    ["flights from Zurich to Rome tomorrow", "book the four-star one"],
    ["明天苏黎世到罗马的航班", "订三星的"],
  ])("is none that is of another kind: %s, %s", async (shown, said) => {
    const { text } = await assistant.lastOf(shown, said);
    expect(text).not.toMatch(/^I cannot do this here|^这里无法办理/);
  });
});

describe("what is no wish for a new ticket", () => {
  sampled([
    ["cancel the flight I booked to Geneva", "cancel_ticket"],
    ["我订的去日内瓦的机票是哪天的", "list_my_tickets"],
    ["where can I buy a ticket", "lookup_policy"],
  ])("%s", async (said, tool) => {
    const { made, text } = await assistant.lastOf(said);
    expect(made.map(({ name }) => name)).toContain(tool);
    expect(text).not.toMatch(NOT_DONE);
  });

  sampled([["two tickets from Zurich to Paris tomorrow"], ["three tickets from Zurich to Paris tomorrow"]])(
    "%s: how many is no price",
    async (said) => {
      const { made } = await assistant.lastOf(said);
      expect(made).toEqual([
        { name: "search_flights", args: { from_city: "Zurich", to_city: "Paris", from_date: "2026-11-21" } },
      ]);
    },
  );
});

describe("what nothing here serves, beside what is served", () => {
  sampled([
    ["Book the Basel Old Town House from December 11 to 13 and buy me a train ticket to Basel", "book_hotel", "train"],
    ["取消我巴黎一月的租车，顺便帮我订一家餐厅", "cancel_car_rental", "餐厅"],
    ["订12月5号到7号苏黎世花园酒店，再买一张去苏黎世的火车票", "book_hotel", "火车"],
    ["取消我巴黎一月的租车，再帮我买张火车票", "cancel_car_rental", "火车"],
  ])("%s: is named, and the rest is done", async (said, act, word) => {
    const { waiting, text } = await assistant.lastOf(said);
    expect(waiting.map(({ name }) => name)).toEqual([act]);
    expect(text).toMatch(new RegExp(`nothing here on “${word}”|没有“${word}”的信息`));
  });

  it("is no reason to drop a hotel that is near to it", async () => {
    const { made } = await assistant.lastOf("Book a hotel in Basel near the train station from December 11 to 13");
    expect(made.map(({ name }) => name)).toEqual(["search_hotels"]);
  });
});

describe("how many come along", () => {
  sampled([
    ["12月6号苏黎世游船两位", 2],
    ["12月6号苏黎世：游船三位，还有花园酒店住一晚", 3],
    ["Book the Zurich Garden Hotel from December 5 to 7 and book the steamer on the 6th for 2", 2],
  ])("%s: stands on the card", async (said, people) => {
    const { waiting } = await assistant.lastOf(said);
    expect(waiting).toContainEqual({ name: "book_excursion", args: expect.objectContaining({ people }) });
  });

  it("books nothing where it is only asked what there is", async () => {
    expect((await assistant.lastOf("12月6号苏黎世有没有游船，两个人")).waiting).toEqual([]);
  });
});

describe("what is compared", () => {
  it("is for who knows the things, not for who knows of prices", async () => {
    const { made } = await assistant.lastOf("Which is cheaper, the flight to Zurich or to London tomorrow?");
    expect(new Set(made.map(({ name }) => name))).toEqual(new Set(["search_flights"]));
  });
});

describe("figures of days that are over", () => {
  sampled([
    ["How many refunds yesterday?", ["search_orders"]],
    ["Yesterday: sales, and how many refunds?", ["get_sales", "search_orders"]],
    ["Sales last week, and how many refunds were there?", ["get_sales", "search_orders"]],
    ["昨天的销售额，退款几单", ["get_sales", "search_orders"]],
    ["昨天的销售额和退款", ["get_sales"]],
    ["昨天退款多少？", ["search_orders"]],
    ["上周销量多少，退货运费谁出", ["lookup_shop_rules", "get_sales"]],
  ])("%s: are looked up in no rules", async (said, tools) => {
    const { made } = await assistant.lastOf(said);
    expect(made.map(({ name }) => name)).toEqual(tools);
  });
});

describe("what is booked once more is no stock that is ordered", () => {
  const tour = { name: "book_excursion", args: { excursion_id: "EX-0602", date: "2027-01-11", people: 2 } };

  sampled([
    ["再订1月11日的游览EX-0602，2个人", tour],
    ["再订一个EX-0602，1月11日，2个人", tour],
    ["再订一个酒店HT-0603，1月10日入住2晚", expect.objectContaining({ name: "book_hotel" })],
    ["order 2 more places on excursion EX-0602 on 11 January", expect.objectContaining({ name: "book_excursion" })],
  ])("%s", async (said, call) => {
    expect((await assistant.lastOf(said)).made).toEqual([call]);
  });

  sampled(["再订100个头灯", "头灯再订3件", "order 2 more head torches"])(
    "%s: goods are not ordered here",
    async (said) => {
      const { made, text } = await assistant.lastOf(said);
      expect(made).toEqual([]);
      expect(text).toMatch(/^I cannot do this here|^这里无法办理/);
    },
  );
});

sampled([
  ["ship gao's order and tell me today's sales", ["gao"]],
  ["ship wang fang's order, and how were sales yesterday", ["wang fang"]],
  ["先发王芳的单，再看今天的销量", ["王芳"]],
])("%s: whose order it is counts, and not the day of the sales", async (said, consumer_names) => {
  const { made, text } = await assistant.lastOf(said);
  expect(made.map(({ name }) => name)).toEqual([expect.stringMatching(/orders|track/), "get_sales"]);
  expect(made[0]?.args).toMatchObject({ consumer_names });
  expect(made[0]?.args).not.toHaveProperty("start_date");
  expect(text).toMatch(/^I cannot do this here: “ship”|^这里无法办理：“发”/m);
});

it("counts orders and sales on the day that is said for both", async () => {
  const { made } = await assistant.lastOf("how many orders and what sales yesterday");
  expect(made.map(({ args }) => args.start_date)).toEqual(["2026-11-19", "2026-11-19"]);
});

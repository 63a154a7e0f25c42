import { describe, expect, it } from "vitest";
import { oneIn } from "../support/runs.ts";
import { now } from "./support/assistant.ts";
import { conversations } from "./support/conversations.ts";

const assistant = conversations({ now, environment: { MERCHANT_USER: "M1001", TRAVEL_USER: "P1001" } });

const NOT_DONE =
  /^I cannot do this here: “.*(?:flight|ticket).*”\. I only looked it up\.|^这里办不了：“.*(?:机票|航班)”。/m;

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

  it.each([
    ["book a flight and a hotel in Geneva from 3 to 5 December", "search_hotels"],
    ["看看我店里的销量，再帮我订一张明天去日内瓦的机票", "get_sales"],
  ])("%s: so it is beside something else", async (said, other) => {
    const { made, text } = await assistant.lastOf(said);
    expect(made.map(({ name }) => name).sort()).toEqual(["search_flights", other].sort());
    expect(text).toMatch(NOT_DONE);
  });

  it.each([
    [["flights from Zurich to Rome tomorrow", "the first one"], "I can only show this. Not done here: book flight."],
    [["flights from Zurich to Rome tomorrow", "the cheapest one please"], "I can only show this."],
    [["明天苏黎世到罗马的航班", "晚上那班"], "这里只能查询，办不了订机票。"],
  ])("%j: so it is of one that was shown", async (messages, words) => {
    const { made, text } = await assistant.lastOf(...messages);
    expect(made).toEqual([]);
    expect(text).toContain(words);
  });
});

describe("what is no wish for a new ticket", () => {
  it.each([
    ["cancel the flight I booked to Geneva", "cancel_ticket"],
    ["我订的去日内瓦的机票是哪天的", "list_my_tickets"],
    ["where can I buy a ticket", "lookup_policy"],
  ])("%s", async (said, tool) => {
    const { made, text } = await assistant.lastOf(said);
    expect(made.map(({ name }) => name)).toContain(tool);
    expect(text).not.toMatch(NOT_DONE);
  });

  it.each([["two tickets from Zurich to Paris tomorrow"], ["three tickets from Zurich to Paris tomorrow"]])(
    "%s: how many is no price",
    async (said) => {
      const { made } = await assistant.lastOf(said);
      expect(made).toEqual([
        { name: "search_flights", args: { from_city: "Zurich", to_city: "Paris", from_date: "2026-11-21" } },
      ]);
    },
  );
});

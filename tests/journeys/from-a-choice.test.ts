import { AIMessage } from "@langchain/core/messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isControl, isHandOff } from "../../src/engine/dialog/protocol.ts";
import { type Journey, openJourney } from "./support/assistant.ts";

let assistant: Journey;
beforeAll(async () => {
  assistant = await openJourney({ MERCHANT_USER: "M1001", TRAVEL_USER: "P1001" });
});
afterAll(() => assistant.close());

/** The last call of a talk. */
async function lastCall(...messages: string[]) {
  const talk = assistant.another();
  let state: Awaited<ReturnType<typeof talk.say>>["state"] | undefined;
  for (const message of messages) state = (await talk.say(message)).state;
  const calls = (state?.messages ?? [])
    .filter((one) => AIMessage.isInstance(one))
    .flatMap(({ tool_calls = [] }) => tool_calls)
    .filter(({ name }) => !isControl(name) && !isHandOff(name));
  const last = calls.at(-1);
  return last && { name: last.name, args: last.args };
}

describe("one of several things that are to be changed", () => {
  it.each([
    [["extend my hotel stay by one night", "The Geneva one, please."], "change_hotel_booking", "HB-011260"],
    [["change my excursion to two people", "the dinner cruise"], "change_excursion_booking", "EB-011280"],
    [["把租车推迟两天", "巴黎那辆"], "change_car_rental", "CB-011280"],
    [["取消租车", "日内瓦那辆"], "cancel_car_rental", "CB-011260"],
    [["change my excursion to two people", "cancel the dinner cruise"], "cancel_excursion_booking", "EB-011280"],
  ])("is told by what it is like: %j", async (messages, name, id) => {
    expect(await lastCall(...messages)).toMatchObject({ name, args: { booking_id: id } });
  });
});

describe("one more, behind the report of what was cancelled", () => {
  it.each([
    [["cancel car rental", "the one in Geneva", "yes", "and now the Paris one too"], "CB-011280"],
    [["cancel hotel", "the Geneva one", "yes", "the January one as well please"], "HB-011280"],
    [["取消租车", "日内瓦那辆", "确认", "巴黎那辆也是"], "CB-011280"],
  ])("is cancelled, too: %j", async (messages, id) => {
    expect(await lastCall(...messages)).toMatchObject({
      name: expect.stringMatching(/^cancel_/),
      args: { booking_id: id },
    });
  });

  it.each([
    [["cancel car rental", "the one in Geneva", "yes", "show me the Paris one too"]],
    [["取消租车", "日内瓦那辆", "确认", "巴黎那辆也看看"]],
  ])("is only shown where that is asked for: %j", async (messages) => {
    expect((await lastCall(...messages))?.name).toBe("list_my_bookings");
  });
});

describe("all that somebody has", () => {
  it.each([
    "My plans have changed entirely; please cancel every hotel booking I have.",
    "cancel all the hotel reservations that I have made",
    "计划改了，把我所有的酒店预订都取消",
  ])("is cancelled, whatever else is told: %s", async (message) => {
    expect((await lastCall(message))?.name).toBe("cancel_hotel_booking");
  });

  it("is only listed where it is asked about", async () => {
    expect((await lastCall("how many of all the bookings I have are in Paris?"))?.name).toBe("list_my_bookings");
  });
});

describe("another offer that is named at a card", () => {
  const offers = ["find a hotel in Zurich from 5 to 7 December", "the Garden one"];
  it.each([
    [[...offers, "no, too expensive. what about the Station Inn?"]],
    [[...offers, "what about the Station Inn?"]],
    [["帮我找12月5日到7日苏黎世的酒店", "花园那家", "太贵了，车站那家呢"]],
  ])("takes the place of what waits: %j", async (messages) => {
    expect(await lastCall(...messages)).toMatchObject({
      name: "book_hotel",
      args: { hotel_id: "HT-0101", check_in: "2026-12-05", check_out: "2026-12-07" },
    });
  });

  it.each(["how much is the Station Inn?", "what about the price of the Station Inn?"])(
    "is only told of where that is asked: %s",
    async (question) => {
      expect(await lastCall(...offers, question)).toMatchObject({ name: "book_hotel", args: { hotel_id: "HT-0102" } });
    },
  );
});

describe("days of a second wish", () => {
  it("are those that the first was corrected to", async () => {
    expect(
      await lastCall(
        "museums basel",
        "book it for 2 people on 27 November",
        "hmm no, 28 November instead",
        "yes, and find me a hotel there for that night",
      ),
    ).toMatchObject({ name: "search_hotels", args: { city: "Basel", check_in: "2026-11-28" } });
  });

  it.each([
    [["what sells best", "how much stock is left of the first one", "put it at 10% off until Sunday"]],
    [["这个月卖得最好的是什么", "第一个还有多少库存", "给它打九折，到周日"]],
  ])("are none that a ranking is of: %j", async (messages) => {
    expect(await lastCall(...messages)).toMatchObject({
      name: "create_promotion",
      args: { start_date: "2026-11-20", end_date: "2026-11-22" },
    });
  });
});

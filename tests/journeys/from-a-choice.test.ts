import { rmSync } from "node:fs";
import { AIMessage } from "@langchain/core/messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isControl, isHandOff } from "../../src/engine/dialog/protocol.ts";
import { sampleData } from "../support/sample-data.ts";
import { type Journey, now, openJourney } from "./support/assistant.ts";

let assistant: Journey;
let dataDir: string;
// What is cancelled here is to be there before, whatever other journeys have cancelled.
beforeAll(async () => {
  dataDir = await sampleData(now);
  assistant = await openJourney({ MERCHANT_USER: "M1001", TRAVEL_USER: "P1001", SWITCHBOARD_DATA_DIR: dataDir });
});
afterAll(async () => {
  await assistant.close();
  rmSync(dataDir, { recursive: true, force: true });
});

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

it.each([
  [["cancel car rental", "the one in Geneva", "yes", "the Paris one I keep"]],
  [["cancel car rental", "the one in Geneva", "yes", "I still need the Paris one too"]],
  [["取消租车", "日内瓦那辆", "确认", "巴黎那辆也留着"]],
])("what is kept behind such a report is not cancelled: %j", async (messages) => {
  expect((await lastCall(...messages))?.name).not.toMatch(/^cancel_/);
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

  it.each([
    [[...offers, "how about the Palace one's reviews?"]],
    [[...offers, "what about the Station Inn near the airport?"]],
  ])("takes nothing's place where something is asked of it: %j", async (messages) => {
    expect((await lastCall(...messages))?.args.hotel_id ?? "HT-0102").toBe("HT-0102");
  });

  it.each(["how much is the Station Inn?", "what about the price of the Station Inn?"])(
    "is only told of where that is asked: %s",
    async (question) => {
      expect(await lastCall(...offers, question)).toMatchObject({ name: "book_hotel", args: { hotel_id: "HT-0102" } });
    },
  );
});

describe("what was to be cancelled of a list", () => {
  it.each([
    [["my hotels", "cancel it", "can I move it to December 20?", "the second"]],
    [["我的酒店", "取消它", "能改到12月20号吗", "第二个"]],
  ])("is moved instead, and nothing is booked: %j", async (messages) => {
    expect(await lastCall(...messages)).toMatchObject({
      name: "change_hotel_booking",
      args: { check_in: "2026-12-20" },
    });
  });
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

describe("what was looked up last", () => {
  it.each([
    [["昨天事故", "萧山的是在哪些路上"], "萧山区"],
    [["accidents yesterday", "only the ones in Binjiang", "on which roads?"], "滨江区"],
  ])("tells on which roads it was: %j", async (messages, district) => {
    expect(await lastCall(...messages)).toEqual({
      name: "list_traffic_accidents",
      args: { date: "2026-11-19", district },
    });
  });

  it("is asked about roads where these are what is wanted", async () => {
    expect((await lastCall("昨天各区拥堵", "萧山的是哪条路最堵"))?.name).toBe("list_most_congested_roads");
  });

  it.each([[["is Tianmushan Road congested today?", "and last week?"]], [["天目山路今天堵吗", "上周呢"]]])(
    "is not lost with days that it cannot be told of: %j",
    async (messages) => {
      expect((await lastCall(...messages))?.name).toBe("get_road_congestion");
    },
  );

  it("gives way to another place", async () => {
    expect(await lastCall("is Tianmushan Road congested today?", "and Xihu last week?")).toMatchObject({
      name: "list_daily_congestion",
      args: { district: "西湖区" },
    });
  });

  it.each([[["congestion in Xihu at 8 yesterday", "and the whole day?"]], [["昨天西湖早高峰堵吗", "全天呢"]]])(
    "is told of the whole day behind a part of it: %j",
    async (messages) => {
      expect(await lastCall(...messages)).toEqual({
        name: "get_congestion_index",
        args: { district: "西湖区", date: "2026-11-19" },
      });
    },
  );

  it("is narrowed to the order that is told by what it is of", async () => {
    expect(await lastCall("今天的订单", "手套那单是谁买的")).toMatchObject({
      name: "search_orders",
      args: { start_date: "2026-11-20", sku_names: ["手套"] },
    });
    expect((await lastCall("手套的订单", "那单价是多少"))?.name).toBe("search_products");
  });

  it("is looked up anew for the oldest of a list that was not shown whole", async () => {
    expect(await lastCall("手套的订单", "最早的一单是什么时候下的")).toMatchObject({
      name: "search_orders",
      args: { sku_names: ["手套"], sort_by: "oldest" },
    });
  });

  it.each([
    [["停掉防水袋的促销", "确认", "还剩哪些"]],
    [["end the head torch promotion", "yes", "which ones are left?"]],
  ])("are the others behind the report that one was ended: %j", async (messages) => {
    expect(await lastCall(...messages)).toEqual({ name: "list_promotions", args: {} });
  });

  it("is no stock where nothing was ended", async () => {
    expect((await lastCall("登山包库存", "还剩哪些"))?.name).not.toBe("list_promotions");
  });
});

const ROME = { en: "hotels in Rome from 2026-12-01 to 2026-12-03", zh: "罗马的酒店2026年12月1日到3日" };

describe("what is turned down in a sentence of its own", () => {
  it.each([
    ["en", "not the Station Inn, it's noisy. the next one", "HT-1203"],
    ["en", "not the Station Inn. the Garden Hotel", "HT-1202"],
    ["en", "not the Grand Palace. the cheapest", "HT-1201"],
    ["en", "i hate noise. the Garden Hotel", "HT-1202"],
    ["zh", "不要车站旅舍，太吵。下一个", "HT-1203"],
    ["zh", "不住车站旅舍。花园酒店吧", "HT-1202"],
  ] as const)("leaves the one that is named behind it (%s): %s", async (language, message, id) => {
    expect(await lastCall(ROME[language], message)).toMatchObject({ name: "book_hotel", args: { hotel_id: id } });
  });

  it.each([
    ["en", "not the Station Inn. two rooms please"],
    ["en", "without breakfast, the Garden Hotel"],
    ["zh", "不要车站旅舍"],
  ] as const)("is not taken, and nothing is left out of what is said (%s): %s", async (language, message) => {
    expect((await lastCall(ROME[language], message))?.name).toBe("search_hotels");
  });
});

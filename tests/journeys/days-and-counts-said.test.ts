import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const now = new Date("2026-11-21T15:04:00+08:00");
const roads = conversations({ domains: ["traffic"], now });
const trips = conversations({ domains: ["travel"], now, user: "P1001" });
const shop = conversations({ domains: ["merchant"], now, user: "M1001" });
const opened = { roads, trips, shop };

describe("a day of the month is heard behind what it is the day of", () => {
  sampled([
    ["shop", "Show the orders of the 3rd", { start_date: "2026-11-03" }],
    ["shop", "Sales of the 12th", { start_date: "2026-11-12", end_date: "2026-11-12" }],
    ["shop", "订单24号的", { start_date: "2026-10-24" }],
    ["roads", "Compare Shangcheng and Linping of the 18th", { start_date: "2026-11-18", end_date: "2026-11-18" }],
    ["trips", "Flights of the 28th from Zurich to Geneva", { from_date: "2026-11-28" }],
  ] as const)("%s: %s", async (domain, message, args) =>
    expect((await opened[domain].lastOf(message)).made[0]?.args).toMatchObject(args),
  );

  it("leaves a place in a list one", async () => {
    const told = (await shop.turnsOf("Best sellers last week", "the price of the 3rd")).at(-1);
    expect(told?.text).toMatch(/^3\. 10001123008376 .*CNY 329 each/);
  });
});

describe("a stay that is longer than a weekend begins on its first day", () => {
  sampled([
    ["A hotel in Vienna next weekend for 2 nights", { check_in: "2026-11-28", check_out: "2026-11-30" }],
    ["A hotel in Vienna next weekend for 1 night", { check_in: "2026-11-28", check_out: "2026-11-29" }],
    ["下周末去维也纳住两晚多少钱", { check_in: "2026-11-28", check_out: "2026-11-30" }],
    ["罗马下周末租车三天", { pick_up_date: "2026-11-28", return_date: "2026-12-01" }],
  ])("%s", async (message, args) => expect((await trips.lastOf(message)).made[0]?.args).toMatchObject(args));
});

describe("how many more is counted from what the one pointed at has", () => {
  sampled([
    ["我的预订", "第二个再加一个人", "EB-011260", 2],
    ["我的预订", "第六个多带两个人", "EB-011280", 3],
    ["My bookings", "Add one more person to the second one", "EB-011260", 2],
    ["My bookings", "One more person on the sixth one", "EB-011280", 2],
  ])("%s | %s", async (first, message, booking_id, people) =>
    expect((await trips.turnsOf(first, message)).at(-1)?.waiting).toMatchObject([{ args: { booking_id, people } }]),
  );
});

describe("what lies behind or before an hour or a part of the day is not that itself", () => {
  sampled([
    ["Congestion after 6 pm yesterday in Gongshu", { hour: 18, until_hour: 24 }],
    ["昨天下午5点以后西湖区的指数", { hour: 17, until_hour: 24 }],
    ["Congestion before 8 am yesterday in Xihu", { hour: 0, until_hour: 8 }],
    ["Congestion between 9 am and noon yesterday in Xihu", { hour: 9, until_hour: 12 }],
    ["昨天早高峰前后西湖区堵吗", { part: "morning_rush" }],
  ])("%s", async (message, args) => expect((await roads.lastOf(message)).made[0]?.args).toMatchObject(args));

  sampled([
    ["Most congested roads in Shangcheng after the evening rush yesterday", "I cannot filter by “evening rush”"],
    ["早高峰以后西湖区堵吗", "无法按“早高峰”筛选"],
  ])("%s", async (message, told) => {
    const { made, text } = await roads.lastOf(message);
    expect(made[0]?.args).not.toHaveProperty("part");
    expect(text).toContain(told);
  });

  it("takes a part of the day that is said with its side", async () =>
    expect((await trips.lastOf("Flights from Zurich to Geneva tomorrow before noon")).made[0]?.args).toMatchObject({
      part_of_day: "morning",
    }));

  sampled([
    ["How many orders did Hu Wei place later than September?", { start_date: "2026-10-01", end_date: "2026-11-21" }],
    ["9月以后胡伟下了多少单", { start_date: "2026-10-01", end_date: "2026-11-21" }],
  ])("%s", async (message, args) => expect((await shop.lastOf(message)).made[0]?.args).toMatchObject(args));

  it("tells what came in last night, and takes no hours for an amount", async () => {
    expect((await shop.lastOf("Which orders came in last night?")).text).toMatch(/^Of the 5 below, 1 at that time/);
    expect(JSON.stringify((await shop.lastOf("Orders between 9 am and noon today")).made)).not.toContain("amount");
  });
});

describe("what cannot be done is said", () => {
  sampled([
    ["发货326112144021，用中通", "这里无法办理：“发货”"],
    ["用顺丰把326112144021发出去", "这里无法办理：“发出”"],
  ])("%s", async (message, told) => expect((await shop.lastOf(message)).text).toContain(told));

  sampled([
    [["Orders from Monday", "the second one", "ship it"], "I cannot do this here: “ship”"],
    [["昨天的订单", "第三个", "发货吧"], "这里无法办理：“发货”"],
  ])("%j", async (messages, told) => expect((await shop.turnsOf(...messages)).at(-1)?.text).toContain(told));

  sampled([
    ["Roads above 1.5 now in Xihu", { hour: 15 }, "I cannot filter by “1.5”"],
    ["Index over 1.5 yesterday, which districts?", { date: "2026-11-20" }, "I cannot filter by “1.5”"],
  ])("%s", async (message, args, told) => {
    const { made, text } = await roads.lastOf(message);
    expect(made[0]?.args).toMatchObject(args);
    expect(text).toContain(told);
  });

  sampled(["中度拥堵以上的区有哪些", "Which districts are moderately congested or worse?"])(
    "%s: is answered by no definition",
    async (message) => expect((await roads.lastOf(message)).text).not.toMatch(/畅通|free-flowing/),
  );

  sampled([
    "What's the average price per night at the Geneva Garden Hotel?",
    "How much for 3 nights in the Paris Station Inn on average?",
  ])("%s: no mean of all hotels", async (message) =>
    expect((await trips.lastOf(message)).text).not.toContain("On average"),
  );
});

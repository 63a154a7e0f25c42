import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const talks = {
  travel: conversations({ domains: ["travel"], user: "P1001" }),
  merchant: conversations({ domains: ["merchant"], user: "M1001" }),
};

describe("all that there is somewhere, or on some days", () => {
  sampled([
    ["cancel everything in Paris in December", ["HB-011270", "TK-011271", "TK-011272"]],
    ["drop all the things I have in Paris in December", ["HB-011270", "TK-011271", "TK-011272"]],
    ["我想取消十一月在日内瓦的一切", ["CB-011260", "EB-011260", "HB-011260", "TK-011261", "TK-011262"]],
    ["cancel everything in Geneva but keep the hotel", ["CB-011260", "EB-011260", "TK-011261", "TK-011262"]],
    ["cancel everything in December", ["HB-011270", "TK-011271", "TK-011272"]],
  ])("is there and then, of whatever kind: %s", async (request, ids) => {
    const { waiting } = await talks.travel.lastOf(request);
    expect(waiting.map(({ args }) => args.booking_id ?? args.ticket_id).sort()).toEqual(ids);
  });

  sampled(["cancel everything in Geneva in December", "Cancel all my stuff in Amsterdam"])(
    "is told act by act where nothing is: %s",
    async (request) => {
      const { text, waiting } = await talks.travel.lastOf(request);
      expect(waiting).toEqual([]);
      expect(text.match(/you have nothing that fits/g)).toHaveLength(4);
    },
  );
});

describe("what is said of each action of a card", () => {
  const both = "Book hotel HT-1302 from January 12 for 2 nights and a car CR-1305 from January 12 to January 14";
  sampled([
    [both, "what is the cancellation rule for hotels?", "the hotel no, the car no"],
    ["订酒店HT-1302，1月12日住两晚，再租CR-1305，1月12日到14日", "酒店的取消规定是什么", "酒店不要，车也不要"],
  ])("decides them, and asks for nothing else, also behind a question: %s, %s, %s", async (...turns) => {
    const { made, waiting } = await talks.travel.lastOf(...turns);
    expect([...made, ...waiting]).toEqual([]);
  });
});

describe("a yes to some of what was rejected", () => {
  it("finds nothing that waits for it", async () => {
    const { made, text } = await talks.travel.lastOf(
      "Book hotel HT-1302 from January 12 for 2 nights and a car CR-1305 from January 12 to January 14",
      "reject both",
      "the hotel yes, the car no",
    );
    expect(made).toEqual([]);
    expect(text).toContain("Nothing is waiting for your approval");
  });
});

describe("a request for a list", () => {
  sampled([
    ["cancel my excursion", "my excursions in Paris", { kind: "excursion", city: "Paris" }],
    ["cancel the hotel", "my bookings in Tokyo", { city: "Tokyo" }],
    ["取消酒店", "我在巴黎的预订", { city: "Paris" }],
    ["list my car rentals", "what are my bookings in Madrid", { city: "Madrid" }],
    ["我的租车", "我的预订", {}],
  ])("is one, whatever was listed or is to be chosen: %s, %s", async (first, request, args) => {
    const { made, waiting } = await talks.travel.lastOf(first, request);
    expect(waiting).toEqual([]);
    expect(made).toEqual([{ name: "list_my_bookings", args }]);
  });

  sampled([
    ["which promotions are running?", "list my promotions"],
    ["停掉所有促销", "还有哪些促销"],
  ])("is of all promotions: %s, %s", async (first, request) => {
    const { made } = await talks.merchant.lastOf(first, request);
    expect(made).toEqual([{ name: "list_promotions", args: {} }]);
  });
});

describe("a stay of a few nights in a week", () => {
  sampled([
    ["I want to go to Milan next week, a hotel for three nights", "from Tuesday", "2026-11-24", "2026-11-27"],
    ["Book a hotel in Munich next week for 2 nights", "Wednesday", "2026-11-25", "2026-11-27"],
    ["我下周想去罗马，订个酒店，住三晚", "周二入住", "2026-11-24", "2026-11-27"],
  ])("begins on the day that is asked for: %s, %s", async (request, day, check_in, check_out) => {
    const { waiting } = await talks.travel.lastOf(request, day, /[a-z]/.test(day) ? "the cheapest" : "最便宜的");
    expect(waiting).toMatchObject([{ name: "book_hotel", args: { check_in, check_out } }]);
  });
});

describe("how much longer something is to last", () => {
  sampled([
    ["change the car in Paris to one day longer", "return_date", "2027-01-09"],
    ["change my Paris hotel in December to one night shorter", "check_out", "2026-12-18"],
  ])("is no length of its own: %s", async (request, end, day) => {
    const { waiting } = await talks.travel.lastOf(request);
    expect(waiting).toMatchObject([{ args: { [end]: day } }]);
  });
});

describe("what was just made", () => {
  const { lastOf } = conversations({ domains: ["travel"], user: "P1001" });
  const hotel = (day: number) => [`Book hotel HT-0102 from January ${day} for 2 nights`, "yes"];
  const made = { booking_id: expect.stringMatching(/^HB-7/) };
  sampled([
    [hotel(12), "cancel the hotel", made],
    [hotel(14), "we want to leave one day earlier", { ...made, check_out: "2027-01-15" }],
    [hotel(16), "make it January 15 to January 18", { ...made, check_in: "2027-01-15", check_out: "2027-01-18" }],
    [["订酒店HT-1302，1月12日住两晚", "好"], "人多了，要两间", { ...made, rooms: 2 }],
    [[...hotel(20), "book a car CR-0102 from January 20 to January 22", "yes"], "cancel the hotel", made],
  ])("is meant where no other is named: %j, %s", async (before, request, args) => {
    const { waiting } = await lastOf(...before, request);
    expect(waiting).toMatchObject([{ args }]);
  });

  it("is not meant where others were shown since, or another kind is named", async () => {
    for (const turns of [["my hotels", "cancel the hotel"], ["cancel the excursion"]])
      expect((await lastOf(...hotel(22), ...turns)).waiting).toEqual([]);
  });
});

describe("what nobody named", () => {
  const { lastOf } = conversations({
    domains: ["merchant"],
    user: "M1001",
    now: new Date("2026-11-27T11:00:00+08:00"),
  });
  sampled([
    ["再延长三天", []],
    ["three days longer please", []],
    ["给促销再延长三天", [{ name: "change_promotion", args: { promotion_id: "PR-107732", end_date: "2026-12-01" } }]],
  ])("is asked about, also where there is only one: %s", async (request, asked) => {
    expect((await lastOf(request)).waiting).toEqual(asked);
  });
});

describe("the ends and the sum of what is shown", () => {
  const { lastOf } = conversations({ domains: ["travel"], user: "P1001" });
  it("are of all of it, whatever word stands in a name", async () => {
    await lastOf("Book hotel HT-1302 from January 12 for 2 nights", "yes");
    for (const [told, ...turns] of [
      ["HB-011280", "which of my hotels is the most expensive?"],
      ["= CNY 10,340", "my hotels", "what do all my hotels cost together?"],
      ["= CNY 10,340", "my bookings", "what do all my hotels cost together?"],
    ] as const)
      expect((await lastOf(...turns)).text).toContain(told);
  });

  sampled([
    ["list my bookings", "which one is the cheapest?", "and the most expensive?"],
    ["我的预订", "哪个最便宜", "最贵的呢"],
  ])("are asked for one after the other: %s, %s, %s", async (...turns) => {
    expect((await talks.travel.lastOf(...turns)).text).toContain("HB-011280");
  });
});

describe("a trip of several parts", () => {
  it("has the car for the whole time, and a day that is one", async () => {
    const { made } = await talks.travel.lastOf(
      "Plan me a trip to Zurich: hotel from January 8 for 4 nights, a car for the whole time and an excursion on January 10",
    );
    expect(made.map(({ args }) => args)).toEqual([
      { city: "Zurich", check_in: "2027-01-08", check_out: "2027-01-12" },
      { city: "Zurich", pick_up_date: "2027-01-08", return_date: "2027-01-12" },
      { city: "Zurich", date: "2027-01-10" },
    ]);
  });
});

import { describe, expect, it, vi } from "vitest";
import { oneIn, sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const talks = {
  travel: conversations({ domains: ["travel"], user: "P1001" }),
  merchant: conversations({ domains: ["merchant"], user: "M1001" }),
  traffic: conversations({ domains: ["traffic"], user: "P1001" }),
  all: conversations({ domains: ["traffic", "travel", "merchant"], user: "P1001" }),
};

/** What the last of some turns comes to: its text, and the calls that wait for a yes. */
async function talked(domains: keyof typeof talks, ...turns: string[]) {
  const { text, waiting: calls } = await talks[domains].lastOf(...turns);
  return { text, calls };
}

const call = (name: string, args: Record<string, unknown>) => ({ name, args: expect.objectContaining(args) });

describe("what is to be done with a thing that was shown", () => {
  sampled([
    ["hotels in london 27 to 30 nov", "do they have breakfast", "take the cheapest", "HT-0401"],
    ["伦敦的酒店，11月27到30号", "有早餐吗", "那就要最便宜的", "HT-0401"],
    ["4 star or better hotels in geneva from 25 nov to 29 nov", "how much is that in total", "ok book it", "HT-0304"],
  ])("is done over a rule or a figure asked for in between, on the days of the list: %s, %s, %s", async (...turns) => {
    const [list, aside, words, id] = turns;
    const { calls } = await talked("travel", list, aside, words);
    const days = /london|伦敦/.test(list) ? ["2026-11-27", "2026-11-30"] : ["2026-11-25", "2026-11-29"];
    expect(calls).toEqual([call("book_hotel", { hotel_id: id, check_in: days[0], check_out: days[1] })]);
  });

  sampled([
    ["hotels in milan from 22 to 23 nov", "only 4 stars", "book the cheapest one"],
    ["米兰11月22到23号的酒店", "只看四星的", "订最便宜的"],
    ["hotels in milan from 22 to 23 nov", "only 4 stars", "book the first one"],
  ])("is done with what was left of it: %s, %s, %s", async (...turns) => {
    expect((await talked("travel", ...turns)).calls).toEqual([call("book_hotel", { hotel_id: "HT-1302" })]);
  });

  sampled([
    ["我的预订", "第二个能取消吗", "那取消吧", "cancel_excursion_booking", "EB-011260"],
    ["show my bookings", "is the third one refundable?", "ok then cancel it", "cancel_hotel_booking", "HB-011260"],
  ])("is done with what was asked about before: %s, %s, %s", async (list, aside, words, name, id) => {
    expect((await talked("travel", list, aside, words)).calls).toEqual([call(name, { booking_id: id })]);
  });

  it.each(
    oneIn(8, [
      ["我有哪些帐篷", "最便宜的那个打9折,从下周一开始一周", "10001123032133", 10],
      ["which of my tents sells best", "ok put 12% off on it from dec 1 till dec 7", "10001123055890", 12],
      ["what tents do i have", "put the red one on 15% off for december 1 to 5", "10001123055890", 15],
      ["睡袋定价建议", "给红色的做个8折活动,12月1号到10号", "10001123087566", 20],
      ["库存最少的帐篷是哪个", "给它打9折,下周一到周五", "10001123040052", 10],
    ]),
  )("is done with the one that words tell from the others: %s, %s", async (list, words, id, percent) => {
    const { calls } = await talked("merchant", list, words);
    expect(calls).toEqual([call("create_promotion", { sku_id: id, discount_percent: percent })]);
  });

  it("is not done with a thing of another name that shares a word with one shown", async () => {
    const { calls, text } = await talked("merchant", "what tents do i have", "10% off on the red jacket next week");
    expect([calls, text]).toEqual([[], expect.stringMatching(/jacket/)]);
  });

  it("asks which is meant where none is told from the others", async () => {
    const { calls, text } = await talked("merchant", "which products sell worst", "put it on 20% off for next week");
    expect([calls, text]).toEqual([[], expect.stringMatching(/^1\. .*\n2\. [\s\S]*Which one/)]);
  });

  it("is the business of whoever has the thing, whatever was asked about since", async () => {
    const { calls } = await talked("all", "我的预订有哪些", "西湖区现在堵不堵", "把第一个取消掉");
    expect(calls).toEqual([call("cancel_car_rental", { booking_id: "CB-011260" })]);
  });

  it("is told by the words that tools list beside a thing", async () => {
    const { calls } = await talked("all", "帮我查下香港好玩的", "坐船那个11月28号 一位");
    expect(calls).toEqual([call("book_excursion", { excursion_id: "EX-2102", date: "2026-11-28", people: 1 })]);
  });
});

describe("who goes along is counted", () => {
  it.each(
    oneIn(8, [
      ["book EX-0302 for me and my wife on nov 27", 2],
      ["sign both of us up for EX-0302 on nov 27", 2],
      ["book EX-0302 for 3 people on nov 27, me and my wife and son", 3],
      ["给我和我老婆订EX-0302，11月27号", 2],
      ["我们俩11月27号去EX-0302，帮我订", 2],
    ]),
  )("%s: %i", async (words, people) => {
    expect((await talked("travel", words)).calls).toEqual([call("book_excursion", { people })]);
  });
});

describe("what is no order", () => {
  sampled([
    ["广州租车，七座的，下周五到下周日", "我才20岁可以租吗", /年满 21 岁/],
    ["rental cars in vienna dec 17-19", "what is the age limit", /at least 21/],
  ])("%s, %s", async (list, words, told) => {
    expect(await talked("travel", list, words)).toEqual({ text: expect.stringMatching(told), calls: [] });
  });
});

describe("what is asked about the thing that came first", () => {
  sampled([
    ["现在哪个区最堵", "那它今天出了几起事故", /^西湖区今天/],
    ["which district is most congested now", "how many accidents did it have today", /^Xihu District had/],
  ])("%s, %s", async (first, second, told) => {
    expect((await talked("traffic", first, second)).text).toMatch(told);
  });

  it("looks up that one alone", async () => {
    const { text } = await talked("merchant", "上个月卖得最好的是哪个", "它还有多少库存");
    expect(text).toMatch(/^共 1 个商品[\s\S]*10001123000457/);
  });
});

describe("of things of several kinds that were shown", () => {
  it.each(
    oneIn(8, [
      ["show my bookings", "cancel the cheapest hotel", "cancel_hotel_booking", "HB-011260"],
      ["show my bookings", "cancel the latest hotel", "cancel_hotel_booking", "HB-011280"],
      ["我的预订", "取消最晚的酒店", "cancel_hotel_booking", "HB-011280"],
      ["我的预订", "取消最便宜的酒店", "cancel_hotel_booking", "HB-011260"],
      ["show my bookings", "move the latest hotel one day later", "change_hotel_booking", "HB-011280"],
      ["show my bookings", "cancel the most expensive car", "cancel_car_rental", "CB-011260"],
      ["show my bookings", "cancel the cheapest one", "cancel_excursion_booking", "EB-011280"],
    ]),
  )("the best of a kind is among those of the kind: %s, %s", async (list, words, name, id) => {
    expect((await talked("travel", list, words)).calls).toEqual([call(name, { booking_id: id })]);
  });

  it.each(
    oneIn(8, [
      ["show my bookings", "cancel the most expensive one", ["HB-011270", "HB-011280"]],
      ["我的预订", "取消最贵的", ["HB-011270", "HB-011280"]],
      ["show my bookings", "cancel the most expensive hotel", ["HB-011270", "HB-011280"]],
      ["show my bookings", "cancel the latest one", ["CB-011280", "EB-011280", "HB-011280"]],
      ["我的预订", "取消最晚的", ["CB-011280", "EB-011280", "HB-011280"]],
    ]),
  )("it is asked which of those that are equally so: %s, %s", async (list, words, ids) => {
    const { text, calls } = await talked("travel", list, words);
    expect(calls).toEqual([]);
    expect(text.match(/[A-Z]B-\d+/g)).toEqual(ids);
  });
});

describe("a place in a list of several kinds counts all of it", () => {
  it.each(
    oneIn(4, [
      ["show my bookings", "move the second one to the 26th", call("change_excursion_booking", { date: "2026-11-26" })],
      ["我的预订", "第二个改到26号", call("change_excursion_booking", { date: "2026-11-26" })],
      ["show my bookings", "the third one, one more night", call("change_hotel_booking", { booking_id: "HB-011260" })],
      ["show my bookings", "third one, add a night", call("change_hotel_booking", { check_out: "2026-11-30" })],
      ["我的预订", "第三个多住一晚", call("change_hotel_booking", { check_out: "2026-11-30" })],
    ]),
  )("%s: %s", async (list, words, change) => {
    expect((await talked("travel", list, words)).calls).toEqual([change]);
  });
});

describe("of several things shown to choose from", () => {
  it.each(
    oneIn(8, [
      ["merchant", "20% off tents from tomorrow for a week", "all of them", "create_promotion", 4],
      ["merchant", "把帐篷打八折，从明天开始一周", "全部", "create_promotion", 4],
      ["travel", "cancel my hotel", "all three please", "cancel_hotel_booking", 3],
      ["travel", "取消我的酒店", "都取消吧", "cancel_hotel_booking", 3],
    ] as const),
  )("all are taken, each with what was asked for: %s, %s, %s", async (domain, wish, all, name, count) => {
    const { calls } = await talked(domain, wish, all);
    expect(calls.map((one) => one.name)).toEqual(Array(count).fill(name));
    const wanted = name === "create_promotion" ? { discount_percent: 20, start_date: "2026-11-22" } : {};
    expect(calls).toEqual(calls.map(() => call(name, wanted)));
    expect(new Set(calls.map(({ args }) => JSON.stringify(args))).size).toBe(count);
  });

  it("none is taken where more or fewer are spoken of", async () => {
    expect((await talked("travel", "hotels in Zurich tomorrow for one night", "both")).calls).toEqual([]);
  });

  sampled([
    ["把帐篷打八折，从明天开始一周", "1"],
    ["20% off tents from tomorrow for a week", "option 2"],
    ["把帐篷打八折，从明天开始一周", "第2个"],
  ])("the number that chooses is no figure of what is to be done: %s, %s", async (wish, choice) => {
    expect((await talked("merchant", wish, choice)).calls).toEqual([
      call("create_promotion", { discount_percent: 20 }),
    ]);
  });
});

describe("several things of a list, counted in one request", () => {
  const OF_FOURTH = ["CB-011260", "EB-011260", "HB-011260", "CB-011280", "EB-011280", "HB-011280"];

  it.each(
    oneIn(8, [
      ["show my bookings", "keep the 4th, cancel the rest", OF_FOURTH],
      ["我的预订", "其他取消，保留第四个", OF_FOURTH],
      ["show my bookings", "cancel 4, 5 but not 6", ["HB-011270", "CB-011280"]],
      ["show my bookings", "cancel 4 to 6 except 5", ["HB-011270", "EB-011280"]],
      ["我的预订", "取消第4到第6个", ["HB-011270", "CB-011280", "EB-011280"]],
    ]),
  )("are cancelled, and no others: %s, %s", async (list, words, ids) => {
    const { calls } = await talked("travel", list, words);
    expect(calls.map(({ args }) => args.booking_id).sort()).toEqual([...ids].sort());
  });

  it("are not cancelled where what is kept is none of them", async () => {
    expect((await talked("travel", "show my bookings", "keep the yacht, cancel the rest")).calls).toEqual([]);
  });

  const changed = (id: string, percent: number) => ({
    name: "change_promotion",
    args: { promotion_id: id, discount_percent: percent },
  });
  const ended = (id: string) => ({ name: "cancel_promotion", args: { promotion_id: id } });

  it.each(
    oneIn(8, [
      [
        "show my promotions",
        "change the 1st to 20% and the 2nd to 25%",
        [changed("PR-107732", 20), changed("PR-107733", 25)],
      ],
      ["show my promotions", "change the 2nd to 30% and end the 1st", [changed("PR-107733", 30), ended("PR-107732")]],
      ["我的促销", "第一个改成20%，第二个改成25%", [changed("PR-107732", 20), changed("PR-107733", 25)]],
      ["我的促销", "第二个改成30%，结束第一个", [changed("PR-107733", 30), ended("PR-107732")]],
      ["我的促销", "只保留第二个，其他结束", [ended("PR-107732"), ended("PR-107730")]],
    ]),
  )("are each changed or ended as is said of it: %s, %s", async (list, words, calls) => {
    expect((await talked("merchant", list, words)).calls).toEqual(calls);
  });

  sampled([
    ["hotels in Basel Dec 5 to 7", "the 2nd, 2 rooms", { hotel_id: "HT-0203", check_in: "2026-12-05", rooms: 2 }],
    ["巴塞尔的酒店，12月5日到7日", "不要第一个，要第二个", { hotel_id: "HT-0203", check_in: "2026-12-05" }],
  ])("leave one to be chosen: %s, %s", async (list, words, args) => {
    expect((await talked("travel", list, words)).calls).toEqual([call("book_hotel", args)]);
  });
});

import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const assistant = conversations({ environment: { MERCHANT_USER: "M1001", TRAVEL_USER: "P1001" } });

describe("a question beside a choice", () => {
  sampled([
    ["Cancel my Paris hotel", "is it refundable?", /full refund/, /Which one would you like\?$/],
    ["取消我巴黎的酒店", "能退多少钱", /全额退款/, /请问您选哪一个？$/],
    ["租车，日内瓦，12月1号到4号", "押金多少", /押金 3,000 元/, /请问您选哪一个？$/],
    ["rent a car in Geneva, 1 to 4 December", "what is the deposit?", /CNY 3,000/, /Which one would you like\?$/],
  ])("%s, %s: is answered, and the choice stays open", async (wish, question, told, asked) => {
    const { text, waiting } = await assistant.lastOf(wish, question);
    expect(text).toMatch(told);
    expect(text).toMatch(asked);
    expect(waiting).toEqual([]);
  });

  sampled([
    ["hotels in Basel", "my wife's name is Clara", /wife's name is Clara/, /Which one would you like\?$/],
    ["巴塞尔的酒店", "我女儿叫小美", /我女儿叫小美/, /请问您选哪一个？$/],
  ])("%s, %s: a name is remembered, and nothing is looked up by it", async (wish, said, told, asked) => {
    const { text, made } = await assistant.lastOf(wish, said);
    expect(text).toMatch(told);
    expect(text).toMatch(asked);
    expect(made).toEqual([]);
  });

  const CANCELLED = { name: "cancel_hotel_booking", args: { booking_id: "HB-011280" } };
  sampled([
    [["Cancel my Paris hotel", "is it refundable?", "the second one"], CANCELLED],
    [["Cancel my Paris hotel", "is it refundable?", "which is cheaper?", "the later one"], CANCELLED],
    [["取消我巴黎的酒店", "能退多少钱", "第二个"], CANCELLED],
    // Which it is, and what it costs, stands in the lines that are shown again.
    [["Cancel my Paris hotel", "which one is it", "how much is it?", "the second one"], CANCELLED],
    [["取消我巴黎的酒店", "是哪天的", "多少钱", "第二个"], CANCELLED],
    // Asked for once more without the list before the rules are told.
    [["Cancel my Paris hotel", "hmm the blue one", "is it refundable?", "the second one"], CANCELLED],
    // Of all that was looked up, only what can be chosen was shown.
    [["cancel the 27th", "the first one"], { name: "cancel_excursion_booking", args: { booking_id: "EB-011260" } }],
    [["取消27号的", "第一个"], { name: "cancel_excursion_booking", args: { booking_id: "EB-011260" } }],
    // Others answer, or nobody.
    [["Cancel my Paris hotel", "is Hangzhou congested now?", "the second one"], CANCELLED],
    [["Cancel my Paris hotel", "what's the weather there?", "the second one"], CANCELLED],
    [["取消我巴黎的酒店", "杭州现在堵吗", "第二个"], CANCELLED],
    [
      ["change my Paris hotel to 3 nights", "is Hangzhou congested now?", "the second one"],
      { name: "change_hotel_booking", args: { booking_id: "HB-011280", check_out: "2027-01-07" } },
    ],
    [
      ["Cancel my Paris hotel", "is it refundable?", "actually change it to 3 nights", "the second one"],
      { name: "change_hotel_booking", args: { booking_id: "HB-011280", check_out: "2027-01-07" } },
    ],
    [
      ["cancel a hotel", "actually no, move it one day later", "the first one"],
      {
        name: "change_hotel_booking",
        args: { booking_id: "HB-011260", check_in: "2026-11-26", check_out: "2026-11-30" },
      },
    ],
    [
      ["退酒店", "不退了，推迟一天", "第二个"],
      {
        name: "change_hotel_booking",
        args: { booking_id: "HB-011270", check_in: "2026-12-16", check_out: "2026-12-20" },
      },
    ],
    [
      ["取消租车", "还是延长一天吧", "日内瓦那个"],
      { name: "change_car_rental", args: { booking_id: "CB-011260", return_date: "2026-11-30" } },
    ],
    // An act, and then with what.
    [["取消", "酒店", "第一个"], { name: "cancel_hotel_booking", args: { booking_id: "HB-011260" } }],
    [["please cancel", "my flight", "the first one"], { name: "cancel_ticket", args: { ticket_id: "TK-011261" } }],
    // What is to be new is asked for, and said alone.
    [
      ["change my hotel", "the second one", "3 nights"],
      { name: "change_hotel_booking", args: { booking_id: "HB-011270", check_out: "2026-12-18" } },
    ],
    [["改酒店", "第二个", "两间房"], { name: "change_hotel_booking", args: { booking_id: "HB-011270", rooms: 2 } }],
    [["取消一个促销", "取消了会怎样", "第一个"], { name: "cancel_promotion", args: { promotion_id: "PR-107732" } }],
  ])("%j: what is chosen then is for what was begun", async (messages, call) => {
    expect((await assistant.lastOf(...messages)).waiting).toEqual([call]);
  });

  sampled([
    ["Cancel my Paris hotel", "show my tickets", "the first one"],
    ["cancel a hotel", "change the car instead", "the first one"],
    ["Cancel my Paris hotel", "which roads are the most congested?", "the first one"],
    ["取消我巴黎的酒店", "我有哪些机票", "第一个"],
    ["Cancel my Paris hotel", "is it refundable?", "no, leave it"],
    ["取消我巴黎的酒店", "能退多少钱", "算了"],
    ["取消我巴黎的酒店", "能退多少钱", "好"],
    ["Cancel my Paris hotel", "how congested is Xihu?", "the second district"],
    ["Cancel my Paris hotel", "how did tents sell last week?", "the first week"],
    ["取消我巴黎的酒店", "西湖区堵吗", "第一个小时"],
  ])("%s, %s, %s: another list, a no and a bare yes choose nothing", async (...messages) => {
    expect((await assistant.lastOf(...messages)).waiting).toEqual([]);
  });

  it("a list that is shown again does not hide what was begun", async () => {
    const { waiting } = await assistant.lastOf(
      "Cancel my Paris hotel",
      "is it refundable?",
      "and the fees?",
      "HB-011270",
    );
    expect(waiting).toEqual([{ name: "cancel_hotel_booking", args: { booking_id: "HB-011270" } }]);
  });
});

sampled([
  ["hotels in Geneva 5 to 7 December", "not the cheapest, book the most expensive", "HT-0304"],
  ["hotels in Geneva 5 to 7 December", "not bad, book the first one", "HT-0301"],
  ["日内瓦12月5到7号的酒店", "不要最贵的，订第二家", "HT-0302"],
  ["my bookings", "not the car, cancel the second one", "EB-011260"],
])("%s, %s: what leaves none of the list out says nothing of the choice", async (list, words, id) => {
  const [card] = (await assistant.lastOf(list, words)).waiting;
  expect(Object.values(card?.args ?? {})).toContain(id);
});

sampled([
  ["my bookings", "not the Paris ones, cancel the cheapest"],
  ["my bookings", "not the Geneva one, cancel the first"],
  ["我的预订", "不要巴黎的，取消最便宜的"],
])("%s, %s: which one is asked, beside other domains too", async (list, words) => {
  const { text, waiting } = await assistant.lastOf(list, words);
  expect(waiting).toEqual([]);
  expect(text).toMatch(/^(?:Which one would you like\?|请问您选哪一个？)$/);
});

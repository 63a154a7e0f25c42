import { describe, expect, it, vi } from "vitest";
import { oneIn } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const talks = {
  travel: conversations({ domains: ["travel"], user: "P1001" }),
  merchant: conversations({ domains: ["merchant"], user: "M1001" }),
};
const lastOf = (domain: keyof typeof talks, ...turns: string[]) => talks[domain].lastOf(...turns);

describe("what is to be done with some of the things shown", () => {
  it.each(
    oneIn(3, [
      ["travel", "show my bookings", "cancel the most expensive", ["HB-011270", "HB-011280"]],
      ["travel", "看看我的预订", "取消最贵的", ["HB-011270", "HB-011280"]],
      ["travel", "我的预订", "取消12月20日以后的", ["CB-011280", "EB-011280", "HB-011280"]],
      ["merchant", "show my promotions", "end the ones that end after today", ["PR-107732", "PR-107733"]],
    ] as const),
  )("is asked about where several are meant: %s, %s, %s", async (domain, list, request, ids) => {
    const { text, waiting } = await lastOf(domain, list, request);
    expect(waiting).toEqual([]);
    expect([...text.matchAll(/^\d\. (?:\d+ )?([A-Z]{2}-\d+)/gm)].map(([, id]) => id)).toEqual(ids);
    expect(text).toMatch(/[?？]$/);
  });

  it("is done with the only one within the bounds that are named", async () => {
    const { waiting } = await lastOf("merchant", "show my promotions", "end the ones with less than 15% off");
    expect(waiting).toMatchObject([{ name: "cancel_promotion", args: { promotion_id: "PR-107732" } }]);
  });

  it("is done with none where none is within them", async () => {
    const { text, waiting } = await lastOf("travel", "show my bookings", "cancel the ones under 100");
    expect(waiting).toEqual([]);
    expect(text).toContain("None of those shown");
  });
});

const HOTELS = "hotels in Paris Dec 5 to 7";
const HAN_HOTELS = "12月5日到7日巴黎的酒店";

describe("where one of several is to be chosen", () => {
  it.each(
    oneIn(3, [
      [HOTELS, "the cheapest with breakfast", "“breakfast”"],
      [HAN_HOTELS, "最便宜的含早餐的", "“早餐”"],
      [HOTELS, "the second one's address", "“the second one's address”"],
      [HAN_HOTELS, "第二家的地址", "“第二家的地址”"],
      [HOTELS, "the fifth", "“the fifth”"],
    ]),
  )("what the things do not tell is named, and nothing is booked: %s, %s", async (list, words, named) => {
    const { text, waiting } = await lastOf("travel", list, words);
    expect(waiting).toEqual([]);
    expect(text).toContain(named);
  });

  it.each([
    [HOTELS, "the first one is too expensive", "HT-0501"],
    [HAN_HOTELS, "第三家太贵了", "HT-0503"],
  ])("a complaint about one chooses none, and leaves the others: %s, %s", async (list, words, refused) => {
    const { text, waiting } = await lastOf("travel", list, words);
    expect(waiting).toEqual([]);
    expect(text.match(/HT-\d+/g)).toHaveLength(3);
    expect(text).not.toContain(refused);
  });

  it("the rules asked for are those of what is chosen", async () => {
    const { text, waiting } = await lastOf("travel", HOTELS, "policy of the second one");
    expect(waiting).toEqual([]);
    expect(text).toMatch(/^Hotel bookings/);
  });

  it.each([
    [HOTELS, "not now, show my tickets"],
    [HAN_HOTELS, "先不订，看看我的机票"],
  ])("what one has is shown instead: %s, %s", async (list, words) => {
    expect((await lastOf("travel", list, words)).text).toContain("TK-011281");
  });
});

describe("at a card", () => {
  it.each([
    ["cancel HB-011280", "why not", "HB-011280"],
    ["取消HB-011280", "为什么不行", "HB-011280"],
    ["cancel HB-011270", "改成HB-011280那个", "HB-011280"],
  ])("what waits after %s, %s", async (request, words, id) => {
    const { waiting } = await lastOf("travel", request, words);
    expect(waiting).toMatchObject([{ name: "cancel_hotel_booking", args: { booking_id: id } }]);
  });

  it.each([
    ["show my promotions", "end the second one", "no the third"],
    ["我的促销", "结束第二个", "不，第三个"],
  ])("another one of the list is taken up: %s, %s, %s", async (...turns) => {
    const { waiting } = await lastOf("merchant", ...turns);
    expect(waiting).toMatchObject([{ name: "cancel_promotion", args: { promotion_id: "PR-107730" } }]);
  });

  it("shows what one has first, says that nothing was done, and asks which one is meant then", async () => {
    const turns = ["cancel HB-011280", "no actually first show me my tickets"];
    const { text } = await lastOf("travel", ...turns);
    expect(text).toContain("TK-011261");
    expect((await lastOf("travel", ...turns, "now cancel it")).waiting).toEqual([]);
  });

  it("keeps the wish behind a refusal", async () => {
    const { waiting } = await lastOf("travel", "预订苏黎世车站旅舍12月5日到7日", "等等，先别订，我想要带花园的那家");
    expect(waiting).toMatchObject([{ name: "book_hotel", args: { hotel_id: "HT-0102" } }]);
  });
});

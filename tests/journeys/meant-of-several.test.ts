import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const travel = conversations({ domains: ["travel"], user: "P1001" });
const merchant = conversations({ domains: ["merchant"], user: "M1001" });
const withTraffic = conversations({ domains: ["travel", "traffic"], user: "P1001" });

const valuesOf = (waiting: readonly { args: Record<string, unknown> }[], name: string) =>
  waiting.map(({ args }) => args[name]);

describe("two hotels that are set against each other", () => {
  sampled([
    [
      "Which is cheaper from December 5 to 7, the Zurich Garden Hotel or the Zurich Old Town House?",
      "Book the cheaper one",
      "HT-0102",
    ],
    ["12月5到7号苏黎世花园酒店和老城酒店哪个便宜？", "订便宜的那个", "HT-0102"],
    ["比较一下苏黎世老城酒店和皇宫，12月5到7号", "要便宜的那个", "HT-0103"],
    ["Show hotels in Zurich from December 5 to 7", "Book the cheapest one", "HT-0101"],
  ])("are the ones to choose from: %s, %s", async (request, choice, hotel) => {
    const { waiting } = await travel.lastOf(request, choice);
    expect(valuesOf(waiting, "hotel_id")).toEqual([hotel]);
  });

  sampled([
    ["苏黎世12月5到7号的酒店", "花园和老城哪个贵？", "HT-0103", "订便宜的那个"],
    [
      "Hotels in Zurich from December 5 to 7",
      "Which is cheaper, the Garden or the Old Town House?",
      "HT-0102",
      "Book the cheaper one",
    ],
  ])("are told of and chosen from in a longer list: %s, %s", async (request, question, best, choice) => {
    const told = await travel.lastOf(request, question);
    expect(told.text).toContain(best);
    expect(told.waiting).toEqual([]);
    const { waiting } = await travel.lastOf(request, question, choice);
    expect(valuesOf(waiting, "hotel_id")).toEqual(["HT-0102"]);
  });

  it("leave one where the other is full", async () => {
    const { text } = await travel.lastOf(
      "Which is cheaper from January 8 to 10, the Paris Garden Hotel or the Paris Palace?",
    );
    expect(text).toContain("Full then: Paris Garden Hotel");
    expect(text).not.toContain("HT-0501");
  });

  it("are told with the cheaper one", async () => {
    const { text } = await travel.lastOf("12月5到7号苏黎世花园酒店和老城酒店哪个便宜？");
    expect(text).toMatch(/最低的： ?HT-0102/);
    expect(text).not.toContain("HT-0101");
  });
});

describe("a thing that another verb stands before", () => {
  sampled([
    ["My hotels", "cancel the second and book the first"],
    ["My hotels", "cancel the second and show the first"],
    ["我的酒店", "取消第二个，预订第一个"],
    ["我的酒店", "取消第二个，看看第一个"],
    ["我的酒店", "取消第二个，延长第一个一晚"],
  ])("is not cancelled with the one before it: %s, %s", async (list, request) => {
    const { text } = await travel.lastOf(list);
    const [, second] = text.match(/HB-\d+/g) ?? [];
    const { waiting } = await travel.lastOf(list, request);
    const cancelled = waiting.filter(({ name }) => name === "cancel_hotel_booking");
    expect(valuesOf(cancelled, "booking_id")).toEqual([second]);
  });
});

describe("the first in time", () => {
  sampled([
    [["End the promotion that ends first"], "PR-107730"],
    [["Show my promotions", "end the one that ends first"], "PR-107730"],
    [["End the promotion that started first"], "PR-107730"],
    [["End the promotion that expires last"], "PR-107732"],
    [["结束最早到期的活动"], "PR-107730"],
    [["结束最晚到期的活动"], "PR-107732"],
    [["Show my promotions", "End the first"], "PR-107732"],
  ])("is not the first of the list: %s", async (turns, promotion) => {
    const { waiting } = await merchant.lastOf(...turns);
    expect(valuesOf(waiting, "promotion_id")).toEqual([promotion]);
  });

  it("is looked for among what is not over yet", async () => {
    const { text } = await merchant.lastOf("Which promotion ends first?");
    expect(text).toContain("PR-107730");
    expect(text).not.toContain(", over");
  });
});

describe("both, and all within a bound", () => {
  it("are each meant, without a word that says whose they are", async () => {
    const hotels = await travel.lastOf("Cancel both Paris hotels");
    expect(valuesOf(hotels.waiting, "booking_id")).toEqual(["HB-011270", "HB-011280"]);
    const promotions = await merchant.lastOf("End both promotions with more than 12% off");
    expect(valuesOf(promotions.waiting, "promotion_id")).toEqual(["PR-107733", "PR-107730"]);
  });

  it("are not meant by both of two kinds", async () => {
    const { waiting } = await travel.lastOf("Cancel both the Paris hotel and the Paris car");
    expect(valuesOf(waiting, "booking_id")).toEqual(["CB-011280"]);
  });

  sampled([
    ["Cancel the bookings that cost over 2,800", ["HB-011270", "HB-011280"]],
    ["Cancel the bookings under 400", ["EB-011260", "EB-011280"]],
  ])("are found among things of all kinds: %s", async (request, bookings) => {
    const { waiting } = await travel.lastOf(request);
    expect(valuesOf(waiting, "booking_id")).toEqual(bookings);
  });
});

describe("a thing of a list before the last answer", () => {
  sampled(["回到酒店，要花园那家", "刚才的酒店，订花园那家", "酒店的话，要花园那家"])(
    "is taken behind words that lead back to it: %s",
    async (choice) => {
      const { waiting } = await withTraffic.lastOf("苏黎世12月5到7号的酒店", "今天西湖区堵不堵", choice);
      expect(valuesOf(waiting, "hotel_id")).toEqual(["HT-0102"]);
    },
  );

  it("is not taken on a condition", async () => {
    const { waiting } = await withTraffic.lastOf("苏黎世12月5到7号的酒店", "今天西湖区堵不堵", "下雨的话，要花园那家");
    expect(waiting).toEqual([]);
  });
});

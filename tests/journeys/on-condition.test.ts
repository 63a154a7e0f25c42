import { describe, expect, it } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

const { lastOf, turnsOf } = conversations({ now: new Date("2026-11-21T15:04:00+08:00"), user: "P1001" });

describe("an act that depends on what nobody here can tell", () => {
  sampled([
    [["cancel my Geneva flight only if I get everything back"], "only if I get everything back"],
    [["can i cancel the lavaux tour for free and if so do it"], "can i cancel the lavaux tour for free"],
    [["日内瓦的酒店能免费取消吗，如果可以就取消"], "日内瓦的酒店能免费取消吗"],
    [["book the Lake Zurich steamer on dec 6 for 2 unless it rains"], "unless it rains"],
    [["check if my Geneva hotel can be cancelled, and if full refund cancel it"], "if full refund"],
    [["hotels in zurich dec 5-7", "the garden, only if it's quiet"], "only if it's quiet"],
    [["把我的日内瓦航班退了，除非退不了全款"], "除非退不了全款"],
    [["订苏黎世车站旅舍12月5到6号，如果含早餐的话"], "如果含早餐的话"],
    [["租苏黎世最便宜的车12月5到6号，超过200就算了"], "超过200就算了"],
  ])("is not begun, and that is named: %j", async (messages, condition) => {
    const { text, waiting } = await lastOf(...messages);
    expect(waiting).toEqual([]);
    expect(text).toContain(`“${condition}”`);
  });

  sampled([
    ["book zurich garden hotel dec 5-7 if possible"],
    ["book zurich garden hotel dec 5-7 if there are rooms left"],
    ["订苏黎世花园酒店12月5到7号，可以的话"],
  ])("is no act for which something has to be there: %s", async (message) => {
    expect((await lastOf(message)).waiting).toMatchObject([{ name: "book_hotel" }]);
  });

  sampled([["what do I get back if I cancel my Geneva hotel"], ["要是取消日内瓦酒店，退多少钱"]])(
    "is not begun by a question about it: %s",
    async (message) => {
      expect((await lastOf(message)).waiting).toEqual([]);
    },
  );
});

describe("a condition of the price", () => {
  sampled([
    [["book zurich garden hotel dec 5-7 if it is under 2000"], "3,020"],
    [["hotels in zurich dec 5-7", "book the garden if it's under 2000"], "3,020"],
    [["12月5号到7号订苏黎世花园酒店，2000以内就订"], "3,020"],
  ])("is one of all nights, too: %j", async (messages, sum) => {
    const { text, waiting } = await lastOf(...messages);
    expect(waiting).toEqual([]);
    expect(text).toContain(sum);
  });

  sampled([["book zurich garden hotel dec 5-7 if less than 4000"], ["12月5号到7号订苏黎世花园酒店，4000以内就订"]])(
    "lets an act be asked for where it holds: %s",
    async (message) => {
      expect((await lastOf(message)).waiting).toMatchObject([{ name: "book_hotel", args: { hotel_id: "HT-0102" } }]);
    },
  );
});

describe("a yes with a condition", () => {
  sampled([
    ["book zurich garden hotel dec 5-6", "yes but only if breakfast is included", /cannot check “only if breakfast/],
    ["book zurich garden hotel dec 5-6", "yes if it's under 700", /“if it's under 700” is not the case/],
    ["book zurich garden hotel dec 5-6", "yes if it's under 2000", /It is like that already/],
    ["cancel my Geneva flight", "yes if I get everything back", /Not in full/],
    ["订苏黎世花园酒店12月5到6号", "如果能退款就订", /无法核实“如果能退款就订”/],
    ["订苏黎世花园酒店12月5到6号", "700以下的话就订", /“700以下的话就订”不成立/],
  ])("does nothing: %s, %s", async (act, said, words) => {
    const { text, waiting } = await lastOf(act, said);
    expect(waiting).toHaveLength(1);
    expect(text).toMatch(words);
  });
});

describe("what is done with one of a list that is asked for with it", () => {
  sampled([
    ["show my tickets and cancel the cheapest one", "cancel_ticket", "TK-011261"],
    ["查一下我的酒店预订，取消第三个", "cancel_hotel_booking", "HB-011280"],
  ])("is done with that one: %s", async (message, name, id) => {
    const { waiting } = await lastOf(message);
    expect(waiting).toHaveLength(1);
    expect(waiting[0]?.name).toBe(name);
    expect(Object.values(waiting[0]?.args ?? {})).toContain(id);
  });

  sampled([["show my hotel bookings and cancel the most expensive one"], ["查一下我的酒店预订，把最贵的取消"]])(
    "is named where it may be two: %s",
    async (message) => {
      const { text, waiting } = await lastOf(message);
      expect(waiting).toEqual([]);
      expect(text).toMatch(/“cancel the most|“把最贵的取消”/);
    },
  );

  it("is not done with all", async () => {
    expect((await lastOf("cancel the first of my bookings")).waiting).toEqual([]);
  });

  it("is not done by who knows nothing of it", async () => {
    const { waiting } = await lastOf("看看巴塞尔12月1到3号租车，订最便宜的");
    expect(waiting).toMatchObject([{ name: "book_car_rental" }]);
  });
});

describe("what rates come to", () => {
  sampled([
    [["hotels in zurich dec 5-7", "what would 3 rooms in the garden cost"], "9,060"],
    [["hotels in zurich dec 5-8", "how much is the old town for the whole stay"], "5,100"],
    [["cars in Zurich", "what do the compact and the suv cost together for 3 days"], "3,780"],
    [["cars in zurich dec 5-6", "total for the two cheapest"], "800"],
    [["苏黎世酒店12月5到7号", "花园和老城两晚一共多少"], "6,420"],
    [["苏黎世酒店12月5到7号", "花园两间一共多少钱"], "6,040"],
    [["日内瓦酒店", "最贵的和最便宜的差多少"], "2,210"],
    [["苏黎世租车", "紧凑型和SUV三天一共多少钱", "差多少"], "720"],
  ])("counts rooms, nights and things: %j", async (messages, sum) => {
    const { text } = await lastOf(...messages);
    expect(text).toMatch(new RegExp(`= (?:CNY )?${sum}`));
    expect(text).not.toMatch(/No source|没有找到来源/);
  });

  sampled([[["hotels in Geneva", "how much are 2 rooms in the garden"]], [["苏黎世租车", "紧凑型和SUV一共多少钱"]]])(
    "is not told where the days are not known: %j",
    async (messages) => {
      const { text } = await lastOf(...messages);
      expect(text).toMatch(/a room and night|每天/);
      expect(text).not.toMatch(/=/);
    },
  );

  sampled([
    [["hotels in zurich dec 5-7", "what would 3 rooms in the garden cost", "and 2 in the palace"], "12,840"],
    [["hotels in zurich dec 5-7", "how much is the garden", "and the palace"], "3,210"],
    [["苏黎世酒店12月5到7号", "皇宫三间多少钱", "花园呢", "老城呢"], "10,200"],
  ])("is asked of the next thing, which is not booked: %j", async (messages, sum) => {
    const last = (await turnsOf(...messages)).at(-1);
    expect(last?.waiting).toEqual([]);
    expect(last?.text).toContain(sum);
  });
});

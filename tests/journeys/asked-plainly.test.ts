import { describe, expect, it } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

const now = new Date("2026-11-21T15:04:00+08:00");
const environment = { MERCHANT_USER: "M1001", TRAVEL_USER: "P1001" };

describe("bookings and tickets", () => {
  const { lastOf } = conversations({ domains: ["travel"], now, environment });
  const january = ["CB-011280", "EB-011280", "HB-011280"];

  sampled([
    ["Cancel everything I've booked for January", january],
    ["Cancel all bookings for January", january],
    ["Cancel all bookings I made for January", january],
    ["Cancel everything for next week", ["CB-011260", "EB-011260", "HB-011260", "TK-011262"]],
    ["取消我为1月订的全部", [...january, "TK-011281", "TK-011282"]],
    ["Take the hotel in Geneva off", ["HB-011260"]],
    ["I can't go to Geneva, cancel my hotel", ["HB-011260"]],
    ["我去不了日内瓦了，把酒店退了", ["HB-011260"]],
  ])("%s: only what is on those days", async (said, ids) => {
    const { waiting } = await lastOf(said);
    expect(waiting.flatMap(({ args }) => Object.values(args)).sort()).toEqual([...ids].sort());
  });

  sampled([
    ["拉沃葡萄园那个多带一个人，改成2位", { people: 2 }],
    ["拉沃葡萄园那个多带一个人，一共2位", { people: 2 }],
    ["拉沃葡萄园那个再带两个人", { people: 3 }],
    ["cancel 1 night of HB-011280", { booking_id: "HB-011280", check_out: "2027-01-07" }],
    ["日内瓦的酒店取消一晚", { booking_id: "HB-011260", check_out: "2026-11-28" }],
    ["1月巴黎再加一间房", { booking_id: "HB-011280", rooms: 2 }],
    ["帮我订24号苏黎世花园酒店两间房住一晚", { check_in: "2026-11-24", rooms: 2 }],
  ])("%s", async (said, args) => {
    const { waiting } = await lastOf(said);
    expect(waiting.map((call) => call.args)).toEqual([expect.objectContaining(args)]);
  });

  sampled([
    ["Can you switch me to a later flight back from Geneva on the 29th?", "None of those shown fits “later”."],
    ["把29号日内瓦回来的机票改晚一点", "没有符合“晚一点”的"],
    ["取消我在伦敦的酒店", "您在伦敦没有未完成的酒店预订。\n\n请问您想怎么办？"],
    ["When is checkin?", "Rooms are ready from 15:00"],
    ["what do you have for kids in Paris on saturday", "I cannot filter by “for kids”."],
    ["巴黎周六有什么适合孩子的", "无法按“适合孩子”筛选。"],
    ["excursions in Paris for children under 4", "“4”"],
    ["我去巴黎那张票换个靠窗的座位", "抱歉，这里没有“靠窗”的信息。"],
    ["我那张去巴黎的机票能退吗？能退多少", "可以这样说：取消那张去巴黎的机票。"],
  ])("%s: what cannot be is told", async (said, words) => {
    const { text, waiting } = await lastOf(said);
    expect(waiting).toEqual([]);
    expect(text).toContain(words);
  });

  sampled([
    ["这个周末苏黎世还有空房么，预算一千以内", { city: "Zurich", max_price_cny: 1000 }],
    ["Hotel in Basel next weekend, 3 nights", { city: "Basel", check_in: "2026-11-28", check_out: "2026-12-01" }],
    ["这个周末苏黎世还有空房么，两晚，预算一千以内", { check_in: "2026-11-21", check_out: "2026-11-23" }],
    ["flights zurich paris 3rd", { from_city: "Zurich", to_city: "Paris", from_date: "2026-12-03" }],
    ["我12月15号有机票吗", {}],
    ["明天飞巴黎还有票吗", { to_city: "Paris", from_date: "2026-11-22" }],
    ["巴黎明天的游览还有位置吗", { city: "Paris", date: "2026-11-22" }],
  ])("%s: looked up once", async (said, args) => {
    const { made } = await lastOf(said);
    expect(made.map((call) => call.args)).toEqual([expect.objectContaining(args)]);
  });

  it.each(["what have i got planned in december", "我12月有什么安排"])("%s: bookings and tickets", async (said) => {
    const { text } = await lastOf(said);
    expect(text).toContain("HB-011270");
    expect(text).toContain("TK-011271");
    expect(text).not.toContain("TK-011261");
  });

  it.each([
    ["book two double rooms in Basel from tomorrow to tuesday", "the first one", 2],
    ["订3个标准间，日内瓦，12月3号到5号", "最便宜的", 3],
  ])("%s, %s: the rooms are kept", async (wish, choice, rooms) => {
    const { waiting } = await lastOf(wish, choice);
    expect(waiting).toMatchObject([{ args: { rooms } }]);
  });

  it("a family is as many as it is said to be of", async () => {
    const { made } = await lastOf("hotel for a family of four in Rome, dec 3-5");
    expect(made).toMatchObject([{ args: { city: "Rome", check_in: "2026-12-03", check_out: "2026-12-05" } }]);
  });

  it.each([
    ["is my flight to Geneva on time", "nothing here on “on time”"],
    ["我的航班会晚点吗", "没有“会晚点”的信息"],
    ["does the fare include a meal", "nothing here on “fare include a meal”"],
    ["机票包餐吗", "没有“机票包餐”的信息"],
  ])("%s: that it is not known is told", async (said, words) => {
    expect((await lastOf(said)).text).toContain(words);
  });

  it.each([
    ["is breakfast included in the hotel", "Hotel bookings"],
    ["what if my flight is delayed by four hours", "refunded in full"],
    ["改签要扣多少钱", "机票改签规定与改签费"],
  ])("%s: the rule on it is told", async (said, words) => {
    const { text } = await lastOf(said);
    expect(text).toContain(words);
    expect(text).not.toMatch(/nothing here on|这里没有/);
  });

  it.each([
    ["hotels in Geneva|how much is the five-star one a night", "Grand Palace", "Station Inn"],
    ["日内瓦的酒店|四星的多少钱", "花园酒店", "车站旅舍"],
  ])("%s: the price is told without a remark", async (turns, own, other) => {
    const { text } = await lastOf(...turns.split("|"));
    expect(text).toContain(own);
    expect(text).not.toContain(other);
    expect(text).not.toMatch(/does not say|没有说明/);
  });

  it.each([
    ["find a hotel in Geneva from 28 November for two nights|The Garden one", "Full then: Geneva Garden Hotel"],
    ["find a hotel in Geneva from 28 November for two nights|and the Garden?", "Full then: Geneva Garden Hotel"],
    ["find a hotel in Geneva from 28 November for two nights|what about Springfield?", 'is called "Springfield"'],
  ])("%s: what is full is no city", async (turns, words) => {
    expect((await lastOf(...turns.split("|"))).text).toContain(words);
  });

  it.each(["change the SUV for an economy one", "swap the SUV for a compact car"])("%s: no city", async (said) => {
    expect((await lastOf(said)).text).not.toContain("is called");
  });

  it.each([
    "find a hotel in Zurich from 28 November for two nights|The Garden one|no thats too expensive. what about the Old Town House?",
    "苏黎世11月28日住两晚的酒店|花园酒店|太贵了，换老城酒店吧",
  ])("%s: the other one takes its place", async (turns) => {
    const { waiting } = await lastOf(...turns.split("|"));
    expect(waiting.map((call) => call.args)).toEqual([expect.objectContaining({ hotel_id: "HT-0103" })]);
  });

  it("names the rule on a fee without a remark", async () => {
    expect((await lastOf("退票要扣多少手续费")).text).not.toContain("没有找到");
  });
});

describe("a shop", () => {
  const { lastOf } = conversations({ domains: ["merchant"], now, environment });

  sampled([
    ["Set the stock of the blue fleece jacket to 50", "I cannot do this here"],
    ["把蓝色抓绒衣库存改成50", "这里无法办理"],
    ["帮我把库存为0的全补到100", "这里无法办理"],
    ["Did my shop break any rules?", "nothing here on “break any rules”"],
    ["Have we had any violations this month?", "nothing here on “violations”"],
    ["我店有违规记录吗", "没有“违规记录”的信息"],
    ["怎么报名平台活动", "没有“报名”的信息"],
    ["我的店评分多少", "没有“评分”的信息"],
  ])("%s: is not done or known here, and nothing is looked up", async (said, words) => {
    const { text, made } = await lastOf(said);
    expect(made).toEqual([]);
    expect(text).toContain(words);
  });

  sampled([
    ["Take the green hiking trousers off the shelf", "cannot serve “Take the green hiking trousers off the shelf”"],
    [
      "raise the price of the blue headlamp by 10 yuan",
      "I cannot do this here: “raise the price of the blue headlamp by 10 yuan”",
    ],
    ["把326112128183这单发了，顺丰", "这里无法办理：“发了”。只查询了相关信息。\n\n没有顺丰速运编号为 326112128183"],
    ["which parcels are late", "now expected at"],
  ])("%s", async (said, words) => expect((await lastOf(said)).text).toContain(words));

  sampled([
    [
      "How much did I sell between the 1st and the 15th?",
      "get_sales",
      { start_date: "2026-11-01", end_date: "2026-11-15" },
    ],
    ["标题违规怎么办", "lookup_shop_rules", {}],
    ["有退款吗", "search_orders", { order_status: "returned" }],
    ["帮我瞅瞅哪些货快断了", "search_products", { low_stock: true }],
    ["胡伟最近那单是啥时候下的，多少钱", "search_orders", { consumer_names: ["胡伟"] }],
    ["卖儿童玩具需要什么资质", "check_qualifications", { category: "toys" }],
  ])("%s: one look-up", async (said, name, args) => {
    const { made, text } = await lastOf(said);
    expect(made).toEqual([{ name, args: expect.objectContaining(args) }]);
    expect(text).not.toMatch(/无法按|cannot filter/);
  });
});

describe("traffic", () => {
  const { lastOf } = conversations({ domains: ["traffic"], now, environment });

  sampled([
    ["环比上周，这周全市拥堵涨了还是降了", "compare_congestion", "杭州市日均拥堵指数"],
    ["同比上月，这个月全市拥堵涨了还是降了", "compare_congestion", "杭州市日均拥堵指数"],
    ["九堡大桥现在堵吗", "get_congestion_index", "没有“九堡大桥”"],
    ["为什么昨天晚高峰上城区这么慢", "list_hourly_congestion", "这里查不到原因"],
    ["秋涛北路为什么老是堵", "get_road_congestion", "这里查不到原因"],
  ])("%s", async (said, name, words) => {
    const { made, text } = await lastOf(said);
    expect(made.map((call) => call.name)).toEqual([name]);
    expect(text).toContain(words);
  });

  sampled([
    ["Accidents on Qiutao North Road yesterday", "“Qiutao North Road”"],
    ["文三路昨天有几起事故", "“文三路”"],
    ["中度拥堵是啥意思", "1.50至1.79为中度拥堵"],
  ])("%s: nothing else is looked up", async (said, words) => {
    const { made, text } = await lastOf(said);
    expect(made).toEqual([]);
    expect(text).toContain(words);
  });
});

describe("beside a shop and the traffic", () => {
  const { lastOf } = conversations({ domains: ["travel", "traffic", "merchant"], now, environment });

  it("says that the place of an office which nobody has told is left out", async () =>
    expect((await lastOf("hotels near my office in Paris")).text).toContain("“near my office”"));

  it.each([["把日内瓦的酒店取消，再订一个12月1号到3号的"], ["cancel my Geneva hotel and book one from dec 1 to 3"]])(
    "one more of what was named is for the same: %s",
    async (message) => {
      const { made, waiting } = await lastOf(message);
      expect(waiting).toMatchObject([{ args: { booking_id: "HB-011260" } }]);
      expect(made).toContainEqual(
        expect.objectContaining({
          name: "search_hotels",
          args: { city: "Geneva", check_in: "2026-12-01", check_out: "2026-12-03" },
        }),
      );
    },
  );
});

import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const shop = conversations({ domains: ["merchant"], now: new Date("2026-11-21T15:04:00+08:00"), user: "M1001" });
const all = conversations({
  domains: ["travel", "traffic", "merchant"],
  now: new Date("2026-11-21T15:04:00+08:00"),
  user: "M1001",
});
const [TORCH, BAG, CANISTER] = ["PR-107732", "PR-107733", "PR-107730"];
const ended = (...ids: string[]) => ids.map((id) => ({ name: "cancel_promotion", args: { promotion_id: id } }));
const changed = (id: string, percent: number) => ({
  name: "change_promotion",
  args: { promotion_id: id, discount_percent: percent },
});

describe("what is changed or ended is what the words tell", () => {
  sampled([
    ["end the waterproof bag and the gas canister promotions", ended(BAG, CANISTER)],
    ["结束防水袋和气罐的活动", ended(BAG, CANISTER)],
    ["stop every promotion under 20%", ended(TORCH, BAG)],
    ["把15%以上的活动都停了", ended(BAG, CANISTER)],
    ["折扣最小的活动停掉", ended(TORCH)],
    ["make all promotions 5% higher", [changed(TORCH, 15), changed(BAG, 20), changed(CANISTER, 25)]],
    ["lower the biggest discount to 10%", [changed(CANISTER, 10)]],
    ["折扣最大的那个降到10%", [changed(CANISTER, 10)]],
    ["15%的那个改成20%", [changed(BAG, 20)]],
    ["make the 15% one 20%", [changed(BAG, 20)]],
  ])("%s", async (message, calls) => expect((await shop.lastOf(message)).waiting).toEqual(calls));

  sampled(["end the waterproof bag or the gas canister promotion", "结束防水袋或者气罐的活动"])(
    "of one or another it is asked which: %s",
    async (message) => {
      const { waiting, text } = await shop.lastOf(message);
      expect(waiting).toEqual([]);
      expect(text).toMatch(/Which one would you like|请问您选哪一个/);
    },
  );

  sampled([
    ["结束一个活动", "给第二个打八折"],
    ["不活动的，没卖出去的商品有哪些", "给第一个打八折"],
  ])("nothing is ended for who wants a discount: %s | %s", async (...messages) =>
    expect((await shop.lastOf(...messages)).waiting).toEqual([]),
  );

  sampled([
    ["10% off on the black tent for a week", "10% is not enough, make it 15%", "from Monday"],
    ["给黑色帐篷打九折一周", "九折不够，打八五折", "周一开始"],
  ])("the figure that does not do is none: %s | %s | %s", async (...messages) =>
    expect((await shop.lastOf(...messages)).waiting[0]?.args).toMatchObject({ discount_percent: 15 }),
  );
});

describe("what is said piece by piece of a promotion that is to be set up", () => {
  const [GREEN, BLACK, RED] = ["10001123032133", "10001123040052", "10001123055890"];
  const set = (sku_id: string, discount_percent: number, start_date: string, end_date: string) => [
    { name: "create_promotion", args: { sku_id, discount_percent, start_date, end_date } },
  ];
  const nextWeek = ["2026-11-23", "2026-11-29"] as const;

  sampled([
    [["put a promotion on the black tent", "change it to 15%", "next week"], set(BLACK, 15, ...nextWeek)],
    [["给黑色帐篷做个活动", "改成九折", "下周"], set(BLACK, 10, ...nextWeek)],
    [["搞个促销", "改成九折，五天", "黑色帐篷", "周一开始"], set(BLACK, 10, "2026-11-23", "2026-11-27")],
    [["黑色帐篷", "给它做个活动", "下周九折"], set(BLACK, 10, ...nextWeek)],
  ])("a new value is one of those that it lacks, and no change of another: %s", async (messages, calls) =>
    expect((await shop.lastOf(...messages)).waiting).toEqual(calls),
  );

  it.each([
    [
      ["put the red tent on sale next week", "lower the price by 20 yuan", "ok then 10% off"],
      set(RED, 10, ...nextWeek),
    ],
    [["给红色帐篷打折，下周", "降价20元", "八折"], set(RED, 20, ...nextWeek)],
    [["给红色帐篷打折，下周", "满300减50", "八折"], set(RED, 20, ...nextWeek)],
  ])("what cannot be done leaves it open: %s", async (messages, calls) =>
    expect((await shop.lastOf(...messages)).waiting).toEqual(calls),
  );

  sampled([
    [["tents", "put a promotion on it", "the second", "20% off for a week", "from tomorrow"]],
    [["tents", "put a promotion on it", "the second", "20% off for a week", "tomorrow"]],
    [["帐篷", "给第二个做个活动", "八折一周", "明天"]],
  ])("it lasts as long as was said before its first day: %s", async (messages) =>
    expect((await shop.lastOf(...messages)).waiting).toEqual(set(RED, 20, "2026-11-22", "2026-11-28")),
  );

  sampled([[["tents", "the cheapest", "put 10% off for next week"]], [["最便宜的帐篷", "下周打九折"]]])(
    "it is of the one that was asked for: %s",
    async (messages) => expect((await shop.lastOf(...messages)).waiting).toEqual(set(GREEN, 10, ...nextWeek)),
  );

  sampled([
    ["which products are the cheapest", "10% off next week"],
    ["哪些商品卖得最好", "下周打九折"],
  ])("of several that were asked for, it is asked which: %s | %s", async (...messages) =>
    expect((await shop.lastOf(...messages)).waiting).toEqual([]),
  );

  const toFriday = ["2026-11-22", "2026-11-27"] as const;

  sampled([
    ["20% off the black tent", "starting tomorrow, all the way to Friday"],
    ["20% off the black tent", "starting tomorrow, through Friday"],
    ["给黑色帐篷打八折", "明天开始，一直到周五"],
    ["给黑色帐篷打八折", "明天开始，做到周五"],
  ])("it lasts until the day that is said in whatever words: %s | %s", async (...messages) =>
    expect((await shop.lastOf(...messages)).waiting).toEqual(set(BLACK, 20, ...toFriday)),
  );

  sampled([
    [["put my best seller on sale, 30% off, tomorrow until Friday", "the first"], RED],
    [["put the worst one on sale, 30% off", "tomorrow until Friday", "the second"], "10001123657734"],
    [["把卖得最好的商品打七折，明天到周五", "第一个"], RED],
    [["把卖得最差的那个打七折", "明天到周五", "第二个"], "10001123657734"],
  ])("of those that sold best or worst, one is chosen: %s", async (messages, id) => {
    const turns = await shop.turnsOf(...messages);
    expect(turns.at(-2)?.text).toMatch(/Which one would you like|请问您选哪一个/);
    expect(turns.at(-1)?.waiting).toEqual(set(id, 30, ...toFriday));
  });

  it("a share of the price is no hour", async () =>
    expect((await shop.lastOf("put the black tent on sale next week at 20% off")).waiting).toEqual(
      set(BLACK, 20, ...nextWeek),
    ));

  sampled([
    ["put a promotion on the black tent", "sales last week"],
    ["给黑色帐篷做个活动", "上周销售额"],
  ])("the days of another question are none of its days: %s | %s", async (...messages) =>
    expect((await shop.lastOf(...messages)).made).toEqual([
      { name: "get_sales", args: { start_date: "2026-11-09", end_date: "2026-11-15" } },
    ]),
  );
});

describe("two answers are set beside each other", () => {
  sampled([
    ["sales of tents in october", "and in september", "compare them", "CNY 16,665 − CNY 12,723 = CNY 3,942"],
    ["十月帐篷的销售额", "那九月呢", "比一下", "16,665 元 − 12,723 元 = 3,942 元"],
  ])("by their figure, and not by how many products it is of: %s | %s | %s", async (first, second, third, told) =>
    expect((await shop.lastOf(first, second, third)).text).toContain(told),
  );

  it("both lists are made again as they were", async () =>
    expect((await shop.lastOf("what did I sell yesterday", "and the day before", "compare them")).made).toEqual([
      { name: "search_orders", args: { search_key: "goods", start_date: "2026-11-20" } },
      { name: "search_orders", args: { search_key: "goods", start_date: "2026-11-19", end_date: "2026-11-19" } },
    ]));

  sampled([
    ["show me orders from last week", "how many were returned, and how many were cancelled?"],
    ["上周的订单", "退货的有几个，取消的有几个"],
  ])("two counts are both told: %s | %s", async (...messages) =>
    expect((await shop.lastOf(...messages)).made.map(({ args }) => args)).toMatchObject([
      { order_status: "returned", start_date: "2026-11-09" },
      { order_status: "cancelled", start_date: "2026-11-09" },
    ]),
  );

  sampled(["best seller ever", "开店以来卖得最好的商品"])("no sales are of all time: %s", async (message) =>
    expect((await shop.lastOf(message)).text).toMatch(/nothing here on “ever”|没有“开店以来”/),
  );
});

describe("what goes on from a list is of what was asked for", () => {
  const bestSeller = { name: "forecast_sales", args: { sku_ids: ["10001123055890"] } };
  sampled([
    ["best seller last week", "do i have enough stock of it", bestSeller],
    ["上周卖得最好的是什么", "库存够吗", bestSeller],
    [
      "orders not shipped",
      "the oldest",
      expect.objectContaining({ args: expect.objectContaining({ sort_by: "oldest" }) }),
    ],
    [
      "show orders of yesterday",
      "the second one, when will it arrive",
      { name: "track_logistics", args: { order_ids: ["326112036102"], days_of: "arrival" } },
    ],
    ["昨天的订单", "第二个什么时候到", { name: "track_logistics", args: { order_ids: ["326112036102"] } }],
    ["show orders", "show products", { name: "search_products", args: {} }],
    ["订单", "商品", { name: "search_products", args: {} }],
  ])("%s | %s", async (first, second, call) => expect((await shop.lastOf(first, second)).made).toEqual([call]));

  sampled([
    ["how many hiking backpacks are left", "and the green one?", "sold how many this month"],
    ["登山包还剩多少", "绿色的呢", "这个月卖了多少"],
  ])("what was sold is that of the thing spoken of: %s | %s | %s", async (...messages) =>
    expect((await shop.lastOf(...messages)).made[0]?.args).toMatchObject({
      sku_names: ["hiking backpack"],
      colour: "green",
    }),
  );

  sampled([
    ["how much did I sell yesterday vs the day before", "and this week?"],
    ["昨天和前天销售对比", "这周呢"],
  ])("a week is not set against a day: %s | %s", async (...messages) =>
    expect((await shop.lastOf(...messages)).made).toEqual([
      { name: "get_sales", args: { start_date: "2026-11-16", end_date: "2026-11-22" } },
    ]),
  );

  sampled([
    ["orders above 1000 this week", "how many", "3 orders"],
    ["退款的订单有多少", "金额多少", "合计 88,841 元"],
  ])("a heading tells how many there are, and how much: %s | %s", async (first, second, told) => {
    const { text, made } = await shop.lastOf(first, second);
    expect(made).toEqual([]);
    expect(text).toContain(told);
  });
});

describe("how long a promotion lasts may change before its first day is told", () => {
  sampled([
    [["10% off the green tent for 3 days", "two more days", "from tomorrow"], "2026-11-26"],
    [["给绿色帐篷打九折3天", "再加两天", "明天开始"], "2026-11-26"],
    [["10% off the green tent for a week", "make it two weeks", "from tomorrow"], "2026-12-05"],
    [["给绿色帐篷打九折一周", "还是两周吧", "明天开始"], "2026-12-05"],
    [["10% off the green tent for 5 days", "no, 3 days", "from tomorrow"], "2026-11-24"],
  ])("%s", async (messages, end_date) =>
    expect((await shop.lastOf(...messages)).waiting[0]?.args).toMatchObject({
      discount_percent: 10,
      start_date: "2026-11-22",
      end_date,
    }),
  );

  sampled([
    ["what promotions are on", "move that one to end on Friday"],
    ["有哪些促销", "原来那个活动改到周五结束"],
  ])("the day that one is to end on tells of none: %s | %s", async (...messages) => {
    const { waiting, text } = await shop.lastOf(...messages);
    expect(waiting).toEqual([]);
    expect(text).toMatch(/Which one would you like|请问您选哪一个/);
  });
});

describe("while the first day of a promotion is asked for", () => {
  sampled([
    [["10% off tents for a week", "how are sales this week"], { start_date: "2026-11-16", end_date: "2026-11-22" }],
    [["帐篷打九折一周", "周一卖了多少"], { start_date: "2026-11-16", end_date: "2026-11-16" }],
  ])("sales are of days that are over: %s", async (messages, args) =>
    expect((await shop.lastOf(...messages)).made).toEqual([{ name: "get_sales", args }]),
  );
});

describe("a question behind one order of several is of that one", () => {
  sampled([
    [["unshipped orders", "the oldest", "who bought it"], "search_orders", "326112012345"],
    [["orders today", "the biggest", "where is it"], "track_logistics", "326112128183"],
    [["王萍萍的订单", "最近的一单", "发货了吗"], "track_logistics", "326103136102"],
    [["orders of Guo Fang", "her last one", "has it shipped"], "search_orders", "326112012345"],
  ])("%s", async (messages, name, id) =>
    expect((await shop.lastOf(...messages)).made).toEqual([{ name, args: { order_ids: [id] } }]),
  );
});

describe("two counts in one message are both told", () => {
  const counted = (order_status: string, days?: Record<string, string>) => ({
    name: "search_orders",
    args: expect.objectContaining({ order_status, ...days }),
  });
  const month = { start_date: "2026-11-01", end_date: "2026-11-30" };

  sampled([
    [["orders this month", "how many were cancelled, how many returned"], month],
    [["本月订单", "取消了多少单，退货多少单"], month],
    [["本月订单", "取消有多少单，退货有多少单"], month],
  ])("%s", async (messages, days) =>
    expect((await shop.lastOf(...messages)).made).toEqual([counted("cancelled", days), counted("returned", days)]),
  );

  sampled(["how many were cancelled and how many were returned", "取消的有几个，退货的有几个"])(
    "and both by the shop, where others could be asked: %s",
    async (message) => expect((await all.lastOf(message)).made).toEqual([counted("cancelled"), counted("returned")]),
  );
});

describe("figures of the shop are those that are asked for", () => {
  it.each([
    ["how many red backpacks and blue backpacks did we sell", ["red", "blue"]],
    ["黑色帐篷、红色帐篷和蓝色帐篷各卖了多少", ["black", "red", "blue"]],
    ["红色背包和蓝色睡袋卖了多少", ["red", "blue"]],
  ])("of each thing with what it is like: %s", async (message, colours) =>
    expect((await all.lastOf(message)).made).toMatchObject(
      colours.map((colour) => ({ name: "get_sales", args: { colour } })),
    ),
  );

  it.each([
    [["what do sleeping bags and backpacks sell for"], "search_products"],
    [["上周毛利率"], "get_sales"],
  ])("by what they are called: %s", async (messages, name) =>
    expect((await all.lastOf(...messages)).made).toMatchObject([{ name }]),
  );

  it.each([
    [["which day last month was our best", "what sold most that day"], "rank_products"],
    [["上个月哪天卖得最好", "那天多少单"], "get_sales"],
  ])("of a day of a long list: %s", async (messages, name) =>
    expect((await all.lastOf(...messages)).made).toMatchObject([{ name, args: { start_date: "2026-10-20" } }]),
  );

  it.each([
    ["which orders are not shipped yet", "ship them all"],
    ["还有几单没发", "都发了吧"],
    ["满300减50，下周末全店"],
    ["最贵的商品降价30"],
    ["spend 300, get 50 off on all jackets next week"],
  ])("and nothing is looked up for what cannot be done: %s", async (...messages) => {
    const { made, waiting, text } = await all.lastOf(...messages);
    expect([made, waiting]).toEqual([[], []]);
    expect(text).toMatch(/I cannot do this here|这里无法办理/);
  });

  sampled([
    ["stock below 10", { max_stock: 9 }],
    ["库存少于10的", { max_stock: 9 }],
    ["库存不超过5的商品", { max_stock: 5 }],
    ["库存超过390的商品", { min_stock: 391 }],
  ])("%s", async (message, args) => expect((await shop.lastOf(message)).made[0]?.args).toEqual(args));

  it("what was cancelled is summed up", async () =>
    expect((await shop.lastOf("cancelled orders last week")).text).toContain("CNY 983 in all:"));

  it("who asks whether an order is on its way learns in which state it is", async () =>
    expect((await shop.lastOf("Hu Wei's order shipped?")).text).toContain("not shipped yet"));
});

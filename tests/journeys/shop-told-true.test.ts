import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const options = { now: new Date("2026-11-21T15:04:00+08:00"), user: "M1001" };
const shop = conversations({ ...options, domains: ["merchant"] });
const both = conversations({ ...options, domains: ["merchant", "traffic"] });

const named = ({ name, args }: { name: string; args: Record<string, unknown> }) => [name, args];
const madeBy = async (...messages: string[]) => (await shop.lastOf(...messages)).made.map(named);

describe("what is begun or changed is what was said", () => {
  const week = { start_date: "2026-11-22", end_date: "2026-11-28", discount_percent: 30 };

  sampled([
    ["put the black gas canister on 30% off for a week", "from tomorrow not today"],
    ["给黑色气罐打七折一个星期", "从明天开始，不是今天"],
  ])("a day denied behind the first one is no last day: %s | %s", async (...messages) =>
    expect((await shop.lastOf(...messages)).waiting).toMatchObject([{ name: "create_promotion", args: week }]),
  );

  it("changes the promotion of the product that was shown", async () =>
    expect(
      (await shop.lastOf("price of the blue head torch", "extend its promotion to the end of the month")).waiting,
    ).toMatchObject([{ name: "change_promotion", args: { promotion_id: "PR-107732", end_date: "2026-11-30" } }]));

  sampled([
    ["should i lower the price of hiking socks", "ok make it 35"],
    ["登山杖该怎么定价", "那就改成99吧"],
  ])("a bare amount behind price advice sets a price, which nothing here does: %s | %s", async (...messages) => {
    const { made, text } = await shop.lastOf(...messages);
    expect(made).toEqual([]);
    expect(text).toMatch(/I cannot do this here|这里无法办理/);
  });

  it.each(["把黑色气罐涨到32", "把黑色气罐涨到32，另外蓝色头灯下架"])("%s", async (message) =>
    expect(await shop.lastOf(message)).toMatchObject({ made: [], text: expect.stringContaining("这里无法办理") }),
  );
});

describe("what is not served is named, and nothing else is told in its place", () => {
  sampled([
    ["王芳的快递到哪了", "催一下", "催一下"],
    ["where is Wang Fang's parcel", "hurry it up", "hurry it up"],
  ])("parcels are not urged on: %s | %s", async (first, second, told) =>
    expect((await shop.lastOf(first, second)).text).toContain(told),
  );

  sampled([
    ["西湖有几起事故", "有人死吗", "有人死"],
    ["how many accidents in xihu today", "did anybody die", "anybody die"],
  ])("of those in accidents, only the injured are counted: %s | %s", async (first, second, told) =>
    expect((await both.lastOf(first, second)).text).toContain(told),
  );

  it("greets who says no more", async () => expect((await both.lastOf("有人吗")).text).toBe("您好！有什么可以帮您？"));

  sampled([
    ["ship gao's order", "the orders of gao"],
    ["发一下胡伟的单，顺便看下刘静那单付款没", "“发”"],
  ])("who or what is left out is named: %s", async (message, told) =>
    expect((await shop.lastOf(message)).text).toContain(told),
  );

  sampled([
    ["find keywords for tents", "which one's best for mine", "several figures"],
    ["查一下帐篷的关键词", "哪个最好", "多个数字"],
  ])("of several figures, none is taken for what is best: %s | %s", async (first, second, told) =>
    expect((await shop.lastOf(first, second)).text).toContain(told),
  );

  sampled([
    ["find keywords for tents", "add it to the title"],
    ["查一下帐篷的关键词", "把它加到标题里"],
  ])("rules are no answer to an order that nothing here carries out: %s | %s", async (...messages) =>
    expect(await shop.lastOf(...messages)).toMatchObject({
      made: [],
      text: expect.stringMatching(/I cannot do this here|这里无法办理/),
    }),
  );

  it("looks up the rules that a question is for", async () =>
    expect(await madeBy("find keywords for tents", "what must stand in the title")).toMatchObject([
      ["lookup_shop_rules", {}],
    ]));

  it("tells the most of a figure that is named", async () =>
    expect((await shop.lastOf("find keywords for tents", "which has the most searches")).text).toContain("3562"));

  it("ranks nothing of what was only told again", async () =>
    expect((await shop.lastOf("双十一卖得怎么样", "和平时比", "哪个品类最好")).text).not.toContain("所列各项相同"));
});

describe("each part of a message is served", () => {
  sampled([
    "find keywords for hiking boots and suggest a price for them",
    "keywords for hiking boots, also price advice for hiking boots",
    "查登山鞋的商机词，再给它们定价建议",
  ])("%s", async (message) =>
    expect(await madeBy(message)).toEqual([
      ["suggest_keywords", expect.objectContaining({ sku_names: ["hiking boots"] })],
      ["advise_price", { sku_names: ["hiking boots"] }],
    ]),
  );

  sampled([
    ["what is low on stock", "the red and green ones", ["red", "green"]],
    ["哪些商品库存少", "红色和绿色的", ["red", "green"]],
    ["what is low on stock", "green instead of red", ["green"]],
  ])("each of several values has a look-up: %s | %s", async (first, second, colours) =>
    expect(await madeBy(first, second)).toEqual(
      colours.map((colour) => ["search_products", { low_stock: true, colour }]),
    ),
  );

  sampled([
    ["list my tents", "red or blue ones"],
    ["看下我的帐篷", "红色或蓝色的"],
  ])("those of a whole list are told: %s | %s", async (...messages) => {
    const { made, text } = await shop.lastOf(...messages);
    expect(made).toEqual([]);
    expect(text.trim().split("\n")).toHaveLength(2);
  });

  it.each(["郭敏的四件马甲发了吗", "郭敏的4件马甲发了吗"])(
    "pieces of a thing are not looked for: %s",
    async (message) =>
      expect(await madeBy(message)).toEqual([
        ["track_logistics", { consumer_names: ["郭敏"], sku_names: ["down vest"] }],
      ]),
  );
});

describe("it is the first of a ranking that one was asked for", () => {
  sampled([
    ["which of my tents sells fastest", "stock of it", "search_products"],
    ["哪款帐篷卖得最快", "预测下它下周卖多少", "forecast_sales"],
  ])("%s | %s", async (first, second, name) =>
    expect(await madeBy(first, second)).toEqual([[name, expect.objectContaining({ sku_ids: ["10001123055890"] })]]),
  );

  it("means all that were asked for", async () =>
    expect((await madeBy("best sellers this week", "stock of them"))[0]?.[1]).toHaveProperty("sku_ids.4"));
});

describe("what is meant is what was shown", () => {
  sampled([
    ["orders today", "cancel the first one"],
    ["orders today", "cancel it"],
    ["今天的订单", "取消第一个"],
    ["今天的订单", "取消它"],
  ])("orders are not cancelled, and nothing else in their place: %s | %s", async (...messages) => {
    const { made, waiting, text } = await shop.lastOf(...messages);
    expect({ made, waiting }).toEqual({ made: [], waiting: [] });
    expect(text).toMatch(/I cannot do this here|这里无法办理/);
  });

  it("an ordinal counts to no place in a list that is still to come", async () => {
    const { waiting, text } = await shop.lastOf("sales last week", "cancel the first one");
    expect(waiting).toEqual([]);
    expect(text).toMatch(/PR-\d+[\s\S]*Which one would you like\?$/);
  });

  sampled([
    ["stock", "which ones are under 10", { max_stock: 9 }],
    ["库存", "哪些低于10", { max_stock: 9 }],
    ["stock of the tent", "which ones are over 100", { sku_names: ["two-person tent"], min_stock: 101 }],
    ["帐篷的库存", "超过100的", { sku_names: ["two-person tent"], min_stock: 101 }],
    ["stock", "which ones are cheaper than 50 yuan", { max_price_cny: 50 }],
    ["库存", "100块以下的", { max_price_cny: 100 }],
  ])("a bare bound is of the measure that was asked for: %s | %s", async (first, second, args) =>
    expect(await madeBy(first, second)).toEqual([["search_products", args]]),
  );

  it("the measure stays from bound to bound", async () =>
    expect(await madeBy("stock", "which ones are under 10", "and over 300")).toEqual([
      ["search_products", { min_stock: 301 }],
    ]));

  sampled([
    ["sales of the tent and the backpack", "which did better", "Highest of those shown:\n- Sales of hiking backpack"],
    ["sales of the tent and the backpack", "which is worse", "Lowest of those shown:\n- Sales of two-person tent"],
  ])("of two, the one that sold more is told: %s | %s", async (first, second, told) =>
    expect((await shop.lastOf(first, second)).text).toContain(told),
  );

  sampled([
    ["上周销售额", "上上周呢", "哪个利润高", "所列当中最高的：\n- 全店 2026-11-09"],
    ["sales last week", "and the week before", "which had the lower profit", "- Sales of the whole shop, 2026-11-02"],
  ])("a profit is compared where it is asked for: %s | %s | %s", async (first, second, third, told) =>
    expect((await shop.lastOf(first, second, third)).text).toContain(told),
  );

  sampled([
    ["orders yesterday", "which is the most expensive", "and the cheapest", "CNY 62"],
    ["昨天的订单", "哪个最贵", "最便宜的呢", "62 元"],
  ])("the cheapest behind the dearest is that of all: %s | %s | %s", async (first, second, third, told) =>
    expect((await shop.lastOf(first, second, third)).text).toContain(told),
  );

  it("where one of the orders is now is looked up", async () =>
    expect(await madeBy("orders yesterday", "the second one", "where is it")).toEqual([
      ["track_logistics", { order_ids: ["326112036102"] }],
    ]));
});

describe("while a promotion is set up", () => {
  sampled([
    ["set up a promotion", "for the tent", "when does it end", "Could you tell me the first day and the last day?"],
    ["设个促销", "给帐篷", "什么时候结束", "请问开始日期是什么、结束日期是什么？"],
  ])("its days are asked for: %s | %s | %s", async (first, second, third, told) => {
    const { made, text } = await shop.lastOf(first, second, third);
    expect({ made, text }).toEqual({ made: [], text: told });
  });

  it("it is asked in the language of the user", async () =>
    expect((await shop.lastOf("促销", "给帐篷", "红色", "九折")).text).toBe("请问开始日期是什么、结束日期是什么？"));
});

describe("what no figures tell is named alone", () => {
  it.each([
    ["周几卖得最好", "周几"],
    ["which weekday sells best", "which weekday"],
    ["top customers", "top customers"],
  ])("%s", async (message, told) =>
    expect(await shop.lastOf(message)).toMatchObject({ made: [], text: expect.stringContaining(told) }),
  );

  sampled([
    ["orders today", "who bought the most", "who bought the most"],
    ["今天的订单", "谁买得最多", "谁买得最多"],
  ])("%s | %s", async (first, second, told) =>
    expect(await shop.lastOf(first, second)).toMatchObject({ made: [], text: expect.stringContaining(told) }),
  );

  it.each([
    ["库存值多少钱", "库存值"],
    ["my stock value", "stock value"],
    ["whats my stock worth", "stock worth"],
  ])("%s", async (message, told) => expect((await shop.lastOf(message)).text).toContain(`“${told}”`));

  it("stock is not filled up", async () =>
    expect((await shop.lastOf("stock", "add 50 to stock")).text).toContain("I cannot do this here"));
});

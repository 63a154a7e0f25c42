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

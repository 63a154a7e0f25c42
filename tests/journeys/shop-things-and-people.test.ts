import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const shop = conversations({ domains: ["merchant"], now: new Date("2026-11-21T15:04:00+08:00"), user: "M1001" });

const last = async (...messages: string[]) => (await shop.turnsOf(...messages)).at(-1);
const ofChenFang = (name: string) => [{ name: "search_orders", args: { consumer_names: [name] } }];

describe("a person who was shown is meant by a pronoun", () => {
  sampled([
    ["326112036102", "how many times has he bought from us", "Chen Fang"],
    ["订单326112036102", "他一共买过几次", "陈芳"],
  ])("%s | %s", async (first, second, name) => expect((await last(first, second))?.made).toEqual(ofChenFang(name)));

  sampled([["326112036102", "买家是谁", /陈芳/]])(
    "and is told without a rule being read: %s | %s",
    async (first, second, told) => {
      const turn = await last(first, second);
      expect(turn?.made.map(({ name }) => name)).not.toContain("lookup_shop_rules");
      expect(turn?.text).toMatch(told);
    },
  );

  it("or by the family name alone", async () => {
    const args = { consumer_names: ["陈姓"], search_key: "goods" };
    const turns = await shop.turnsOf("姓陈的买过什么", "不要已取消的");
    expect(turns.map(({ made }) => made)).toEqual([
      [{ name: "search_orders", args }],
      [{ name: "search_orders", args: { ...args, except_status: ["cancelled"] } }],
    ]);
  });
});

describe("those that were shown are meant", () => {
  const sold = ["10001123895304", "10001123657734", "10001123515192", "10001123523111", "10001123705248"];
  sampled([
    ["our slowest sellers", "stock of those"],
    ["卖得最差的商品", "这几款还有多少库存"],
  ])("by their ids: %s | %s", async (first, second) =>
    expect((await last(first, second))?.made).toEqual([{ name: "search_products", args: { sku_ids: sold } }]),
  );

  sampled([
    ["查一下帐篷", "最便宜那款", "上个月卖了多少", "10001123032133"],
    ["查一下睡袋", "最便宜的那款", "上个月卖了几件", "10001123063809"],
  ])("the one that was asked for: %s | %s | %s", async (first, second, third, id) =>
    expect((await last(first, second, third))?.made).toMatchObject([
      { name: "get_sales", args: { start_date: "2026-10-01", sku_ids: [id] } },
    ]),
  );

  sampled([
    ["库存不足的有哪些", "第二个卖得怎么样"],
    ["what is running low", "how did the second one sell"],
  ])("the one that is counted to, by who tells of it: %s | %s", async (first, second) =>
    expect((await last(first, second))?.made).toMatchObject([
      { name: "get_sales", args: { sku_ids: ["10001123182594"] } },
    ]),
  );

  sampled([
    ["326112036102这个订单查一下", "有几单没发货", { order_status: "to_ship" }],
    ["look up order 326112036102", "how many orders are not shipped yet", { order_status: "to_ship" }],
  ])("unless others are asked for: %s | %s", async (first, second, args) => {
    const [call] = (await last(first, second))?.made ?? [];
    expect(call).toMatchObject({ name: "search_orders", args });
    expect(call?.args).not.toHaveProperty("order_ids");
  });
});

describe("what a list of orders comes to is told of it", () => {
  sampled([
    ["本月退了多少单", "退款金额是多少", "合计 2,690 元、14 件"],
    ["本月退了多少单", "一共退了多少件", "合计 2,690 元、14 件"],
    ["orders of Li Na", "how much did she spend", "8 pieces, CNY 1,271 in all"],
  ])("%s | %s", async (first, second, told) => {
    const turn = await last(first, second);
    expect(turn?.made).toEqual([]);
    expect(turn?.text).toContain(told);
  });

  it("and the largest of them is looked up alone", async () =>
    expect((await last("昨天的订单", "金额最大的那个"))?.made).toEqual([
      { name: "search_orders", args: { start_date: "2026-11-20", sort_by: "amount", limit: 1 } },
    ]));
});

sampled([
  ["any customer complaints this month", "complaints"],
  ["有没有客户投诉", "客户投诉"],
])("complaints are not served: %s", async (message, word) => {
  const turn = await last(message);
  expect(turn?.made).toEqual([]);
  expect(turn?.text).toContain(word);
});

it("a complaint is still a matter of the rules", async () =>
  expect((await last("客户投诉了怎么办"))?.made.map(({ name }) => name)).toEqual(["lookup_shop_rules"]));

sampled([
  ["parcels of SF1234567890", "how many are there"],
  ["2024年1月取消的订单", "有几个"],
])("of what was not found there are none: %s | %s", async (first, second) =>
  expect((await last(first, second))?.made).toEqual([]),
);

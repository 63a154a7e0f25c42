import { describe, expect, it, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { conversations } from "./support/conversations.ts";

vi.setConfig({ testTimeout: 120_000 });

const now = new Date("2026-11-21T15:04:00+08:00");
const shop = conversations({ domains: ["merchant"], now, user: "M1001" });
const roads = conversations({ domains: ["traffic"], now });

const argsOf = (made: readonly { args: Record<string, unknown> }[]) => made.map(({ args }) => args);

describe("the sides of a comparison", () => {
  sampled([
    ["上周五晚高峰和这周五晚高峰比一比，萧山区"],
    ["compare the evening rush of 13 November and 20 November, Xiaoshan"],
    ["萧山区上周五晚高峰和这周五晚高峰比一比"],
  ])("are of the same place: %s", async (message) => {
    expect(argsOf((await roads.lastOf(message)).made)).toEqual([
      {
        ...{ district: "萧山区", part: "evening_rush" },
        ...{ start_date: "2026-11-13", end_date: "2026-11-13" },
        ...{ other_start_date: "2026-11-20", other_end_date: "2026-11-20" },
      },
    ]);
  });

  sampled([["西湖区和余杭区，11月比10月"], ["Xihu and Yuhang, November against October"]])(
    "are each place over both months, where places and months are named together: %s",
    async (message) => {
      const { made } = await roads.lastOf(message);
      expect(argsOf(made)).toMatchObject(
        ["西湖区", "余杭区"].map((district) => ({
          district,
          start_date: "2026-11-01",
          other_start_date: "2026-10-01",
        })),
      );
      expect(made.some(({ args }) => "other_district" in args)).toBe(false);
    },
  );

  it("are one place in one month against another in another, where they are named in turn", async () => {
    expect(argsOf((await roads.lastOf("西湖区11月和余杭区10月比")).made)).toMatchObject([
      { district: "西湖区", other_district: "余杭区", start_date: "2026-11-01", other_start_date: "2026-10-01" },
    ]);
  });
});

describe("what several calls have counted", () => {
  const counted = "Total number of accidents in Xihu and Binjiang last week";
  const countedHan = "上周西湖区和滨江区各有多少起事故";

  sampled([
    [[counted, "which of the two had more?"], "Xihu District had 24"],
    [[counted, "which of the two had more per day?"], "Xihu District had 24"],
    [[countedHan, "哪个区多"], "西湖区2026-11-09至2026-11-15共发生24起"],
    [[countedHan, "哪个区少一些"], "滨江区2026-11-09至2026-11-15共发生19起"],
    [[countedHan, "哪个区多", "两个区加起来多少"], "24 + 19 = 43"],
  ])("is compared and summed up by the totals: %j", async (messages, told) => {
    expect((await roads.lastOf(...messages)).text).toContain(told);
  });

  sampled([[["accidents in Hangzhou last week", "which of the two had more?"]], [[countedHan, "哪条路最多"]]])(
    "tells nothing of what is no total: %j",
    async (messages) => expect((await roads.lastOf(...messages)).text).not.toMatch(/Highest|最高/),
  );
});

describe("a few of those shown", () => {
  sampled([
    [["accidents yesterday", "only Xihu, Binjiang and Shangcheng", "the sum of these three"], "4 + 3 + 2 = 9"],
    [["杭州昨天几起事故", "只要上城、滨江、西湖的", "三个区加起来多少"], "4 + 3 + 2 = 9"],
    [["杭州昨天几起事故", "只看上城和滨江的"], "- 滨江区 4\n- 上城区 3"],
  ])("are all those that are named: %j", async (messages, told) => {
    expect((await roads.lastOf(...messages)).text).toContain(told);
  });

  sampled([
    [
      [
        "Rank the districts by congestion yesterday",
        "just the top three districts",
        "which of these had the most accidents?",
      ],
    ],
    [["各区昨天的拥堵排名", "只看前三名", "其中哪个区事故最多"]],
  ])("are asked about alone: %j", async (messages) => {
    const { made, text } = await roads.lastOf(...messages);
    expect(argsOf(made).map(({ district }) => district)).toEqual(["上城区", "滨江区", "西湖区"]);
    expect(text).not.toMatch(/Xiaoshan|萧山/);
  });

  sampled([
    [["accidents yesterday", "only Xihu and Binjiang", "and the day before?"]],
    [["杭州昨天几起事故", "只要西湖、滨江的", "前天呢"]],
  ])("go on together: %j", async (messages) => {
    expect(argsOf((await roads.lastOf(...messages)).made)).toEqual([
      { district: "西湖区", date: "2026-11-19" },
      { district: "滨江区", date: "2026-11-19" },
    ]);
  });

  it("are those of the list, and not the one that was looked up since", async () => {
    const { made } = await shop.lastOf(
      "最近30天完全没卖出去的商品有哪些",
      "第一个库存多少",
      "这些里面还有库存的是哪几个",
    );
    // Who ranks the products tells their stock, too.
    expect(made).toMatchObject([{ name: "rank_products", args: { in_stock: true } }]);
    expect(made[0]?.args.sku_ids).toHaveLength(5);
  });
});

describe("a condition that was only asked about", () => {
  sampled([
    [["Where is the parcel to Lhasa?", "is it delayed?", "the gloves order of Hu Wei: when was it ordered?"]],
    [["寄到拉萨的包裹到哪了", "有延误的吗", "胡伟那单什么时候下的"]],
  ])("does not narrow what is asked for next, where nothing was so: %j", async (messages) => {
    const { made, text } = await shop.lastOf(...messages);
    expect(made.some(({ args }) => "late" in args)).toBe(false);
    expect(text).toContain("326112112345");
  });

  sampled([[["orders to Beijing that are late", "and to Shanghai?"]], [["寄到北京的单延误了吗", "寄到上海的呢"]]])(
    "stays for another place: %j",
    async (messages) => {
      expect(argsOf((await shop.lastOf(...messages)).made)).toMatchObject([{ cities: ["Shanghai"], late: true }]);
    },
  );
});

describe("the days of the last orders", () => {
  sampled([
    [["Show me today's orders", "not only today's, all orders that are not shipped"]],
    [["Show me today's orders", "all that are not shipped, not just today's"]],
    [["今天的订单", "不光今天下的，所有还没发货的订单都要"]],
    [["今天的订单", "全部未发货订单，不限今天"]],
    [["昨天的订单有没发货的吗", "不限日期的呢"]],
  ])("are lifted: %j", async (messages) => {
    const [args, ...others] = argsOf((await shop.lastOf(...messages)).made);
    expect(others).toEqual([]);
    expect(args).toMatchObject({ order_status: "to_ship" });
    expect(args).not.toHaveProperty("start_date");
  });

  sampled([[["今天的订单", "没发货的有几个"]], [["Show me today's orders", "which are not shipped?"]]])(
    "stay, where they are not spoken of: %j",
    async (messages) => {
      const { made, text } = await shop.lastOf(...messages);
      expect(text).not.toContain("326112012345");
      expect(argsOf(made).every((args) => args.start_date === "2026-11-21")).toBe(true);
    },
  );

  it("of which nothing was shown are looked up", async () => {
    const { made } = await shop.lastOf(
      "Show me today's orders",
      "the orders of yesterday, are any of them not shipped?",
    );
    expect(argsOf(made)).toMatchObject([{ order_status: "to_ship", start_date: "2026-11-20" }]);
  });

  it("are those of a question that is asked instead of choosing what an earlier one is for", async () => {
    const asked = ["今天的订单按金额排一下", "最大那单寄到哪"];
    expect((await shop.lastOf(...asked)).text).toContain("请问您指的是哪一种");
    expect(argsOf((await shop.lastOf(...asked, "2026-11-20 的订单里哪个金额最大")).made)).toMatchObject([
      { start_date: "2026-11-20", sort_by: "amount" },
    ]);
    expect(argsOf((await shop.lastOf(...asked, "订单")).made)).toMatchObject([{ sort_by: "amount" }]);
  });
});

import { describe, expect, it } from "vitest";
import { sampled } from "../support/runs.ts";
import { now } from "./support/assistant.ts";
import { conversations } from "./support/conversations.ts";

const assistant = conversations({ now, environment: { MERCHANT_USER: "M1001", TRAVEL_USER: "P1001" } });
const yesterday = { date: "2026-11-19" };

/** The calls of a message, in the order of their names. */
async function calls(said: string) {
  const { made } = await assistant.lastOf(said);
  return made.sort((a, b) => a.name.localeCompare(b.name));
}

describe("several things asked for in one message", () => {
  sampled([
    ["请查昨天：余杭区拥堵指数、西湖区交通事故"],
    ["昨天的数据：余杭区拥堵指数、西湖区交通事故"],
    ["yesterday: congestion index of Yuhang, accidents in Xihu"],
    ["congestion index of Yuhang, accidents in Xihu yesterday"],
  ])("%s: each has its own place, and the day of the heading", async (said) => {
    expect(await calls(said)).toEqual([
      { name: "get_congestion_index", args: { district: "余杭区", ...yesterday } },
      { name: "list_traffic_accidents", args: { district: "西湖区", ...yesterday } },
    ]);
  });

  it("steps for several places in a row are taken for each of them", async () => {
    const made = await calls("分析余杭区和西湖区昨天的交通状况");
    expect(made.map(({ name, args }) => `${name} ${args.district}`)).toEqual([
      "get_congestion_index 余杭区",
      "get_congestion_index 西湖区",
      "list_most_congested_roads 余杭区",
      "list_most_congested_roads 西湖区",
      "list_traffic_accidents 余杭区",
      "list_traffic_accidents 西湖区",
    ]);
  });

  sampled([
    ["查一下昨天的三项：余杭区拥堵指数、余杭区到西湖区的出行量、全市最堵的路"],
    ["帮我查昨天的三样数据：余杭区拥堵指数、余杭区到西湖区的出行量、全市最堵的路"],
    ["For yesterday, three things: index of Yuhang, trips from Yuhang to Xihu, worst road citywide"],
  ])("%s: all three are of the day of the heading", async (said) => {
    const made = await calls(said);
    expect(made).toHaveLength(3);
    expect(made.map(({ args }) => args)).toEqual(made.map(() => expect.objectContaining(yesterday)));
  });

  sampled([["Yesterday: traffic in Xihu, and sales"], ["昨天：销售额，西湖区堵不堵"]])(
    "%s: the day of the heading is that of both domains",
    async (said) => {
      const made = await calls(said);
      expect(made.map(({ name }) => name)).toEqual(["get_congestion_index", "get_sales"]);
      for (const { args } of made) expect(JSON.stringify(args)).toContain("2026-11-19");
    },
  );

  sampled([
    ["How many blue rain jackets are in stock, and which promotions are running?"],
    ["which promotions are running, and how many blue rain jackets are in stock?"],
  ])("%s: the things of one question are not those of the other", async (said) => {
    expect(await calls(said)).toEqual([
      { name: "list_promotions", args: { promotion_status: "running" } },
      { name: "search_products", args: { sku_names: ["rain jacket"], colour: "blue" } },
    ]);
  });

  sampled([
    ["What was bought in order 326111928183, and where is its parcel?"],
    ["订单326111928183买了什么，包裹到哪了？"],
  ])("%s: both are of the order that is named", async (said) => {
    const made = await calls(said);
    expect(made).toHaveLength(2);
    for (const { args } of made) expect(JSON.stringify(args)).toContain("326111928183");
  });

  sampled([
    ["12月1日到3日我在苏黎世需要一家酒店和一辆车", "一辆车"],
    ["我要一家酒店和一辆车，苏黎世12月1日到3日", "一辆车"],
    ["I need a hotel and a car in Zurich from 1 to 3 December", "a car"],
  ])("%s: what comes later is announced", async (said, later) => {
    const { text } = await assistant.lastOf(said);
    expect(text).toMatch(new RegExp(`(?:随后处理|still to come).*${later}`));
  });
});

describe("what is said behind a comma is of what was asked for before it", () => {
  const stay = (hotel_id: string) => ({
    name: "book_hotel",
    args: { hotel_id, check_in: "2027-02-02", check_out: "2027-02-04" },
  });
  const tour = { name: "book_excursion", args: { excursion_id: "EX-0101", date: "2027-02-03", people: 2 } };

  sampled([
    ["预订酒店HT-0102，2月2日入住，住2晚，还有2月3日的游览EX-0101，2个人"],
    ["预订酒店HT-0102，2月2日入住，2月4日退房，再订2月3日的游览EX-0101，2个人"],
    ["预订酒店HT-0102，2月2日入住，住2晚，2月3日，游览EX-0101，2个人"],
    ["EX-0101那个游览，2月3日，2个人，还有酒店HT-0102，2月2日入住，住2晚，都订上"],
    ["Book hotel HT-0102, check in on 2 February, 2 nights, and also excursion EX-0101 on 3 February, 2 people"],
    ["Book hotel HT-0102, in on 2 February, out on 4 February, excursion EX-0101, 3 February, 2 people"],
  ])("%s", async (said) => {
    expect(await calls(said)).toEqual([tour, stay("HT-0102")]);
  });

  it("租车CR-0601，2月2日取车，租3天，还有游览: the days of the car are its own", async () => {
    expect(await calls("租车CR-0601，2月2日取车，租3天，还有2月3日的游览EX-0101，2个人")).toEqual([
      { name: "book_car_rental", args: { car_id: "CR-0601", pick_up_date: "2027-02-02", return_date: "2027-02-05" } },
      tour,
    ]);
  });
});

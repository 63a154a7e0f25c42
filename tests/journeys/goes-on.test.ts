import { AIMessage, HumanMessage } from "@langchain/core/messages";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isControl, isHandOff } from "../../src/engine/dialog/protocol.ts";
import { oneIn, sampled } from "../support/runs.ts";
import { type Journey, openJourney } from "./support/assistant.ts";

let assistant: Journey;
beforeAll(async () => {
  assistant = await openJourney({ MERCHANT_USER: "M1001" });
});
afterAll(() => assistant.close());

interface Call {
  name: string;
  args: Record<string, unknown>;
}

/** The calls that each of some messages led to. */
async function callsFor(...messages: string[]): Promise<Call[][]> {
  const talk = assistant.another();
  const known = new Set<string | undefined>();
  const made: Call[][] = [];
  for (const message of messages) {
    const { state } = await talk.say(message);
    const calls = state.messages
      .filter((one) => AIMessage.isInstance(one))
      .flatMap(({ tool_calls = [] }) => tool_calls)
      .filter(({ id, name }) => !known.has(id) && !isControl(name) && !isHandOff(name));
    for (const { id } of calls) known.add(id);
    made.push(calls.map(({ name, args }) => ({ name, args })));
  }
  return made;
}

const lastOf = async (...messages: string[]) => (await callsFor(...messages)).at(-1);

it("names no words in which the user only speaks of themself", async () => {
  const { text } = await assistant.another().say("I live in Binjiang. How is the traffic here?");
  expect(text).toContain("Binjiang District");
  expect(text).not.toContain("understand");
});

describe("a message without a topic of its own", () => {
  it("asks something else of the same place and day", async () => {
    expect(await lastOf("accidents in Xiaoshan yesterday?", "anyone injured?")).toEqual([
      { name: "list_traffic_accidents", args: { district: "萧山区", date: "2026-11-19" } },
    ]);
    expect(await lastOf("How much did I sell this week?", "what sold best")).toMatchObject([
      { name: "rank_products", args: { start_date: "2026-11-16" } },
    ]);
  });

  it("is what the user prefers of what was shown, though it is remembered, too", async () => {
    expect(await lastOf("flights from Zurich to London tomorrow", "I prefer morning flights")).toMatchObject([
      { name: "search_flights", args: { from_city: "Zurich", to_city: "London", part_of_day: "morning" } },
    ]);
    expect(await lastOf("flights from Zurich to London tomorrow", "I prefer window seats")).toEqual([]);
  });

  it("keeps the product, and adds what it is like", async () => {
    expect((await callsFor("登山鞋库存", "蓝色的还能卖几天", "要不要涨点价", "黑色的呢")).slice(1)).toEqual([
      [{ name: "forecast_sales", args: { sku_names: ["hiking boots"], colour: "blue" } }],
      [{ name: "advise_price", args: { sku_names: ["hiking boots"], colour: "blue" } }],
      [{ name: "advise_price", args: { sku_names: ["hiking boots"], colour: "black" } }],
    ]);
  });

  it("is of the product that it only tells the colour of", async () => {
    expect(await lastOf("冲锋衣各个颜色还剩几件啊", "绿的这个月卖了几件")).toMatchObject([
      { name: "get_sales", args: { sku_names: ["rain jacket"], colour: "green" } },
    ]);
    expect(await lastOf("how many tents did we sell last week", "and how many red ones are left")).toMatchObject([
      { name: "search_products", args: { sku_names: ["two-person tent"], colour: "red" } },
    ]);
    expect(await lastOf("how many tents did we sell last week", "which red products sold best")).toEqual([
      { name: "rank_products", args: { colour: "red", order: "best" } },
    ]);
  });

  it("has something done to the thing that was spoken of, which the card shows", async () => {
    expect(await lastOf("蓝色滑雪镜还有多少货", "那就三折 今天到下周日")).toMatchObject([
      { name: "create_promotion", args: { sku_id: "10001123744843", discount_percent: 70 } },
    ]);
    expect(await lastOf("how many head torches are left", "stop the promotion")).toMatchObject([
      { name: "list_promotions", args: { sku_names: ["head torch"] } },
      { name: "cancel_promotion", args: { promotion_id: "PR-107732" } },
    ]);
  });

  it("asks for all that was told before, of another place", async () => {
    const all = await lastOf("要余杭区昨天的交通情况 拥堵、路、事故都要", "西湖区也来一份");
    expect(all?.map(({ name, args }) => [name, args.district])).toEqual([
      ["get_congestion_index", "西湖区"],
      ["list_most_congested_roads", "西湖区"],
      ["list_traffic_accidents", "西湖区"],
    ]);
    expect(await lastOf("congestion in Xihu yesterday", "do Qiantang")).toEqual([
      { name: "get_congestion_index", args: { district: "钱塘区", date: "2026-11-19" } },
    ]);
  });

  it("is no question about rules where it says what is to be done, and when", async () => {
    const [rules, done] = await callsFor(
      "am i allowed to raise prices before a promotion",
      "then do 30% off the black ski goggles, from tomorrow for a week",
    );
    expect(rules).toMatchObject([{ name: "lookup_shop_rules" }]);
    expect(done).toMatchObject([{ name: "search_products" }, { name: "create_promotion" }]);
  });

  it("keeps the person", async () => {
    expect(await lastOf("查一下何丽的订单", "到哪了")).toMatchObject([
      { name: "track_logistics", args: { consumer_names: ["何丽"] } },
    ]);
  });

  it("goes to nobody else", async () => {
    // One of those shown is told.
    expect(await lastOf("从巴塞尔飞伦敦，明天的航班", "有没有晚一点的")).toEqual([]);
    expect(
      await lastOf("what's the worst road in Hangzhou right now?", "how fast do cars move there"),
    ).not.toContainEqual(expect.objectContaining({ name: "search_car_rentals" }));
  });

  it("sets one place against another in other days, and takes both where nothing is set against anything", async () => {
    const made = await callsFor(
      "compare Yuhang and Linping this week",
      "the week before?",
      "which one had more accidents",
    );
    const [other, accidents] = made.slice(1);
    expect(other).toMatchObject([
      { name: "compare_congestion", args: { district: "余杭区", other_district: "临平区", start_date: "2026-11-09" } },
    ]);
    expect(accidents).toMatchObject([
      { name: "list_traffic_accidents", args: { district: "余杭区", date: "2026-11-09" } },
      { name: "list_traffic_accidents", args: { district: "临平区", date: "2026-11-09" } },
    ]);
  });

  it("keeps where a journey begins", async () => {
    const made = await callsFor(
      "flights from Zurich tomorrow",
      "what flights go to Barcelona tomorrow",
      "and back on Tuesday?",
    );
    expect(made.slice(1)).toMatchObject([
      [{ args: { from_city: "Zurich", to_city: "Barcelona", from_date: "2026-11-21" } }],
      [{ args: { from_city: "Barcelona", to_city: "Zurich", from_date: "2026-11-24" } }],
    ]);
  });

  it("tells a question about what is running out by the product that it keeps", async () => {
    expect(await lastOf("do we have any black tents left", "when will they run out", "what about red")).toMatchObject([
      { name: "forecast_sales", args: { sku_names: ["two-person tent"], colour: "red" } },
    ]);
  });

  it("goes on over thanks and a question about rules", async () => {
    const talk = ["flights from Basel to London tomorrow", "how many bags may I take?", "thanks", "and the day after?"];
    expect(await lastOf(...talk)).toMatchObject([
      { name: "search_flights", args: { from_city: "Basel", to_city: "London", from_date: "2026-11-22" } },
    ]);
  });
});

describe("a comparison with what was told", () => {
  it("sets what is named against it", async () => {
    expect(await lastOf("余杭上周每天的拥堵指数", "比拱墅高还是低")).toMatchObject([
      { name: "compare_congestion", args: { district: "余杭区", other_district: "拱墅区", start_date: "2026-11-09" } },
    ]);
    expect(await lastOf("How much did I sell this week?", "better than last week?")).toMatchObject([
      { name: "get_sales", args: { start_date: "2026-11-16", other_start_date: "2026-11-09" } },
    ]);
  });

  it("tells both where no tool sets the like against each other", async () => {
    expect(await lastOf("accidents in Gongshu yesterday", "is that more than on Tuesday?")).toEqual([
      { name: "list_traffic_accidents", args: { district: "拱墅区", date: "2026-11-19" } },
      { name: "list_traffic_accidents", args: { district: "拱墅区", date: "2026-11-17" } },
    ]);
  });
});

it("leaves a request that stands alone as it is", async () => {
  expect(
    await lastOf("accidents in Xiaoshan yesterday?", "What are the most congested roads in Hangzhou today?"),
  ).toEqual([{ name: "list_most_congested_roads", args: { date: "2026-11-20" } }]);
});

it("hands on what somebody who offers a choice only looks up", async () => {
  const traveller = await openJourney({ TRAVEL_USER: "P1001" });
  await traveller.say("Hotels in Basel from 24 to 26 November");
  expect((await traveller.say("rent a car there")).text).toMatch(/^Choice of rental cars in Basel, 2026-11-24/);
  await traveller.close();
});

describe("a message about the shop that goes on", () => {
  it.each(
    oneIn(8, [
      [
        ["how did the hiking boots do last month", "should i lower the price"],
        { name: "advise_price", args: { sku_names: ["hiking boots"] } },
      ],
      [
        ["黑色手套下个月能卖多少", "要不要涨点价"],
        { name: "advise_price", args: { sku_names: ["手套"], colour: "black" } },
      ],
      [
        ["price advice for hiking boots", "which colour is the slowest"],
        { name: "rank_products", args: { sku_names: ["hiking boots"], order: "worst" } },
      ],
      [
        ["orders this month to chengdu", "how many over 1000"],
        { name: "search_orders", args: { cities: ["Chengdu"], start_date: "2026-11-01", min_amount_cny: 1000 } },
      ],
      [
        ["成都的订单", "有超过1000块的吗"],
        { name: "search_orders", args: { cities: ["Chengdu"], min_amount_cny: 1000 } },
      ],
      [
        ["late orders", "not the shanghai ones"],
        { name: "search_orders", args: { late: true, except_cities: ["Shanghai"] } },
      ],
      [
        ["orders for fleece jackets", "who bought it"],
        { name: "search_orders", args: { sku_names: ["fleece jacket"] } },
      ],
      [
        ["tent orders to chengdu this month", "any of those come back?"],
        { name: "search_orders", args: { cities: ["Chengdu"], order_status: "returned" } },
      ],
      [
        ["how many sleeping bags will i sell next week", "week after that?"],
        {
          name: "forecast_sales",
          args: { sku_names: ["sleeping bag"], start_date: "2026-11-30", end_date: "2026-12-06" },
        },
      ],
      [
        ["卖奶粉要办啥证", "我是个体户", "要是开成旗舰店呢"],
        { name: "check_qualifications", args: { category: "infant formula", shop_type: "flagship" } },
      ],
    ]),
  )("%j", async (messages, call) => expect(await lastOf(...messages)).toMatchObject([call]));

  sampled([[["the gas canister sale ends on saturday, right?"]], [["气罐的活动周六就结束了对吧"]]])(
    "%j asks, and ends nothing",
    async (messages) => expect((await lastOf(...messages))?.map(({ name }) => name)).toEqual(["list_promotions"]),
  );

  sampled([
    [
      "red hammock 15 percent, 27th to 30th",
      { discount_percent: 15, start_date: "2026-11-27", end_date: "2026-11-30" },
    ],
    ["put the red hammock on 10% off until sunday", { discount_percent: 10, start_date: "2026-11-20" }],
    ["红色吊床打九折到下周日", { discount_percent: 10, start_date: "2026-11-20" }],
    ["给库存最多的那个打九折，明天到周五", { discount_percent: 10, sku_id: "10001123261784" }],
  ])("%s", async (message, args) =>
    expect(await lastOf(message)).toMatchObject([{ name: "search_products" }, { name: "create_promotion", args }]),
  );

  it("takes the value that is wanted, and not the one that is found too low", async () => {
    expect(await lastOf("蓝色保温壶打七折，明天到周五", "等等 三折太亏 五折")).toMatchObject([
      { name: "create_promotion", args: { discount_percent: 50 } },
    ]);
  });

  sampled([
    ["10% off the black gloves and the green hiking socks, 28th to 29th", [10, 10]],
    ["make the black gloves 10% off and the green hiking socks 15% off, 28th to 29th", [10, 15]],
    ["黑色防寒手套和绿色登山袜 都打九折吧 28号29号两天", [10, 10]],
    ["黑色防寒手套打九折，绿色登山袜打八折，28号到29号", [10, 20]],
  ])("does what is wanted to each thing of several that are described: %s", async (message, [first, second]) => {
    const calls = await lastOf(message);
    const days = { start_date: "2026-11-28", end_date: "2026-11-29" };
    expect(calls?.filter(({ name }) => name === "create_promotion")).toMatchObject([
      { args: { sku_id: "10001123768600", discount_percent: first, ...days } },
      { args: { sku_id: "10001123538949", discount_percent: second, ...days } },
    ]);
  });

  sampled([[["压货最多的 看3个就行", "速干裤那个多少钱"], "太多了 七折清 明天开始到月底", "10001123261784"]])(
    "%j: what was told of last is what something is done with",
    async (before, message, sku) =>
      expect((await lastOf(...before, message))?.at(-1)).toMatchObject({
        name: "create_promotion",
        args: { sku_id: sku },
      }),
  );

  it("counts what is said last by the unit of what is said first", async () => {
    const calls = await lastOf("extend PR-107732 by 3 days and PR-107733 by 5");
    expect(calls?.filter(({ name }) => name === "change_promotion")).toMatchObject([
      { args: { promotion_id: "PR-107732", end_date: "2026-12-01" } },
      { args: { promotion_id: "PR-107733", end_date: "2026-11-29" } },
    ]);
  });
});

it("takes a question up whose run was stopped, with the message that goes on from it", async () => {
  const { app, thread, say } = assistant.another();
  const input = { messages: [new HumanMessage("余杭区昨天的拥堵指数")] };
  for await (const step of await app.graph.stream(input, {
    configurable: { thread_id: thread },
    streamMode: "updates",
  }))
    if ("prepare" in step) break;
  const { text } = await say("西湖区呢？");
  expect(text).toMatch(/余杭区昨天（2026-11-19）全天的平均拥堵指数.*西湖区昨天（2026-11-19）全天的平均拥堵指数/s);
});

it("makes the calls of a message left without an answer again for the one that goes on from it", async () => {
  const dates = { check_in: "2026-12-03", check_out: "2026-12-05" };
  expect(await lastOf("hotels in Zurich from 3 to 5 December\n\nwhat about Basel?")).toEqual([
    { name: "search_hotels", args: { city: "Zurich", ...dates } },
    { name: "search_hotels", args: { city: "Basel", ...dates } },
  ]);
});

const cities = (...named: string[]) => named.map((city) => ({ name: "search_hotels", args: { city } }));
const districts = (...named: string[]) =>
  named.map((district) => ({ name: "get_congestion_index", args: { district } }));

sampled([
  ["hotels in Geneva tomorrow", "and Zurich and Basel?", cities("Zurich", "Basel")],
  ["hotels in Geneva tomorrow", "and in Zurich? And in Basel?", cities("Zurich", "Basel")],
  ["hotels in Geneva tomorrow", "and in Zurich?\n\nand in Basel?", cities("Zurich", "Basel")],
  ["hotels in Geneva tomorrow", "what about Zurich? for two nights?", cities("Zurich")],
  ["日内瓦明天的酒店", "那苏黎世和巴塞尔呢？", cities("Zurich", "Basel")],
  ["日内瓦明天的酒店", "那苏黎世呢？那巴塞尔呢？", cities("Zurich", "Basel")],
  ["congestion index of Yuhang today", "and Xihu? And Binjiang?", districts("西湖区", "滨江区")],
  ["今天余杭区的拥堵指数", "那西湖区呢？那滨江区呢？", districts("西湖区", "滨江区")],
  ["今天余杭区的拥堵指数", "昨天呢？西湖区？", districts("西湖区")],
])("asks the same of each place that it names: %s | %s", async (before, message, calls) => {
  const made = await lastOf(before, message);
  expect(made).toMatchObject(calls);
  expect(made).toHaveLength(calls.length);
});

sampled([["hotels in Zurich and Basel tomorrow"], ["苏黎世和巴塞尔明天的酒店"]])(
  "a list that goes on with the numbers of another one is a list in Markdown, too: %s",
  async (question) => {
    const { text } = await assistant.another().say(question);
    expect(text).toMatch(/[:：]\n1\. HT-01/);
    expect(text).toMatch(/[:：]\n\n[2-9]\. HT-02/);
  },
);

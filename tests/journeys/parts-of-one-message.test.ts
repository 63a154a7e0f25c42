import { expect, vi } from "vitest";
import { sampled } from "../support/runs.ts";
import { eachDomain } from "./support/each-domain.ts";

vi.setConfig({ testTimeout: 120_000 });

const { answerTo: played } = eachDomain();

/** The calls made for a message, as "tool value value", what was said, and the card that is open. */
async function answerTo(domain: string, text: string) {
  const { calls, ...rest } = await played(domain, text);
  return { ...rest, calls: calls.map(({ name, args }) => [name, ...Object.values(args).flat()].join(" ")) };
}

sampled([
  ["how many accidents in Yuhang, and in Linping, on 2026-11-13?", "list_traffic_accidents"],
  ["余杭到西湖、西湖到拱墅，2026-11-13分别多少出行量", "get_travel_volume"],
  ["travel volume Xiaoshan to Binjiang and Xiaoshan to Shangcheng on 2026-11-13", "get_travel_volume"],
])("a day that is said once behind two things holds for both: %s", async (text, tool) => {
  const { calls } = await answerTo("traffic", text);
  expect(calls).toHaveLength(2);
  for (const call of calls) expect(call).toMatch(new RegExp(`^${tool} .*2026-11-13$`));
});

sampled(["西湖堵吗，2026-11-13滨江堵吗", "is there a jam in Xihu, and was there one in Binjiang on 2026-11-13"])(
  "a question that is whole by itself keeps to its own day: %s",
  async (text) => {
    const { calls } = await answerTo("traffic", text);
    expect(calls.filter((call) => call.includes("西湖区") && call.includes("2026-11-13"))).toEqual([]);
  },
);

sampled([
  "hotel in Vienna Dec 7-9 and flight from Zurich",
  "维也纳12月7到9号的酒店，还有从苏黎世过去的航班",
  "我要去 Vienna 出差, 12月7号到9号, hotel and flight from Zurich",
])("a flight is to where the hotel is: %s", async (text) => {
  const { calls } = await answerTo("travel", text);
  expect(calls.map((call) => call.split(" ").sort())).toContainEqual(
    ["search_flights", "Zurich", "Vienna", "2026-12-07", "2026-12-09"].sort(),
  );
});

sampled([
  "show my Geneva bookings and flights from Zurich tomorrow",
  "cancel my Geneva hotel and show flights from Zurich on Dec 3",
  "看看我日内瓦的预订，还有12月3号从苏黎世出发的航班",
])("a flight on a day of its own is no part of it: %s", async (text) => {
  const { calls } = await answerTo("travel", text);
  expect(calls).toContainEqual(expect.stringMatching(/^search_flights Zurich \S+$/));
});

sampled([
  "flights from Zurich, and cancel my Paris hotel",
  "flights from Zurich, and change my Paris hotel",
  "flights from Zurich, and I don't need the Paris hotel any more",
  "从苏黎世出发的航班，另外取消巴黎的酒店",
  "退掉巴黎的车，再查从苏黎世出发的航班",
])("no flight leads to what is given up or changed: %s", async (text) => {
  const { calls } = await answerTo("travel", text);
  expect(calls).toContain("search_flights Zurich");
});

sampled([
  ["flights from Zurich to Rome, and from Geneva to Rome on 2026-12-03", ["Zurich Rome", "Geneva Rome"]],
  ["12月3号苏黎世到罗马的航班，还有日内瓦到罗马的", ["Zurich Rome", "Geneva Rome"]],
])("each journey is looked for: %s", async (text, ways) => {
  const { calls } = await answerTo("travel", text);
  expect(calls).toEqual(ways.map((way) => `search_flights ${way} 2026-12-03`));
});

sampled([
  ["发成都的有多少单，发武汉的呢", ["Chengdu", "Wuhan"]],
  ["how many orders went to Chengdu, what about Wuhan", ["Chengdu", "Wuhan"]],
])("the same of something else is asked for apart: %s", async (text, cities) => {
  const { calls } = await answerTo("merchant", text);
  expect(calls.map((call) => cities.filter((city) => call.includes(city)))).toEqual(cities.map((city) => [city]));
});

sampled([
  "巴黎12月15到19号，租车、酒店都看一下",
  "罗马12月3到5号，酒店和租车都帮我看看",
  "check hotels and rental cars in Paris for Dec 15-19",
])("what is only to be looked at opens no card, and none of it is left out: %s", async (text) => {
  const { calls, card } = await answerTo("travel", text);
  expect(calls.map((call) => call.split(" ")[0]).sort()).toEqual(["search_car_rentals", "search_hotels"]);
  expect(card).toBeUndefined();
});

sampled([
  "Show my rental cars plus SUVs free in Zurich 1-4 December",
  "my cars and which SUVs are free in Zurich 1-4 December",
])("what somebody has is shown beside what is to be had, wherever that is: %s", async (text) => {
  const { calls } = await answerTo("travel", text);
  expect(calls).toEqual(["list_my_bookings car", "search_car_rentals Zurich 2026-12-01 2026-12-04 suv"]);
});

sampled([
  ["西湖区昨天指数多少，明天呢", ["get_congestion_index", "forecast_congestion"]],
  ["Xihu index yesterday, and tomorrow?", ["get_congestion_index", "forecast_congestion"]],
  ["Fuyang: what was it on Nov 10 and what will it be tomorrow", ["get_congestion_index", "forecast_congestion"]],
  ["余杭和临平昨天哪个更堵，余杭后天呢", ["compare_congestion", "forecast_congestion"]],
  ["周一西湖区会堵吗，昨天呢", ["forecast_congestion", "list_daily_congestion"]],
  ["forecast for Xihu from yesterday to tomorrow", ["forecast_congestion"]],
])("each side of today is asked of its own tool: %s", async (text, tools) => {
  const { calls } = await answerTo("traffic", text);
  expect(calls.map((call) => call.split(" ")[0])).toEqual(tools);
});

sampled([
  [
    "what counts as an accident? and how many were there in Xihu yesterday",
    /Every collision/,
    "list_traffic_accidents",
  ],
  ["什么才算事故啊，昨天西湖区出了几起", /每一起碰撞/, "list_traffic_accidents"],
  ["when are rush hours in Hangzhou and which roads were the worst yesterday", /7:00/, "list_most_congested_roads"],
  ["早晚高峰都是几点到几点，顺便看看昨天全市每小时的指数", /7:00/, "list_hourly_congestion"],
])("what something means is told beside what is looked up: %s", async (text, meaning, tool) => {
  const { calls, said } = await answerTo("traffic", text);
  expect(calls.map((call) => call.split(" ")[0])).toEqual([tool]);
  expect(said).toMatch(meaning);
});

sampled([
  ["Potholes in Yuhang, and accidents there yesterday", /Potholes/],
  ["滨江的道路施工，还有昨天那里的事故", /施工/],
])("only the part that nothing serves is refused: %s", async (text, unserved) => {
  const { calls, said } = await answerTo("traffic", text);
  expect(calls.map((call) => call.split(" ")[0])).toEqual(["list_traffic_accidents"]);
  expect(said).toMatch(unserved);
});

sampled([
  "PR-107733什么时候结束，防水袋2026-11-09到11-15卖得咋样",
  "when does PR-107733 end, and how did tents sell last week",
])("what is named by its id takes no days of the part beside it: %s", async (text) => {
  const { calls } = await answerTo("merchant", text);
  expect(calls.find((call) => call.startsWith("list_promotions"))).not.toContain("2026-11");
});

import { AIMessage } from "@langchain/core/messages";
import { expect, it } from "vitest";
import { sampled } from "../support/runs.ts";
import { openJourney } from "./support/assistant.ts";

sampled([
  [
    "What was the congestion index of Yuhang yesterday? And book a hotel in Basel",
    /^The average congestion index of Yuhang District yesterday .*\n\nCould you tell me .*\?$/s,
    "from 2026-12-20 for two nights",
    /^Choice of hotels in Basel, 2026-12-20 to 2026-12-22/,
  ],
  [
    "余杭区昨天的拥堵指数是多少？再帮我订一间苏黎世的酒店",
    /^余杭区昨天.*平均拥堵指数.*\n\n请问.*？$/s,
    "2026-12-20入住，住两晚",
    /^苏黎世的酒店，2026-12-20 至 2026-12-22/,
  ],
])("answers what %j asks of one domain, and asks what the other needs", async (both, answered, details, found) => {
  const assistant = await openJourney({ TRAVEL_USER: "P1001" });
  const { text, state } = await assistant.say(both);
  expect(text).toMatch(answered);
  expect(state.dialog_state).toEqual(["book_hotel"]);
  expect((await assistant.say(details)).text).toMatch(found);
  await assistant.close();
});

sampled([
  [
    "Which flights go from Paris to Basel tomorrow?",
    "any in the evening?",
    /(?:^2|\n1)\. SB175/,
    "Are there accidents in Yuhang this evening?",
    /Yuhang District/,
  ],
  [
    "明天巴黎到巴塞尔的航班",
    "有没有晚上出发的",
    /(?:^2|\n1)\. SB175/,
    "今天晚上西湖区堵不堵",
    /^西湖区晚上（18至23时）的拥堵指数预计为：今天/,
  ],
])("sorts out what it listed for %j only where that is asked about", async (listed, sorts, sorted, other, answered) => {
  const assistant = await openJourney({ TRAVEL_USER: "P1001" });
  await assistant.say(listed);
  expect((await assistant.say(sorts)).text).toMatch(sorted);
  expect((await assistant.say(other)).text).toMatch(answered);
  await assistant.close();
});

it("a place that only one domain knows tells whose a question is, though another is near its words", async () => {
  const assistant = await openJourney({ TRAVEL_USER: "P1001", MERCHANT_USER: "M1001" });
  const { text } = await assistant.say("cars in geneva on 10 december for two days");
  expect(text).toMatch(/^Choice of rental cars in Geneva, 2026-12-10 to 2026-12-12/);
  await assistant.close();
});

sampled([["what is my total for 2027"], ["我2027年一共多少钱"]])(
  "what one's own things cost is asked of the domain that lists them: %s",
  async (asked) => {
    const assistant = await openJourney({ TRAVEL_USER: "P1001", MERCHANT_USER: "M1001" });
    const { state } = await assistant.say(asked);
    const made = state.messages.filter(AIMessage.isInstance).flatMap(({ tool_calls = [] }) => tool_calls);
    expect(made.map(({ name }) => name)).toEqual(expect.arrayContaining(["list_my_bookings", "list_my_tickets"]));
    await assistant.close();
  },
);

sampled([
  ["accidents now and forecast for tomorrow morning", ["list_traffic_accidents", "forecast_congestion"]],
  ["现在的事故，还有明早的预测", ["list_traffic_accidents", "forecast_congestion"]],
  ["上个月有多少订单，比九月多吗", ["search_orders", "search_orders"]],
  ["富阳今天咋样", ["list_hourly_congestion"]],
  // The words are near to rentals, and the place is only one of the roads'.
  ["千岛湖那边昨天车多吗", ["get_congestion_index"]],
  ["cars in geneva on 10 december for two days", ["search_car_rentals"]],
])("gives %j to the domain that it was recognised for", async (asked, called) => {
  const assistant = await openJourney({ TRAVEL_USER: "P1001", MERCHANT_USER: "M1001" });
  const { state } = await assistant.say(asked);
  const made = state.messages.flatMap((one) => (AIMessage.isInstance(one) ? (one.tool_calls ?? []) : []));
  expect(made.map(({ name }) => name).filter((name) => called.includes(name))).toEqual(called);
  expect(made.some(({ name }) => /_sales|track|rank_products|compare/.test(name))).toBe(false);
  await assistant.close();
});

sampled([
  ["cancel my car in Geneva", "yes, and how many orders today?", /Cancelled CB-\d+.*orders on/s],
  ["取消巴黎的租车", "确认，再看看明天西湖区堵不堵", /已取消 CB-\d+.*西湖区的拥堵指数预计/s],
  ["cancel my hotel in Geneva", "yes, and show me my bookings", /Your bookings:/],
])("%s | %s: does what waits, and attends to what follows in its domain", async (first, decision, told) => {
  const assistant = await openJourney({ TRAVEL_USER: "P1001", MERCHANT_USER: "M1001" });
  await assistant.say(first);
  expect((await assistant.say(decision)).text).toMatch(told);
  await assistant.close();
});

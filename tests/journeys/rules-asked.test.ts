import { expect, it } from "vitest";
import { oneIn, sampled } from "../support/runs.ts";
import { openJourney } from "./support/assistant.ts";

/** What is answered to the last of some messages. */
async function lastAnswer(...messages: readonly string[]) {
  const assistant = await openJourney({ TRAVEL_USER: "P1001" });
  let text = "";
  for (const message of messages) text = (await assistant.say(message)).text ?? "";
  await assistant.close();
  return text;
}

sampled([[["下雨的话游览会取消吗", "你们取消了给退钱不"], /^游览活动规定/]])(
  "looks up the rules of what %j goes on from",
  async (messages, rules) => {
    expect(await lastAnswer(...messages)).toMatch(rules);
  },
);

it.each(
  oneIn(8, [
    ["can I cancel my trip and get the money back?", /^How to cancel|^Excursions/],
    ["can I cancel my hotel and get my money back?", /^Hotel bookings/],
    ["我可以取消行程并拿回钱吗", /^游览活动规定/],
    ["能取消酒店并退款吗？", /^酒店预订规定/],
    ["能在日内瓦取车然后开到巴黎还吗", /^租车规定/],
    ["酒店几点才能进房间啊，我一大早就到了", /^酒店预订规定/],
  ]),
)("takes %j for one question, and lists nothing to choose from", async (message, rules) => {
  const text = await lastAnswer(message);
  expect(text).toMatch(rules);
  expect(text).not.toMatch(/Which one|请问/);
});

sampled([
  [["penalty for overloading the car"], /^I found no rule on “overloading”. The nearest:\n\nCar rental/],
  [["can i smoke in the car"], /^I found no rule on “smoke”. The nearest:\n\nCar rental/],
  [["酒店可以带宠物吗"], /^没有找到关于“宠物”的规定。最接近的是：\n\n酒店预订规定/],
  [["酒店可以带狗吗"], /^没有找到关于“狗”的规定。最接近的是：\n\n酒店预订规定/],
  [["机票含餐吗"], /^没有找到关于“餐”的规定。最接近的是：\n\n机票/],
  [["房价含税吗"], /^付款/],
  [["租车含油吗"], /^租车规定/],
  [["改签要扣多少钱"], /^机票改签规定/],
  [["租车要押金吗"], /^租车规定/],
  [["能开发票吗"], /^付款/],
  [["what does checked baggage cost"], /^Baggage allowance/],
])("says which words of %j no rule mentions", async (messages, told) => {
  expect(await lastAnswer(...messages)).toMatch(told);
});

it("looks rules up by what the question is of, and not by all that was said before", async () => {
  expect(await lastAnswer("要是你们航班延误 赔不赔", "退款几天到账总能说吧")).toMatch(/^付款、币种与发票/);
  expect(
    await lastAnswer("which cars can I rent in geneva on 10 december for two days", "does that include petrol"),
  ).toMatch(/^Car rental/);
});

sampled([
  ["book flight SB104 on 2026-12-03", /^I cannot do this here: “book flight”/],
  ["book a flight to Rome tomorrow", /^I cannot do this here: “book a flight”/],
  ["帮我订航班SB104，12月3日", /^这里无法办理：“订航班”/],
])("says for %j that no flight is sold here, and lists no tickets", async (message, said) => {
  const text = await lastAnswer(message);
  expect(text).toMatch(said);
  expect(text).not.toMatch(/TK-\d/);
});

it.each([
  ["我的票能退吗", "那退了吧", /TK-\d+/],
  ["酒店能取消吗", "那取消吧", /HB-\d+/],
  ["can I cancel my hotel?", "then cancel it", /HB-\d+/],
])("goes on from the rules of %j to the things that %j is said of", async (question, request, thing) => {
  expect(await lastAnswer(question, request)).toMatch(thing);
});

it.each([
  ["flights from Zurich to London on 27 November", "book the second one", "“book the second one”", "Change a ticket."],
  ["11月27日苏黎世到伦敦的航班", "订第二个", "“订第二个”", "改签。"],
])(
  "says of %j that nobody books it, and what can be done instead, and quotes no rule: %j",
  async (...[list, request, said, possible]) => {
    const lines = (await lastAnswer(list, request)).split("\n");
    expect(lines[0]).toMatch(/^2\. SB\d+-20261127/);
    expect(lines[1]).toContain(said);
    expect(lines[2]).toContain(possible);
    expect(lines).toHaveLength(3);
  },
);

it("adds up what the rates of a list come to, and keeps the choice open", async () => {
  const text = await lastAnswer("rent me a car in Rome from 20 to 24 December", "what does it cost in total");
  expect(text).toMatch(/CNY 310 × 4 = CNY 1,240[\s\S]*Which one would you like\?$/);
});

sampled([
  [["Accidents in Hangzhou last week", "how many of those had injured people?"], /injured in \d+ of them/],
  [["余杭区上周的交通事故", "追尾的多不多"], /追尾 \d+/],
])("counts in what was told for %j and defines nothing", async (messages, counted) => {
  expect(await lastAnswer(...messages)).toMatch(counted);
});

it("answers at a card whether a child pays", async () => {
  const text = await lastAnswer(
    "book the Lake Como boat trip on 16 December for two",
    "do we have to pay for our 3 year old?",
  );
  expect(text).toContain("children under 4 take part free of charge");
});

sampled([
  ["trend for Xihu over four weeks", /^The congestion index of Xihu District/],
  ["What tours do you run in Tokyo on December 20?", /^Choice of excursions in Tokyo/],
  ["how heavy can my carry-on be?", /^Baggage allowance/],
])("plans %j for the domain that it is clearly for", async (message, answered) => {
  expect(await lastAnswer(message)).toMatch(answered);
});

it.each([
  ["what are the baggage rules", "what do I have booked?"],
  ["酒店含早餐吗", "我有哪些预订"],
])("behind the rules of %j, %j lists what somebody has", async (rules, own) => {
  expect(await lastAnswer(rules, own)).toMatch(/^(?:Your bookings|您的预订)/);
});

it.each([
  [["when does my car rental start"], /^Your bookings:\n1\. CB-/],
  [["what's the price of my hotel in Paris"], /^Your bookings:\n1\. HB-/],
  [["取消酒店的规定"], /^酒店预订规定/],
  [["what is the deposit on my car rental"], /^Car rental/],
])("tells whether %j is asked of what somebody has, or of the rules for it", async (messages, told) => {
  expect(await lastAnswer(...messages)).toMatch(told);
});

it.each([
  ["my flight leaves in two hours, can i still change it", /^Changing a flight ticket/],
  ["我两小时后的航班还能改签吗", /^机票改签规定/],
])("looks up what is asked in %j without its time", async (message, rules) => {
  expect(await lastAnswer(message)).toMatch(rules);
});

it.each([
  [["what does it cost to cancel a flight"], /^How to cancel a flight ticket/],
  [["what does it cost to change a flight"], /^Changing a flight ticket/],
  [["退票要扣多少钱"], /^退票规定/],
  [["改签要扣多少钱"], /^机票改签规定/],
])("what %j asks for is told by no passage on the other act", async (messages, told) => {
  const text = await lastAnswer(...messages);
  expect(text).toMatch(told);
  expect(text.match(/^(?:How to cancel|Changing a flight|退票规定|机票改签规定)/gm)).toHaveLength(1);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { sampled } from "../support/runs.ts";
import { type Journey, openJourney } from "./support/assistant.ts";

let assistant: Journey;
beforeAll(async () => {
  assistant = await openJourney();
}, 60_000);
afterAll(() => assistant.close());

sampled([
  ["what is the capital of France?", /^I am the offline model and do not understand this/],
  ["What is the population of Germany?", /^I am the offline model and do not understand this/],
  ["法国的首都是哪里？", /^我是离线模型，没有理解您的问题/],
])("is told that general knowledge is not served, and not to sign in for it: %s", async (question, said) => {
  const { text, state } = await assistant.another().say(question);
  expect(text).toMatch(said);
  expect(state.tasks).toEqual({});
});

sampled([
  ["Where is the parcel of order 326112000264?", /not signed in\..*--user.*SWITCHBOARD_USER.*--user M1001\.$/],
  ["我有哪些机票？", /^您尚未登录。.*--user.*SWITCHBOARD_USER.*--user P1001。$/],
])("is told how to sign in where that is needed: %s", async (question, said) => {
  expect((await assistant.another().say(question)).text).toMatch(said);
});

it("is served what everybody may ask", async () => {
  const { text } = await assistant.another().say("what is the congestion index of Yuhang?");
  expect(text).toMatch(/^The average congestion index of Yuhang District/);
});

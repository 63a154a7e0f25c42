import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { oneIn } from "../support/runs.ts";
import { openTravelApp } from "./support/travel-app.ts";

vi.setConfig({ testTimeout: 120_000 });

let app: Awaited<ReturnType<typeof openTravelApp>>;
beforeAll(async () => {
  app = await openTravelApp();
}, 60_000);
afterAll(() => app.close());

const say = (text: string) => app.send({ thread: text, user: "P1001", text });

describe("what is not to be done is not begun", () => {
  it.each(
    oneIn(4, [
      "别取消巴黎的酒店",
      "不用取消巴黎的酒店了",
      "没必要把巴黎酒店改到12月17日",
      "千万别订HT-0102酒店，12月20日两晚",
      "I do not need the Paris hotel cancelled",
      "never cancel my Paris flight",
      "I'd rather not cancel the car in Paris",
      "do not book HT-0102 from December 20 for 2 nights yet",
      "don't you dare cancel my Paris hotel in December",
      "under no circumstances book hotel HT-0302 from January 15 for 2 nights",
      "I haven't asked you to cancel my Paris hotel in December",
      "我决定不租CR-0301这辆车，1月15日起两天了",
    ]),
  )("%s", async (text) => {
    const answer = await say(text);
    expect(answer.waitsFor).toBeUndefined();
    expect(answer.text).toMatch(/I leave it at that|到此为止/);
  });

  it.each(
    oneIn(2, [
      ["don't cancel my Paris hotel in December, just make it one night shorter", { check_out: "2026-12-18" }],
      ["I don't want to cancel, I want to move the Paris hotel in December to the 17th", { check_in: "2026-12-17" }],
    ]),
  )("what is wanted beside it is: %s", async (text, args) => {
    const card = (await say(text)).waitsFor as { action_requests: { args: object }[] };
    expect(card.action_requests.map((request) => request.args)).toEqual([expect.objectContaining(args)]);
  });
});

describe("a question about an act opens no card for it", () => {
  it.each(
    oneIn(4, [
      "should I cancel my Paris hotel?",
      "要不要取消巴黎的酒店？",
      "did I book HT-0102 from December 20 for 2 nights?",
      "is it a good idea to book HT-0102 from December 20 for 2 nights?",
      "who told you to cancel the Paris hotel",
      "我的巴黎酒店取消了吗",
      "which hotel in Paris can I stay 2 nights from December 16",
      "have you cancelled my Paris hotel?",
      "what happens if I rent car CR-0301 from January 15 for 2 days",
      "how do I change my December hotel in Paris to 3 nights",
      "my colleague cancelled my Paris hotel in December yesterday",
      "he asked whether to book hotel HT-0302 from January 15 for 2 nights",
      "I might rent car CR-0301 from January 15 for 2 days",
      "can I change my December hotel in Paris to 3 nights later?",
      "你觉得租CR-0301这辆车，1月15日起两天好吗",
      "我已经订了HT-0302酒店，1月15日住两晚",
      "能不能以后再取消12月巴黎的酒店",
      "订HT-0302酒店，1月15日住两晚要多少钱",
      "我在考虑取消12月巴黎的酒店",
    ]),
  )("%s", async (text) => {
    const answer = await say(text);
    expect(answer.waitsFor?.type).not.toBe("approval");
  });
});

import { describe, expect, it } from "vitest";
import { asksAbout } from "../../src/offline/goals/acts.ts";
import { oneIn } from "../support/runs.ts";
import { openJourney } from "./support/assistant.ts";

// A user with one ticket to come and one booking would get a card at once.
describe("a question about an act is no request for it", () => {
  it.each(
    oneIn(8, [
      ["How late can I cancel my hotel?", /until the day before check-in/],
      ["How much does it cost to change my ticket?", /Change fee by fare/],
      ["取消酒店要多少钱？", /入住前一天以前/],
      ["Until when can a ticket be cancelled?", /./],
      ["最晚什么时候可以退票？", /./],
      ["How often can a rental car be changed?", /./],
    ]),
  )("%s opens no card", async (question, answer) => {
    const assistant = await openJourney({ TRAVEL_USER: "P1001" });
    const { text, waitsFor } = await assistant.say(question);
    expect(JSON.stringify(waitsFor ?? "")).not.toContain("action_requests");
    expect(text).toMatch(answer);
    await assistant.close();
  });
});

it.each(
  oneIn(8, [
    ["how long may I keep it", true],
    ["And when can it be changed?", true],
    ["Tell me, until when can I cancel?", true],
    ["Is it possible to cancel?", true],
    ["怎么取消？", true],
    ["可以续几次？", true],
    ["请问最晚什么时候可以取消？", true],
    ["Cancel it", false],
    ["Can you book the hotel?", false],
    ["How about booking the second?", false],
    ["Please cancel my ticket, whenever it is", false],
    ["帮我取消，什么时候都行", false],
    ["请取消酒店，多少钱都行", false],
    ["我要退票", false],
    ["怎么样，订吧", false],
  ]),
)("%s asks about an act: %s", (text, expected) => expect(asksAbout(text)).toBe(expected));

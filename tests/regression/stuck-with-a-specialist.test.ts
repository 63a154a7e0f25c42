import { MemorySaver } from "@langchain/langgraph";
import { describe, expect, it } from "vitest";
import { openJourney } from "../journeys/support/assistant.ts";
import { deskDomain } from "../support/desk-domain.ts";
import { sampled } from "../support/runs.ts";
import { calls } from "../support/scripted-model.ts";
import { lastText, talk } from "../support/talk.ts";

const hotelTalks = {
  plan: [calls(["to_hotel", { job_desc: "Book a hotel", trust_mode: 1 }])],
  hotel: ["Which city?"],
};

it("goes to the planner with a message that plainly belongs to another specialist, without asking the one talking", async () => {
  const t = talk({ ...hotelTalks, plan: [...hotelTalks.plan, "Here are flights."] });
  await t.say("Book a hotel room");
  const state = await t.say("Search a flight to Paris");
  expect(lastText(state)).toBe("Here are flights.");
  expect(state.dialog_state).toEqual([]);
  expect(t.model.unused()).toEqual({});
});

describe("with the specialists of every domain", () => {
  sampled([
    ["cancel my hotel booking", "Congestion index of Yuhang yesterday", /congestion index of Yuhang District/],
    ["取消我的酒店预订", "余杭区昨天的拥堵指数", /余杭区昨天.*平均拥堵指数/],
    ["在伦敦租一辆车，2026-12-20到2026-12-22", "余杭区昨天的拥堵指数", /余杭区昨天.*平均拥堵指数/],
    ["What can I do in Zurich?", "Congestion index of Yuhang yesterday", /congestion index of Yuhang District/],
    // The topic test keeps this one; the specialist lets go itself.
    ["cancel my hotel booking", "accident count in Xihu yesterday", /Xihu District had \d+ traffic accidents?/],
  ])("answers behind %j the question %j", async (before, question, answer) => {
    const assistant = await openJourney({ TRAVEL_USER: "P1001" });
    const { state } = await assistant.say(before);
    expect(state.dialog_state).toHaveLength(1);
    expect((await assistant.say(question)).text).toMatch(answer);
    await assistant.close();
  });
});

it("goes to the planner after a specialist has failed", async () => {
  const t = talk({
    plan: [calls(["to_hotel", { job_desc: "Book a hotel" }]), "Hello."],
    hotel: [new Error("503 overloaded")],
  });
  const failed = await t.say("Book a hotel room");
  expect(lastText(failed)).toContain("503 overloaded");
  expect(failed.dialog_state).toEqual([]);
  expect(lastText(await t.say("Good morning"))).toBe("Hello.");
});

it("goes to the planner after a talk of twenty turns", async () => {
  let asked = 0;
  const t = talk(({ node, messages }) => {
    if (node === "hotel") return `Which city? (${asked++})`;
    const asks = messages.findLast(({ type }) => type === "human")?.text ?? "";
    return asks.startsWith("Book") ? calls(["to_hotel", { job_desc: "Book a hotel", trust_mode: 1 }]) : "Enough.";
  });
  await t.say("Book a hotel room");
  let turns = 0;
  for (; turns < 50; turns += 1) {
    if (lastText(await t.say("hm")) === "Enough.") break;
  }
  expect(turns).toBe(20);
  expect((await t.state()).dialog_state).toEqual([]);
});

sampled(["stop", "不订了"])("goes to the planner once its specialist has said the same twice: %s", async (words) => {
  const t = talk({
    plan: [calls(["to_hotel", { job_desc: "Book a hotel", trust_mode: 1 }]), "Enough."],
    hotel: ["Which city?", "Which city?"],
  });
  await t.say("Book a hotel room");
  expect(lastText(await t.say("hm"))).toBe("Which city?");
  const state = await t.say(words);
  expect(lastText(state)).toBe("Enough.");
  expect(state.dialog_state).toEqual([]);
});

describe("when a specialist is not served any more", () => {
  const without = (name: string, saver: MemorySaver, thread: string, reply: string) => {
    const { domain } = deskDomain();
    const specialists = domain.specialists.filter((one) => one.name !== name);
    return talk({ plan: [reply] }, { domains: [{ ...domain, specialists }], checkpointer: saver, thread });
  };

  it("goes to the planner instead of to one that was active", async () => {
    const saver = new MemorySaver();
    const t = talk(hotelTalks, { checkpointer: saver });
    await t.say("Book a hotel room");
    const later = without("hotel", saver, t.config.configurable.thread_id, "No hotels today.");
    const state = await later.say("Zurich");
    expect(lastText(state)).toBe("No hotels today.");
    expect(state.dialog_state).toEqual([]);
  });

  const waiting = async () => {
    const saver = new MemorySaver();
    const script = { ...hotelTalks, hotel: [calls(["book_hotel", { what: "H" }])] };
    const t = talk(script, { checkpointer: saver });
    await t.say("Book H");
    return without("hotel", saver, t.config.configurable.thread_id, "No hotels today.");
  };

  it("goes to the planner with a typed answer to its approval", async () => {
    expect(lastText(await (await waiting()).say("yes"))).toBe("No hotels today.");
  });

  it("goes to the planner with a decision on its approval", async () => {
    expect(lastText(await (await waiting()).resume({ type: "approve" }))).toBe("No hotels today.");
  });
});

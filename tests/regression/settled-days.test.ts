import { HumanMessage } from "@langchain/core/messages";
import { expect, it } from "vitest";
import { calls } from "../support/scripted-model.ts";
import { NOW, talk } from "../support/talk.ts";

const DAY_MS = 86_400_000;

it("keeps the days of a question in the talk, whatever the clock shows when they are spoken of again", async () => {
  let now = NOW.getTime();
  const t = talk({ plan: ["Fine.", "Fine."] }, { now: () => new Date(now) });
  await t.say("How is it tomorrow?");
  now += DAY_MS;
  const state = await t.say("and the day after?");
  expect(t.model.asked[1]?.messages.slice(-3).map(({ text }) => text)).toEqual([
    "How is it tomorrow?\n[In standard form: How is it 2026-11-22?]",
    "Fine.",
    "and the day after?\n[In standard form: and 2026-11-23?]",
  ]);
  expect(state.messages.filter(({ type }) => type === "human").map(({ text }) => text)).toEqual([
    "How is it tomorrow?",
    "and the day after?",
  ]);
});

it("shows a specialist who talks the days of every message", async () => {
  let now = NOW.getTime();
  const script = {
    plan: [calls(["to_hotel", { job_desc: "A room." }])],
    hotel: ["For when?", "For how long?", "Where?"],
  };
  const t = talk(script, { now: () => new Date(now) });
  await t.say("A room.");
  await t.say("From tomorrow");
  now += DAY_MS;
  await t.say("Three nights, please");
  const seen = t.model.asked.at(-1)?.messages.map(({ text }) => text) ?? [];
  expect(seen).toContain("From tomorrow\n[In standard form: From 2026-11-22]");
});

it("reads a message that was edited anew", async () => {
  const t = talk({ plan: ["Fine.", "Fine."] });
  const state = await t.say("How is it tomorrow?");
  const [first] = state.messages;
  const edited = new HumanMessage({
    id: first?.id,
    content: "How is it?",
    additional_kwargs: first?.additional_kwargs,
  });
  await t.graph.invoke({ messages: [edited] }, { configurable: { thread_id: "edited" } });
  expect(t.model.asked[1]?.messages.at(-1)?.text).toBe("How is it?");
});

import { expect, it } from "vitest";
import { CARD, joined, writtenBy } from "../../src/engine/dialog/message.ts";
import { calls } from "../support/scripted-model.ts";
import { interruptOf, lastText, talk } from "../support/talk.ts";

it("takes a typed message for the answer to the planner's question", async () => {
  const t = talk({ plan: [calls(["ask_user", { question: "Which city?" }]), "Paris it is."] });
  interruptOf(await t.say("Where shall I stay?"));
  expect(lastText(await t.say("Paris"))).toBe("Paris it is.");
  expect(t.model.asked[1]?.messages.map(({ type, text }) => [type, text]).slice(1)).toEqual([
    ["human", "Where shall I stay?"],
    ["ai", ""],
    ["tool", "Paris"],
  ]);
  expect(t.model.faults).toEqual([]);
});

const waiting = async () => {
  const t = talk({
    plan: [calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }]), "Here are flights."],
    hotel: [
      calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", { result: "Booked H." }]),
      calls(["book_hotel", { what: "G" }], ["CompleteOrEscalate", { result: "Booked G." }]),
    ],
  });
  interruptOf(await t.say("Book H"));
  return t;
};

it("takes a typed yes for the approval", async () => {
  const t = await waiting();
  expect(lastText(await t.say("yes"))).toBe("Booked H.");
  expect(t.ledger.writes).toHaveLength(1);
});

it("takes other words for what is wanted instead: nothing runs, and the specialist hears them", async () => {
  const t = await waiting();
  const card = interruptOf(await t.say("yes, but in hotel G"));
  expect(t.ledger.writes).toEqual([]);
  expect(card.description).toContain('"G"');
  expect(
    t.model.asked
      .at(-1)
      ?.messages.map(({ text }) => text)
      .join("\n"),
  ).toContain("yes, but in hotel G");
  expect(lastText(await t.say("yes"))).toBe("Booked G.");
  expect(t.ledger.writes.map(({ what }) => what)).toEqual(["G"]);
});

it("drops what waits when the words plainly belong elsewhere, and tells the planner", async () => {
  const t = await waiting();
  const state = await t.say("Search a flight to Paris");
  expect(lastText(state)).toBe("Here are flights.");
  expect(t.model.asked.at(-1)?.messages.at(-1)?.text).toContain("left unfinished");
  expect(Object.values(state.tasks).map(({ status }) => status)).toEqual(["unfinished"]);
  expect(t.ledger.writes).toEqual([]);
});

it("closes the calls that were talked over in front of the new question, and tells the user nothing of them", async () => {
  const t = talk({
    plan: [
      calls(["to_hotel", { job_desc: "Book H", trust_mode: 1 }]),
      calls(["to_flight", { job_desc: "Search Paris", trust_mode: 1 }], ["lookup_policy", { what: "Paris" }]),
    ],
    hotel: [calls(["book_hotel", { what: "H" }], ["CompleteOrEscalate", { result: "Booked H." }])],
    flight: [calls(["search_flights", { what: "Paris" }], ["CompleteOrEscalate", {}])],
    summarize: [new Error("down")],
  });
  interruptOf(await t.say("Book H"));
  const state = await t.say("Search a flight to Paris");
  expect(
    joined(state.messages)
      .filter((message) => writtenBy(message)?.agent !== CARD)
      .slice(0, 6)
      .map(({ type, name }) => name ?? type),
  ).toEqual(["human", "ai", "ai", "to_hotel", "book_hotel", "CompleteOrEscalate"]);
  expect(lastText(state)).not.toMatch(/hotel|left|dropped|Book H/);
});

it.each([
  ["no, from 2026-02-30", '"2026-02-30" is not a day of the calendar'],
  ["What flies to Paris on 2026-02-30?", '"2026-02-30" is not a day of the calendar'],
  ["不，从2026-02-30开始", "日历上没有“2026-02-30”这一天"],
  [" ", "That does not clearly approve or reject"],
  ["x".repeat(30_000), "30000 characters"],
])("shows the card again over %.40j, and says why", async (words, problem) => {
  const t = await waiting();
  const card = interruptOf(await t.say(words));
  expect(card.action_requests.map(({ name }) => name)).toEqual(["book_hotel"]);
  expect(card.description).toContain(problem);
  expect(t.model.asked).toHaveLength(2);
  expect(lastText(await t.say("yes"))).toBe("Booked H.");
  expect((await t.state()).turn?.problem).toBeUndefined();
});

it("keeps nothing of a message that cannot be read over a card", async () => {
  const t = await waiting();
  const before = await t.state();
  const { messages } = await t.say("x".repeat(30_000));
  expect(messages.slice(0, -1)).toEqual(before.messages);
  expect(messages.at(-1)?.text).toContain("Your message has 30000 characters");
});

it("does not take a later yes for the approval of what was dropped", async () => {
  const t = await waiting();
  await t.say("Search a flight to Paris");
  await t.say("yes").catch(() => {});
  expect(t.ledger.writes).toEqual([]);
});

it.each([
  [" ", "Your message is empty"],
  ["on 2026-02-30", '"2026-02-30" is not a day of the calendar'],
])("asks again over %j, says why, and takes the next words for the answer", async (words, problem) => {
  const t = talk({
    plan: [calls(["lookup_policy", { what: "P" }], ["ask_user", { question: "Which city?" }]), "Paris it is."],
  });
  interruptOf(await t.say("Where shall I stay?"));
  expect(interruptOf(await t.say(words)).description).toMatch(new RegExp(`^${problem}.*\\n\\nWhich city\\?$`));
  expect(t.model.asked).toHaveLength(1);
  expect(lastText(await t.say("Paris"))).toBe("Paris it is.");
  const { turn, raw_data } = await t.state();
  expect(turn).toMatchObject({ question: "Where shall I stay?", problem: undefined });
  expect(Object.keys(raw_data)).toHaveLength(1);
});

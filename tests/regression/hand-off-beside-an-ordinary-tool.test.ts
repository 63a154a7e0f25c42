import { expect, it } from "vitest";
import { calls } from "../support/scripted-model.ts";
import { lastText, NO_ACT, talk } from "../support/talk.ts";

it("keeps the result of a tool called beside a hand-off, and runs both once", async () => {
  const t = talk({
    plan: [calls(["lookup_policy", { what: "refunds" }], ["to_facts", { job_desc: "Look up A" }]), "Both known."],
    facts: [calls(["look_up_fact", { what: "A" }], ["CompleteOrEscalate", {}])],
  });
  expect(lastText(await t.say("Refunds, and A"))).toBe("Both known.");
  expect(t.ledger.reads).toEqual(["lookup_policy:refunds", "look_up_fact:A"]);
  const results = t.model.asked.at(-1)?.messages.filter(({ type }) => type === "tool");
  expect(results?.map(({ text }) => text)).toEqual(["refunds is fine.", "look_up_fact(what: A):\nA is fine."]);
  expect(t.model.faults).toEqual([]);
});

it("runs a specialist's tools before it lets go beside them", async () => {
  const t = talk({
    plan: [calls(["to_facts", { job_desc: "Look up A and B", trust_mode: 1 }])],
    facts: [calls(["CompleteOrEscalate", {}], ["look_up_fact", { what: "A" }], ["look_up_fact", { what: "B" }])],
    summarize: ["A and B are fine."],
  });
  const state = await t.say("A and B?");
  expect(lastText(state)).toBe("A and B are fine.");
  expect(t.model.asked.at(-1)?.messages.at(-1)?.text).toContain(
    "look_up_fact(what: A):\nA is fine.\n\nlook_up_fact(what: B):\nB is fine.",
  );
  expect(Object.values(state.raw_data).map(({ args }) => args)).toEqual([{ what: "A" }, { what: "B" }]);
});

it("does not let go while a tool beside it failed", async () => {
  const t = talk({
    plan: [calls(["to_facts", { job_desc: "Look up A", trust_mode: 1 }])],
    facts: [
      calls(["look_up_fact", { what: "A", fail: true }], ["CompleteOrEscalate", {}]),
      calls(["CompleteOrEscalate", { result: "A cannot be looked up." }]),
    ],
  });
  expect(lastText(await t.say("A?"))).toBe("A cannot be looked up.");
  expect(t.model.asked.at(-1)?.messages.map(({ text }) => text)).toContain(
    "Not yet: look_up_fact failed. Mend it, or complete without it.",
  );
});

it("shows the planner a mistaken hand-off beside a trusted one", async () => {
  const t = talk({
    plan: [
      calls(["to_facts", { job_desc: "Look up A", trust_mode: 1 }], ["to_hotel", { job: "Find a room" }]),
      calls(["to_hotel", { job_desc: "Find a room", trust_mode: 1 }]),
    ],
    facts: [calls(["CompleteOrEscalate", { result: "A." }])],
    hotel: [calls(["CompleteOrEscalate", { result: "A room." }])],
    summarize: ["A and a room."],
  });
  expect(lastText(await t.say("A, and a room"))).toBe("A and a room.");
  expect(t.model.unused()).toEqual({});
});

it("does not take the user's words to a specialist for the answer to a question nobody was shown", async () => {
  const t = talk({
    plan: [
      calls(["to_hotel", { job_desc: "Book a hotel" }], ["ask_user", { question: "Window or aisle?" }]),
      calls(["ask_user", { question: "Window or aisle?" }]),
      "By the window, then.",
    ],
    hotel: ["Which city?", calls(["CompleteOrEscalate", { result: "Booked in Zurich." }])],
  });
  expect(lastText(await t.say("Book a hotel room and a seat"))).toBe("Which city?");
  await t.say("Zurich");
  const heard = t.model.asked.findLast(({ node }) => node === "plan")?.messages ?? [];
  expect(heard.filter(({ type }) => type === "tool").map(({ text }) => text)).not.toContain("Zurich");
  expect(lastText(await t.say("window"))).toBe(`By the window, then.${NO_ACT}`);
});

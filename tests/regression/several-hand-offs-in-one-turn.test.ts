import { describe, expect, it } from "vitest";
import { isReply } from "../../src/engine/dialog/message.ts";
import { handOffName } from "../../src/engine/dialog/protocol.ts";
import { calls, type Reply } from "../support/scripted-model.ts";
import { lastText, talk } from "../support/talk.ts";

const done = (result: string) => calls(["CompleteOrEscalate", { result }]);

it("runs every specialist that one message hands off to, and answers every hand-off", async () => {
  const t = talk({
    plan: [
      calls(["to_flight", { job_desc: "Find a flight" }], ["to_hotel", { job_desc: "Find a room" }]),
      "A flight and a room.",
    ],
    flight: [done("A flight.")],
    hotel: [done("A room.")],
  });
  expect(lastText(await t.say("A flight and a hotel"))).toBe("A flight and a room.");
  const answers = t.model.asked.findLast(({ node }) => node === "plan")?.messages.filter(({ type }) => type === "tool");
  expect(answers?.map(({ name, text }) => [name, text])).toEqual([
    [handOffName("flight"), "A flight."],
    [handOffName("hotel"), "A room."],
  ]);
  expect(t.model.faults).toEqual([]);
  expect(t.model.unused()).toEqual({});
});

it("runs two different tasks of one specialist", async () => {
  const t = talk({
    plan: [calls(["to_facts", { job_desc: "A", trust_mode: 1 }], ["to_facts", { job_desc: "B", trust_mode: 1 }])],
    facts: [done("A."), done("B.")],
    summarize: ["A and B."],
  });
  expect(lastText(await t.say("A and B"))).toBe("A and B.");
  expect(t.model.unused()).toEqual({});
});

it("puts off who would talk to the user until nobody else talks, and then runs it without being told again", async () => {
  const t = talk({
    plan: [
      calls(
        ["to_flight", { job_desc: "Change the flight", trust_mode: 1 }],
        ["to_hotel", { job_desc: "Find a hotel", trust_mode: 1 }],
      ),
    ],
    flight: ["To which day?", "To which day?", done("Changed to Monday.")],
    hotel: ["In which city?", "In which city?", done("In Zurich, then.")],
    summarize: ["Changed and found."],
  });
  expect(lastText(await t.say("Change my flight and find a hotel"))).toBe("To which day?");
  const second = await t.say("Monday");
  expect(lastText(second)).toBe("In which city?");
  expect(second.dialog_state).toEqual(["hotel"]);
  const third = await t.say("Zurich");
  expect(lastText(third)).toBe("In Zurich, then.");
  expect(third.dialog_state).toEqual([]);
  expect(t.model.faults).toEqual([]);
});

it("runs more tasks than fit side by side, and refuses with the reason what is too much for one message", async () => {
  const t = talk(({ node, messages }) => {
    if (node === "facts") return done(messages.at(-1)?.text ?? "");
    if (node === "summarize" || messages.some(({ type }) => type === "tool")) return "All of them.";
    return calls(...Array.from({ length: 30 }, (_, n): [string, unknown] => ["to_facts", { job_desc: `Fact ${n}` }]));
  });
  expect(lastText(await t.say("Thirty facts"))).toBe("All of them.");
  const answers = t.model.asked.at(-1)?.messages.filter(({ type }) => type === "tool") ?? [];
  expect(answers).toHaveLength(30);
  expect(answers.filter(({ text }) => text.startsWith("Fact "))).toHaveLength(12);
  expect(answers.filter(({ text }) => text.includes("one message takes"))).toHaveLength(18);
  expect(t.model.faults).toEqual([]);
});

describe("when one of several specialists asks the user something", () => {
  const talks = (hotel: Reply[]) =>
    talk({
      plan: [
        calls(["to_facts", { job_desc: "Hours", trust_mode: 1 }], ["to_hotel", { job_desc: "Book", trust_mode: 1 }]),
      ],
      facts: [calls(["look_up_fact", { what: "A" }], ["CompleteOrEscalate", {}])],
      hotel,
      summarize: ["It opens at nine."],
    });

  it("tells what the others found in front of the question, once", async () => {
    const t = talks(["Which city?", "Which city?", calls(["CompleteOrEscalate", { result: "Nothing free." }])]);
    const state = await t.say("When does it open? And book a room");
    expect(state.messages.slice(-2).map(({ text }) => text)).toEqual(["It opens at nine.", "Which city?"]);
    expect(state.dialog_state).toEqual(["hotel"]);
    const later = await t.say("Zurich");
    expect(lastText(later)).toBe("Nothing free.");
    expect(later.messages.filter(({ text }) => text === "It opens at nine.")).toHaveLength(1);
  });

  it("asks at once when another let go before", async () => {
    const t = talk({
      plan: [
        calls(["to_facts", { job_desc: "A room", trust_mode: 1 }]),
        calls(["to_hotel", { job_desc: "A room", trust_mode: 1 }]),
      ],
      facts: [calls(["CompleteOrEscalate", { status: "elsewhere", reason: "Not mine." }])],
      hotel: ["Which city?"],
    });
    const { messages } = await t.say("Book a room");
    expect(messages.filter(isReply).map(({ text }) => text)).toEqual(["Which city?"]);
    expect(t.model.asked.map(({ node }) => node)).toEqual(["plan", "facts", "plan", "hotel"]);
  });

  it("tells the planner of the next question both", async () => {
    const t = talks(["Which city?", "Which city?"]);
    await t.say("When does it open? And book a room");
    await t.say("Search a flight to Paris").catch(() => {});
    const seen = t.model.asked.findLast(({ node }) => node === "plan")?.messages.map(({ text }) => text);
    expect(seen).toContain("It opens at nine.\n\nWhich city?");
  });
});
